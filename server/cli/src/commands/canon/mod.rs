//! Runs `canon`: prints the canonical form of each puzzle, or with `--against` the puzzles that are equivalent to one
//! of others.

mod against;
#[cfg(feature = "tables")]
mod against_tables;
mod classes;

use crate::args::{CanonArgs, InputArgs, UsageError};
use crate::each_puzzle::line_lists::{LineAnswers, LineQuestion};
use crate::each_puzzle::per_puzzle::{Answer, Question, answer_lists};
use crate::each_row::are_wanted;
#[cfg(feature = "tables")]
use crate::each_row::{TableRun, print_or_write};
use crate::input::placed_document::FILE;
use crate::process::status::Status;
use crate::setup::{Setup, Surroundings};
use crate::text::words::shortened;

/// Brings every puzzle into its canonical form.
pub(crate) fn run(args: CanonArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let has_others = !args.against.is_empty();
    let others = InputArgs { paths: args.against.clone(), ..args.inputs.clone() };
    if are_wanted(&args.inputs, &args.tables)? || are_wanted(&others, &args.tables)? {
        #[cfg(feature = "tables")]
        return if has_others { against_tables::run(args, around) } else { canon_rows(args, around) };
    }
    if has_others {
        return against::run(args, around);
    }
    let setup = Setup::new(args.inputs, &args.output, "canonicalize", around)?;
    Ok(answer_lists(setup, canonical, canonical_lines))
}

/// Brings every row of tables into canonical form.
#[cfg(feature = "tables")]
fn canon_rows(args: CanonArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let run = TableRun::new(args.inputs, args.tables, &args.output, settings::Overrides::default(), around)?;
    let run = run.of_command("canon".to_owned());
    print_or_write(run, |config| Box::new(datasets::Canon::new(config, false)), "canonical", "no_form_because")
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
