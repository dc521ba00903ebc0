//! Checks one state of one document, on a worker.
//!
//! Direct conflicts are known at once; whether a puzzle has one solution may take long to decide. So a check has two
//! parts. The first look proves puzzles for a moment, the last edited ones first, and reports. The rest is proved in
//! the background, see [`crate::diagnostics::proof`]. Ratings that rules need follow, see
//! [`crate::diagnostics::rating`].

use crate::diagnostics::proof::{Proof, Proving, prove};
use crate::diagnostics::rating::Rating;
use crate::diagnostics::report::Report;
use crate::protocol::Uri;
use crate::snapshot::{DocumentSnapshot, Revision};
use crate::workers::pool::guard;
use ide::PuzzleIndex;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The time that the first report waits for proofs.
const FIRST_LOOK: Duration = Duration::from_millis(2);
/// The time for the cheap rules on puzzles that are not proved by then…
const LOOKS: Duration = Duration::from_millis(8);
/// …which is enough for this many puzzles. Of more, most would be left anyway, and are better proved soon.
const LOOKED_AT: usize = 1_000;
/// The time that a check on the loop's own thread may take. Waking a worker and being woken by it takes a quarter of
/// that.
pub(crate) const GLANCE: Duration = Duration::from_micros(500);

/// The work in the background that follows a report.
pub(crate) enum Next {
    Nothing,
    Prove(Arc<Proof>),
    Rate(Arc<Rating>),
}

impl Next {
    /// The work after a report about a document whose puzzles are proved.
    pub(crate) fn after(report: &Report, document: &DocumentSnapshot) -> Next {
        let rating = if report.complete { None } else { Rating::declared(document) };
        rating.map_or(Next::Nothing, Next::Rate)
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

/// Makes a whole check, unless that takes longer than [`GLANCE`]. To be tried if the check before was as quick.
pub(crate) fn glance(document: &DocumentSnapshot, limit: usize) -> Option<(Report, Next)> {
    let start = Instant::now();
    let unproved = document.analysis.unproved(document.file);
    let is_over = || GLANCE <= start.elapsed();
    let mut unproved = unproved.into_iter();
    if !unproved.all(|puzzle| prove(document, puzzle, &is_over) == Proving::Done)
        || document.analysis.check_form(document.file, &is_over).is_err()
    {
        return None;
    }
    let report = Report::of(document, limit);
    let next = Next::after(&report, document);
    Some((Report { took: start.elapsed(), ..report }, next))
}

/// Proves puzzles for a moment, and reports. Returns the work that is left, too.
pub(crate) fn first_look(document: DocumentSnapshot, limit: usize) -> (Report, Next) {
    let start = Instant::now();
    let deadline = start + FIRST_LOOK;
    let out_of_time = || document.superseded.is_raised() || deadline <= Instant::now();
    let mut unproved = document.analysis.unproved(document.file);
    let proved = unproved.iter().take_while(|&&puzzle| prove(&document, puzzle, &out_of_time) == Proving::Done).count();
    if document.analysis.check_form(document.file, &|| document.superseded.is_raised()).is_err() {
        // The state is outdated, so the report is not used.
        return (Report { complete: false, ..Report::default() }, Next::Nothing);
    }
    unproved.drain(..proved);
    look(&document, &unproved);
    let report = Report::known(&document, limit);
    let report = Report { took: start.elapsed(), ..report };
    // A complete report needs no proof, even if the prover panics on a puzzle each time.
    let next = match unproved.is_empty() || report.complete {
        true => Next::after(&report, &document),
        false => Next::Prove(Arc::new(Proof::new(document, unproved))),
    };
    (report, next)
}

/// Applies the cheap rules to as many puzzles as there is time for. The other puzzles wait for their proof, after which
/// most of them need no cheap rules, or for the first report about the proof.
fn look(document: &DocumentSnapshot, puzzles: &[PuzzleIndex]) {
    let deadline = Instant::now() + if puzzles.len() <= LOOKED_AT { LOOKS } else { LOOKS / 8 };
    for &puzzle in puzzles {
        if document.superseded.is_raised() || deadline <= Instant::now() {
            return;
        }
        // If it panics, the report does, too.
        let _ = guard(|| document.analysis.check_text(document.file, puzzle));
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
