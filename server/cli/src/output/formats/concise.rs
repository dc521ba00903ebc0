//! Writes a line for each finding: `path:line:col: severity[rule] message`. A path that the log of a workflow would
//! take for a command has `./` before it.

use crate::output::record::FindingRecord;
use crate::text::sanitize::{line_start, visible};
use anstyle::{AnsiColor, Style};
use ide::Severity;
use std::io::{self, Write};

/// Writes a finding in a file of that name.
pub(crate) fn finding(out: &mut dyn Write, shown: &str, record: &FindingRecord) -> io::Result<()> {
    let path = line_start(shown);
    let message = visible(&record.message);
    let place = record.start();
    let style = severity_style(record.severity);
    let severity = record.severity.name();
    let rule = record.rule.name();
    let bold = Style::new().bold();
    writeln!(out, "{bold}{path}:{place}{bold:#}: {style}{severity}[{rule}]{style:#} {message}")
}

pub(crate) fn severity_style(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::BrightRed,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Info => AnsiColor::BrightBlue,
    };
    color.on_default().bold()
}
