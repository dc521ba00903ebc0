//! `check`: says what the rules find.
//!
//! [`run`] makes it ready, `work` is what is done with each text on any thread, [`Run`] takes the outcomes in their order, and
//! `ending` says how it went.

mod ending;
mod reports;
mod run;
mod work;

pub(crate) use reports::open_reports;

use crate::args::Format;
use crate::baseline::Baseline;
use crate::beside::clean_up;
use crate::console::Complaint;
use crate::drive::in_order;
use crate::exit::Status;
use crate::fix::Fixable;
use crate::inputs::{Found, Input, Role, WithoutPuzzles, real_place, sort_and_deduplicate};
use crate::interrupt;
use crate::links::Linked;
use crate::originals::Originals;
use crate::plan::{CheckPlan, Fixing};
use crate::read::pass_through;
use crate::report::Report;
use crate::share::Gathering;
use crate::since::Scope;
use crate::tally::Tally;
use crate::units::units;
use ide::Rule;
use run::{InFile, Run};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use work::Work;

/// Runs a check to its end.
pub(crate) fn run(plan: CheckPlan) -> Status {
    let Ready { found, left_behind, baseline, scope, reports } = match Ready::new(&plan) {
        Ok(ready) => ready,
        Err(complaint) => return plan.setup.console.fail(&complaint),
    };
    let counters = Arc::clone(&plan.setup.console.progress.counters);
    let progress = Arc::clone(&counters);
    if !plan.is_watching {
        interrupt::listen(move || progress.to_string());
    }
    counters.expect_files(found.inputs.len());
    let asks_for = |rule| found.inputs.iter().any(|input| input.settings.config.severity(rule).is_some());
    // Only that report has room for it.
    let shared = plan.partition.filter(|_| plan.reports.iter().any(|target| target.format == Format::Json));
    let work = Work {
        fixing: plan.fixing,
        dared: plan.dared,
        partition: plan.partition,
        shares: shared.is_some(),
        compares: COMPARING.into_iter().any(asks_for),
        classes: asks_for(Rule::EquivalentPuzzle),
        counts: plan.statistics,
        counters: &counters,
    };
    let mut run = Run {
        console: plan.setup.console,
        reports,
        out_end: None,
        tally: Tally::of_failures(found.unsettled),
        status: Status::Clean,
        fixing: plan.fixing,
        dared: plan.dared,
        fixable: Fixable::default(),
        linked: if plan.fixing == Fixing::Apply { Linked::among(&found.inputs) } else { Linked::default() },
        exit_zero: plan.exit_zero,
        needs_all: plan.statistics || plan.baseline.is_some(),
        has_failed: false,
        without_puzzles: Some(WithoutPuzzles::default()).filter(|_| !plan.setup.inputs.allows_empty()),
        originals: Originals::default(),
        scope,
        baseline,
        left: found.inputs.len(),
        count: found.inputs.len(),
        in_file: InFile::default(),
        share: shared.map(|partition| Gathering::new(partition, &found.inputs)),
    };
    run.tell(&found, &left_behind);
    if found.excludes_stdin && plan.fixing == Fixing::Apply {
        run.out_end = pass_through().err();
    }
    let units = units(&found.inputs, plan.fixing != Fixing::None, plan.partition);
    in_order(
        &plan.setup.pool,
        units,
        |input, unit, interrupt| work.on(input, unit, interrupt),
        |input, outcome| run.take(input, outcome),
    );
    if interrupt::has_come() {
        interrupt::hear();
        return run.break_off(&found.inputs);
    }
    run.finish(plan.statistics)
}

/// The rules that look at other files.
const COMPARING: [Rule; 2] = [Rule::DuplicatePuzzle, Rule::EquivalentPuzzle];

/// What a check needs before its first text.
struct Ready {
    found: Found,
    /// Files of runs that were killed, which are gone now.
    left_behind: Vec<PathBuf>,
    baseline: Option<Baseline>,
    scope: Scope,
    reports: Vec<Report>,
}

impl Ready {
    /// Finds the files, and opens all that is written. Nothing has been checked where something is wrong.
    fn new(plan: &CheckPlan) -> Result<Ready, Complaint> {
        let mut found = plan.setup.inputs.find();
        demand_rules(&mut found, plan.setup.inputs.allows_empty());
        let mut places = sort_and_deduplicate(&mut found.inputs);
        let left_behind = if plan.fixing == Fixing::Apply { clean_up(&places) } else { Vec::new() };
        places.extend(plan.baseline.as_ref().map(|baseline| real_place(&baseline.path)));
        let settings: HashSet<&Path> = found.inputs.iter().filter_map(|input| input.settings.path()).collect();
        places.extend(settings.into_iter().map(real_place));
        let baseline = plan.baseline.as_ref().map(Baseline::read).transpose()?;
        let scope = plan.since.as_ref().map(|since| Scope::since(since, &mut found.inputs)).transpose();
        let scope = scope.map_err(|sentence| Complaint::new(None, sentence))?.unwrap_or_default();
        let reports = open_reports(&plan.reports, (plan.stream, plan.color), plan.max_shown, places)?;
        let compares = |rule| found.inputs.iter().any(|input| input.settings.config.severity(rule).is_some());
        let wants_others = !scope.is_empty() && COMPARING.into_iter().any(compares);
        found.inputs.retain(|input| input.role == Role::Checked || wants_others);
        Ok(Ready { found, left_behind, baseline, scope, reports })
    }
}

/// Complains if no rule can say anything about any file: that it says nothing must not pass for good.
fn demand_rules(found: &mut Found, is_fine_without: bool) {
    let is_off = |input: &Input| Rule::ALL.into_iter().all(|rule| input.settings.config.severity(rule).is_none());
    if found.inputs.is_empty() || !found.inputs.iter().all(is_off) {
        return;
    }
    let text = "nothing to check for: every rule is turned off by options or sudoku.toml";
    if is_fine_without {
        found.warnings.push(text.to_owned());
    } else {
        let how = "`config show` tells where; --allow-empty accepts that";
        found.complaints.push(Complaint::new(None, format!("{text} ({how})")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Format, When};
    use crate::console::{Console, Verbosity};
    use crate::drive::Outcome;
    use crate::inputs::test_input;
    use crate::plan::Stream;
    use crate::progress::Progress;
    use ide::Safety;

    #[test]
    fn a_crash_outranks_everything_and_the_run_goes_on() {
        let progress = Progress::start(When::Never, false);
        let mut run = Run {
            console: Console::new(anstream::ColorChoice::Never, Verbosity::Quiet, progress),
            reports: vec![Report::on_screen(Format::Concise, Stream::Stdout, anstream::ColorChoice::Never, None)],
            out_end: None,
            tally: Tally::default(),
            status: Status::Clean,
            fixing: Fixing::None,
            dared: Safety::Safe,
            fixable: Fixable::default(),
            linked: Linked::default(),
            exit_zero: false,
            needs_all: false,
            has_failed: false,
            without_puzzles: None,
            originals: Originals::default(),
            scope: Scope::default(),
            baseline: None,
            left: 2,
            in_file: InFile::default(),
            share: None,
            count: 2,
        };
        let input = test_input("x");
        assert!(run.take(&input, Outcome::Crashed("a defect".to_owned())).is_continue());
        assert!(run.take(&input, Outcome::Unreadable("no such file".to_owned())).is_continue());
        assert_eq!(run.tally.failures, 2);
        assert_eq!(run.finish(false), Status::Crash);
    }
}
