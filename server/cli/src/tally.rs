//! Counts what a check has found, and says it in words.

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
    severities: BTreeMap<Severity, u64>,
    rules: BTreeMap<Rule, u64>,
}

impl Tally {
    pub(crate) fn add(&mut self, finding: &Finding) {
        self.count_one(finding.rule, finding.severity);
    }

    pub(crate) fn count_one(&mut self, rule: Rule, severity: Severity) {
        *self.severities.entry(severity).or_default() += 1;
        *self.rules.entry(rule).or_default() += 1;
    }

    pub(crate) fn count(&self, severity: Severity) -> u64 {
        self.severities.get(&severity).copied().unwrap_or(0)
    }

    /// How many findings there are.
    pub(crate) fn findings(&self) -> u64 {
        self.severities.values().sum()
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

    /// A line a rule, the most frequent first.
    pub(crate) fn statistics(&self) -> Vec<String> {
        let mut rules: Vec<(Rule, u64)> = self.rules.iter().map(|(&rule, &count)| (rule, count)).collect();
        rules.sort_by_key(|&(rule, count)| (std::cmp::Reverse(count), rule.name()));
        rules.iter().map(|(rule, count)| format!("{count:>8}  {}", rule.name())).collect()
    }
}

/// A number and its noun: `1 file`, `2 files`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// Reasons as one line of a size that people read.
pub(crate) fn shortened(reasons: &[String]) -> String {
    const MOST: usize = 3;
    let mut said = reasons.iter().take(MOST).cloned().collect::<Vec<_>>().join("; ");
    if let Some(more @ 1..) = reasons.len().checked_sub(MOST) {
        said += &format!("; and {}", counted(more as u64, "more reason"));
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_reasons_are_counted() {
        let reasons: Vec<String> = (1..=5).map(|number| number.to_string()).collect();
        assert_eq!(shortened(&reasons[..3]), "1; 2; 3");
        assert_eq!(shortened(&reasons[..4]), "1; 2; 3; and 1 more reason");
        assert_eq!(shortened(&reasons), "1; 2; 3; and 2 more reasons");
        assert_eq!(shortened(&[]), "");
    }

    #[test]
    fn numbers_and_nouns_agree() {
        let mut tally = Tally { files: 1, puzzles: 5, ..Tally::default() };
        assert_eq!(tally.summary(), "checked 1 file, 5 puzzles: nothing found");
        tally.severities = BTreeMap::from([(Severity::Error, 1), (Severity::Info, 2)]);
        assert_eq!(tally.summary(), "checked 1 file, 5 puzzles: 1 error, 2 infos");
        tally.failures = 1;
        assert!(tally.summary().ends_with("; 1 file not checked"));
    }
}
