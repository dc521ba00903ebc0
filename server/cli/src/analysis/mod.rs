//! Checks and fixes texts, and collects data over all texts of a run: duplicates, counts, the baseline. Knows no report
//! formats.

pub(crate) mod baseline;
pub(crate) mod diff;
pub(crate) mod earlier_puzzles;
pub(crate) mod examine;
pub(crate) mod fix;
pub(crate) mod tally;
