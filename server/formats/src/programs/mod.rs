//! Reads and writes the formats of other programs, one file each.
//!
//! Must not know each other.

pub(crate) mod candidate_grid;
pub(crate) mod csv;
pub(crate) mod empty_link;
pub(crate) mod euler;
pub(crate) mod gnome;
pub(crate) mod grid_link;
pub(crate) mod grid_members;
pub(crate) mod grids;
pub mod hodoku;
pub(crate) mod json;
pub(crate) mod killer;
pub(crate) mod sadman;
pub(crate) mod setters;
pub(crate) mod simple_sudoku;
pub(crate) mod sudokuwiki;
pub(crate) mod xml;
