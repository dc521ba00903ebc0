//! The command line as it is meant: arguments resolved against the surroundings of the run, for `check` and as far as other
//! commands have them in common; what only one of those is asked stands beside it. Errors are sentences about bad usage; nothing
//! has been read or written yet when one is returned.

use crate::args::UsageError;
use crate::args::{InputArgs, LevelArgs, OutputArgs, RuleArgs, SettingsArgs};
use crate::input::discover::InputPlan;
use crate::process::ordered_parallel::STACK_BYTES;
use crate::terminal::{Console, Progress, Verbosity, When};
use rayon::ThreadPool;
use settings::{Layer, Origin, Overrides, Resolver, Sourced};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// What the run finds around it.
pub(crate) struct Surroundings {
    pub(crate) stdout_is_terminal: bool,
    pub(crate) stderr_is_terminal: bool,
    pub(crate) working_directory: PathBuf,
    pub(crate) processors: usize,
}

impl Surroundings {
    /// Looks around.
    pub(crate) fn now() -> Surroundings {
        Surroundings {
            stdout_is_terminal: std::io::stdout().is_terminal(),
            stderr_is_terminal: std::io::stderr().is_terminal(),
            // Where it has been removed, paths are shown as they were given.
            working_directory: std::env::current_dir().unwrap_or_default(),
            processors: std::thread::available_parallelism().map_or(1, usize::from),
        }
    }
}

/// What every command that reads puzzles needs.
pub(crate) struct Setup {
    pub(crate) inputs: InputPlan,
    pub(crate) pool: ThreadPool,
    pub(crate) console: Console,
}

impl Setup {
    /// `verb` says what is done with the files.
    pub(crate) fn new(
        inputs: InputArgs,
        output: &OutputArgs,
        verb: &'static str,
        around: &Surroundings,
    ) -> Result<Setup, UsageError> {
        Setup::with_overrides(inputs, output, verb, Overrides::default(), around)
    }

    pub(crate) fn with_overrides(
        inputs: InputArgs,
        output: &OutputArgs,
        verb: &'static str,
        overrides: Overrides,
        around: &Surroundings,
    ) -> Result<Setup, UsageError> {
        let threads = inputs.jobs.unwrap_or(around.processors);
        let verbosity = match (output.quiet, output.verbose) {
            (true, _) => Verbosity::Quiet,
            (false, true) => Verbosity::Verbose,
            (false, false) => Verbosity::Normal,
        };
        let overrides = Overrides { exclude: inputs.exclude.clone(), ..overrides };
        let settings = resolver(&inputs.settings, overrides, &around.working_directory);
        let inputs = InputPlan::new(inputs, verb, settings, around.working_directory.clone(), threads)?;
        let pool = thread_pool(threads)?;
        // Who wants errors only wants no progress, unless they say so.
        let when = if output.quiet && output.progress == When::Auto { When::Never } else { output.progress };
        let progress = Progress::start(when, around.stderr_is_terminal);
        let console = Console::new(output.color.color_choice(), verbosity, progress);
        Ok(Setup { inputs, pool, console })
    }
}

/// Threads that are started at most: ten thousands of them have nothing to do but to look for work, and no other program of the
/// machine finds time.
const MOST_THREADS: usize = 256;

/// The threads that do the work; the error is a sentence.
pub(crate) fn thread_pool(threads: usize) -> Result<ThreadPool, UsageError> {
    let threads = threads.min(MOST_THREADS);
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(STACK_BYTES)
        .thread_name(|index| format!("worker {index}"))
        .build()
        .map_err(|error| format!("cannot start {threads} threads: {error}").into())
}

/// Finds settings as the options say.
pub(crate) fn resolver(args: &SettingsArgs, overrides: Overrides, working_directory: &Path) -> Resolver {
    let here = working_directory.to_owned();
    match &args.config {
        Some(file) => Resolver::fixed(file, overrides, here),
        None if args.isolated => Resolver::isolated(overrides, here),
        None => Resolver::nearest(overrides, here),
    }
}

/// What the options say over any settings file.
pub(crate) fn overrides(args: RuleArgs) -> Overrides {
    let fail_on = args.fail_on.map(|level| Sourced::new(level.into(), Origin::CommandLine));
    Overrides { rules: Layer { fail_on, ..layer(args.levels) }, ..Overrides::default() }
}

/// What the options say about the rules.
pub(crate) fn layer(args: LevelArgs) -> Layer {
    Layer::new(args.select, args.ignore, args.severity, Origin::CommandLine)
}
