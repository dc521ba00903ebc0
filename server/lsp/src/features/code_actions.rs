//! What can be done at a place: fixes, fills, conversions.

use super::{Builder, Feature};
use crate::backend::Backend;
use crate::client::ClientFeatures;
use crate::encoded::Encoded;
use crate::protocol::{
    Code, CodeAction, CodeActionDisabled, CodeActionKind, CodeActionOptions, CodeActionParams, CodeActionProvider,
    CodeActionRequest, CodeActionResponse, Diagnostic, Request, ServerCapabilities,
};
use crate::snapshot::DocumentSnapshot;
use crate::to_proto::workspace_edit;
use ide::{Action, ActionKind, Interrupt, Interrupted, Mended};
use tower_lsp::jsonrpc;

pub(super) const FEATURE: Feature = Feature { offer, register };

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    server.code_action_provider = client.literal_actions.then(|| {
        CodeActionProvider::CodeActionOptions(CodeActionOptions {
            code_action_kinds: Some(KINDS.into_iter().map(Into::into).collect()),
            ..CodeActionOptions::default()
        })
    });
}

fn register(service: Builder) -> Builder {
    service.custom_method(CodeActionRequest::METHOD.as_str(), Backend::code_action)
}

impl Backend {
    async fn code_action(&self, params: CodeActionParams) -> jsonrpc::Result<Encoded> {
        self.ask(params.text_document.uri.clone(), move |document, interrupt| actions(document, &params, interrupt))
            .await
    }
}

/// The kinds of all our actions.
const KINDS: [&str; 8] = [
    kind_name(ActionKind::QuickFix),
    kind_name(ActionKind::FillCell),
    kind_name(ActionKind::FillForced),
    kind_name(ActionKind::FillSolution),
    kind_name(ActionKind::InsertSolution),
    kind_name(ActionKind::NextStep),
    kind_name(ActionKind::Explain),
    kind_name(ActionKind::Convert),
];

/// The name of a kind of action.
const fn kind_name(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::QuickFix => "quickfix",
        ActionKind::FillCell => "refactor.rewrite.sudoku.fillCell",
        ActionKind::FillForced => "refactor.rewrite.sudoku.fillForced",
        ActionKind::FillSolution => "refactor.rewrite.sudoku.fillSolution",
        ActionKind::InsertSolution => "refactor.rewrite.sudoku.insertSolution",
        ActionKind::NextStep => "refactor.rewrite.sudoku.nextStep",
        ActionKind::Explain => "refactor.rewrite.sudoku.explain",
        ActionKind::Convert => "refactor.rewrite.sudoku.convert",
    }
}

fn actions(
    document: &DocumentSnapshot,
    params: &CodeActionParams,
    interrupt: Interrupt<'_>,
) -> Result<Option<Vec<CodeActionResponse>>, Interrupted> {
    // All that we could offer a client without literals are commands, which it would have to know.
    if !document.features.literal_actions {
        return Ok(None);
    }
    let only = params.context.only.as_deref();
    if !KINDS.iter().any(|kind| is_wanted(kind, only)) {
        return Ok(Some(Vec::new()));
    }
    let actions = document.analysis.actions(document.file, document.span(params.range), interrupt)?;
    let wanted = actions.into_iter().filter(|action| is_wanted(kind_name(action.kind), only));
    let shown = &params.context.diagnostics;
    let actions = wanted.filter_map(|action| proto(document, action, shown));
    Ok(Some(actions.map(CodeActionResponse::CodeAction).collect()))
}

/// Whether a kind is among those asked for: `refactor` asks for `refactor.rewrite`, too, and the empty kind for all.
fn is_wanted(kind: &str, only: Option<&[CodeActionKind]>) -> bool {
    let within = |wanted: &str| {
        let rest = kind.strip_prefix(wanted);
        wanted.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    only.is_none_or(|only| only.iter().any(|wanted| within(wanted.as_str())))
}

/// An action, with those of the client's diagnostics that it mends; `None` if the client could not show it.
fn proto(document: &DocumentSnapshot, action: Action, shown: &[Diagnostic]) -> Option<CodeAction> {
    let features = &document.features;
    if action.disabled.is_some() && !features.disabled_actions {
        return None;
    }
    let mended = action.mends.map(|mended| mended_diagnostics(document, mended, shown));
    Some(CodeAction {
        title: action.title,
        kind: Some(CodeActionKind::from(kind_name(action.kind))),
        diagnostics: mended.filter(|diagnostics| !diagnostics.is_empty()),
        is_preferred: (features.preferred_actions && action.preferred).then_some(true),
        edit: action.disabled.is_none().then(|| workspace_edit(document, &action.edits)),
        disabled: action.disabled.map(|reason| CodeActionDisabled { reason }),
        ..CodeAction::default()
    })
}

fn mended_diagnostics(document: &DocumentSnapshot, mended: Mended, shown: &[Diagnostic]) -> Vec<Diagnostic> {
    let range = document.range(mended.span);
    let code = Some(Code::String(mended.rule.name().to_owned()));
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
