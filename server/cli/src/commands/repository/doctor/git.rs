//! Finds out whether git shows differences of puzzles: the attribute of puzzle files, and the driver that it names.

use super::report::Section;
use crate::process;
use std::path::Path;
use std::process::Stdio;

pub(super) fn section(folder: &Path) -> Section {
    let mut section = Section::new("git");
    let Some(root) = git(folder, &["rev-parse", "--show-toplevel"]) else {
        section.fact("repository", "none");
        return section;
    };
    section.fact("repository", root);
    let attribute = git(folder, &["check-attr", "diff", "--", "puzzle.sudoku"]);
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
        if let Some(value) = git(folder, &["config", "--get", &format!("diff.{driver}.{key}")]) {
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
    let has = |key| git(folder, &[config, &["--get", &format!("diff.{driver}.{key}")]].concat()).is_some();
    ["command", "textconv"].into_iter().any(has)
}

/// The output of a command of git, if it succeeds and says something.
fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let mut command = process::git::git(folder);
    let output =
        command.args(arguments).stderr(Stdio::null()).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    (!text.is_empty()).then_some(text)
}
