//! Finds out whether git shows differences of puzzles: the attribute of puzzle files, and the driver that it names.

use super::report::Section;
use crate::process::child::output_within;
use crate::process::git::git;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

/// The longest time of a command of git. The commands here read only settings, which takes milliseconds.
const MOST_TIME: Duration = Duration::from_secs(5);

pub(super) fn section(folder: &Path) -> Section {
    let mut section = Section::new("git");
    let root = match answer(folder, &["rev-parse", "--show-toplevel"]) {
        GitAnswer::Line(root) => root,
        GitAnswer::Nothing => {
            section.fact("repository", "none");
            return section;
        }
        GitAnswer::Late => {
            section.problem(
                format!("git does not answer within {} s", MOST_TIME.as_secs()),
                "git rev-parse --show-toplevel",
            );
            return section;
        }
    };
    section.fact("repository", root);
    let attribute = line(folder, &["check-attr", "diff", "--", "puzzle.sudoku"]);
    let attribute = attribute.and_then(|line| line.rsplit(": ").next().map(str::to_owned));
    let driver = attribute.filter(|value| !matches!(value.as_str(), "unspecified" | "set" | "unset"));
    let Some(driver) = driver else {
        section.fact("differences", "of lines; `sudoku-lsp git-driver --help` shows how to have them of puzzles");
        // A driver of the user is for all repositories, and this one need not use it.
        if is_configured(folder, &["config", "--local"], "sudoku") {
            section.problem(
                "the diff driver `sudoku` is configured, but no attribute names it",
                "echo \"*.sudoku diff=sudoku\" >> .gitattributes",
            );
        }
        return section;
    };
    section.fact("differences", format!("*.sudoku files have the diff driver `{driver}`"));
    for key in ["command", "textconv"] {
        if let Some(value) = line(folder, &["config", "--get", &format!("diff.{driver}.{key}")]) {
            section.fact(format!("diff.{driver}.{key}"), value);
        }
    }
    if !is_configured(folder, &["config"], &driver) {
        section.problem(
            format!("*.sudoku files have the diff driver `{driver}`, which is not configured: git shows lines"),
            format!("git config --global diff.{driver}.command \"sudoku-lsp git-driver\""),
        );
    }
    section
}

/// Returns true if the configuration that a command of git reads has the driver.
fn is_configured(folder: &Path, config: &[&str], driver: &str) -> bool {
    for key in ["command", "textconv"] {
        let name = format!("diff.{driver}.{key}");
        if line(folder, &[config, &["--get", &name]].concat()).is_some() {
            return true;
        }
    }
    false
}

/// The answer of a command of git.
enum GitAnswer {
    Line(String),
    /// The command fails or prints nothing.
    Nothing,
    /// The command does not end in time.
    Late,
}

fn answer(folder: &Path, arguments: &[&str]) -> GitAnswer {
    let output = match output_within(git(folder).args(arguments), MOST_TIME) {
        Ok(output) if output.status.success() => output,
        Err(error) if error.kind() == ErrorKind::TimedOut => return GitAnswer::Late,
        Ok(_) | Err(_) => return GitAnswer::Nothing,
    };
    match String::from_utf8_lossy(&output.stdout).trim() {
        "" => GitAnswer::Nothing,
        line => GitAnswer::Line(line.to_owned()),
    }
}

/// Returns the output of a command of git, if it succeeds in time and says something.
fn line(folder: &Path, arguments: &[&str]) -> Option<String> {
    match answer(folder, arguments) {
        GitAnswer::Line(line) => Some(line),
        GitAnswer::Nothing | GitAnswer::Late => None,
    }
}
