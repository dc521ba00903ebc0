//! Checks documents: proves and rates the puzzles of each, and reports its findings as the protocol's diagnostics.
//! Knows neither the loop nor other documents.

pub(crate) mod check;
pub(crate) mod document_checks;
pub(crate) mod document_ratings;
pub(crate) mod missing_text;
pub(crate) mod pull;
pub(crate) mod rating;
pub(crate) mod running_work;
pub(crate) mod tally;
