//! The rules about clues.

pub(super) mod impossible_clue;
