//! Finds subsets: as many cells as digits within a house.

pub(super) mod hidden;
pub(super) mod naked;
