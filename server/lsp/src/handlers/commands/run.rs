//! Runs a command on a worker: computes its edit or its text, and its answer. Sends nothing.

use super::set_cells::set_cells;
use super::{Task, generate};
use crate::backend::{ClientAction, CommandOutcome};
use crate::handlers::action_data::computed;
use crate::handlers::code_lenses::status_of;
use crate::handlers::pages::{Address, knows_documents};
use crate::protocol::{ApplyWorkspaceEditParams, Range, Uri, WorkspaceEdit};
use crate::snapshot::DocumentSnapshot;
use crate::snapshot::queries::encoded;
use crate::to_proto::{self, workspace_edit};
use ide::{Action, ActionKind, Cancellable, Interrupt, Page, Refusal, Rewrite, ValueStyle};
use serde::Serialize;
use tower_lsp::jsonrpc;

/// Runs a command.
pub(super) fn run(
    document: &DocumentSnapshot,
    task: Task,
    interrupt: Interrupt<'_>,
) -> Cancellable<jsonrpc::Result<CommandOutcome>> {
    let outcome = match task {
        Task::At(kind, range) => Ok(outcome_at(document, kind, range, interrupt)?),
        Task::SourceAction(what) => {
            let change = document.analysis.source_action(document.file, what, interrupt)?;
            Ok(ActionOutcome { title: what.title().to_owned(), change })
        }
        Task::Page(page, place) => return show_page(document, page, place, interrupt),
        Task::Generate(order) => return generate::appended(document, &order, interrupt),
        Task::SetCells(range, cells) => return Ok(set_cells(document, range, &cells)),
        Task::Status(range) => return show_status(document, range, interrupt),
        Task::ActionData(chosen) => {
            let change = chosen.change(document, interrupt)?;
            change.map(|change| ActionOutcome { title: chosen.title().to_owned(), change: Ok(change) })
        }
    };
    Ok(outcome.and_then(|outcome| command_outcome(document, outcome)))
}

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

/// Shows the status of the puzzle at a range.
fn show_status(
    document: &DocumentSnapshot,
    range: Range,
    interrupt: Interrupt<'_>,
) -> Cancellable<jsonrpc::Result<CommandOutcome>> {
    let Some((puzzle, _)) = document.analysis.chosen_puzzle(document.file, document.span(range)) else {
        let outcome = ActionOutcome { title: "Status".to_owned(), change: Err(no_puzzle(range)) };
        return Ok(command_outcome(document, outcome));
    };
    document.rate_soon(puzzle, interrupt);
    Ok(status_of(document, puzzle, ide::StatusDetail::Difficulty, interrupt)?.and_then(|status| {
        let title = status.words();
        let answer = encoded(&Answer { title: &title, status: "reported", ..Answer::default() })?;
        Ok(CommandOutcome { answer, action: ClientAction::ShowMessage(title), superseded: document.superseded.clone() })
    }))
}

fn outcome_at(
    document: &DocumentSnapshot,
    kind: ActionKind,
    range: Range,
    interrupt: Interrupt<'_>,
) -> Cancellable<ActionOutcome> {
    let analysis = &document.analysis;
    let file = document.file;
    let mut span = document.span(range);
    // The finding about a puzzle is at one range of it, once the puzzle is proved.
    if let (ActionKind::MakeUnique, Some((puzzle, whole))) = (kind, analysis.chosen_puzzle(file, span)) {
        analysis.prove(file, puzzle, interrupt)?;
        span = whole;
    }
    let found = computed(document, span, kind, interrupt)?.into_iter().next();
    let action = match found {
        Some(action) => action,
        None => analysis.disabled_action(file, span, kind, interrupt)?,
    };
    let Action { title, edits, outcome, disabled, .. } = action;
    Ok(ActionOutcome { title, change: disabled.map_or(Ok(Rewrite { edits, outcome }), |why| Err(why.into())) })
}

/// Shows the page about the puzzle at a range, or about all puzzles; returns its text for a client that cannot show it.
fn show_page(
    document: &DocumentSnapshot,
    page: Page,
    place: Option<Range>,
    interrupt: Interrupt<'_>,
) -> Cancellable<jsonrpc::Result<CommandOutcome>> {
    let title = match page {
        Page::Solution => "Show solution",
        Page::Path => "Explain",
        Page::Candidates => "Show candidates",
    };
    let chosen = |place| document.analysis.chosen_puzzle(document.file, document.span(place)).ok_or(place);
    let puzzle = match place.map(chosen).transpose() {
        Ok(puzzle) => puzzle.map(|(puzzle, _)| puzzle),
        Err(place) => {
            let outcome = ActionOutcome { title: title.to_owned(), change: Err(no_puzzle(place)) };
            return Ok(command_outcome(document, outcome));
        }
    };
    let text = document.analysis.page(document.file, page, puzzle, interrupt)?;
    let uri = Address { source: document.uri.clone(), page, puzzle }.uri();
    let window = document.features.announced.window.as_ref();
    let is_shown = knows_documents(&document.features)
        && window.and_then(|window| window.show_document.as_ref()).is_some_and(|it| it.support);
    let status = if is_shown { "shown" } else { "written" };
    let answer = Answer { title, status, uri: Some(&uri), text: Some(&text), ..Answer::default() };
    let action = if is_shown { ClientAction::ShowDocument(uri.clone()) } else { ClientAction::Nothing };
    Ok(encoded(&answer).map(|answer| CommandOutcome { answer, action, superseded: document.superseded.clone() }))
}

/// The answer to a command.
#[derive(Default, Serialize)]
pub(super) struct Answer<'a> {
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
    let Some(end) = listed.last().map(|last| i64::from(last.end.to_u32())) else { return Vec::new() };
    let mut text = document.text.clone();
    let mut moved: i64 = 0;
    for edit in &change.edits {
        let start = i64::from(edit.span.start.to_u32()) + moved;
        // Edits after the last range do not move it.
        if end < start {
            break;
        }
        let at = |offset: i64| text.byte_to_char((offset.max(0) as usize).min(text.len_bytes()));
        let (from, to) = (at(start), at(start + i64::from(edit.span.len())));
        text.remove(from..to);
        text.insert(from, &edit.text);
        moved += edit.text.len() as i64 - i64::from(edit.span.len());
    }
    listed.iter().map(|span| to_proto::range(&text, *span, document.features.encoding)).collect()
}

pub(super) fn command_outcome(
    document: &DocumentSnapshot,
    ActionOutcome { title, change }: ActionOutcome,
) -> jsonrpc::Result<CommandOutcome> {
    let superseded = document.superseded.clone();
    let change = match change {
        Ok(change) => change,
        Err(why) => {
            let answer =
                Answer { title: &title, status: "impossible", reason: Some(why.reason()), ..Answer::default() };
            let action = ClientAction::ShowMessage(format!("{title}: {why}"));
            return Ok(CommandOutcome { answer: encoded(&answer)?, action, superseded });
        }
    };
    let edit = workspace_edit(document, &change.edits);
    let is_asked = document.features.applies_edits();
    let (status, offered) = if is_asked { ("requested", None) } else { ("offered", Some(edit.clone())) };
    let answer = encoded(&Answer {
        title: &title,
        status,
        edit: offered,
        message: change.outcome.message.as_deref(),
        changed: Some(changed(document, &change)),
        style: change.outcome.style.map(ValueStyle::name),
        ..Answer::default()
    })?;
    if !is_asked {
        return Ok(CommandOutcome { answer, action: ClientAction::Nothing, superseded });
    }
    let params = encoded(&ApplyWorkspaceEditParams { label: Some(title.clone()), edit, metadata: None })?;
    Ok(CommandOutcome { answer, action: ClientAction::ApplyEdit { label: title, params }, superseded })
}
