//! Answers of logic about one puzzle: solutions, paths, reasons, the trace of the search.

pub(crate) mod fillable;
pub(crate) mod lines;
pub(crate) mod path;
pub(crate) mod solve;
pub(crate) mod steps;
pub(crate) mod trace;
