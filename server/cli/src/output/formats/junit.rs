//! Writes test results in the format of JUnit: a suite a file.
//!
//! In a suite, each puzzle with findings is a case, and so is each finding outside of puzzles; a file without findings
//! is one case that has passed. A case fails if the run fails by one of its findings; the other findings are in
//! `system-out`, which belongs to cases that have passed, too.

use crate::output::formats::format_writer::{FormatWriter, RunEnd};
use crate::output::record::{FailureRecord, FindingRecord};
use crate::text::sanitize::{line_start, visible};
use std::borrow::Cow;
use std::fmt::{self, Display, Write as _};
use std::io::{self, BufWriter, Seek, Write};
use tempfile::SpooledTempFile;

/// The size up to which the cases of a suite stay in memory: its counts precede them.
const HELD_BYTES: usize = 8 << 20;
/// The number of characters of a title that are written.
const TITLE_CHARACTERS: usize = 80;

#[derive(Default)]
pub(super) struct Junit {
    suite: Option<Suite>,
}

struct Suite {
    path: String,
    cases: BufWriter<SpooledTempFile>,
    tests: u64,
    failures: u64,
    /// The case to which the next finding may belong.
    case: Option<Case>,
}

/// The case of a puzzle, or of a finding outside of puzzles.
struct Case {
    puzzle: Option<u32>,
    name: String,
    /// The rule and the message of the first finding that fails the run.
    failure: Option<(&'static str, String)>,
    /// All findings that fail the run, a line each.
    failing: String,
    /// The other findings.
    passing: String,
}

impl FormatWriter for Junit {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"sudoku-lsp\">\n")
    }

    fn finding(&mut self, out: &mut dyn Write, record: &FindingRecord) -> io::Result<()> {
        self.suite_of(out, &record.path)?.add(record)
    }

    fn checked(&mut self, out: &mut dyn Write, path: &str) -> io::Result<()> {
        self.suite_of(out, path)?;
        self.close(out)
    }

    fn failure(&mut self, out: &mut dyn Write, failure: &FailureRecord) -> io::Result<()> {
        self.close(out)?;
        let place = failure.place_in(&failure.path);
        let path = Escaped(&place);
        writeln!(out, r#"<testsuite name="{path}" tests="1" failures="0" errors="1">"#)?;
        writeln!(out, r#"<testcase name="not checked" classname="{path}">"#)?;
        let message = Escaped(&failure.message);
        writeln!(out, r#"<error type="not-checked" message="{message}">{message}</error>"#)?;
        writeln!(out, "</testcase>\n</testsuite>")
    }

    fn end(&mut self, out: &mut dyn Write, _end: &RunEnd<'_>) -> io::Result<()> {
        self.close(out)?;
        out.write_all(b"</testsuites>\n")
    }
}

impl Junit {
    /// Returns the suite of a file, and ends the suite of another one.
    fn suite_of(&mut self, out: &mut dyn Write, path: &str) -> io::Result<&mut Suite> {
        if self.suite.as_ref().is_none_or(|suite| suite.path != path) {
            self.close(out)?;
        }
        Ok(self.suite.get_or_insert_with(|| Suite::new(path)))
    }

    fn close(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.suite.take().map_or(Ok(()), |suite| suite.write(out))
    }
}

impl Suite {
    fn new(path: &str) -> Suite {
        // Writing single characters to a file takes twenty times as long.
        let cases = BufWriter::new(SpooledTempFile::new(HELD_BYTES));
        Suite { path: path.to_owned(), cases, tests: 0, failures: 0, case: None }
    }

    fn add(&mut self, record: &FindingRecord) -> io::Result<()> {
        let goes_on = self.case.as_ref().is_some_and(|case| record.puzzle.is_some() && case.puzzle == record.puzzle);
        if !goes_on {
            self.close_case()?;
        }
        self.case.get_or_insert_with(|| Case::new(record)).add(record);
        Ok(())
    }

    fn close_case(&mut self) -> io::Result<()> {
        let Some(case) = self.case.take() else { return Ok(()) };
        self.tests += 1;
        self.failures += u64::from(case.failure.is_some());
        case.write(&mut self.cases, &self.path)
    }

    fn write(mut self, out: &mut dyn Write) -> io::Result<()> {
        self.close_case()?;
        let path = Escaped(&self.path);
        let tests = self.tests.max(1);
        let failures = self.failures;
        writeln!(out, r#"<testsuite name="{path}" tests="{tests}" failures="{failures}" errors="0">"#)?;
        if self.tests == 0 {
            writeln!(out, r#"<testcase name="nothing found" classname="{path}"/>"#)?;
        }
        let mut cases = self.cases.into_inner()?;
        cases.rewind()?;
        io::copy(&mut cases, out)?;
        writeln!(out, "</testsuite>")
    }
}

impl Case {
    fn new(record: &FindingRecord) -> Case {
        let name = match (record.puzzle, &record.name) {
            (Some(puzzle), Some(title)) => format!("puzzle {puzzle}: {}", shortened(title, TITLE_CHARACTERS)),
            (Some(puzzle), None) => format!("puzzle {puzzle}"),
            (None, _) => format!("{} at {}", record.rule.name(), record.start()),
        };
        let failing = String::new();
        let passing = String::new();
        Case { puzzle: record.puzzle, name, failure: None, failing, passing }
    }

    fn add(&mut self, record: &FindingRecord) {
        if record.fails && self.failure.is_none() {
            self.failure = Some((record.rule.name(), record.message.clone()));
        }
        let lines = if record.fails { &mut self.failing } else { &mut self.passing };
        let FindingRecord { path, severity, rule, message, .. } = record;
        let path = line_start(path);
        let message = visible(message);
        // Writing to a String cannot fail.
        let _ = writeln!(lines, "{path}:{}: {}[{}] {message}", record.start(), severity.name(), rule.name());
    }

    fn write(&self, out: &mut impl Write, path: &str) -> io::Result<()> {
        writeln!(out, r#"<testcase name="{}" classname="{}">"#, Escaped(&self.name), Escaped(path))?;
        if let Some((rule, message)) = &self.failure {
            let message = Escaped(message);
            let lines = EscapedLines(&self.failing);
            writeln!(out, r#"<failure type="{rule}" message="{message}">{lines}</failure>"#)?;
        }
        if !self.passing.is_empty() {
            writeln!(out, "<system-out>{}</system-out>", EscapedLines(&self.passing))?;
        }
        writeln!(out, "</testcase>")
    }
}

/// Cuts a text that may be long.
fn shortened(text: &str, characters: usize) -> Cow<'_, str> {
    match text.char_indices().nth(characters) {
        Some((end, _)) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}

/// A text for one line of XML: characters that XML cannot represent are escaped as in a string of a program.
struct Escaped<'a>(&'a str);

/// Lines without control characters except their ends.
struct EscapedLines<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        escaped(f, &visible(self.0))
    }
}

impl Display for EscapedLines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        escaped(f, self.0)
    }
}

fn escaped(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    text.chars().try_for_each(|character| match character {
        '&' => f.write_str("&amp;"),
        '<' => f.write_str("&lt;"),
        '>' => f.write_str("&gt;"),
        '"' => f.write_str("&quot;"),
        '\u{FFFE}' | '\u{FFFF}' => f.write_char(char::REPLACEMENT_CHARACTER),
        other => f.write_char(other),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_an_attribute_or_an_element() {
        assert_eq!(Escaped("<a b=\"c\">&d;]]></a>").to_string(), "&lt;a b=&quot;c&quot;&gt;&amp;d;]]&gt;&lt;/a&gt;");
        assert_eq!(EscapedLines("a\n<b>\n").to_string(), "a\n&lt;b&gt;\n");
    }

    #[test]
    fn what_xml_cannot_hold_is_written_otherwise() {
        assert_eq!(Escaped("\0\u{1b}[1m\t\r\n\u{85}").to_string(), "\\u{0}\\u{1b}[1m\\t\\r\\n\\u{85}");
        assert_eq!(Escaped("a\u{FFFE}\u{FFFF}😀").to_string(), "a\u{FFFD}\u{FFFD}😀");
    }

    #[test]
    fn long_titles_are_shortened() {
        assert_eq!(shortened("数独", 2), "数独");
        assert_eq!(shortened("数独!", 2), "数独…");
    }
}
