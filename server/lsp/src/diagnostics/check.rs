//! Checks one state of one document, and reports the findings as the JSON that clients get.
//!
//! Direct conflicts are known at once; whether a puzzle has one solution may take long to decide. So a check has two
//! parts. The first check proves puzzles for a moment, the last edited ones first, and reports. The rest is proved in
//! the background, by as many threads as there are to spare, in shares that give way to other work. Of few puzzles, it
//! is reported first how many solutions they have, and then why not one. Ratings that rules need follow, see
//! [`crate::diagnostics::rating`].

use crate::diagnostics::rating::BackgroundRating;
use crate::diagnostics::tally::WorkTally;
use crate::protocol::{Diagnostic, Uri};
use crate::snapshot::{DocumentSnapshot, Revision};
use crate::to_proto;
use crate::workers::panics::{Panicked, guard};
use crate::workers::pool::Progress;
use ide::{Findings, Interrupted, PuzzleIndex};
use serde_json::value::{RawValue, to_raw_value};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The time that the first report waits for proofs.
const FIRST_PROOFS: Duration = Duration::from_millis(2);
/// The time for the cheap rules on puzzles that are not proved by then…
const CHEAP_RULES: Duration = Duration::from_millis(8);
/// …which is enough for this many puzzles. Of more, most would be left anyway, and are better proved soon.
const MOST_CHEAP: usize = 1_000;
/// The time that a check on the loop's own thread may take. Waking a worker and being woken by it takes a quarter of
/// that.
pub(crate) const QUICK_CHECK: Duration = Duration::from_micros(500);

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
        let start = Instant::now();
        let mut findings = document.analysis.worst_findings(document.file, limit);
        let report = Report::of_findings(document, &mut findings);
        Report { took: start.elapsed(), ..report }
    }

    /// The same without the cheap rules for puzzles that have not been checked by them yet.
    pub(crate) fn known(document: &DocumentSnapshot, limit: usize) -> Report {
        let start = Instant::now();
        let mut findings = document.analysis.cached_findings(document.file, limit);
        let report = Report::of_findings(document, &mut findings);
        Report { took: start.elapsed(), ..report }
    }

    /// A report about a document with these findings. Takes out those about a grid that is being typed.
    pub(crate) fn of_findings(document: &DocumentSnapshot, findings: &mut Findings) -> Report {
        let in_progress = match document.typed {
            Some(place) => document.analysis.without_unfinished(document.file, place, findings),
            None => None,
        };
        let mut diagnostics = to_proto::diagnostics(document, findings);
        if let Some(in_progress) = in_progress {
            diagnostics.push(to_proto::in_progress(document, in_progress));
        }
        Report { complete: findings.complete, ..Report::new(&diagnostics) }
    }
}

/// Identifies a result, so that outdated ones are recognised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ticket {
    pub(crate) uri: Uri,
    /// The state of the document.
    pub(crate) revision: Revision,
    /// The order of the request among those about the same state.
    pub(crate) order: Revision,
}

/// The work in the background that follows a report.
pub(crate) enum NextWork {
    Nothing,
    Prove(Arc<BackgroundProof>),
    Rate(Arc<BackgroundRating>),
}

impl NextWork {
    /// The work after a report about a document whose puzzles are proved.
    pub(crate) fn after(report: &Report, document: &DocumentSnapshot) -> NextWork {
        if report.complete {
            return NextWork::Nothing;
        }
        match BackgroundRating::declared(document) {
            Some(rating) => NextWork::Rate(rating),
            None => NextWork::Nothing,
        }
    }
}

/// Makes a whole check, unless that takes longer than [`QUICK_CHECK`]. To be tried if the check before was as quick.
pub(crate) fn quick_check(document: &DocumentSnapshot, limit: usize) -> Option<(Report, NextWork)> {
    let start = Instant::now();
    let out_of_time = || QUICK_CHECK <= start.elapsed();
    for puzzle in document.analysis.unproved(document.file) {
        if prove(document, puzzle, &out_of_time) != Proving::Done {
            return None;
        }
    }
    document.analysis.check_form(document.file, &out_of_time).ok()?;
    let report = Report::of(document, limit);
    let next = NextWork::after(&report, document);
    Some((Report { took: start.elapsed(), ..report }, next))
}

/// Proves puzzles for a moment, and reports. Returns the work that is left, too.
pub(crate) fn first_check(document: DocumentSnapshot, limit: usize) -> (Report, NextWork) {
    let start = Instant::now();
    let deadline = start + FIRST_PROOFS;
    let out_of_time = || document.superseded.is_raised() || deadline <= Instant::now();
    let mut unproved = document.analysis.unproved(document.file);
    let proved = unproved.iter().take_while(|&&puzzle| prove(&document, puzzle, &out_of_time) == Proving::Done).count();
    if document.analysis.check_form(document.file, &|| document.superseded.is_raised()).is_err() {
        // The state is outdated, so the report is not used.
        return (Report { complete: false, ..Report::default() }, NextWork::Nothing);
    }
    unproved.drain(..proved);
    apply_cheap_rules(&document, &unproved);
    let report = Report { took: start.elapsed(), ..Report::known(&document, limit) };
    // A complete report needs no proof, even if the prover panics on a puzzle each time.
    let next = if unproved.is_empty() || report.complete {
        NextWork::after(&report, &document)
    } else {
        NextWork::Prove(Arc::new(BackgroundProof::new(document, unproved)))
    };
    (report, next)
}

/// Applies the cheap rules to as many puzzles as there is time for. The other puzzles wait for their proof, after which
/// most of them need no cheap rules, or for the first report about the proof.
fn apply_cheap_rules(document: &DocumentSnapshot, puzzles: &[PuzzleIndex]) {
    let deadline = Instant::now() + if puzzles.len() <= MOST_CHEAP { CHEAP_RULES } else { CHEAP_RULES / 8 };
    for &puzzle in puzzles {
        if document.superseded.is_raised() || deadline <= Instant::now() {
            return;
        }
        // If it panics, the report does, too.
        let _ = guard(|| document.analysis.check_text(document.file, puzzle));
    }
}

/// The time of a share of a proof.
const SHARE: Duration = Duration::from_millis(20);
/// The most puzzles that are proved at once, and the fewest: fewer are as fast one by one. The most take a quarter of a
/// millisecond, or the time of a share if all of them are hard.
const MOST_AT_ONCE: usize = 256;
const FEWEST_AT_ONCE: usize = 32;

/// The time to find the reason why a puzzle has no solution, or several, before that is reported without the reason.
const SHORT_REASON: Duration = Duration::from_millis(10);

/// The proof of the puzzles of a document, in the background.
pub(crate) struct BackgroundProof {
    /// The state that is being proved.
    document: DocumentSnapshot,
    pub(crate) tally: Arc<WorkTally>,
    /// The puzzles, in the order of their proofs.
    puzzles: Vec<PuzzleIndex>,
    /// The number of puzzles that are proved at once.
    at_once: usize,
}

impl BackgroundProof {
    /// The proof of these puzzles of a document, which is yet to begin.
    fn new(document: DocumentSnapshot, puzzles: Vec<PuzzleIndex>) -> BackgroundProof {
        let at_once = if puzzles.len() < FEWEST_AT_ONCE { 1 } else { MOST_AT_ONCE };
        BackgroundProof { document, tally: Arc::new(WorkTally::of(puzzles.len())), puzzles, at_once }
    }

    /// The same for the first few puzzles only.
    pub(crate) fn restricted(&self, count: usize) -> BackgroundProof {
        let puzzles = self.puzzles.iter().copied().take(count).collect();
        BackgroundProof::new(self.document.clone(), puzzles)
    }

    /// Does a share of the proof. Several threads may do so at the same time; one of them calls `finished` at the end.
    /// Of few puzzles, `counted` is called when the number of solutions is known and the reason takes longer.
    pub(crate) fn share(&self, counted: impl Fn() + Sync, finished: impl FnOnce()) -> Progress {
        let end = Instant::now() + SHARE;
        let interrupt = || self.tally.is_stopped() || self.document.superseded.is_raised();
        while Instant::now() < end {
            let puzzles = &self.puzzles[self.tally.take(self.at_once)];
            if puzzles.is_empty() {
                return Progress::Done;
            }
            let proving = match puzzles {
                [puzzle] => prove_in_stages(&self.document, *puzzle, &interrupt, &counted),
                _ => prove_all(&self.document, puzzles, &interrupt),
            };
            if proving == Proving::Interrupted {
                return Progress::Done;
            }
            if self.tally.finish(puzzles.len()) {
                finished();
                return Progress::Done;
            }
        }
        Progress::More
    }
}

/// Proves one puzzle. Calls `counted` when the number of its solutions is known, but the reason is not found soon.
fn prove_in_stages(
    document: &DocumentSnapshot,
    puzzle: PuzzleIndex,
    interrupt: &(dyn Fn() -> bool + Sync),
    counted: &(dyn Fn() + Sync),
) -> Proving {
    let lacks_reason = match guard(|| document.analysis.count(document.file, puzzle, interrupt)) {
        Ok(Ok(lacks_reason)) => lacks_reason,
        Ok(Err(Interrupted)) => return Proving::Interrupted,
        Err(Panicked(_)) => return Proving::Panicked,
    };
    if !lacks_reason {
        return prove(document, puzzle, interrupt);
    }
    let deadline = Instant::now() + SHORT_REASON;
    let is_told = AtomicBool::new(false);
    let tell_and_interrupt = || {
        if !is_told.load(Ordering::Relaxed) && deadline <= Instant::now() && !is_told.swap(true, Ordering::Relaxed) {
            counted();
        }
        interrupt()
    };
    prove(document, puzzle, &tell_and_interrupt)
}

/// Proves some puzzles: those that can be proved at once, then the others one by one.
fn prove_all(document: &DocumentSnapshot, puzzles: &[PuzzleIndex], interrupt: &(dyn Fn() -> bool + Sync)) -> Proving {
    let left = match guard(|| document.analysis.prove_list(document.file, puzzles, interrupt)) {
        Ok(Ok(left)) => left,
        Ok(Err(Interrupted)) => return Proving::Interrupted,
        // One by one, only the puzzle of the panic stays unproved.
        Err(Panicked(_)) => puzzles.to_vec(),
    };
    for puzzle in left {
        if prove(document, puzzle, interrupt) == Proving::Interrupted {
            return Proving::Interrupted;
        }
    }
    Proving::Done
}

/// The outcome of the proof of one puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Proving {
    Done,
    Interrupted,
    /// The prover has panicked. The other puzzles are proved all the same.
    Panicked,
}

/// Proves one puzzle.
pub(crate) fn prove(
    document: &DocumentSnapshot,
    puzzle: PuzzleIndex,
    interrupt: &(dyn Fn() -> bool + Sync),
) -> Proving {
    if interrupt() {
        return Proving::Interrupted;
    }
    match guard(|| document.analysis.prove(document.file, puzzle, interrupt)) {
        Ok(Ok(_)) => Proving::Done,
        Ok(Err(Interrupted)) => Proving::Interrupted,
        Err(Panicked(_)) => Proving::Panicked,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The report once all puzzles are proved.
    fn whole(document: &DocumentSnapshot) -> Report {
        for puzzle in document.analysis.unproved(document.file) {
            assert!(prove(document, puzzle, &|| false) == Proving::Done);
        }
        Report::of(document, 100)
    }

    #[test]
    fn questions_before_the_check_do_not_change_its_report() {
        let text = "# two clashes, and a value that is wrong\n12..\n34..\n1..3\n..21\n\n12+4.\n34..\n...3\n..2.\n";
        let alone = whole(&DocumentSnapshot::of(text));
        assert!(alone.complete && alone.diagnostics.get() != "[]");
        let document = DocumentSnapshot::of(text);
        for row in ["34..\n1", "34..\n."] {
            let at = text.find(row).expect("a row") as u32;
            document.analysis.hover(document.file, at.into(), &|| false).expect("nothing interrupts");
        }
        let after_questions = whole(&document);
        assert!(after_questions.complete);
        assert_eq!(after_questions.diagnostics.get(), alone.diagnostics.get());
    }
}
