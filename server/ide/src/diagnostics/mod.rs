//! Finds mistakes in a file: the rules, the collection of their findings, and the comments that suppress findings.

pub(crate) mod collect;
pub(crate) mod drafts;
pub(crate) mod findings;
pub(crate) mod in_progress;
pub(crate) mod last_solution;
pub(crate) mod reasons;
pub(crate) mod rules;
pub(crate) mod suppression;
