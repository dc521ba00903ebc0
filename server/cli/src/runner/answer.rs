//! The answer for one puzzle: lines for stdout, and a remark for stderr.

use crate::text::position::Position;
use ide::Loss;

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

/// An answer, and where its puzzle stands if that is wanted.
pub(crate) struct Placed {
    pub(crate) place: Option<Position>,
    pub(crate) answer: Answer,
}
