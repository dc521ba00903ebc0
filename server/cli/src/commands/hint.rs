//! Runs `hint`: prints the next step of logic. Explains all steps for `explain`, too, as text or JSON.
//!
//! The names of the JSON members are a promise; see the contract of the commands.

use crate::args::{ExplainFormat, HintArgs, LogicArgs, UsageError};
use crate::each_puzzle::per_puzzle::{Answer, Question, Remark, answer_all};
use crate::input::placed_document::FILE;
use crate::process::status::Status;
use crate::setup::{Setup, Surroundings};
use crate::terminal::{Ink, Paint};
use crate::text::json::json;
use crate::text::sanitize::visible;
use crate::text::words::shortened;
use anstream::ColorChoice;
use answers::PathRecord;
use ide::words::counted;
use ide::{Ending, Explained, Extent, Reasoned, Unexplained, WhyNot};
use serde::Serialize;

/// Gives a hint for every puzzle.
pub(crate) fn run(args: HintArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let plan = StepsPlan::new(&args.logic, args.output.color.color_choice(), 1);
    if let Some(candidate) = args.why_not {
        let setup = Setup::new(args.inputs, &args.output, "say why not for", around)?;
        return Ok(answer_why_not(setup, plan, &candidate));
    }
    Ok(answer_steps(Setup::new(args.inputs, &args.output, "give a hint for", around)?, plan))
}

/// The resolved arguments of `hint` and `explain`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StepsPlan {
    /// The number of steps, and the techniques.
    extent: Extent,
    format: ExplainFormat,
    /// True if the details of steps are printed.
    has_details: bool,
    paint: Paint,
}

impl StepsPlan {
    /// Resolves the arguments, for at most `steps` steps.
    pub(crate) fn new(args: &LogicArgs, color: ColorChoice, steps: usize) -> StepsPlan {
        let extent = Extent { steps, uniqueness: !args.no_uniqueness };
        StepsPlan { extent, format: args.format, has_details: args.details, paint: Paint::of_stdout(color) }
    }

    /// Returns true if only the next step is wanted.
    fn is_hint(self) -> bool {
        self.extent.steps == 1
    }
}

/// Explains every puzzle.
pub(crate) fn answer_steps(setup: Setup, plan: StepsPlan) -> Status {
    answer_all(setup, |question| {
        match question.analysis.explain(FILE, question.puzzle, plan.extent, question.interrupt) {
            Ok(found) => answer(question, plan, &found),
            // The run has ended; the answer is not used.
            Err(ide::Interrupted) => Answer::default(),
        }
    })
}

fn answer(question: Question<'_>, plan: StepsPlan, found: &Result<Explained, Unexplained>) -> Answer {
    let lines = match (plan.format, found) {
        (ExplainFormat::Json, _) => vec![json_line(question, plan, found)],
        (ExplainFormat::Text, Ok(explained)) if plan.is_hint() => hint(plan, explained),
        (ExplainFormat::Text, Ok(explained)) => path(question, plan, explained),
        (ExplainFormat::Text, Err(Unexplained::NoSolution { refutation, .. })) if !plan.is_hint() => {
            let mut lines = vec![head(question, plan.paint)];
            lines.extend(refutation.iter().map(|line| visible(line).into_owned()));
            let end = match refutation.is_empty() {
                false => "No solution.",
                true => "No solution; the reason is on stderr.",
            };
            lines.push(plan.paint.draw(Ink::Bad, end).into_owned());
            lines.push(String::new());
            lines
        }
        (ExplainFormat::Text, Err(_)) => vec![String::new()],
    };
    Answer { lines, remark: remark(plan, found) }
}

fn remark(plan: StepsPlan, found: &Result<Explained, Unexplained>) -> Option<Remark> {
    match found {
        Ok(Explained { several: Some(several), end, .. }) => Some(match end {
            // A hint that leads on is an answer.
            Ending::Enough => Remark::Note(several.clone()),
            _ => Remark::Failure(several.clone()),
        }),
        Ok(explained) if explained.honours_placed => {
            Some(Remark::Note("the givens have several solutions; the placed values are respected".to_owned()))
        }
        Ok(explained) if explained.honours_candidates => {
            Some(Remark::Note("the givens have several solutions; the candidates are respected".to_owned()))
        }
        Ok(_) => None,
        Err(why) => Some(Remark::Failure(reason(plan, why))),
    }
}

/// Returns the reason why there is no hint, or no path.
fn reason(plan: StepsPlan, why: &Unexplained) -> String {
    let reason = answers::reason(why, shortened);
    match why {
        _ if !plan.is_hint() => reason,
        Unexplained::NoSolution { reasons, .. } => {
            format!("no hint: the puzzle has no solution: {}", shortened(reasons))
        }
        _ => reason.replacen("no path", "no hint", 1),
    }
}

/// Formats the next step, on one line, and its details below it.
fn hint(plan: StepsPlan, explained: &Explained) -> Vec<String> {
    let Some(step) = explained.steps.first() else { return vec![ending(plan.paint, explained)] };
    let mut lines = vec![sentence(plan.paint, step)];
    if plan.has_details {
        lines.extend(details(plan.paint, step, 0));
    }
    lines
}

/// The details of a step, below its number of this width.
fn details(paint: Paint, step: &Reasoned, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in &step.details {
        let indented = format!("{:width$}    {}", "", visible(line));
        lines.push(paint.draw(Ink::Faint, &indented).into_owned());
    }
    lines
}

/// Formats a headline, a line for each step, and the end.
fn path(question: Question<'_>, plan: StepsPlan, explained: &Explained) -> Vec<String> {
    let paint = plan.paint;
    let width = explained.steps.len().to_string().len();
    let mut lines = vec![head(question, paint)];
    for (number, step) in (1..).zip(&explained.steps) {
        let number = format!("{number:>width$}.");
        lines.push(format!("{} {}", paint.draw(Ink::Faint, &number), sentence(paint, step)));
        if plan.has_details {
            lines.extend(details(paint, step, width));
        }
    }
    lines.push(ending(paint, explained));
    lines.push(String::new());
    lines
}

fn head(question: Question<'_>, paint: Paint) -> String {
    paint.draw(Ink::Name, &question.headline()).into_owned()
}

fn sentence(paint: Paint, step: &Reasoned) -> String {
    let mark = if step.assumes_uniqueness { " (if there is only one solution)" } else { "" };
    format!("{}{mark}", paint.step(&visible(&step.text)))
}

fn ending(paint: Paint, explained: &Explained) -> String {
    let ink = match explained.end {
        Ending::Solved => Ink::Good,
        Ending::Enough => Ink::Faint,
        Ending::Stuck { .. } | Ending::GivenUp { .. } | Ending::SeveralSolutions { .. } => Ink::Open,
    };
    paint.draw(ink, &end_of(explained)).into_owned()
}

fn end_of(explained: &Explained) -> String {
    match (explained.end, explained.steps.len()) {
        (Ending::Solved, 0) => "Solved: no cell is empty.".to_owned(),
        (Ending::Solved, 1) => "Solved in 1 step.".to_owned(),
        (Ending::Solved, steps) => match explained.steps.iter().filter(|step| step.proof).count() {
            0 => format!("Solved in {steps} steps."),
            proofs => format!("Solved in {steps} steps, {proofs} of them by proof."),
        },
        (Ending::Enough, _) => "More steps follow.".to_owned(),
        (Ending::Stuck { open }, _) => {
            format!(
                "Not solvable by the known techniques, with {} open: `explain --search` shows how a search goes on.",
                counted(open as u64, "cell")
            )
        }
        (Ending::SeveralSolutions { open }, _) => {
            format!("Logic decides nothing more, with {} open: the solutions differ.", counted(open as u64, "cell"))
        }
        (Ending::GivenUp { open }, _) => {
            format!(
                "The budget for more steps ran out, with {} open: see `solve.budget`.",
                counted(open as u64, "cell")
            )
        }
    }
}

/// Says of every puzzle why a cell cannot hold a value.
fn answer_why_not(setup: Setup, plan: StepsPlan, candidate: &str) -> Status {
    answer_all(setup, |question| {
        match question.analysis.why_not(FILE, question.puzzle, candidate, question.interrupt) {
            Ok(found) => why_not(question, plan, candidate, &found),
            // The run has ended; the answer is not used.
            Err(ide::Interrupted) => Answer::default(),
        }
    })
}

fn why_not(question: Question<'_>, plan: StepsPlan, candidate: &str, found: &Result<WhyNot, Unexplained>) -> Answer {
    let failure = found.as_ref().err().map(|why| reason(plan, why));
    let text = found.as_ref().ok().map(|why| why.sentence(candidate));
    let step = match found {
        Ok(WhyNot::Refuted(step)) => Some(&**step),
        _ => None,
    };
    let mut lines = Vec::new();
    if plan.format == ExplainFormat::Json {
        lines.push(json(&WhyNotRecord {
            path: question.path,
            puzzle: question.number,
            candidate,
            excluded: found.as_ref().ok().map(|why| !matches!(why, WhyNot::NotYet(_))),
            text,
            step,
            reason: failure.as_deref(),
        }));
    } else if let Some(step) = step {
        lines.push(sentence(plan.paint, step));
        // The question is why: the headline alone does not say it.
        lines.extend(details(plan.paint, step, 0));
    } else {
        lines.push(visible(&text.unwrap_or_default()).into_owned());
    }
    Answer { lines, remark: failure.map(Remark::Failure) }
}

/// Why a cell of a puzzle of a file cannot hold a value.
#[derive(Serialize)]
struct WhyNotRecord<'a> {
    path: &'a str,
    puzzle: usize,
    candidate: &'a str,
    /// `null` if there is no answer.
    excluded: Option<bool>,
    text: Option<String>,
    /// The contradiction that the value leads to.
    step: Option<&'a Reasoned>,
    reason: Option<&'a str>,
}

/// A path of a puzzle of a file.
#[derive(Serialize)]
struct PuzzlePathRecord<'a> {
    path: &'a str,
    puzzle: usize,
    name: Option<String>,
    #[serde(flatten)]
    record: PathRecord<'a>,
}

fn json_line(question: Question<'_>, plan: StepsPlan, found: &Result<Explained, Unexplained>) -> String {
    let record = PuzzlePathRecord {
        path: question.path,
        puzzle: question.number,
        name: question.name(),
        record: PathRecord::new(found, |why| reason(plan, why)),
    };
    json(&record)
}
