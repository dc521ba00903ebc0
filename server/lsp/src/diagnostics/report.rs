//! Reports the findings of a document as the JSON that clients get.

use crate::diagnostics::to_proto;
use crate::protocol::Diagnostic;
use crate::snapshot::DocumentSnapshot;
use ide::Findings;
use serde_json::value::{RawValue, to_raw_value};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What a check has found so far, in the client's words.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    /// The same for the same diagnostics, now and after a restart.
    pub(crate) id: u64,
    /// The JSON of all of them.
    pub(crate) diagnostics: Arc<RawValue>,
    /// Whether nothing will be added.
    pub(crate) complete: bool,
    /// How long it took to find them; `Duration::MAX` if nobody knows.
    pub(crate) took: Duration,
}

/// Nothing to report, as about a document that is not there.
impl Default for Report {
    fn default() -> Report {
        Report::new(&[], true)
    }
}

impl Report {
    /// A report of these diagnostics.
    pub(crate) fn new(diagnostics: &[Diagnostic], complete: bool) -> Report {
        // They are made of structures and strings, which cannot fail.
        let diagnostics = to_raw_value(diagnostics).unwrap_or_else(|_| RawValue::NULL.to_owned());
        let mut hasher = DefaultHasher::new();
        diagnostics.get().hash(&mut hasher);
        Report { id: hasher.finish(), diagnostics: diagnostics.into(), complete, took: Duration::MAX }
    }

    /// What the client calls it.
    pub(crate) fn name(&self) -> String {
        format!("{:016x}", self.id)
    }

    /// What is known about a document now; at most `limit` diagnostics.
    pub(crate) fn of(document: &DocumentSnapshot, limit: usize) -> Report {
        let start = Instant::now();
        let report = Report::about(document, document.analysis.worst_findings(document.file, limit));
        Report { took: start.elapsed(), ..report }
    }

    /// Reports what is known, without the cheap rules for puzzles that have not been checked by them yet.
    pub(crate) fn known(document: &DocumentSnapshot, limit: usize) -> Report {
        let start = Instant::now();
        let report = Report::about(document, document.analysis.known_findings(document.file, limit));
        Report { took: start.elapsed(), ..report }
    }

    fn about(document: &DocumentSnapshot, mut findings: Findings) -> Report {
        let unfinished = |at| document.analysis.without_unfinished(document.file, at, &mut findings);
        let in_progress = document.typed.and_then(unfinished);
        let mut diagnostics = to_proto::diagnostics(document, &findings);
        diagnostics.extend(in_progress.map(|it| to_proto::in_progress(document, it)));
        Report::new(&diagnostics, findings.complete)
    }
}
