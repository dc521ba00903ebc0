//! The reports for programs. The names and the order of the members are a promise; see the rules' documentation.

use crate::record::Record;
use crate::tally::Tally;
use ide::Severity;
use serde::Serialize;
use std::io::{self, Write};

/// The version of the `json` report.
const VERSION: u32 = 1;

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
pub(super) fn member(out: &mut dyn Write, record: &Record, is_first: bool) -> io::Result<()> {
    out.write_all(if is_first { b"\n" } else { b",\n" })?;
    write_record(out, record)
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
pub(super) fn line(out: &mut dyn Write, record: &Record) -> io::Result<()> {
    write_record(out, record)?;
    out.write_all(b"\n")
}

fn write_record(out: &mut dyn Write, record: &impl Serialize) -> io::Result<()> {
    // Keeps the kind of the error: a closed pipe must stay recognisable.
    serde_json::to_writer(out, record).map_err(io::Error::from)
}
