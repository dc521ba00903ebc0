//! Runs `explain`: explains a puzzle by steps of logic (see `steps`), by the events of a search, or by a view of its
//! cells.
//!
//! The output about a puzzle is text for people, below a line that names the puzzle, or one line with a JSON object.

mod drawing;
mod object;
mod search;
mod views;

use crate::args::{ExplainArgs, ExplainFormat, UsageError, ViewKind};
use crate::commands::hint::{StepsPlan, answer_steps};
use crate::each_puzzle::per_puzzle::{Question, Remark};
use crate::each_puzzle::streaming::stream_answers;
use crate::input::placed_document::FILE;
use crate::process::status::Status;
use crate::setup::{Setup, Surroundings};
use crate::terminal::{Ink, Paint};
use crate::text::sanitize::visible;
use crate::text::words::shortened;
use ide::{Digit, Trace};
use object::JsonObject;
use std::io::{self, Write};

/// The resolved arguments of `explain` with `--search` or `--view`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ExplainPlan {
    topic: Topic,
    format: ExplainFormat,
    paint: Paint,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Topic {
    /// The events of the search, at most `most`.
    Search {
        most: u64,
        exclusions: bool,
    },
    /// The state after an event: a view of it, or everything.
    After {
        event: u64,
        view: Option<View>,
    },
    Puzzle(View),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct View {
    kind: ViewKind,
    /// The one value whose level is shown.
    value: Option<Digit>,
    /// The event of the search after which the state is shown.
    at: Option<u64>,
}

impl ExplainPlan {
    fn new(args: &ExplainArgs) -> Result<ExplainPlan, UsageError> {
        if args.value.is_some() && args.view != Some(ViewKind::Levels) {
            return Err("--value needs `--view levels`".into());
        }
        let view = args.view.map(|kind| View { kind, value: args.value.and_then(Digit::new), at: args.at });
        if args.logic.no_uniqueness && (args.search || view.is_some()) {
            return Err("--no-uniqueness cannot be used with --search or --view".into());
        }
        let topic = match (args.search, args.at, view) {
            (true, Some(event), view) => Topic::After { event, view },
            (true, None, None) => Topic::Search { most: args.max_events, exclusions: args.exclusions },
            (true, None, Some(_)) => {
                return Err("--search --view shows one moment of the search: choose it with --at N".into());
            }
            (false, _, Some(view)) => Topic::Puzzle(view),
            (false, _, None) => return Err("choose what to show: --search or --view VIEW".into()),
        };
        let paint = Paint::of_stdout(args.output.color.color_choice());
        Ok(ExplainPlan { topic, format: args.logic.format, paint })
    }
}

pub(crate) fn run(args: ExplainArgs, around: &Surroundings) -> Result<Status, UsageError> {
    if !args.search && args.view.is_none() && args.value.is_none() {
        let plan = StepsPlan::new(&args.logic, args.output.color.color_choice(), usize::MAX);
        return Ok(answer_steps(Setup::new(args.inputs, &args.output, "explain", around)?, plan));
    }
    let plan = ExplainPlan::new(&args)?;
    let setup = Setup::new(args.inputs, &args.output, "explain", around)?;
    let mut is_first = true;
    Ok(stream_answers(setup, |out, question| {
        if plan.format == ExplainFormat::Text {
            if !std::mem::take(&mut is_first) {
                writeln!(out)?;
            }
            writeln!(out, "{}", plan.paint.draw(Ink::Name, &question.headline()))?;
        }
        match explain(out, question, plan)? {
            Ok(remark) => Ok(remark),
            Err(reason) => failure(out, question, plan, reason).map(Some),
        }
    }))
}

/// A remark on a puzzle that could be explained, or the reason why it could not.
type ExplainOutcome = Result<Option<Remark>, String>;

fn explain(out: &mut dyn Write, question: &Question<'_>, plan: ExplainPlan) -> io::Result<ExplainOutcome> {
    match plan.topic {
        Topic::Search { most, exclusions } => with_trace(question, |trace| match plan.format {
            ExplainFormat::Text => search::text(out, question, trace, most, exclusions),
            ExplainFormat::Json => search::json(out, question, trace, most),
        }),
        Topic::After { event, view } => {
            with_trace(question, |trace| drawing::write(out, question, trace, event, view, plan.format))
        }
        Topic::Puzzle(view) => match question.analysis.moment(FILE, question.puzzle) {
            Ok(moment) => views::write(out, question, &moment, view, plan.format),
            Err(reasons) => Ok(Err(format!("cannot be shown: {}", shortened(&reasons)))),
        },
    }
}

/// Calls `explain` with the search for a puzzle, if it can be searched.
fn with_trace(
    question: &Question<'_>,
    explain: impl FnOnce(&Trace) -> io::Result<ExplainOutcome>,
) -> io::Result<ExplainOutcome> {
    match question.analysis.trace(FILE, question.puzzle, &|| false) {
        Ok(Ok(trace)) => explain(&trace),
        Ok(Err(reasons)) => Ok(Err(format!("cannot be searched: {}", shortened(&reasons)))),
        // There is no interruption.
        Err(ide::Interrupted) => Ok(Ok(None)),
    }
}

/// Writes the reason why there is nothing to show, and returns it as a failure for stderr.
fn failure(out: &mut dyn Write, question: &Question<'_>, plan: ExplainPlan, reason: String) -> io::Result<Remark> {
    match (plan.format, plan.topic) {
        (ExplainFormat::Text, _) => writeln!(out, "{}", visible(&reason))?,
        (ExplainFormat::Json, Topic::Search { .. }) => {
            JsonObject::about(out, question)?.member("events", &[(); 0])?.member("result", &reason)?.end()?;
        }
        (ExplainFormat::Json, _) => JsonObject::about(out, question)?.member("result", &reason)?.end()?,
    }
    Ok(Remark::Failure(reason))
}
