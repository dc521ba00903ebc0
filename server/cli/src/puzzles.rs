//! Answers one question about every puzzle, in input order: what `solve` and `convert` have in common, and `tell` with them.

use crate::console::{Complaint, Console};
use crate::drive::{Outcome, each_text, once};
use crate::exit::Status;
use crate::inputs::{Input, Source};
use crate::losses::Losses;
use crate::open::Sheet;
use crate::part::Part;
use crate::plan::Setup;
use crate::position::{Position, position};
use crate::progress::Counters;
use crate::read::{Text, decode, pieces};
use ide::{Analysis, Interrupt, Loss, PuzzleIndex, Target};
use rayon::ThreadPool;
use rayon::prelude::*;
use std::io::{self, BufWriter, Stdout, Write};
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

/// What there is to say about a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Answer {
    /// Lines for stdout.
    pub(crate) lines: Vec<String>,
    /// A sentence for stderr; it comes with a failure or is a note.
    pub(crate) remark: Option<Remark>,
}

/// A sentence for stderr.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Remark {
    /// The question has no answer.
    Failure(String),
    /// It has one, but there is something to know about it.
    Note(String),
    /// It has one that lacks something.
    Losses(Vec<Loss>),
}

impl Answer {
    /// No answer: an empty line and the reason.
    pub(crate) fn failure(reason: String) -> Answer {
        Answer { lines: vec![String::new()], remark: Some(Remark::Failure(reason)) }
    }
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
    counters.expect_files(found.inputs.len());
    let out = BufWriter::new(io::stdout());
    let losses = target.map(Losses::new);
    let mut run =
        Run { console: setup.console, out, status: Status::Clean, puzzles: 0, printed: 0, target, losses, in_input: 0 };
    run.status.note(run.console.tell(&found));
    // Where it broke off, what there is to say has been said.
    let _ = work(&mut run, &setup.pool, &found.inputs, &counters);
    run.finish(found.inputs.is_empty())
}

/// Whether a text may be too long to wait for its end, or to hold it.
fn is_long(input: &Input) -> bool {
    const LONG: u64 = 1 << 20;
    let is_large = || match &input.source {
        Source::Stdin => true,
        Source::File(path) => std::fs::metadata(path).is_ok_and(|metadata| metadata.len() > LONG),
    };
    !input.is_markdown() && is_large()
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
            let position = || {
                let place = position(sheet.text(), part.puzzle_span(puzzle)?.start);
                Some(Position { line: place.line + lines_before, ..place })
            };
            let (path, analysis) = (input.shown.as_str(), &part.analysis);
            let answer = ask(Question { path, number, position: &position, analysis, puzzle, interrupt });
            counters.puzzle_done();
            Placed { place: answer.remark.as_ref().and_then(|_| position()), answer }
        })
    });
    answers.collect()
}

/// An answer, and where its puzzle stands if that is wanted.
struct Placed {
    place: Option<Position>,
    answer: Answer,
}

/// What asking about all puzzles of some inputs has come to so far.
pub(crate) struct Run {
    pub(crate) console: Console,
    pub(crate) out: BufWriter<Stdout>,
    status: Status,
    /// Puzzles that were asked about.
    pub(crate) puzzles: usize,
    /// Those of the input at hand, for callers who take them one by one.
    pub(crate) in_input: usize,
    /// Puzzles that gave lines.
    printed: usize,
    target: Option<Target>,
    losses: Option<Losses>,
}

/// What became of a text's puzzles, as far as it can be worked out side by side, is handed to `take` in order.
impl Run {
    /// Works on texts side by side, and on long ones piece by piece. The work is told how many lines stand before its text.
    pub(crate) fn take_all<R: Send>(
        &mut self,
        pool: &ThreadPool,
        inputs: &[Input],
        work: impl Fn(&Input, Text, usize, Interrupt<'_>) -> R + Sync,
        mut take: impl FnMut(&mut Run, &Input, R) -> io::Result<()>,
    ) -> ControlFlow<()> {
        let mut rest = inputs;
        while let Some(first) = rest.first() {
            let short = rest.iter().take_while(|input| !is_long(input)).count();
            let (inputs, others) = rest.split_at(short.max(1));
            rest = others;
            if short > 0 {
                self.take_each(pool, inputs, |input, text, interrupt| work(input, text, 0, interrupt), &mut take)?;
            } else {
                self.take_pieces(pool, first, |text, before| work(first, text, before, &|| false), &mut take)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Works on texts side by side.
    fn take_each<R: Send>(
        &mut self,
        pool: &ThreadPool,
        inputs: &[Input],
        work: impl Fn(&Input, Text, Interrupt<'_>) -> R + Sync,
        take: &mut impl FnMut(&mut Run, &Input, R) -> io::Result<()>,
    ) -> ControlFlow<()> {
        let counters = Arc::clone(&self.console.progress.counters);
        let mut ended = ControlFlow::Continue(());
        each_text(pool, inputs, work, |input, outcome| {
            counters.file_done();
            self.in_input = 0;
            ended = self.take(input, outcome, take);
            ended
        });
        ended
    }

    /// Works on the pieces of one text, one after the other, which the pool's threads share.
    fn take_pieces<R: Send>(
        &mut self,
        pool: &ThreadPool,
        input: &Input,
        work: impl Fn(Text, usize) -> R + Sync,
        take: &mut impl FnMut(&mut Run, &Input, R) -> io::Result<()>,
    ) -> ControlFlow<()> {
        let mut pieces = match pieces(input) {
            Ok(pieces) => pieces,
            Err(sentence) => return self.take(input, Outcome::Unreadable(sentence), take),
        };
        self.in_input = 0;
        loop {
            let piece = match pieces.next() {
                Ok(Some(piece)) => piece,
                Ok(None) => break,
                Err(error) => return self.take(input, Outcome::Unreadable(error.to_string()), take),
            };
            let outcome = match decode(piece.bytes, piece.start) {
                Ok(text) => once(pool, || work(text, piece.lines_before)),
                Err(sentence) => Outcome::Unreadable(sentence),
            };
            self.take(input, outcome, take)?;
        }
        self.console.progress.counters.file_done();
        ControlFlow::Continue(())
    }

    fn take<R>(
        &mut self,
        input: &Input,
        outcome: Outcome<R>,
        take: &mut impl FnMut(&mut Run, &Input, R) -> io::Result<()>,
    ) -> ControlFlow<()> {
        match outcome {
            Outcome::Done(result) => {
                let written = take(self, input, result).and_then(|()| self.flush());
                self.settle(written)?;
            }
            Outcome::Unreadable(sentence) => {
                self.status.note(self.console.unreadable(input, sentence));
            }
            Outcome::Crashed(message) => self.status.note(self.console.crashed(input, &message)),
        }
        ControlFlow::Continue(())
    }

    fn print_all(&mut self, input: &Input, answers: Vec<Placed>) -> io::Result<()> {
        self.puzzles += answers.len();
        let several = answers.len() > 1;
        for (Placed { place, answer }, number) in answers.into_iter().zip(1_usize..) {
            let place = match place {
                Some(place) => format!("{}:{place}", input.shown),
                None if several => format!("{}: puzzle {number}", input.shown),
                None => input.shown.clone(),
            };
            self.print(place, &answer)?;
        }
        Ok(())
    }

    fn print(&mut self, subject: String, answer: &Answer) -> io::Result<()> {
        if let (Some(target), Some(first)) = (self.target, answer.lines.first()) {
            if let Some(line) = target.line_before(self.printed, first) {
                writeln!(self.out, "{line}")?;
            }
            self.printed += 1;
        }
        for line in &answer.lines {
            writeln!(self.out, "{line}")?;
            if let Some(losses) = &mut self.losses {
                losses.line(line);
            }
        }
        self.say(subject, answer.remark.as_ref())
    }

    /// Says what there is to say beside the answer.
    pub(crate) fn say(&mut self, subject: String, remark: Option<&Remark>) -> io::Result<()> {
        let Some(remark) = remark else { return Ok(()) };
        // What was said before must be seen before.
        self.flush()?;
        match remark {
            Remark::Failure(text) => {
                self.console.error(&Complaint::new(Some(subject), text.as_str()));
                self.status.note(Status::Found);
            }
            Remark::Note(text) => self.console.note(&Complaint::new(Some(subject), text.as_str())),
            Remark::Losses(list) => {
                if let Some(losses) = &mut self.losses {
                    losses.note(&mut self.console, subject, list);
                }
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        let out = &mut self.out;
        self.console.progress.aside(|| out.flush())
    }

    /// Ends the run where stdout takes nothing more.
    fn settle(&mut self, written: io::Result<()>) -> ControlFlow<()> {
        let Err(error) = written else { return ControlFlow::Continue(()) };
        self.status.note(self.console.stdout_ended(&error));
        ControlFlow::Break(())
    }

    fn finish(mut self, was_empty: bool) -> Status {
        self.console.progress.finish();
        if let Some(losses) = self.losses {
            losses.finish(&mut self.console, self.printed);
        }
        if self.puzzles == 0 && !was_empty && self.status == Status::Clean {
            self.console.note(&Complaint::new(None, "there is no puzzle in what was read"));
        }
        self.status
    }
}
