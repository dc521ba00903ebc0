//! What `check` does with a text, and what it keeps across texts.

pub(crate) mod baseline;
pub(crate) mod checksum;
pub(crate) mod earlier_puzzles;
pub(crate) mod examine;
pub(crate) mod file_suppression;
pub(crate) mod fix;
pub(crate) mod partial_report;
pub(crate) mod spool;
pub(crate) mod statistics;
pub(crate) mod tally;
