//! What one place says about the rules, and how several places make one decision.

use crate::values::Level;
use ide::{Config, Rule, Severity};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Where a setting is from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Nobody has set it.
    Default,
    /// A settings file.
    File {
        /// The file.
        path: PathBuf,
        /// The line in it, from 1.
        line: usize,
        /// That of the entry of `per-file`, if it stands in one.
        pattern: Option<String>,
    },
    /// The editor.
    Client,
    /// The command line.
    CommandLine,
}

impl Origin {
    /// The file and the line, if it is one.
    pub(crate) fn place(&self) -> Option<(PathBuf, usize)> {
        match self {
            Origin::File { path, line, .. } => Some((path.clone(), *line)),
            Origin::Default | Origin::Client | Origin::CommandLine => None,
        }
    }
}

/// A value and where it is from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sourced<T> {
    /// The value.
    pub value: T,
    /// Where it is from.
    pub origin: Origin,
}

impl<T> Sourced<T> {
    /// A value from there.
    pub fn new(value: T, origin: Origin) -> Sourced<T> {
        Sourced { value, origin }
    }
}

/// What one place says about the rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layer {
    /// Exactly these are on.
    pub select: Option<Sourced<Vec<Rule>>>,
    /// These are off.
    pub ignore: Option<Sourced<Vec<Rule>>>,
    /// How they report.
    pub severity: Vec<(Rule, Sourced<Level>)>,
    /// The lowest severity that fails.
    pub fail_on: Option<Sourced<Severity>>,
}

impl Layer {
    /// Everything said in the same place; empty lists say nothing.
    pub fn new(select: Vec<Rule>, ignore: Vec<Rule>, severity: Vec<(Rule, Level)>, origin: Origin) -> Layer {
        let list = |rules: Vec<Rule>| (!rules.is_empty()).then(|| Sourced::new(rules, origin.clone()));
        let severity = severity.into_iter().map(|(rule, level)| (rule, Sourced::new(level, origin.clone())));
        Layer { select: list(select), ignore: list(ignore), severity: severity.collect(), fail_on: None }
    }
}

/// What is decided about a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Decision {
    /// How it reports, if it is on.
    severity: Severity,
    is_on: bool,
    pub(crate) origin: Origin,
}

impl Decision {
    pub(crate) fn level(&self) -> Level {
        if self.is_on { Level::On(self.severity) } else { Level::Off }
    }
}

/// What is decided about all rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Decisions(BTreeMap<Rule, Decision>);

impl Decisions {
    /// Without any settings.
    pub(crate) fn defaults() -> Decisions {
        let decision = |rule: Rule| Decision {
            severity: rule.default_severity().unwrap_or(Severity::Warning),
            is_on: rule.default_severity().is_some(),
            origin: Origin::Default,
        };
        Decisions(Rule::ALL.into_iter().map(|rule| (rule, decision(rule))).collect())
    }

    /// Has a layer decide over those before it. Within a layer a level turns a rule on, what `select` leaves out is off
    /// all the same, and so is what `ignore` or the level `off` names.
    pub(crate) fn apply(&mut self, layer: &Layer) {
        for (rule, level) in &layer.severity {
            if let (Level::On(severity), Some(decision)) = (level.value, self.0.get_mut(rule)) {
                *decision = Decision { severity, is_on: true, origin: level.origin.clone() };
            }
        }
        if let Some(select) = &layer.select {
            for (rule, decision) in &mut self.0 {
                decision.turn(select.value.contains(rule), &select.origin);
            }
        }
        let ignored = layer.ignore.iter().flat_map(|ignore| ignore.value.iter().map(|&rule| (rule, &ignore.origin)));
        let off = layer.severity.iter().filter(|(_, level)| level.value == Level::Off);
        for (rule, origin) in ignored.chain(off.map(|(rule, level)| (*rule, &level.origin))) {
            if let Some(decision) = self.0.get_mut(&rule) {
                decision.turn(false, origin);
            }
        }
    }

    /// What is decided about each rule, in the order of the rules.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Rule, &Decision)> {
        self.0.iter().map(|(&rule, decision)| (rule, decision))
    }

    pub(crate) fn config(&self) -> Config {
        let mut config = Config::default();
        for (rule, decision) in self.iter() {
            config.set_severity(rule, decision.is_on.then_some(decision.severity));
        }
        config
    }
}

impl Decision {
    fn turn(&mut self, on: bool, origin: &Origin) {
        if self.is_on != on {
            self.is_on = on;
            self.origin = origin.clone();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ERROR: Level = Level::On(Severity::Error);

    #[track_caller]
    fn check(layers: &[Layer], rule: Rule, level: Level, origin: Origin) {
        let mut decisions = Decisions::defaults();
        layers.iter().for_each(|layer| decisions.apply(layer));
        let decision = &decisions.0[&rule];
        assert_eq!((decision.level(), &decision.origin), (level, &origin));
        let severity = decisions.config().severity(rule);
        assert_eq!(severity.map_or(Level::Off, Level::On), level);
    }

    fn layer(select: &[Rule], ignore: &[Rule], severity: &[(Rule, Level)]) -> Layer {
        Layer::new(select.to_vec(), ignore.to_vec(), severity.to_vec(), Origin::Client)
    }

    #[test]
    fn nothing_said_is_the_default() {
        check(&[], Rule::Undecided, Level::On(Severity::Warning), Origin::Default);
    }

    #[test]
    fn within_a_layer_off_is_stronger() {
        let rule = Rule::Undecided;
        check(&[layer(&[rule], &[rule], &[(rule, ERROR)])], rule, Level::Off, Origin::Client);
        check(&[layer(&[rule], &[], &[(rule, ERROR)])], rule, ERROR, Origin::Client);
        check(&[layer(&[Rule::Syntax], &[], &[(rule, ERROR)])], rule, Level::Off, Origin::Client);
        check(&[layer(&[rule], &[], &[(rule, Level::Off)])], rule, Level::Off, Origin::Client);
    }

    #[test]
    fn a_later_layer_decides_over_earlier_ones() {
        let rule = Rule::Undecided;
        let (file, line) = (layer(&[], &[rule], &[]), layer(&[], &[], &[(rule, ERROR)]));
        check(&[file.clone(), line.clone()], rule, ERROR, Origin::Client);
        check(&[line.clone(), file.clone()], rule, Level::Off, Origin::Client);
        check(&[line, file, layer(&[rule], &[], &[])], rule, ERROR, Origin::Client);
    }

    #[test]
    fn a_selected_rule_reports_at_its_default() {
        for rule in Rule::ALL {
            let severity = rule.default_severity();
            let origin = if severity.is_some() { Origin::Default } else { Origin::Client };
            let level = Level::On(severity.unwrap_or(Severity::Warning));
            check(&[layer(&[rule], &[], &[])], rule, level, origin);
        }
    }
}
