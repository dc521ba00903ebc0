//! Converts bytes of our texts, findings and edits to what clients get. Uses only those members that the client
//! supports.
//!
//! Positions are the inverse of those of [`crate::from_proto`].

use crate::from_proto::{Encoding, line_bounds};
use crate::protocol::{
    Code, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, DocumentChange, Edit, Location,
    Message, OptionalVersionedTextDocumentIdentifier, Position, Range, TextDocumentEdit, TextDocumentIdentifier,
    TextEdit, Uri, WorkspaceEdit,
};
use crate::rule_pages;
use crate::snapshot::DocumentSnapshot;
use ide::shown::shown_lines;
use ide::{Finding, Findings, InProgress, Offset, Related, Rope, Rule, Severity, Span};
use memchr::memchr2;
use serde_json::json;
use std::borrow::Cow;
use std::collections::HashMap;

impl DocumentSnapshot {
    /// The range of some bytes.
    pub(crate) fn range(&self, span: Span) -> Range {
        range(&self.text, span, self.features.encoding)
    }
}

/// The range of some bytes.
pub(crate) fn range(text: &Rope, span: Span, encoding: Encoding) -> Range {
    Range { start: position(text, span.start, encoding), end: position(text, span.end, encoding) }
}

/// The position of a byte.
pub(crate) fn position(text: &Rope, offset: Offset, encoding: Encoding) -> Position {
    let offset = text.len_bytes().min(offset.to_usize());
    let line = text.byte_to_line(offset);
    let (start, end) = line_bounds(text, line);
    let start_char = text.byte_to_char(start);
    let char = text.byte_to_char(offset.min(end));
    let column = match encoding {
        Encoding::Utf8 => text.char_to_byte(char) - start,
        Encoding::Utf16 => text.char_to_utf16_cu(char) - text.char_to_utf16_cu(start_char),
        Encoding::Utf32 => char - start_char,
    };
    Position { line: line as u32, character: column as u32 }
}

/// Converts many bytes of a text to positions, quickly if they are in order: looking each one up by [`position`] took
/// most of the time of a large answer.
pub(crate) struct PositionCursor<'a> {
    text: Cow<'a, str>,
    encoding: Encoding,
    /// The offset of its first byte in the whole text, and the line of that.
    start: (Offset, u32),
    /// The byte that the cursor has reached, and its position.
    at: usize,
    position: Position,
}

impl<'a> PositionCursor<'a> {
    /// Through a whole text.
    pub(crate) fn new(text: &'a str, encoding: Encoding) -> PositionCursor<'a> {
        PositionCursor { text: text.into(), encoding, start: (Offset::START, 0), at: 0, position: Position::default() }
    }

    /// Through a part of a rope, from the beginning of the line that it begins in.
    pub(crate) fn part(text: &Rope, part: Span, encoding: Encoding) -> PositionCursor<'static> {
        let end = text.len_bytes().min(part.end.to_usize());
        let line = text.byte_to_line(end.min(part.start.to_usize()));
        let chars = text.line_to_char(line)..text.byte_to_char(end);
        let start = (Offset::from(text.line_to_byte(line) as u32), line as u32);
        let position = Position { line: start.1, character: 0 };
        PositionCursor { text: text.slice(chars).to_string().into(), encoding, start, at: 0, position }
    }

    /// The range of some bytes.
    pub(crate) fn range(&mut self, span: Span) -> Range {
        Range { start: self.position(span.start), end: self.position(span.end) }
    }

    /// The position of a byte.
    pub(crate) fn position(&mut self, offset: Offset) -> Position {
        let offset = self.text.floor_char_boundary(offset.to_usize().saturating_sub(self.start.0.to_usize()));
        if offset < self.at {
            (self.at, self.position) = (0, Position { line: self.start.1, character: 0 });
        }
        let bytes = self.text.as_bytes();
        while let Some(end) = memchr2(b'\n', b'\r', &bytes[self.at..offset]).map(|length| self.at + length) {
            let next = if bytes[end..].starts_with(b"\r\n") { end + 2 } else { end + 1 };
            if offset < next {
                self.advance(end);
                return self.position;
            }
            (self.at, self.position) = (next, Position { line: self.position.line + 1, character: 0 });
        }
        self.advance(offset);
        self.position
    }

    /// Moves forward within a line.
    fn advance(&mut self, to: usize) {
        let passed = &self.text[self.at..to];
        let width = match self.encoding {
            Encoding::Utf8 => passed.len(),
            Encoding::Utf16 => passed.chars().map(char::len_utf16).sum(),
            Encoding::Utf32 => passed.chars().count(),
        };
        (self.at, self.position.character) = (to, self.position.character + width as u32);
    }
}

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
    let mut related_information = None;
    if features.related_information && !related.is_empty() && related.len() <= *related_left {
        *related_left -= related.len();
        let mut information = Vec::new();
        for related in related {
            let message = shown_lines(&related.message).into_owned();
            information.push(DiagnosticRelatedInformation { location: location(document, related), message });
        }
        related_information = Some(information);
    }
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
        Some(text) => range(text, related.span, document.features.encoding),
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

/// Converts edits of a document to an edit of the workspace.
pub(crate) fn workspace_edit(document: &DocumentSnapshot, edits: &[ide::TextEdit]) -> WorkspaceEdit {
    let uri = document.uri.clone();
    if !document.features.versioned_edits {
        let changes = HashMap::from([(uri, text_edits(document, edits))]);
        return WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() };
    }
    let change = TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier {
            version: document.version,
            text_document_identifier: TextDocumentIdentifier { uri },
        },
        edits: text_edits(document, edits).into_iter().map(Edit::TextEdit).collect(),
    };
    WorkspaceEdit { document_changes: Some(vec![DocumentChange::TextDocumentEdit(change)]), ..WorkspaceEdit::default() }
}

/// Converts edits of a document.
pub(crate) fn text_edits(document: &DocumentSnapshot, edits: &[ide::TextEdit]) -> Vec<TextEdit> {
    let edits = document.with_margins(edits).into_iter();
    edits.map(|edit| TextEdit { range: document.range(edit.span), new_text: edit.text }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::from_proto::{offset, span};
    use proptest::prelude::*;

    const ENCODINGS: [Encoding; 3] = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    fn width(char: char, encoding: Encoding) -> u32 {
        match encoding {
            Encoding::Utf8 => char.len_utf8() as u32,
            Encoding::Utf16 => char.len_utf16() as u32,
            Encoding::Utf32 => 1,
        }
    }

    /// Every position of a text where a character begins, found by walking through it; the inside of `\r\n` is none.
    fn places(text: &str, encoding: Encoding) -> Vec<(u32, Position)> {
        let mut places = Vec::new();
        let mut position = at(0, 0);
        let mut previous = ' ';
        for (offset, char) in text.char_indices() {
            if (previous, char) != ('\r', '\n') {
                if previous == '\n' || previous == '\r' {
                    position = at(position.line + 1, 0);
                }
                places.push((offset as u32, position));
                position.character += width(char, encoding);
            }
            previous = char;
        }
        if previous == '\n' || previous == '\r' {
            position = at(position.line + 1, 0);
        }
        places.push((text.len() as u32, position));
        places
    }

    fn text() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            Just("1"),
            Just("."),
            Just("é"),
            Just("数"),
            Just("😀"),
            Just("e\u{301}"),
            Just("\n"),
            Just("\r\n"),
            Just("\r"),
            Just("\u{b}"),
            Just("\u{c}"),
            Just("\u{85}"),
            Just("\u{2028}"),
            Just("\u{2029}"),
        ];
        proptest::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn agrees_with_walking_through_the_text(text in text()) {
            let rope = Rope::from_str(&text);
            for encoding in ENCODINGS {
                for (byte, place) in places(&text, encoding) {
                    let byte = Offset::from(byte);
                    prop_assert_eq!(position(&rope, byte, encoding), place);
                    prop_assert_eq!(offset(&rope, place, encoding), byte);
                }
            }
        }

        #[test]
        fn any_position_is_moved_to_the_last_place_before_it(text in text(), line in 0_u32..40, character in 0_u32..40) {
            let rope = Rope::from_str(&text);
            for encoding in ENCODINGS {
                let places = places(&text, encoding);
                let nearest = places.iter().rev().find(|(_, place)| *place <= at(line, character));
                prop_assert_eq!(offset(&rope, at(line, character), encoding).to_u32(), nearest.unwrap().0);
            }
        }

        #[test]
        fn any_byte_has_a_position(text in text(), byte in 0_u32..300) {
            let rope = Rope::from_str(&text);
            for encoding in ENCODINGS {
                let places = places(&text, encoding);
                let nearest = places.iter().rev().find(|(place, _)| *place <= byte);
                // Between `\r` and `\n` it is the end of the line, as before `\r`.
                prop_assert_eq!(position(&rope, byte.into(), encoding), nearest.unwrap().1);
            }
        }
    }

    proptest! {
        #[test]
        fn a_walk_finds_the_same(text in text(), bytes in proptest::collection::vec(0_u32..100, 1..20), sorted: bool) {
            let rope = Rope::from_str(&text);
            let mut bytes = bytes;
            if sorted {
                bytes.sort_unstable();
            }
            for encoding in ENCODINGS {
                let mut walk = PositionCursor::new(&text, encoding);
                let least = bytes.iter().copied().min().unwrap_or_default();
                let mut part = PositionCursor::part(&rope, Span::new(least, text.len() as u32), encoding);
                for byte in bytes.iter().copied().map(Offset::from) {
                    prop_assert_eq!(walk.position(byte), position(&rope, byte, encoding));
                    prop_assert_eq!(part.position(byte), position(&rope, byte, encoding));
                }
            }
        }
    }

    #[test]
    fn far_away() {
        let rope = Rope::from_str("12\n34");
        for encoding in ENCODINGS {
            assert_eq!(offset(&rope, at(u32::MAX, u32::MAX), encoding), 5.into());
            assert_eq!(offset(&rope, at(0, u32::MAX), encoding), 2.into());
            assert_eq!(position(&rope, u32::MAX.into(), encoding), at(1, 2));
        }
        assert_eq!(span(&rope, Range { start: at(1, 1), end: at(0, 1) }, Encoding::Utf16), Span::new(1, 4));
    }
}
