//! Resolves the arguments that commands share against the surroundings of the run. Nothing has been read or written yet
//! when a usage error is returned.

use crate::args::{InputArgs, LevelArgs, OutputArgs, RuleArgs, SettingsArgs, UsageError};
use crate::cache::Cache;
use crate::cache::place::CachePlace;
use crate::input::discover::InputPlan;
use crate::process::ordered_parallel::STACK_BYTES;
use crate::terminal::{Console, Progress, Verbosity, When};
use rayon::ThreadPool;
use settings::{ConfigError, Kind, Layer, Origin, Overrides, Resolver, Settings, Sourced};
use std::hash::{BuildHasher, RandomState};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(crate) struct Surroundings {
    pub(crate) stdout_is_terminal: bool,
    pub(crate) stderr_is_terminal: bool,
    pub(crate) working_directory: PathBuf,
    pub(crate) processors: usize,
}

impl Surroundings {
    pub(crate) fn now() -> Surroundings {
        Surroundings {
            stdout_is_terminal: std::io::stdout().is_terminal(),
            stderr_is_terminal: std::io::stderr().is_terminal(),
            // If it has been removed, paths are shown as they were given.
            working_directory: std::env::current_dir().unwrap_or_default(),
            processors: std::thread::available_parallelism().map_or(1, usize::from),
        }
    }
}

/// A seed for a run whose user has not chosen one; short enough to be typed again.
pub(crate) fn random_seed() -> u64 {
    // `RandomState` has random keys; what it hashes does not matter.
    RandomState::new().hash_one(0) >> 32
}

/// The inputs, threads, messages and cache of a command that reads puzzles.
pub(crate) struct Setup {
    pub(crate) inputs: InputPlan,
    pub(crate) pool: ThreadPool,
    pub(crate) console: Console,
    pub(crate) cache: Arc<Cache>,
}

impl Setup {
    /// Resolves the arguments; `verb` completes messages such as `nothing to check`.
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
        let threads = threads(&inputs, around);
        let inputs = input_plan(inputs, verb, overrides, around)?;
        let pool = thread_pool(threads)?;
        Ok(Setup { inputs, pool, console: console(output, around), cache: Arc::new(Cache::open(CachePlace::Nowhere)) })
    }

    /// The same with a cache at a place.
    pub(crate) fn with_cache(self, place: CachePlace) -> Setup {
        Setup { cache: Arc::new(Cache::open(place)), ..self }
    }
}

pub(crate) fn input_plan(
    args: InputArgs,
    verb: &'static str,
    overrides: Overrides,
    around: &Surroundings,
) -> Result<InputPlan, UsageError> {
    let threads = threads(&args, around);
    let overrides = Overrides { exclude: args.exclude.clone(), ..overrides };
    let settings = resolver(&args.settings, overrides, &around.working_directory);
    InputPlan::new(args, verb, settings, around.working_directory.clone(), threads)
}

fn threads(args: &InputArgs, around: &Surroundings) -> usize {
    args.jobs.unwrap_or(around.processors)
}

/// Opens the console that the options ask for.
pub(crate) fn console(output: &OutputArgs, around: &Surroundings) -> Console {
    let verbosity = match (output.quiet, output.verbose) {
        (true, _) => Verbosity::Quiet,
        (false, true) => Verbosity::Verbose,
        (false, false) => Verbosity::Normal,
    };
    // With `--quiet`, progress is shown only on request.
    let when = if output.quiet && output.progress == When::Auto { When::Never } else { output.progress };
    let progress = Progress::start(when, around.stderr_is_terminal);
    Console::new(output.color.color_choice(), verbosity, progress)
}

/// The greatest number of threads: ten thousand of them would only look for work, and no other program of the machine
/// would find time.
const MOST_THREADS: usize = 256;

/// Creates the threads that do the work.
pub(crate) fn thread_pool(threads: usize) -> Result<ThreadPool, UsageError> {
    let threads = threads.min(MOST_THREADS);
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(STACK_BYTES)
        .thread_name(|index| format!("worker {index}"))
        .build()
        .map_err(|error| format!("cannot start {threads} threads: {error}").into())
}

/// Creates the resolver of settings for the options.
pub(crate) fn resolver(args: &SettingsArgs, overrides: Overrides, working_directory: &Path) -> Resolver {
    let here = working_directory.to_owned();
    match &args.config {
        Some(file) => Resolver::fixed(file, overrides, here),
        None if args.isolated => Resolver::isolated(overrides, here),
        None => Resolver::nearest(overrides, here),
    }
}

/// The settings that apply to a file or a folder, and which of the two it is.
pub(crate) fn settings_of(path: &Path, resolver: &Resolver) -> (Kind, Result<Arc<Settings>, ConfigError>) {
    if path.is_dir() { (Kind::Folder, resolver.settings_in(path)) } else { (Kind::File, resolver.settings(path)) }
}

/// Returns the options that override settings files.
pub(crate) fn overrides(args: RuleArgs) -> Overrides {
    let fail_on = args.fail_on.map(|level| Sourced::new(level.into(), Origin::CommandLine));
    Overrides { rules: Layer { fail_on, ..layer(args.levels) }, ..Overrides::default() }
}

/// Returns the options that override the rules.
pub(crate) fn layer(args: LevelArgs) -> Layer {
    Layer::new(args.select, args.ignore, args.severity, Origin::CommandLine)
}
