//! Rates puzzles with a cache: a rating that an earlier run has computed takes no proof of the puzzle.

use super::Cache;
use ide::{Analysis, Cancellable, FileId, Interrupt, PuzzleIndex, Ratings, Scale};

impl Cache {
    /// Works like [`Analysis::rate`].
    pub(crate) fn rate(
        &self,
        analysis: &Analysis,
        file: FileId,
        puzzle: PuzzleIndex,
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
}
