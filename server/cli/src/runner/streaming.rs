//! Writes answers that may be long while they are computed, one puzzle after the other.
//!
//! Must not know the question that is asked about the puzzles; the frame of the run is that of
//! [`crate::runner::per_puzzle`].

use crate::input::discover::Input;
use crate::input::open::{Sheet, readable};
use crate::input::part::{FILE, Part};
use crate::input::read::Text;
use crate::process::status::Status;
use crate::runner::pass::Pass;
use crate::runner::per_puzzle::{Remark, run_question};
use crate::runner::setup::Setup;
use crate::text::position::{Position, position};
use crate::text::sanitize::visible;
use ide::{Analysis, Digit, Interrupt, PuzzleIndex, Rope};
use std::io::{self, Write};

/// A puzzle in question.
pub(crate) struct Subject<'a> {
    /// The path of its file for people.
    pub(crate) path: &'a str,
    /// Its number in the file, from 1.
    pub(crate) number: usize,
    /// The position of its grid.
    pub(crate) position: Position,
    pub(crate) analysis: &'a Analysis,
    pub(crate) puzzle: PuzzleIndex,
}

/// Calls `write` for every puzzle, in the order of the inputs; a failure makes the ending [`Status::Found`]. Long lists
/// are answered while they are read.
pub(crate) fn stream_answers(
    setup: Setup,
    mut write: impl FnMut(&mut dyn Write, &Subject<'_>) -> io::Result<Option<Remark>>,
) -> Status {
    run_question(setup, None, |pass, pool, inputs, counters| {
        // The output shows the progress.
        pass.console.progress.finish();
        let work = |input: &Input, text: Text, lines_before: usize, _: Interrupt<'_>| {
            readable(input, text.content).map(|readable| (Sheet::open(input, readable.text), lines_before))
        };
        pass.take_all(pool, inputs, work, |pass, input, sheet| {
            let (sheet, lines_before) = match sheet {
                Ok(sheet) => sheet,
                Err(why) => {
                    pass.puzzles += 1;
                    return pass.remark(Some(input.names.shown.to_string()), Some(&Remark::Failure(why)));
                }
            };
            for part in sheet.parts() {
                for puzzle in (0..part.puzzle_count()).filter_map(|puzzle| u32::try_from(puzzle).ok()) {
                    pass.write_answer(input, (sheet.text(), lines_before), part, PuzzleIndex(puzzle), &mut write)?;
                    counters.puzzle_done();
                }
            }
            Ok(())
        })
    })
}

impl Subject<'_> {
    /// Formats a value for people in the notation of the puzzle.
    pub(crate) fn symbol(&self, digit: Digit) -> String {
        visible(&self.analysis.symbol(FILE, self.puzzle, digit)).into_owned()
    }
}

impl Pass {
    /// Calls `write` for a puzzle of a text after `lines_before` lines.
    fn write_answer(
        &mut self,
        input: &Input,
        (text, lines_before): (&Rope, usize),
        part: &Part,
        puzzle: PuzzleIndex,
        write: &mut impl FnMut(&mut dyn Write, &Subject<'_>) -> io::Result<Option<Remark>>,
    ) -> io::Result<()> {
        self.puzzles += 1;
        self.in_input += 1;
        let place = part.puzzle_span(puzzle).map_or(Position { line: 1, column: 1 }, |span| position(text, span.start));
        let (path, number, position) = (&*input.names.shown, self.in_input, place.behind(lines_before));
        let remark = write(&mut self.out, &Subject { path, number, position, analysis: &part.analysis, puzzle })?;
        let subject = (!input.is_whole_question()).then(|| format!("{path}:{position}"));
        self.remark(subject, remark.as_ref())
    }
}
