//! The command line as it is written: pure parsing. What it means in the surroundings of a run (terminal, processors,
//! working directory) is decided in `plan`.
//!
//! The documentation comments of the arguments are the help texts: the first paragraph is shown by `-h`, all of it by
//! `--help`.

mod help;
mod logic;
mod shared;
mod stream;
mod values;

pub(crate) use logic::{ExplainArgs, HintArgs, LogicArgs};
pub(crate) use shared::{InputArgs, LevelArgs, OutputArgs, RuleArgs, SettingsArgs};
pub(crate) use stream::StreamArgs;
pub(crate) use values::{Format, FormatTarget, RulesFormat, ShowFormat, TellFormat, ViewKind, When};

use crate::partition::Partition;
use clap::{Args, Parser, Subcommand, ValueHint};
use ide::{Rule, Target};
use std::path::PathBuf;
use values::{RuleParser, TargetParser};

#[derive(Parser, Debug)]
#[command(
    name = "sudoku-lsp",
    version,
    about = help::ABOUT,
    long_about = help::LONG_ABOUT,
    after_long_help = help::AFTER,
    args_conflicts_with_subcommands = true
)]
pub(crate) struct Cli {
    /// Run the language server on stdin and stdout (the default; editors pass this)
    #[arg(long)]
    pub(crate) stdio: bool,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Run the language server on stdin and stdout
    #[command(long_about = help::SERVE)]
    Serve(ServeArgs),
    /// Check puzzle files
    #[command(long_about = help::CHECK, after_long_help = help::CHECK_AFTER)]
    Check(CheckArgs),
    /// Put puzzle files into canonical form
    #[command(long_about = help::FMT, after_long_help = help::FMT_AFTER)]
    Fmt(FmtArgs),
    /// Print the solutions of puzzles, one line each
    #[command(long_about = help::SOLVE, after_long_help = help::SOLVE_AFTER)]
    Solve(SolveArgs),
    /// Say what comes next in puzzles, and why
    #[command(long_about = help::HINT, after_long_help = help::HINT_AFTER)]
    Hint(HintArgs),
    /// Explain how puzzles are solved, step by step
    #[command(long_about = help::EXPLAIN, after_long_help = help::EXPLAIN_AFTER)]
    Explain(ExplainArgs),
    /// Print the canonical form of puzzles, one line each
    #[command(long_about = help::CANON, after_long_help = help::CANON_AFTER)]
    Canon(CanonArgs),
    /// Write puzzles in another format
    #[command(long_about = help::CONVERT, after_long_help = help::CONVERT_AFTER)]
    Convert(ConvertArgs),
    /// Answer a puzzle a line on stdin with a JSON object a line
    #[command(long_about = help::STREAM, after_long_help = help::STREAM_AFTER)]
    Stream(StreamArgs),
    /// Join the reports of the parts of a partitioned check
    #[command(long_about = help::MERGE_REPORTS, after_long_help = help::MERGE_REPORTS_AFTER)]
    MergeReports(MergeArgs),
    /// Show the settings in force, or their schema
    #[command(long_about = help::CONFIG, after_long_help = help::CONFIG_AFTER)]
    Config(ConfigArgs),
    /// List the rules of `check`, or explain one
    #[command(after_long_help = help::RULES_AFTER)]
    Rules(RulesArgs),
    /// Print a completion script for a shell
    #[command(after_long_help = help::COMPLETIONS_AFTER)]
    Completions(CompletionsArgs),
    /// Print manual pages (roff)
    #[command(after_long_help = help::MAN_AFTER)]
    Man(ManArgs),
}

impl Command {
    /// As it is called on the command line.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Command::Serve(_) => "serve",
            Command::Check(_) => "check",
            Command::Fmt(_) => "fmt",
            Command::Solve(_) => "solve",
            Command::Hint(_) => "hint",
            Command::Explain(_) => "explain",
            Command::Canon(_) => "canon",
            Command::Convert(_) => "convert",
            Command::Stream(_) => "stream",
            Command::MergeReports(_) => "merge-reports",
            Command::Config(_) => "config",
            Command::Rules(_) => "rules",
            Command::Completions(_) => "completions",
            Command::Man(_) => "man",
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// Talk on stdin and stdout: the default, accepted because editors pass it
    #[arg(long)]
    pub(crate) stdio: bool,
}

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
    /// named in a note, until --update-baseline takes them out of the file; they do not fail, so that who mends a puzzle
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
    #[arg(long, value_name = "N")]
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

#[derive(Args, Debug)]
pub(crate) struct FmtArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    /// Write nothing: name the files that would change, and exit with 1 if there are any
    #[arg(long)]
    pub(crate) check: bool,

    /// Write nothing: show what would change as a unified diff, and exit with 1 if anything would
    #[arg(long)]
    pub(crate) diff: bool,

    /// With --check or --diff, exit with 0 even if files would change
    #[arg(long)]
    pub(crate) exit_zero: bool,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    /// Print up to N solutions a puzzle; with --count, count up to N [default: 1; with --count 2]
    ///
    /// Without this option a puzzle with several solutions gets one line, and a note on stderr.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Print the number of solutions instead, as `2+` if there may be more than --limit
    #[arg(long)]
    pub(crate) count: bool,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = TargetParser)]
    pub(crate) to: Target,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ConfigArgs {
    #[command(subcommand)]
    pub(crate) command: ConfigCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum ConfigCommand {
    /// Show the settings in force for a path, and where each is from
    #[command(long_about = help::CONFIG_SHOW)]
    Show(ShowArgs),
    /// Print the JSON schema of sudoku.toml
    Schema,
}

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    /// The file or folder [default: .]
    pub(crate) path: Option<PathBuf>,

    /// How to show them
    #[arg(long, value_name = "FMT", value_enum, default_value_t = ShowFormat::Text)]
    pub(crate) format: ShowFormat,

    #[command(flatten)]
    pub(crate) rules: RuleArgs,

    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
}

#[derive(Args, Debug)]
pub(crate) struct RulesArgs {
    /// The rule to explain; without it, all are listed
    #[arg(value_name = "NAME", value_parser = RuleParser, hide_possible_values = true)]
    pub(crate) name: Option<Rule>,

    /// How to tell about them
    #[arg(long, value_name = "FMT", value_enum, default_value_t = RulesFormat::Text)]
    pub(crate) format: RulesFormat,
}

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    /// The command to tell about, such as `check` or `config show`; without it, the program
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,

    /// Write the pages of the program and of all commands into this folder, which is made if it is not there
    #[arg(long, value_name = "DIR", conflicts_with = "command", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn parse(line: &str) -> Result<Cli, String> {
        Cli::try_parse_from(line.split(' ')).map_err(|error| error.to_string())
    }

    #[test]
    fn the_declaration_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_bare_call_and_stdio_are_the_server() {
        assert!(parse("sudoku-lsp").is_ok_and(|cli| cli.command.is_none()));
        assert!(parse("sudoku-lsp --stdio").is_ok_and(|cli| cli.command.is_none() && cli.stdio));
        assert!(
            parse("sudoku-lsp serve --stdio")
                .is_ok_and(|cli| matches!(cli.command, Some(Command::Serve(ServeArgs { stdio: true }))))
        );
        assert!(parse("sudoku-lsp --stdio check").is_err());
    }

    #[test]
    fn options_of_later_work_are_refused() {
        assert!(parse("sudoku-lsp check --format html").is_err());
        assert!(parse("sudoku-lsp convert --to pdf").is_err());
    }

    #[test]
    fn options_that_exclude_each_other() {
        assert!(parse("sudoku-lsp check --fix --diff").is_err());
        assert!(parse("sudoku-lsp check --config x --isolated").is_err());
        assert!(parse("sudoku-lsp check --fix --isolated").is_ok());
        for with in ["", " --fix", " --diff"] {
            assert!(parse(&format!("sudoku-lsp check --unsafe-fixes{with}")).is_ok());
        }
    }

    #[test]
    fn an_unknown_rule_names_the_nearest() {
        let error = parse("sudoku-lsp check --select syntax,duplicate-vlaue").map(drop);
        assert!(error.is_err_and(|error| error.contains("duplicate-value")));
    }
}
