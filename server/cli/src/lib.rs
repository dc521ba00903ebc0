//! The command line: what a person or a CI job can ask about puzzle files.
//!
//! The way of a run: `route` finds the command, `args` parses what was written, `plan` resolves it against the surroundings, `inputs` finds the
//! files and their settings, `drive` reads them and works on many at once, `open` finds the puzzles in a text, and the
//! command (`check`, `fmt`, `solve`, `explain`, `convert`) turns the answers of `ide` into output: findings through `report`,
//! everything else on stdout, remarks through `console`. `exit` holds the exit codes.
//!
//! Must not know: how a grid is read or solved, and the protocol of editors. All analysis comes from `ide`, through the
//! same functions that the language server calls, so that editor and command line cannot disagree.

mod analysis;
mod args;
mod commands;
mod files;
mod input;
mod output;
mod runner;

use anstream::ColorChoice;
use args::{Cli, Command, ConfigArgs, ConfigCommand, ManArgs};
use clap::FromArgMatches;
use commands::explain::ExplainPlan;
use commands::fmt::FormatPlan;
use commands::hint::LogicPlan;
use commands::merge::MergePlan;
use commands::solve::SolvePlan;
use commands::stream::StreamPlan;
use runner::console::{Complaint, Console, Verbosity};
use runner::exit::Status;
use runner::plan::{CheckPlan, Setup, Surroundings, color_choice};
use runner::progress::Progress;
use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::process::ExitCode;

/// Runs the command line `arguments`, the name of the program first. `serve` is the language server; it is given the
/// version that it should call itself.
pub fn run(arguments: impl IntoIterator<Item = OsString>, serve: impl FnOnce(&str) -> ExitCode) -> ExitCode {
    let program = args::usage::program();
    let arguments = match args::route::route(arguments.into_iter().collect(), &program) {
        Ok(arguments) => arguments,
        Err(sentence) => return args::usage::bad("", &sentence).into(),
    };
    let parsed = program.try_get_matches_from(&arguments).and_then(|matches| Cli::from_arg_matches(&matches));
    let command = match parsed {
        Ok(cli) => cli.command,
        Err(error) => return args::usage::tell(error, &arguments).into(),
    };
    match command {
        None | Some(Command::Serve(_)) => {
            hint_at_help();
            serve(env!("CARGO_PKG_VERSION"))
        }
        Some(command) => {
            let name = command.name();
            execute(command).unwrap_or_else(|sentence| args::usage::bad(name, &sentence)).into()
        }
    }
}

/// Runs a command other than the server; the error is a sentence about bad usage.
fn execute(command: Command) -> Result<Status, String> {
    let around = Surroundings::now();
    Ok(match command {
        Command::Serve(_) => Status::Clean,
        Command::Check(args) if args.watch => commands::watch::run(&args, &around)?,
        Command::Check(args) => commands::check::run(CheckPlan::new(args, &around)?),
        Command::Fmt(args) => commands::fmt::run(FormatPlan::new(args, &around)?),
        Command::Solve(args) => {
            let plan = SolvePlan::new(&args);
            commands::solve::run(Setup::new(args.inputs, &args.output, "solve", &around)?, plan)
        }
        Command::Hint(args) => {
            let plan = LogicPlan::new(&args.logic, color_choice(args.output.color), 1);
            commands::hint::run(Setup::new(args.inputs, &args.output, "give a hint for", &around)?, plan)
        }
        Command::Explain(args) => {
            if !args.search && args.view.is_none() && args.value.is_none() {
                let plan = LogicPlan::new(&args.logic, color_choice(args.output.color), usize::MAX);
                return Ok(commands::hint::run(Setup::new(args.inputs, &args.output, "explain", &around)?, plan));
            }
            let plan = ExplainPlan::new(&args)?;
            commands::explain::run(Setup::new(args.inputs, &args.output, "explain", &around)?, plan)
        }
        Command::Canon(args) => commands::canon::run(Setup::new(args.inputs, &args.output, "canonicalize", &around)?),
        Command::Convert(args) => {
            let setup = Setup::new(args.inputs, &args.output, "convert", &around)?;
            commands::convert::run(setup, args.to)
        }
        Command::Stream(args) => commands::stream::run(StreamPlan::new(args, &around)?, &around),
        Command::MergeReports(args) => commands::merge::run(MergePlan::new(args, &around)?),
        Command::Config(ConfigArgs { command: ConfigCommand::Schema }) => print(commands::config::schema),
        Command::Config(ConfigArgs { command: ConfigCommand::Show(args) }) => {
            match commands::config::Shown::new(args, &around.working_directory) {
                Ok(shown) => print(|out| shown.write(out)),
                Err(complaints) => {
                    let mut console = console();
                    complaints.iter().for_each(|complaint| console.error(complaint));
                    Status::Trouble
                }
            }
        }
        Command::Rules(args) => print(|out| commands::rules::write(out, args.name, args.format)),
        Command::Completions(args) => print(|out| commands::completions::completions(out, args.shell)),
        Command::Man(ManArgs { out: Some(folder), .. }) => match commands::man::write_all(&folder) {
            Ok(()) => Status::Clean,
            Err((path, error)) => {
                console().fail(&Complaint::new(Some(path.display().to_string()), format!("cannot write: {error}")))
            }
        },
        Command::Man(args) => {
            let page = commands::man::page(&args.command)?;
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
