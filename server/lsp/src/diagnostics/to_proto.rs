//! Converts findings to the protocol's diagnostics. Uses only those members that the client supports.

use crate::convert::position;
use crate::convert::rule_pages;
use crate::protocol::{
    Code, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location, Message, Range, Uri,
};
use crate::snapshot::DocumentSnapshot;
use ide::shown::shown_lines;
use ide::{Finding, Findings, InProgress, Related, Rule, Severity};
use serde_json::json;

/// The source of all diagnostics.
pub(crate) const SOURCE: &str = "sudoku";

/// The most related locations of all diagnostics of a document together; later diagnostics have none. A thousand
/// unsolvable puzzles with all their givens are five megabytes of JSON, at every key.
const RELATED_CAP: usize = 2_000;

/// The diagnostics of a document, and one with the number of findings if some are left out.
pub(crate) fn diagnostics(document: &DocumentSnapshot, findings: &Findings) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let total = findings.total;
    let listed = findings.list.len();
    if listed < total {
        let more = format!("{total} findings in this document; the {listed} most severe are shown");
        diagnostics.push(notice(DiagnosticSeverity::Information, "more-findings", more));
    }
    let mut related_left = RELATED_CAP;
    diagnostics.extend(findings.list.iter().map(|finding| diagnostic(document, finding, &mut related_left)));
    diagnostics
}

/// A hint that a grid is not finished, in place of its missing values.
pub(crate) fn in_progress(document: &DocumentSnapshot, in_progress: InProgress) -> Diagnostic {
    let range = document.range(in_progress.span);
    Diagnostic { range, ..notice(DiagnosticSeverity::Hint, "in-progress", in_progress.message) }
}

/// A diagnostic about a whole document, whose text may be unknown.
pub(crate) fn notice(severity: DiagnosticSeverity, code: &str, message: String) -> Diagnostic {
    Diagnostic {
        range: Range::default(),
        severity: Some(severity),
        code: Some(Code::String(code.to_owned())),
        source: Some(SOURCE.to_owned()),
        message: Message::String(shown_lines(&message).into_owned()),
        ..Diagnostic::default()
    }
}

fn diagnostic(document: &DocumentSnapshot, finding: &Finding, related_left: &mut usize) -> Diagnostic {
    let features = &document.features;
    let puzzle = finding.puzzle.map(|puzzle| puzzle.0 + 1);
    let related = &finding.related[..finding.related.len().min(most_related(finding.rule))];
    let has_related = features.related_information && (1..=*related_left).contains(&related.len());
    let related_information = has_related.then(|| {
        *related_left -= related.len();
        let related = related.iter().map(|related| DiagnosticRelatedInformation {
            location: location(document, related),
            message: shown_lines(&related.message).into_owned(),
        });
        related.collect()
    });
    Diagnostic {
        range: document.range(finding.shown()),
        code_description: features.rule_pages.then(|| rule_pages::description(finding.rule)),
        related_information,
        tags: (features.unnecessary_tag && is_unnecessary(finding.rule)).then(|| vec![DiagnosticTag::Unnecessary]),
        data: features.diagnostic_data.then(|| json!({ "puzzle": puzzle, "cells": finding.cells })),
        ..notice(severity(finding.severity), finding.rule.name(), finding.message.clone())
    }
}

/// The most related locations of a finding. Those of `unsolvable` are a whole proof, which has a page of its own:
/// editors show related locations before any other information about a cell.
fn most_related(rule: Rule) -> usize {
    if rule == Rule::Unsolvable { 3 } else { usize::MAX }
}

/// Returns true if a rule marks text that can be removed. No rule marks deprecated text.
fn is_unnecessary(rule: Rule) -> bool {
    matches!(rule, Rule::RedundantGiven | Rule::UnusedSuppression)
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
