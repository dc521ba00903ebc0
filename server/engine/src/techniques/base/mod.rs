//! What all techniques share: the candidate grid, its view as sets of cells, steps and paths.

pub(crate) mod board;
pub(crate) mod cells;
pub(crate) mod grid;
pub(crate) mod path;
pub(crate) mod sentence;
pub(crate) mod sink;
pub(crate) mod step;
pub(crate) mod technique;
