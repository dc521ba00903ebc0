//! Runs `rate`: prints how hard each puzzle is, on published scales.
//!
//! `record` holds what is printed; `text` and `table` print it for people and as CSV.

mod record;
mod table;
mod text;

use crate::args::{RateArgs, RateFormat, UsageError};
use crate::cache::Cache;
#[cfg(feature = "tables")]
use crate::commands::puzzles::tables;
use crate::input::placed_document::FILE;
use crate::process::status::Status;
use crate::runner::per_puzzle::{Answer, Question, Remark, answer_slowly};
use crate::runner::setup::{Setup, Surroundings};
use crate::tables::are_wanted;
use crate::terminal::Paint;
use ide::{RatingRow, Scale};
use record::Record;
use std::sync::Arc;

/// The resolved arguments of `rate`.
pub(super) struct RatePlan {
    scales: &'static [Scale],
    format: RateFormat,
    paint: Paint,
    cache: Arc<Cache>,
}

/// Rates every puzzle.
pub(crate) fn run(args: RateArgs, around: &Surroundings) -> Result<Status, UsageError> {
    if are_wanted(&args.inputs, &args.tables)? {
        #[cfg(feature = "tables")]
        return tables::rate(args, around);
    }
    let paint = Paint::of_stdout(args.output.color.color_choice());
    let setup = Setup::new(args.inputs, &args.output, "rate", around)?.with_cache(args.cache.place());
    let cache = Arc::clone(&setup.cache);
    let plan = RatePlan { scales: args.scale.scales(), format: args.format, paint, cache };
    Ok(match plan.format {
        RateFormat::Text | RateFormat::Json => answer_slowly(setup, |question| answer(question, &plan)),
        RateFormat::Csv => table::run(setup, &plan),
    })
}

fn answer(question: Question<'_>, plan: &RatePlan) -> Answer {
    // The run has ended if there are none; the answer is not used.
    let Some(row) = rate(question, plan) else { return Answer::default() };
    let remark = remark(&row);
    let record = Record::new(question, row);
    let line = match plan.format {
        RateFormat::Json => record.json(),
        RateFormat::Text | RateFormat::Csv => text::line(question, &record, plan.paint),
    };
    Answer { lines: vec![line], remark }
}

/// The ratings of a puzzle; `None` if the run is interrupted.
fn rate(question: Question<'_>, plan: &RatePlan) -> Option<RatingRow> {
    let ratings = plan.cache.rate(question.analysis, FILE, question.puzzle, plan.scales, question.interrupt);
    Some(RatingRow::new(&ratings.ok()??, plan.scales))
}

fn remark(row: &RatingRow) -> Option<Remark> {
    row.no_rating_because.as_ref().map(|reason| Remark::Failure(format!("no rating: {reason}")))
}
