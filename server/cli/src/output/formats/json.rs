//! Writes the program's own JSON reports. The names and the order of the members are a promise; see the rules'
//! documentation.

use crate::output::formats::format_writer::{FormatWriter, JsonArray, RunEnd};
use crate::output::record::FindingRecord;
use crate::output::tally::SummaryRecord;
use crate::text::json::write_json;
use std::io::{self, Write};

/// The version of the `json` report.
const VERSION: u32 = 1;

/// The format with one object for the run.
#[derive(Default)]
pub(super) struct Json {
    findings: JsonArray,
}

impl FormatWriter for Json {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{{\"version\":{VERSION},\"findings\":[")
    }

    fn finding(&mut self, out: &mut dyn Write, record: &FindingRecord) -> io::Result<()> {
        self.findings.element(out, record)
    }

    fn end(&mut self, out: &mut dyn Write, end: &RunEnd<'_>) -> io::Result<()> {
        self.findings.end(out)?;
        out.write_all(b",\"summary\":")?;
        write_json(out, &SummaryRecord::new(end.tally))?;
        out.write_all(b"}\n")
    }
}

/// The format with one object a finding, on one line.
pub(super) struct JsonLines;

impl FormatWriter for JsonLines {
    fn finding(&mut self, out: &mut dyn Write, record: &FindingRecord) -> io::Result<()> {
        write_json(out, record)?;
        out.write_all(b"\n")
    }
}
