//! The command line: what a person or a CI job can ask about puzzle files.
//!
//! The way of a run: `route` finds the command, `args` parses what was written, `plan` resolves it against the surroundings, `inputs` finds the
//! files and their settings, `drive` reads them and works on many at once, `open` finds the puzzles in a text, and the
//! command (`check`, `fmt`, `solve`, `explain`, `convert`) turns the answers of `ide` into output: findings through `report`,
//! everything else on stdout, remarks through `console`. `exit` holds the exit codes.
//!
//! Must not know: how a grid is read or solved, and the protocol of editors. All analysis comes from `ide`, through the
//! same functions that the language server calls, so that editor and command line cannot disagree.

mod args;
mod attributes;
mod baseline;
mod beside;
mod canon;
mod check;
mod checksum;
mod config;
mod console;
mod convert;
mod diff;
mod drive;
mod examine;
mod exit;
mod explain;
mod fix;
mod format;
mod inputs;
mod interrupt;
mod links;
mod logic;
mod long;
mod losses;
mod manual;
mod margin;
mod merge;
mod names;
mod open;
mod originals;
mod paint;
mod part;
mod partition;
mod paths;
mod pieces;
mod plain;
mod plan;
mod position;
mod progress;
mod puzzles;
mod read;
mod record;
mod report;
mod rewrite;
mod room;
mod route;
mod rules;
mod run;
mod share;
mod shell;
mod silence;
mod since;
mod solve;
mod spool;
mod statistics;
mod stream;
mod tally;
mod tell;
mod units;
mod uri;
mod usage;
mod watch;
mod words;

use anstream::ColorChoice;
use args::{Cli, Command, ConfigArgs, ConfigCommand, ManArgs};
use clap::FromArgMatches;
use console::{Complaint, Console, Verbosity};
use exit::Status;
use explain::ExplainPlan;
use format::FormatPlan;
use logic::LogicPlan;
use merge::MergePlan;
use plan::{CheckPlan, Setup, Surroundings, color_choice};
use progress::Progress;
use solve::SolvePlan;
use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::process::ExitCode;
use stream::StreamPlan;

/// Runs the command line `arguments`, the name of the program first. `serve` is the language server; it is given the
/// version that it should call itself.
pub fn run(arguments: impl IntoIterator<Item = OsString>, serve: impl FnOnce(&str) -> ExitCode) -> ExitCode {
    let program = usage::program();
    let arguments = match route::route(arguments.into_iter().collect(), &program) {
        Ok(arguments) => arguments,
        Err(sentence) => return usage::bad("", &sentence).into(),
    };
    let parsed = program.try_get_matches_from(&arguments).and_then(|matches| Cli::from_arg_matches(&matches));
    let command = match parsed {
        Ok(cli) => cli.command,
        Err(error) => return usage::tell(error, &arguments).into(),
    };
    match command {
        None | Some(Command::Serve(_)) => {
            hint_at_help();
            serve(env!("CARGO_PKG_VERSION"))
        }
        Some(command) => {
            let name = command.name();
            execute(command).unwrap_or_else(|sentence| usage::bad(name, &sentence)).into()
        }
    }
}

/// Runs a command other than the server; the error is a sentence about bad usage.
fn execute(command: Command) -> Result<Status, String> {
    let around = Surroundings::now();
    Ok(match command {
        Command::Serve(_) => Status::Clean,
        Command::Check(args) if args.watch => watch::run(&args, &around)?,
        Command::Check(args) => check::run(CheckPlan::new(args, &around)?),
        Command::Fmt(args) => format::run(FormatPlan::new(args, &around)?),
        Command::Solve(args) => {
            let plan = SolvePlan::new(&args);
            solve::run(Setup::new(args.inputs, &args.output, "solve", &around)?, plan)
        }
        Command::Hint(args) => {
            let plan = LogicPlan::new(&args.logic, color_choice(args.output.color), 1);
            logic::run(Setup::new(args.inputs, &args.output, "give a hint for", &around)?, plan)
        }
        Command::Explain(args) => {
            if !args.search && args.view.is_none() && args.value.is_none() {
                let plan = LogicPlan::new(&args.logic, color_choice(args.output.color), usize::MAX);
                return Ok(logic::run(Setup::new(args.inputs, &args.output, "explain", &around)?, plan));
            }
            let plan = ExplainPlan::new(&args)?;
            explain::run(Setup::new(args.inputs, &args.output, "explain", &around)?, plan)
        }
        Command::Canon(args) => canon::run(Setup::new(args.inputs, &args.output, "canonicalize", &around)?),
        Command::Convert(args) => {
            let setup = Setup::new(args.inputs, &args.output, "convert", &around)?;
            convert::run(setup, args.to)
        }
        Command::Stream(args) => stream::run(StreamPlan::new(args, &around)?, &around),
        Command::MergeReports(args) => merge::run(MergePlan::new(args, &around)?),
        Command::Config(ConfigArgs { command: ConfigCommand::Schema }) => print(config::schema),
        Command::Config(ConfigArgs { command: ConfigCommand::Show(args) }) => {
            match config::Shown::new(args, &around.working_directory) {
                Ok(shown) => print(|out| shown.write(out)),
                Err(complaints) => {
                    let mut console = console();
                    complaints.iter().for_each(|complaint| console.error(complaint));
                    Status::Trouble
                }
            }
        }
        Command::Rules(args) => print(|out| rules::write(out, args.name, args.format)),
        Command::Completions(args) => print(|out| shell::completions(out, args.shell)),
        Command::Man(ManArgs { out: Some(folder), .. }) => match manual::write_all(&folder) {
            Ok(()) => Status::Clean,
            Err((path, error)) => {
                console().fail(&Complaint::new(Some(path.display().to_string()), format!("cannot write: {error}")))
            }
        },
        Command::Man(args) => {
            let page = manual::page(&args.command)?;
            print(|out| out.write_all(page.text.as_bytes()))
        }
    })
}

/// Writes to stdout.
fn print(write: impl FnOnce(&mut BufWriter<Stdout>) -> io::Result<()>) -> Status {
    let mut out = BufWriter::new(io::stdout());
    match write(&mut out).and_then(|()| out.flush()) {
        Ok(()) => Status::Clean,
        Err(error) => console().stdout_ended(&error),
    }
}

/// Where commands that read no puzzles say what is wrong.
fn console() -> Console {
    Console::new(ColorChoice::Auto, Verbosity::Normal, Progress::start(args::When::Never, false))
}

/// Somebody who starts the server by hand sees nothing happen.
fn hint_at_help() {
    if io::stdin().is_terminal() {
        let _nobody_listens = writeln!(
            io::stderr(),
            "This is the language server, waiting for an editor on stdin. See `sudoku-lsp --help` for the commands."
        );
    }
}
