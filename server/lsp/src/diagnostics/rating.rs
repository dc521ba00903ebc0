//! Rates puzzles of a document in the background, while the workers have nothing else to do.

use crate::diagnostics::tally::Tally;
use crate::snapshot::DocumentSnapshot;
use crate::workers::panics::guard;
use crate::workers::queues::Quiet;
use crate::workers::queues::Share;
use ide::{Interrupted, PuzzleIndex, Scale};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The time of a share, unless a single puzzle takes longer.
const SHARE: Duration = Duration::from_millis(20);

/// The rating of puzzles of a document.
pub(crate) struct Rating {
    /// The state that is being rated.
    document: DocumentSnapshot,
    pub(crate) tally: Arc<Tally>,
    /// The puzzles and scales, in the order in which they are rated.
    puzzles: Vec<(PuzzleIndex, Scale)>,
}

impl Rating {
    /// The rating of these puzzles, which is yet to begin.
    pub(crate) fn new(document: DocumentSnapshot, puzzles: Vec<(PuzzleIndex, Scale)>) -> Rating {
        Rating { document, tally: Arc::new(Tally::of(puzzles.len())), puzzles }
    }

    /// The rating of the proved puzzles that declare a difficulty or a rating; `None` if all are rated.
    pub(crate) fn declared(document: &DocumentSnapshot) -> Option<Arc<Rating>> {
        let unrated = document.analysis.unrated(document.file);
        (!unrated.is_empty()).then(|| Arc::new(Rating::new(document.clone(), unrated)))
    }

    fn is_stopped(&self) -> bool {
        self.tally.is_stopped() || self.document.superseded.is_raised()
    }

    /// Does a share of the rating. Several threads may do so at the same time; one of them calls `finished` at the end.
    pub(crate) fn share(&self, quiet: &Quiet<'_>, finished: impl FnOnce()) -> Share {
        let end = Instant::now() + SHARE;
        let interrupt = || {
            quiet.wait();
            self.is_stopped() || quiet.is_over()
        };
        while Instant::now() < end {
            let taken = self.tally.take(1);
            let [(puzzle, scale)] = self.puzzles[taken] else { return Share::Last };
            // If it panics, only this rating stays unknown.
            let rated = guard(|| self.document.analysis.rate(self.document.file, puzzle, &[scale], &interrupt));
            if let Ok(Err(Interrupted)) = rated {
                if self.is_stopped() {
                    return Share::Last;
                }
                // A rating that takes too long stays unknown.
                if !quiet.is_last() {
                    self.tally.give_back();
                    return Share::More;
                }
            }
            if self.tally.finish(1) {
                finished();
                return Share::Last;
            }
        }
        Share::More
    }
}
