//! Answers questions about one puzzle by logic: its solutions, its path of steps, the trace of a search.

pub(crate) mod fillable;
pub(crate) mod lines;
pub(crate) mod path;
pub(crate) mod rating;
pub(crate) mod rating_record;
pub(crate) mod solve;
pub(crate) mod steps;
pub(crate) mod trace;
