//! Defines the results of reading as plain values with ranges: blocks, puzzles, grids, metadata and problems.

pub(crate) mod alphabet;
pub(crate) mod clues;
pub(crate) mod dialect;
pub(crate) mod grid;
pub(crate) mod metadata;
pub(crate) mod problem;
pub(crate) mod puzzle;
pub(crate) mod suppression;
pub(crate) mod symbols;
