//! Runs `canon`: prints the canonical form of each puzzle, or with `--against` the puzzles that are equivalent to one
//! of others.

mod against;

use crate::args::CanonArgs;
use crate::args::UsageError;
#[cfg(feature = "tables")]
use crate::commands::puzzles::tables;
use crate::input::placed_document::FILE;
use crate::process::status::Status;
use crate::runner::line_lists::{LineAnswers, LineQuestion};
use crate::runner::per_puzzle::{Answer, Question, answer_lists};
use crate::runner::setup::{Setup, Surroundings};
use crate::tables::are_wanted;
use crate::text::words::shortened;

/// Brings every puzzle into its canonical form.
pub(crate) fn run(args: CanonArgs, around: &Surroundings) -> Result<Status, UsageError> {
    if args.against.is_empty() && are_wanted(&args.inputs, &args.tables)? {
        #[cfg(feature = "tables")]
        return tables::canon(args, around);
    }
    if !args.against.is_empty() {
        return against::run(args, around);
    }
    let setup = Setup::new(args.inputs, &args.output, "canonicalize", around)?;
    Ok(answer_lists(setup, canonical, canonical_lines))
}

fn canonical(question: Question<'_>) -> Answer {
    match question.analysis.canonical(FILE, question.puzzle) {
        Ok(line) => Answer { lines: vec![line], remark: None },
        Err(reasons) => Answer::failure(shortened(&reasons)),
    }
}

fn canonical_lines(question: LineQuestion<'_>, answers: &mut LineAnswers) {
    question.analysis.canonical_lines(FILE, question.lines, |line| match line {
        Some(line) => answers.push_line(line),
        None => answers.push_puzzle(),
    });
}
