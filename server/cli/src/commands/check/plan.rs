//! Resolves the arguments of `check` against the surroundings of the run. Nothing has been read or written yet.

use super::baseline::{BaselineMode, BaselinePlan};
use super::fix::Fixing;
use crate::args::{CheckArgs, Format, FormatTarget, UsageError};
use crate::input::since::{SettingsFrom, Since};
use crate::output::report::{Stream, report_targets};
use crate::process::status::Status;
use crate::setup::{Setup, Surroundings, overrides};
use anstream::ColorChoice;
use ide::Safety;

/// The resolved arguments of `check`.
pub(crate) struct CheckPlan {
    pub(crate) setup: Setup,
    pub(crate) fixing: Fixing,
    /// The least safe fixes that may be applied.
    pub(crate) safety: Safety,
    /// The baseline, whose findings are left out.
    pub(crate) baseline: Option<BaselinePlan>,
    /// The revision, since which files must have changed to be checked.
    pub(crate) since: Option<Since>,
    /// The exit status of findings at or above the level that fails.
    pub(crate) found: Status,
    /// The reports; one of them has no path and goes to `stream`.
    pub(crate) reports: Vec<FormatTarget>,
    /// The stream of the report without a path.
    pub(crate) stream: Stream,
    pub(crate) color: ColorChoice,
    pub(crate) max_shown: Option<u64>,
}

impl CheckPlan {
    pub(crate) fn new(args: CheckArgs, around: &Surroundings) -> Result<CheckPlan, UsageError> {
        let needs_files = args.needs_files();
        let fixing = match (args.fix, args.diff) {
            (true, _) => Fixing::Apply,
            (false, true) => Fixing::Show,
            (false, false) => Fixing::None,
        };
        let baseline = args.baseline.map(|path| BaselinePlan {
            path,
            mode: if args.update_baseline { BaselineMode::Update } else { BaselineMode::Filter },
            working_directory: around.working_directory.clone(),
        });
        let since = args.since.map(|revision| Since {
            revision,
            settings: SettingsFrom::new(&args.inputs.settings),
            working_directory: around.working_directory.clone(),
        });
        let setup = Setup::with_overrides(args.inputs, &args.output, "check", overrides(args.rules), around)?;
        let mut setup = setup.with_cache(args.cache.place());
        if let Some(option) = needs_files.filter(|_| setup.inputs.has_pasted()) {
            return Err(format!("{option} works on files, and a puzzle was given as an argument").into());
        }
        if since.is_some() {
            setup.inputs = setup.inputs.narrowed();
        }
        // Stdout is for the report, unless texts go there.
        let stdout_is_taken = fixing == Fixing::Show || fixing == Fixing::Apply && setup.inputs.reads_stdin();
        let (stream, is_terminal) = if stdout_is_taken {
            (Stream::Stderr, around.stderr_is_terminal)
        } else {
            (Stream::Stdout, around.stdout_is_terminal)
        };
        let default = default_format(is_terminal);
        Ok(CheckPlan {
            setup,
            fixing,
            safety: if args.unsafe_fixes { Safety::Unsafe } else { Safety::Safe },
            baseline,
            since,
            found: Status::of_findings(args.exit_zero),
            reports: report_targets(args.format, default)?,
            stream,
            color: args.output.color.color_choice(),
            max_shown: args.max_shown,
        })
    }
}

/// The format of the report if none is chosen.
pub(super) fn default_format(is_terminal: bool) -> Format {
    if is_terminal { Format::Full } else { Format::Concise }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Cli, Command};
    use clap::Parser;
    use std::path::PathBuf;

    fn check(options: &str) -> Result<CheckPlan, UsageError> {
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
