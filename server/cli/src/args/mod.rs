//! Parses the command line. Commands decide in their plans what the options mean in the surroundings of a run
//! (terminal, processors, working directory).
//!
//! The documentation comments of the arguments are the help texts: the first paragraph is shown by `-h`, all of it by
//! `--help`.

mod change;
mod check;
mod generate;
mod help;
mod logic;
mod number;
pub(crate) mod operands;
mod program;
mod repository;
pub(crate) mod route;
mod shared;
mod tables;
pub(crate) mod usage;
mod values;

pub(crate) use change::{ChangeArgs, MakeSymmetricArgs, SeedArgs, VicinityArgs};
pub(crate) use check::CheckArgs;
pub(crate) use generate::GenerateArgs;
pub(crate) use logic::{ExplainArgs, HintArgs, LogicArgs, RateArgs};
pub(crate) use program::{CompletionsArgs, ConfigArgs, ConfigCommand, ManArgs, PlaygroundArgs, RulesArgs, ShowArgs};
pub(crate) use repository::{DiffArgs, DoctorArgs, GitDriverArgs, InitArgs, InitFile, ReportForm};
pub(crate) use shared::{InputArgs, LevelArgs, OutputArgs, RuleArgs, SettingsArgs};
#[cfg(all(test, feature = "tables"))]
pub(crate) use tables::PARQUET;
pub(crate) use tables::{DataReportForm, ReportArgs, TableArgs, is_table_name, may_be_table};
pub(crate) use usage::UsageError;
pub(crate) use values::{
    ExplainFormat, Format, FormatTarget, PrintFormat, RateFormat, RulesFormat, ShowFormat, ViewKind,
};

use clap::{Args, Parser, Subcommand, ValueHint};
use ide::Target;
use std::path::{Path, PathBuf};
use values::TargetParser;

#[derive(Parser, Debug)]
#[command(
    name = "sudoku-lsp",
    version,
    about = help::ABOUT,
    long_about = help::LONG_ABOUT,
    after_long_help = help::AFTER,
    // An argument for paths would confuse the completions of zsh; see `commands/completions`.
    override_usage = help::USAGE,
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
    /// Show the next logical step of puzzles, with its reason
    #[command(long_about = help::HINT, after_long_help = help::HINT_AFTER)]
    Hint(HintArgs),
    /// Explain how puzzles are solved, step by step
    #[command(long_about = help::EXPLAIN, after_long_help = help::EXPLAIN_AFTER)]
    Explain(ExplainArgs),
    /// Rate how hard puzzles are, on published scales
    #[command(long_about = help::RATE, after_long_help = help::RATE_AFTER)]
    Rate(RateArgs),
    /// Make new puzzles
    #[command(long_about = help::GENERATE, after_long_help = help::GENERATE_AFTER)]
    Generate(GenerateArgs),
    /// Take away the givens that puzzles do not need
    #[command(long_about = help::MINIMIZE, after_long_help = help::MINIMIZE_AFTER)]
    Minimize(SeedArgs),
    /// Add givens to puzzles with several solutions, so that they have one
    #[command(long_about = help::MAKE_UNIQUE, after_long_help = help::MAKE_UNIQUE_AFTER)]
    MakeUnique(ChangeArgs),
    /// Exchange givens of puzzles, so that their places are symmetric
    #[command(long_about = help::MAKE_SYMMETRIC, after_long_help = help::MAKE_SYMMETRIC_AFTER)]
    MakeSymmetric(MakeSymmetricArgs),
    /// Print a random equivalent puzzle for each puzzle
    #[command(long_about = help::SCRAMBLE, after_long_help = help::SCRAMBLE_AFTER)]
    Scramble(SeedArgs),
    /// Find the puzzles that differ by a few givens
    #[command(long_about = help::VICINITY, after_long_help = help::VICINITY_AFTER)]
    Vicinity(VicinityArgs),
    /// Print the canonical form of puzzles, one line each
    #[command(long_about = help::CANON, after_long_help = help::CANON_AFTER)]
    Canon(CanonArgs),
    /// Write puzzles in another format
    #[command(long_about = help::CONVERT, after_long_help = help::CONVERT_AFTER)]
    Convert(ConvertArgs),
    /// Draw puzzles as sheets to print
    #[command(long_about = help::PRINT, after_long_help = help::PRINT_AFTER)]
    Print(PrintArgs),
    /// Describe collections and data sets: faults, solutions, duplicates, clues, ratings
    #[command(long_about = help::REPORT, after_long_help = help::REPORT_AFTER)]
    Report(ReportArgs),
    /// Show what changed in the puzzles of two files or folders
    #[command(
        long_about = help::DIFF,
        after_long_help = help::DIFF_AFTER,
        mut_arg("paths", |paths| paths
            .value_names(["A", "B"])
            .action(clap::ArgAction::Set)
            .num_args(2)
            .required(true)
            .help("The old and the new version: two files, two folders or two puzzles; `-` for stdin")
            .long_help(None))
    )]
    Diff(DiffArgs),
    /// Show differences of puzzles in git
    #[command(long_about = help::GIT_DRIVER, after_long_help = help::GIT_DRIVER_AFTER)]
    GitDriver(GitDriverArgs),
    /// Answer each line of stdin, a puzzle, with a line of JSON
    #[command(long_about = help::STREAM, after_long_help = help::STREAM_AFTER)]
    Stream(StreamArgs),
    /// Show what is in force, what editors start, and what is wrong with it
    #[command(long_about = help::DOCTOR, after_long_help = help::DOCTOR_AFTER)]
    Doctor(DoctorArgs),
    /// Set up a folder: settings, a sample, a workflow, hooks
    #[command(long_about = help::INIT, after_long_help = help::INIT_AFTER)]
    Init(InitArgs),
    /// Serve a page to try everything in a browser
    #[command(long_about = help::PLAYGROUND, after_long_help = help::PLAYGROUND_AFTER)]
    Playground(PlaygroundArgs),
    /// Show the settings, or their schema
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
    /// The name on the command line.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Command::Serve(_) => "serve",
            Command::Check(_) => "check",
            Command::Fmt(_) => "fmt",
            Command::Solve(_) => "solve",
            Command::Hint(_) => "hint",
            Command::Explain(_) => "explain",
            Command::Rate(_) => "rate",
            Command::Generate(_) => "generate",
            Command::Minimize(_) => "minimize",
            Command::MakeUnique(_) => "make-unique",
            Command::MakeSymmetric(_) => "make-symmetric",
            Command::Scramble(_) => "scramble",
            Command::Vicinity(_) => "vicinity",
            Command::Canon(_) => "canon",
            Command::Convert(_) => "convert",
            Command::Print(_) => "print",
            Command::Report(_) => "report",
            Command::Diff(_) => "diff",
            Command::GitDriver(_) => "git-driver",
            Command::Stream(_) => "stream",
            Command::Doctor(_) => "doctor",
            Command::Init(_) => "init",
            Command::Playground(_) => "playground",
            Command::Config(_) => "config",
            Command::Rules(_) => "rules",
            Command::Completions(_) => "completions",
            Command::Man(_) => "man",
        }
    }

    /// The inputs of a command that prints an answer to each puzzle. Without a path, it reads a pipe. If
    /// `canon --against -` reads stdin already, it does not.
    pub(crate) fn answers_from(&mut self) -> Option<(&mut InputArgs, &OutputArgs)> {
        match self {
            Command::Solve(args) => Some((&mut args.inputs, &args.output)),
            Command::Hint(args) => Some((&mut args.inputs, &args.output)),
            Command::Explain(args) => Some((&mut args.inputs, &args.output)),
            Command::Rate(args) => Some((&mut args.inputs, &args.output)),
            Command::Canon(args) if args.against.iter().any(|path| path == Path::new("-")) => None,
            Command::Canon(args) => Some((&mut args.inputs, &args.output)),
            Command::Convert(args) => Some((&mut args.inputs, &args.output)),
            Command::Print(args) => Some((&mut args.inputs, &args.output)),
            Command::Minimize(args) | Command::Scramble(args) => {
                let ChangeArgs { inputs, output, .. } = &mut args.change;
                Some((inputs, output))
            }
            Command::MakeUnique(args) => Some((&mut args.inputs, &args.output)),
            Command::MakeSymmetric(args) => {
                let ChangeArgs { inputs, output, .. } = &mut args.seed.change;
                Some((inputs, output))
            }
            Command::Vicinity(args) => Some((&mut args.inputs, &args.output)),
            _ => None,
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// Use stdin and stdout: the default, accepted because editors pass it
    #[arg(long)]
    pub(crate) stdio: bool,
}

#[derive(Args, Debug)]
pub(crate) struct FmtArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    /// Write nothing: list the files that would change, and exit with 1 if there are any
    #[arg(long)]
    pub(crate) check: bool,

    /// Write nothing: show the changes as a unified diff, and exit with 1 if there are any
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

    /// Print up to N solutions per puzzle; with --count, count up to N [default: 1; with --count 2]
    ///
    /// Without this option, only the first of several solutions is printed, with a note on stderr.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::whole::<u64>(1..=u64::MAX))]
    pub(crate) limit: Option<u64>,

    /// Print the number of solutions instead, as `2+` if there may be more than --limit
    #[arg(long)]
    pub(crate) count: bool,

    #[command(flatten)]
    pub(crate) tables: TableArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    /// Print the puzzles that are equivalent to one of OTHER instead: a JSON object a line (repeatable)
    ///
    /// OTHER is a file, a folder, a puzzle or `-`, and read like PATH. The object names the first equivalent puzzle of
    /// OTHER, and the exchanges that turn the puzzle into it. If one of them is a table, all are read as tables; with
    /// --output, the list is a table, too.
    #[arg(long, value_name = "OTHER", value_hint = ValueHint::AnyPath)]
    pub(crate) against: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) tables: TableArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    /// The format to write
    ///
    /// A table is written with --output, in the format of its name; `--to line` then adds a column `line`.
    #[arg(long, value_name = "FORMAT", value_parser = TargetParser, required_unless_present = "table_output")]
    pub(crate) to: Option<Target>,

    #[command(flatten)]
    pub(crate) tables: TableArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct PrintArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    /// The output format
    #[arg(long, value_name = "FMT", value_enum, default_value_t = PrintFormat::Html)]
    pub(crate) format: PrintFormat,

    /// Put N puzzles beside each other
    #[arg(long, value_name = "N", default_value_t = 2, allow_negative_numbers = true, value_parser = number::whole::<u16>(1..=20))]
    pub(crate) columns: u16,

    /// Add the solutions, on pages of their own
    #[arg(long)]
    pub(crate) solutions: bool,

    /// Add the steps of logic that solve the puzzle, each with its sentence
    #[arg(long)]
    pub(crate) path: bool,

    /// Draw only step N of the path; 1 is the next one
    #[arg(long, value_name = "N", conflicts_with = "path", allow_negative_numbers = true, value_parser = number::whole::<usize>(1..=100_000))]
    pub(crate) step: Option<usize>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct StreamArgs {
    /// Count solutions up to N
    ///
    /// If the count stops there, `exact` is false. The status does not depend on it.
    #[arg(long, value_name = "N", default_value_t = 2, allow_negative_numbers = true, value_parser = number::whole::<u64>(1..=u64::MAX))]
    pub(crate) limit: u64,

    #[command(flatten)]
    pub(crate) rules: LevelArgs,

    #[command(flatten)]
    pub(crate) settings: SettingsArgs,

    /// Use N threads, at most 256 [default: one per processor]
    #[arg(long, short, value_name = "N", allow_negative_numbers = true, value_parser = number::whole::<usize>(1..=u64::MAX))]
    pub(crate) jobs: Option<usize>,
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
