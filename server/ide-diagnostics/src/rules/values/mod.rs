//! Holds the rules about values and candidates that contradict each other.

pub(super) mod duplicate_value;
pub(super) mod exclusion;
pub(super) mod no_candidate;
pub(super) mod no_place;
pub(super) mod wrong_candidates;
pub(super) mod wrong_value;
