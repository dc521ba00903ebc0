//! The answers that an editor's features need, as plain data.

use crate::base::finding::TextEdit;
use crate::diagnostics::rules::Rule;
use crate::edits::actions::{ValueStyle, changed};
use formats::Target;
use syntax::Span;

/// A change that is offered at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// What it does, in the imperative.
    pub title: String,
    /// What sort of action it is.
    pub kind: ActionKind,
    /// The finding that it mends, if it is a fix.
    pub mends: Option<Mended>,
    /// The change; sorted, not overlapping; empty if it cannot be done.
    pub edits: Vec<TextEdit>,
    /// What the change leads to.
    pub outcome: Outcome,
    /// Why it cannot be done now: shown, greyed out, where the client can.
    pub disabled: Option<String>,
    /// Whether it is the obvious choice at this place.
    pub preferred: bool,
}

impl Action {
    /// One that cannot be done.
    pub(crate) fn disabled(title: String, kind: ActionKind, why: String) -> Action {
        let (edits, outcome) = (Vec::new(), Outcome::default());
        Action { title, kind, mends: None, edits, outcome, disabled: Some(why), preferred: false }
    }

    /// One that writes a text, unless there is a reason why not.
    pub(crate) fn written(title: String, kind: ActionKind, edit: Result<TextEdit, String>, message: String) -> Action {
        match edit {
            Err(why) => Action::disabled(title, kind, why),
            Ok(edit) => Action::new(title, kind, vec![edit]).with_message(message),
        }
    }

    /// One that can be done.
    pub(crate) fn new(title: String, kind: ActionKind, edits: Vec<TextEdit>) -> Action {
        let outcome = Outcome { changed: changed(&edits, |_| true), ..Outcome::default() };
        Action { title, kind, mends: None, edits, outcome, disabled: None, preferred: false }
    }

    /// The same, with what was done in words.
    pub(crate) fn with_message(mut self, message: String) -> Action {
        self.outcome.message = Some(message);
        self
    }
}

/// What a change of the text leads to, for people.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// What was done, as full sentences; `None` where the title says all.
    pub message: Option<String>,
    /// What was written, in bytes of the text after the change, in order.
    pub changed: Vec<Span>,
    /// How values were written, if the change fills cells.
    pub style: Option<ValueStyle>,
}

/// The sort of an [`Action`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionKind {
    /// Mends a finding.
    QuickFix,
    /// Shows a page that tells why a puzzle has no solution. Changes nothing.
    ExplainUnsolvable,
    /// Adds givens to a puzzle with several solutions, so that it has one.
    MakeUnique,
    /// Silences a rule.
    Ignore,
    /// Writes one cell.
    FillCell,
    /// Writes every cell that singles decide.
    FillForced,
    /// Writes the whole solution into the grid.
    FillSolution,
    /// Writes the solution below the puzzle.
    InsertSolution,
    /// Writes the grid with its forced cells filled below the puzzle.
    InsertState,
    /// Writes the value that logic leads to first.
    NextStep,
    /// Writes the path of logic as comments below the puzzle.
    InsertExplanation,
    /// Writes the grid in another form.
    Convert(Target),
}

/// Names a finding: its rule and its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mended {
    /// The rule.
    pub rule: Rule,
    /// The finding's range.
    pub span: Span,
}

/// What is shown for the cell under the pointer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hover {
    /// The cell's range.
    pub span: Span,
    /// Paragraphs of plain text; the first is the headline.
    pub paragraphs: Vec<String>,
}

/// One entry of a file's outline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// The puzzle's title, else `Puzzle 3`.
    pub name: String,
    /// A few words beside it: `9×9, 24 givens`.
    pub detail: String,
    /// Everything that belongs to the puzzle, its metadata included.
    pub span: Span,
    /// Its grid.
    pub selection: Span,
    /// What it consists of, by position, if that is more than its grid.
    pub parts: Vec<SymbolPart>,
}

/// A part of a puzzle in the outline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SymbolPart {
    /// What it is: a key, or a grid.
    pub name: String,
    /// The value of a key.
    pub detail: Option<String>,
    /// Where it stands; further grids with the line that names them.
    pub span: Span,
}
