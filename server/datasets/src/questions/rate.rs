//! Rates each puzzle on published scales. The columns are those of `rate --format csv`.

use super::{Question, Rows, batch, guarded, only_puzzle};
use arrow_array::{ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use ide::{Cancellable, Chunk, Config, Interrupt, Judge, PuzzleIndex, RATING_COLUMNS, RatingRow, Scale, Unrated};
use std::sync::Arc;

/// The names of the scales, as options have them.
pub const SCALES: [(&str, &[Scale]); 3] = [("se", &[Scale::Se]), ("hodoku", &[Scale::Hodoku]), ("all", &Scale::ALL)];

/// Rates rows on some scales.
pub struct Rate {
    judge: Judge,
    scales: &'static [Scale],
    schema: SchemaRef,
}

impl Rate {
    /// Ratings on these scales.
    pub fn new(config: Arc<Config>, scales: &'static [Scale]) -> Rate {
        let [difficulty, er, ep, ed, level, score, scale_names, estimated, why] = RATING_COLUMNS;
        let fields = vec![
            Field::new(difficulty, DataType::Utf8, true),
            Field::new(er, DataType::Float64, true),
            Field::new(ep, DataType::Float64, true),
            Field::new(ed, DataType::Float64, true),
            Field::new(level, DataType::Utf8, true),
            Field::new(score, DataType::Int64, true),
            Field::new(scale_names, DataType::Utf8, false),
            Field::new(estimated, DataType::Boolean, false),
            Field::new(why, DataType::Utf8, true),
        ];
        Rate { judge: Judge::new(config, 2), scales, schema: Arc::new(Schema::new(fields)) }
    }

    fn rate(&self, puzzle: Option<&str>, interrupt: Interrupt<'_>) -> Cancellable<RatingRow> {
        let analysis = match only_puzzle(&self.judge, puzzle) {
            Ok(analysis) => analysis,
            Err(why) => return Ok(RatingRow::without(why, self.scales)),
        };
        match analysis.rate(Chunk::FILE, PuzzleIndex(0), self.scales, interrupt)? {
            Some(ratings) => Ok(RatingRow::new(&ratings, self.scales)),
            None => Ok(RatingRow::without(Unrated::Unreadable.to_string(), self.scales)),
        }
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
            words(|row| Some(&row.scales)),
            Arc::new(rated.iter().map(|row| Some(row.estimated)).collect::<BooleanArray>()),
            words(|row| row.no_rating_because.as_deref()),
        ];
        Ok(batch(self.schema(), columns))
    }
}
