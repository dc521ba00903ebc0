//! Converts puzzles of a file into records, from which other formats are written, and pasted texts into files.

mod comments;
pub mod exported;
pub mod pasted;
pub mod record;
