//! Reads and writes strings of Interactive-Sudoku-Solver: `.Cage~15~R1C1~R1C2.Thermo~R1C1~R2C1.~R5C5_7`. Rows and
//! columns have one character each, to the base 17.

mod clues;
mod notation;
mod pairs;
mod read;
mod write;

pub(crate) use read::{begins, read};
pub(crate) use write::write;
