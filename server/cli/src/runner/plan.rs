//! The command line as it is meant: arguments resolved against the surroundings of the run, for `check` and as far as other
//! commands have them in common; what only one of those is asked stands beside it. Errors are sentences about bad usage; nothing
//! has been read or written yet when one is returned.

use crate::analysis::baseline::BaselinePlan;
use crate::args::{CheckArgs, Format, FormatTarget, InputArgs, LevelArgs, OutputArgs, RuleArgs, SettingsArgs, When};
use crate::input::discover::InputPlan;
use crate::input::partition::Partition;
use crate::input::since::{SettingsFrom, Since};
use crate::runner::console::{Console, Verbosity};
use crate::runner::ordered_parallel::STACK_BYTES;
use crate::runner::progress::Progress;
use anstream::ColorChoice;
use ide::Safety;
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
    ) -> Result<Setup, String> {
        Setup::with_overrides(inputs, output, verb, Overrides::default(), around)
    }

    fn with_overrides(
        inputs: InputArgs,
        output: &OutputArgs,
        verb: &'static str,
        overrides: Overrides,
        around: &Surroundings,
    ) -> Result<Setup, String> {
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
        let console = Console::new(color_choice(output.color), verbosity, progress);
        Ok(Setup { inputs, pool, console })
    }
}

/// Threads that are started at most: ten thousands of them have nothing to do but to look for work, and no other program of the
/// machine finds time.
const MOST_THREADS: usize = 256;

/// The threads that do the work; the error is a sentence.
pub(crate) fn thread_pool(threads: usize) -> Result<ThreadPool, String> {
    let threads = threads.min(MOST_THREADS);
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(STACK_BYTES)
        .thread_name(|index| format!("worker {index}"))
        .build()
        .map_err(|error| format!("cannot start {threads} threads: {error}"))
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

fn settings_from(args: &SettingsArgs) -> SettingsFrom {
    match &args.config {
        Some(file) => SettingsFrom::File(file.clone()),
        None if args.isolated => SettingsFrom::Nowhere,
        None => SettingsFrom::Nearest,
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

/// What becomes of fixes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fixing {
    /// They are mentioned.
    None,
    /// They are applied.
    Apply,
    /// What they would change is shown.
    Show,
}

/// A stream of the shell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stream {
    Stdout,
    Stderr,
}

/// A `check` that is ready to run.
pub(crate) struct CheckPlan {
    pub(crate) setup: Setup,
    pub(crate) fixing: Fixing,
    /// Which fixes that is about.
    pub(crate) dared: Safety,
    /// Leaves out what is known.
    pub(crate) baseline: Option<BaselinePlan>,
    /// Leaves out what has not changed.
    pub(crate) since: Option<Since>,
    /// Whether it is one of many, until somebody ends them all.
    pub(crate) is_watching: bool,
    /// Whether nothing that is found makes the run fail.
    pub(crate) exit_zero: bool,
    /// One of them has no path: it is for `stream`.
    pub(crate) reports: Vec<FormatTarget>,
    /// Where the report without a path goes.
    pub(crate) stream: Stream,
    pub(crate) color: ColorChoice,
    pub(crate) max_shown: Option<u64>,
    pub(crate) statistics: bool,
    /// The part of the puzzles that is checked.
    pub(crate) partition: Option<Partition>,
}

impl CheckPlan {
    /// Resolves the arguments.
    pub(crate) fn new(args: CheckArgs, around: &Surroundings) -> Result<CheckPlan, String> {
        let fixing = match (args.fix, args.diff) {
            (true, _) => Fixing::Apply,
            (false, true) => Fixing::Show,
            (false, false) => Fixing::None,
        };
        let baseline = args.baseline.map(|path| BaselinePlan {
            path,
            is_update: args.update_baseline,
            working_directory: around.working_directory.clone(),
        });
        let since = args.since.map(|revision| Since {
            revision,
            settings: settings_from(&args.inputs.settings),
            working_directory: around.working_directory.clone(),
        });
        let needs_files = [
            ("--fix", args.fix),
            ("--diff", args.diff),
            ("--watch", args.watch),
            ("--since", since.is_some()),
            ("--baseline", baseline.is_some()),
            ("--partition", args.partition.is_some()),
        ];
        let mut setup = Setup::with_overrides(args.inputs, &args.output, "check", overrides(args.rules), around)?;
        if let Some((option, _)) = needs_files.iter().find(|(_, is_on)| *is_on && setup.inputs.has_pasted()) {
            return Err(format!("{option} works on files, and a puzzle was given as an argument"));
        }
        if since.is_some() {
            setup.inputs = setup.inputs.narrowed();
        }
        // Stdout is for the report unless it is for texts.
        let stdout_is_taken = fixing == Fixing::Show || fixing == Fixing::Apply && setup.inputs.reads_stdin();
        let (stream, is_terminal) = if stdout_is_taken {
            (Stream::Stderr, around.stderr_is_terminal)
        } else {
            (Stream::Stdout, around.stdout_is_terminal)
        };
        Ok(CheckPlan {
            setup,
            fixing,
            dared: if args.unsafe_fixes { Safety::Unsafe } else { Safety::Safe },
            baseline,
            since,
            is_watching: args.watch,
            exit_zero: args.exit_zero,
            reports: report_targets(args.format, is_terminal)?,
            stream,
            color: color_choice(args.output.color),
            max_shown: args.max_shown,
            statistics: args.statistics,
            partition: args.partition,
        })
    }
}

/// The reports to write: what was asked for, and something for the shell in any case.
pub(crate) fn report_targets(mut targets: Vec<FormatTarget>, is_terminal: bool) -> Result<Vec<FormatTarget>, String> {
    let on_stdout: Vec<&str> =
        targets.iter().filter(|it| it.path.is_none()).map(|target| target.format.name()).collect();
    match on_stdout.as_slice() {
        [] => {
            let format = if is_terminal { Format::Full } else { Format::Concise };
            targets.insert(0, FormatTarget { format, path: None });
        }
        [_] => {}
        [first, second, ..] => {
            return Err(format!(
                "--format writes two reports to stdout: {first} and {second}; {second}=PATH writes one to a file"
            ));
        }
    }
    Ok(targets)
}

/// Whether to colour what is said.
pub(crate) fn color_choice(when: When) -> ColorChoice {
    match when {
        When::Auto => ColorChoice::Auto,
        When::Always => ColorChoice::Always,
        When::Never => ColorChoice::Never,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Cli, Command};
    use clap::Parser;

    fn check(options: &str) -> Result<CheckPlan, String> {
        let words = ["sudoku-lsp", "check"].into_iter().chain(options.split_whitespace());
        let Ok(Cli { command: Some(Command::Check(args)), .. }) = Cli::try_parse_from(words) else {
            panic!("bad usage: {options}");
        };
        let around = Surroundings {
            stdout_is_terminal: false,
            stderr_is_terminal: false,
            working_directory: PathBuf::from("/somewhere"),
            processors: 1,
        };
        CheckPlan::new(args, &around)
    }

    fn formats(plan: &CheckPlan) -> Vec<(&str, bool)> {
        plan.reports.iter().map(|it| (it.format.name(), it.path.is_none())).collect()
    }

    #[test]
    fn stdout_always_gets_a_report() {
        let reports = |options| {
            check(options).map(|plan| formats(&plan).into_iter().map(|(a, b)| (a.to_owned(), b)).collect::<Vec<_>>())
        };
        assert_eq!(reports(""), Ok(vec![("concise".to_owned(), true)]));
        assert_eq!(reports("--format json=x"), Ok(vec![("concise".to_owned(), true), ("json".to_owned(), false)]));
        assert_eq!(
            reports("--format jsonl --format json=x"),
            Ok(vec![("jsonl".to_owned(), true), ("json".to_owned(), false)])
        );
    }

    #[test]
    fn two_reports_cannot_share_stdout() {
        assert!(check("--format json --format full").is_err());
    }

    #[test]
    fn the_report_leaves_stdout_to_texts() {
        let stream = |options| check(options).map(|plan| (plan.fixing, plan.stream));
        assert_eq!(stream("-"), Ok((Fixing::None, Stream::Stdout)));
        assert_eq!(stream("--fix a"), Ok((Fixing::Apply, Stream::Stdout)));
        assert_eq!(stream("--fix a -"), Ok((Fixing::Apply, Stream::Stderr)));
        assert_eq!(stream("--diff a"), Ok((Fixing::Show, Stream::Stderr)));
    }

    #[test]
    fn stray_names_are_bad_usage() {
        assert!(check("--stdin-filename x.sudoku y.sudoku").is_err());
        assert!(check("--stdin-filename x.sudoku").is_ok());
    }
}
