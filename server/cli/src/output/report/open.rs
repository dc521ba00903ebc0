//! Opens the reports of a run, and tells what became of them.

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

/// Opens all reports, so that a run does not find out at its end that it cannot tell. None may take the place of another
/// one, or of a file that is `checked`; where one would, nothing has been written yet.
pub(crate) fn open_reports(
    targets: &[FormatTarget],
    (stream, color): (Stream, ColorChoice),
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
    // What goes to the screen has begun once it is opened: it is not to stand there without an end.
    let mut in_files = targets.iter().filter_map(in_file).collect::<Result<VecDeque<Report>, Complaint>>()?;
    let open = |target: &FormatTarget| match target.path {
        None => Some(Report::on_screen(target.format, stream, color, max_shown)),
        Some(_) => in_files.pop_front(),
    };
    Ok(targets.iter().filter_map(open).collect())
}

/// Tells people what became of a report that has ended.
pub(crate) fn tell_end(report: &Report, console: &mut Console) -> Status {
    if let Some(complaint) = report.complaint() {
        return console.error(&complaint);
    }
    if let Some(remark) = report.remark() {
        console.note(&remark);
    }
    Status::Clean
}

/// The reports to write: what was asked for, and something for the shell in any case.
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
