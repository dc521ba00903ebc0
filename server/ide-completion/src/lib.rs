//! Computes completions: the values of an open cell, keys and values of metadata, sections, and the rules that a
//! comment can suppress. They follow from the text without a search; nothing here solves the puzzle. Where there is
//! none, `first_puzzles` makes some.
//!
//! Must not know how editors show or filter them, except that they compare the typed text with a filter text.

mod cells;
mod clue_cells;
mod clue_lines;
mod clue_maps;
mod clue_position;
mod clue_sums;
mod clue_words;
pub mod first_puzzles;
mod lines;
mod topics;
mod words;

pub use cells::CursorCell;
pub use lines::CursorLine;
pub use topics::Topic;

use ide_db::{Cancellable, FileId, Interrupt, Snapshot, TextEdit};
use syntax::{Offset, Span};

/// The completions at a position. All of them replace the same text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completions {
    /// The replaced range, on one line; contains or touches the position.
    pub span: Span,
    /// The part of it that may be replaced.
    pub replace_mode: ReplaceMode,
    /// The completion items in display order; at least one.
    pub list: Vec<Completion>,
    /// The validity of the list for further typing.
    pub validity: ListValidity,
}

/// The validity of a list of completions while more of the word is typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListValidity {
    /// Editors can filter it.
    WholeWord,
    /// It is computed again for each character: a word that is complete has none.
    NextCharacter,
}

/// The part of a text that a completion may replace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplaceMode {
    /// All of it: if a part stayed, the row would have a surplus cell.
    Whole,
    /// All of it, or only the part before the position, for users who insert text before a word.
    Word,
}

/// A completion item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// The text in the list.
    pub label: String,
    /// The new text.
    pub text: String,
    /// Additional edits: the sign of a placed value may replace the blank before it.
    pub additional_edits: Vec<TextEdit>,
    /// Suggestions for the text after it: one of these, or other text.
    pub choices: &'static [&'static str],
    /// Further text after it with examples to type over, for editors that support that.
    pub example: Vec<ExamplePart>,
    /// The text that editors compare with the typed text. Begins with the part of the replaced text before the
    /// position.
    pub filter: String,
    pub kind: CompletionKind,
    /// A short description.
    pub detail: Option<String>,
    pub documentation: Option<Documentation>,
    /// True if it is the only possible value.
    pub forced: bool,
}

/// A part of an example: text that stays, and text to type over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExamplePart {
    /// The text that stays, possibly with line ends.
    pub fixed: String,
    /// The text after it to type over.
    pub placeholder: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompletionKind {
    /// The value of a cell.
    Cell,
    /// A metadata key.
    Key,
    /// The value of a metadata key, or a word of it.
    Value,
    Section,
    /// A comment that suppresses rules.
    Comment,
    /// The name of a rule.
    Rule,
    /// A whole puzzle.
    Puzzle,
}

/// The documentation of a [`Completion`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Documentation {
    /// Paragraphs of plain text, computed together with the item.
    Paragraphs(Vec<String>),
    /// A text that does not depend on the position; clients can request it later.
    Topic(Topic),
}

/// The trigger of a completion request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompletionTrigger {
    /// The user requests it.
    Invoked,
    /// A trigger character was typed. A blank between two cells does not request values for the next cell.
    Automatic,
}

/// Returns the completions at a position of a file.
pub fn completions(
    db: &Snapshot,
    file: FileId,
    offset: Offset,
    trigger: CompletionTrigger,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Completions>> {
    let Some(file) = db.file(file) else { return Ok(None) };
    for located in file.puzzles_in(Span::empty(offset)) {
        if let Some(cell) = CursorCell::at(&located, offset, db.fill_style()) {
            return if trigger == CompletionTrigger::Invoked { cell.completions(interrupt) } else { Ok(None) };
        }
    }
    Ok(words::completions(file, offset, trigger))
}

impl Completions {
    /// Returns `None` for an empty list.
    fn of(span: Span, replace_mode: ReplaceMode, list: Vec<Completion>) -> Option<Completions> {
        let validity = ListValidity::WholeWord;
        (!list.is_empty()).then_some(Completions { span, replace_mode, list, validity })
    }
}

impl Completion {
    /// Returns an item whose text equals its label.
    fn plain(label: &str, kind: CompletionKind, topic: Option<Topic>) -> Completion {
        Completion {
            label: label.to_owned(),
            text: label.to_owned(),
            additional_edits: Vec::new(),
            choices: &[],
            example: Vec::new(),
            filter: label.to_owned(),
            kind,
            detail: None,
            documentation: topic.map(Documentation::Topic),
            forced: false,
        }
    }
}

#[cfg(test)]
mod tests;
