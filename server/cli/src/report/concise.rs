//! `path:line:col: severity[rule] message`, a line a finding.

use super::FileView;
use crate::plain::visible;
use crate::position::position;
use anstyle::{AnsiColor, Style};
use ide::{Finding, Severity};
use std::io::{self, Write};

/// Writes a finding.
pub(super) fn finding(out: &mut dyn Write, file: FileView<'_>, finding: &Finding) -> io::Result<()> {
    let place = position(file.text, finding.span.start);
    let (path, message) = (visible(file.shown), visible(&finding.message));
    let style = severity_style(finding.severity);
    let (severity, rule) = (finding.severity.name(), finding.rule.name());
    writeln!(out, "{path}:{}:{}: {style}{severity}[{rule}]{style:#} {message}", place.line, place.column)
}

/// The colour of a severity.
pub(super) fn severity_style(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::BrightRed,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Info => AnsiColor::BrightBlue,
    };
    color.on_default().bold()
}
