//! Holds the rules that compare the puzzles of a collection.

pub(crate) mod duplicate_puzzle;
pub(crate) mod equivalent_puzzle;
