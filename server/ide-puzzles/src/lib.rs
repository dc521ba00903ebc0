//! Answers questions about one puzzle of a file: its solutions, the steps and reasons that lead to them, its ratings,
//! its record in other formats, changed forms of it, the text with values written into it; and makes new puzzles.
//!
//! Each function takes a snapshot and the position of a puzzle, or the puzzle itself. Nothing here knows what editors
//! can ask.

pub mod change;
pub mod convert;
pub mod explain;
pub mod generate;
pub mod write;
