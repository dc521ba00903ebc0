//! Writes commands of GitHub's workflows, which GitHub reads from the log of a step and turns into annotations.
//!
//! The message repeats the position, since the log shows nothing else of the command, and findings without an
//! annotation appear only in the log.
//!
//! GitHub has escapes only for line ends. Other characters that could control a terminal are escaped in a path as
//! elsewhere: the annotation then belongs to no file, and the log is harmless. A tab does no harm.

use super::checkout::Checkout;
use crate::output::formats::format_writer::{FormatWriter, RunEnd};
use crate::output::record::{FailureRecord, FindingRecord};
use crate::text::position::Spot;
use crate::text::sanitize::{is_unsafe, visible};
use ide::Severity;
use std::fmt::{self, Display, Write as _};
use std::io::{self, Write};

/// The number of annotations of a kind that GitHub makes for a step.
const ANNOTATIONS: u64 = 10;

pub(super) struct Github {
    checkout: Checkout,
}

impl Default for Github {
    fn default() -> Github {
        Github { checkout: Checkout::named_by("GITHUB_WORKSPACE") }
    }
}

impl FormatWriter for Github {
    fn finding(&mut self, out: &mut dyn Write, record: &FindingRecord) -> io::Result<()> {
        let command = command(record.severity);
        let rule = record.rule.name();
        let path = self.checkout.path(&record.path);
        let line = record.line;
        let last = record.last_line();
        write!(out, "::{command} title=sudoku-lsp {rule},file={},line={line},endLine={last}", Property(&path))?;
        // GitHub accepts columns only within one line.
        if record.end_line == line {
            write!(out, ",col={},endColumn={}", record.column, record.end_column)?;
        }
        let place = record.start();
        let message = visible(&record.message);
        writeln!(out, "::{}", Data(&format!("{}:{place}: {message}", visible(&path))))
    }

    fn failure(&mut self, out: &mut dyn Write, failure: &FailureRecord) -> io::Result<()> {
        let path = self.checkout.path(&failure.path);
        write!(out, "::error title=sudoku-lsp,file={}", Property(&path))?;
        if let Some(Spot { line, .. }) = failure.spot {
            write!(out, ",line={line}")?;
        }
        let place = failure.place_in(&path);
        writeln!(out, "::{}", Data(&format!("{}: {}", visible(&place), visible(&failure.message))))
    }

    /// GitHub omits annotations silently.
    fn end(&mut self, out: &mut dyn Write, end: &RunEnd<'_>) -> io::Result<()> {
        let severities = [Severity::Error, Severity::Warning, Severity::Info];
        if severities.into_iter().all(|severity| end.tally.count(severity) <= ANNOTATIONS) {
            return Ok(());
        }
        let found = end.tally.found().join(", ");
        writeln!(
            out,
            "::notice title=sudoku-lsp::{found} found; GitHub shows {ANNOTATIONS} annotations of each kind per step, \
             the log of the step has all"
        )
    }
}

fn command(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "notice",
    }
}

/// The text after the `::` of a command.
struct Data<'a>(&'a str);

/// A property of a command: a path.
struct Property<'a>(&'a str);

impl Display for Data<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        escaped(f, self.0, "%\r\n")
    }
}

impl Display for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        escaped(f, self.0, "%\r\n:,")
    }
}

fn escaped(f: &mut fmt::Formatter<'_>, text: &str, special: &str) -> fmt::Result {
    text.chars().try_for_each(|character| match character {
        _ if special.contains(character) => write!(f, "%{:02X}", u32::from(character)),
        '\t' => f.write_char(character),
        _ if is_unsafe(character) => write!(f, "{}", character.escape_default()),
        _ => f.write_char(character),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_a_command_or_a_property_is_escaped() {
        let text = "100%:\r\na,b::c %0A";
        assert_eq!(Data(text).to_string(), "100%25:%0D%0Aa,b::c %250A");
        assert_eq!(Property(text).to_string(), "100%25%3A%0D%0Aa%2Cb%3A%3Ac %250A");
    }

    #[test]
    fn what_would_steer_a_terminal_is_made_visible() {
        let text = "\0\u{1}\u{7}\u{8}\t\u{b}\u{1b}[31m\u{7f}\u{9b}\u{202e}ä😀";
        let shown = "\\u{0}\\u{1}\\u{7}\\u{8}\t\\u{b}\\u{1b}[31m\\u{7f}\\u{9b}\\u{202e}ä😀";
        assert_eq!((Data(text).to_string(), Property(text).to_string()), (shown.to_owned(), shown.to_owned()));
    }
}
