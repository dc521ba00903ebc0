//! From the lines of a grid to its rows and cells.

pub(crate) mod cell_counts;
pub(crate) mod rows;
pub(crate) mod size;
pub(crate) mod split;
