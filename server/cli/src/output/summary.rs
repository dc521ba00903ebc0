//! Defines the counts of a run in the `json` report.

use crate::analysis::tally::Tally;
use ide::Severity;
use serde::Serialize;

/// The counts of a run.
#[derive(Serialize)]
pub(crate) struct SummaryRecord {
    files: u64,
    puzzles: u64,
    errors: u64,
    warnings: u64,
    infos: u64,
}

impl SummaryRecord {
    pub(crate) fn new(tally: &Tally) -> SummaryRecord {
        let Tally { files, puzzles, .. } = *tally;
        let [errors, warnings, infos] =
            [Severity::Error, Severity::Warning, Severity::Info].map(|severity| tally.count(severity));
        SummaryRecord { files, puzzles, errors, warnings, infos }
    }
}
