//! Holds the rules about values and candidates that contradict each other.

pub(crate) mod duplicate_value;
pub(super) mod exclusion;
pub(crate) mod no_candidate;
pub(crate) mod no_place;
pub(super) mod wrong_candidates;
pub(super) mod wrong_value;
