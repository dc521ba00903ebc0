//! Refuses tables in `report`, in a program that is built without them.

use super::collector::Collector;
use crate::args::{ReportArgs, UsageError};
use crate::process::status::Status;
use crate::runner::setup::Surroundings;
use crate::tables::refusal;
use crate::terminal::Console;
use rayon::ThreadPool;
use std::path::Path;

/// There is no table.
pub(super) enum Table {}

impl Table {
    pub(super) fn new(_: &Path, _: &ReportArgs, _: &Surroundings) -> Result<Table, UsageError> {
        Err(refusal())
    }

    pub(super) fn add_to(&self, _: &mut Collector, _: &ThreadPool, _: &mut Console) -> Status {
        match *self {}
    }
}

/// Files are puzzle text unless their names say that they are tables.
pub(super) fn begins_with_columns(_: &Path) -> bool {
    false
}
