//! Writes a line for each finding: `path:line:col: severity[rule] message`. A path that the log of a workflow would
//! take for a command has `./` before it.

use crate::output::record::FindingRecord;
use crate::text::sanitize::{line_start, visible};
use anstyle::{AnsiColor, Style};
use ide::Severity;
use std::io::{self, Write};

/// Writes a finding in a file of that name, with styles or without.
pub(crate) fn finding(out: &mut dyn Write, shown: &str, record: &FindingRecord, is_styled: bool) -> io::Result<()> {
    let path = line_start(shown);
    let message = visible(&record.message);
    let place = record.start();
    let style = if is_styled { severity_style(record.severity) } else { Style::new() };
    let severity = record.severity.name();
    let rule = record.rule.name();
    let bold = if is_styled { Style::new().bold() } else { Style::new() };
    // Written at once, since a table may have millions of findings.
    let line = format!("{bold}{path}:{place}{bold:#}: {style}{severity}[{rule}]{style:#} {message}\n");
    out.write_all(line.as_bytes())
}

pub(crate) fn severity_style(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::BrightRed,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Info => AnsiColor::BrightBlue,
    };
    color.on_default().bold()
}
