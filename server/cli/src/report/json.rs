//! The reports for programs. The names and the order of the members are a promise; see the rules' documentation.

use super::FileView;
use crate::position::positions;
use crate::tally::Tally;
use ide::{Finding, Fix, Related, Safety, Severity, TextEdit};
use serde::Serialize;
use std::io::{self, Write};

/// The version of the `json` report.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct FindingRecord<'a> {
    path: &'a str,
    puzzle: Option<u32>,
    name: Option<&'a str>,
    rule: &'a str,
    severity: &'a str,
    message: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    cells: &'a [String],
    related: Vec<RelatedRecord<'a>>,
    fix: Option<FixRecord<'a>>,
}

#[derive(Serialize)]
struct RelatedRecord<'a> {
    path: &'a str,
    line: usize,
    column: usize,
    message: &'a str,
}

#[derive(Serialize)]
struct FixRecord<'a> {
    title: &'a str,
    safe: bool,
    edits: Vec<EditRecord<'a>>,
}

#[derive(Serialize)]
struct EditRecord<'a> {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    text: &'a str,
}

#[derive(Serialize)]
struct SummaryRecord {
    files: u64,
    puzzles: u64,
    errors: u64,
    warnings: u64,
    infos: u64,
}

/// Begins a `json` report.
pub(super) fn begin(out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{{\"version\":{VERSION},\"findings\":[")
}

/// Adds a finding to a `json` report.
pub(super) fn member(out: &mut dyn Write, file: FileView<'_>, finding: &Finding, is_first: bool) -> io::Result<()> {
    out.write_all(if is_first { b"\n" } else { b",\n" })?;
    write_record(out, &FindingRecord::new(file, finding))
}

/// Ends a `json` report.
pub(super) fn end(out: &mut dyn Write, tally: &Tally) -> io::Result<()> {
    let line_end = if tally.findings() == 0 { "" } else { "\n" };
    write!(out, "{line_end}],\"summary\":")?;
    let summary = SummaryRecord {
        files: tally.files,
        puzzles: tally.puzzles,
        errors: tally.count(Severity::Error),
        warnings: tally.count(Severity::Warning),
        infos: tally.count(Severity::Info),
    };
    write_record(out, &summary)?;
    out.write_all(b"}\n")
}

/// Writes a line of a `jsonl` report.
pub(super) fn line(out: &mut dyn Write, file: FileView<'_>, finding: &Finding) -> io::Result<()> {
    write_record(out, &FindingRecord::new(file, finding))?;
    out.write_all(b"\n")
}

fn write_record(out: &mut dyn Write, record: &impl Serialize) -> io::Result<()> {
    // Keeps the kind of the error: a closed pipe must stay recognisable.
    serde_json::to_writer(out, record).map_err(io::Error::from)
}

impl<'a> FindingRecord<'a> {
    fn new(file: FileView<'a>, finding: &'a Finding) -> FindingRecord<'a> {
        let (start, end) = positions(file.text, finding.span);
        FindingRecord {
            path: file.relative,
            puzzle: finding.puzzle.map(|puzzle| puzzle.0.saturating_add(1)),
            name: finding.name.as_deref(),
            rule: finding.rule.name(),
            severity: finding.severity.name(),
            message: &finding.message,
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            cells: &finding.cells,
            related: finding.related.iter().map(|related| RelatedRecord::new(file, related)).collect(),
            fix: finding.fix.as_ref().map(|fix| FixRecord::new(file, fix)),
        }
    }
}

impl<'a> RelatedRecord<'a> {
    fn new(file: FileView<'a>, related: &'a Related) -> RelatedRecord<'a> {
        let (_, path, place) = file.place(related);
        RelatedRecord { path, line: place.line, column: place.column, message: &related.message }
    }
}

impl<'a> FixRecord<'a> {
    fn new(file: FileView<'a>, fix: &'a Fix) -> FixRecord<'a> {
        FixRecord {
            title: &fix.title,
            safe: fix.safety == Safety::Safe,
            edits: fix.edits.iter().map(|edit| EditRecord::new(file, edit)).collect(),
        }
    }
}

impl<'a> EditRecord<'a> {
    fn new(file: FileView<'a>, edit: &'a TextEdit) -> EditRecord<'a> {
        let (start, end) = positions(file.text, edit.span);
        EditRecord {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            text: &edit.text,
        }
    }
}
