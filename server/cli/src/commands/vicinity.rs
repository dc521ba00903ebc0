//! Runs `vicinity`: prints the puzzles that differ from each puzzle by a few givens, one of each class in all.

use crate::args::{UsageError, VicinityArgs};
use crate::each_puzzle::per_puzzle::{Answer, Answered, Question, Remark, answers_to, run_question};
use crate::input::placed_document::FILE;
use crate::input::units::ReadMode;
use crate::process::status::Status;
use crate::setup::{Setup, Surroundings};
use crate::text::words::shortened;
use ide::{Fingerprint, Vicinity, class_of_line};
use std::collections::HashSet;

/// Prints the vicinity of every puzzle.
pub(crate) fn run(args: VicinityArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let VicinityArgs { inputs, remove, add, output } = args;
    let wanted = Vicinity { remove, add };
    if wanted == (Vicinity { remove: 0, add: 0 }) {
        return Err("without a given to remove or to add, there is nothing to look for".into());
    }
    let setup = Setup::new(inputs, &output, "look around", around)?;
    let mut known = HashSet::new();
    Ok(run_question(setup, None, |pass, pool, inputs, counters| {
        pass.take_all(
            pool,
            inputs,
            ReadMode::Slowly,
            |input, material, interrupt| {
                answers_to(input, material, &|question: Question<'_>| answer(question, wanted), counters, interrupt)
            },
            |pass, input, mut answers| {
                for answered in &mut answers {
                    keep_new(answered, &mut known);
                }
                pass.print_all(input, answers)
            },
        );
    }))
}

fn answer(question: Question<'_>, wanted: Vicinity) -> Answer {
    match question.analysis.vicinity(FILE, question.puzzle, wanted, question.interrupt) {
        Ok(Ok(lines)) => Answer { lines, remark: None },
        Ok(Err(reasons)) => Answer { lines: Vec::new(), remark: Some(Remark::Failure(shortened(&reasons))) },
        Err(_) => Answer::default(),
    }
}

/// Keeps the lines whose puzzles are equivalent to none before.
fn keep_new(answered: &mut Answered, known: &mut HashSet<Fingerprint>) {
    if let Answered::Puzzle(placed) = answered {
        placed.answer.lines.retain(|line| class_of_line(line).is_none_or(|class| known.insert(class)));
    }
}
