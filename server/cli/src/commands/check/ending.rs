//! How a check ends: by itself, or before its time.

use super::run::Run;
use super::task::Task;
use crate::analysis::baseline::Baseline;
use crate::analysis::statistics;
use crate::input::discover::Input;
use crate::output::record::FailureRecord;
use crate::output::report::{End, Report, tell_end};
use crate::process::status::Status;
use crate::terminal::Complaint;
use crate::text::words::and_more;
use ide::words::counted;

impl Run {
    /// Says what an interruption has left undone. Reports stay without their ends, so that nobody takes them for whole.
    pub(super) fn break_off(mut self, inputs: &[Input]) -> Status {
        self.console.progress.finish();
        self.reports.iter_mut().for_each(Report::flush);
        let place = match (inputs.get(self.done), self.in_file.lines) {
            (Some(input), 0) => format!("; not checked: {}", input.names.shown),
            (Some(input), lines) => format!("; not checked: {} from line {} on", input.names.shown, lines + 1),
            (None, _) => String::new(),
        };
        let others = and_more(inputs.len().saturating_sub(self.done + 1), "file");
        let done = (counted(self.tally.files, "file"), counted(self.tally.puzzles, "puzzle"));
        let text = format!("interrupted: {} and {} checked{place}{others}", done.0, done.1);
        self.console.error(&Complaint::new(None, text));
        Status::Interrupted
    }

    /// Tells what there is to tell at the end of all.
    pub(super) fn finish(mut self) -> Status {
        self.console.progress.finish();
        if let Some(error) = self.out_end.take() {
            self.status.note(self.console.stdout_ended(&error));
        }
        self.settle_puzzles();
        self.settle_baseline();
        self.finish_reports();
        // A report for programs that has room for them says them itself.
        let is_told = |report: &Report| report.is_on_screen() && report.tells_statistics();
        if self.task.statistics && !self.reports.iter().any(is_told) {
            statistics::lines(&self.tally).iter().for_each(|line| self.console.answer(line));
        }
        self.summarize();
        self.status
    }

    /// Writes what stands at the ends of reports, which tells how the run has ended.
    fn finish_reports(&mut self) {
        let share = self.share.take().map(|share| share.finish(self.tally.failures(), self.status));
        for report in &mut self.reports {
            let (tally, status, with_statistics) = (&self.tally, self.status, self.task.statistics);
            report.finish(&End { tally, status, with_statistics, share: share.as_ref() });
            self.status.note(tell_end(report, &mut self.console));
        }
    }

    /// Says that there was nothing to check, where nothing else explains it.
    fn settle_puzzles(&mut self) {
        let nothing = self.without_puzzles.take().filter(|files| !self.has_failed && files.count > 0);
        if let Some(files) = &nothing {
            let message = files.sentence("check");
            self.status.note(self.console.error(&Complaint::new(None, message.clone())));
            // Who reads a report alone must not take it for a success.
            let failure = FailureRecord { path: ".".into(), uri: None, spot: None, message };
            self.reports.iter_mut().for_each(|report| report.failure(&failure));
            if let Some(share) = &mut self.share {
                share.is_empty(failure);
            }
        } else if self.tally.puzzles == 0 && self.tally.files > 0 {
            self.console.note(&Complaint::new(None, "no puzzle was found in the checked files"));
        }
    }

    /// Says what of the baseline is gone, or writes it anew.
    fn settle_baseline(&mut self) {
        let Some(baseline) = &mut self.baseline else { return };
        if self.status >= Status::Trouble {
            baseline.trouble();
        }
        if let Some(vanished) = baseline.vanished() {
            self.console.note(&Complaint::new(None, vanished));
        }
        if baseline.is_update() {
            match baseline.write() {
                Ok(written) => self.console.summary(&written),
                Err(refusal) => {
                    let name = baseline.path().display().to_string();
                    self.status.note(self.console.error(&Complaint::new(Some(name), refusal.to_string())));
                }
            }
        }
    }

    /// Says how much was checked, if people read along to the end.
    fn summarize(&mut self) {
        let Some(report) = self.reports.iter().find(|report| report.is_on_screen()) else { return };
        let is_empty = self.tally.puzzles == 0 && self.tally.findings() == 0 && self.tally.failures() == 0;
        // That there was nothing to check has been said.
        if !report.is_for_people() || report.has_ended() || is_empty && self.status >= Status::Trouble {
            return;
        }
        let Task { fixing, safety, .. } = self.task;
        let fixes = self.fixable.map(|fixable| fixable.summary(fixing, safety, self.tally.fixes)).unwrap_or_default();
        let known = self.baseline.as_ref().map(Baseline::summary).unwrap_or_default();
        self.console.summary(&format!("{}{fixes}{known}{}", self.tally.summary(), self.scope.summary()));
    }
}
