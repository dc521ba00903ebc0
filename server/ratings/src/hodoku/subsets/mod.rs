//! Finds what digits and cells of one house, or of a line and a box, show: locked candidates and subsets.

pub(super) mod hidden;
pub(super) mod intersections;
pub(super) mod naked;
