//! Proves the puzzles of a document in the background, by as many threads as there are to spare, in shares that give way to
//! other work.

use crate::snapshot::DocumentSnapshot;
use crate::workers::flag::Flag;
use crate::workers::pool::{Panicked, Share, guard};
use ide::PuzzleIndex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How long a share of background work takes.
const SHARE: Duration = Duration::from_millis(20);

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
    /// The proof of these puzzles of a document, which is yet to begin.
    pub(crate) fn new(document: DocumentSnapshot, puzzles: Vec<PuzzleIndex>) -> Proof {
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
