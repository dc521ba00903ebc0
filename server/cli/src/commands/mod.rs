//! Runs the commands. `puzzles` answer one question about every puzzle; `program` describes the program itself.

pub(crate) mod check;
pub(crate) mod fmt;
pub(crate) mod generate;
pub(crate) mod program;
pub(crate) mod puzzles;
pub(crate) mod report;
pub(crate) mod repository;
pub(crate) mod stream;
