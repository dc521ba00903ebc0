//! Proves the puzzles of a document in the background, by as many threads as there are to spare, in shares that give
//! way to other work.

use crate::diagnostics::tally::Tally;
use crate::snapshot::DocumentSnapshot;
use crate::workers::pool::{Panicked, Share, guard};
use ide::{Interrupted, PuzzleIndex};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The time of a share.
const SHARE: Duration = Duration::from_millis(20);
/// The most puzzles that are proved at once, and the fewest: fewer are as fast one by one. The most take a quarter of a
/// millisecond, or the time of a share if all of them are hard.
const AT_ONCE: usize = 256;
const FEWEST_AT_ONCE: usize = 32;

/// The proof of the puzzles of a document.
pub(crate) struct Proof {
    /// The state that is being proved.
    pub(crate) document: DocumentSnapshot,
    pub(crate) tally: Arc<Tally>,
    /// The puzzles, in the order of their proofs.
    puzzles: Vec<PuzzleIndex>,
    /// The number of puzzles that are proved at once.
    at_once: usize,
}

impl Proof {
    /// The proof of these puzzles of a document, which is yet to begin.
    pub(crate) fn new(document: DocumentSnapshot, puzzles: Vec<PuzzleIndex>) -> Proof {
        let at_once = if puzzles.len() < FEWEST_AT_ONCE { 1 } else { AT_ONCE };
        Proof { document, tally: Arc::new(Tally::of(puzzles.len())), puzzles, at_once }
    }

    /// The same for the first few puzzles only.
    pub(crate) fn restricted(&self, count: usize) -> Proof {
        let puzzles = self.puzzles.iter().copied().take(count).collect();
        Proof::new(self.document.clone(), puzzles)
    }

    /// Does a share of the proof. Several threads may do so at the same time; one of them calls `finished` at the end.
    pub(crate) fn share(&self, finished: impl FnOnce()) -> Share {
        let end = Instant::now() + SHARE;
        let interrupt = || self.tally.is_stopped() || self.document.superseded.is_raised();
        while Instant::now() < end {
            let puzzles = &self.puzzles[self.tally.take(self.at_once)];
            if puzzles.is_empty() || prove_all(&self.document, puzzles, &interrupt) == Proving::Interrupted {
                return Share::Last;
            }
            if self.tally.finish(puzzles.len()) {
                finished();
                return Share::Last;
            }
        }
        Share::More
    }
}

/// Proves some puzzles: those that can be proved at once, then the others one by one.
fn prove_all(document: &DocumentSnapshot, puzzles: &[PuzzleIndex], interrupt: &(dyn Fn() -> bool + Sync)) -> Proving {
    if puzzles.len() == 1 {
        return prove(document, puzzles[0], interrupt);
    }
    let left = match guard(|| document.analysis.prove_list(document.file, puzzles, interrupt)) {
        Ok(Ok(left)) => left,
        Ok(Err(Interrupted)) => return Proving::Interrupted,
        // One by one, only the puzzle of the panic stays unproved.
        Err(Panicked(_)) => puzzles.to_vec(),
    };
    let is_interrupted = |&puzzle: &PuzzleIndex| prove(document, puzzle, interrupt) == Proving::Interrupted;
    if left.iter().any(is_interrupted) { Proving::Interrupted } else { Proving::Done }
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
