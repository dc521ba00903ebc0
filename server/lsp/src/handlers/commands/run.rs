//! Runs a command on a worker: computes its edit or its text, and its answer. Sends nothing.

use crate::backend::{ClientAction, CommandOutcome};
use crate::handlers::action_data::computed;
use crate::handlers::code_lenses::status_of;
use crate::handlers::commands::call::CommandTask;
use crate::handlers::commands::generate;
use crate::handlers::commands::outcome::{ActionOutcome, CommandAnswer, command_outcome, no_puzzle};
use crate::handlers::commands::progress::SearchProgress;
use crate::handlers::commands::set_cells::set_cells;
use crate::handlers::commands::set_clues::set_clues;
use crate::handlers::pages::{Address, knows_documents};
use crate::protocol::Range;
use crate::snapshot::DocumentSnapshot;
use crate::snapshot::queries::encoded;
use ide::{Action, ActionKind, Cancellable, Interrupt, Page, Rewrite, StatusDetail, WhyNot};
use tower_lsp::jsonrpc;

pub(super) fn run(
    document: &DocumentSnapshot,
    task: CommandTask,
    progress: &SearchProgress,
    interrupt: Interrupt<'_>,
) -> Cancellable<jsonrpc::Result<CommandOutcome>> {
    let outcome = match task {
        CommandTask::At(kind, range) => Ok(outcome_at(document, kind, range, interrupt)?),
        CommandTask::SourceAction(what) => {
            let change = document.analysis.source_action(document.file, what, interrupt)?;
            Ok(ActionOutcome { title: what.title().to_owned(), change })
        }
        CommandTask::Page(page, place) => return show_page(document, page, place, interrupt),
        CommandTask::Generate(order) => return generate::appended(document, &order, progress, interrupt),
        CommandTask::SetCells(range, target, cells) => return Ok(set_cells(document, range, target, &cells)),
        CommandTask::SetClues(range, change) => return Ok(set_clues(document, range, &change)),
        CommandTask::Status(range) => return show_status(document, range, interrupt),
        CommandTask::WhyNot(range, candidate) => return say_why_not(document, range, &candidate, interrupt),
        CommandTask::ActionData(chosen) => {
            let change = chosen.change(document, interrupt)?;
            change.map(|change| ActionOutcome { title: chosen.title().to_owned(), change: Ok(change) })
        }
    };
    Ok(outcome.and_then(|outcome| command_outcome(document, outcome)))
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
    let status = match status_of(document, puzzle, StatusDetail::Difficulty, interrupt)? {
        Ok(status) => status,
        Err(error) => return Ok(Err(error)),
    };
    let title = status.words();
    let answer = encoded(&CommandAnswer { title: &title, status: "reported", ..CommandAnswer::default() });
    Ok(answer.map(|answer| CommandOutcome {
        answer,
        action: ClientAction::ShowMessage(title),
        superseded: document.superseded.clone(),
    }))
}

/// Says why a cell of the puzzle at a range cannot hold a value.
fn say_why_not(
    document: &DocumentSnapshot,
    range: Range,
    candidate: &str,
    interrupt: Interrupt<'_>,
) -> Cancellable<jsonrpc::Result<CommandOutcome>> {
    let title = format!("Why not {candidate}?");
    let Some((puzzle, _)) = document.analysis.chosen_puzzle(document.file, document.span(range)) else {
        return Ok(command_outcome(document, ActionOutcome { title, change: Err(no_puzzle(range)) }));
    };
    let found = match document.analysis.why_not(document.file, puzzle, candidate, interrupt)? {
        Ok(found) => found,
        Err(why) => {
            let change = Err(why.sentence().into());
            return Ok(command_outcome(document, ActionOutcome { title, change }));
        }
    };
    let sentence = found.sentence(candidate);
    let mut text = sentence.clone();
    if let WhyNot::Refuted(step) = &found {
        for line in &step.details {
            text += "\n";
            text += line;
        }
    }
    let answer = CommandAnswer { title: &title, status: "reported", text: Some(&text), ..CommandAnswer::default() };
    Ok(encoded(&answer).map(|answer| CommandOutcome {
        answer,
        action: ClientAction::ShowMessage(sentence),
        superseded: document.superseded.clone(),
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
    let puzzle = match place {
        None => None,
        Some(place) => match document.analysis.chosen_puzzle(document.file, document.span(place)) {
            Some((puzzle, _)) => Some(puzzle),
            None => {
                let outcome = ActionOutcome { title: title.to_owned(), change: Err(no_puzzle(place)) };
                return Ok(command_outcome(document, outcome));
            }
        },
    };
    let text = document.analysis.page(document.file, page, puzzle, interrupt)?;
    let uri = Address { source: document.uri.clone(), page, puzzle }.uri();
    let window = document.features.announced.window.as_ref();
    let is_shown = knows_documents(&document.features)
        && window.and_then(|window| window.show_document.as_ref()).is_some_and(|it| it.support);
    let status = if is_shown { "shown" } else { "written" };
    let answer = CommandAnswer { title, status, uri: Some(&uri), text: Some(&text), ..CommandAnswer::default() };
    let action = if is_shown { ClientAction::ShowDocument(uri.clone()) } else { ClientAction::Nothing };
    Ok(encoded(&answer).map(|answer| CommandOutcome { answer, action, superseded: document.superseded.clone() }))
}
