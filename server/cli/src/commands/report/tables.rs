//! Adds the rows of a table to a report.

use super::collector::{AnswerCheck, Collection, FigureCollector, ReportRow, SolutionVerdict};
use super::figures::{AnswerCounts, FileReport, Numbering};
use super::not_spilled;
use crate::args::{ReportArgs, UsageError};
use crate::each_row::{ColumnNames, TablePath, name, open, reason};
use crate::input::discover::{InputNames, STDIN};
use crate::input::origin;
use crate::input::packed::unpacked_path;
use crate::process::interrupt;
use crate::process::status::Status;
use crate::setup::{Surroundings, resolver};
use crate::terminal::{Complaint, Console, Counters};
use datasets::table::{Answered, Format, Table, TableError, answer_all};
use datasets::{AnswerState, Columns, Survey, SurveyedRows, Workers, heading_of_puzzles, key_of_puzzles};
use ide::Config;
use rayon::ThreadPool;
use settings::{Overrides, Resolver};
use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, Read};
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

/// A table to be described, or several that are described together.
pub(super) struct ReportTables {
    /// The name of several.
    group: Option<String>,
    tables: Vec<ReportTable>,
    column: Option<String>,
    answer_column: Option<String>,
    resolver: Resolver,
}

struct ReportTable {
    path: PathBuf,
    /// Its name in the report, by which its settings are found.
    name: PathBuf,
}

impl ReportTables {
    /// One table.
    pub(super) fn single(path: &Path, args: &ReportArgs, around: &Surroundings) -> Result<ReportTables, UsageError> {
        let stdin_name = args.inputs.stdin_filename.as_deref().unwrap_or(Path::new(STDIN));
        let table = ReportTable { path: path.to_owned(), name: name(path, stdin_name).to_owned() };
        Ok(ReportTables {
            group: None,
            tables: vec![table],
            column: args.column.clone(),
            answer_column: args.answer_column.clone(),
            resolver: resolver(&args.inputs.settings, Overrides::default(), &around.working_directory),
        })
    }

    /// Several tables, such as the parts of a data set.
    pub(super) fn new(
        group: &str,
        paths: &[TablePath],
        args: &ReportArgs,
        around: &Surroundings,
    ) -> Result<ReportTables, UsageError> {
        let tables = paths.iter().map(|table| ReportTable { path: table.path.clone(), name: table.path.clone() });
        let tables = tables.collect();
        let single = ReportTables::single(Path::new(group), args, around)?;
        Ok(ReportTables { group: Some(group.to_owned()), tables, ..single })
    }

    pub(super) fn has_name(&self, name: &str) -> bool {
        self.group.as_deref() == Some(name)
    }

    /// Adds the tables of a group of the same name.
    pub(super) fn extend(&mut self, other: ReportTables) {
        self.tables.extend(other.tables);
    }

    /// Adds the rows to a report; reports why a table cannot be read.
    pub(super) fn add_to(
        &self,
        collector: &mut FigureCollector,
        pool: &ThreadPool,
        spill: &Path,
        console: &mut Console,
    ) -> Status {
        let counters = Arc::clone(&console.progress.counters);
        let named = ColumnNames { puzzles: self.column.as_deref(), answers: self.answer_column.as_deref() };
        let mut collection = None;
        for table in &self.tables {
            let shown = table.name.display().to_string();
            let settings = match self.resolver.settings(&table.name) {
                Ok(settings) => settings,
                Err(error) => return console.error(&Complaint::new(Some(shown), error.to_string())),
            };
            let added = open(&table.path, named).and_then(|(table, columns)| {
                let collection = collection.get_or_insert_with(|| self.collection(&shown, &table, columns));
                if self.group.is_some() {
                    let shown: Arc<str> = shown.as_str().into();
                    collection.enter_file(&Arc::new(InputNames { path: Arc::clone(&shown), shown, uri: None }));
                }
                add_table(collector, collection, table, columns, &settings.config, pool, &counters)
            });
            match added {
                Ok(()) => {}
                Err(TableError::Interrupted) => return Status::Interrupted,
                // Nothing else is written while tables are read.
                Err(TableError::Write(error)) => return console.error(&not_spilled(spill, &error)),
                Err(error) => return console.error(&Complaint::new(Some(shown), reason(&error))),
            }
        }
        if let Some(collection) = collection {
            collector.end(collection);
        }
        Status::Clean
    }

    /// A collection for these tables, of which this is the first.
    fn collection(&self, shown: &str, table: &Table, columns: Columns) -> Collection {
        match &self.group {
            None => collection_of_table(shown, table, columns),
            Some(group) => {
                let mut collection = collection_of_table(group, table, columns);
                collection.report.tables = Some(self.tables.len() as u64);
                collection.report.numbered_by = Numbering::Place;
                collection
            }
        }
    }
}

/// A collection for the rows of a table; `shown` is its name.
pub(super) fn collection_of_table(shown: &str, table: &Table, columns: Columns) -> Collection {
    let fields = table.schema.fields();
    Collection::new(FileReport {
        path: shown.to_owned(),
        puzzle_column: Some(fields[columns.puzzles].name().clone()),
        answer_column: columns.answers.map(|index| fields[index].name().clone()),
        numbered_by: if table.has_lines() { Numbering::Line } else { Numbering::Row },
        answers: columns.answers.map(|_| AnswerCounts::default()),
        ..FileReport::default()
    })
}

/// Adds the rows of a table to a collection of a report.
pub(super) fn add_table(
    collector: &mut FigureCollector,
    collection: &mut Collection,
    table: Table,
    columns: Columns,
    config: &Config,
    pool: &ThreadPool,
    counters: &Counters,
) -> Result<(), TableError> {
    counters.expect_puzzles(table.rows.unwrap_or(0));
    let workers = Workers { pool, interrupt: &interrupt::is_requested };
    answer_all(table, columns, &Survey::new(config), None, workers, |answered| {
        add_part(collector, collection, &answered, columns.answers.is_some()).map_err(TableError::Write)?;
        counters.puzzles_done(answered.part.batch.num_rows());
        Ok(())
    })
}

/// Adds a part of a table.
fn add_part(
    collector: &mut FigureCollector,
    collection: &mut Collection,
    answered: &Answered<'_>,
    has_answers: bool,
) -> io::Result<()> {
    let mut texts = answered.rows.iter();
    let mut row_of_part = 0;
    for batch in answered.answers {
        let surveyed = SurveyedRows::new(batch);
        for index in 0..batch.num_rows() {
            // The answers are one a row.
            let Some((puzzle, _)) = texts.next() else { return Ok(()) };
            let status = surveyed.checked.status(index);
            let rules: BTreeSet<&'static str> = surveyed.checked.faults(index).map(|(rule, _)| rule.name()).collect();
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
            collector.add(collection, row)?;
            row_of_part += 1;
        }
    }
    Ok(())
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
