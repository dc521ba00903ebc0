//! Runs `doctor`: prints which program and settings are in force, which files are puzzles, what editors start and how
//! git is set up, with the problems that this shows. Changes nothing.

mod editors;
mod git;
mod path;
mod program;
mod puzzles;
mod report;
mod settings;

use crate::args::{DoctorArgs, ReportForm, UsageError};
use crate::process::status::Status;
use crate::setup::Surroundings;
use crate::terminal::Console;
use report::DoctorReport;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Examines the set-up for a file or folder.
pub(crate) fn run(args: &DoctorArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let path = args.path.clone().unwrap_or_else(|| PathBuf::from("."));
    if !path.exists() {
        return Err(format!("{}: there is no such file or folder", path.display()).into());
    }
    let folder = folder_of(&path, &around.working_directory);
    let mut report = DoctorReport { version: env!("CARGO_PKG_VERSION"), ..DoctorReport::default() };
    report.add(program::section());
    report.add(settings::section(&path, &folder, around));
    report.add(puzzles::section(&path, around));
    report.add(editors::section(&folder));
    report.add(git::section(&folder));
    let mut out = BufWriter::new(io::stdout());
    let written = match args.format {
        ReportForm::Text => report.write_text(&mut out),
        ReportForm::Json => report.write_json(&mut out),
    };
    Ok(match written.and_then(|()| out.flush()) {
        Err(error) => Console::plain().stdout_ended(&error),
        Ok(()) if report.problems.is_empty() => Status::Clean,
        Ok(()) => Status::Found,
    })
}

/// The folder that is examined, absolute.
fn folder_of(path: &Path, working_directory: &Path) -> PathBuf {
    let whole = ::settings::normal(working_directory, path);
    if path.is_dir() { whole } else { whole.parent().map(Path::to_owned).unwrap_or(whole) }
}
