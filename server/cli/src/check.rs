//! `check`: says what the rules find.

use crate::console::{Complaint, Console};
use crate::drive::{Outcome, each_text, panic_message};
use crate::exit::Status;
use crate::inputs::{Input, sort_and_deduplicate};
use crate::open::{FILE, open};
use crate::plan::CheckPlan;
use crate::progress::Counters;
use crate::report::{FileView, Report};
use crate::tally::{Tally, counted};
use ide::{Analysis, Config, Interrupt, Severity};
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Runs a check to its end.
pub(crate) fn run(plan: CheckPlan) -> Status {
    let reports = match open_reports(&plan) {
        Ok(reports) => reports,
        Err(complaint) => return plan.setup.console.fail(&complaint),
    };
    let mut found = plan.setup.inputs.find();
    sort_and_deduplicate(&mut found.inputs);
    let counters = Arc::clone(&plan.setup.console.progress.counters);
    counters.expect_files(found.inputs.len());
    let mut run = Run {
        console: plan.setup.console,
        reports,
        tally: Tally::default(),
        status: Status::Clean,
        fail_on: plan.fail_on,
    };
    run.status.note(run.console.tell(&found));
    each_text(
        &plan.setup.pool,
        &found.inputs,
        |text, interrupt| check_text(text, &plan.config, &counters, interrupt),
        |input, outcome| {
            counters.file_done();
            run.take(input, outcome)
        },
    );
    run.finish(plan.statistics)
}

/// Opens all reports, so that a run does not find out at its end that it cannot tell.
fn open_reports(plan: &CheckPlan) -> Result<Vec<Report>, Complaint> {
    let open = |target: &crate::args::FormatTarget| match &target.path {
        None => Ok(Report::on_stdout(target.format, plan.color, plan.max_shown)),
        Some(path) => Report::in_file(target.format, path, plan.max_shown).map_err(|error| {
            let text = format!("cannot write the report: {error}");
            Complaint::new(Some(path.display().to_string()), text)
        }),
    };
    plan.reports.iter().map(open).collect()
}

/// Reads a text and proves its puzzles.
fn check_text(text: String, config: &Arc<Config>, counters: &Counters, interrupt: Interrupt<'_>) -> Analysis {
    let analysis = open(text, config);
    // Interrupted only when nobody wants the result any more.
    let _ = analysis
        .unproved(FILE)
        .into_par_iter()
        .try_for_each(|puzzle| analysis.prove(FILE, puzzle, interrupt).inspect(|()| counters.puzzle_done()));
    analysis
}

/// A check under way.
struct Run {
    console: Console,
    reports: Vec<Report>,
    tally: Tally,
    status: Status,
    fail_on: Option<Severity>,
}

impl Run {
    fn take(&mut self, input: &Input, outcome: Outcome<Analysis>) -> ControlFlow<()> {
        match outcome {
            Outcome::Done(checked) => {
                let reported = catch_unwind(AssertUnwindSafe(|| self.report(input, &checked)));
                if let Err(panic) = reported {
                    self.status.note(self.console.crashed(input, &panic_message(panic.as_ref())));
                }
            }
            Outcome::Unreadable(sentence) => {
                self.tally.failures += 1;
                self.status.note(self.console.unreadable(input, sentence));
            }
            Outcome::Crashed(message) => {
                self.tally.failures += 1;
                self.status.note(self.console.crashed(input, &message));
            }
        }
        // The exit code is still owed where all readers have gone away.
        let is_over = self.reports.iter().all(Report::has_ended) && self.status >= Status::Found;
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn report(&mut self, input: &Input, checked: &Analysis) {
        let Some(text) = checked.text(FILE) else { return };
        let puzzles = checked.puzzle_count(FILE);
        let file = FileView { shown: &input.shown, relative: &input.relative, text, puzzles };
        self.tally.files += 1;
        self.tally.puzzles += puzzles as u64;
        let (reports, tally) = (&mut self.reports, &mut self.tally);
        let mut findings = 0;
        self.console.progress.aside(|| {
            for part in checked.findings_in_parts(FILE) {
                findings += part.total;
                let mut part = part.list;
                part.sort_by_key(|finding| (finding.span.start, finding.rule.name()));
                for finding in &part {
                    tally.add(finding);
                    for report in reports.iter_mut() {
                        report.add(file, finding);
                    }
                }
            }
            if findings > 0 {
                reports.iter_mut().for_each(Report::flush);
            }
        });
        if self.fail_on.is_some_and(|level| self.tally.reaches(level)) {
            self.status.note(Status::Found);
        }
        if self.console.is_verbose() {
            let (puzzles, findings) = (counted(puzzles as u64, "puzzle"), counted(findings as u64, "finding"));
            self.console.detail(&format!("{}: {puzzles}, {findings}", input.shown));
        }
    }

    fn finish(mut self, statistics: bool) -> Status {
        self.console.progress.finish();
        for report in &mut self.reports {
            report.finish(&self.tally);
            if let Some((name, error)) = report.failure() {
                let text = format!("cannot write the report: {error}");
                self.console.error(&Complaint::new(Some(name.to_owned()), text));
                self.status.note(Status::Trouble);
            }
        }
        if statistics {
            self.tally.statistics().iter().for_each(|line| self.console.answer(line));
        }
        self.summarize();
        self.status
    }

    /// Says how much was checked, if people read along to the end.
    fn summarize(&mut self) {
        let Some(report) = self.reports.iter().find(|report| report.is_on_stdout()) else { return };
        if !report.is_for_people() || report.has_ended() {
            return;
        }
        let hidden = self.tally.findings() - report.written();
        if hidden > 0 {
            self.console.summary(&format!("{} not shown (--max-shown)", counted(hidden, "finding")));
        }
        if self.tally.puzzles == 0 && self.tally.files > 0 {
            let text = "there is no puzzle in what was checked";
            self.console.note(&Complaint::new(None, text));
        }
        self.console.summary(&self.tally.summary());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::When;
    use crate::console::Verbosity;
    use crate::inputs::Source;
    use crate::progress::Progress;

    #[test]
    fn a_crash_outranks_everything_and_the_run_goes_on() {
        let progress = Progress::start(When::Never, false);
        let mut run = Run {
            console: Console::new(anstream::ColorChoice::Never, Verbosity::Quiet, progress),
            reports: vec![Report::on_stdout(crate::args::Format::Concise, anstream::ColorChoice::Never, None)],
            tally: Tally::default(),
            status: Status::Clean,
            fail_on: Some(Severity::Warning),
        };
        let input = Input { source: Source::Stdin, shown: "x".to_owned(), relative: "x".to_owned() };
        assert!(run.take(&input, Outcome::Crashed("a defect".to_owned())).is_continue());
        assert!(run.take(&input, Outcome::Unreadable("no such file".to_owned())).is_continue());
        assert_eq!(run.tally.failures, 2);
        assert_eq!(run.finish(false), Status::Crash);
    }
}
