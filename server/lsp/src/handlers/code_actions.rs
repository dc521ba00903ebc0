//! Answers `textDocument/codeAction`: fixes, fills, conversions at a range.

use crate::backend::Backend;
use crate::client::capabilities::{ClientFeatures, announces};
use crate::handlers::action_data::ActionData;
use crate::handlers::action_kinds::{
    COMPUTED_LATER, CONVERT, KINDS, SOURCE_ACTIONS, is_costly, is_wanted, kind_name, named, source_name,
};
use crate::handlers::command_names::{APPLY_ACTION, PATH, WHY_NOT};
use crate::handlers::feature::{Builder, Feature};
use crate::handlers::pages::shows_pages;
use crate::protocol::{
    Code, CodeAction, CodeActionDisabled, CodeActionKind, CodeActionOptions, CodeActionParams, CodeActionProvider,
    CodeActionRequest, CodeActionResolveRequest, CodeActionResponse, Command, Diagnostic, Request, ServerCapabilities,
};
use crate::snapshot::DocumentSnapshot;
use crate::snapshot::queries::{encoded, require};
use crate::to_proto::workspace_edit;
use crate::transport::raw_json::Encoded;
use ide::shown::shown;
use ide::{Action, ActionKind, Cancellable, FindingId, Interrupt, Refusal, SourceAction, TextEdit};
use serde_json::json;
use tower_lsp::jsonrpc::{self, Error};

pub(crate) const FEATURE: Feature = Feature { offer, register };

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    server.code_action_provider = if client.literal_actions {
        Some(CodeActionProvider::CodeActionOptions(CodeActionOptions {
            code_action_kinds: Some(KINDS.into_iter().map(Into::into).collect()),
            resolve_provider: resolves_edits(client).then_some(true),
            ..CodeActionOptions::default()
        }))
    } else {
        takes_commands(client).then_some(CodeActionProvider::Bool(true))
    };
}

fn register(service: Builder) -> Builder {
    service
        .custom_method(CodeActionRequest::METHOD.as_str(), Backend::code_action)
        .custom_method(CodeActionResolveRequest::METHOD.as_str(), Backend::resolve_code_action)
}

impl Backend {
    async fn code_action(&self, params: CodeActionParams) -> jsonrpc::Result<Encoded> {
        self.ask_any(params.text_document.uri.clone(), move |document, interrupt| actions(document, &params, interrupt))
            .await
    }

    /// Adds the edit to an action that was offered without it. Other actions, which some clients send, too, are
    /// returned unchanged: Neovim sends all without a command.
    async fn resolve_code_action(&self, action: CodeAction) -> jsonrpc::Result<Encoded> {
        if action.data.is_none() {
            return encoded(&action);
        }
        let action_data: ActionData = serde_json::from_value(action.data.clone().unwrap_or_default())
            .map_err(|error| Error::invalid_params(format!("the `data` of the action is invalid: {error}")))?;
        let uri = action_data.uri().clone();
        let resolving = require(move |document, interrupt| {
            let change = match action_data.change(document, interrupt)? {
                Ok(change) => change,
                Err(error) => return Ok(Err(error)),
            };
            Ok(encoded(&CodeAction { edit: Some(workspace_edit(document, &change.edits)), ..action }))
        });
        self.answer(uri, resolving).await
    }
}

fn actions(
    document: &DocumentSnapshot,
    params: &CodeActionParams,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Vec<CodeActionResponse>>> {
    let features = &document.features;
    if !features.literal_actions && !takes_commands(features) {
        return Ok(None);
    }
    let lister = Lister { document, params, is_resolved_later: resolves_edits(features) };
    let mut found = found(document, params, interrupt)?;
    let choice = one_for_conversions(document, params, &mut found);
    let mut responses = Vec::new();
    for found in found {
        responses.push(if features.literal_actions {
            CodeActionResponse::CodeAction(lister.literal(found))
        } else {
            CodeActionResponse::Command(lister.command(&found))
        });
    }
    responses.extend(choice.map(CodeActionResponse::CodeAction));
    Ok(Some(responses))
}

/// The client's command that lets the user choose a form, as one entry in place of a conversion for each form.
fn one_for_conversions(
    document: &DocumentSnapshot,
    params: &CodeActionParams,
    found: &mut Vec<Offered>,
) -> Option<CodeAction> {
    let command = document.features.experimental("convertCommand")?.as_str()?;
    let is_named = params.context.only.iter().flatten().any(|kind| kind.as_str() == CONVERT);
    if is_named || !found.iter().any(Offered::is_conversion) {
        return None;
    }
    let is_possible = found.iter().any(|found| found.is_conversion() && !found.is_disabled());
    found.retain(|found| !found.is_conversion());
    let title = "Convert to …".to_owned();
    is_possible.then(|| CodeAction {
        title: title.clone(),
        kind: Some(CodeActionKind::from(CONVERT)),
        command: Some(Command {
            title,
            command: command.to_owned(),
            arguments: Some(vec![json!(document.uri), json!(params.range)]),
            ..Command::default()
        }),
        ..CodeAction::default()
    })
}

/// Returns true if the client knows only commands, and applies the edits that follow from them.
fn takes_commands(client: &ClientFeatures) -> bool {
    let has_actions = client.document().is_some_and(|document| document.code_action.is_some());
    has_actions && !client.literal_actions && client.applies_edits()
}

enum Offered {
    At(Action),
    SourceAction { what: SourceAction, outcome: Result<Vec<TextEdit>, Refusal> },
}

impl Offered {
    fn is_conversion(&self) -> bool {
        matches!(self, Offered::At(Action { kind: ActionKind::Convert(_), .. }))
    }

    fn is_disabled(&self) -> bool {
        match self {
            Offered::At(action) => action.disabled.is_some(),
            Offered::SourceAction { outcome, .. } => outcome.is_err(),
        }
    }
}

/// The actions that the client can show.
fn found(
    document: &DocumentSnapshot,
    params: &CodeActionParams,
    interrupt: Interrupt<'_>,
) -> Cancellable<Vec<Offered>> {
    if document.is_prose(params.range.start) {
        return Ok(Vec::new());
    }
    let analysis = &document.analysis;
    let file = document.file;
    let span = document.span(params.range);
    let only = params.context.only.as_deref();
    let mut actions = analysis.actions_of(file, span, &|kind| is_wanted(kind_name(kind), only), interrupt)?;
    for kind in named(only) {
        // A client that requests only this kind gets the reason if there is no such action.
        if document.features.disabled_actions && !actions.iter().any(|action| kind_name(action.kind) == kind_name(kind))
        {
            actions.push(analysis.disabled_action(file, span, kind, interrupt)?);
        }
    }
    actions.retain(|action| action.kind != ActionKind::ExplainUnsolvable || runs_page_commands(&document.features));
    actions.retain(|action| action.kind != ActionKind::WhyNot || runs_commands(&document.features));
    actions.retain(|action| !lacks_edits(action) || can_be_completed(&document.features));
    let mut found: Vec<Offered> = actions.into_iter().map(Offered::At).collect();
    found.extend(source_actions(document, only, interrupt)?);
    let shows_disabled = document.features.literal_actions && document.features.disabled_actions;
    found.retain(|found| shows_disabled || !found.is_disabled());
    Ok(found)
}

/// The requested actions on the whole document. They may take long, so they are not offered without a request.
fn source_actions(
    document: &DocumentSnapshot,
    only: Option<&[CodeActionKind]>,
    interrupt: Interrupt<'_>,
) -> Cancellable<Vec<Offered>> {
    let analysis = &document.analysis;
    let file = document.file;
    // A client that knows only commands gets the edits later, too.
    let is_edit_needed = document.features.literal_actions && !resolves_edits(&document.features);
    let mut offered = Vec::new();
    for what in SOURCE_ACTIONS {
        if only.is_none() || !is_wanted(source_name(what), only) {
            continue;
        }
        let outcome = if is_edit_needed {
            analysis.source_action(file, what, interrupt)?.map(|change| change.edits)
        } else {
            analysis.source_action_obstacle(file, what, interrupt)?.map_or(Ok(Vec::new()), Err)
        };
        offered.push(Offered::SourceAction { what, outcome });
    }
    Ok(offered)
}

/// Returns true if the edits of an action are computed when the user chooses it.
fn lacks_edits(action: &Action) -> bool {
    COMPUTED_LATER.contains(&action.kind) && action.edits.is_empty() && action.disabled.is_none()
}

/// Returns true if the client can get the edits of an action later: on request, or from a command.
fn can_be_completed(client: &ClientFeatures) -> bool {
    resolves_edits(client) || client.applies_edits()
}

/// Returns true if the client shows pages, and runs the commands that show them.
fn runs_page_commands(client: &ClientFeatures) -> bool {
    shows_pages(client) && runs_commands(client)
}

fn runs_commands(client: &ClientFeatures) -> bool {
    client.announced.workspace.as_ref().is_some_and(|workspace| workspace.execute_command.is_some())
}

/// Returns true if the client requests the edit of an action when the user chooses it.
fn resolves_edits(client: &ClientFeatures) -> bool {
    let Some(action) = client.document().and_then(|document| document.code_action.as_ref()) else { return false };
    let properties = action.resolve_support.as_ref().map(|resolve| &*resolve.properties);
    action.data_support == Some(true) && announces(properties, "edit")
}

/// Converts offered actions to the protocol's types.
struct Lister<'a> {
    document: &'a DocumentSnapshot,
    params: &'a CodeActionParams,
    is_resolved_later: bool,
}

impl Lister<'_> {
    fn literal(&self, found: Offered) -> CodeAction {
        match found {
            Offered::At(action) => self.at(action),
            Offered::SourceAction { what, outcome } => self.source_action(what, outcome),
        }
    }

    /// The command that shows the path of logic, or the proof that there is no solution.
    fn page(&self, title: String) -> Command {
        let arguments = json!([self.document.uri, self.params.range.start]).as_array().cloned();
        Command { title, command: PATH.to_owned(), arguments, ..Command::default() }
    }

    /// The command that an action without edits runs: it shows a page, or answers a question.
    fn answering(&self, action: &Action) -> Option<Command> {
        if action.kind == ActionKind::ExplainUnsolvable {
            return Some(self.page(action.title.clone()));
        }
        let question = action.question.as_ref()?;
        let arguments = json!([self.document.uri, self.params.range.start, question]).as_array().cloned();
        Some(Command { title: action.title.clone(), command: WHY_NOT.to_owned(), arguments, ..Command::default() })
    }

    /// A command that finds the action again.
    fn command(&self, found: &Offered) -> Command {
        if let Offered::At(action) = found
            && let Some(command) = self.answering(action)
        {
            return command;
        }
        let data = match found {
            Offered::At(action) => ActionData::at(self.document, self.params.range, action),
            Offered::SourceAction { what, .. } => ActionData::source_action(self.document, *what),
        };
        apply(&data)
    }

    /// An action at a range, with the client's diagnostics that it fixes.
    fn at(&self, action: Action) -> CodeAction {
        let features = &self.document.features;
        let document = self.document;
        let data = ActionData::at(document, self.params.range, &action);
        let fixed =
            action.finding.map(|finding| fixed_diagnostics(document, finding, &self.params.context.diagnostics));
        let is_resolved_later = self.is_resolved_later && is_costly(action.kind);
        let is_computed_by_command = lacks_edits(&action) && !is_resolved_later;
        let mut command = self.answering(&action);
        if command.is_none() && is_computed_by_command {
            command = Some(apply(&data));
        }
        let has_edit = action.disabled.is_none() && !is_resolved_later && command.is_none();
        CodeAction {
            command,
            title: shown(&action.title).into_owned(),
            kind: Some(CodeActionKind::from(kind_name(action.kind))),
            diagnostics: fixed.filter(|diagnostics| !diagnostics.is_empty()),
            is_preferred: (features.preferred_actions && action.preferred).then_some(true),
            edit: has_edit.then(|| workspace_edit(document, &action.edits)),
            data: (is_resolved_later && action.disabled.is_none()).then(|| json!(data)),
            disabled: action.disabled.map(|reason| CodeActionDisabled { reason }),
            ..CodeAction::default()
        }
    }

    fn source_action(&self, what: SourceAction, outcome: Result<Vec<TextEdit>, Refusal>) -> CodeAction {
        let mut action = CodeAction {
            title: what.title().to_owned(),
            kind: Some(CodeActionKind::from(source_name(what))),
            ..CodeAction::default()
        };
        match outcome {
            Err(reason) => action.disabled = Some(CodeActionDisabled { reason: reason.into() }),
            Ok(_) if self.is_resolved_later => {
                action.data = Some(json!(ActionData::source_action(self.document, what)))
            }
            Ok(edits) => action.edit = Some(workspace_edit(self.document, &edits)),
        }
        action
    }
}

/// The command that applies an action.
fn apply(data: &ActionData) -> Command {
    Command {
        title: data.title().to_owned(),
        command: APPLY_ACTION.to_owned(),
        arguments: Some(vec![json!(data)]),
        ..Command::default()
    }
}

fn fixed_diagnostics(document: &DocumentSnapshot, finding: FindingId, shown: &[Diagnostic]) -> Vec<Diagnostic> {
    let range = document.range(finding.span);
    let code = Some(Code::String(finding.rule.name().to_owned()));
    shown.iter().filter(|diagnostic| diagnostic.range == range && diagnostic.code == code).cloned().collect()
}
