//! Converts puzzles from and to the formats of other programs: one file per format, each with a function from a
//! [`Record`] to text and a list of losses, or from text to records.
//!
//! Must not know: files on a disk, how `.sudoku` text and its relatives are read (`syntax` does that; here are only the
//! readers of XML, JSON and links), and logic (`engine`), except for the values that a row, column and box leave for a
//! cell.

mod base;
mod foreign;
mod json_grids;
mod line;
mod programs;
pub mod sudoku;
mod target;

pub use base::clues::ClueSection;
pub use base::error::FormatError;
pub use base::loss::{Loss, sentence};
pub use base::record::{CellRecord, Record, Variant};
pub use base::written::Written;
pub use field::standard_boxes;
pub use foreign::{Foreign, why_link_is_empty};
pub use json_grids::GridInJson;
pub use line::symbol;
pub use programs::hodoku;
pub use target::Target;
