//! The settings that decide what a check says. The same for editor and command line.

use crate::base::rule::{Rule, Severity};
use std::collections::BTreeMap;

/// The settings of an analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// The severity of every rule that is on.
    severities: BTreeMap<Rule, Severity>,
    /// Nodes that a solver may visit for one puzzle. Counted, not timed, so that every machine decides alike.
    pub budget: u64,
    /// True if steps of logic may assume that a puzzle has only one solution.
    pub uniqueness: bool,
    /// Solutions are counted exactly up to this number.
    pub count_limit: u64,
}

/// What other settings change about the facts of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ConfigChanges {
    /// The number of solutions may be another.
    pub(crate) proofs: bool,
    /// Paths of logic, and estimates from them, may be others.
    pub(crate) paths: bool,
    /// Redundant givens are looked for from now on.
    pub(crate) redundant: bool,
    /// Ratings are compared with declared ones from now on.
    pub(crate) ratings: bool,
    /// The rule `format` is on that was off, or off that was on.
    pub(crate) format: bool,
}

impl ConfigChanges {
    /// Returns true if what is known about a puzzle beside the findings of its text may be missing or another.
    pub(crate) fn concern_proofs(self) -> bool {
        self.proofs || self.paths || self.redundant
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            severities: Rule::ALL.into_iter().filter_map(|rule| Some((rule, rule.default_severity()?))).collect(),
            budget: 200_000,
            uniqueness: true,
            count_limit: 1_000,
        }
    }
}

impl Config {
    /// The severity at which `rule` reports, `None` if it is off.
    pub fn severity(&self, rule: Rule) -> Option<Severity> {
        self.severities.get(&rule).copied()
    }

    /// Has `rule` report at this severity, or turns it off.
    pub fn set_severity(&mut self, rule: Rule, severity: Option<Severity>) {
        match severity {
            Some(severity) => drop(self.severities.insert(rule, severity)),
            None => drop(self.severities.remove(&rule)),
        }
    }

    /// Turns on exactly these rules, each with its default severity (`warning` for one that is off by default).
    pub fn select(&mut self, rules: &[Rule]) {
        self.severities =
            rules.iter().map(|&rule| (rule, rule.default_severity().unwrap_or(Severity::Warning))).collect();
    }

    /// Returns true if these settings have the same findings as others, at most with other severities.
    pub fn has_findings_of(&self, other: &Config) -> bool {
        let Config { severities, budget, uniqueness, count_limit } = self;
        severities.keys().eq(other.severities.keys())
            && (*budget, *uniqueness, *count_limit) == (other.budget, other.uniqueness, other.count_limit)
    }

    /// What is found out again when these settings replace `before`: a severity alone decides nothing.
    pub(crate) fn changes_since(&self, before: &Config) -> ConfigChanges {
        let is_new = |rule: Rule| self.severity(rule).is_some() && before.severity(rule).is_none();
        ConfigChanges {
            proofs: self.budget != before.budget || self.count_limit != before.count_limit,
            paths: self.uniqueness != before.uniqueness,
            redundant: is_new(Rule::RedundantGiven),
            ratings: is_new(Rule::DifficultyMismatch) || is_new(Rule::RatingMismatch),
            format: self.severity(Rule::Format).is_some() != before.severity(Rule::Format).is_some(),
        }
    }

    /// Turns these rules off.
    pub fn ignore(&mut self, rules: &[Rule]) {
        self.severities.retain(|rule, _| !rules.contains(rule));
    }
}
