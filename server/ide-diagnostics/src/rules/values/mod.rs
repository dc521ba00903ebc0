//! Holds the rules about values and candidates that contradict each other.

pub mod duplicate_value;
mod exclusion;
pub mod no_candidate;
pub mod no_place;
pub mod wrong_candidates;
pub mod wrong_value;
