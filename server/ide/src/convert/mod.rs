//! Converts puzzles of a file into records, from which other formats are written, and pasted texts into files.

pub(crate) mod clues;
pub(crate) mod comments;
pub(crate) mod exported;
pub(crate) mod pasted;
pub(crate) mod record;
