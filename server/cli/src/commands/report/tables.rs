//! Adds the rows of a table to a report.

use super::collector::{AnswerCheck, Collection, Collector, ReportRow, SolutionVerdict};
use super::figures::{AnswerCounts, FileReport, Numbering};
use crate::args::{ReportArgs, UsageError};
use crate::each_row::{ColumnNames, name, open, reason};
use crate::input::discover::STDIN;
use crate::input::origin;
use crate::input::packed::unpacked_path;
use crate::process::interrupt;
use crate::process::status::Status;
use crate::setup::{Surroundings, resolver};
use crate::terminal::{Complaint, Console, Counters};
use datasets::table::{Answered, Format, TableError, answer_all};
use datasets::{AnswerState, Columns, Survey, SurveyedRows, Workers, heading_of_puzzles, key_of_puzzles};
use ide::Config;
use rayon::ThreadPool;
use settings::{Overrides, Resolver};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most bytes of a first line that names columns.
const LONGEST_HEADING: u64 = 1 << 16;

/// Returns true if the first line of a file names columns, one of them a usual one for puzzles. In JSONL each line
/// names them.
pub(super) fn begins_with_columns(path: &Path) -> bool {
    // A stream cannot be read twice.
    let is_file = std::fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    let Some(file) = origin::open(path).ok().filter(|_| is_file) else { return false };
    let mut line = String::new();
    let read = BufReader::new(file.take(LONGEST_HEADING)).read_line(&mut line);
    match Format::of_name(unpacked_path(path)) {
        // A line may be longer than a heading.
        Some(Format::Jsonl) => key_of_puzzles(&line).is_some(),
        _ => read.is_ok() && heading_of_puzzles(&line, 2).is_some(),
    }
}

/// A table to be described.
pub(super) struct ReportTable {
    path: PathBuf,
    /// Its name in the report, by which its settings are found.
    name: PathBuf,
    column: Option<String>,
    answer_column: Option<String>,
    resolver: Resolver,
}

impl ReportTable {
    pub(super) fn new(path: &Path, args: &ReportArgs, around: &Surroundings) -> Result<ReportTable, UsageError> {
        let stdin_name = args.inputs.stdin_filename.as_deref().unwrap_or(Path::new(STDIN));
        Ok(ReportTable {
            path: path.to_owned(),
            name: name(path, stdin_name).to_owned(),
            column: args.column.clone(),
            answer_column: args.answer_column.clone(),
            resolver: resolver(&args.inputs.settings, Overrides::default(), &around.working_directory),
        })
    }

    /// Adds its rows to a report; reports why it cannot be read.
    pub(super) fn add_to(&self, collector: &mut Collector, pool: &ThreadPool, console: &mut Console) -> Status {
        let shown = self.name.display().to_string();
        let settings = match self.resolver.settings(&self.name) {
            Ok(settings) => settings,
            Err(error) => return console.error(&Complaint::new(Some(shown), error.to_string())),
        };
        let counters = Arc::clone(&console.progress.counters);
        let named = ColumnNames { puzzles: self.column.as_deref(), answers: self.answer_column.as_deref() };
        let opened = open(&self.path, named);
        let surveyed = opened
            .and_then(|(table, columns)| survey(collector, &shown, table, columns, &settings.config, pool, &counters));
        match surveyed {
            Ok(()) => Status::Clean,
            Err(TableError::Interrupted) => Status::Interrupted,
            Err(error) => console.error(&Complaint::new(Some(shown), reason(&error))),
        }
    }
}

/// Adds the rows of a table to a report; `shown` is its name.
pub(super) fn survey(
    collector: &mut Collector,
    shown: &str,
    table: datasets::table::Table,
    columns: Columns,
    config: &Config,
    pool: &ThreadPool,
    counters: &Counters,
) -> Result<(), TableError> {
    counters.expect_puzzles(table.rows.unwrap_or(0));
    let fields = table.schema.fields();
    let mut collection = Collection::new(FileReport {
        path: shown.to_owned(),
        puzzle_column: Some(fields[columns.puzzles].name().clone()),
        answer_column: columns.answers.map(|index| fields[index].name().clone()),
        numbered_by: if table.has_lines() { Numbering::Line } else { Numbering::Row },
        answers: columns.answers.map(|_| AnswerCounts::default()),
        ..FileReport::default()
    });
    let workers = Workers { pool, interrupt: &interrupt::is_requested };
    answer_all(table, columns, &Survey::new(config), None, workers, |answered| {
        add_part(collector, &mut collection, &answered, columns.answers.is_some());
        counters.puzzles_done(answered.part.batch.num_rows());
        Ok(())
    })?;
    Ok(pool.install(|| collector.end(collection, &interrupt::is_requested))?)
}

/// Adds a part of a table.
fn add_part(collector: &mut Collector, collection: &mut Collection, answered: &Answered<'_>, has_answers: bool) {
    let mut texts = answered.rows.iter();
    let mut row_of_part = 0;
    for batch in answered.answers {
        let surveyed = SurveyedRows::new(batch);
        for index in 0..batch.num_rows() {
            // The answers are one a row.
            let Some((puzzle, _)) = texts.next() else { return };
            let status = surveyed.checked.status(index);
            let faults = surveyed.checked.faults(index);
            let rules: BTreeSet<&'static str> = faults.iter().map(|(rule, _)| rule.name()).collect();
            let answer = match surveyed.answer(index) {
                AnswerState::Missing => AnswerCheck::Missing,
                AnswerState::Right => AnswerCheck::Right,
                AnswerState::Wrong => AnswerCheck::Wrong,
                AnswerState::Unreadable => AnswerCheck::Unreadable,
                AnswerState::Unknown => AnswerCheck::Unknown,
            };
            let clues = surveyed.checked.clues(index);
            let row = ReportRow {
                number: answered.part.line(row_of_part),
                verdict: verdict(status),
                answer: has_answers.then_some(answer),
                rules: rules.into_iter().collect(),
                clues,
                is_full: surveyed.checked.is_full(index),
                grid: None,
                symmetries: surveyed.symmetries(index),
                fingerprint: surveyed.fingerprint(index),
                class: surveyed.class(index),
                line: surveyed.line(index).or(puzzle),
            };
            collector.add(collection, row);
            row_of_part += 1;
        }
    }
}

fn verdict(status: ide::Status) -> SolutionVerdict {
    match status {
        ide::Status::Unique => SolutionVerdict::Unique,
        ide::Status::Multiple => SolutionVerdict::Multiple,
        ide::Status::None => SolutionVerdict::None,
        ide::Status::Invalid => SolutionVerdict::Invalid,
        ide::Status::Undecided => SolutionVerdict::Undecided,
    }
}
