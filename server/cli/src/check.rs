//! `check`: says what the rules find.

use crate::args::FormatTarget;
use crate::baseline::{Baseline, Identity, Standing};
use crate::beside::clean_up;
use crate::console::{Complaint, Console};
use crate::drive::{Outcome, in_order, panic_message};
use crate::examine::{Examined, examine, look};
use crate::exit::Status;
use crate::fix::Fixable;
use crate::inputs::{Input, Role, WithoutPuzzles, real_place, sort_and_deduplicate};
use crate::interrupt;
use crate::open::Sheet;
use crate::originals::{Named, Originals};
use crate::partition::Partition;
use crate::plan::{CheckPlan, Fixing, Stream};
use crate::progress::Counters;
use crate::read::{pass_through, read};
use crate::record::Record;
use crate::report::{End, Failure, FileView, Report};
use crate::share::Gathering;
use crate::since::Scope;
use crate::statistics;
use crate::tally::{Tally, counted};
use crate::units::{Unit, units};
use anstream::ColorChoice;
use ide::{Interrupt, Rule, Safety};
use std::collections::HashSet;
use std::fmt::Display;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Runs a check to its end.
pub(crate) fn run(plan: CheckPlan) -> Status {
    let mut found = plan.setup.inputs.find();
    let mut places = sort_and_deduplicate(&mut found.inputs);
    let left_behind = if plan.fixing == Fixing::Apply { clean_up(&places) } else { Vec::new() };
    places.extend(plan.baseline.as_ref().map(|baseline| real_place(&baseline.path)));
    let baseline = match plan.baseline.as_ref().map(Baseline::read).transpose() {
        Ok(baseline) => baseline,
        Err(complaint) => return plan.setup.console.fail(&complaint),
    };
    let scope = match plan.since.as_ref().map(|since| Scope::since(since, &mut found.inputs)).transpose() {
        Ok(scope) => scope.unwrap_or_default(),
        Err(sentence) => return plan.setup.console.fail(&Complaint::new(None, sentence)),
    };
    let reports = match open_reports(&plan.reports, (plan.stream, plan.color), plan.max_shown, places) {
        Ok(reports) => reports,
        Err(complaint) => return plan.setup.console.fail(&complaint),
    };
    let counters = Arc::clone(&plan.setup.console.progress.counters);
    let progress = Arc::clone(&counters);
    if !plan.is_watching {
        interrupt::listen(move || progress.to_string());
    }
    let asks_for = |rule| found.inputs.iter().any(|input| input.settings.config.severity(rule).is_some());
    let classes = asks_for(Rule::EquivalentPuzzle);
    let compares = classes || asks_for(Rule::DuplicatePuzzle);
    found.inputs.retain(|input| input.role == Role::Checked || compares && !scope.is_empty());
    counters.expect_files(found.inputs.len());
    let mut run = Run {
        console: plan.setup.console,
        reports,
        out_end: None,
        tally: Tally::default(),
        status: Status::Clean,
        fixing: plan.fixing,
        dared: plan.dared,
        fixable: Fixable::default(),
        exit_zero: plan.exit_zero,
        has_failed: false,
        without_puzzles: Some(WithoutPuzzles::default()).filter(|_| !plan.setup.inputs.allows_empty()),
        originals: Originals::default(),
        scope,
        baseline,
        left: found.inputs.len(),
        in_file: InFile::default(),
        share: plan.partition.map(|partition| Gathering::new(partition, &found.inputs)),
        count: found.inputs.len(),
    };
    run.tally.failures = found.unsettled;
    run.status.note(run.console.tell(&found));
    run.console.removed(&left_behind);
    for note in std::mem::take(&mut run.scope.notes) {
        run.console.note(&Complaint::new(None, note));
    }
    if found.excludes_stdin && plan.fixing == Fixing::Apply {
        run.out_end = pass_through().err();
    }
    let work = Work {
        fixing: plan.fixing,
        dared: plan.dared,
        partition: plan.partition,
        compares,
        classes,
        counts: plan.statistics,
        counters: &counters,
    };
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

/// What is done with a unit, on a thread of the pool.
struct Work<'a> {
    fixing: Fixing,
    dared: Safety,
    partition: Option<Partition>,
    /// Whether equal puzzles are looked for, and whether equivalent ones are.
    compares: bool,
    classes: bool,
    /// Whether puzzles are counted by what they are.
    counts: bool,
    counters: &'a Counters,
}

/// What became of a unit.
enum Checked {
    /// The whole text.
    Text(Examined),
    /// A part of it.
    Part(Examined),
    /// There are no more parts.
    End,
}

impl Work<'_> {
    fn on(&self, input: &Input, unit: Unit, interrupt: Interrupt<'_>) -> Outcome<Checked> {
        let (number, text) = match unit {
            Unit::Read { number } => match read(input) {
                Ok(text) => (number, text),
                Err(sentence) => return Outcome::Unreadable(sentence),
            },
            Unit::Text { number, text } => (number, text),
            Unit::Stretch { number, stretch, is_foreign } => {
                let examined = look(Sheet::of_stretch(stretch, is_foreign), input.role, self.counters, interrupt);
                return Outcome::Done(Checked::Part(self.ready(number, input.role, examined)));
            }
            Unit::End => return Outcome::Done(Checked::End),
            Unit::Unreadable(sentence) => return Outcome::Unreadable(sentence),
        };
        let examined = match self.fixing {
            _ if input.role == Role::Compared => {
                look(Sheet::ask(input, text.content, None, interrupt), input.role, self.counters, interrupt)
            }
            Fixing::None => {
                let partition = self.partition.map(|partition| (partition, number));
                look(Sheet::ask(input, text.content, partition, interrupt), input.role, self.counters, interrupt)
            }
            fixing => examine(input, text, (fixing, self.dared), self.counters, interrupt),
        };
        Outcome::Done(Checked::Text(self.ready(number, input.role, examined)))
    }

    fn ready(&self, number: usize, role: Role, examined: Examined) -> Examined {
        let examined = if self.counts && role == Role::Checked { examined.counted() } else { examined };
        match self.partition {
            _ if !self.compares => examined,
            // Who joins the parts compares.
            Some(_) => examined.ready_to_share(number, self.classes),
            None => examined.ready_to_compare(self.classes),
        }
    }
}

/// Opens all reports, so that a run does not find out at its end that it cannot tell. None may take the place of another
/// one, or of a file that is `checked`; where one would, nothing has been written yet.
pub(crate) fn open_reports(
    targets: &[FormatTarget],
    (stream, color): (Stream, ColorChoice),
    max_shown: Option<u64>,
    checked: HashSet<PathBuf>,
) -> Result<Vec<Report>, Complaint> {
    let complaint = |path: &Path, why: &dyn Display| {
        Complaint::new(Some(path.display().to_string()), format!("cannot write the report: {why}"))
    };
    let mut taken = HashSet::new();
    for path in targets.iter().filter_map(|target| target.path.as_deref()) {
        let place = real_place(path);
        if checked.contains(&place) {
            return Err(complaint(path, &"it would take the place of what is read; name another file"));
        } else if !taken.insert(place) {
            return Err(complaint(path, &"another one goes there; name another file"));
        }
    }
    let open = |target: &FormatTarget| match &target.path {
        None => Ok(Report::on_screen(target.format, stream, color, max_shown)),
        Some(path) => Report::in_file(target.format, path, max_shown).map_err(|error| complaint(path, &error)),
    };
    targets.iter().map(open).collect()
}

/// A check under way.
struct Run {
    console: Console,
    reports: Vec<Report>,
    /// Why no more texts are written to stdout.
    out_end: Option<io::Error>,
    tally: Tally,
    status: Status,
    fixing: Fixing,
    dared: Safety,
    fixable: Fixable,
    exit_zero: bool,
    /// Whether something was found that fails, whatever becomes of the exit code.
    has_failed: bool,
    /// The files so far, as long as no puzzle has been found and that is no good.
    without_puzzles: Option<WithoutPuzzles>,
    originals: Originals,
    scope: Scope,
    baseline: Option<Baseline>,
    /// The inputs that have not been taken to their ends yet.
    left: usize,
    /// All of them.
    count: usize,
    in_file: InFile,
    /// What is left for those who join the parts of a partition.
    share: Option<Gathering>,
}

/// What has been found in the file at hand so far.
#[derive(Default)]
struct InFile {
    /// Whether the reports know of it.
    has_begun: bool,
    puzzles: usize,
    findings: usize,
    /// How many lines of it have been checked.
    lines: usize,
}

impl Run {
    fn take(&mut self, input: &Input, outcome: Outcome<Checked>) -> ControlFlow<()> {
        match outcome {
            Outcome::Done(Checked::Part(examined)) => self.report_safely(input, examined),
            Outcome::Done(Checked::Text(examined)) => {
                self.report_safely(input, examined);
                self.end_file(input);
            }
            Outcome::Done(Checked::End) => self.end_file(input),
            Outcome::Unreadable(sentence) => {
                let sentence = match self.in_file.lines {
                    0 => sentence,
                    lines => format!("{sentence}; checked up to line {lines}"),
                };
                self.fail_file(input, &sentence);
                self.status.note(self.console.unreadable(input, sentence));
            }
            // Of a long text, others parts may follow.
            Outcome::Crashed(message) => {
                self.fail_file(input, "internal error");
                self.status.note(self.console.crashed(input, &message));
            }
        }
        // The exit code is still owed where all readers have gone away, and so are the fixes.
        let is_over =
            self.fixing != Fixing::Apply && self.reports.iter().all(Report::has_ended) && self.status >= Status::Found;
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn report_safely(&mut self, input: &Input, mut examined: Examined) {
        let reported = catch_unwind(AssertUnwindSafe(|| self.report(input, &mut examined)));
        if let Err(panic) = reported {
            self.status.note(self.console.crashed(input, &panic_message(panic.as_ref())));
        }
    }

    /// Counts a file that has been checked to its end.
    fn end_file(&mut self, input: &Input) {
        let InFile { puzzles, findings, .. } = std::mem::take(&mut self.in_file);
        self.tally.files += u64::from(input.role == Role::Checked);
        if let Some(files) = &mut self.without_puzzles {
            files.add(input);
        }
        if let Some(baseline) = self.baseline.as_mut().filter(|_| input.role == Role::Checked) {
            baseline.checked(&input.relative, |rule| input.settings.config.severity(rule).is_some());
        }
        self.file_is_over();
        if self.console.is_verbose() {
            let (puzzles, findings) = (counted(puzzles as u64, "puzzle"), counted(findings as u64, "finding"));
            self.console.detail(&format!("{}: {puzzles}, {findings}", input.shown));
        }
    }

    fn fail_file(&mut self, input: &Input, why: &str) {
        self.report_failure(input, why);
        self.in_file = InFile::default();
        self.tally.failures += 1;
        self.file_is_over();
    }

    fn file_is_over(&mut self) {
        self.left = self.left.saturating_sub(1);
        self.console.progress.counters.file_done();
    }

    fn report(&mut self, input: &Input, examined: &mut Examined) {
        let puzzles = std::mem::take(&mut examined.puzzles);
        let name = Named { path: &input.relative, shown: &input.shown, uri: input.uri.as_ref() };
        let mut duplicates = self.originals.passage(name, puzzles);
        if input.role == Role::Compared {
            duplicates.retain(|duplicate| self.scope.holds(&duplicate.original));
            if duplicates.is_empty() {
                return;
            }
        }
        examined.sheet.compare(duplicates);
        let comparable = std::mem::take(&mut examined.comparable);
        if let Some(share) = &mut self.share {
            share.add(self.count - self.left, &examined.sheet, comparable);
        }
        if let Some(output) = &examined.output {
            self.put(output);
        }
        if let Some(refusal) = &examined.refusal {
            self.console.error(&Complaint::new(Some(input.shown.to_string()), refusal.to_string()));
            self.status.note(Status::Trouble);
        }
        if examined.is_endless {
            let text = "left as it is: its fixes undo each other, or find no end";
            self.console.note(&Complaint::new(Some(input.shown.to_string()), text));
        }
        let puzzles = if input.role == Role::Checked { examined.sheet.own_puzzle_count() } else { 0 };
        self.tally.puzzles += puzzles as u64;
        self.tally.fixes += examined.fixes;
        self.tally.census.merge(std::mem::take(&mut examined.census));
        let findings = self.report_findings(input, examined);
        self.in_file.puzzles += puzzles;
        self.in_file.findings += findings.total;
        self.in_file.lines += examined.sheet.text().len_lines().saturating_sub(1);
        let would_change = self.fixing == Fixing::Show && examined.output.is_some();
        if would_change || findings.fail {
            self.has_failed = true;
            self.status.note(if self.exit_zero { Status::Clean } else { Status::Found });
        }
        if examined.sheet.puzzle_count() > 0 {
            self.without_puzzles = None;
        }
    }

    fn report_findings(&mut self, input: &Input, Examined { sheet, .. }: &Examined) -> Reported {
        let puzzles = sheet.puzzle_count();
        let (originals, shown, relative) = (&self.originals, &input.shown, &input.relative);
        let (uri, text, lines_before) = (input.uri.as_ref(), sheet.text(), sheet.lines_before);
        let file = FileView { shown, relative, uri, text, lines_before, puzzles, originals };
        let (reports, tally, fixable) = (&mut self.reports, &mut self.tally, &mut self.fixable);
        let (baseline, has_begun) = (&mut self.baseline, &mut self.in_file.has_begun);
        let mut reported = Reported { total: 0, fail: false };
        self.console.progress.aside(|| {
            if !std::mem::replace(has_begun, true) {
                reports.iter_mut().for_each(|report| report.file(relative));
            }
            for part in sheet.findings() {
                let mut part = part.list;
                if input.role == Role::Compared {
                    part.retain(|finding| matches!(finding.rule, Rule::DuplicatePuzzle | Rule::EquivalentPuzzle));
                }
                part.sort_by_key(|finding| (finding.span.start, finding.rule.name()));
                for finding in &part {
                    let fails = input.settings.fail_on <= finding.severity;
                    let record = Record { fails, ..Record::new(file, finding) };
                    if let Some(baseline) = baseline {
                        let puzzle = finding.puzzle.and_then(|puzzle| sheet.fingerprint(puzzle));
                        let identity = Identity::new(puzzle, sheet.text(), finding.span.start);
                        if baseline.take(&record, identity) == Standing::Known {
                            continue;
                        }
                    }
                    tally.add(finding);
                    fixable.add(finding);
                    reported.total += 1;
                    reported.fail |= fails;
                    for report in reports.iter_mut() {
                        report.add(file, finding, &record);
                    }
                }
            }
            if reported.total > 0 {
                reports.iter_mut().for_each(Report::flush);
            }
        });
        reported
    }

    fn report_failure(&mut self, input: &Input, message: &str) {
        let failure = Failure { path: &input.relative, uri: input.uri.as_deref(), message };
        self.reports.iter_mut().for_each(|report| report.failure(&failure));
    }

    /// Writes a text to stdout as it is: somebody will apply it or keep it.
    fn put(&mut self, text: &str) {
        if self.out_end.is_none() {
            let mut out = io::stdout().lock();
            let written = self.console.progress.aside(|| out.write_all(text.as_bytes()).and_then(|()| out.flush()));
            self.out_end = written.err();
        }
    }

    /// Says what an interruption has left undone. Reports stay without their ends, so that nobody takes them for whole.
    fn break_off(mut self, inputs: &[Input]) -> Status {
        self.console.progress.finish();
        self.reports.iter_mut().for_each(Report::flush);
        let place = match (inputs.len().checked_sub(self.left).and_then(|at| inputs.get(at)), self.in_file.lines) {
            (Some(input), 0) => format!("; not checked: {}", input.shown),
            (Some(input), lines) => format!("; not checked: {} from line {} on", input.shown, lines + 1),
            (None, _) => String::new(),
        };
        let others = match self.left.saturating_sub(1) {
            0 => String::new(),
            others => format!(", and {}", counted(others as u64, "more file")),
        };
        let done = (counted(self.tally.files, "file"), counted(self.tally.puzzles, "puzzle"));
        let text = format!("interrupted: {} and {} checked{place}{others}", done.0, done.1);
        self.console.error(&Complaint::new(None, text));
        Status::Interrupted
    }

    fn finish(mut self, with_statistics: bool) -> Status {
        self.console.progress.finish();
        let share = self.share.take().map(|share| share.finish(self.tally.failures));
        for report in &mut self.reports {
            let (tally, status) = (&self.tally, self.status);
            report.finish(&End { tally, status, with_statistics, share: share.as_ref() });
            if let Some((name, error)) = report.error() {
                let text = format!("cannot write the report: {error}");
                self.console.error(&Complaint::new(Some(name.to_owned()), text));
                self.status.note(Status::Trouble);
            } else if let Some(remark) = report.remark() {
                self.console.note(&Complaint::new(Some(report.name().to_owned()), remark));
            }
        }
        if let Some(error) = self.out_end.take() {
            self.status.note(self.console.stdout_ended(&error));
        }
        let nothing = self.without_puzzles.take().filter(|files| !self.has_failed && files.count > 0);
        if let Some(files) = &nothing {
            self.console.error(&Complaint::new(None, files.sentence()));
            self.status.note(Status::Trouble);
        } else if self.tally.puzzles == 0 && self.tally.files > 0 {
            self.console.note(&Complaint::new(None, "there is no puzzle in what was checked"));
        }
        self.settle_baseline();
        // A report for programs that has room for them says them itself.
        let is_told = |report: &Report| report.is_on_screen() && report.tells_statistics();
        if with_statistics && !self.reports.iter().any(is_told) {
            statistics::lines(&self.tally).iter().for_each(|line| self.console.answer(line));
        }
        self.summarize();
        self.status
    }

    /// Says what of the baseline is gone, or writes it anew.
    fn settle_baseline(&mut self) {
        let Some(baseline) = &mut self.baseline else { return };
        if let Some(vanished) = baseline.vanished() {
            self.console.note(&Complaint::new(None, vanished));
        }
        if baseline.is_update() {
            match baseline.write() {
                Ok(written) => self.console.summary(&written),
                Err(refusal) => {
                    let name = baseline.path().display().to_string();
                    self.console.error(&Complaint::new(Some(name), refusal.to_string()));
                    self.status.note(Status::Trouble);
                }
            }
        }
    }

    /// Says how much was checked, if people read along to the end.
    fn summarize(&mut self) {
        let Some(report) = self.reports.iter().find(|report| report.is_on_screen()) else { return };
        if !report.is_for_people() || report.has_ended() {
            return;
        }
        let fixes = self.fixable.summary(self.fixing, self.dared, self.tally.fixes);
        let known = self.baseline.as_ref().map(Baseline::summary).unwrap_or_default();
        self.console.summary(&format!("{}{fixes}{known}{}", self.tally.summary(), self.scope.summary()));
    }
}

/// What was reported about a file.
struct Reported {
    total: usize,
    /// Whether the run has failed by it.
    fail: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Format, When};
    use crate::console::Verbosity;
    use crate::inputs::test_input;
    use crate::plan::Stream;
    use crate::progress::Progress;

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
            exit_zero: false,
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
