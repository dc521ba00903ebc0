//! Naked and hidden subsets: N cells of a house with N candidates.

pub(crate) mod hidden;
pub(crate) mod naked;
