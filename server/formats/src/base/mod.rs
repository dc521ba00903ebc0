//! What all formats share: records, losses, targets.

pub(crate) mod error;
pub(crate) mod loss;
pub(crate) mod open_candidates;
pub(crate) mod record;
pub(crate) mod target;
