//! Rates puzzles with a cache: a rating that an earlier run has computed takes no proof of the puzzle.

use super::Cache;
use ide::{Analysis, Cancellable, FileId, Fingerprint, Interrupt, PuzzleIndex, Ratings, SampledPuzzle, Scale};

impl Cache {
    /// Works like [`Analysis::rate`].
    pub(crate) fn rate(
        &self,
        analysis: &Analysis,
        (file, puzzle): (FileId, PuzzleIndex),
        scales: &[Scale],
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Option<Ratings>> {
        let key = |scale: Scale| Some(analysis.rating_key(file, puzzle, scale)?.to_bytes());
        let is_kept = |&scale: &Scale| {
            let record = key(scale).and_then(|key| self.get(key));
            record.is_some_and(|record| analysis.adopt_rating(file, puzzle, scale, record))
        };
        let missing: Vec<Scale> = scales.iter().copied().filter(|scale| !is_kept(scale)).collect();
        let ratings = analysis.rate(file, puzzle, &missing, interrupt)?;
        for scale in missing {
            if let (Some(key), Some(record)) = (key(scale), analysis.rating_record(file, puzzle, scale)) {
                self.put(key, record);
            }
        }
        Ok(ratings)
    }

    /// Works like [`SampledPuzzle::rate`].
    pub(crate) fn rate_sampled(
        &self,
        puzzle: &SampledPuzzle,
        scale: Scale,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<()> {
        let mut keys = [puzzle.key(scale), puzzle.key_of_delay(scale)].into_iter();
        let is_kept = |key: Fingerprint| self.get(key.to_bytes()).is_some_and(|record| puzzle.adopt(scale, record));
        if !keys.any(is_kept)
            && let Some((key, record)) = puzzle.rate(scale, interrupt)?
        {
            self.put(key.to_bytes(), record);
        }
        Ok(())
    }
}
