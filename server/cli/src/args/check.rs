//! The options of `check`.

use super::number::whole;
use super::shared::{CacheArgs, InputArgs, OutputArgs, RuleArgs};
use super::tables::TableArgs;
use super::values::{self, FormatTarget};
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Clone, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    /// The format of the report: full, concise, json, jsonl, github, gitlab, junit, sarif, rdjsonl; FMT=PATH also
    /// writes a report to a file
    ///
    /// full shows the source below each finding, concise is `path:line:col: severity[rule] message`, json is one
    /// object for the whole run, jsonl is one object per finding. Lines of full are as wide as the terminal or as
    /// COLUMNS says, else 100 characters.
    ///
    /// github is for the log of a workflow step: GitHub turns the first ten findings of each severity into
    /// annotations; the log has all of them. gitlab is a code quality report. junit has a suite for each file and a
    /// case for each puzzle with findings, which fails if one of them is at or above --fail-on. sarif is SARIF 2.1.0,
    /// rdjsonl is for reviewdog. github and sarif give paths relative to $GITHUB_WORKSPACE, gitlab to
    /// $CI_PROJECT_DIR, if the working directory is inside it.
    ///
    /// Without this option, stdout gets full on a terminal and concise elsewhere. FMT=PATH also writes a report to
    /// PATH, and may be given several times. The file appears once the report is complete.
    #[arg(long, value_name = "FMT[=PATH]", value_parser = values::FORMAT_TARGETS, hide_possible_values = true)]
    pub(crate) format: Vec<FormatTarget>,

    /// Apply the safe fixes to the files, and report the remaining findings
    ///
    /// A fix is safe if it keeps what the author wrote about the puzzle, whatever the solution is. Files that have
    /// changed since they were read are not written. Owner, mode, access lists and extended attributes are kept. If a
    /// file has several names (hard links), only the given name gets the new text, and a note says so. Fixed text
    /// from stdin is written to stdout; the report then goes to stderr.
    #[arg(long, conflicts_with = "diff")]
    pub(crate) fix: bool,

    /// With --fix and --diff, include the fixes that need review; alone, count them as fixable by --fix
    ///
    /// These fixes rely on the only solution of the givens, although a given may be wrong: they correct values,
    /// candidates and solutions, and remove givens that are not needed. Or they guess what was meant: they pad or add
    /// rows, and correct keys and counts. `sudoku-lsp rules NAME` describes the fix of a rule.
    #[arg(long)]
    pub(crate) unsafe_fixes: bool,

    /// Show on stdout what --fix would change, without changing anything
    ///
    /// The exit code is 1 if --fix would change something. The report goes to stderr.
    #[arg(long)]
    pub(crate) diff: bool,

    /// Check only the files that have changed since this Git revision: a branch, a tag, a commit
    ///
    /// Compares with the last common commit of REV and HEAD, as a pull request does: on a branch, `--since main`
    /// checks what the branch has changed, committed or not. Files that Git does not track, and stdin, count as
    /// changed. If a sudoku.toml has changed, all files that it applies to count as changed. Unchanged files are
    /// still read to find duplicates of changed puzzles. If nothing has changed, a note says so, and the exit code is
    /// 0.
    #[arg(long, value_name = "REV", help_heading = "Files", value_parser = values::revision)]
    pub(crate) since: Option<String>,

    #[command(flatten)]
    pub(crate) rules: RuleArgs,

    /// Leave the known findings in this file out of all reports and of the exit code
    ///
    /// A known finding is identified by its file, its rule and the givens of its puzzle, wherever the puzzle is in
    /// the file, or by the text of its line if the givens cannot be read. The summary counts the known findings.
    /// Known findings that no longer occur are listed in a note until --update-baseline removes them; they do not
    /// make the run fail, so fixing a puzzle does not require editing another file. Findings that were not looked
    /// for, because other paths were given or rules are off, are kept. Paths in the file are relative to its folder.
    /// `merge=union` in .gitattributes suits it.
    #[arg(long, value_name = "FILE", help_heading = "Baseline")]
    pub(crate) baseline: Option<PathBuf>,

    /// Write all present findings to the file of --baseline, and exit with 0 unless something could not be checked
    #[arg(long, help_heading = "Baseline", requires = "baseline", conflicts_with = "diff")]
    pub(crate) update_baseline: bool,

    /// Check again whenever a file changes, until Ctrl-C
    ///
    /// Watches the checked files, new files, sudoku.toml, .gitignore and .ignore files, and the baseline. Every time,
    /// everything is checked again and the reports are rewritten; on a terminal the screen is cleared first. --fix
    /// cannot be combined with it, since files would change while you edit them.
    #[arg(long, conflicts_with_all = ["fix", "update_baseline"])]
    pub(crate) watch: bool,

    /// Exit with 0 even if something was found (other failures keep their exit codes)
    #[arg(long)]
    pub(crate) exit_zero: bool,

    /// Show at most N findings in the formats for people, and a line with the number of the others
    ///
    /// 0 shows none. The summary, the exit code and the formats for programs always cover all
    /// findings.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) max_shown: Option<u64>,

    #[command(flatten)]
    pub(crate) tables: TableArgs,

    #[command(flatten)]
    pub(crate) cache: CacheArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl CheckArgs {
    /// The first of the options that work on puzzle files alone, if one is given.
    pub(crate) fn needs_files(&self) -> Option<&'static str> {
        let options = [
            ("--fix", self.fix),
            ("--diff", self.diff),
            ("--watch", self.watch),
            ("--since", self.since.is_some()),
            ("--baseline", self.baseline.is_some()),
        ];
        options.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }
}
