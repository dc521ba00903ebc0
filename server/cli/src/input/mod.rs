//! Finds the files of a run, reads them, cuts long ones into parts, and finds the puzzles in them.

pub(crate) mod chunked_text;
pub(crate) mod discover;
pub(crate) mod each_piece;
pub(crate) mod earlier_puzzles;
mod file_suppression;
mod margin;
pub(crate) mod opened_text;
pub(crate) mod origin;
pub(crate) mod packed;
pub(crate) mod placed_document;
pub(crate) mod read;
pub(crate) mod since;
pub(crate) mod units;
pub(crate) mod unnamed;
