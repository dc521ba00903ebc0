//! Runs `rate`: prints how hard each puzzle is, on published scales.
//!
//! The names of the JSON members are a promise; see the contract of the commands. `csv` prints CSV.

mod csv;

use crate::args::{RateArgs, RateFormat, UsageError};
use crate::cache::Cache;
use crate::each_puzzle::per_puzzle::{Answer, Question, Remark, answer_slowly};
use crate::each_row::are_wanted;
#[cfg(feature = "tables")]
use crate::each_row::{TableRun, UnansweredRows};
use crate::input::placed_document::FILE;
use crate::process::status::Status;
use crate::setup::{Setup, Surroundings};
use crate::terminal::{Ink, Paint};
use crate::text::json::json;
use ide::{OWN_SCALE, RatingRow, Scale};
use serde::Serialize;
use std::sync::Arc;

/// The resolved arguments of `rate`.
pub(super) struct RatePlan {
    scales: &'static [Scale],
    format: RateFormat,
    paint: Paint,
    cache: Arc<Cache>,
}

pub(crate) fn run(args: RateArgs, around: &Surroundings) -> Result<Status, UsageError> {
    if are_wanted(&args.inputs, &args.tables)? {
        #[cfg(feature = "tables")]
        return rate_rows(args, around);
    }
    if args.most_steps.is_some() {
        return Err("--most-steps limits the rows of tables: name one, or give --column".into());
    }
    let paint = Paint::of_stdout(args.output.color.color_choice());
    let setup = Setup::new(args.inputs, &args.output, "rate", around)?.with_cache(args.cache.place());
    let cache = Arc::clone(&setup.cache);
    let plan = RatePlan { scales: args.scale.scales(), format: args.format, paint, cache };
    Ok(match plan.format {
        RateFormat::Text | RateFormat::Json => answer_slowly(setup, |question| answer(question, &plan)),
        RateFormat::Csv => csv::run(setup, &plan),
    })
}

#[cfg(feature = "tables")]
fn rate_rows(args: RateArgs, around: &Surroundings) -> Result<Status, UsageError> {
    if args.format == RateFormat::Json {
        return Err("a table is rated as a table: use --output, or --format csv".to_owned().into());
    }
    let scales = args.scale.scales();
    let mut run = TableRun::new(args.inputs, args.tables, &args.output, settings::Overrides::default(), around)?
        .or_to_stdout()?;
    run = run.of_command(format!("rate {scales:?} {:?}", args.most_steps));
    let mut unanswered = UnansweredRows::new("no_rating_because", &run);
    run.answer(
        |config| Box::new(datasets::Rate::new(config, scales).within(args.most_steps)),
        |answered| {
            unanswered.complain(answered);
            Ok(())
        },
    );
    unanswered.finish(&mut run);
    Ok(run.status)
}

fn answer(question: Question<'_>, plan: &RatePlan) -> Answer {
    // The run has ended if there are none; the answer is not used.
    let Some(row) = rate(question, plan) else { return Answer::default() };
    let remark = failure(&row).or_else(|| note_of_scale(&row, plan.scales));
    let record = RatingRecord::new(question, row);
    let line = match plan.format {
        RateFormat::Json => json(&record),
        RateFormat::Text | RateFormat::Csv => line(question, &record, plan.paint),
    };
    Answer { lines: vec![line], remark }
}

/// The ratings of a puzzle; `None` if the run is interrupted.
fn rate(question: Question<'_>, plan: &RatePlan) -> Option<RatingRow> {
    let ratings = plan.cache.rate(question.analysis, FILE, question.puzzle, plan.scales, question.interrupt);
    Some(RatingRow::new(&ratings.ok()??, plan.scales))
}

/// Why a puzzle has no rating.
fn failure(row: &RatingRow) -> Option<Remark> {
    row.no_rating_because.as_ref().map(|reason| Remark::Failure(format!("no rating: {reason}")))
}

/// A note that the rating is on our own scale, where one published scale was asked for.
fn note_of_scale(row: &RatingRow, scales: &[Scale]) -> Option<Remark> {
    let [scale] = scales else { return None };
    row.variant_score?;
    Some(Remark::Note(format!("only classic 9×9 puzzles have a rating on {scale}: this is one on our own scale")))
}

/// The ratings of a puzzle as they are printed.
#[derive(Serialize)]
struct RatingRecord<'a> {
    path: &'a str,
    puzzle: usize,
    name: Option<String>,
    clues: usize,
    /// HoDoKu's level, or that on our own scale.
    difficulty: Option<&'static str>,
    se: Option<SeRecord>,
    hodoku: Option<HodokuRecord>,
    /// The rating on our own scale, of a puzzle that the programs of the others do not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<VariantRecord>,
    reason: Option<String>,
}

#[derive(Serialize)]
struct SeRecord {
    er: f64,
    ep: f64,
    ed: f64,
    scale: &'static str,
}

#[derive(Serialize)]
struct HodokuRecord {
    level: &'static str,
    score: u32,
    scale: &'static str,
}

#[derive(Serialize)]
struct VariantRecord {
    score: u32,
    level: &'static str,
    /// The technique of the hardest step.
    hardest: &'static str,
    /// The number of steps of this technique.
    times: u32,
}

impl<'a> RatingRecord<'a> {
    fn new(question: Question<'a>, row: RatingRow) -> RatingRecord<'a> {
        let RatingRow { difficulty, se_er, se_ep, se_ed, hodoku_level, hodoku_score, .. } = row;
        let se = match (se_er, se_ep, se_ed) {
            (Some(er), Some(ep), Some(ed)) => Some(SeRecord { er, ep, ed, scale: Scale::Se.name() }),
            _ => None,
        };
        let hodoku = match (hodoku_level, hodoku_score) {
            (Some(level), Some(score)) => Some(HodokuRecord { level, score, scale: Scale::Hodoku.name() }),
            _ => None,
        };
        let variant = match (row.variant_score, row.variant_level, row.variant_hardest) {
            (Some(score), Some(level), Some((hardest, times))) => Some(VariantRecord { score, level, hardest, times }),
            _ => None,
        };
        RatingRecord {
            path: question.path,
            puzzle: question.number,
            name: question.name(),
            clues: question.analysis.clue_count(FILE, question.puzzle),
            difficulty,
            se,
            hodoku,
            variant,
            reason: row.no_rating_because,
        }
    }
}

/// `a.sudoku:3:1: The title: hard · SE 1.2.1 4.4 (EP 1.2, ED 1.2) · HoDoKu 2.2 1230`
fn line(question: Question<'_>, record: &RatingRecord<'_>, paint: Paint) -> String {
    format!("{}: {}", paint.draw(Ink::Name, &question.headline()), ratings(record, paint))
}

fn ratings(record: &RatingRecord<'_>, paint: Paint) -> String {
    if record.reason.is_some() {
        return paint.draw(Ink::Bad, "no rating").into_owned();
    }
    let level = record.difficulty.map(str::to_owned);
    let se = record.se.as_ref().map(|se| format!("{} {:.1} (EP {:.1}, ED {:.1})", Scale::Se, se.er, se.ep, se.ed));
    let hodoku = record.hodoku.as_ref().map(|hodoku| format!("{} {}", Scale::Hodoku, hodoku.score));
    let variant = record.variant.as_ref().map(|variant| {
        let times = if variant.times > 1 { format!(" × {}", variant.times) } else { String::new() };
        format!("{OWN_SCALE} {} (hardest: {}{times})", variant.score, variant.hardest)
    });
    let ratings: Vec<String> = [level, se, hodoku, variant].into_iter().flatten().collect();
    ratings.join(" · ")
}
