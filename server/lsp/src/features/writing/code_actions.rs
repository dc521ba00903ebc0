//! What can be done at a place: fixes, fills, conversions.

use super::chosen::{CONVERT, Chosen, KINDS, SOURCE_ACTIONS, kind_name, source_name};
use crate::client::capabilities::{ClientFeatures, names};
use crate::features::command_names::{APPLY_ACTION, PATH};
use crate::features::edits::workspace_edit;
use crate::features::pages::shows_pages;
use crate::features::{Builder, Feature};
use crate::protocol::{
    Code, CodeAction, CodeActionClientCapabilities, CodeActionDisabled, CodeActionKind, CodeActionOptions,
    CodeActionParams, CodeActionProvider, CodeActionRequest, CodeActionResolveRequest, CodeActionResponse, Command,
    Diagnostic, Request, ServerCapabilities,
};
use crate::session::backend::Backend;
use crate::snapshot::DocumentSnapshot;
use crate::snapshot::queries::{demand, encoded};
use crate::transport::raw_json::Encoded;
use ide::{Action, ActionKind, Cancellable, FindingId, Interrupt, SourceAction, Target, TextEdit};
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

    /// Adds the edit to an action that was offered without it. Some clients ask about any action, Neovim about all
    /// without a command: it stays as it is.
    async fn resolve_code_action(&self, action: CodeAction) -> jsonrpc::Result<Encoded> {
        if action.data.is_none() {
            return encoded(&action);
        }
        let chosen: Chosen = serde_json::from_value(action.data.clone().unwrap_or_default())
            .map_err(|error| Error::invalid_params(format!("the `data` of the action is invalid: {error}")))?;
        let uri = chosen.uri().clone();
        let resolve = move |document: &DocumentSnapshot, interrupt: Interrupt<'_>| {
            let change = chosen.change(document, interrupt)?;
            let resolved = |edits: &[TextEdit]| CodeAction { edit: Some(workspace_edit(document, edits)), ..action };
            Ok(change.and_then(|change| encoded(&resolved(&change.edits))))
        };
        self.answer(uri, demand(resolve)).await
    }
}

fn actions(
    document: &DocumentSnapshot,
    params: &CodeActionParams,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Vec<CodeActionResponse>>> {
    let features = &document.features;
    let lister = Lister { document, params, is_lazy: resolves_edits(features) };
    let response: Box<dyn Fn(Found) -> CodeActionResponse> = if features.literal_actions {
        Box::new(|found| CodeActionResponse::CodeAction(lister.literal(found)))
    } else if takes_commands(features) {
        Box::new(|found| CodeActionResponse::Command(lister.command(&found)))
    } else {
        return Ok(None);
    };
    let mut found = found(document, params, interrupt)?;
    let choice = one_for_conversions(document, params, &mut found).map(CodeActionResponse::CodeAction);
    Ok(Some(found.into_iter().map(response).chain(choice).collect()))
}

/// The client's command that lets the user choose a form, as one entry in place of a conversion for each form.
fn one_for_conversions(
    document: &DocumentSnapshot,
    params: &CodeActionParams,
    found: &mut Vec<Found>,
) -> Option<CodeAction> {
    let command = document.features.experimental("convertCommand")?.as_str()?;
    let is_conversion = |found: &Found| matches!(found, Found::At(Action { kind: ActionKind::Convert(_), .. }));
    let is_named = params.context.only.iter().flatten().any(|kind| kind.as_str() == CONVERT);
    if is_named || !found.iter().any(is_conversion) {
        return None;
    }
    let is_possible = found.iter().any(|found| is_conversion(found) && !found.is_disabled());
    found.retain(|found| !is_conversion(found));
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

/// Whether the client knows commands only, and applies the edits that come of them.
fn takes_commands(client: &ClientFeatures) -> bool {
    let has_actions = client.document().is_some_and(|document| document.code_action.is_some());
    has_actions && !client.literal_actions && client.applies_edits()
}

/// Something that is offered.
enum Found {
    At(Action),
    SourceAction { what: SourceAction, outcome: Result<Vec<TextEdit>, String> },
}

impl Found {
    fn is_disabled(&self) -> bool {
        match self {
            Found::At(action) => action.disabled.is_some(),
            Found::SourceAction { outcome, .. } => outcome.is_err(),
        }
    }
}

/// What is offered to the client, as far as it can show it.
fn found(document: &DocumentSnapshot, params: &CodeActionParams, interrupt: Interrupt<'_>) -> Cancellable<Vec<Found>> {
    if document.is_prose(params.range.start) {
        return Ok(Vec::new());
    }
    let (analysis, file, span) = (&document.analysis, document.file, document.span(params.range));
    let only = params.context.only.as_deref();
    let wanted = |kind| is_wanted(kind_name(kind), only);
    let mut actions = analysis.actions_of(file, span, &wanted, interrupt)?;
    for kind in named(only) {
        // Who asks for just this wants to know why it is not there.
        if document.features.disabled_actions && !actions.iter().any(|action| kind_name(action.kind) == kind_name(kind))
        {
            actions.push(analysis.disabled_action(file, span, kind, interrupt)?);
        }
    }
    actions.retain(|action| action.kind != ActionKind::ExplainUnsolvable || runs_page_commands(&document.features));
    let mut found: Vec<Found> = actions.into_iter().map(Found::At).collect();
    // They are about more than the place, and in a large document they take their time, so nobody gets them unasked.
    for what in SOURCE_ACTIONS.into_iter().filter(|what| only.is_some() && is_wanted(source_name(*what), only)) {
        // A client that takes commands only gets the edits later, too.
        let outcome = if resolves_edits(&document.features) || !document.features.literal_actions {
            analysis.source_action_obstacle(file, what, interrupt)?.map_or(Ok(Vec::new()), Err)
        } else {
            analysis.source_action(file, what, interrupt)?.map(|change| change.edits)
        };
        found.push(Found::SourceAction { what, outcome });
    }
    let shows_disabled = document.features.literal_actions && document.features.disabled_actions;
    found.retain(|found| shows_disabled || !found.is_disabled());
    Ok(found)
}

/// Whether the client shows pages, and runs the commands of actions that do.
fn runs_page_commands(client: &ClientFeatures) -> bool {
    let workspace = client.announced.workspace.as_ref();
    shows_pages(client) && workspace.is_some_and(|workspace| workspace.execute_command.is_some())
}

/// The kinds that are asked for by their full names; fixes and conversions, of which there are many, aside.
fn named(only: Option<&[CodeActionKind]>) -> impl Iterator<Item = ActionKind> {
    const NAMED: [ActionKind; 8] = [
        ActionKind::FillCell,
        ActionKind::FillForced,
        ActionKind::FillSolution,
        ActionKind::InsertState,
        ActionKind::InsertSolution,
        ActionKind::NextStep,
        ActionKind::InsertExplanation,
        ActionKind::Convert(Target::Sudoku),
    ];
    NAMED.into_iter().filter(move |kind| only.is_some_and(|only| only.iter().any(|it| it.as_str() == kind_name(*kind))))
}

/// Whether the client asks for the edit of an action when the user has chosen it.
fn resolves_edits(client: &ClientFeatures) -> bool {
    let action = client.document().and_then(|document| document.code_action.as_ref());
    let resolves = |it: &CodeActionClientCapabilities| {
        let properties = it.resolve_support.as_ref().map(|resolve| &*resolve.properties);
        it.data_support == Some(true) && names(properties, "edit")
    };
    action.is_some_and(resolves)
}

/// Whether the edit of such an action is so large that it is sent only when it is wanted: these are offered wherever the
/// cursor is.
fn is_large(kind: ActionKind) -> bool {
    match kind {
        ActionKind::QuickFix | ActionKind::MakeUnique | ActionKind::Ignore => false,
        ActionKind::ExplainUnsolvable => false,
        ActionKind::FillCell | ActionKind::NextStep => false,
        ActionKind::FillForced | ActionKind::FillSolution => true,
        ActionKind::InsertState | ActionKind::InsertSolution => true,
        ActionKind::InsertExplanation | ActionKind::Convert(_) => true,
    }
}

/// Whether a kind is among those asked for: `refactor` asks for `refactor.rewrite`, too, and the empty kind for all.
fn is_wanted(kind: &str, only: Option<&[CodeActionKind]>) -> bool {
    let within = |wanted: &str| {
        let rest = kind.strip_prefix(wanted);
        wanted.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    only.is_none_or(|only| only.iter().any(|wanted| within(wanted.as_str())))
}

/// Puts what is offered into the protocol's words.
struct Lister<'a> {
    document: &'a DocumentSnapshot,
    params: &'a CodeActionParams,
    is_lazy: bool,
}

impl Lister<'_> {
    fn literal(&self, found: Found) -> CodeAction {
        match found {
            Found::At(action) => self.at(action),
            Found::SourceAction { what, outcome } => self.source_action(what, outcome),
        }
    }

    /// The command that shows the path of logic, or why there is none.
    fn page(&self, title: String) -> Command {
        let arguments = json!([self.document.uri, self.params.range.start]).as_array().cloned();
        Command { title, command: PATH.to_owned(), arguments, ..Command::default() }
    }

    /// A command that finds the action again.
    fn command(&self, found: &Found) -> Command {
        if let Found::At(action) = found
            && action.kind == ActionKind::ExplainUnsolvable
        {
            return self.page(action.title.clone());
        }
        let chosen = match found {
            Found::At(action) => Chosen::at(self.document, self.params.range, action),
            Found::SourceAction { what, .. } => Chosen::source_action(self.document, *what),
        };
        Command {
            title: chosen.title().to_owned(),
            command: APPLY_ACTION.to_owned(),
            arguments: Some(vec![json!(chosen)]),
            ..Command::default()
        }
    }

    /// Returns an action at a position, with those of the client's diagnostics that it fixes.
    fn at(&self, action: Action) -> CodeAction {
        let (document, features) = (self.document, &self.document.features);
        let chosen = Chosen::at(document, self.params.range, &action);
        let fixed =
            action.finding.map(|finding| fixed_diagnostics(document, finding, &self.params.context.diagnostics));
        let is_lazy = self.is_lazy && is_large(action.kind);
        let is_page = action.kind == ActionKind::ExplainUnsolvable;
        let has_edit = action.disabled.is_none() && !is_lazy && !is_page;
        CodeAction {
            command: is_page.then(|| self.page(action.title.clone())),
            title: action.title,
            kind: Some(CodeActionKind::from(kind_name(action.kind))),
            diagnostics: fixed.filter(|diagnostics| !diagnostics.is_empty()),
            is_preferred: (features.preferred_actions && action.preferred).then_some(true),
            edit: has_edit.then(|| workspace_edit(document, &action.edits)),
            data: (is_lazy && action.disabled.is_none()).then(|| json!(chosen)),
            disabled: action.disabled.map(|reason| CodeActionDisabled { reason }),
            ..CodeAction::default()
        }
    }

    fn source_action(&self, what: SourceAction, outcome: Result<Vec<TextEdit>, String>) -> CodeAction {
        let mut action = CodeAction {
            title: what.title().to_owned(),
            kind: Some(CodeActionKind::from(source_name(what))),
            ..CodeAction::default()
        };
        match outcome {
            Err(reason) => action.disabled = Some(CodeActionDisabled { reason }),
            Ok(_) if self.is_lazy => action.data = Some(json!(Chosen::source_action(self.document, what))),
            Ok(edits) => action.edit = Some(workspace_edit(self.document, &edits)),
        }
        action
    }
}

fn fixed_diagnostics(document: &DocumentSnapshot, finding: FindingId, shown: &[Diagnostic]) -> Vec<Diagnostic> {
    let range = document.range(finding.span);
    let code = Some(Code::String(finding.rule.name().to_owned()));
    shown.iter().filter(|diagnostic| diagnostic.range == range && diagnostic.code == code).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_wanted(kind: &str, only: &[&'static str], expected: bool) {
        let only: Vec<CodeActionKind> = only.iter().map(|&kind| kind.into()).collect();
        assert_eq!(is_wanted(kind, Some(&only)), expected);
    }

    #[test]
    fn kinds_include_what_is_below_them() {
        let fill = "refactor.rewrite.sudoku.fillCell";
        check_wanted(fill, &["refactor"], true);
        check_wanted(fill, &["refactor.rewrite.sudoku.fillCell"], true);
        check_wanted(fill, &["refactor.rewrite.sudoku.fill"], false);
        check_wanted(fill, &["refactor.extract", "quickfix"], false);
        check_wanted(fill, &["quickfix", ""], true);
        check_wanted(fill, &[], false);
        assert!(is_wanted(fill, None));
    }
}
