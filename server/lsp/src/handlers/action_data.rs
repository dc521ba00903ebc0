//! Names actions in the protocol, and finds an offered action again: by the `data` of an action without its edit, which
//! is also the argument of the command in place of an action.

use crate::handlers::action_kinds::{COMPUTED_LATER, SOURCE_ACTIONS, kind_name, source_name};
use crate::handlers::feature::random_seed;
use crate::protocol::{Range, Uri};
use crate::snapshot::DocumentSnapshot;
use crate::snapshot::queries::refusal;
use ide::{Action, ActionKind, Cancellable, Interrupt, Rewrite, SourceAction, Span};
use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc::{self, Error};

/// The actions of a kind at a range, with edits that are computed only now.
pub(crate) fn computed(
    document: &DocumentSnapshot,
    span: Span,
    kind: ActionKind,
    interrupt: Interrupt<'_>,
) -> Cancellable<Vec<Action>> {
    let analysis = &document.analysis;
    let file = document.file;
    if let Some(action) = analysis.altered_action(file, span, kind, random_seed(), interrupt)? {
        return Ok(vec![action]);
    }
    analysis.rate_for(file, span, kind, interrupt)?;
    analysis.actions_of(file, span, &|other| other == kind, interrupt)
}

/// Identifies an action that was offered, in a state of a document. Its edit is computed when the user chooses it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ActionData {
    uri: Uri,
    /// Our number of the document's state, since not all clients send versions.
    revision: u64,
    /// The range of the request; `None` for an action on the whole document.
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<Range>,
    kind: String,
    /// Distinguishes actions of one kind.
    title: String,
}

impl ActionData {
    /// Identifies an action at a range.
    pub(crate) fn at(document: &DocumentSnapshot, range: Range, action: &Action) -> ActionData {
        let kind = kind_name(action.kind).to_owned();
        let title = action.title.clone();
        ActionData { uri: document.uri.clone(), revision: document.revision.0, range: Some(range), kind, title }
    }

    /// Identifies an action on a whole document.
    pub(crate) fn source_action(document: &DocumentSnapshot, what: SourceAction) -> ActionData {
        let kind = source_name(what).to_owned();
        let title = what.title().to_owned();
        ActionData { uri: document.uri.clone(), revision: document.revision.0, range: None, kind, title }
    }

    pub(crate) fn uri(&self) -> &Uri {
        &self.uri
    }

    pub(crate) fn title(&self) -> &str {
        &self.title
    }

    /// The change that the action makes; an error if the document has changed since it was offered.
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
        let found = match COMPUTED_LATER.into_iter().find(|kind| wanted(*kind)) {
            Some(kind) => computed(document, document.span(range), kind, interrupt)?,
            None => document.analysis.actions_of(document.file, document.span(range), &wanted, interrupt)?,
        };
        Ok(match found.into_iter().find(|action| action.title == self.title) {
            None => Err(Error::invalid_params(format!("there is no action `{}` at this place", self.title))),
            Some(Action { disabled: Some(why), .. }) => Err(refusal(why)),
            Some(Action { edits, outcome, .. }) => Ok(Rewrite { edits, outcome }),
        })
    }
}
