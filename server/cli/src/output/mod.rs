//! Writes findings, as records and in reports with a file for each format; differences; the summary of a run.

pub(crate) mod diff;
pub(crate) mod file_view;
pub(crate) mod formats;
pub(crate) mod record;
pub(crate) mod report;
pub(crate) mod report_file;
pub(crate) mod tally;
pub(crate) mod unstyled;
