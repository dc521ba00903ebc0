//! Puts what `ide` says into the protocol's words. Only what the client has said it understands.

use crate::markdown;
use crate::position;
use crate::protocol::{
    BaseSymbolInformation, Code, CodeAction, CodeActionDisabled, CodeActionKind, Contents, Diagnostic,
    DiagnosticRelatedInformation, DiagnosticSeverity, DocumentChange, DocumentSymbol, DocumentSymbolResponse, Edit,
    Hover, Location, MarkupContent, MarkupKind, Message, OptionalVersionedTextDocumentIdentifier, Range,
    SymbolInformation, SymbolKind, TextDocumentEdit, TextDocumentIdentifier, TextEdit, Uri, WorkspaceEdit,
};
use crate::snapshot::DocumentSnapshot;
use ide::{Action, ActionKind, Finding, Findings, Mended, Related, Severity, Symbol};
use serde_json::json;
use std::collections::HashMap;

/// What every diagnostic says it is from.
pub(crate) const SOURCE: &str = "sudoku";

/// How many related places all diagnostics of a document have together; those that come later have none. A thousand
/// unsolvable puzzles with all their givens are five megabytes of JSON, at every key.
const RELATED_CAP: usize = 2_000;

/// The kinds of all our actions.
pub(crate) const ACTION_KINDS: [&str; 8] = [
    action_kind(ActionKind::QuickFix),
    action_kind(ActionKind::FillCell),
    action_kind(ActionKind::FillForced),
    action_kind(ActionKind::FillSolution),
    action_kind(ActionKind::InsertSolution),
    action_kind(ActionKind::NextStep),
    action_kind(ActionKind::Explain),
    action_kind(ActionKind::Convert),
];

/// The name of a kind of action.
pub(crate) const fn action_kind(kind: ActionKind) -> &'static str {
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

/// The diagnostics of a document, and one that says how many findings there are if some were left out.
pub(crate) fn diagnostics(document: &DocumentSnapshot, findings: &Findings) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let (total, shown) = (findings.total, findings.list.len());
    if shown < total {
        let more = format!("{total} findings in this document, of which {shown} are shown, the worst first");
        diagnostics.push(notice(DiagnosticSeverity::Information, "more-findings", more));
    }
    let mut related_left = RELATED_CAP;
    diagnostics.extend(findings.list.iter().map(|finding| diagnostic(document, finding, &mut related_left)));
    diagnostics
}

/// A diagnostic about a document as a whole, of which not even the text may be known.
pub(crate) fn notice(severity: DiagnosticSeverity, code: &str, message: String) -> Diagnostic {
    Diagnostic {
        range: Range::default(),
        severity: Some(severity),
        code: Some(Code::String(code.to_owned())),
        source: Some(SOURCE.to_owned()),
        message: Message::String(message),
        ..Diagnostic::default()
    }
}

fn diagnostic(document: &DocumentSnapshot, finding: &Finding, related_left: &mut usize) -> Diagnostic {
    let features = &document.features;
    let puzzle = finding.puzzle.map(|puzzle| puzzle.0 + 1);
    let has_related = features.related_information && (1..=*related_left).contains(&finding.related.len());
    let related = has_related.then(|| {
        *related_left -= finding.related.len();
        let related = finding.related.iter().map(|related| DiagnosticRelatedInformation {
            location: location(document, related),
            message: related.message.clone(),
        });
        related.collect()
    });
    Diagnostic {
        range: document.range(finding.span),
        related_information: related,
        data: features.diagnostic_data.then(|| json!({ "puzzle": puzzle, "cells": finding.cells })),
        ..notice(severity(finding.severity), finding.rule.name(), finding.message.clone())
    }
}

fn location(document: &DocumentSnapshot, related: &Related) -> Location {
    let Some(other) = &related.elsewhere else {
        return Location { uri: document.uri.clone(), range: document.range(related.span) };
    };
    let range = match other.file.and_then(|file| document.analysis.text(file)) {
        Some(text) => position::range(text, related.span, document.features.encoding),
        None => document.index.range(&other.path, related.span.start).unwrap_or_default(),
    };
    Location { uri: Uri::from(&*other.path), range }
}

fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::Error,
        Severity::Warning => DiagnosticSeverity::Warning,
        Severity::Info => DiagnosticSeverity::Information,
    }
}

/// An action, with those of the client's diagnostics that it mends; `None` if the client could not show it.
pub(crate) fn action(document: &DocumentSnapshot, action: Action, shown: &[Diagnostic]) -> Option<CodeAction> {
    let features = &document.features;
    if action.disabled.is_some() && !features.disabled_actions {
        return None;
    }
    let mended = action.mends.map(|mended| mended_diagnostics(document, mended, shown));
    Some(CodeAction {
        title: action.title,
        kind: Some(CodeActionKind::from(action_kind(action.kind))),
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

fn workspace_edit(document: &DocumentSnapshot, edits: &[ide::TextEdit]) -> WorkspaceEdit {
    let uri = document.uri.clone();
    if !document.features.versioned_edits {
        let changes = HashMap::from([(uri, self::edits(document, edits))]);
        return WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() };
    }
    let change = TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier {
            version: document.version,
            text_document_identifier: TextDocumentIdentifier { uri },
        },
        edits: self::edits(document, edits).into_iter().map(Edit::TextEdit).collect(),
    };
    WorkspaceEdit { document_changes: Some(vec![DocumentChange::TextDocumentEdit(change)]), ..WorkspaceEdit::default() }
}

/// Edits of a document.
pub(crate) fn edits(document: &DocumentSnapshot, edits: &[ide::TextEdit]) -> Vec<TextEdit> {
    let edit = |edit: &ide::TextEdit| TextEdit { range: document.range(edit.span), new_text: edit.text.clone() };
    edits.iter().map(edit).collect()
}

/// A hover; the first paragraph is its headline.
pub(crate) fn hover(document: &DocumentSnapshot, hover: &ide::Hover) -> Hover {
    let content = if document.features.markdown_hovers {
        let paragraph = |(index, text): (usize, &String)| match index {
            0 => format!("**{}**", markdown::escape(text)),
            _ => markdown::escape(text),
        };
        let paragraphs: Vec<String> = hover.paragraphs.iter().enumerate().map(paragraph).collect();
        MarkupContent { kind: MarkupKind::Markdown, value: paragraphs.join("\n\n") }
    } else {
        MarkupContent { kind: MarkupKind::PlainText, value: hover.paragraphs.join("\n\n") }
    };
    Hover { contents: Contents::MarkupContent(content), range: Some(document.range(hover.span)) }
}

/// A document's outline.
pub(crate) fn symbols(document: &DocumentSnapshot, symbols: &[Symbol]) -> DocumentSymbolResponse {
    if document.features.hierarchical_symbols {
        DocumentSymbolResponse::DocumentSymbolList(symbols.iter().map(|symbol| nested(document, symbol)).collect())
    } else {
        DocumentSymbolResponse::SymbolInformationList(symbols.iter().map(|symbol| flat(document, symbol)).collect())
    }
}

fn nested(document: &DocumentSnapshot, symbol: &Symbol) -> DocumentSymbol {
    // Clients refuse a whole outline in which a name's range is outside of its entry's.
    let whole = document.range(symbol.span.cover(symbol.selection));
    let selection = document.range(symbol.selection);
    let detail = Some(symbol.detail.clone());
    DocumentSymbol::new(symbol_name(symbol), detail, SymbolKind::Array, None, None, whole, selection, None)
}

fn flat(document: &DocumentSnapshot, symbol: &Symbol) -> SymbolInformation {
    let location = Location { uri: document.uri.clone(), range: document.range(symbol.span) };
    let base =
        BaseSymbolInformation { name: symbol_name(symbol), kind: SymbolKind::Array, tags: None, container_name: None };
    SymbolInformation::new(None, location, base)
}

/// Clients refuse a whole outline for one empty name.
fn symbol_name(symbol: &Symbol) -> String {
    if symbol.name.trim().is_empty() { "Puzzle".to_owned() } else { symbol.name.clone() }
}
