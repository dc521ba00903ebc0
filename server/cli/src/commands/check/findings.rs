//! Reports the findings in a text, except the known ones, and counts them.

use super::baseline::{Baseline, BaselineVerdict, FindingSubject};
use super::examine::Examined;
use super::run::CheckRun;
use super::task::COMPARING;
use crate::input::discover::{Input, Role};
use crate::input::opened_text::OpenedText;
use crate::output::file_view::FileView;
use crate::output::record::FindingRecord;
use crate::output::report::Report;
use ide::Finding;

pub(super) struct ReportedFindings {
    pub(super) total: usize,
    /// True if the run fails by them.
    pub(super) fail: bool,
}

impl CheckRun {
    /// Reports the findings in a text, or in a chunk of it.
    pub(super) fn report_findings(&mut self, input: &Input, Examined { opened, .. }: &Examined) -> ReportedFindings {
        let puzzles = opened.puzzle_count();
        let originals = &self.originals;
        let text = opened.text();
        let lines_before = opened.lines_before;
        let file = FileView { names: &input.names, text, lines_before, puzzles, originals };
        let reports = &mut self.reports;
        let tally = &mut self.tally;
        let fixable = &mut self.fixable;
        let baseline = &mut self.baseline;
        let are_details_read = reports.iter().any(Report::has_details);
        let mut reported = ReportedFindings { total: 0, fail: false };
        self.console.progress.aside(|| {
            for finding in wanted(opened, input.role) {
                let fails = input.settings.fail_on <= finding.severity;
                let mut record = FindingRecord { fails, ..FindingRecord::new(file, &finding) };
                if baseline.as_mut().is_some_and(|baseline| is_known(baseline, &record, opened, &finding)) {
                    continue;
                }
                // Details cost time: only some formats print them.
                if are_details_read {
                    record.add_details(file, &finding);
                }
                tally.add(finding.rule, finding.severity);
                if let Some(fixable) = fixable {
                    fixable.add(&finding);
                }
                reported.total += 1;
                reported.fail |= fails;
                reports.iter_mut().for_each(|report| report.add(file, &finding, &record));
            }
            if reported.total > 0 {
                reports.iter_mut().for_each(Report::flush);
            }
        });
        reported
    }
}

/// Returns the findings of interest, in the order of reports.
fn wanted(opened: &OpenedText, role: Role) -> impl Iterator<Item = Finding> {
    opened.findings().flat_map(move |findings| {
        let mut findings = findings.list;
        if role == Role::Compared {
            findings.retain(|finding| COMPARING.contains(&finding.rule));
        }
        findings.sort_by_key(|finding| (finding.span.start, finding.rule.name()));
        findings
    })
}

/// Returns true if a finding is in the baseline.
fn is_known(baseline: &mut Baseline, record: &FindingRecord, opened: &OpenedText, finding: &Finding) -> bool {
    let puzzle = finding.puzzle.and_then(|puzzle| opened.fingerprint(puzzle));
    let identity = FindingSubject::new(puzzle, opened.text(), finding.span.start);
    baseline.take(&record.path, record.rule, identity) == BaselineVerdict::Known
}
