//! Reports the findings of a document as the JSON that clients get.

use crate::diagnostics::to_proto;
use crate::protocol::Diagnostic;
use crate::snapshot::DocumentSnapshot;
use ide::{Analysis, Findings};
use serde_json::value::{RawValue, to_raw_value};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The findings of a check so far.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    /// The hash of the diagnostics, which is the same after a restart.
    pub(crate) id: u64,
    /// The JSON of the diagnostics.
    pub(crate) diagnostics: Arc<RawValue>,
    /// True if the check is over, so that nothing will be added.
    pub(crate) complete: bool,
    /// The time that the check took; `Duration::MAX` if unknown.
    pub(crate) took: Duration,
}

/// The empty report, as about a document that is not open.
impl Default for Report {
    fn default() -> Report {
        Report::new(&[])
    }
}

impl Report {
    /// A report of these diagnostics.
    pub(crate) fn new(diagnostics: &[Diagnostic]) -> Report {
        // It cannot fail: diagnostics are structures and strings.
        let diagnostics = to_raw_value(diagnostics).unwrap_or_else(|_| RawValue::NULL.to_owned());
        let mut hasher = DefaultHasher::new();
        diagnostics.get().hash(&mut hasher);
        Report { id: hasher.finish(), diagnostics: diagnostics.into(), complete: true, took: Duration::MAX }
    }

    /// Its identifier in the protocol.
    pub(crate) fn result_id(&self) -> String {
        format!("{:016x}", self.id)
    }

    /// A report about a document, of at most `limit` diagnostics.
    pub(crate) fn of(document: &DocumentSnapshot, limit: usize) -> Report {
        Report::about(document, |analysis| analysis.worst_findings(document.file, limit))
    }

    /// The same without the cheap rules for puzzles that have not been checked by them yet.
    pub(crate) fn known(document: &DocumentSnapshot, limit: usize) -> Report {
        Report::about(document, |analysis| analysis.cached_findings(document.file, limit))
    }

    fn about(document: &DocumentSnapshot, find: impl FnOnce(&Analysis) -> Findings) -> Report {
        let start = Instant::now();
        let report = Report::of_findings(document, &mut find(&document.analysis));
        Report { took: start.elapsed(), ..report }
    }

    /// A report about a document with these findings. Takes out those about a grid that is being typed.
    pub(crate) fn of_findings(document: &DocumentSnapshot, findings: &mut Findings) -> Report {
        let unfinished = |at| document.analysis.without_unfinished(document.file, at, findings);
        let in_progress = document.typed.and_then(unfinished);
        let mut diagnostics = to_proto::diagnostics(document, findings);
        diagnostics.extend(in_progress.map(|it| to_proto::in_progress(document, it)));
        Report { complete: findings.complete, ..Report::new(&diagnostics) }
    }
}
