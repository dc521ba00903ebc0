//! The checking of one state of one document, on the workers' side.
//!
//! What the eye can see is known at once; whether a puzzle has one solution may take long. So a check has two parts. The
//! first look proves puzzles for a moment, those first that were touched last, and reports. What is left is proved in
//! the background, by as many threads as there are to spare, in shares that give way to others.

use crate::convert::protocol::{Diagnostic, Uri};
use crate::convert::to_proto;
use crate::session::pool::{Panicked, Share, guard};
use crate::session::snapshot::{DocumentSnapshot, Flag};
use ide::{Findings, PuzzleIndex};
use serde_json::value::{RawValue, to_raw_value};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How long what is known waits for what can be proved soon.
const FIRST_LOOK: Duration = Duration::from_millis(2);
/// How long puzzles are looked at that cannot be proved by then…
const LOOKS: Duration = Duration::from_millis(8);
/// …which is enough for so many. Of more, most are left anyway, and the sooner they are proved, the better.
const LOOKED_AT: usize = 1_000;
/// How long a check may take that is not handed to a worker. Waking one and being woken by it takes a quarter of that.
pub(crate) const GLANCE: Duration = Duration::from_micros(500);
/// How long a share of background work takes.
const SHARE: Duration = Duration::from_millis(20);

/// A number that is never given twice, and always greater than those before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Revision(pub(crate) u64);

/// Says what a result is about, so that an old one can be told from a new one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ticket {
    /// The document.
    pub(crate) uri: Uri,
    /// Its state.
    pub(crate) revision: Revision,
    /// Of two results about the same state, the later one was asked for later.
    pub(crate) order: Revision,
}

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

/// The whole of a check, if that is over before a worker could have begun with it; to be tried where the check before took
/// less than [`GLANCE`].
pub(crate) fn glance(document: &DocumentSnapshot, limit: usize) -> Option<Report> {
    let start = Instant::now();
    let unproved = document.analysis.unproved(document.file);
    let is_over = || GLANCE <= start.elapsed();
    let mut unproved = unproved.into_iter();
    if !unproved.all(|puzzle| prove(document, puzzle, &is_over) == Some(true))
        || document.analysis.compare_form(document.file, &is_over).is_err()
    {
        return None;
    }
    let report = Report::of(document, limit);
    Some(Report { took: start.elapsed(), ..report })
}

/// Proves what can be proved in a moment, and reports. What is left is handed back.
pub(crate) fn first_look(document: DocumentSnapshot, limit: usize) -> (Report, Option<Arc<Proof>>) {
    let start = Instant::now();
    let deadline = start + FIRST_LOOK;
    let out_of_time = || document.superseded.is_raised() || deadline <= Instant::now();
    let mut unproved = document.analysis.unproved(document.file);
    let proved = unproved.iter().take_while(|&&puzzle| prove(&document, puzzle, &out_of_time) == Some(true)).count();
    if document.analysis.compare_form(document.file, &|| document.superseded.is_raised()).is_err() {
        // Nobody waits for a report about an old state.
        return (Report::new(&[], false), None);
    }
    unproved.drain(..proved);
    look(&document, &unproved);
    let report = Report::known(&document, limit);
    let report = Report { took: start.elapsed(), ..report };
    // What is complete is complete, even if a puzzle makes the prover fail each time.
    let proof = (!unproved.is_empty() && !report.complete).then(|| Arc::new(Proof::new(document, unproved)));
    (report, proof)
}

/// Looks at as many puzzles as there is time for. Those that are left wait for their proof, which spares most of them, or for
/// the first report about what has been proved so far.
fn look(document: &DocumentSnapshot, puzzles: &[PuzzleIndex]) {
    let deadline = Instant::now() + if puzzles.len() <= LOOKED_AT { LOOKS } else { LOOKS / 8 };
    for &puzzle in puzzles {
        if document.superseded.is_raised() || deadline <= Instant::now() {
            return;
        }
        // If it fails, the report does, too, and says so.
        let _ = guard(|| document.analysis.look(document.file, puzzle));
    }
}

/// Whether a puzzle is through: `None` if the proof failed, which is no reason to leave out the others.
pub(crate) fn prove(
    document: &DocumentSnapshot,
    puzzle: PuzzleIndex,
    interrupt: &(dyn Fn() -> bool + Sync),
) -> Option<bool> {
    if interrupt() {
        return Some(false);
    }
    match guard(|| document.analysis.prove(document.file, puzzle, interrupt)) {
        Ok(result) => Some(result.is_ok()),
        Err(Panicked(_)) => None,
    }
}

/// The proving of a document's puzzles in the background.
pub(crate) struct Proof {
    /// The state that is being proved.
    pub(crate) document: DocumentSnapshot,
    /// Raised to end it before its time, though the document has not changed.
    pub(crate) stopped: Flag,
    /// In this order.
    puzzles: Vec<PuzzleIndex>,
    /// How many have been taken, and how many are through.
    taken: AtomicUsize,
    through: AtomicUsize,
}

impl Proof {
    fn new(document: DocumentSnapshot, puzzles: Vec<PuzzleIndex>) -> Proof {
        Proof { document, puzzles, stopped: Flag::default(), taken: AtomicUsize::new(0), through: AtomicUsize::new(0) }
    }

    /// The same for the first few puzzles only.
    pub(crate) fn restricted(&self, count: usize) -> Proof {
        let puzzles = self.puzzles.iter().copied().take(count).collect();
        Proof::new(self.document.clone(), puzzles)
    }

    /// How many puzzles it is about.
    pub(crate) fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// How many of them are through.
    pub(crate) fn through(&self) -> usize {
        self.through.load(Ordering::Relaxed)
    }

    /// Does a share of it. Several threads may, at the same time; `finished` is called once, when all is done.
    pub(crate) fn share(&self, finished: impl FnOnce()) -> Share {
        let end = Instant::now() + SHARE;
        let interrupt = || self.stopped.is_raised() || self.document.superseded.is_raised();
        while Instant::now() < end {
            let Some(&puzzle) = self.puzzles.get(self.taken.fetch_add(1, Ordering::Relaxed)) else {
                return Share::Last;
            };
            if prove(&self.document, puzzle, &interrupt) == Some(false) {
                return Share::Last;
            }
            if self.through.fetch_add(1, Ordering::AcqRel) + 1 == self.puzzles.len() {
                finished();
                return Share::Last;
            }
        }
        Share::More
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_that_comes_first_takes_nothing_from_the_report() {
        let text = "# two clashes, and a value that is wrong\n12..\n34..\n1..3\n..21\n\n12+4.\n34..\n...3\n..2.\n";
        let alone = first_look(DocumentSnapshot::of(text), 100).0;
        assert!(alone.complete && alone.diagnostics.get() != "[]");
        let document = DocumentSnapshot::of(text);
        for row in ["34..\n1", "34..\n."] {
            let at = text.find(row).expect("a row") as u32;
            document.analysis.hover(document.file, at, &|| false).expect("nothing interrupts");
        }
        let asked = first_look(document, 100).0;
        assert!(asked.complete);
        assert_eq!(asked.diagnostics.get(), alone.diagnostics.get());
    }
}
