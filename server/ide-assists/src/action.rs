//! Describes the changes that an editor can offer and what they lead to, as plain data.

use formats::Target;
use ide_db::{Finding, Refusal, Rule, TextEdit};
use ide_puzzles::write::fill::{Filled, ValueStyle, changed};
use syntax::Span;

/// A code action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// The title, in the imperative.
    pub title: String,
    pub kind: ActionKind,
    /// The finding that it fixes, if it is a fix.
    pub finding: Option<FindingId>,
    /// The edits; sorted, not overlapping; empty for a disabled action, for one that writes a rating
    /// which is not known yet, and for one that changes the puzzle as a whole.
    pub edits: Vec<TextEdit>,
    /// The result of the change, as an editor reports it.
    pub outcome: Outcome,
    /// The reason why it is disabled; clients that support this show the action greyed out.
    pub disabled: Option<String>,
    /// True if it is the obvious choice at this position.
    pub preferred: bool,
    /// The candidate that a question is about, as in `r1c1=5`.
    pub question: Option<String>,
}

impl Action {
    pub(crate) fn disabled(title: String, kind: ActionKind, why: impl Into<Refusal>) -> Action {
        let disabled = Some(why.into().into());
        Action { disabled, ..Action::new(title, kind, Vec::new()) }
    }

    /// Returns an action that writes a text, or a disabled one with the reason.
    pub(crate) fn written(title: String, kind: ActionKind, edit: Result<TextEdit, Refusal>, message: String) -> Action {
        match edit {
            Err(why) => Action::disabled(title, kind, why),
            Ok(edit) => Action::new(title, kind, vec![edit]).with_message(message),
        }
    }

    /// Returns an action that fills cells, or a disabled one with the reason.
    pub(crate) fn filled(title: String, kind: ActionKind, filled: Result<Filled, Refusal>, message: String) -> Action {
        match filled {
            Err(why) => Action::disabled(title, kind, why),
            Ok(Filled { edits, changed, style }) => {
                let outcome = Outcome { message: Some(message), changed, style: Some(style) };
                Action { outcome, ..Action::new(title, kind, edits) }
            }
        }
    }

    /// Returns an enabled action.
    pub(crate) fn new(title: String, kind: ActionKind, edits: Vec<TextEdit>) -> Action {
        let outcome = Outcome::of(&edits);
        Action { title, kind, finding: None, edits, outcome, disabled: None, preferred: false, question: None }
    }

    /// Sets the finding that it fixes.
    pub(crate) fn for_finding(mut self, finding: &Finding) -> Action {
        self.finding = Some(FindingId { rule: finding.rule, span: finding.shown() });
        self
    }

    /// Sets the message that reports the change.
    pub(crate) fn with_message(mut self, message: String) -> Action {
        self.outcome.message = Some(message);
        self
    }
}

/// The result of a change of the text, as an editor reports it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// A report in full sentences; `None` if the title is enough.
    pub message: Option<String>,
    /// The ranges that were written, in bytes of the text after the change, in order.
    pub changed: Vec<Span>,
    /// The notation of the values, if the change fills cells.
    pub style: Option<ValueStyle>,
}

impl Outcome {
    /// The result of edits that have no message.
    pub(crate) fn of(edits: &[TextEdit]) -> Outcome {
        Outcome { changed: changed(edits, |_| true), ..Outcome::default() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionKind {
    /// Fixes a finding.
    QuickFix,
    /// Shows a page that explains why a puzzle has no solution. Changes nothing.
    ExplainUnsolvable,
    /// Adds givens to a puzzle with several solutions, so that it has one.
    MakeUnique,
    /// Suppresses a rule.
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
    /// Asks why a cell cannot hold a value. Changes nothing.
    WhyNot,
    /// Writes the computed difficulty into the metadata.
    InsertDifficulty,
    /// Writes the computed rating into the metadata.
    InsertRating,
    /// Takes away the givens that can be left out.
    Minimize,
    /// Exchanges givens, so that their places are symmetric.
    MakeSymmetric,
    /// Replaces the puzzle by an equivalent one.
    Replace,
    /// Writes the grid in another form.
    Convert(Target),
}

impl ActionKind {
    /// Returns the title of an action of this kind that has nothing more to say.
    pub(crate) fn title(self) -> String {
        let title = match self {
            ActionKind::QuickFix => "Fix this",
            ActionKind::ExplainUnsolvable => "Explain why there is no solution",
            ActionKind::MakeUnique => "Add givens to make it unique",
            ActionKind::Ignore => "Ignore this",
            ActionKind::FillCell => "Fill this cell",
            ActionKind::FillForced => "Fill forced cells",
            ActionKind::FillSolution => "Fill solution",
            ActionKind::InsertSolution => "Insert solution below",
            ActionKind::InsertState => "Insert state below",
            ActionKind::NextStep => "Next step",
            ActionKind::InsertExplanation => "Insert explanation below",
            ActionKind::WhyNot => "Why not this value?",
            ActionKind::InsertDifficulty => "Insert difficulty",
            ActionKind::InsertRating => "Insert rating",
            ActionKind::Minimize => "Minimize this puzzle",
            ActionKind::MakeSymmetric => "Make this puzzle symmetric",
            ActionKind::Replace => "Replace this puzzle by an equivalent one",
            ActionKind::Convert(target) => return format!("Convert this puzzle to `{}`", target.name()),
        };
        title.to_owned()
    }
}

/// The identity of a finding: its rule and its range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FindingId {
    pub rule: Rule,
    pub span: Span,
}
