//! Writes reviewdog's diagnostic format, one JSON object a line. Its columns count bytes of UTF-8.

use crate::output::formats::format_writer::FormatWriter;
use crate::output::record::{EditRecord, FindingRecord, FixRecord, RelatedRecord};
use crate::text::json::write_json;
use ide::Severity;
use serde::Serialize;
use std::io::{self, Write};

pub(super) struct Rdjsonl;

#[derive(Serialize)]
struct Diagnostic<'a> {
    message: &'a str,
    location: Location<'a>,
    severity: &'static str,
    source: Source,
    code: Code,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suggestions: Vec<Suggestion<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<RelatedLocation<'a>>,
}

#[derive(Serialize)]
struct Location<'a> {
    path: &'a str,
    range: Range,
}

#[derive(Serialize)]
struct Range {
    start: Position,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<Position>,
}

#[derive(Serialize)]
struct Position {
    line: usize,
    column: usize,
}

#[derive(Serialize)]
struct Source {
    name: &'static str,
}

#[derive(Serialize)]
struct Code {
    value: &'static str,
}

#[derive(Serialize)]
struct Suggestion<'a> {
    range: Range,
    text: &'a str,
}

#[derive(Serialize)]
struct RelatedLocation<'a> {
    message: &'a str,
    location: Location<'a>,
}

impl FormatWriter for Rdjsonl {
    fn finding(&mut self, out: &mut dyn Write, record: &FindingRecord) -> io::Result<()> {
        let diagnostic = Diagnostic {
            message: &record.message,
            location: Location {
                path: &record.path,
                range: range([record.line, record.end_line], record.byte_columns()),
            },
            severity: severity(record.severity),
            source: Source { name: "sudoku-lsp" },
            code: Code { value: record.rule.name() },
            suggestions: record.fix.as_ref().and_then(suggestion).into_iter().collect(),
            related_locations: record.related.iter().map(related).collect(),
        };
        write_json(out, &diagnostic)?;
        out.write_all(b"\n")
    }
}

/// Several suggestions would be offered one by one, so only a fix with a single edit is a suggestion.
fn suggestion(fix: &FixRecord) -> Option<Suggestion<'_>> {
    let [edit] = fix.edits.as_slice() else { return None };
    let EditRecord { line, end_line, text, .. } = edit;
    Some(Suggestion { range: range([*line, *end_line], edit.byte_columns()), text })
}

fn related(related: &RelatedRecord) -> RelatedLocation<'_> {
    let start = Position { line: related.line, column: related.byte_column() };
    let location = Location { path: &related.path, range: Range { start, end: None } };
    RelatedLocation { message: &related.message, location }
}

fn range([line, end_line]: [usize; 2], [column, end_column]: [usize; 2]) -> Range {
    Range { start: Position { line, column }, end: Some(Position { line: end_line, column: end_column }) }
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "ERROR",
        Severity::Warning => "WARNING",
        Severity::Info => "INFO",
    }
}
