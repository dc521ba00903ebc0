//! Answers questions about one puzzle of a file: its solutions, the steps and reasons that lead to them, its ratings, its
//! record in other formats, changed forms of it, and new puzzles.
//!
//! Each function takes a snapshot and the position of a puzzle. Nothing here reads the text around the puzzles, and
//! nothing edits it.

pub mod change;
pub mod convert;
pub mod explain;
pub mod generate;
