//! Writes GitLab's code quality report: one JSON array.

use super::checkout::Checkout;
use super::fingerprint::FindingDigests;
use crate::output::formats::format_writer::{FormatWriter, JsonArray, RunEnd};
use crate::output::record::FindingRecord;
use ide::Severity;
use serde::Serialize;
use std::io::{self, Write};

pub(super) struct Gitlab {
    checkout: Checkout,
    fingerprints: FindingDigests,
    issues: JsonArray,
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
    lines: LineRange,
}

#[derive(Serialize)]
struct LineRange {
    begin: usize,
    end: usize,
}

impl Default for Gitlab {
    fn default() -> Gitlab {
        Gitlab {
            checkout: Checkout::named_by("CI_PROJECT_DIR"),
            fingerprints: FindingDigests::default(),
            issues: JsonArray::default(),
        }
    }
}

impl FormatWriter for Gitlab {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"[")
    }

    fn finding(&mut self, out: &mut dyn Write, record: &FindingRecord) -> io::Result<()> {
        let issue = Issue {
            description: &record.message,
            check_name: record.rule.name(),
            fingerprint: self.fingerprints.next(record).to_string(),
            severity: severity(record.severity),
            location: Location {
                path: &self.checkout.path(&record.path),
                lines: LineRange { begin: record.line, end: record.last_line() },
            },
        };
        self.issues.element(out, &issue)
    }

    fn end(&mut self, out: &mut dyn Write, _end: &RunEnd<'_>) -> io::Result<()> {
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
