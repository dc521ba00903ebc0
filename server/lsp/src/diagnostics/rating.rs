//! Rates puzzles of a document in the background, while the workers have nothing else to do.

use crate::diagnostics::tally::WorkTally;
use crate::snapshot::DocumentSnapshot;
use crate::workers::panics::guard;
use crate::workers::pool::{Progress, Quiet};
use ide::{Interrupted, PuzzleIndex, Scale};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The time of a share, unless a single puzzle takes longer.
const SHARE: Duration = Duration::from_millis(20);

/// The rating of puzzles of a document.
pub(crate) struct BackgroundRating {
    /// The state that is being rated.
    document: DocumentSnapshot,
    pub(crate) tally: Arc<WorkTally>,
    /// The puzzles and scales, in the order in which they are rated.
    puzzles: Vec<(PuzzleIndex, Scale)>,
}

impl BackgroundRating {
    /// The rating of these puzzles, which is yet to begin.
    pub(crate) fn new(document: DocumentSnapshot, puzzles: Vec<(PuzzleIndex, Scale)>) -> BackgroundRating {
        BackgroundRating { document, tally: Arc::new(WorkTally::of(puzzles.len())), puzzles }
    }

    /// The rating of the proved puzzles that declare a difficulty or a rating; `None` if all are rated.
    pub(crate) fn declared(document: &DocumentSnapshot) -> Option<Arc<BackgroundRating>> {
        let unrated = document.analysis.unrated(document.file);
        (!unrated.is_empty()).then(|| Arc::new(BackgroundRating::new(document.clone(), unrated)))
    }

    fn is_stopped(&self) -> bool {
        self.tally.is_stopped() || self.document.superseded.is_raised()
    }

    /// Does a share of the rating. Several threads may do so at the same time; one of them calls `finished` at the end.
    pub(crate) fn share(&self, quiet: &Quiet<'_>, finished: impl FnOnce()) -> Progress {
        let end = Instant::now() + SHARE;
        let interrupt = || {
            quiet.wait();
            self.is_stopped() || quiet.is_over()
        };
        while Instant::now() < end {
            let taken = self.tally.take(1);
            let [(puzzle, scale)] = self.puzzles[taken] else { return Progress::Done };
            // If it panics, only this rating stays unknown.
            let rated = guard(|| self.document.analysis.rate(self.document.file, puzzle, &[scale], &interrupt));
            if let Ok(Err(Interrupted)) = rated {
                if self.is_stopped() {
                    return Progress::Done;
                }
                // A rating that takes too long stays unknown.
                if !quiet.is_last() {
                    self.tally.give_back();
                    return Progress::More;
                }
            }
            if self.tally.finish(1) {
                finished();
                return Progress::Done;
            }
        }
        Progress::More
    }
}
