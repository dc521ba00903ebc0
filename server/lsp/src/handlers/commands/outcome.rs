//! Describes the outcome of a command: the edit, the answer, what the client is asked to show.

use crate::backend::{ClientAction, CommandOutcome};
use crate::protocol::{ApplyWorkspaceEditParams, Range, Uri, WorkspaceEdit};
use crate::snapshot::DocumentSnapshot;
use crate::snapshot::queries::encoded;
use crate::to_proto::{self, workspace_edit};
use ide::{Refusal, Rewrite, ValueStyle};
use serde::Serialize;
use tower_lsp::jsonrpc;

/// The reason why a range has no puzzle.
pub(super) fn no_puzzle(place: Range) -> Refusal {
    let is_selection = place.start != place.end;
    let why = if is_selection { "the selection touches no puzzle" } else { "there is no puzzle in this document" };
    why.into()
}

/// The change that a command makes, or the reason why it makes none.
pub(super) struct ActionOutcome {
    pub(super) title: String,
    pub(super) change: Result<Rewrite, Refusal>,
}

/// The answer to a command.
#[derive(Default, Serialize)]
pub(super) struct CommandAnswer<'a> {
    pub(super) title: &'a str,
    pub(super) status: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) edit: Option<WorkspaceEdit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) uri: Option<&'a Uri>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) changed: Option<Vec<Range>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) style: Option<&'a str>,
}

/// The most ranges that an answer lists.
const MOST_CHANGED: usize = 1_000;

/// The first ranges that a change writes, in the text after it.
fn changed(document: &DocumentSnapshot, change: &Rewrite) -> Vec<Range> {
    let listed = &change.outcome.changed[..change.outcome.changed.len().min(MOST_CHANGED)];
    let Some(last) = listed.last() else { return Vec::new() };
    let end_of_last = i64::from(last.end.to_u32());
    let mut text = document.text.clone();
    let mut moved: i64 = 0;
    for edit in &change.edits {
        let start = i64::from(edit.span.start.to_u32()) + moved;
        // Edits after the last range do not move it.
        if end_of_last < start {
            break;
        }
        let end = start + i64::from(edit.span.len());
        let from = text.byte_to_char((start.max(0) as usize).min(text.len_bytes()));
        let to = text.byte_to_char((end.max(0) as usize).min(text.len_bytes()));
        text.remove(from..to);
        text.insert(from, &edit.text);
        moved += edit.text.len() as i64 - i64::from(edit.span.len());
    }
    listed.iter().map(|span| to_proto::range(&text, *span, document.features.encoding)).collect()
}

/// The outcome of a command that changes the text, or says why it does not.
pub(super) fn command_outcome(document: &DocumentSnapshot, outcome: ActionOutcome) -> jsonrpc::Result<CommandOutcome> {
    let ActionOutcome { title, change } = outcome;
    let superseded = document.superseded.clone();
    let change = match change {
        Ok(change) => change,
        Err(why) => {
            let answer = CommandAnswer {
                title: &title,
                status: "impossible",
                reason: Some(why.reason()),
                ..CommandAnswer::default()
            };
            let action = ClientAction::ShowMessage(format!("{title}: {why}"));
            return Ok(CommandOutcome { answer: encoded(&answer)?, action, superseded });
        }
    };
    let edit = workspace_edit(document, &change.edits);
    let is_asked = document.features.applies_edits();
    let answer = encoded(&CommandAnswer {
        title: &title,
        status: if is_asked { "requested" } else { "offered" },
        edit: if is_asked { None } else { Some(edit.clone()) },
        message: change.outcome.message.as_deref(),
        changed: Some(changed(document, &change)),
        style: change.outcome.style.map(ValueStyle::name),
        ..CommandAnswer::default()
    })?;
    if !is_asked {
        return Ok(CommandOutcome { answer, action: ClientAction::Nothing, superseded });
    }
    let params = encoded(&ApplyWorkspaceEditParams { label: Some(title.clone()), edit, metadata: None })?;
    Ok(CommandOutcome { answer, action: ClientAction::ApplyEdit { label: title, params }, superseded })
}
