//! Limits the time that an answer waits for the proofs or the ratings of its puzzles. The client is asked to request an
//! early answer again once the puzzles are proved.

use crate::snapshot::DocumentSnapshot;
use ide::{Interrupt, PuzzleIndex, Scale, Span};
use std::time::{Duration, Instant};

/// An answer that may lack what is not proved yet.
pub(crate) struct Early<T> {
    pub(crate) answer: T,
    /// True if nothing is missing.
    pub(crate) complete: bool,
}

/// The time that an answer waits for the proofs of its puzzles, which decide about forced cells. Those of a screen full
/// of classic puzzles take a tenth of it. What takes longer follows when the client is asked to request it again.
const PATIENCE: Duration = Duration::from_millis(2);

/// The time that an answer waits for ratings that it shows: few puzzles take longer.
const RATING_PATIENCE: Duration = Duration::from_millis(300);

impl DocumentSnapshot {
    /// Proves the puzzles in a range for a moment. If some are left, the answer about the range is an early one.
    pub(crate) fn prove_soon(&self, range: Span, interrupt: Interrupt<'_>) {
        let deadline = Instant::now() + PATIENCE;
        let out_of_time = || deadline <= Instant::now() || interrupt();
        let _ = self.analysis.prove_within(self.file, range, &out_of_time);
    }
    /// Rates a puzzle for a moment, first on the scale that is quick. The ratings that are left stay unknown.
    pub(crate) fn rate_soon(&self, puzzle: PuzzleIndex, interrupt: Interrupt<'_>) {
        let deadline = Instant::now() + RATING_PATIENCE;
        let out_of_time = || deadline <= Instant::now() || interrupt();
        let _ = self.analysis.rate(self.file, puzzle, &[Scale::Hodoku, Scale::Se], &out_of_time);
    }
}
