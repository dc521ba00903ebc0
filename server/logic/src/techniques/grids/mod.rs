//! The grids that techniques read: candidates by cell, and as sets of cells by digit.
//!
//! Must not know techniques; their steps are applied here.

pub(crate) mod board;
pub(crate) mod candidate_grid;
