//! Writes findings: as records, and in reports.

pub(crate) mod file_view;
pub(crate) mod record;
pub(crate) mod report;
pub(crate) mod summary;
