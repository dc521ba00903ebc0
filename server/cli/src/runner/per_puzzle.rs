//! Answers one question about every puzzle, in the order of the inputs.

use crate::input::discover::{Input, WithoutPuzzles};
use crate::input::open::{Readable, Sheet, readable};
use crate::input::part::Part;
use crate::input::read::Text;
use crate::process::status::Status;
use crate::runner::answer::PlacedAnswer;
pub(crate) use crate::runner::answer::{Answer, Remark};
use crate::runner::pass::Pass;
use crate::runner::setup::Setup;
use crate::terminal::Counters;
use crate::text::position::{Position, position};
use ide::{Analysis, Interrupt, PuzzleIndex, Target};
use rayon::ThreadPool;
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A puzzle in question.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    /// The path of the file for people.
    pub(crate) path: &'a str,
    /// The puzzle's position in the file, from 1.
    pub(crate) number: usize,
    /// Computes the position of the grid; on demand, since that takes as long as solving an easy puzzle.
    pub(crate) position: &'a dyn Fn() -> Option<Position>,
    /// The analysis that contains the puzzle.
    pub(crate) analysis: &'a Analysis,
    /// The index of the puzzle in the analysis.
    pub(crate) puzzle: PuzzleIndex,
    /// Polled during long work.
    pub(crate) interrupt: Interrupt<'a>,
}

/// Asks about every puzzle and prints the answers; a failure makes the ending [`Status::Found`]. Long lists are
/// answered while they are read.
pub(crate) fn answer_all(setup: Setup, ask: impl Fn(Question<'_>) -> Answer + Sync) -> Status {
    run_question(setup, None, |pass, pool, inputs, counters| {
        let work = |input: &Input, text: Text, lines_before: usize, interrupt: Interrupt<'_>| {
            answers(input, text.content, lines_before, &ask, counters, interrupt)
        };
        pass.take_all(pool, inputs, work, Pass::print_all)
    })
}

/// Works like [`answer_all`], with answers in a format that may need lines between them. `foreign` returns the answers
/// for a text of another program; `None` for all other texts.
pub(crate) fn answer_in(
    target: Target,
    setup: Setup,
    ask: impl Fn(Question<'_>) -> Answer + Sync,
    foreign: impl Fn(&Input, &str) -> Option<Vec<Answer>> + Sync,
) -> Status {
    run_question(setup, Some(target), |pass, pool, inputs, counters| {
        let work = |input: &Input, text: Text, interrupt: Interrupt<'_>| match foreign(input, &text.content) {
            Some(answers) => answers.into_iter().map(|answer| PlacedAnswer { position: None, answer }).collect(),
            None => answers(input, text.content, 0, &ask, counters, interrupt),
        };
        pass.take_each(pool, inputs, work, &mut Pass::print_all)
    })
}

/// Finds the inputs, calls `work`, and ends the pass.
pub(crate) fn run_question(
    setup: Setup,
    target: Option<Target>,
    work: impl FnOnce(&mut Pass, &ThreadPool, &[Input], &Counters) -> ControlFlow<()>,
) -> Status {
    let found = setup.inputs.find();
    let counters = Arc::clone(&setup.console.progress.counters);
    found.announce(&counters);
    let mut pass = Pass::new(setup.console, target);
    pass.status.note(found.report(&mut pass.console));
    // If the pass ended early, the reason has been reported.
    let _ = work(&mut pass, &setup.pool, &found.inputs, &counters);
    let mut files = WithoutPuzzles::default();
    found.inputs.iter().for_each(|input| files.add(input));
    let needs_puzzles = !found.inputs.is_empty() && !setup.inputs.allows_empty();
    pass.finish(needs_puzzles.then(|| files.sentence(setup.inputs.verb())))
}

/// Returns the answers for the puzzles of a text after `lines_before` lines.
fn answers(
    input: &Input,
    text: String,
    lines_before: usize,
    ask: &(impl Fn(Question<'_>) -> Answer + Sync),
    counters: &Counters,
    interrupt: Interrupt<'_>,
) -> Vec<PlacedAnswer> {
    let Readable { text, is_converted } = match readable(input, text) {
        Ok(readable) => readable,
        Err(why) => return vec![PlacedAnswer { position: None, answer: Answer::failure(why) }],
    };
    let sheet = Sheet::open(input, text);
    // Long lists have a puzzle in each of the lines before.
    let counts = sheet.parts().iter().scan(lines_before, |before, part| {
        let first = *before;
        *before += part.puzzle_count();
        Some((part, first))
    });
    let parts: Vec<(&Part, usize)> = counts.collect();
    let answers = parts.into_par_iter().flat_map(|(part, before)| {
        let count = u32::try_from(part.puzzle_count()).unwrap_or(u32::MAX);
        let puzzles = (0..count).into_par_iter().map(PuzzleIndex);
        let sheet = &sheet;
        puzzles.map(move |puzzle| {
            let number = before + puzzle.0 as usize + 1;
            let position = || match is_converted {
                true => None,
                false => Some(position(sheet.text(), part.puzzle_span(puzzle)?.start).behind(lines_before)),
            };
            let (path, analysis) = (&*input.names.shown, &part.analysis);
            let answer = ask(Question { path, number, position: &position, analysis, puzzle, interrupt });
            counters.puzzle_done();
            PlacedAnswer { position: answer.remark.as_ref().and_then(|_| position()), answer }
        })
    });
    answers.collect()
}
