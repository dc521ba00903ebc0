//! Ends a check: reports what was found, and what an interruption left undone.

use super::baseline::Baseline;
use super::run::CheckRun;
use super::task::CheckTask;
use crate::input::discover::Input;
use crate::output::formats::format_writer::RunEnd;
use crate::output::record::FailureRecord;
use crate::output::report::{Report, report_end};
use crate::process::status::Status;
use crate::terminal::Complaint;
use crate::text::words::and_more;
use ide::words::counted;

impl CheckRun {
    /// Ends an interrupted check. Reports stay without their ends, so that they cannot be mistaken for complete ones.
    pub(super) fn break_off(mut self, inputs: &[Input]) -> Status {
        self.console.progress.finish();
        self.reports.iter_mut().for_each(Report::flush);
        let place = match (inputs.get(self.done), self.in_file.lines) {
            (Some(input), 0) => format!("; not checked: {}", input.names.shown),
            (Some(input), lines) => format!("; not checked: {} from line {} on", input.names.shown, lines + 1),
            (None, _) => String::new(),
        };
        let others = and_more(inputs.len().saturating_sub(self.done + 1), "file");
        let files = counted(self.tally.files, "file");
        let puzzles = counted(self.tally.puzzles, "puzzle");
        let text = format!("interrupted: {files} and {puzzles} checked{place}{others}");
        self.console.error(&Complaint::new(None, text));
        Status::Interrupted
    }

    /// Ends a complete check.
    pub(super) fn finish(mut self) -> Status {
        self.console.progress.finish();
        let mut out_status = Status::Clean;
        if let Some(error) = self.out_end.take() {
            out_status = self.console.stdout_ended(&error);
            self.status.note(out_status);
        }
        self.settle_puzzles();
        self.settle_baseline();
        self.finish_reports();
        // A text that could not be written was not fixed.
        if out_status == Status::Clean {
            self.summarize();
        }
        self.status
    }

    /// Writes the ends of the reports, with the ending of the run.
    fn finish_reports(&mut self) {
        for report in &mut self.reports {
            let tally = &self.tally;
            let status = self.status;
            report.finish(&RunEnd { tally, status });
            self.status.note(report_end(report, &mut self.console));
        }
    }

    /// Reports that there was nothing to check, unless something else explains it.
    fn settle_puzzles(&mut self) {
        let nothing = self.without_puzzles.take().filter(|files| !self.has_failed && files.count > 0);
        if let Some(files) = &nothing {
            let message = files.sentence("check");
            self.status.note(self.console.error(&Complaint::new(None, message.clone())));
            // The report alone must not look like a success.
            let failure = FailureRecord { path: ".".into(), uri: None, spot: None, message };
            self.reports.iter_mut().for_each(|report| report.failure(&failure));
        } else if self.tally.puzzles == 0 && self.tally.files > 0 {
            self.console.note(&Complaint::new(None, "no puzzle was found in the checked files"));
        }
    }

    /// Reports the known findings that are gone, or updates the baseline.
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

    /// Writes the summary if a report on the screen is for people.
    fn summarize(&mut self) {
        let Some(report) = self.reports.iter().find(|report| report.is_on_screen()) else { return };
        let is_empty = self.tally.puzzles == 0 && self.tally.findings() == 0 && self.tally.failures() == 0;
        // The reason why nothing was checked has been reported.
        if !report.is_for_people() || report.has_ended() || is_empty && self.status >= Status::Trouble {
            return;
        }
        let CheckTask { fixing, safety, .. } = self.task;
        let fixes = self.fixable.map(|fixable| fixable.summary(fixing, safety, self.tally.fixes)).unwrap_or_default();
        let left_out = self.baseline.as_ref().map(Baseline::summary).unwrap_or_default();
        self.console.summary(&format!("{}{fixes}{left_out}{}", self.tally.summary(), self.checked_inputs.summary()));
    }
}
