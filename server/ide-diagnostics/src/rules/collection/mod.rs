//! Holds the rules that compare the puzzles of a collection.

pub(super) mod duplicate_puzzle;
pub(super) mod equivalent_puzzle;
