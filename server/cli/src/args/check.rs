//! The options of `check`, and of `merge-reports`, which ends what parts of a check have begun.

use super::number::whole;
use super::shared::{InputArgs, OutputArgs, RuleArgs};
use super::values::{self, FormatTarget, When};
use crate::partition::Partition;
use clap::{Args, ValueHint};
use std::path::PathBuf;

#[derive(Args, Clone, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    /// How to report: full, concise, json, jsonl, github, gitlab, junit, sarif, rdjsonl; FMT=PATH also writes a report to a
    /// file
    ///
    /// full shows the source below each finding, concise is `path:line:col: severity[rule] message`, json is one
    /// object for the whole run, jsonl is one object a finding. Lines of full are no longer than the terminal is wide,
    /// or COLUMNS says, else 100 characters.
    ///
    /// github is for the log of a step in a workflow: GitHub makes annotations of the first ten findings of each severity,
    /// the log has all. gitlab is a code quality report. junit has a suite for each file, in which each puzzle with
    /// findings is a case; it fails if one of them is at or above --fail-on. sarif is SARIF 2.1.0, rdjsonl is for
    /// reviewdog. github and sarif name files from $GITHUB_WORKSPACE, gitlab from $CI_PROJECT_DIR, if the working
    /// directory lies in it.
    ///
    /// Without this option stdout gets full on a terminal and concise elsewhere. FMT=PATH writes that report to PATH
    /// in addition to what stdout gets, and may be given several times. The file is there when the report is complete.
    #[arg(long, value_name = "FMT[=PATH]", value_parser = values::FORMAT_TARGETS, hide_possible_values = true)]
    pub(crate) format: Vec<FormatTarget>,

    /// Apply the safe fixes to the files, and report what is left
    ///
    /// A fix is safe if it keeps what the author wrote about the puzzle, whatever the solution is. A file that has changed
    /// since it was read is left alone. Owner, mode, access lists and extended attributes stay; of several names (hard links)
    /// the one that was given gets the new text, and a note says so. What was read from stdin is written to stdout, fixed; then the report goes to stderr.
    #[arg(long, conflicts_with = "diff")]
    pub(crate) fix: bool,

    /// With --fix and --diff, take the fixes that need a look, too; alone, count them as those of --fix
    ///
    /// They go by the only solution of the givens, though a given may be what is wrong: values, candidates and solutions are
    /// corrected, givens removed that are not needed. Or they guess what was meant: rows are padded or added, keys and counts
    /// corrected. `sudoku-lsp rules NAME` tells how a rule's findings are fixed.
    #[arg(long)]
    pub(crate) unsafe_fixes: bool,

    /// Show on stdout what --fix would change, and change nothing
    ///
    /// The exit code is 1 if there is something to change. The report goes to stderr.
    #[arg(long)]
    pub(crate) diff: bool,

    /// Check only the files that have changed since this Git revision: a branch, a tag, a commit
    ///
    /// Compared with the last commit that REV and HEAD have in common, as in a pull request: on a branch, `--since main` is
    /// what the branch has changed, committed or not. What Git does not track, and what comes from stdin, has always
    /// changed. A sudoku.toml that has changed concerns all files that it holds for. Files that have not changed are still
    /// read to find a changed file's puzzles in them. That nothing has changed is no failure: there is a note.
    #[arg(long, value_name = "REV", help_heading = "Files", value_parser = values::revision)]
    pub(crate) since: Option<String>,

    #[command(flatten)]
    pub(crate) rules: RuleArgs,

    /// Let the findings pass that this file knows: leave them out of all reports, and do not fail by them
    ///
    /// A finding is known by its file, its rule and the givens of its puzzle, wherever in the file that stands, or the text
    /// of its line where no givens can be read. The summary says how many were known. Known findings that are gone are
    /// named in a note, until --update-baseline removes them from the file; they do not fail, so that who mends a puzzle
    /// does not have to edit another file. What is not checked, because other paths are named or rules are off, is not
    /// gone. Paths in the file count from its folder. `merge=union` in .gitattributes suits it.
    #[arg(long, value_name = "FILE", help_heading = "Baseline")]
    pub(crate) baseline: Option<PathBuf>,

    /// Write all that is found now to the file of --baseline, and exit with 0 unless something could not be checked
    #[arg(long, help_heading = "Baseline", requires = "baseline", conflicts_with = "diff")]
    pub(crate) update_baseline: bool,

    /// Check again whenever something changes, until Ctrl-C
    ///
    /// That is a file that is checked, a new one, a sudoku.toml, a .gitignore or .ignore, or the baseline. All is checked
    /// again and reports are written anew; on a terminal the screen is cleared first. Files are not written to while
    /// somebody edits them: --fix does not go with it.
    #[arg(long, conflicts_with_all = ["fix", "update_baseline"])]
    pub(crate) watch: bool,

    /// Exit with 0 even if something was found (other failures keep their exit codes)
    #[arg(long)]
    pub(crate) exit_zero: bool,

    /// Show at most N findings in the formats for people; a line says how many more there are
    ///
    /// 0 shows none. The summary, the statistics and the exit code go by all of them, and so do the formats for programs.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) max_shown: Option<u64>,

    /// Check a part of the puzzles only: hash:K/N or slice:K/N, the K-th of N parts
    ///
    /// Every puzzle is in exactly one of the parts, also of those in one file. hash goes by a puzzle's own text, so that it
    /// stays in its part when others come and go; slice deals them out in order. Puzzles that stand in several files are found
    /// by `sudoku-lsp merge-reports`, which joins the JSON reports of all parts.
    #[arg(long, value_name = "PART", conflicts_with_all = ["fix", "diff", "baseline", "since", "watch"])]
    pub(crate) partition: Option<Partition>,

    /// At the end, count findings by rule, and puzzles by solutions, size and clues
    ///
    /// The counts are said on stderr; a json report on stdout has them as `statistics` instead.
    #[arg(long)]
    pub(crate) statistics: bool,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct MergeArgs {
    /// The JSON reports of all parts, in any order
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub(crate) paths: Vec<PathBuf>,

    /// How to report, as of `check` [default: json]; FMT=PATH also writes a report to a file
    ///
    /// full is written as concise is: the puzzles are not read again.
    #[arg(long, value_name = "FMT[=PATH]", value_parser = values::FORMAT_TARGETS, hide_possible_values = true)]
    pub(crate) format: Vec<FormatTarget>,

    /// Exit with 0 even if something was found (other failures keep their exit codes)
    #[arg(long)]
    pub(crate) exit_zero: bool,

    /// Use colours; auto follows the terminal and NO_COLOR
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = When::Auto)]
    pub(crate) color: When,
}
