//! Checks one state of one document, on a worker.
//!
//! Direct conflicts are known at once; whether a puzzle has one solution may take long to decide. So a check has two parts.
//! The first look proves puzzles for a moment, the last edited ones first, and reports. The rest is proved in the
//! background, see [`crate::diagnostics::proof`].

use crate::diagnostics::proof::{Proof, prove};
use crate::diagnostics::report::Report;
use crate::protocol::Uri;
use crate::snapshot::{DocumentSnapshot, Revision};
use crate::workers::pool::guard;
use ide::PuzzleIndex;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long what is known waits for what can be proved soon.
const FIRST_LOOK: Duration = Duration::from_millis(2);
/// How long puzzles are looked at that cannot be proved by then…
const LOOKS: Duration = Duration::from_millis(8);
/// …which is enough for so many. Of more, most are left anyway, and the sooner they are proved, the better.
const LOOKED_AT: usize = 1_000;
/// How long a check may take that is not handed to a worker. Waking one and being woken by it takes a quarter of that.
pub(crate) const GLANCE: Duration = Duration::from_micros(500);
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
