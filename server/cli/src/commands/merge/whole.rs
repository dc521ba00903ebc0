//! Writes the report of all parts together, as one run would have written it.

use super::duplicates::Duplicates;
use super::joined::Joined;
use super::partial_report::PartialReport;
use crate::analysis::tally::Tally;
use crate::files::spool::{Lines, Spooled};
use crate::input::names::Names;
use crate::output::partial::FileRecord;
use crate::output::record::{FailureRecord, Record};
use crate::output::report::{End, Report};
use crate::process::status::Status;
use ide::Severity;
use std::collections::{HashMap, HashSet};
use std::io;
use std::ops::Range;
use std::sync::Arc;

/// The number of bytes of stored lines that are read at once, for all parts together.
const AT_ONCE: usize = 8 << 20;

/// All parts together.
pub(super) struct Whole {
    files: Vec<File>,
    unread: Vec<FailureRecord>,
    empty: Option<FailureRecord>,
    /// The ranges of the findings and the puzzles of each part.
    findings: Vec<Range<u64>>,
    puzzles: Vec<Range<u64>>,
    spooled: Spooled,
    tally: Tally,
    with_statistics: bool,
    /// The exit status of findings at or above the level that fails.
    found: Status,
    pub(super) status: Status,
}

/// A file of the run.
pub(super) struct File {
    pub(super) names: Arc<Names>,
    /// The lowest severity that fails, if any does.
    fail_on: Option<Severity>,
}

/// The identity of a file: its name for programs, and the percent-encoded name, if it is no UTF-8.
type Name<'a> = (&'a Arc<str>, &'a Option<Arc<str>>);

impl From<FileRecord> for File {
    fn from(record: FileRecord) -> File {
        File { fail_on: record.fail_on.severity(), names: Arc::new(record.into_names()) }
    }
}

impl Whole {
    /// Joins parts of one run, which are in order.
    pub(super) fn new(mut parts: Vec<PartialReport>, spooled: Spooled, status: Status, found: Status) -> Whole {
        let mut tally = Tally::default();
        tally.files = parts.first().map_or(0, |part| part.summary.files);
        tally.puzzles = parts.iter().map(|part| part.summary.puzzles).sum();
        // As in one run: all parts were run with statistics, or none.
        let with_statistics = parts.iter().all(|part| part.statistics.is_some());
        parts.iter_mut().filter_map(|part| part.statistics.take()).for_each(|census| tally.census.merge(census));
        let files = parts.first_mut().map(|part| std::mem::take(&mut part.share.files)).unwrap_or_default();
        let files = files.into_iter().map(File::from).collect();
        let (findings, puzzles) = parts.iter().map(|part| (part.findings.clone(), part.puzzles.clone())).unzip();
        let empty = parts.iter_mut().find_map(|part| part.share.empty.take());
        // The same failure may be in several parts.
        let mut known = HashSet::new();
        let unread = parts.into_iter().flat_map(|part| part.share.unread);
        let unread = unread.filter(|failure| known.insert(failure.clone())).collect();
        Whole { files, unread, empty, findings, puzzles, spooled, tally, with_statistics, found, status }
    }

    /// Writes the reports.
    ///
    /// # Errors
    /// If the stored lines cannot be read; then no report is finished.
    pub(super) fn write(&mut self, reports: &mut [Report]) -> io::Result<()> {
        // Failures that are not about a file of the run, such as its settings, come first.
        let (failures, stray) = failures(&self.files, &self.unread);
        for failure in stray {
            reports.iter_mut().for_each(|report| report.failure(failure));
        }
        let mut findings = Findings {
            found: Joined::new(self.lines(&self.findings), order_of(&self.files))?,
            duplicates: Duplicates::new(&self.files, self.lines(&self.puzzles))?,
        };
        for (index, file) in self.files.iter().enumerate() {
            let failure = failures.get(&(&file.names.path, &file.names.uri));
            while let Some(record) = findings.next_of(index)? {
                self.tally.add(record.rule, record.severity);
                let fails = file.fail_on.is_some_and(|fail_on| fail_on <= record.severity);
                if fails {
                    self.status.note(self.found);
                }
                let record = Record { fails, ..record };
                reports.iter_mut().for_each(|report| report.add_record(&record, &file.names.shown, None));
            }
            reports.iter_mut().for_each(|report| match failure {
                Some(failure) => report.failure(failure),
                None => report.checked(&file.names.path),
            });
        }
        if let Some(failure) = &self.empty {
            reports.iter_mut().for_each(|report| report.failure(failure));
        }
        let (tally, status, with_statistics) = (&self.tally, self.status, self.with_statistics);
        reports.iter_mut().for_each(|report| report.finish(&End { tally, status, with_statistics, share: None }));
        Ok(())
    }

    fn lines(&self, ranges: &[Range<u64>]) -> Vec<Lines> {
        let at_once = (AT_ONCE / 2 / ranges.len().max(1)).clamp(1 << 9, 1 << 16);
        ranges.iter().map(|range| self.spooled.section(range.clone(), at_once)).collect()
    }
}

/// Returns the first failure of each of these files, and all other failures.
fn failures<'a>(
    files: &'a [File],
    unread: &'a [FailureRecord],
) -> (HashMap<Name<'a>, &'a FailureRecord>, Vec<&'a FailureRecord>) {
    let known: HashSet<Name<'_>> = files.iter().map(|file| (&file.names.path, &file.names.uri)).collect();
    let (about_files, stray): (Vec<_>, Vec<_>) =
        unread.iter().partition(|failure| known.contains(&(&failure.path, &failure.uri)));
    let mut failures = HashMap::new();
    for failure in about_files {
        failures.entry((&failure.path, &failure.uri)).or_insert(failure);
    }
    (failures, stray)
}

/// The order of a finding in the report of one run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FindingOrder {
    /// The number of its file; the highest number if that is in no part.
    file: usize,
    line: usize,
    column: usize,
    rule: &'static str,
}

impl FindingOrder {
    /// Returns the order of a finding in the file of that number.
    pub(super) fn new(file: usize, record: &Record) -> FindingOrder {
        FindingOrder { file, line: record.line, column: record.column, rule: record.rule.name() }
    }
}

/// Returns the order of findings in these files.
fn order_of(files: &[File]) -> impl Fn(&Record) -> FindingOrder + use<> {
    let named = |(index, file): (usize, &File)| ((file.names.path.clone(), file.names.uri.clone()), index);
    let order: HashMap<_, usize> = files.iter().enumerate().map(named).collect();
    move |record| {
        let name = (record.path.clone(), record.uri.clone());
        FindingOrder::new(order.get(&name).copied().unwrap_or(usize::MAX), record)
    }
}

/// The findings of the parts, and the findings on duplicates across parts, in the order of one run. Findings in files
/// that are in no part are not from this program, and are left out.
struct Findings<'a, F> {
    found: Joined<FindingOrder, Record, F>,
    duplicates: Duplicates<'a>,
}

impl<F: Fn(&Record) -> FindingOrder> Findings<'_, F> {
    /// Returns the next finding in the file of that number; `None` after the last.
    fn next_of(&mut self, file: usize) -> io::Result<Option<Record>> {
        let (found, duplicate) = (self.found.peek().copied(), self.duplicates.peek()?);
        let is_of_file = |place: FindingOrder| place.file <= file;
        match (found.filter(|place| is_of_file(*place)), duplicate.filter(|place| is_of_file(*place))) {
            (None, None) => Ok(None),
            (Some(found), Some(duplicate)) if duplicate < found => self.duplicates.next(),
            (None, Some(_)) => self.duplicates.next(),
            (Some(_), _) => self.found.next(),
        }
    }
}
