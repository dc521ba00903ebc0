//! `merge-reports`: joins the `json` reports of all parts of a partitioned run to the report of one run.
//!
//! Must not know how a puzzle is read: what is compared across parts stands in the reports.

use crate::args::{Format, FormatTarget, MergeArgs, When};
use crate::check::open_reports;
use crate::console::{Complaint, Console, Verbosity};
use crate::exit::Status;
use crate::inputs::{real_place, relative};
use crate::originals::{Named, Originals, Seen};
use crate::partition::Partition;
use crate::plan::{Stream, Surroundings, color_choice, report_targets};
use crate::position::Position;
use crate::progress::Progress;
use crate::record::{Record, RelatedRecord};
use crate::report::End;
use crate::share::{FileRecord, Level, PuzzleRecord, Share};
use crate::statistics::Census;
use crate::tally::{Tally, counted};
use anstream::ColorChoice;
use ide::{Duplicate, Rule};
use serde::Deserialize;
use std::collections::HashMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// A merge that is ready to run.
pub(crate) struct MergePlan {
    pub(crate) paths: Vec<PathBuf>,
    pub(crate) reports: Vec<FormatTarget>,
    pub(crate) exit_zero: bool,
    pub(crate) console: Console,
    pub(crate) color: ColorChoice,
    pub(crate) working_directory: PathBuf,
}

impl MergePlan {
    /// Resolves the arguments.
    pub(crate) fn new(args: MergeArgs, around: &Surroundings) -> Result<MergePlan, String> {
        let color = color_choice(args.color);
        let mut reports = args.format;
        if reports.iter().all(|target| target.path.is_some()) {
            reports.insert(0, FormatTarget { format: Format::Json, path: None });
        }
        Ok(MergePlan {
            paths: args.paths,
            reports: report_targets(reports, false)?,
            exit_zero: args.exit_zero,
            console: Console::new(color, Verbosity::Normal, Progress::start(When::Never, false)),
            color,
            working_directory: around.working_directory.clone(),
        })
    }
}

/// A `json` report of a part.
#[derive(Deserialize)]
struct PartReport {
    findings: Vec<Record>,
    summary: Summary,
    statistics: Option<Census>,
    part: Option<Share>,
}

#[derive(Deserialize)]
struct Summary {
    puzzles: u64,
}

/// A part, and the file that it is from.
struct Part {
    path: String,
    partition: Partition,
    share: Share,
    findings: Vec<Record>,
    puzzles: u64,
    statistics: Option<Census>,
}

/// Joins reports.
pub(crate) fn run(mut plan: MergePlan) -> Status {
    let parts = match read_all(&plan) {
        Ok(parts) => parts,
        Err(complaint) => return plan.console.fail(&complaint),
    };
    let mut status = Status::Clean;
    for part in parts.iter().filter(|part| part.share.failures > 0) {
        let text = format!("{} of the files could not be checked by this part", part.share.failures);
        plan.console.error(&Complaint::new(Some(part.path.clone()), text));
        status.note(Status::Trouble);
    }
    let mut tally = Tally::default();
    tally.files = parts.first().map_or(0, |part| (part.share.files.len() as u64).saturating_sub(part.share.failures));
    tally.puzzles = parts.iter().map(|part| part.puzzles).sum();
    status.note(write(&mut plan, parts, tally));
    status
}

fn read_all(plan: &MergePlan) -> Result<Vec<Part>, Complaint> {
    let mut parts = Vec::new();
    for path in &plan.paths {
        let shown = relative(path, &plan.working_directory);
        let part = read(path, &shown).map_err(|sentence| Complaint::new(Some(shown), sentence))?;
        parts.push(part);
    }
    fit(&parts)?;
    parts.sort_by_key(|part: &Part| part.partition.number());
    Ok(parts)
}

fn read(path: &Path, shown: &str) -> Result<Part, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let report: PartReport = serde_json::from_reader(BufReader::new(file))
        .map_err(|error| format!("not a whole report of `check --partition … --format json={shown}`: {error}"))?;
    let share = report.part.ok_or("not the report of a part: it was made without --partition")?;
    let partition = share.partition.parse()?;
    let PartReport { findings, summary, statistics, .. } = report;
    Ok(Part { path: shown.to_owned(), partition, share, findings, puzzles: summary.puzzles, statistics })
}

/// Whether these are all parts of one run, each once.
fn fit(parts: &[Part]) -> Result<(), Complaint> {
    let Some(first) = parts.first() else {
        return Err(Complaint::new(None, "nothing to merge: name the reports of all parts"));
    };
    let mut known: HashMap<u32, &str> = HashMap::new();
    for part in parts {
        let differs = |what: &str, ours: &str, theirs: &str| {
            let text = format!("{what} than {}: {ours} and {theirs}; run all parts alike", first.path);
            Err(Complaint::new(Some(part.path.clone()), text))
        };
        let (one, other) = (&part.share, &first.share);
        if !part.partition.is_of(first.partition) {
            return differs("a part of another partition", &one.partition, &other.partition);
        } else if one.program != other.program {
            return differs("made by another version", &one.program, &other.program);
        } else if !one.files.iter().map(|file| &file.path).eq(other.files.iter().map(|file| &file.path)) {
            let counts = [one, other].map(|share| counted(share.files.len() as u64, "file"));
            return differs("made from files of other names", &counts[0], &counts[1]);
        } else if one.configuration != other.configuration {
            return differs("made with other settings", &one.configuration, &other.configuration);
        } else if one.input != other.input {
            return differs("made from other texts", &one.input, &other.input);
        }
        if let Some(before) = known.insert(part.partition.number(), &part.path) {
            let text = format!("{} is there twice: it is also in {before}", one.partition);
            return Err(Complaint::new(Some(part.path.clone()), text));
        }
    }
    let missing = first.partition.all().filter(|part| !known.contains_key(&part.number()));
    let missing: Vec<String> = missing.map(|part| part.to_string()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(Complaint::new(None, format!("parts are missing: {}; name the reports of all parts", missing.join(", "))))
}

/// Writes what all parts found, and what shows only where they are together.
fn write(plan: &mut MergePlan, mut parts: Vec<Part>, mut tally: Tally) -> Status {
    let mut status = Status::Clean;
    let places = plan.paths.iter().map(|path| real_place(path)).collect();
    let mut reports = match open_reports(&plan.reports, (Stream::Stdout, plan.color), None, places) {
        Ok(reports) => reports,
        Err(complaint) => {
            plan.console.error(&complaint);
            return Status::Trouble;
        }
    };
    // As in one run: all parts were asked for them, or none.
    let with_statistics = parts.iter().all(|part| part.statistics.is_some());
    parts.iter_mut().filter_map(|part| part.statistics.take()).for_each(|census| tally.census.merge(census));
    let files = parts.first_mut().map(|part| std::mem::take(&mut part.share.files)).unwrap_or_default();
    let order: HashMap<&str, usize> = files.iter().enumerate().map(|(index, file)| (&*file.path, index)).collect();
    let mut findings: Vec<Record> = parts.iter_mut().flat_map(|part| std::mem::take(&mut part.findings)).collect();
    findings.extend(duplicates(&files, parts));
    let file = |record: &Record| order.get(&*record.path).copied().unwrap_or(files.len());
    // Stable: what one part says about one place stays in its order.
    findings.sort_by(|one, other| {
        let place = |record: &Record| (file(record), record.line, record.column);
        place(one).cmp(&place(other)).then_with(|| one.rule.name().cmp(other.rule.name()))
    });
    let mut findings = findings.into_iter().peekable();
    for (index, name) in files.iter().enumerate() {
        reports.iter_mut().for_each(|report| report.file(&name.path));
        while let Some(record) = findings.next_if(|record| file(record) == index) {
            tally.count_one(record.rule, record.severity);
            let fails = name.fail_on.severity().is_some_and(|fail_on| fail_on <= record.severity);
            if fails && !plan.exit_zero {
                status.note(Status::Found);
            }
            let record = Record { fails, ..record };
            reports.iter_mut().for_each(|report| report.add_record(&record, &record.path, None));
        }
    }
    for report in &mut reports {
        report.finish(&End { tally: &tally, status, with_statistics, share: None });
        if let Some((name, error)) = report.error() {
            let text = format!("cannot write the report: {error}");
            plan.console.error(&Complaint::new(Some(name.to_owned()), text));
            status.note(Status::Trouble);
        }
    }
    status
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
            let [line, column, ..] = puzzle.at;
            Some(Seen { listed: puzzle.listed(start)?, position: Position { line, column } })
        });
        let name = Named { path: &file.path, shown: &file.path, uri: file.uri.as_ref() };
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
        Some(elsewhere) => (elsewhere.path.clone(), place.and_then(|place| originals.position(place))),
        None => {
            let original = puzzles.get(related.span.start as usize).map(|original| original.at);
            (file.path.clone(), original.map(|[line, column, ..]| Position { line, column }))
        }
    };
    let Position { line, column } = position.unwrap_or(Position { line: 1, column: 1 });
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
        related: vec![RelatedRecord { path, line, column, message: related.message, byte_column: None, uri }],
        fix: None,
        byte_columns: puzzle.byte_columns,
        uri: file.uri.clone(),
        fails: false,
    }
}
