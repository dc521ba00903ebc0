//! Answers a question about every row of some tables, and prints the answers that are not written to a table.

use super::shards::{ShardFolder, ShardOrigin};
use super::table_file::{ColumnNames, TableTarget, name, open};
use super::table_paths::{TablePath, table_paths};
use crate::args::{InputArgs, OutputArgs, TableArgs, UsageError};
use crate::input::discover::STDIN;
use crate::output::report_file::Replacement;
use crate::output::tally::Failure;
use crate::process::interrupt;
use crate::process::status::Status;
use crate::setup::{Surroundings, console, resolver, thread_pool};
use crate::terminal::{Complaint, Console, Counters};
use crate::text::words::columns_in_words;
use arrow_array::cast::AsArray;
use arrow_array::{Array, RecordBatch, StringArray};
use datasets::table::{Answered, Output, Part, TableError, answer_all, create, widened};
use datasets::{ColumnError, Question, Rows, Workers};
use ide::Config;
use ide::words::counted;
use rayon::ThreadPool;
use settings::{Overrides, Resolver, Settings};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_64;

/// The most rows without an answer that are named beside a table that says why.
const MOST_NAMED: u64 = 10;

pub(crate) struct TableRun {
    paths: Vec<TablePath>,
    tables: TableArgs,
    resolver: Resolver,
    pool: ThreadPool,
    /// Where the tables are written to with their answers; to stdout if there is no place and the answers are not
    /// printed otherwise.
    place: Option<TablePlace>,
    /// The command and its own options: they decide with the options of tables what is written.
    command: String,
    /// The number of tables that an earlier run has written.
    skipped: u64,
    /// The number of skipped tables with findings.
    skipped_with_findings: u64,
    /// The ending of a run with findings.
    of_findings: Status,
    /// The name of stdin in reports.
    stdin_name: PathBuf,
    /// True if the tables after one that cannot be read are not read.
    ends_at_failure: bool,
    /// The columns that were used, in words, each once.
    pub(crate) columns: Vec<String>,
    /// The number of tables that were opened.
    pub(crate) opened: u64,
    /// The reason for each table that was not read.
    pub(crate) failures: Vec<Failure>,
    pub(crate) console: Console,
    pub(crate) status: Status,
}

/// Where tables are written to.
enum TablePlace {
    /// All rows of one table.
    Single(TableTarget),
    /// Each table, to a file of its own.
    Folder(ShardFolder),
}

/// A table whose rows are to be answered.
struct TableOfRun<'a> {
    /// Its number among the tables of the run, from 0.
    number: usize,
    path: &'a TablePath,
    /// The name that reports call it by.
    shown: &'a str,
    settings: &'a Settings,
}

/// A part of a table with its answers, for the command to print.
pub(crate) struct AnsweredPart<'a> {
    /// The path of the table.
    pub(crate) path: &'a str,
    /// The number of the table among those of the run, from 0.
    pub(crate) table: usize,
    pub(crate) part: &'a Part,
    /// The puzzles of the part.
    pub(crate) rows: &'a Rows<'a>,
    pub(crate) pool: &'a ThreadPool,
    /// The answers, in order.
    pub(crate) answers: &'a [RecordBatch],
    /// The settings that apply to the table.
    pub(crate) settings: &'a Settings,
    pub(crate) console: &'a mut Console,
    /// Set to true when something is found, or a row has no answer.
    pub(crate) has_findings: &'a mut bool,
}

impl TableRun {
    pub(crate) fn new(
        inputs: InputArgs,
        tables: TableArgs,
        output: &OutputArgs,
        overrides: Overrides,
        around: &Surroundings,
    ) -> Result<TableRun, UsageError> {
        let paths = table_paths(&inputs.paths)?;
        let files: Vec<PathBuf> = paths.iter().map(|table| table.path.clone()).collect();
        let place = match tables.table_output.as_deref() {
            None => None,
            Some(folder) if ShardFolder::is_meant(folder) => {
                Some(TablePlace::Folder(ShardFolder::open(folder, &paths)?))
            }
            Some(path) => Some(TablePlace::Single(TableTarget::new(path, &files)?)),
        };
        if paths.is_empty() {
            return Err("no table: name a *.parquet or *.csv file, or `-` for CSV on stdin".to_owned().into());
        }
        if matches!(place, Some(TablePlace::Single(_))) && paths.len() > 1 {
            return Err("--output writes one table, and several are read: name a folder, as in --output out/".into());
        }
        Ok(TableRun {
            paths,
            tables,
            resolver: resolver(&inputs.settings, overrides, &around.working_directory),
            pool: thread_pool(inputs.jobs.unwrap_or(around.processors))?,
            place,
            command: String::new(),
            skipped: 0,
            skipped_with_findings: 0,
            of_findings: Status::Found,
            stdin_name: inputs.stdin_filename.unwrap_or_else(|| STDIN.into()),
            ends_at_failure: false,
            columns: Vec::new(),
            opened: 0,
            failures: Vec::new(),
            console: console(output, around),
            status: Status::Clean,
        })
    }

    /// Does not read the tables after one that cannot be read: their answers would seem to be all.
    pub(crate) fn ending_at_failure(self) -> TableRun {
        TableRun { ends_at_failure: true, ..self }
    }

    /// Writes the table to stdout as CSV, unless it is written to a file. Several would be one text with several
    /// headings.
    pub(crate) fn or_to_stdout(self) -> Result<TableRun, UsageError> {
        if self.place.is_none() && self.paths.len() > 1 {
            return Err("stdout takes one table, and several are read: name a folder, as in --output out/".into());
        }
        Ok(TableRun { place: self.place.or(Some(TablePlace::Single(TableTarget::Stdout))), ..self })
    }

    /// Says which command this is, with those of its options that decide what is written.
    pub(crate) fn of_command(self, command: String) -> TableRun {
        TableRun { command, ..self }
    }

    /// Ends clean whatever is found, if that is wanted; the manifest of a folder notes what was found.
    pub(crate) fn with_exit_zero(self, exit_zero: bool) -> TableRun {
        TableRun { of_findings: Status::of_findings(exit_zero), ..self }
    }

    /// True if all tables were written by an earlier run.
    pub(crate) fn skipped_all(&self) -> bool {
        self.skipped > 0 && self.opened == 0 && self.failures.is_empty()
    }

    /// Refuses the prefix of new columns where there are none.
    pub(crate) fn refuse_prefix_without_columns(&self, has_new_columns: bool) -> Result<(), UsageError> {
        if self.tables.prefix.is_some() && !(has_new_columns && self.writes_table()) {
            return Err("--prefix names the columns that --output adds to a table".into());
        }
        Ok(())
    }

    /// True if the answers are written to a table.
    pub(crate) fn writes_table(&self) -> bool {
        self.place.is_some()
    }

    /// Answers the question for every row, and gives each part with its answers to `visit`. When that fails to write to
    /// stdout, the run ends.
    pub(crate) fn answer(
        &mut self,
        question: impl Fn(Arc<Config>) -> Box<dyn Question>,
        mut visit: impl FnMut(AnsweredPart<'_>) -> io::Result<()>,
    ) {
        let counters = Arc::clone(&self.console.progress.counters);
        let progress = Arc::clone(&counters);
        interrupt::listen(move || progress.to_string());
        counters.expect(
            self.paths.iter().map(|table| (name(&table.path, &self.stdin_name).display().to_string().into(), None)),
        );
        for (number, table) in std::mem::take(&mut self.paths).into_iter().enumerate() {
            let name = name(&table.path, &self.stdin_name);
            let shown = name.display().to_string();
            let settings = match self.resolver.settings(name) {
                Ok(settings) => settings,
                Err(error) => {
                    self.failures.push(Failure::Unsettled);
                    self.status.note(self.console.error(&Complaint::new(Some(shown), error.to_string())));
                    if self.ends_at_failure {
                        break;
                    }
                    continue;
                }
            };
            let question = question(Arc::clone(&settings.config));
            // After a table that cannot be read, the next one follows. If the answers cannot be written, the answers of
            // the next one would be lost, too.
            let named = TableOfRun { number, path: &table, shown: &shown, settings: &settings };
            let outcome = self.answer_table(&named, &*question, &counters, &mut visit);
            let is_over = !matches!(outcome, Err(TableError::Interrupted));
            let ends = match &outcome {
                Ok(()) => false,
                Err(error) => self.ends_at_failure && is_over || matches!(error, TableError::Write(_)),
            };
            if let Err(error) = outcome {
                self.fail(&shown, error);
            }
            if ends {
                break;
            }
            if is_over {
                counters.file_done();
            }
            if interrupt::is_requested() {
                interrupt::acknowledge();
                let text = format!("interrupted: {counters}");
                self.console.error(&Complaint::new(None, text));
                self.status.note(Status::Interrupted);
                break;
            }
        }
        self.console.progress.finish();
        if self.skipped > 0 {
            let tables = counted(self.skipped, "table");
            let mut text =
                format!("{tables} skipped: written by an earlier run from the same input, options and version");
            if self.skipped_with_findings > 0 {
                text += &format!(", which found something in {}", self.skipped_with_findings);
            }
            self.console.note(&Complaint::new(None, text));
        }
    }

    /// The input, the version and the options that a table is made from, for the manifest of a folder.
    fn origin(&self, table: &TablePath, settings: &Settings) -> io::Result<ShardOrigin> {
        let TableArgs { column, answer_column, prefix, .. } = &self.tables;
        let mut command = self.command.clone();
        for (name, value) in [("column", column), ("answer-column", answer_column), ("prefix", prefix)] {
            if let Some(value) = value {
                command += &format!(" --{name} {value}");
            }
        }
        let in_force = format!("{:?} {:?}", settings.config, settings.fail_on);
        ShardOrigin::new(&table.path, command, format!("{:016x}", xxh3_64(in_force.as_bytes())))
    }

    fn answer_table(
        &mut self,
        of_run: &TableOfRun<'_>,
        question: &dyn Question,
        counters: &Counters,
        visit: &mut impl FnMut(AnsweredPart<'_>) -> io::Result<()>,
    ) -> Result<(), TableError> {
        let TableOfRun { number, path: table_path, shown, settings } = *of_run;
        let named =
            ColumnNames { puzzles: self.tables.column.as_deref(), answers: self.tables.answer_column.as_deref() };
        let mut origin = None;
        if let Some(TablePlace::Folder(folder)) = &self.place {
            let made_from = self.origin(table_path, settings).map_err(TableError::Read)?;
            if let Some(has_findings) = folder.done(table_path, &made_from) {
                self.skipped += 1;
                self.skipped_with_findings += u64::from(has_findings);
                self.note_findings(has_findings);
                return Ok(());
            }
            origin = Some(made_from);
        }
        let (table, columns) = open(&table_path.path, named)?;
        self.opened += 1;
        let puzzle_column = table.schema.field(columns.puzzles).name();
        let answer_column = columns.answers.map(|column| table.schema.field(column).name().as_str());
        let used = columns_in_words(puzzle_column, answer_column);
        if !self.columns.contains(&used) {
            self.columns.push(used);
        }
        counters.expect_puzzles(table.rows.unwrap_or(0));
        let mut replacement = None;
        let mut output = None;
        let target = match &self.place {
            None => None,
            Some(TablePlace::Single(target)) => Some(target.clone()),
            Some(TablePlace::Folder(folder)) => {
                folder.make_room(table_path).map_err(TableError::Write)?;
                Some(folder.target(table_path))
            }
        };
        if let Some(place) = &target {
            let schema = widened(&table.schema, &question.schema(), self.tables.prefix.as_deref())?;
            let (out, file) = place.open().map_err(TableError::Write)?;
            replacement = file;
            output = Some(Output { sink: create(out, place.format(), &schema)?, schema });
        }
        let pool = &self.pool;
        let console = &mut self.console;
        let mut has_findings = false;
        let mut row_count = 0;
        let workers = Workers { pool: &self.pool, interrupt: &interrupt::is_requested };
        let answered = answer_all(table, columns, question, output, workers, |answered| {
            let Answered { part, rows, answers } = answered;
            counters.puzzles_done(part.batch.num_rows());
            row_count += part.batch.num_rows() as u64;
            let has_findings = &mut has_findings;
            let part =
                AnsweredPart { path: shown, table: number, part, rows, pool, answers, settings, console, has_findings };
            visit(part).map_err(TableError::Write)
        });
        self.note_findings(has_findings);
        answered?;
        // The answers are in a file beside the target until they are complete.
        replacement.map_or(Ok(()), Replacement::take_place).map_err(TableError::Write)?;
        if let (Some(TablePlace::Folder(folder)), Some(origin)) = (&mut self.place, origin) {
            folder.note(table_path, origin, row_count, has_findings).map_err(TableError::Write)?;
        }
        Ok(())
    }

    fn note_findings(&mut self, has_findings: bool) {
        if has_findings {
            self.status.note(self.of_findings);
        }
    }

    fn fail(&mut self, shown: &str, error: TableError) {
        let status = match error {
            TableError::Interrupted => Status::Interrupted,
            TableError::Write(error) => match &self.place {
                Some(TablePlace::Single(TableTarget::File(path, _))) => {
                    let name = path.display().to_string();
                    self.console.error(&Complaint::new(Some(name), format!("cannot write: {error}")))
                }
                Some(TablePlace::Folder(_)) => {
                    let text = format!("cannot write its table: {error}");
                    self.console.error(&Complaint::new(Some(shown.to_owned()), text))
                }
                Some(TablePlace::Single(TableTarget::Stdout)) | None => self.console.stdout_ended(&error),
            },
            other => {
                self.failures.push(Failure::Unreadable);
                self.console.error(&Complaint::new(Some(shown.to_owned()), reason(&other)))
            }
        };
        self.status.note(status);
    }
}

/// The reason why a table was not read, with what to do about it.
pub(crate) fn reason(error: &TableError) -> String {
    match error {
        TableError::Read(error) if error.kind() == io::ErrorKind::NotFound => "no such file".to_owned(),
        TableError::Column(ColumnError::NoUsualName(has)) if !has.is_empty() => {
            format!("{error}; name one with --column")
        }
        other => other.to_string(),
    }
}

/// Writes the answers to a table, or prints one column of them, and complains about the rows without an answer.
pub(crate) fn print_or_write(
    mut run: TableRun,
    question: impl Fn(Arc<Config>) -> Box<dyn Question>,
    column: &str,
    reasons: &str,
) -> Result<Status, UsageError> {
    run.refuse_prefix_without_columns(true)?;
    let writes_table = run.writes_table();
    let mut unanswered = UnansweredRows::new(reasons, &run);
    run.answer(question, |answered: AnsweredPart<'_>| {
        if !writes_table {
            print_lines(answered.answers, column)?;
        }
        unanswered.complain(answered);
        Ok(())
    });
    unanswered.finish(&mut run);
    Ok(run.status)
}

/// The rows of a run that have no answer. A table that is written says of each why, so the first ones are named and the
/// others counted: there may be millions.
pub(crate) struct UnansweredRows<'a> {
    /// The column of the reasons.
    reasons: &'a str,
    most_named: u64,
    count: u64,
}

impl UnansweredRows<'_> {
    pub(crate) fn new<'a>(reasons: &'a str, run: &TableRun) -> UnansweredRows<'a> {
        UnansweredRows { reasons, most_named: if run.writes_table() { MOST_NAMED } else { u64::MAX }, count: 0 }
    }

    /// Complains about the rows of a part.
    pub(crate) fn complain(&mut self, answered: AnsweredPart<'_>) {
        let mut row = 0;
        for batch in answered.answers {
            let why = texts(batch, self.reasons);
            for index in 0..batch.num_rows() {
                if let Some(why) = why.filter(|why| why.is_valid(index)) {
                    self.count += 1;
                    *answered.has_findings = true;
                    if self.count <= self.most_named {
                        let place = format!("{}:{}", answered.path, answered.part.line(row));
                        answered.console.error(&Complaint::new(Some(place), why.value(index).to_owned()));
                    }
                }
                row += 1;
            }
        }
    }

    /// Counts the rows that were not named.
    pub(crate) fn finish(self, run: &mut TableRun) {
        let others = self.count.saturating_sub(self.most_named);
        if others > 0 {
            let have = if others == 1 { "has" } else { "have" };
            let rows = counted(others, "other row");
            let text = format!("{rows} {have} no answer; `{}` in the table says why", self.reasons);
            run.console.error(&Complaint::new(None, text));
        }
    }
}

fn print_lines(answers: &[RecordBatch], column: &str) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for batch in answers {
        let Some(lines) = texts(batch, column) else { continue };
        for line in lines {
            writeln!(out, "{}", line.unwrap_or_default())?;
        }
    }
    out.flush()
}

fn texts<'a>(batch: &'a RecordBatch, name: &str) -> Option<&'a StringArray> {
    batch.column_by_name(name)?.as_string_opt::<i32>()
}
