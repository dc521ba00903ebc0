//! Puzzles as other programs keep them: one file a format, each a function from a [`Record`] to text and a list of what
//! the format cannot represent, or from text to records.
//!
//! Must not know: files on a disk, how `.sudoku` text and its relatives are read (`syntax` does that; here are only the
//! readers of XML, JSON and links), and logic (`engine`), save which values a row, column and box leave for a cell.

mod candidate_grid;
mod csv;
mod euler;
mod foreign;
mod fpuzzles;
mod gnome;
pub mod hodoku;
mod json;
mod line;
mod loss;
mod open;
mod opensudoku;
mod record;
mod sadman;
mod simple_sudoku;
pub mod sudoku;
mod sudokuwiki;
mod target;

pub use foreign::Foreign;
pub use loss::{Loss, sentence};
pub use record::{CellRecord, Record, Variant, standard_boxes};
pub use target::{Target, Written};
