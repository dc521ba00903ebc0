//! The rules about clues.

pub(crate) mod impossible_clue;
