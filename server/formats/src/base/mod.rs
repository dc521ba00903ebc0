//! The vocabulary of all formats: records, losses, targets, errors.
//!
//! Must not know any format but the names of targets.

pub(crate) mod error;
pub(crate) mod loss;
pub(crate) mod open_candidates;
pub(crate) mod record;
pub(crate) mod target;
