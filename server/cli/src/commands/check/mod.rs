//! Runs `check`: applies the rules to all puzzle files, and reports the findings.
//!
//! `plan` resolves the arguments, `task` is the part of the plan that each text needs, `work` checks a text on any
//! thread (`examine`) and applies its fixes (`fix`), [`CheckRun`] takes the results in order, `findings` reports them
//! except those of the `baseline`, and `ending` ends the run. `watch` repeats it. `tables` checks the rows of tables
//! instead.

mod baseline;
mod ending;
mod examine;
mod findings;
mod fix;
mod plan;
mod run;
#[cfg(feature = "tables")]
mod tables;
mod task;
mod watch;
mod work;

use crate::args::{CheckArgs, UsageError};
use crate::each_row::are_wanted;
use crate::files::paths::{is_handed_down, real_place};
use crate::files::temporary_file::clean_up;
use crate::input::discover::{Found, InputPlan, Role, WithoutPuzzles, sort_and_deduplicate};
use crate::input::read::pass_through;
use crate::input::since::CheckedInputs;
use crate::input::units::{ReadMode, units};
use crate::output::report::{Report, open_reports};
use crate::process::interrupt;
use crate::process::ordered_parallel::in_order;
use crate::process::status::Status;
use crate::setup::Surroundings;
use crate::terminal::{Complaint, Console};
use baseline::{Baseline, BaselineMode};
use fix::Fixing;
use ide::Rule;
use plan::CheckPlan;
use run::CheckRun;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use task::{CheckTask, comparison};
use work::Work;

/// Checks once, or until Ctrl-C with `--watch`.
pub(crate) fn run(args: CheckArgs, around: &Surroundings) -> Result<Status, UsageError> {
    if are_wanted(&args.inputs, &args.tables)? {
        #[cfg(feature = "tables")]
        return tables::run(args, around);
    }
    if args.watch {
        return watch::run(&args, around);
    }
    let plan = CheckPlan::new(args, around)?;
    let progress = Arc::clone(&plan.setup.console.progress.counters);
    interrupt::listen(move || format!("{progress}; {}", progress.left()));
    Ok(run_once(plan))
}

fn run_once(plan: CheckPlan) -> Status {
    let counters = Arc::clone(&plan.setup.console.progress.counters);
    let Ready { found, left_behind, baseline, checked_inputs, reports } = match Ready::new(&plan) {
        Ok(ready) => ready,
        Err(complaint) if !interrupt::is_requested() => return plan.setup.console.fail(&complaint),
        Err(_) => return before_the_first(plan.setup.console),
    };
    found.announce(&counters);
    let task = CheckTask::new(&plan, &found.inputs);
    let work = Work { task, counters: &counters, cache: &plan.setup.cache };
    let without_puzzles = (!plan.setup.inputs.allows_empty()).then(WithoutPuzzles::default);
    let mut run = CheckRun {
        reports,
        without_puzzles,
        checked_inputs,
        baseline,
        ..CheckRun::new(task, plan.setup.console, &found)
    };
    run.report_search(&found, &left_behind);
    // `check --fix -` is a filter. If stdin is excluded, its text must pass unchanged.
    if found.excludes_stdin && plan.fixing == Fixing::Apply {
        run.out_end = pass_through().err();
    }
    let reading = if plan.fixing == Fixing::None { ReadMode::Checked } else { ReadMode::Whole };
    let units = units(&found.inputs, reading);
    in_order(
        &plan.setup.pool,
        units,
        |subject, unit, interrupt| work.on(subject, unit, interrupt),
        |subject, outcome| run.take(subject, outcome),
    );
    plan.setup.cache.finish(&mut run.console);
    if interrupt::is_requested() {
        interrupt::acknowledge();
        return run.break_off(&found.inputs);
    }
    run.finish()
}

/// Ends a check that was interrupted before its first text. Any failure until then was caused by the interruption, such
/// as that of another program.
fn before_the_first(mut console: Console) -> Status {
    interrupt::acknowledge();
    console.error(&Complaint::new(None, "interrupted: nothing was checked"));
    Status::Interrupted
}

/// The preparations of a check.
struct Ready {
    found: Found,
    /// Temporary files of killed runs, which have been removed.
    left_behind: Vec<PathBuf>,
    baseline: Option<Baseline>,
    checked_inputs: CheckedInputs,
    reports: Vec<Report>,
}

impl Ready {
    /// Finds the files and opens the reports. If something fails, nothing has been checked.
    fn new(plan: &CheckPlan) -> Result<Ready, Complaint> {
        let mut found = plan.setup.inputs.find();
        require_rules(&mut found, &plan.setup.inputs);
        let mut places = sort_and_deduplicate(&mut found);
        let left_behind = clean_up(&written_places(plan, &places));
        places.extend(plan.baseline.as_ref().map(|baseline| real_place(&baseline.path)));
        let settings: HashSet<&Path> = found.inputs.iter().filter_map(|input| input.settings.path()).collect();
        places.extend(settings.into_iter().map(real_place));
        let baseline = plan.baseline.as_ref().map(Baseline::read).transpose()?;
        let checked_inputs =
            plan.since.as_ref().map(|since| CheckedInputs::since(since, &mut found.inputs)).transpose()?;
        let checked_inputs = checked_inputs.unwrap_or_default();
        let reports = open_reports(&plan.reports, plan.stream, plan.color, plan.max_shown, places)?;
        let wants_others = !checked_inputs.is_empty() && comparison(&found.inputs).is_some();
        found.inputs.retain(|input| input.role == Role::Checked || wants_others);
        Ok(Ready { found, left_behind, baseline, checked_inputs, reports })
    }
}

/// The files that the run may write.
fn written_places(plan: &CheckPlan, inputs: &HashSet<PathBuf>) -> Vec<PathBuf> {
    let mut places = Vec::new();
    if plan.fixing == Fixing::Apply {
        places.extend(inputs.iter().cloned());
    }
    for path in plan.reports.iter().filter_map(|target| target.path.as_deref()) {
        if !is_handed_down(path) {
            places.push(real_place(path));
        }
    }
    if let Some(baseline) = &plan.baseline
        && baseline.mode == BaselineMode::Update
    {
        places.push(real_place(&baseline.path));
    }
    places
}

/// Complains if every rule is off for every file: a check without rules must not look like a success.
fn require_rules(found: &mut Found, inputs: &InputPlan) {
    let has_rules = found.inputs.iter().any(|input| Rule::ALL.into_iter().any(|rule| input.asks_for(rule)));
    if found.inputs.is_empty() || has_rules {
        return;
    }
    let text = "nothing to check for: every rule is turned off by options or sudoku.toml";
    if inputs.allows_empty() {
        found.warnings.push(text.to_owned());
    } else {
        let how = "`config show` shows where; use --allow-empty to accept this";
        found.complaints.push(Complaint::new(None, format!("{text} ({how})")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Format;
    use crate::input::discover::test_input;
    use crate::output::report::Stream;
    use crate::process::ordered_parallel::Outcome;
    use crate::terminal::{Paint, Progress, Verbosity};
    use ide::Safety;

    #[test]
    fn a_crash_outranks_everything_and_the_run_goes_on() {
        let progress = Progress::hidden();
        let task = CheckTask {
            fixing: Fixing::None,
            safety: Safety::Safe,
            comparison: None,
            found: Status::Found,
            paint: Paint::of_stdout(anstream::ColorChoice::Never),
        };
        let console = Console::new(anstream::ColorChoice::Never, Verbosity::Quiet, progress);
        let reports = vec![Report::on_screen(Format::Concise, Stream::Stdout, anstream::ColorChoice::Never, None)];
        let mut run = CheckRun { reports, ..CheckRun::new(task, console, &Found::default()) };
        let input = test_input("x");
        assert!(run.take(&input, Outcome::Crashed("a defect".to_owned())).is_continue());
        assert!(run.take(&input, Outcome::Unreadable("no such file".to_owned())).is_continue());
        assert_eq!(run.tally.failures(), 2);
        assert_eq!(run.finish(), Status::Crash);
    }
}
