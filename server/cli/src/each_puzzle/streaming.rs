//! Writes answers that may be long while they are computed, one puzzle after the other.
//!
//! Must not know the question that is asked about the puzzles; the frame of the run is that of
//! [`crate::each_puzzle::per_puzzle`].

use crate::each_puzzle::pass::Pass;
use crate::each_puzzle::per_puzzle::{Question, Remark, run_question};
use crate::input::discover::Input;
use crate::input::opened_text::OpenedText;
use crate::input::placed_document::PlacedDocument;
use crate::input::units::ReadMode;
use crate::process::status::Status;
use crate::setup::Setup;
use ide::{Offset, PuzzleIndex};
use std::io::{self, Write};

/// Calls `write` for every puzzle, in the order of the inputs; a failure makes the ending [`Status::Found`]. Long lists
/// are answered while they are read.
pub(crate) fn stream_answers(
    setup: Setup,
    mut write: impl FnMut(&mut dyn Write, &Question<'_>) -> io::Result<Option<Remark>>,
) -> Status {
    run_question(setup, None, |pass, pool, inputs, counters| {
        // The output shows the progress.
        pass.console.progress.finish();
        pass.take_all(
            pool,
            inputs,
            ReadMode::AsItComes,
            |input, material, _| material.open(input),
            |pass, input, readable| {
                let opened = match readable {
                    Ok(readable) => readable.opened,
                    Err(why) => {
                        pass.puzzles += 1;
                        let subject = input.names.shown.to_string();
                        return pass.remark(Some(subject), Some(&Remark::Failure(why.to_string())));
                    }
                };
                for document in opened.documents() {
                    for puzzle in document.indices().map(PuzzleIndex) {
                        pass.write_answer(input, &opened, document, puzzle, &mut write)?;
                        counters.puzzle_done();
                    }
                }
                Ok(())
            },
        );
    })
}

impl Pass {
    /// Calls `write` for a puzzle of a part of a text.
    fn write_answer(
        &mut self,
        input: &Input,
        opened: &OpenedText,
        document: &PlacedDocument,
        puzzle: PuzzleIndex,
        write: &mut impl FnMut(&mut dyn Write, &Question<'_>) -> io::Result<Option<Remark>>,
    ) -> io::Result<()> {
        self.puzzles += 1;
        let start = document.puzzle_span(puzzle).map_or(Offset::START, |span| span.start);
        let position = opened.position(start);
        let question = Question {
            path: &input.names.shown,
            number: document.number(puzzle),
            position: &|| Some(position),
            analysis: &document.analysis,
            puzzle,
            // The run ends when stdout does.
            interrupt: &|| false,
        };
        let remark = write(&mut self.out, &question)?;
        let subject = (!input.is_whole_question()).then(|| format!("{}:{position}", question.path));
        self.remark(subject, remark.as_ref())
    }
}
