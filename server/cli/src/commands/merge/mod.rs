//! Runs `merge-reports`: joins the `json` reports of all parts of a partitioned run to the report of one run.
//!
//! The findings and puzzles are stored in a temporary file while the reports are read, and joined in the order of one
//! run; only the fingerprints of puzzles stay in memory. Nothing is written before all reports have been read and
//! verified.
//!
//! Must not know how a puzzle is read: the reports contain everything that is compared across parts.

mod duplicates;
mod fit;
mod joined;
mod partial_report;
mod whole;

use crate::args::UsageError;
use crate::args::{Format, FormatTarget, MergeArgs};
use crate::files::paths::{real_place, relative};
use crate::files::spool::{Spool, Spooled};
use crate::output::report::{Stream, open_reports, report_end, report_targets};
use crate::process::status::Status;
use crate::runner::setup::Surroundings;
use crate::terminal::{Complaint, Console, Progress, Verbosity};
use anstream::ColorChoice;
use fit::fit;
use partial_report::PartialReport;
use std::path::PathBuf;
use whole::Whole;

/// The resolved arguments of `merge-reports`.
struct MergePlan {
    paths: Vec<PathBuf>,
    reports: Vec<FormatTarget>,
    /// The exit status of findings at or above the level that fails.
    found: Status,
    console: Console,
    color: ColorChoice,
    working_directory: PathBuf,
}

impl MergePlan {
    /// Resolves the arguments.
    fn new(args: MergeArgs, around: &Surroundings) -> Result<MergePlan, UsageError> {
        let color = args.color.color_choice();
        Ok(MergePlan {
            paths: args.paths,
            reports: report_targets(args.format, Format::Json)?,
            found: Status::of_findings(args.exit_zero),
            console: Console::new(color, Verbosity::Normal, Progress::hidden()),
            color,
            working_directory: around.working_directory.clone(),
        })
    }
}

/// Joins reports.
pub(crate) fn run(args: MergeArgs, around: &Surroundings) -> Result<Status, UsageError> {
    Ok(merge(MergePlan::new(args, around)?))
}

fn merge(mut plan: MergePlan) -> Status {
    let (parts, spooled) = match read_all(&plan) {
        Ok(read) => read,
        Err(complaint) => return plan.console.fail(&complaint),
    };
    let mut status = Status::Clean;
    for part in parts.iter().filter(|part| !part.share.complete) {
        let text = match part.share.failures {
            0 => "the run of this part failed; see its own output".to_owned(),
            failures => format!("{failures} of the files could not be checked in this part"),
        };
        status.note(plan.console.error(&Complaint::new(Some(part.path.clone()), text)));
    }
    let places = plan.paths.iter().map(|path| real_place(path)).collect();
    let mut reports = match open_reports(&plan.reports, (Stream::Stdout, plan.color), None, places) {
        Ok(reports) => reports,
        Err(complaint) => return plan.console.fail(&complaint),
    };
    let mut whole = Whole::new(parts, spooled, status, plan.found);
    if let Err(error) = whole.write(&mut reports) {
        let text = format!("cannot read from the system's temporary folder: {error}");
        return plan.console.fail(&Complaint::new(None, text));
    }
    for report in &reports {
        whole.status.note(report_end(report, &mut plan.console));
    }
    whole.status
}

/// Reads the parts; returns them in order, with their findings and puzzles.
fn read_all(plan: &MergePlan) -> Result<(Vec<PartialReport>, Spooled), Complaint> {
    let (mut parts, mut spool) = (Vec::new(), Spool::default());
    for path in &plan.paths {
        let shown = relative(path, &plan.working_directory);
        parts.push(PartialReport::read(path, &shown, &mut spool)?);
    }
    fit(&parts)?;
    parts.sort_by_key(|part: &PartialReport| part.partition.number());
    let spooled = spool.finish().map_err(|error| Complaint::new(None, error.to_string()))?;
    Ok((parts, spooled))
}
