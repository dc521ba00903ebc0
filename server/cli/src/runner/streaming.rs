//! Answers that may be long, written as they come, one puzzle after the other.
//!
//! Must not know what is asked about the puzzles; what goes on around it is that of [`crate::runner::per_puzzle`].

use crate::input::discover::Input;
use crate::input::open::{Sheet, readable};
use crate::input::part::{FILE, Part};
use crate::input::read::Text;
use crate::process::status::Status;
use crate::runner::pass::Run;
use crate::runner::per_puzzle::{Remark, answer};
use crate::runner::setup::Setup;
use crate::text::position::{Position, position};
use crate::text::sanitize::visible;
use ide::{Analysis, Digit, Interrupt, PuzzleIndex, Rope};
use std::io::{self, Write};

/// A puzzle that there is something to say about.
pub(crate) struct Subject<'a> {
    /// The path of its file, as it is shown.
    pub(crate) path: &'a str,
    /// Its number in the file, from 1.
    pub(crate) number: usize,
    /// Where it stands.
    pub(crate) position: Position,
    pub(crate) analysis: &'a Analysis,
    pub(crate) puzzle: PuzzleIndex,
}

/// Has `tell` write what there is to say about every puzzle, in input order; a failure makes the ending [`Status::Found`].
/// Long lists are answered while they are read.
pub(crate) fn tell_all(
    setup: Setup,
    mut tell: impl FnMut(&mut dyn Write, &Subject<'_>) -> io::Result<Option<Remark>>,
) -> Status {
    answer(setup, None, |run, pool, inputs, counters| {
        // What is written shows how far it is.
        run.console.progress.finish();
        let work = |input: &Input, text: Text, lines_before: usize, _: Interrupt<'_>| {
            readable(input, text.content).map(|readable| (Sheet::open(input, readable.text), lines_before))
        };
        run.take_all(pool, inputs, work, |run, input, sheet| {
            let (sheet, lines_before) = match sheet {
                Ok(sheet) => sheet,
                Err(why) => {
                    run.puzzles += 1;
                    return run.say(Some(input.names.shown.to_string()), Some(&Remark::Failure(why)));
                }
            };
            for part in sheet.parts() {
                for puzzle in (0..part.puzzle_count()).filter_map(|puzzle| u32::try_from(puzzle).ok()) {
                    run.tell(input, (sheet.text(), lines_before), part, PuzzleIndex(puzzle), &mut tell)?;
                    counters.puzzle_done();
                }
            }
            Ok(())
        })
    })
}

impl Subject<'_> {
    /// A value as the puzzle writes it, for people.
    pub(crate) fn symbol(&self, digit: Digit) -> String {
        visible(&self.analysis.symbol(FILE, self.puzzle, digit)).into_owned()
    }
}

impl Run {
    /// Has `tell` say what there is to say about a puzzle of a text before which so many lines stand.
    fn tell(
        &mut self,
        input: &Input,
        (text, lines_before): (&Rope, usize),
        part: &Part,
        puzzle: PuzzleIndex,
        tell: &mut impl FnMut(&mut dyn Write, &Subject<'_>) -> io::Result<Option<Remark>>,
    ) -> io::Result<()> {
        self.puzzles += 1;
        self.in_input += 1;
        let place = part.puzzle_span(puzzle).map_or(Position { line: 1, column: 1 }, |span| position(text, span.start));
        let (path, number, position) = (&*input.names.shown, self.in_input, place.behind(lines_before));
        let remark = tell(&mut self.out, &Subject { path, number, position, analysis: &part.analysis, puzzle })?;
        let subject = (!input.is_whole_question()).then(|| format!("{path}:{position}"));
        self.say(subject, remark.as_ref())
    }
}
