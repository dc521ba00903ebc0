//! The form in which puzzles are printed: a format, or for each puzzle the shortest one that loses nothing.

use crate::each_puzzle::answer::{Answer, Remark};
use ide::{Record, Target};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PuzzleForm {
    /// A format.
    Of(Target),
    /// A line where that says all about a puzzle, else the canonical form of `.sudoku`.
    Shortest,
}

impl PuzzleForm {
    pub(crate) fn written(self, record: &Record) -> Answer {
        let target = match self {
            PuzzleForm::Of(target) => target,
            PuzzleForm::Shortest => match Target::Line.write(record) {
                Ok(written) if written.losses.is_empty() => return Answer { lines: written.lines, remark: None },
                _ => Target::Sudoku,
            },
        };
        match target.write(record) {
            Ok(written) => {
                let remark = (!written.losses.is_empty()).then_some(Remark::Losses(written.losses));
                Answer { lines: written.lines, remark }
            }
            Err(error) => self.failure(error.to_string()),
        }
    }

    /// The answer of a failure. An empty line keeps the lines of a collection aligned with its puzzles; in other
    /// formats it would have another meaning.
    pub(crate) fn failure(self, reason: String) -> Answer {
        match self {
            PuzzleForm::Of(Target::Line) => Answer::failure(reason),
            _ => Answer { lines: Vec::new(), remark: Some(Remark::Failure(reason)) },
        }
    }

    /// The format that losses name.
    pub(crate) fn target(self) -> Target {
        match self {
            PuzzleForm::Of(target) => target,
            PuzzleForm::Shortest => Target::Sudoku,
        }
    }

    /// The line before a puzzle, if there is one: `nth` counts from 0, `was_long` says that the one before has several
    /// lines.
    pub(crate) fn line_before(self, nth: usize, was_long: bool, lines: &[String]) -> Option<String> {
        match self {
            PuzzleForm::Of(target) => target.line_before(nth, lines.first()?),
            PuzzleForm::Shortest => (nth > 0 && (was_long || lines.len() > 1)).then(String::new),
        }
    }
}
