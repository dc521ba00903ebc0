//! Writes findings: as records, in reports, and in the reports of the parts of a partitioned check.

pub(crate) mod file_view;
pub(crate) mod partial;
pub(crate) mod record;
pub(crate) mod report;
pub(crate) mod summary;
