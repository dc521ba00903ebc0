//! Finds what constraints exclude: each group by itself, two groups together, and sums together with houses.
//!
//! Must not know the kinds of clues that constraints are made of.

mod combinations;
pub(super) mod group;
pub(crate) mod house_sums;
pub(crate) mod joint;
pub(super) mod known_revisions;
pub(super) mod pointing;
mod premises;

pub use combinations::combinations;
