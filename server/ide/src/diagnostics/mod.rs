//! Findings: the rules, their collection over a file, and the comments that suppress them.

pub(crate) mod collect;
pub(crate) mod in_progress;
pub(crate) mod rules;
pub(crate) mod suppression;
