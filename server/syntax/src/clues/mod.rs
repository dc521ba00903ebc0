//! Reads the lines of clue sections: cells, values, marks between cells, drawn maps, and clues at the sides of a grid.
//!
//! Knows neither blocks nor how a section ends.

pub(crate) mod line;
pub(crate) mod size;
