//! Rates each puzzle on published scales. The columns are those of `rate --format csv`.

use super::{Question, Rows, batch, guarded, only_puzzle};
use arrow_array::{ArrayRef, BooleanArray, Float64Array, RecordBatch, StringArray, UInt32Array};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use ide::{Cancellable, Chunk, Config, Interrupt, Judge, OnScales, PuzzleIndex, Ratings, Scale, Unrated};
use std::sync::Arc;

/// The names of the scales, as options have them.
pub const SCALES: [(&str, &[Scale]); 3] = [("se", &[Scale::Se]), ("hodoku", &[Scale::Hodoku]), ("all", &Scale::ALL)];

/// Rates rows on some scales.
pub struct Rate {
    judge: Judge,
    scales: &'static [Scale],
    schema: SchemaRef,
}

/// An answer.
#[derive(Default, PartialEq, Debug)]
struct Rated {
    /// HoDoKu's level in the words of sudoku-lsp.
    difficulty: Option<&'static str>,
    se_er: Option<f64>,
    se_ep: Option<f64>,
    se_ed: Option<f64>,
    hodoku_level: Option<&'static str>,
    hodoku_score: Option<u32>,
    scales: String,
    /// True if the ratings are estimated from the techniques that apply.
    estimated: bool,
    no_rating_because: Option<String>,
}

impl Rate {
    /// Ratings on these scales.
    pub fn new(config: Arc<Config>, scales: &'static [Scale]) -> Rate {
        let fields = vec![
            Field::new("difficulty", DataType::Utf8, true),
            Field::new("se_er", DataType::Float64, true),
            Field::new("se_ep", DataType::Float64, true),
            Field::new("se_ed", DataType::Float64, true),
            Field::new("hodoku_level", DataType::Utf8, true),
            Field::new("hodoku_score", DataType::UInt32, true),
            Field::new("scales", DataType::Utf8, false),
            Field::new("estimated", DataType::Boolean, false),
            Field::new("no_rating_because", DataType::Utf8, true),
        ];
        Rate { judge: Judge::new(config, 2), scales, schema: Arc::new(Schema::new(fields)) }
    }

    fn rate(&self, puzzle: Option<&str>, interrupt: Interrupt<'_>) -> Cancellable<Rated> {
        let analysis = match only_puzzle(&self.judge, puzzle) {
            Ok(analysis) => analysis,
            Err(why) => return Ok(self.without(why)),
        };
        match analysis.rate(Chunk::FILE, PuzzleIndex(0), self.scales, interrupt)? {
            Some(ratings) => Ok(self.rated(&ratings)),
            None => Ok(self.without(Unrated::Unreadable.to_string())),
        }
    }

    fn rated(&self, ratings: &Ratings) -> Rated {
        let OnScales { se, hodoku, why, is_estimate } = ratings.on(self.scales);
        let [er, ep, ed] = match se {
            Some(se) => [se.er, se.ep, se.ed].map(|rating| Some(f64::from(rating.tenths()) / 10.0)),
            None => [None; 3],
        };
        let level = hodoku.map(|rating| rating.level.name());
        Rated {
            difficulty: level,
            se_er: er,
            se_ep: ep,
            se_ed: ed,
            hodoku_level: level,
            hodoku_score: hodoku.map(|rating| rating.score),
            scales: self.scale_names(),
            estimated: is_estimate,
            no_rating_because: why.map(|why| why.to_string()),
        }
    }

    fn without(&self, why: String) -> Rated {
        Rated { scales: self.scale_names(), no_rating_because: Some(why), ..Rated::default() }
    }

    fn scale_names(&self) -> String {
        self.scales.iter().map(|scale| scale.name()).collect::<Vec<_>>().join("; ")
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
        let rate = |(puzzle, _)| guarded(|| self.rate(puzzle, interrupt)).unwrap_or_else(|why| Ok(self.without(why)));
        let rated: Vec<Rated> = rows.iter().map(rate).collect::<Cancellable<_>>()?;
        let words = |word: fn(&Rated) -> Option<&str>| Arc::new(rated.iter().map(word).collect::<StringArray>());
        let numbers = |number: fn(&Rated) -> Option<f64>| Arc::new(rated.iter().map(number).collect::<Float64Array>());
        let columns: Vec<ArrayRef> = vec![
            words(|row| row.difficulty),
            numbers(|row| row.se_er),
            numbers(|row| row.se_ep),
            numbers(|row| row.se_ed),
            words(|row| row.hodoku_level),
            Arc::new(rated.iter().map(|row| row.hodoku_score).collect::<UInt32Array>()),
            words(|row| Some(&row.scales)),
            Arc::new(rated.iter().map(|row| Some(row.estimated)).collect::<BooleanArray>()),
            words(|row| row.no_rating_because.as_deref()),
        ];
        Ok(batch(self.schema(), columns))
    }
}
