//! Answers one question about every puzzle, in the order of the inputs.

pub(crate) use crate::each_puzzle::answer::{Answer, Answered, PlacedAnswer, Remark};
use crate::each_puzzle::form::PuzzleForm;
use crate::each_puzzle::line_lists::{AnswerPart, LineAnswers, LineQuestion, parts};
use crate::each_puzzle::pass::Pass;
use crate::input::discover::Input;
use crate::input::each_piece::{Material, Readable};
use crate::input::placed_document::{FILE, PlacedDocument};
use crate::input::units::ReadMode;
use crate::process::status::Status;
use crate::setup::Setup;
use crate::terminal::Counters;
use crate::text::position::Position;
use crate::text::sanitize::{headline, visible};
use ide::{Analysis, Digit, Interrupt, PuzzleIndex};
use rayon::ThreadPool;
use rayon::prelude::*;
use std::sync::Arc;

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

impl Question<'_> {
    /// The title of the puzzle.
    pub(crate) fn name(&self) -> Option<String> {
        self.analysis.puzzle_name(FILE, self.puzzle)
    }

    /// The line that names the puzzle above the lines about it: path, position, title.
    pub(crate) fn headline(&self) -> String {
        headline(self.path, (self.position)(), self.name().as_deref())
    }

    /// Formats a value for people in the notation of the puzzle.
    pub(crate) fn symbol(&self, digit: Digit) -> String {
        visible(&self.analysis.symbol(FILE, self.puzzle, digit)).into_owned()
    }
}

/// Asks about every puzzle and prints the answers; a failure makes the ending [`Status::Found`]. Long texts are
/// answered while they are read.
pub(crate) fn answer_all(setup: Setup, ask: impl Fn(Question<'_>) -> Answer + Sync) -> Status {
    answer_with(setup, ReadMode::AsItComes, ask, one_by_one)
}

/// Works like [`answer_all`], for answers that take long: they are printed a few at a time.
pub(crate) fn answer_slowly(setup: Setup, ask: impl Fn(Question<'_>) -> Answer + Sync) -> Status {
    answer_with(setup, ReadMode::Slowly, ask, one_by_one)
}

/// Works like [`answer_all`]; `ask_lines` answers lines of a list, which is faster than one by one. It may leave the
/// last lines, and any other, to `ask`.
pub(crate) fn answer_lists(
    setup: Setup,
    ask: impl Fn(Question<'_>) -> Answer + Sync,
    ask_lines: impl Fn(LineQuestion<'_>, &mut LineAnswers) + Sync,
) -> Status {
    answer_with(setup, ReadMode::AsItComes, ask, ask_lines)
}

fn answer_with(
    setup: Setup,
    reading: ReadMode,
    ask: impl Fn(Question<'_>) -> Answer + Sync,
    ask_lines: impl Fn(LineQuestion<'_>, &mut LineAnswers) + Sync,
) -> Status {
    run_question(setup, None, |pass, pool, inputs, counters| {
        pass.take_all(
            pool,
            inputs,
            reading,
            |input, material, interrupt| answers(input, material, &ask, &ask_lines, counters, interrupt),
            Pass::print_all,
        );
    })
}

/// Works like [`answer_all`], with answers that are puzzles in a form. `foreign` returns the answers
/// for a text of another program; `None` for all other texts.
pub(crate) fn answer_in(
    form: PuzzleForm,
    setup: Setup,
    ask: impl Fn(Question<'_>) -> Answer + Sync,
    foreign: impl Fn(&Input, &str) -> Option<Vec<Answer>> + Sync,
) -> Status {
    run_question(setup, Some(form), |pass, pool, inputs, counters| {
        pass.take_all(
            pool,
            inputs,
            ReadMode::AsItComes,
            |input, material, interrupt| {
                if let Material::Text(text) = &material
                    && let Some(answers) = foreign(input, &text.content)
                {
                    let placed = answers.into_iter().map(|answer| PlacedAnswer { position: None, answer });
                    return placed.map(Answered::Puzzle).collect();
                }
                answers_to(input, material, &ask, counters, interrupt)
            },
            Pass::print_all,
        );
    })
}

/// Finds the inputs, calls `work`, writes the cache, and ends the pass.
pub(crate) fn run_question(
    setup: Setup,
    form: Option<PuzzleForm>,
    work: impl FnOnce(&mut Pass, &ThreadPool, &[Input], &Counters),
) -> Status {
    let found = setup.inputs.find();
    let counters = Arc::clone(&setup.console.progress.counters);
    found.announce(&counters);
    let mut pass = Pass::new(setup.console, form);
    pass.status.note(found.report(&mut pass.console));
    work(&mut pass, &setup.pool, &found.inputs, &counters);
    setup.cache.finish(&mut pass.console);
    let needs_puzzles = !found.inputs.is_empty() && !setup.inputs.allows_empty();
    pass.finish(needs_puzzles.then(|| found.without_puzzles(setup.inputs.verb())))
}

/// Leaves all lines of a list to the question about single puzzles.
fn one_by_one(_: LineQuestion<'_>, _: &mut LineAnswers) {}

/// The answers for the puzzles of a text, or a chunk of one, in order.
pub(crate) fn answers_to(
    input: &Input,
    material: Material,
    ask: &(impl Fn(Question<'_>) -> Answer + Sync),
    counters: &Counters,
    interrupt: Interrupt<'_>,
) -> Vec<Answered> {
    answers(input, material, ask, &one_by_one, counters, interrupt)
}

/// Works like [`answers_to`], with a second question about lines of a list; see [`answer_lists`].
fn answers(
    input: &Input,
    material: Material,
    ask: &(impl Fn(Question<'_>) -> Answer + Sync),
    ask_lines: &(impl Fn(LineQuestion<'_>, &mut LineAnswers) + Sync),
    counters: &Counters,
    interrupt: Interrupt<'_>,
) -> Vec<Answered> {
    let bytes = match &material {
        Material::Text(_) => input.len(),
        Material::Chunk(chunk) => u64::from(chunk.chunk.len),
    };
    let readable = match material.open(input) {
        Ok(readable) => readable,
        Err(why) => {
            return vec![Answered::Puzzle(PlacedAnswer { position: None, answer: Answer::failure(why.to_string()) })];
        }
    };
    // The progress shows the share of the text that is done.
    let share = bytes / readable.opened.puzzle_count().max(1) as u64;
    let answers = readable.opened.documents().par_iter().flat_map(|document| {
        let readable = &readable;
        parts(document, ask_lines, interrupt).into_par_iter().map(move |part| {
            let answered = match part {
                AnswerPart::Lines { text, puzzles } => Answered::Lines { text, puzzles },
                AnswerPart::Answer(puzzle, answer) => placed(answer, readable, document, puzzle),
                AnswerPart::Puzzle(puzzle) => {
                    let question = Question {
                        path: &input.names.shown,
                        number: document.number(puzzle),
                        position: &|| readable.position(document, puzzle),
                        analysis: &document.analysis,
                        puzzle,
                        interrupt,
                    };
                    placed(ask(question), readable, document, puzzle)
                }
            };
            counters.puzzles_done(answered.puzzle_count());
            counters.bytes_begun(share * answered.puzzle_count() as u64);
            answered
        })
    });
    let answers: Vec<Answered> = answers.collect();
    // All of it is counted when the answers are printed.
    counters.bytes_ended(share * answers.iter().map(Answered::puzzle_count).sum::<usize>() as u64);
    answers
}

/// An answer with the position of its puzzle, which only a remark needs.
fn placed(answer: Answer, readable: &Readable, document: &PlacedDocument, puzzle: PuzzleIndex) -> Answered {
    let position = if answer.remark.is_some() { readable.position(document, puzzle) } else { None };
    Answered::Puzzle(PlacedAnswer { position, answer })
}
