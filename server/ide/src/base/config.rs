//! The settings that decide what a check says. The same for editor and command line.

use crate::base::finding::Severity;
use crate::base::rule::Rule;
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

    /// Turns these rules off.
    pub fn ignore(&mut self, rules: &[Rule]) {
        self.severities.retain(|rule, _| !rules.contains(rule));
    }
}
