//! Writes the program's own JSON reports. The names and the order of the members are a promise; see the rules'
//! documentation.

use crate::analysis::statistics::StatisticsRecord;
use crate::output::partial::{ChecksumInput, Digest, Gathered};
use crate::output::record::Record;
use crate::output::report::form::{Array, End, Form, write_json};
use crate::output::summary::SummaryRecord;
use std::io::{self, Write};

/// The version of the `json` report.
pub(crate) const VERSION: u32 = 1;

/// The format with one object for the run.
#[derive(Default)]
pub(super) struct Json {
    findings: Array,
    digest: Digest,
    /// The current finding.
    line: Vec<u8>,
}

impl Form for Json {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{{\"version\":{VERSION},\"findings\":[")
    }

    fn finding(&mut self, out: &mut dyn Write, record: &Record) -> io::Result<()> {
        self.line.clear();
        write_json(&mut self.line, record)?;
        self.line.push(b'\n');
        self.digest.add(&self.line);
        self.findings.line(out, &self.line)
    }

    fn end(&mut self, out: &mut dyn Write, end: &End<'_>) -> io::Result<()> {
        self.findings.end(out)?;
        out.write_all(b",\"summary\":")?;
        let summary = SummaryRecord::new(end.tally);
        write_json(out, &summary)?;
        if end.with_statistics {
            out.write_all(b",\"statistics\":")?;
            write_json(out, &StatisticsRecord::new(end.tally))?;
        }
        if let Some(gathered) = end.share {
            let statistics = end.with_statistics.then_some(&end.tally.census);
            let Gathered { share, puzzles, .. } = gathered;
            let (findings, puzzles) = (self.digest.value(), puzzles.value());
            write_part(
                out,
                gathered,
                &ChecksumInput { findings, puzzles, summary: &summary, statistics, part: share },
            )?;
        }
        out.write_all(b"}\n")
    }
}

/// Writes the members for `merge-reports`.
fn write_part(out: &mut dyn Write, gathered: &Gathered, input: &ChecksumInput<'_>) -> io::Result<()> {
    out.write_all(b",\"part\":")?;
    write_json(out, input.part)?;
    out.write_all(b",\"puzzles\":[")?;
    let (mut array, mut lines) = (Array::default(), gathered.lines()?);
    while let Some(line) = lines.next()? {
        array.line(out, line)?;
    }
    array.end(out)?;
    write!(out, ",\"checksum\":\"{}\"", input.checksum())
}

/// The format with one object a finding, on one line.
pub(super) struct Lines;

impl Form for Lines {
    fn finding(&mut self, out: &mut dyn Write, record: &Record) -> io::Result<()> {
        write_json(out, record)?;
        out.write_all(b"\n")
    }
}
