//! Counts what a check has found, and says it in words.

use crate::statistics::Census;
use crate::words::counted;
use ide::{Finding, Rule, Severity};
use std::collections::BTreeMap;

/// The counts of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) files: u64,
    pub(crate) puzzles: u64,
    /// Files that could not be checked.
    pub(crate) failures: u64,
    /// Fixes that were applied, or would be.
    pub(crate) fixes: u64,
    /// What the puzzles are, if somebody asks.
    pub(crate) census: Census,
    findings: BTreeMap<(Rule, Severity), u64>,
}

impl Tally {
    /// Of nothing but files that cannot be checked.
    pub(crate) fn of_failures(failures: u64) -> Tally {
        Tally { failures, ..Tally::default() }
    }

    pub(crate) fn add(&mut self, finding: &Finding) {
        self.count_one(finding.rule, finding.severity);
    }

    pub(crate) fn count_one(&mut self, rule: Rule, severity: Severity) {
        *self.findings.entry((rule, severity)).or_default() += 1;
    }

    pub(crate) fn count(&self, severity: Severity) -> u64 {
        self.findings.iter().filter(|((_, of), _)| *of == severity).map(|(_, count)| count).sum()
    }

    /// How often a rule found something of a severity.
    pub(crate) fn count_of(&self, rule: Rule, severity: Severity) -> u64 {
        self.findings.get(&(rule, severity)).copied().unwrap_or(0)
    }

    /// The rules that found something.
    pub(crate) fn rules(&self) -> impl Iterator<Item = Rule> {
        let mut rules: Vec<Rule> = self.findings.keys().map(|&(rule, _)| rule).collect();
        rules.dedup();
        rules.into_iter()
    }

    /// How many findings there are.
    pub(crate) fn findings(&self) -> u64 {
        self.findings.values().sum()
    }

    /// `checked 3 files, 5 puzzles: 2 errors, 1 warning`.
    pub(crate) fn summary(&self) -> String {
        let found: Vec<String> = [(Severity::Error, "error"), (Severity::Warning, "warning"), (Severity::Info, "info")]
            .into_iter()
            .filter(|&(severity, _)| self.count(severity) > 0)
            .map(|(severity, word)| counted(self.count(severity), word))
            .collect();
        let found = if found.is_empty() { "nothing found".to_owned() } else { found.join(", ") };
        let (files, puzzles) = (counted(self.files, "file"), counted(self.puzzles, "puzzle"));
        let failures = match self.failures {
            0 => String::new(),
            failures => format!("; {} not checked", counted(failures, "file")),
        };
        format!("checked {files}, {puzzles}: {found}{failures}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_nouns_agree() {
        let mut tally = Tally { files: 1, puzzles: 5, ..Tally::default() };
        assert_eq!(tally.summary(), "checked 1 file, 5 puzzles: nothing found");
        tally.findings =
            BTreeMap::from([((Rule::Syntax, Severity::Error), 1), ((Rule::UnknownKey, Severity::Info), 2)]);
        assert_eq!(tally.summary(), "checked 1 file, 5 puzzles: 1 error, 2 infos");
        tally.failures = 1;
        assert!(tally.summary().ends_with("; 1 file not checked"));
    }
}
