//! Answers one question about every puzzle, in input order: what `solve` and `convert` have in common, and `tell` with them.

use crate::input::discover::{Input, WithoutPuzzles};
use crate::input::open::{Readable, Sheet, readable};
use crate::input::part::Part;
use crate::input::read::Text;
use crate::process::status::Status;
use crate::runner::answer::Placed;
pub(crate) use crate::runner::answer::{Answer, Remark};
use crate::runner::pass::Run;
use crate::runner::setup::Setup;
use crate::terminal::Counters;
use crate::text::position::{Position, position};
use ide::{Analysis, Interrupt, PuzzleIndex, Target};
use rayon::ThreadPool;
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A puzzle to be asked about.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    /// The file's path, as it is shown.
    pub(crate) path: &'a str,
    /// The puzzle's position in the file, from 1.
    pub(crate) number: usize,
    /// Where its grid begins; worked out when it is asked for, since that takes as long as an easy puzzle.
    pub(crate) position: &'a dyn Fn() -> Option<Position>,
    /// Where the puzzle is known.
    pub(crate) analysis: &'a Analysis,
    /// Which one it is there.
    pub(crate) puzzle: PuzzleIndex,
    /// Asked during long work.
    pub(crate) interrupt: Interrupt<'a>,
}

/// Asks about every puzzle and prints the answers; a failure makes the ending [`Status::Found`]. Long lists are answered while
/// they are read.
pub(crate) fn answer_all(setup: Setup, ask: impl Fn(Question<'_>) -> Answer + Sync) -> Status {
    answer(setup, None, |run, pool, inputs, counters| {
        let work = |input: &Input, text: Text, lines_before: usize, interrupt: Interrupt<'_>| {
            answers(input, text.content, lines_before, &ask, counters, interrupt)
        };
        run.take_all(pool, inputs, work, Run::print_all)
    })
}

/// Like [`answer_all`], with answers in a format that may want lines between them. `foreign` gives the answers for the
/// puzzles of a text that is no grid of characters, `None` for all other texts.
pub(crate) fn answer_in(
    target: Target,
    setup: Setup,
    ask: impl Fn(Question<'_>) -> Answer + Sync,
    foreign: impl Fn(&Input, &str) -> Option<Vec<Answer>> + Sync,
) -> Status {
    answer(setup, Some(target), |run, pool, inputs, counters| {
        let work = |input: &Input, text: Text, interrupt: Interrupt<'_>| match foreign(input, &text.content) {
            Some(answers) => answers.into_iter().map(|answer| Placed { place: None, answer }).collect(),
            None => answers(input, text.content, 0, &ask, counters, interrupt),
        };
        run.take_each(pool, inputs, work, &mut Run::print_all)
    })
}

/// What asking about all puzzles of some inputs has around it.
pub(crate) fn answer(
    setup: Setup,
    target: Option<Target>,
    work: impl FnOnce(&mut Run, &ThreadPool, &[Input], &Counters) -> ControlFlow<()>,
) -> Status {
    let found = setup.inputs.find();
    let counters = Arc::clone(&setup.console.progress.counters);
    found.announce(&counters);
    let mut run = Run::new(setup.console, target);
    run.status.note(found.report(&mut run.console));
    // Where it broke off, what there is to say has been said.
    let _ = work(&mut run, &setup.pool, &found.inputs, &counters);
    let mut files = WithoutPuzzles::default();
    found.inputs.iter().for_each(|input| files.add(input));
    let is_asked = !found.inputs.is_empty() && !setup.inputs.allows_empty();
    run.finish(is_asked.then(|| files.sentence(setup.inputs.verb())))
}

/// The answers for the puzzles of a text before which so many lines stand.
fn answers(
    input: &Input,
    text: String,
    lines_before: usize,
    ask: &(impl Fn(Question<'_>) -> Answer + Sync),
    counters: &Counters,
    interrupt: Interrupt<'_>,
) -> Vec<Placed> {
    let Readable { text, is_converted } = match readable(input, text) {
        Ok(readable) => readable,
        Err(why) => return vec![Placed { place: None, answer: Answer::failure(why) }],
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
            Placed { place: answer.remark.as_ref().and_then(|_| position()), answer }
        })
    });
    answers.collect()
}
