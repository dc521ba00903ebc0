//! Holds the rules about values and candidates that contradict each other.

pub(crate) mod duplicate_value;
pub(crate) mod no_candidate;
pub(crate) mod no_place;
pub(crate) mod wrong_candidates;
pub(crate) mod wrong_value;
