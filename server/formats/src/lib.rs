//! Puzzles as other programs keep them: one file a format, each a function from a [`Record`] to text and a list of what
//! the format cannot represent, or from text to records.
//!
//! Must not know: files on a disk, how `.sudoku` text and its relatives are read (`syntax` does that; here are only the
//! readers of XML, JSON and links), and logic (`engine`), save which values a row, column and box leave for a cell.

mod base;
mod foreign;
mod line;
mod programs;
pub mod sudoku;

pub use base::error::FormatError;
pub use base::loss::{Loss, sentence};
pub use base::record::{CellRecord, Record, Variant, standard_boxes};
pub use base::target::{Target, Written};
pub use foreign::Foreign;
pub use programs::hodoku;
