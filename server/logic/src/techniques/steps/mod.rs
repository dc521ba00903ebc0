//! The results of techniques: steps with their technique and their reason, and the sink that receives them.
//!
//! Must not know grids, nor how steps are found.

pub(crate) mod case;
mod conclusion;
pub(crate) mod demands;
pub(crate) mod sentence;
pub(crate) mod sink;
pub(crate) mod step;
pub(crate) mod technique;
