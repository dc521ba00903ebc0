//! Writes the findings of a run in the formats that the user has chosen, to stdout, stderr or a file.

use crate::args::{Format, FormatTarget, UsageError};
use crate::files::paths::real_place;
use crate::output::file_view::FileView;
use crate::output::formats::format_writer::{FormatWriter, RunEnd};
use crate::output::formats::full::Full;
use crate::output::formats::{MOST_ON_GITHUB, concise, writer};
use crate::output::record::{FailureRecord, FindingRecord};
use crate::output::report_file::{Replacement, ReportTarget};
use crate::output::unstyled::Unstyled;
use crate::process::status::Status;
use crate::terminal::{Complaint, Console};
use crate::text::width::{DEFAULT_COLUMNS, columns};
use anstream::stream::{AsLockedWrite, RawStream};
use anstream::{AutoStream, ColorChoice};
use ide::Finding;
use ide::words::counted;
use std::collections::{HashSet, VecDeque};
use std::fmt::Display;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stream {
    Stdout,
    Stderr,
}

/// A report that is being written.
pub(crate) struct Report {
    format: Format,
    /// The writer, if the format is for programs.
    writer: Option<Box<dyn FormatWriter>>,
    /// The name of its destination, for messages.
    name: String,
    is_on_screen: bool,
    /// True if lines have colours.
    is_styled: bool,
    full: Full,
    outlet: Outlet,
    /// The temporary file, if the report goes to a file.
    replacement: Option<Replacement>,
    /// The number of findings that may still be written.
    left: u64,
    written: u64,
}

impl Report {
    /// Creates a report on stdout or stderr.
    pub(crate) fn on_screen(format: Format, stream: Stream, color: ColorChoice, cap: Option<u64>) -> Report {
        let ((out, is_styled), name) = match stream {
            Stream::Stdout => (screen(io::stdout(), format, color), "stdout"),
            Stream::Stderr => (screen(io::stderr(), format, color), "stderr"),
        };
        let report = Report::new(format, name.to_owned(), out, cap);
        Report { is_on_screen: true, is_styled, full: Full::new(columns()), ..report }
    }

    /// Creates a report in a file, which appears when the report is finished.
    pub(crate) fn in_file(format: Format, path: &Path, cap: Option<u64>) -> io::Result<Report> {
        let ReportTarget { file, replacement } = ReportTarget::open(path)?;
        Ok(Report { replacement, ..Report::new(format, path.display().to_string(), unstyled(file, format), cap) })
    }

    fn new(format: Format, name: String, out: Box<dyn Write>, cap: Option<u64>) -> Report {
        let mut outlet = Outlet { out, end: None };
        let mut writer = writer(format);
        if let Some(writer) = &mut writer {
            outlet.attempt(|out| writer.begin(out));
        }
        let cap = cap.filter(|_| format.is_for_people());
        let left = cap.unwrap_or(u64::MAX);
        let full = Full::new(DEFAULT_COLUMNS);
        Report {
            format,
            writer,
            name,
            is_on_screen: false,
            is_styled: false,
            full,
            outlet,
            replacement: None,
            left,
            written: 0,
        }
    }

    /// Records that a file, by its name for programs, has been checked to its end.
    pub(crate) fn checked(&mut self, path: &str) {
        if let Some(writer) = &mut self.writer {
            self.outlet.attempt(|out| writer.checked(out, path));
        }
    }

    /// Records that a file was not checked, or not to its end.
    pub(crate) fn failure(&mut self, failure: &FailureRecord) {
        if let Some(writer) = &mut self.writer {
            self.outlet.attempt(|out| writer.failure(out, failure));
        }
    }

    /// Returns true if it contains the related places and the fixes of records.
    pub(crate) fn has_details(&self) -> bool {
        self.writer.is_some()
    }

    /// Adds a finding, also given as a record, unless the limit is reached.
    pub(crate) fn add(&mut self, file: FileView<'_>, finding: &Finding, record: &FindingRecord) {
        self.add_record(record, &file.names.shown, Some((file, finding)));
    }

    /// Adds a finding in a file of that name. Without the text of the file, [`Format::Full`] writes it as
    /// [`Format::Concise`] does.
    pub(crate) fn add_record(&mut self, record: &FindingRecord, shown: &str, source: Option<(FileView<'_>, &Finding)>) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        self.written += 1;
        self.outlet.attempt(|out| match &mut self.writer {
            Some(writer) => writer.finding(out, record),
            None => match source {
                Some((file, finding)) if self.format == Format::Full => self.full.finding(out, file, finding),
                _ => concise::finding(out, shown, record, self.is_styled),
            },
        });
    }

    /// Flushes what has been written so far.
    pub(crate) fn flush(&mut self) {
        self.outlet.attempt(|out| out.flush());
    }

    /// Writes the end of the report. A report in a file that is not finished is dropped.
    pub(crate) fn finish(&mut self, end: &RunEnd<'_>) {
        if let Some(writer) = &mut self.writer {
            self.outlet.attempt(|out| writer.end(out, end));
        }
        let hidden = end.tally.findings().saturating_sub(self.written);
        if self.left == 0 && hidden > 0 {
            let noun = if self.written > 0 { "more finding" } else { "finding" };
            let cap = self.written;
            let hidden = counted(hidden, noun);
            self.outlet.attempt(|out| writeln!(out, "{hidden} not shown (--max-shown {cap})"));
        }
        self.flush();
        if let Some(replacement) = self.replacement.take().filter(|_| !self.has_ended()) {
            self.outlet.attempt(|_| replacement.take_place());
        }
    }

    /// Returns a note on the report for the user.
    pub(crate) fn remark(&self) -> Option<Complaint> {
        remark(self.format, self.written).map(|remark| Complaint::new(Some(self.name.clone()), remark))
    }

    /// Returns true if it goes to stdout or stderr.
    pub(crate) fn is_on_screen(&self) -> bool {
        self.is_on_screen
    }

    /// Returns true if the format is for people.
    pub(crate) fn is_for_people(&self) -> bool {
        self.format.is_for_people()
    }

    /// Returns true if nothing more can be written.
    pub(crate) fn has_ended(&self) -> bool {
        self.outlet.end.is_some()
    }

    /// Returns the reason why it could not be written.
    pub(crate) fn complaint(&self) -> Option<Complaint> {
        // A closed pipe, as after `head`, is no failure, but nothing more needs to be written.
        let error = self.outlet.end.as_ref().filter(|error| error.kind() != io::ErrorKind::BrokenPipe)?;
        Some(Complaint::new(Some(self.name.clone()), format!("cannot write the report: {error}")))
    }
}

/// A writer of a report on the screen, and whether it takes styles.
fn screen<S>(stream: S, format: Format, color: ColorChoice) -> (Box<dyn Write>, bool)
where
    S: RawStream + AsLockedWrite + 'static,
{
    let choice = match color {
        ColorChoice::Auto => AutoStream::choice(&stream),
        chosen => chosen,
    };
    if !format.is_for_people() || choice == ColorChoice::Never {
        return (unstyled(stream, format), false);
    }
    (Box::new(BufWriter::new(AutoStream::new(stream, choice))), true)
}

/// A writer of a report without styles.
fn unstyled(out: impl Write + 'static, format: Format) -> Box<dyn Write> {
    match format {
        Format::Full => Box::new(Unstyled::new(out)),
        _ => Box::new(BufWriter::new(out)),
    }
}

/// A writer that stops at the first error.
struct Outlet {
    out: Box<dyn Write>,
    /// The first error.
    end: Option<io::Error>,
}

impl Outlet {
    fn attempt(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        if self.end.is_none() {
            self.end = write(&mut self.out).err();
        }
    }
}

/// Returns the note on a report with that many findings.
fn remark(format: Format, written: u64) -> Option<String> {
    let most = MOST_ON_GITHUB;
    (format == Format::Sarif && written > most).then(|| {
        let written = counted(written, "finding");
        format!("the report has {written}, but GitHub accepts at most {most}; check fewer files at once")
    })
}

/// Opens all reports before the check, so that a failure shows at once. No report may replace another one, or a file
/// that is `checked`; in that case, nothing has been written yet.
pub(crate) fn open_reports(
    targets: &[FormatTarget],
    stream: Stream,
    color: ColorChoice,
    max_shown: Option<u64>,
    checked: HashSet<PathBuf>,
) -> Result<Vec<Report>, Complaint> {
    let mut taken = HashSet::new();
    for path in targets.iter().filter_map(|target| target.path.as_deref()) {
        let place = real_place(path);
        if checked.contains(&place) {
            return Err(cannot_write(path, &"it would overwrite an input file; choose another path"));
        } else if !taken.insert(place) {
            return Err(cannot_write(path, &"another report is written there; choose another path"));
        }
    }
    // A report on the screen begins when it is opened, and must not remain without an end: those in files come first.
    let mut in_files = VecDeque::new();
    for target in targets {
        let Some(path) = &target.path else { continue };
        let report = Report::in_file(target.format, path, max_shown).map_err(|error| cannot_write(path, &error))?;
        in_files.push_back(report);
    }
    let mut reports = Vec::with_capacity(targets.len());
    for target in targets {
        match target.path {
            None => reports.push(Report::on_screen(target.format, stream, color, max_shown)),
            Some(_) => reports.extend(in_files.pop_front()),
        }
    }
    Ok(reports)
}

fn cannot_write(path: &Path, why: &dyn Display) -> Complaint {
    Complaint::new(Some(path.display().to_string()), format!("cannot write the report: {why}"))
}

/// Reports the failure of a finished report, or a note on it.
pub(crate) fn report_end(report: &Report, console: &mut Console) -> Status {
    if let Some(complaint) = report.complaint() {
        return console.error(&complaint);
    }
    if let Some(remark) = report.remark() {
        console.note(&remark);
    }
    Status::Clean
}

/// Adds a report in the default format for stdout, unless the user has chosen one.
pub(crate) fn report_targets(mut targets: Vec<FormatTarget>, default: Format) -> Result<Vec<FormatTarget>, UsageError> {
    let on_stdout: Vec<&str> =
        targets.iter().filter(|it| it.path.is_none()).map(|target| target.format.name()).collect();
    match on_stdout.as_slice() {
        [] => targets.insert(0, FormatTarget { format: default, path: None }),
        [_] => {}
        [first, second, ..] => {
            return Err(format!(
                "--format writes two reports to stdout: {first} and {second}; {second}=PATH writes one to a file"
            )
            .into());
        }
    }
    Ok(targets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_that_github_would_not_take_is_noted() {
        assert_eq!(remark(Format::Sarif, 25_000), None);
        assert_eq!(remark(Format::Json, 25_001), None);
        assert!(remark(Format::Sarif, 25_001).is_some_and(|text| text.contains("25001 findings")));
    }
}
