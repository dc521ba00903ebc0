//! What can be written at a place: the values of an open cell, keys and values of metadata, sections, and the rules that a
//! comment can silence. What is offered follows from what the eye can see; nothing here solves the puzzle.
//!
//! Must not know how editors show or filter it, save that they compare what is written already with a text of ours.

mod cells;
mod lines;
mod topics;
mod words;

pub(crate) use cells::Place;
pub(crate) use lines::Line;
pub use topics::Topic;

use crate::base::interrupt::{Cancellable, Interrupt};
use crate::{Analysis, FileId, TextEdit};
use syntax::Span;

/// What can be written at a place. All of it replaces the same text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposals {
    /// The text to be replaced, on one line, with the place in it or at an end of it.
    pub span: Span,
    /// How much of it may be replaced.
    pub reach: Reach,
    /// In the order in which they are to be shown; at least one.
    pub list: Vec<Proposal>,
}

/// How much of a text may be replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// All of it: with a part left over, the row would have a cell too many.
    Whole,
    /// Also the part before the place alone, as people want it who write before a word.
    Word,
}

/// One thing that can be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// What people see.
    pub label: String,
    /// What is written.
    pub text: String,
    /// What changes elsewhere when it is written: a sign of a placed value may take the blank before it.
    pub others: Vec<TextEdit>,
    /// What may be written behind the text: one of these, or something else.
    pub then: &'static [&'static str],
    /// Begins with what stands before the place in the text to be replaced: what is typed is compared with it.
    pub filter: String,
    /// What it is.
    pub kind: ProposalKind,
    /// A few words about it.
    pub detail: Option<String>,
    /// What there is to know about it.
    pub about: Option<About>,
    /// Whether it is the one that must be meant.
    pub forced: bool,
}

/// The sort of a [`Proposal`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProposalKind {
    /// The value of a cell.
    Cell,
    /// A metadata key.
    Key,
    /// The value of a metadata key, or a word of it.
    Value,
    /// A section.
    Section,
    /// A comment that silences rules.
    Comment,
    /// The name of a rule.
    Rule,
}

/// What there is to know about a [`Proposal`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum About {
    /// Paragraphs of plain text, found together with the proposal.
    Paragraphs(Vec<String>),
    /// A text that is the same everywhere; whoever wants it can ask later.
    Topic(Topic),
}

/// Who asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Somebody who wants to know.
    Freely,
    /// Nobody: a character was typed behind which something particular may follow. A blank between two cells is no
    /// question about the next one.
    ByTyping,
}

impl Analysis {
    /// What can be written at an offset of a file.
    pub fn proposals(
        &self,
        file: FileId,
        offset: u32,
        asked: Asked,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Option<Proposals>> {
        let Some(file) = self.file(file) else {
            return Ok(None);
        };
        for located in file.puzzles_in(Span::empty(offset)) {
            if let Some(cell) = cells::Place::at(file, &located, offset, self.fill_style()) {
                return if asked == Asked::Freely { cell.proposals(interrupt) } else { Ok(None) };
            }
        }
        Ok(words::proposals(file, offset, asked))
    }
}

impl Proposals {
    /// `None` without any.
    fn of(span: Span, reach: Reach, list: Vec<Proposal>) -> Option<Proposals> {
        (!list.is_empty()).then_some(Proposals { span, reach, list })
    }
}

#[cfg(test)]
mod tests;
