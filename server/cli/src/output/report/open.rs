//! Opens the reports of a run, and reports their failures.

use super::{Report, Stream};
use crate::args::UsageError;
use crate::args::{Format, FormatTarget};
use crate::files::paths::real_place;
use crate::process::status::Status;
use crate::terminal::{Complaint, Console};
use anstream::ColorChoice;
use std::collections::{HashSet, VecDeque};
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// Opens all reports before the check, so that a failure shows at once. No report may replace another one, or a file
/// that is `checked`; in that case, nothing has been written yet.
pub(crate) fn open_reports(
    targets: &[FormatTarget],
    stream: Stream,
    color: ColorChoice,
    max_shown: Option<u64>,
    checked: HashSet<PathBuf>,
) -> Result<Vec<Report>, Complaint> {
    let complaint = |path: &Path, why: &dyn Display| {
        Complaint::new(Some(path.display().to_string()), format!("cannot write the report: {why}"))
    };
    let mut taken = HashSet::new();
    for path in targets.iter().filter_map(|target| target.path.as_deref()) {
        let place = real_place(path);
        if checked.contains(&place) {
            return Err(complaint(path, &"it would overwrite an input file; choose another path"));
        } else if !taken.insert(place) {
            return Err(complaint(path, &"another report is written there; choose another path"));
        }
    }
    let in_file = |target: &FormatTarget| {
        let path = target.path.as_deref()?;
        Some(Report::in_file(target.format, path, max_shown).map_err(|error| complaint(path, &error)))
    };
    // A report on the screen begins when it is opened; it must not remain without an end.
    let mut in_files = targets.iter().filter_map(in_file).collect::<Result<VecDeque<Report>, Complaint>>()?;
    let open = |target: &FormatTarget| match target.path {
        None => Some(Report::on_screen(target.format, stream, color, max_shown)),
        Some(_) => in_files.pop_front(),
    };
    Ok(targets.iter().filter_map(open).collect())
}

/// Reports the failure of a finished report, or a note on it.
pub(crate) fn report_end(report: &Report, console: &mut Console) -> Status {
    if let Some(complaint) = report.complaint() {
        return console.error(&complaint);
    }
    if let Some(remark) = report.remark() {
        console.note(&remark);
    }
    Status::Clean
}

/// Adds a report in the default format for stdout, unless the user has chosen one.
pub(crate) fn report_targets(mut targets: Vec<FormatTarget>, default: Format) -> Result<Vec<FormatTarget>, UsageError> {
    let on_stdout: Vec<&str> =
        targets.iter().filter(|it| it.path.is_none()).map(|target| target.format.name()).collect();
    match on_stdout.as_slice() {
        [] => targets.insert(0, FormatTarget { format: default, path: None }),
        [_] => {}
        [first, second, ..] => {
            return Err(format!(
                "--format writes two reports to stdout: {first} and {second}; {second}=PATH writes one to a file"
            )
            .into());
        }
    }
    Ok(targets)
}
