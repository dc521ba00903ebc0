//! Holds what all techniques share: cells, digits, the board, and the form of a step.
//!
//! Must not know how any technique is found.

pub(crate) mod board;
pub(crate) mod candidate_set;
pub(crate) mod combinations;
pub(crate) mod digits;
pub(crate) mod geometry;
pub(crate) mod patience;
pub(crate) mod queue;
pub(crate) mod step;
pub(crate) mod technique;
