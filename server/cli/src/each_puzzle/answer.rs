//! Defines the answer for one puzzle: lines for stdout, and a remark for stderr.

use crate::text::position::Position;
use ide::Loss;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Answer {
    /// Lines for stdout.
    pub(crate) lines: Vec<String>,
    /// A sentence for stderr, with a failure or as a note.
    pub(crate) remark: Option<Remark>,
}

/// A sentence for stderr.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Remark {
    /// There is no answer.
    Failure(String),
    /// There is an answer, with a note.
    Note(String),
    /// There is an answer that lacks something.
    Losses(Vec<Loss>),
}

impl Answer {
    /// Creates the answer of a failure: an empty line and the reason.
    pub(crate) fn failure(reason: String) -> Answer {
        Answer { lines: vec![String::new()], remark: Some(Remark::Failure(reason)) }
    }
}

/// Answers, in the order of their puzzles.
pub(crate) enum Answered {
    /// Those of several puzzles: lines for stdout, one a puzzle, without a remark.
    Lines {
        text: String,
        puzzles: usize,
    },
    Puzzle(PlacedAnswer),
}

impl Answered {
    pub(crate) fn puzzle_count(&self) -> usize {
        match self {
            Answered::Lines { puzzles, .. } => *puzzles,
            Answered::Puzzle(_) => 1,
        }
    }
}

/// An answer, and the position of its puzzle if it is needed.
pub(crate) struct PlacedAnswer {
    pub(crate) position: Option<Position>,
    pub(crate) answer: Answer,
}
