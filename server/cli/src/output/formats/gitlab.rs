//! Writes GitLab's code quality report: one JSON array.

use super::checkout::Checkout;
use super::fingerprint::Fingerprints;
use crate::output::formats::format_writer::{Array, End, FormatWriter};
use crate::output::record::Record;
use ide::Severity;
use serde::Serialize;
use std::io::{self, Write};

pub(super) struct Gitlab {
    checkout: Checkout,
    fingerprints: Fingerprints,
    issues: Array,
}

#[derive(Serialize)]
struct Issue<'a> {
    description: &'a str,
    check_name: &'static str,
    fingerprint: String,
    severity: &'static str,
    location: Location<'a>,
}

#[derive(Serialize)]
struct Location<'a> {
    path: &'a str,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: usize,
    end: usize,
}

impl Default for Gitlab {
    fn default() -> Gitlab {
        Gitlab {
            checkout: Checkout::named_by("CI_PROJECT_DIR"),
            fingerprints: Fingerprints::default(),
            issues: Array::default(),
        }
    }
}

impl FormatWriter for Gitlab {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"[")
    }

    fn finding(&mut self, out: &mut dyn Write, record: &Record) -> io::Result<()> {
        let issue = Issue {
            description: &record.message,
            check_name: record.rule.name(),
            fingerprint: self.fingerprints.next(record).to_string(),
            severity: severity(record.severity),
            location: Location {
                path: &self.checkout.path(&record.path),
                lines: Lines { begin: record.line, end: record.last_line() },
            },
        };
        self.issues.element(out, &issue)
    }

    fn end(&mut self, out: &mut dyn Write, _end: &End<'_>) -> io::Result<()> {
        self.issues.end(out)?;
        out.write_all(b"\n")
    }
}

/// `critical` and `blocker` are for dangers to the users of a program.
fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "major",
        Severity::Warning => "minor",
        Severity::Info => "info",
    }
}
