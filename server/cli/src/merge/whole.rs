//! What all parts found, and what shows only where they are together, as one run would have it.

use super::Part;
use crate::exit::Status;
use crate::originals::{Named, Originals, Seen};
use crate::position::Position;
use crate::record::{Record, RelatedRecord};
use crate::report::{End, Failure, Report};
use crate::share::{FailureRecord, FileRecord, Level, PuzzleRecord};
use crate::tally::Tally;
use ide::{Duplicate, Rule};
use std::collections::HashMap;

/// All parts together.
pub(super) struct Whole {
    files: Vec<FileRecord>,
    unread: Vec<FailureRecord>,
    /// Each with the number of its file, in the order of one run.
    findings: Vec<(usize, Record)>,
    tally: Tally,
    with_statistics: bool,
    exit_zero: bool,
    pub(super) status: Status,
}

impl Whole {
    /// Joins parts that fit together.
    pub(super) fn new(mut parts: Vec<Part>, status: Status, exit_zero: bool) -> Whole {
        let mut tally = Tally::default();
        tally.files = parts.first().map_or(0, |part| part.summary.files);
        tally.puzzles = parts.iter().map(|part| part.summary.puzzles).sum();
        // As in one run: all parts were asked for them, or none.
        let with_statistics = parts.iter().all(|part| part.statistics.is_some());
        parts.iter_mut().filter_map(|part| part.statistics.take()).for_each(|census| tally.census.merge(census));
        let share = parts.first_mut().map(|part| &mut part.share);
        let (files, unread) = share
            .map(|share| (std::mem::take(&mut share.files), std::mem::take(&mut share.unread)))
            .unwrap_or_default();
        let mut records: Vec<Record> = parts.iter_mut().flat_map(|part| std::mem::take(&mut part.findings)).collect();
        records.extend(duplicates(&files, parts));
        let findings = in_order(&files, records);
        Whole { files, unread, findings, tally, with_statistics, exit_zero, status }
    }

    /// Writes it, as one run would.
    pub(super) fn write(&mut self, reports: &mut [Report]) {
        let stray = |failure: &&FailureRecord| !self.files.iter().any(|file| failure.is_about(file));
        for failure in self.unread.iter().filter(stray) {
            reports.iter_mut().for_each(|report| report.failure(&failure.as_told()));
        }
        let mut findings = std::mem::take(&mut self.findings).into_iter().peekable();
        for (index, file) in self.files.iter().enumerate() {
            let failure = self.unread.iter().find(|failure| failure.is_about(file));
            if failure.is_none() || findings.peek().is_some_and(|(of, _)| *of == index) {
                reports.iter_mut().for_each(|report| report.file(&file.path));
            }
            while let Some((_, record)) = findings.next_if(|(of, _)| *of == index) {
                self.tally.count_one(record.rule, record.severity);
                let fails = file.fail_on.severity().is_some_and(|fail_on| fail_on <= record.severity);
                if fails && !self.exit_zero {
                    self.status.note(Status::Found);
                }
                let record = Record { fails, ..record };
                reports.iter_mut().for_each(|report| report.add_record(&record, file.shown(), None));
            }
            if let Some(failure) = failure {
                reports.iter_mut().for_each(|report| report.failure(&failure.as_told()));
            }
        }
        let (tally, status, with_statistics) = (&self.tally, self.status, self.with_statistics);
        reports.iter_mut().for_each(|report| report.finish(&End { tally, status, with_statistics, share: None }));
    }
}

impl FailureRecord {
    fn as_told(&self) -> Failure<'_> {
        Failure { path: &self.path, uri: self.uri.as_deref(), message: &self.message }
    }

    fn is_about(&self, file: &FileRecord) -> bool {
        self.path == *file.path && self.uri.as_deref() == file.uri.as_deref()
    }
}

/// Findings in the order of one run, each with the number of its file. Those of files that are in no part are none of the
/// program's, and left out.
fn in_order(files: &[FileRecord], records: Vec<Record>) -> Vec<(usize, Record)> {
    let named = |(index, file): (usize, &FileRecord)| ((file.path.clone(), file.uri.clone()), index);
    let order: HashMap<_, usize> = files.iter().enumerate().map(named).collect();
    let number = |record: Record| {
        let name = (record.path.clone(), record.uri.clone());
        order.get(&name).map(|index| (*index, record))
    };
    let mut found: Vec<(usize, Record)> = records.into_iter().filter_map(number).collect();
    // Stable: what one part says about one place stays in its order.
    found.sort_by(|(one_file, one), (other_file, other)| {
        let place = |file: usize, record: &Record| (file, record.line, record.column);
        let by_place = place(*one_file, one).cmp(&place(*other_file, other));
        by_place.then_with(|| one.rule.name().cmp(other.rule.name()))
    });
    found
}

/// What the rules on equal and equivalent puzzles say, as of one run over all.
fn duplicates(files: &[FileRecord], parts: Vec<Part>) -> Vec<Record> {
    let mut puzzles: Vec<PuzzleRecord> = parts.into_iter().flat_map(|part| part.share.puzzles).collect();
    puzzles.sort_by_key(|puzzle| (puzzle.file, puzzle.puzzle));
    let mut originals = Originals::default();
    let mut found = Vec::new();
    let mut start = 0_u32;
    for of_file in puzzles.chunk_by(|one, next| one.file == next.file) {
        let Some(file) = of_file.first().and_then(|puzzle| files.get(puzzle.file as usize)) else { continue };
        let seen = of_file.iter().zip(start..).filter_map(|(puzzle, start)| {
            let (position, byte_column) = puzzle.start();
            Some(Seen { listed: puzzle.listed(start)?, position, byte_column })
        });
        let name = Named { path: &file.path, shown: file.shown(), uri: file.uri.as_ref() };
        let mut equal = None;
        for duplicate in originals.passage(name, seen.collect()) {
            let number = duplicate.puzzle.0 + 1;
            let Ok(index) = of_file.binary_search_by_key(&number, |puzzle| puzzle.puzzle) else { continue };
            let Some(puzzle) = of_file.get(index).filter(|_| equal != Some(number)) else { continue };
            let is_equal = duplicate.rule() == Rule::DuplicatePuzzle;
            let level = if is_equal { puzzle.equal } else { puzzle.equivalent };
            // What is equal is equivalent, too, but that goes without saying.
            equal = (is_equal && level != Level::Off).then_some(number);
            found.extend(
                level
                    .severity()
                    .map(|severity| Record { severity, ..record(file, puzzle, &duplicate, (&puzzles, &originals)) }),
            );
        }
        start += of_file.len() as u32;
    }
    found
}

/// The finding that a puzzle stands elsewhere, too.
fn record(
    file: &FileRecord,
    puzzle: &PuzzleRecord,
    duplicate: &Duplicate,
    (puzzles, originals): (&[PuzzleRecord], &Originals),
) -> Record {
    let (message, related) = duplicate.words();
    let place = related.elsewhere.as_ref().and_then(|elsewhere| elsewhere.file);
    let uri = place.map_or(file.uri.as_ref(), |place| originals.uri(place)).cloned();
    let (path, position) = match &related.elsewhere {
        Some(elsewhere) => (
            elsewhere.path.clone(),
            place.and_then(|place| originals.position(place).zip(originals.byte_column(place))),
        ),
        None => (file.path.clone(), puzzles.get(related.span.start as usize).map(PuzzleRecord::start)),
    };
    let (Position { line, column }, byte_column) = position.unwrap_or((Position { line: 1, column: 1 }, 1));
    let byte_column = Some(byte_column).filter(|byte_column| *byte_column != column);
    let [first_line, first_column, end_line, end_column] = puzzle.at;
    Record {
        path: file.path.clone(),
        puzzle: Some(puzzle.puzzle),
        name: puzzle.name.clone(),
        rule: duplicate.rule(),
        severity: ide::Severity::Info,
        message,
        line: first_line,
        column: first_column,
        end_line,
        end_column,
        cells: Vec::new(),
        related: vec![RelatedRecord { path, line, column, message: related.message, byte_column, uri }],
        fix: None,
        byte_columns: puzzle.byte_columns,
        uri: file.uri.clone(),
        fails: false,
    }
}
