//! Runs `canon --against` for tables: lists the rows whose puzzles another table has, too, equal or in another form.
//! The other tables are read first, into tables of fingerprints and classes; the inputs pass by.

use super::against::Mapping;
use crate::args::{CanonArgs, InputArgs, UsageError};
use crate::each_row::{AnsweredPart, TableRun, TableTarget, table_paths};
use crate::output::report_file::Replacement;
use crate::process::status::Status;
use crate::setup::Surroundings;
use crate::terminal::Complaint;
use crate::text::json::json;
use datasets::table::{Sink, TableError, create};
use datasets::{CopyRows, Leak, LeakRows, classified};
use ide::words::counted;
use ide::{ClassifiedPuzzle, Equivalent, Judge, PuzzleTable, Symmetry};
use rayon::prelude::*;
use serde::Serialize;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// Compares the rows of the inputs with those of `--against`.
pub(super) fn run(args: CanonArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let CanonArgs { inputs, against, mut tables, output } = args;
    if tables.prefix.is_some() {
        return Err("--prefix names columns that are added to a table, and --against lists pairs of rows".into());
    }
    let others = table_paths(&against)?.len();
    if inputs.paths.is_empty() {
        return Err("no table to compare: name a *.parquet or *.csv file, or `-` for CSV on stdin".into());
    }
    let paths: Vec<_> = against.into_iter().chain(inputs.paths).collect();
    if paths.iter().filter(|path| path.as_path() == Path::new("-")).count() > 1 {
        return Err("stdin can be read only once: give --against or the inputs another path than `-`".into());
    }
    let target = tables.table_output.take().map(|path| TableTarget::new(&path, &paths)).transpose()?;
    let inputs = InputArgs { paths, ..inputs };
    let mut run = TableRun::new(inputs, tables, &output, settings::Overrides::default(), around)?.ending_at_failure();
    let mut list = match LeakList::begin(target.as_ref()) {
        Ok(list) => list,
        Err(error) => return Ok(run.console.fail(&cannot_write(target.as_ref(), &error))),
    };
    let judge = Judge::new(Arc::default(), 2);
    let mut known = KnownRows::default();
    let mut skipped = SkippedRows::default();
    run.answer(
        |_| Box::new(CopyRows),
        |answered| {
            skipped.enter(&answered.path.into());
            let AnsweredPart { rows, pool, part, table, .. } = &answered;
            let texts: Vec<Option<&str>> = rows.iter().map(|(puzzle, _)| puzzle).collect();
            let puzzles: Vec<_> = pool.install(|| texts.par_iter().map(|text| classified(&judge, *text)).collect());
            let mut leaks = Vec::new();
            for (index, puzzle) in puzzles.iter().enumerate() {
                let number = part.rows_before + index as u64 + 1;
                match puzzle {
                    Err(why) => skipped.add(part.line(index), why),
                    Ok(puzzle) if *table < others => known.add(answered.path, number, puzzle),
                    Ok(puzzle) => leaks.extend(known.find(puzzle).map(|known| (number, known))),
                }
            }
            list.write(answered.path, &leaks)
        },
    );
    skipped.report(&mut run);
    if run.status < Status::Trouble
        && let Err(error) = list.finish()
    {
        run.status.note(run.console.fail(&cannot_write(target.as_ref(), &error)));
    }
    Ok(run.status)
}

fn cannot_write(target: Option<&TableTarget>, error: &io::Error) -> Complaint {
    let name = match target {
        Some(TableTarget::File(path, _)) => path.display().to_string(),
        Some(TableTarget::Stdout) | None => "<stdout>".to_owned(),
    };
    Complaint::new(Some(name), format!("cannot write: {error}"))
}

/// The rows of the other tables: the first of all equal ones, and the first of each class.
#[derive(Default)]
struct KnownRows {
    paths: Vec<Arc<str>>,
    equal: PuzzleTable<KnownRow>,
    /// The first puzzle of each class: its place in the class, and its index among those of `equal`.
    classes: PuzzleTable<(Equivalent, u32)>,
}

#[derive(Clone, Copy)]
struct KnownRow {
    path: u32,
    puzzle: u64,
}

/// An earlier row that a row repeats.
struct FoundRow {
    path: Arc<str>,
    puzzle: u64,
    is_equal: bool,
    symmetry: Option<Symmetry>,
}

impl KnownRows {
    fn add(&mut self, path: &str, number: u64, puzzle: &ClassifiedPuzzle) {
        if self.paths.last().is_none_or(|last| **last != *path) {
            self.paths.push(path.into());
        }
        if self.equal.first(puzzle.fingerprint).is_some() {
            return;
        }
        let path = u32::try_from(self.paths.len().saturating_sub(1)).unwrap_or(u32::MAX);
        let index = self.equal.add(puzzle.fingerprint, KnownRow { path, puzzle: number });
        if let (Some(index), Some(class)) = (index, puzzle.class)
            && self.classes.first(class.fingerprint).is_none()
        {
            self.classes.add(class.fingerprint, (class.way, index));
        }
    }

    fn find(&self, puzzle: &ClassifiedPuzzle) -> Option<FoundRow> {
        if let Some(index) = self.equal.first(puzzle.fingerprint) {
            return self.found(index, true, puzzle.class.map(|_| Symmetry::IDENTITY));
        }
        let class = puzzle.class?;
        let (way, index) = self.classes.place(self.classes.first(class.fingerprint)?)?;
        self.found(*index, false, Some(class.symmetry_to(ide::Class { way: *way, ..class })))
    }

    fn found(&self, index: u32, is_equal: bool, symmetry: Option<Symmetry>) -> Option<FoundRow> {
        let KnownRow { path, puzzle } = *self.equal.place(index)?;
        Some(FoundRow { path: Arc::clone(self.paths.get(path as usize)?), puzzle, is_equal, symmetry })
    }
}

/// The list of pairs: a table that appears when it is complete, or lines on stdout.
enum LeakList {
    Lines,
    Table { sink: Box<dyn Sink>, replacement: Option<Replacement> },
}

/// A pair on stdout, as of puzzle files.
#[derive(Serialize)]
struct LeakRecord<'a> {
    path: &'a str,
    puzzle: u64,
    other_path: &'a str,
    other_puzzle: u64,
    relation: &'static str,
    mapping: Option<&'a Mapping>,
}

impl LeakList {
    fn begin(target: Option<&TableTarget>) -> io::Result<LeakList> {
        let Some(target) = target else { return Ok(LeakList::Lines) };
        let (out, replacement) = target.open()?;
        let sink = create(out, target.format(), &LeakRows::schema()).map_err(io_error)?;
        Ok(LeakList::Table { sink, replacement })
    }

    /// Adds rows of a table, each with the row that it repeats.
    fn write(&mut self, path: &str, leaks: &[(u64, FoundRow)]) -> io::Result<()> {
        let mut lines = String::new();
        let mut rows = LeakRows::default();
        for (puzzle, other) in leaks {
            let mapping = other.symmetry.as_ref().map(Mapping::new);
            let symmetry = other.symmetry.as_ref().zip(mapping.as_ref().map(|mapping| mapping.text.as_str()));
            let leak = Leak {
                path,
                puzzle: *puzzle,
                other_path: &other.path,
                other_puzzle: other.puzzle,
                is_equal: other.is_equal,
                mapping: symmetry,
            };
            match self {
                LeakList::Table { .. } => rows.push(&leak),
                LeakList::Lines => {
                    let Leak { path, puzzle, other_path, other_puzzle, .. } = leak;
                    let relation = leak.relation();
                    let mapping = mapping.as_ref();
                    lines += &json(&LeakRecord { path, puzzle, other_path, other_puzzle, relation, mapping });
                    lines.push('\n');
                }
            }
        }
        match self {
            LeakList::Table { sink, .. } => sink.write(&[rows.finish()]).map_err(io_error),
            LeakList::Lines => io::stdout().lock().write_all(lines.as_bytes()),
        }
    }

    fn finish(self) -> io::Result<()> {
        match self {
            LeakList::Table { sink, replacement } => {
                sink.finish().map_err(io_error)?;
                replacement.map_or(Ok(()), Replacement::take_place)
            }
            LeakList::Lines => io::stdout().lock().flush(),
        }
    }
}

fn io_error(error: TableError) -> io::Error {
    match error {
        TableError::Write(error) => error,
        other => io::Error::other(other.to_string()),
    }
}

/// The rows without a puzzle, for each table.
#[derive(Default)]
struct SkippedRows(Vec<SkippedOfTable>);

struct SkippedOfTable {
    path: Arc<str>,
    count: u64,
    /// The line or the number of the first, and the reason.
    first: Option<(u64, String)>,
}

impl SkippedRows {
    fn enter(&mut self, path: &Arc<str>) {
        if self.0.last().is_none_or(|last| last.path != *path) {
            self.0.push(SkippedOfTable { path: Arc::clone(path), count: 0, first: None });
        }
    }

    fn add(&mut self, line: u64, why: &str) {
        let Some(table) = self.0.last_mut() else { return };
        table.count += 1;
        table.first.get_or_insert_with(|| (line, why.to_owned()));
    }

    fn report(self, run: &mut TableRun) {
        for SkippedOfTable { path, count, first } in self.0 {
            let Some((line, why)) = first else { continue };
            let (verb, which) = if count == 1 { ("was", "it") } else { ("were", "the first") };
            let rows = counted(count, "row");
            let text = format!("{rows} {verb} not compared; {which} ({line}) is no puzzle: {why}");
            run.console.error(&Complaint::new(Some(path.to_string()), text));
            run.status.note(Status::Found);
        }
    }
}
