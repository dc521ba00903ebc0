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
        let mut missing = Vec::new();
        for &scale in scales {
            let key = analysis.rating_key(file, puzzle, scale);
            let record = key.and_then(|key| self.get(key.to_bytes()));
            if !record.is_some_and(|record| analysis.adopt_rating(file, puzzle, scale, record)) {
                missing.push(scale);
            }
        }
        let ratings = analysis.rate(file, puzzle, &missing, interrupt)?;
        for scale in missing {
            let key = analysis.rating_key(file, puzzle, scale);
            if let (Some(key), Some(record)) = (key, analysis.rating_record(file, puzzle, scale)) {
                self.put(key.to_bytes(), record);
            }
        }
        Ok(ratings)
    }
}
