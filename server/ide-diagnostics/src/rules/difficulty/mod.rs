//! Rules about how hard a puzzle is.

pub(super) mod difficulty_mismatch;
pub(super) mod rating_mismatch;
