//! What actions are called in the protocol, and what finds one of them again: the `data` of an action without its edit, and
//! the argument of the command that stands for an action.

use crate::protocol::{Range, Uri};
use crate::snapshot::DocumentSnapshot;
use crate::snapshot::queries::refusal;
use ide::{Action, ActionKind, Cancellable, Interrupt, Rewrite, SourceAction};
use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc::{self, Error};

/// The kinds of all our actions.
pub(crate) const KINDS: [&str; 12] = [
    kind_name(ActionKind::QuickFix),
    kind_name(ActionKind::FillCell),
    kind_name(ActionKind::FillForced),
    kind_name(ActionKind::FillSolution),
    kind_name(ActionKind::InsertState),
    kind_name(ActionKind::InsertSolution),
    kind_name(ActionKind::NextStep),
    kind_name(ActionKind::InsertExplanation),
    CONVERT,
    source_name(SourceAction::FillForced),
    source_name(SourceAction::FillSolution),
    source_name(SourceAction::FixAll),
];

/// What can be done to a whole document.
pub(crate) const SOURCE_ACTIONS: [SourceAction; 3] =
    [SourceAction::FillForced, SourceAction::FillSolution, SourceAction::FixAll];

/// The kind of all conversions.
pub(crate) const CONVERT: &str = "refactor.rewrite.sudoku.convert";

/// The name of a kind of action at a place.
pub(crate) const fn kind_name(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::QuickFix | ActionKind::ExplainUnsolvable | ActionKind::MakeUnique | ActionKind::Ignore => {
            "quickfix"
        }
        ActionKind::FillCell => "refactor.rewrite.sudoku.fillCell",
        ActionKind::FillForced => "refactor.rewrite.sudoku.fillForced",
        ActionKind::FillSolution => "refactor.rewrite.sudoku.fillSolution",
        ActionKind::InsertState => "refactor.rewrite.sudoku.insertState",
        ActionKind::InsertSolution => "refactor.rewrite.sudoku.insertSolution",
        ActionKind::NextStep => "refactor.rewrite.sudoku.nextStep",
        ActionKind::InsertExplanation => "refactor.rewrite.sudoku.insertExplanation",
        ActionKind::Convert(_) => CONVERT,
    }
}

/// The name of what is done to a whole document.
pub(crate) const fn source_name(what: SourceAction) -> &'static str {
    match what {
        SourceAction::FillForced => "source.fillForced.sudoku",
        SourceAction::FillSolution => "source.fillSolution.sudoku",
        SourceAction::FixAll => "source.fixAll.sudoku",
    }
}

/// An action that was offered: in which state of which document, where, and which. The edit is worked out when it is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Chosen {
    uri: Uri,
    /// Our number of the document's state: not all clients have one.
    revision: u64,
    /// The range that was asked about; none of what is done to a whole document.
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<Range>,
    kind: String,
    /// Of one kind there may be several actions.
    title: String,
}

impl Chosen {
    /// An action at a place.
    pub(crate) fn at(document: &DocumentSnapshot, range: Range, action: &Action) -> Chosen {
        let (kind, title) = (kind_name(action.kind).to_owned(), action.title.clone());
        Chosen { uri: document.uri.clone(), revision: document.revision.0, range: Some(range), kind, title }
    }

    /// What is done to a whole document.
    pub(crate) fn source_action(document: &DocumentSnapshot, what: SourceAction) -> Chosen {
        let (kind, title) = (source_name(what).to_owned(), what.title().to_owned());
        Chosen { uri: document.uri.clone(), revision: document.revision.0, range: None, kind, title }
    }

    /// The document that it is about.
    pub(crate) fn uri(&self) -> &Uri {
        &self.uri
    }

    /// What it does.
    pub(crate) fn title(&self) -> &str {
        &self.title
    }

    /// What it changes; an error if the document has changed since it was offered.
    pub(crate) fn change(
        &self,
        document: &DocumentSnapshot,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<jsonrpc::Result<Rewrite>> {
        if self.revision != document.revision.0 {
            return Ok(Err(Error::content_modified()));
        }
        if let Some(what) = SOURCE_ACTIONS.into_iter().find(|what| source_name(*what) == self.kind) {
            return Ok(document.analysis.source_action(document.file, what, interrupt)?.map_err(refusal));
        }
        let Some(range) = self.range else {
            return Ok(Err(Error::invalid_params(format!("an action of kind `{}` needs a range", self.kind))));
        };
        let wanted = |kind| kind_name(kind) == self.kind;
        let actions = document.analysis.actions_of(document.file, document.span(range), &wanted, interrupt)?;
        Ok(match actions.into_iter().find(|action| action.title == self.title) {
            None => Err(Error::invalid_params(format!("there is no action `{}` at this place", self.title))),
            Some(Action { disabled: Some(why), .. }) => Err(refusal(why)),
            Some(Action { edits, outcome, .. }) => Ok(Rewrite { edits, outcome }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::KINDS;
    use crate::tests::reference::names;

    #[test]
    fn the_page_for_users_lists_the_kinds() {
        assert_eq!(names("Code actions"), KINDS);
    }
}
