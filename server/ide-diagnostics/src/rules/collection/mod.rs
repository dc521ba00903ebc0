//! Holds the rules that compare the puzzles of a collection.

pub mod duplicate_puzzle;
pub mod equivalent_puzzle;
