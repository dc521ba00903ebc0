//! Defines the vocabulary of a puzzle beyond cells and digits: houses, geometries, variants, constraints and puzzles.
//!
//! Must not know solutions, deductions or searches.

pub(crate) mod cell_bits;
pub(crate) mod cell_lists;
pub(crate) mod constraint;
pub(crate) mod constraint_groups;
pub(crate) mod geometry;
pub(crate) mod house;
mod index_sets;
mod overlap;
pub(crate) mod puzzle;
pub(crate) mod tally;
pub(crate) mod variant;
