//! The rules about clues.

pub mod impossible_clue;
