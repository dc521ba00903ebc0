//! Rates each puzzle on published scales. The columns are those of `rate --format csv`.

use super::{Question, Rows, batch, guarded, only_puzzle};
use arrow_array::{ArrayRef, Float64Array, Int64Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use ide::{Cancellable, Chunk, Config, Interrupt, Judge, PuzzleIndex, RATING_COLUMNS, RatingRow, Scale, Unrated};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The names of the scales, as options have them.
pub const SCALES: [(&str, &[Scale]); 3] = [("se", &[Scale::Se]), ("hodoku", &[Scale::Hodoku]), ("all", &Scale::ALL)];

/// Rates rows on some scales.
pub struct Rate {
    judge: Judge,
    scales: &'static [Scale],
    /// The most steps for a row on a scale.
    most_steps: Option<u64>,
    schema: SchemaRef,
}

impl Rate {
    /// Ratings on these scales.
    pub fn new(config: Arc<Config>, scales: &'static [Scale]) -> Rate {
        let [difficulty, er, ep, ed, level, score, variant_level, variant_score, scale_names, why] = RATING_COLUMNS;
        let fields = vec![
            Field::new(difficulty, DataType::Utf8, true),
            Field::new(er, DataType::Float64, true),
            Field::new(ep, DataType::Float64, true),
            Field::new(ed, DataType::Float64, true),
            Field::new(level, DataType::Utf8, true),
            Field::new(score, DataType::Int64, true),
            Field::new(variant_level, DataType::Utf8, true),
            Field::new(variant_score, DataType::Int64, true),
            Field::new(scale_names, DataType::Utf8, false),
            Field::new(why, DataType::Utf8, true),
        ];
        let schema = Arc::new(Schema::new(fields));
        Rate { judge: Judge::new(config, 2), scales, most_steps: None, schema }
    }

    /// Gives up the rating of a row on a scale after so many steps. They are counted, not timed, so each machine gives
    /// up the same rows.
    #[must_use]
    pub fn within(self, most_steps: Option<u64>) -> Rate {
        Rate { most_steps, ..self }
    }

    fn rate(&self, puzzle: Option<&str>, interrupt: Interrupt<'_>) -> Cancellable<RatingRow> {
        let analysis = match only_puzzle(&self.judge, puzzle) {
            Ok(analysis) => analysis,
            Err(why) => return Ok(RatingRow::without(why, self.scales)),
        };
        let mut row = RatingRow::without(Unrated::Unreadable.to_string(), self.scales);
        let mut given_up = false;
        for scale in self.scales {
            let steps = AtomicU64::new(0);
            let stop = || {
                let before = steps.fetch_add(1, Ordering::Relaxed);
                self.most_steps.is_some_and(|most| before >= most) || interrupt()
            };
            match analysis.rate(Chunk::FILE, PuzzleIndex(0), &[*scale], &stop) {
                // The ratings on the scales before are kept.
                Ok(Some(ratings)) => row = RatingRow::new(&ratings, self.scales),
                Ok(None) => return Ok(row),
                Err(interrupted) if interrupt() => return Err(interrupted),
                Err(_) => given_up = true,
            }
        }
        if given_up && let Some(most) = self.most_steps {
            row.no_rating_because = Some(format!("{}: more than {most} steps", Unrated::TooLong));
        }
        Ok(row)
    }
}

impl Question for Rate {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn rows_per_task(&self) -> usize {
        16
    }

    fn answer(&self, rows: Rows<'_>, interrupt: Interrupt<'_>) -> Cancellable<RecordBatch> {
        let mut rated = Vec::with_capacity(rows.range.len());
        for (puzzle, _) in rows.iter() {
            let row = guarded(|| self.rate(puzzle, interrupt));
            rated.push(row.unwrap_or_else(|why| Ok(RatingRow::without(why, self.scales)))?);
        }
        let words = |word: fn(&RatingRow) -> Option<&str>| Arc::new(rated.iter().map(word).collect::<StringArray>());
        let numbers =
            |number: fn(&RatingRow) -> Option<f64>| Arc::new(rated.iter().map(number).collect::<Float64Array>());
        let columns: Vec<ArrayRef> = vec![
            words(|row| row.difficulty),
            numbers(|row| row.se_er),
            numbers(|row| row.se_ep),
            numbers(|row| row.se_ed),
            words(|row| row.hodoku_level),
            Arc::new(rated.iter().map(|row| row.hodoku_score.map(i64::from)).collect::<Int64Array>()),
            words(|row| row.variant_level),
            Arc::new(rated.iter().map(|row| row.variant_score.map(i64::from)).collect::<Int64Array>()),
            words(|row| Some(&row.scales)),
            words(|row| row.no_rating_because.as_deref()),
        ];
        Ok(batch(self.schema(), columns))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Texts;
    use arrow_array::cast::AsArray;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    /// The reason why each of the two puzzles has no rating.
    fn reasons(scales: &'static [Scale], most_steps: Option<u64>) -> [Option<String>; 2] {
        let puzzles = Texts::new(&(Arc::new(StringArray::from(vec![EASY, HARD])) as ArrayRef)).expect("texts");
        let rate = Rate::new(Arc::default(), scales).within(most_steps);
        let batch = rate.answer(Rows::all(&puzzles, None), &|| false).expect("nothing interrupts");
        let reasons = batch.column(9).as_string::<i32>();
        [0, 1].map(|row| reasons.iter().nth(row).flatten().map(str::to_owned))
    }

    #[test]
    fn a_row_that_takes_too_many_steps_is_named() {
        let too_long = Some("rating the puzzle takes too long: more than 2000 steps".to_owned());
        assert_eq!(reasons(&[Scale::Se], Some(2_000)), [None, too_long]);
        assert_eq!(reasons(&[Scale::Hodoku], Some(50_000)), [None, None]);
        assert_eq!(reasons(&[Scale::Hodoku], None), [None, None]);
    }
}
