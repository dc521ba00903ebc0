//! Counts the findings, files and failures of a check, and formats its summary.

use ide::words::counted;
use ide::{Rule, Severity};
use serde::Serialize;
use std::collections::BTreeMap;

/// The reason why a file could not be checked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Failure {
    /// It cannot be read.
    Unreadable,
    /// The settings that apply to it are broken.
    Unsettled,
    /// This program has a defect.
    Crash,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct CheckTally {
    pub(crate) files: u64,
    pub(crate) puzzles: u64,
    /// Files that could not be checked.
    failures: BTreeMap<Failure, u64>,
    /// The number of fixes that were applied, or would be.
    pub(crate) fixes: u64,
    findings: BTreeMap<(Rule, Severity), u64>,
}

impl CheckTally {
    /// Creates the counts of a run with that many files with broken settings.
    pub(crate) fn of_unsettled(files: u64) -> CheckTally {
        let failures = if files > 0 { BTreeMap::from([(Failure::Unsettled, files)]) } else { BTreeMap::new() };
        CheckTally { failures, ..CheckTally::default() }
    }

    /// Counts a file that could not be checked.
    pub(crate) fn fail(&mut self, failure: Failure) {
        *self.failures.entry(failure).or_default() += 1;
    }

    /// Returns the number of files that could not be checked.
    pub(crate) fn failures(&self) -> u64 {
        self.failures.values().sum()
    }

    pub(crate) fn add(&mut self, rule: Rule, severity: Severity) {
        *self.findings.entry((rule, severity)).or_default() += 1;
    }

    pub(crate) fn count(&self, severity: Severity) -> u64 {
        self.findings.iter().filter(|((_, of), _)| *of == severity).map(|(_, count)| count).sum()
    }

    /// Formats the numbers of findings by severity: `2 errors`, `1 warning`.
    pub(crate) fn found(&self) -> Vec<String> {
        let words = [(Severity::Error, "error"), (Severity::Warning, "warning"), (Severity::Info, "info")];
        let counts = words.map(|(severity, word)| (self.count(severity), word));
        counts.into_iter().filter(|&(count, _)| count > 0).map(|(count, word)| counted(count, word)).collect()
    }

    pub(crate) fn findings(&self) -> u64 {
        self.findings.values().sum()
    }

    /// Formats the summary: `checked 3 files, 5 puzzles: 2 errors, 1 warning`.
    pub(crate) fn summary(&self) -> String {
        let found = self.found();
        let failures: Vec<String> = self.failures.iter().map(|(why, count)| why.sentence(*count)).collect();
        if self.files == 0 && found.is_empty() && !failures.is_empty() {
            return format!("nothing was checked: {}", failures.join("; "));
        }
        let found = match (found.is_empty(), failures.is_empty()) {
            (true, true) => "nothing found".to_owned(),
            (true, false) => "nothing found in these".to_owned(),
            (false, _) => found.join(", "),
        };
        let files = counted(self.files, "file");
        let puzzles = counted(self.puzzles, "puzzle");
        let failures: String = failures.iter().flat_map(|failure| ["; ", failure.as_str()]).collect();
        format!("checked {files}, {puzzles}: {found}{failures}")
    }
}

/// The counts of a run in the `json` report.
#[derive(Serialize)]
pub(crate) struct SummaryRecord {
    files: u64,
    puzzles: u64,
    errors: u64,
    warnings: u64,
    infos: u64,
}

impl SummaryRecord {
    pub(crate) fn new(tally: &CheckTally) -> SummaryRecord {
        let CheckTally { files, puzzles, .. } = *tally;
        let [errors, warnings, infos] =
            [Severity::Error, Severity::Warning, Severity::Info].map(|severity| tally.count(severity));
        SummaryRecord { files, puzzles, errors, warnings, infos }
    }
}

impl Failure {
    fn sentence(self, count: u64) -> String {
        let files = counted(count, "file");
        match self {
            Failure::Unreadable => format!("{files} could not be read"),
            Failure::Unsettled => format!("the settings of {files} are broken"),
            Failure::Crash => format!("an internal error ended the check of {files}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_nouns_agree() {
        let mut tally = CheckTally { files: 1, puzzles: 5, ..CheckTally::default() };
        assert_eq!(tally.summary(), "checked 1 file, 5 puzzles: nothing found");
        tally.findings =
            BTreeMap::from([((Rule::Syntax, Severity::Error), 1), ((Rule::UnknownKey, Severity::Info), 2)]);
        assert_eq!(tally.summary(), "checked 1 file, 5 puzzles: 1 error, 2 infos");
        tally.fail(Failure::Unreadable);
        assert!(tally.summary().ends_with("; 1 file could not be read"), "{}", tally.summary());
    }

    #[test]
    fn what_went_wrong_is_said() {
        let mut tally = CheckTally::of_unsettled(2);
        assert_eq!(tally.summary(), "nothing was checked: the settings of 2 files are broken");
        tally.fail(Failure::Unreadable);
        (tally.files, tally.puzzles) = (1, 1);
        let said = "checked 1 file, 1 puzzle: nothing found in these";
        let failures = "1 file could not be read; the settings of 2 files are broken";
        assert_eq!(tally.summary(), format!("{said}; {failures}"));
    }
}
