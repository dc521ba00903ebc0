//! `merge-reports`: joins the `json` reports of all parts of a partitioned run to the report of one run.
//!
//! Must not know how a puzzle is read: what is compared across parts stands in the reports.

mod whole;

use crate::args::{Format, FormatTarget, MergeArgs, When};
use crate::check::open_reports;
use crate::console::{Complaint, Console, Verbosity};
use crate::exit::Status;
use crate::inputs::{real_place, relative};
use crate::partition::Partition;
use crate::plan::{Stream, Surroundings, color_choice, report_targets};
use crate::progress::Progress;
use crate::record::Record;
use crate::report::VERSION;
use crate::share::Share;
use crate::statistics::Census;
use crate::tally::counted;
use anstream::ColorChoice;
use serde::Deserialize;
use std::collections::HashMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use whole::Whole;

/// The version of this program.
const OURS: &str = env!("CARGO_PKG_VERSION");

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
    version: u32,
    findings: Vec<Record>,
    summary: Summary,
    statistics: Option<Census>,
    part: Option<Share>,
}

#[derive(Deserialize)]
struct Summary {
    files: u64,
    puzzles: u64,
}

/// A part, and the file that it is from.
struct Part {
    path: String,
    partition: Partition,
    share: Share,
    findings: Vec<Record>,
    summary: Summary,
    statistics: Option<Census>,
}

/// Joins reports.
pub(crate) fn run(mut plan: MergePlan) -> Status {
    let parts = match read_all(&plan) {
        Ok(parts) => parts,
        Err(complaint) => return plan.console.fail(&complaint),
    };
    let mut status = Status::Clean;
    for part in parts.iter().filter(|part| !part.share.complete) {
        let text = match part.share.failures {
            0 => "this part could not do all it was asked for; its own run said why".to_owned(),
            failures => format!("{failures} of the files could not be checked by this part"),
        };
        plan.console.error(&Complaint::new(Some(part.path.clone()), text));
        status.note(Status::Trouble);
    }
    let places = plan.paths.iter().map(|path| real_place(path)).collect();
    let mut reports = match open_reports(&plan.reports, (Stream::Stdout, plan.color), None, places) {
        Ok(reports) => reports,
        Err(complaint) => return plan.console.fail(&complaint),
    };
    let mut whole = Whole::new(parts, status, plan.exit_zero);
    whole.write(&mut reports);
    for report in &reports {
        if let Some((name, error)) = report.error() {
            let text = format!("cannot write the report: {error}");
            plan.console.error(&Complaint::new(Some(name.to_owned()), text));
            whole.status.note(Status::Trouble);
        }
    }
    whole.status
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
    if report.version != VERSION {
        return Err(format!("a report of version {}; this program reads version {VERSION}", report.version));
    }
    let share = report.part.ok_or("not the report of a part: it was made without --partition")?;
    let partition = share.partition.parse()?;
    let PartReport { findings, summary, statistics, .. } = report;
    Ok(Part { path: shown.to_owned(), partition, share, findings, summary, statistics })
}

/// Whether these are all parts of one run, each once, of a version that words things as this one does.
fn fit(parts: &[Part]) -> Result<(), Complaint> {
    let Some(first) = parts.first() else {
        return Err(Complaint::new(None, "nothing to merge: name the reports of all parts"));
    };
    if first.share.program != OURS {
        let text =
            format!("made by version {}; this is {OURS}: merge with the version that has checked", first.share.program);
        return Err(Complaint::new(Some(first.path.clone()), text));
    }
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
        } else if part.statistics.is_some() != first.statistics.is_some() {
            let [ours, theirs] = [part, first].map(|part| if part.statistics.is_some() { "with" } else { "without" });
            return differs("made otherwise, as to --statistics,", ours, theirs);
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
    Err(Complaint::new(None, format!("parts are missing: {}; name the reports of all parts", named(&missing))))
}

/// Some names, and how many more there are.
fn named(names: &[String]) -> String {
    const MOST: usize = 5;
    let said = names.iter().take(MOST).cloned().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(MOST) {
        0 => said,
        more => format!("{said} and {more} more"),
    }
}
