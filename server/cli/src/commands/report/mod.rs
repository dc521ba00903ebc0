//! Runs `report`: describes tables, files and folders of puzzles.
//!
//! `puzzles` and `tables` feed the collector, a row each. `puzzle_log` keeps the puzzles, `repeats` compares them.
//! `figures` is what it collects, `text` and `html` write them.

mod collector;
mod figures;
mod html;
mod puzzle_log;
mod puzzles;
mod repeats;
#[cfg(feature = "tables")]
mod tables;
#[cfg(all(test, feature = "tables"))]
mod tests;
mod text;

use crate::args::{DataReportForm, InputArgs, ReportArgs, UsageError, is_table_name};
use crate::cache::Cache;
#[cfg(feature = "tables")]
use crate::each_row::{is_pattern, table_paths, tables_below};
use crate::input::discover::Found;
use crate::input::packed::unpacked_path;
use crate::process::interrupt;
use crate::process::status::Status;
use crate::setup::{Surroundings, console, input_plan, thread_pool};
use crate::terminal::{Complaint, Console};
use crate::text::sanitize::line_start;
use collector::FigureCollector;
use figures::DataReport;
use puzzle_log::PuzzleLog;
use puzzles::{PuzzleFiles, SurveyTools};
use rayon::ThreadPool;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
#[cfg(feature = "tables")]
use tables::ReportTables;

/// A table or several that are described together, or the puzzle texts of a file or a folder.
enum ReportSubject {
    #[cfg(feature = "tables")]
    Tables(Box<ReportTables>),
    Puzzles(Box<PuzzleFiles>),
}

pub(crate) fn run(mut args: ReportArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let pool = thread_pool(args.inputs.jobs.unwrap_or(around.processors))?;
    if args.inputs.paths.is_empty() {
        args.inputs.paths.push(PathBuf::from(if args.inputs.stdin_filename.is_some() { "-" } else { "." }));
    }
    let mut subjects = Vec::new();
    for path in &args.inputs.paths {
        add_subjects(&mut subjects, path, &args, around)?;
    }
    let mut console = console(&args.output, around);
    let counters = Arc::clone(&console.progress.counters);
    interrupt::listen(move || counters.to_string());
    let cache = Arc::new(Cache::open(args.cache.place()));
    let spill = args.spill.clone().unwrap_or_else(std::env::temp_dir);
    // Some million rows later it would be a pity.
    if let Some(Err(error)) = args.spill.as_deref().map(tempfile::tempfile_in) {
        return Ok(console.error(&not_spilled(&spill, &error)));
    }
    let outcome = report(&subjects, &pool, &cache, &spill, &mut console);
    cache.finish(&mut console);
    console.progress.finish();
    if interrupt::is_requested() {
        interrupt::acknowledge();
        let text = format!("interrupted: {}", console.progress.counters);
        console.error(&Complaint::new(None, text));
        return Ok(Status::Interrupted);
    }
    Ok(match outcome {
        Ok(report) => print(&report, args.format, &mut console),
        Err(status) => status,
    })
}

/// Adds what a path names: a table, the tables of a pattern, those below a folder, or puzzle texts. Tables behind a
/// name, as in `train=FOLDER`, are described together with the others behind it.
fn add_subjects(
    subjects: &mut Vec<ReportSubject>,
    path: &Path,
    args: &ReportArgs,
    around: &Surroundings,
) -> Result<(), UsageError> {
    #[cfg(feature = "tables")]
    {
        if let Some((name, tables)) = named_group(path) {
            let group = ReportTables::new(name, &table_paths(&[tables])?, args, around)?;
            let known = subjects.iter_mut().find_map(|subject| match subject {
                ReportSubject::Tables(tables) => Some(tables).filter(|tables| tables.has_name(name)),
                ReportSubject::Puzzles(_) => None,
            });
            match known {
                Some(known) => known.extend(group),
                None => subjects.push(ReportSubject::Tables(Box::new(group))),
            }
            return Ok(());
        }
        let is_folder = path != Path::new("-") && path.is_dir();
        let has_option = args.column.is_some() || args.answer_column.is_some();
        let below = if is_folder { tables_below(path)? } else { Vec::new() };
        if !below.is_empty() || is_folder && has_option || is_pattern(path) {
            let tables = if is_folder && !has_option { below } else { table_paths(&[path.to_owned()])? };
            let group = ReportTables::new(&path.display().to_string(), &tables, args, around)?;
            subjects.push(ReportSubject::Tables(Box::new(group)));
            // A folder may have puzzle files beside its tables.
            if is_folder && !has_option {
                let files = puzzle_files(path, args, around)?;
                if !files.found.inputs.is_empty() {
                    subjects.push(ReportSubject::Puzzles(Box::new(files)));
                }
            }
            return Ok(());
        }
    }
    if is_table(path, args) {
        #[cfg(feature = "tables")]
        subjects.push(ReportSubject::Tables(Box::new(ReportTables::single(path, args, around)?)));
        #[cfg(not(feature = "tables"))]
        return Err(crate::each_row::refusal());
    } else {
        subjects.push(ReportSubject::Puzzles(Box::new(puzzle_files(path, args, around)?)));
    }
    Ok(())
}

/// The name and the tables of an operand such as `train=FOLDER`; a file of that name takes precedence.
#[cfg(feature = "tables")]
fn named_group(path: &Path) -> Option<(&str, PathBuf)> {
    let (name, tables) = path.to_str()?.split_once('=')?;
    let is_name =
        !name.is_empty() && name.chars().all(|character| character.is_alphanumeric() || "_-".contains(character));
    (is_name && !tables.is_empty() && !path.exists()).then(|| (name, PathBuf::from(tables)))
}

fn puzzle_files(path: &Path, args: &ReportArgs, around: &Surroundings) -> Result<PuzzleFiles, UsageError> {
    let is_stdin = path == Path::new("-");
    let stdin_filename = args.inputs.stdin_filename.clone().filter(|_| is_stdin || args.inputs.paths.len() == 1);
    let inputs = InputArgs { paths: vec![path.to_owned()], stdin_filename, ..args.inputs.clone() };
    let plan = input_plan(inputs, "describe", puzzles::overrides(), around)?;
    Ok(PuzzleFiles::find(path, plan))
}

/// Returns true for a table: by an option, by its name, or by the names of columns in its first line. Stdin without a
/// name is one where tables are built in.
fn is_table(path: &Path, args: &ReportArgs) -> bool {
    if args.column.is_some() || args.answer_column.is_some() {
        return true;
    }
    let is_stdin = path == Path::new("-");
    let name = if is_stdin { args.inputs.stdin_filename.as_deref() } else { Some(path) };
    let Some(name) = name else { return cfg!(feature = "tables") };
    let name = unpacked_path(name);
    if !is_stdin && path.is_dir() || settings::is_puzzle_file(name) || settings::is_markdown(name) {
        return false;
    }
    if is_table_name(name) {
        return true;
    }
    #[cfg(feature = "tables")]
    return !is_stdin && tables::begins_with_columns(path);
    // Files are puzzle text unless their names say that they are tables.
    #[cfg(not(feature = "tables"))]
    false
}

/// Describes the subjects. If one of them cannot be read, that is reported, and there is no report: it could be taken
/// for the whole.
fn report(
    subjects: &[ReportSubject],
    pool: &ThreadPool,
    cache: &Cache,
    spill: &Path,
    console: &mut Console,
) -> Result<DataReport, Status> {
    let found: Vec<&Found> = subjects.iter().filter_map(ReportSubject::found).collect();
    let mut status = Status::Clean;
    for found in &found {
        status.note(found.report(console));
    }
    if status != Status::Clean {
        return Err(status);
    }
    let counters = Arc::clone(&console.progress.counters);
    Found::announce_all(&found, &counters);
    let mut collector = FigureCollector::new(PuzzleLog::new(spill));
    for subject in subjects {
        let status = match subject {
            #[cfg(feature = "tables")]
            ReportSubject::Tables(tables) => tables.add_to(&mut collector, pool, spill, console),
            ReportSubject::Puzzles(files) => {
                puzzles::add(&mut collector, files, SurveyTools { pool, cache, counters: &counters, spill }, console)
            }
        };
        if status != Status::Clean || interrupt::is_requested() {
            return Err(status);
        }
    }
    let finished = pool.install(|| collector.finish(&interrupt::is_requested));
    finished.map_err(|error| console.error(&not_spilled(spill, &error)))
}

/// The complaint about the temporary file of a report, which is written if there are many puzzles.
fn not_spilled(folder: &Path, error: &io::Error) -> Complaint {
    let text = format!("cannot use a temporary file: {error}; --spill names another folder");
    Complaint::new(Some(folder.display().to_string()), text)
}

impl ReportSubject {
    fn found(&self) -> Option<&Found> {
        match self {
            #[cfg(feature = "tables")]
            ReportSubject::Tables(_) => None,
            ReportSubject::Puzzles(files) => Some(&files.found),
        }
    }
}

fn print(report: &DataReport, form: DataReportForm, console: &mut Console) -> Status {
    let text = match form {
        DataReportForm::Text => report.text().lines().flat_map(|line| [line_start(line), "\n".into()]).collect(),
        DataReportForm::Json => report.json() + "\n",
        DataReportForm::Html => report.html(),
    };
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Status::Clean,
        Err(error) => console.stdout_ended(&error),
    }
}
