//! The program's own reports. The names and the order of the members are a promise; see the rules' documentation.

use super::form::{Array, End, Form, write_json};
use crate::record::Record;
use crate::statistics::StatisticsRecord;
use ide::Severity;
use serde::Serialize;
use std::io::{self, Write};

/// The version of the `json` report.
pub(crate) const VERSION: u32 = 1;

#[derive(Serialize)]
struct SummaryRecord {
    files: u64,
    puzzles: u64,
    errors: u64,
    warnings: u64,
    infos: u64,
}

/// One object for the run.
#[derive(Default)]
pub(super) struct Json {
    findings: Array,
}

impl Form for Json {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{{\"version\":{VERSION},\"findings\":[")
    }

    fn finding(&mut self, out: &mut dyn Write, record: &Record) -> io::Result<()> {
        self.findings.element(out, record)
    }

    fn end(&mut self, out: &mut dyn Write, end: &End<'_>) -> io::Result<()> {
        self.findings.end(out)?;
        out.write_all(b",\"summary\":")?;
        let summary = SummaryRecord {
            files: end.tally.files,
            puzzles: end.tally.puzzles,
            errors: end.tally.count(Severity::Error),
            warnings: end.tally.count(Severity::Warning),
            infos: end.tally.count(Severity::Info),
        };
        write_json(out, &summary)?;
        if end.with_statistics {
            out.write_all(b",\"statistics\":")?;
            write_json(out, &StatisticsRecord::new(end.tally))?;
        }
        if let Some(share) = end.share {
            out.write_all(b",\"part\":")?;
            write_json(out, share)?;
        }
        out.write_all(b"}\n")
    }
}

/// One object a finding, on one line.
pub(super) struct Lines;

impl Form for Lines {
    fn finding(&mut self, out: &mut dyn Write, record: &Record) -> io::Result<()> {
        write_json(out, record)?;
        out.write_all(b"\n")
    }
}
