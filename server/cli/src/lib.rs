//! Runs the commands of the command line, for people and for CI jobs.
//!
//! A file or folder in `commands` for each command, and below them:
//! - `each_puzzle`: asks one question about every puzzle of the inputs
//! - `each_row`: asks one question about every row of tables
//! - `output`: findings as records and reports, a file for each format; differences
//! - `input`: finds the files, reads them, finds the puzzles in them
//! - `setup`: resolves the arguments that commands share
//! - `args`: parses the command line; help and messages about its usage
//! - `cache`: ratings of earlier runs
//! - `files`: paths, atomic writing, temporary files
//! - `terminal`: errors, notes and progress on stderr
//! - `process`: exit status, interruption, worker threads
//! - `text`: positions, widths, escapes
//!
//! Must not know: how a grid is read or solved, and the protocol of editors. All analysis comes from `ide`, through the
//! same functions that the language server calls, so that editor and command line cannot disagree.

mod args;
mod cache;
mod commands;
mod each_puzzle;
mod each_row;
mod files;
mod input;
mod output;
mod process;
mod setup;
mod terminal;
mod text;

use args::{Cli, Command, UsageError};
use clap::FromArgMatches;
use commands::{
    canon, change, check, completions, config, convert, diff, doctor, explain, fmt, generate, git_driver, hint, init,
    man, playground, print, rate, report, rules, solve, stream, vicinity,
};
use input::unnamed::read_stdin_if_it_holds_something;
use process::status::Status;
use setup::Surroundings;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// Runs the command line `arguments`, the name of the program first. `serve` runs the language server with the version
/// that it reports.
pub fn run(arguments: impl IntoIterator<Item = OsString>, serve: impl FnOnce(&str) -> ExitCode) -> ExitCode {
    let program = args::usage::program();
    let arguments = match args::route::route(arguments.into_iter().collect(), &program) {
        Ok(arguments) => arguments,
        Err(error) => return args::usage::report("", &error).into(),
    };
    let parsed = program.try_get_matches_from(&arguments).and_then(|matches| Cli::from_arg_matches(&matches));
    let command = match parsed {
        Ok(cli) => cli.command,
        Err(error) => return args::usage::report_parsed(error, &arguments).into(),
    };
    match command {
        None | Some(Command::Serve(_)) => {
            hint_at_help();
            serve(env!("CARGO_PKG_VERSION"))
        }
        Some(command) => {
            let name = command.name();
            execute(command).unwrap_or_else(|error| args::usage::report(name, &error)).into()
        }
    }
}

/// Runs a command other than the server.
fn execute(mut command: Command) -> Result<Status, UsageError> {
    let around = Surroundings::now();
    if let Some((inputs, output)) = command.answers_from() {
        read_stdin_if_it_holds_something(inputs, output.quiet);
    }
    match command {
        Command::Serve(_) => Ok(Status::Clean),
        Command::Check(args) => check::run(args, &around),
        Command::Fmt(args) => fmt::run(args, &around),
        Command::Solve(args) => solve::run(args, &around),
        Command::Hint(args) => hint::run(args, &around),
        Command::Explain(args) => explain::run(args, &around),
        Command::Rate(args) => rate::run(args, &around),
        Command::Generate(args) => generate::run(args, &around),
        Command::Minimize(args) => change::minimize(args, &around),
        Command::MakeUnique(args) => change::make_unique(args, &around),
        Command::MakeSymmetric(args) => change::make_symmetric(args, &around),
        Command::Scramble(args) => change::scramble(args, &around),
        Command::Vicinity(args) => vicinity::run(args, &around),
        Command::Canon(args) => canon::run(args, &around),
        Command::Convert(args) => convert::run(args, &around),
        Command::Print(args) => print::run(args, &around),
        Command::Report(args) => report::run(args, &around),
        Command::Diff(args) => diff::run(args, &around),
        Command::GitDriver(args) => git_driver::run(&args, &around),
        Command::Stream(args) => stream::run(args, &around),
        Command::Doctor(args) => doctor::run(&args, &around),
        Command::Init(args) => init::run(&args, &around),
        Command::Playground(args) => Ok(playground::run(&args)),
        Command::Config(args) => Ok(config::run(args, &around)),
        Command::Rules(args) => Ok(rules::run(&args)),
        Command::Completions(args) => Ok(completions::run(&args)),
        Command::Man(args) => man::run(&args),
    }
}

/// Explains the silence of the server to a user who starts it in a terminal.
fn hint_at_help() {
    if io::stdin().is_terminal() {
        let _ = writeln!(
            io::stderr(),
            "This is the language server, waiting for an editor on stdin. See `sudoku-lsp --help` for the commands."
        );
    }
}
