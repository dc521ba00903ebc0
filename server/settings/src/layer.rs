//! Combines the settings of the rules from several sources into one decision per rule.

use crate::values::Level;
use ide::{Config, Rule, Severity};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The source of a setting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It has its default.
    Default,
    /// A settings file.
    File {
        /// The file.
        path: PathBuf,
        /// The line in it, from 1.
        line: usize,
        /// The pattern of the entry of `per-file` that contains it, if any.
        pattern: Option<String>,
    },
    /// The editor.
    Client,
    CommandLine,
}

impl Origin {
    /// The path and the line of a settings file.
    pub(crate) fn place(&self) -> Option<(PathBuf, usize)> {
        match self {
            Origin::File { path, line, .. } => Some((path.clone(), *line)),
            Origin::Default | Origin::Client | Origin::CommandLine => None,
        }
    }
}

/// A value with its source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sourced<T> {
    pub value: T,
    /// The source of the value.
    pub origin: Origin,
}

impl<T> Sourced<T> {
    /// A value with its source.
    pub fn new(value: T, origin: Origin) -> Sourced<T> {
        Sourced { value, origin }
    }
}

/// The settings of the rules from one source.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layer {
    /// The only rules that are on.
    pub select: Option<Sourced<Vec<Rule>>>,
    /// The rules that are off.
    pub ignore: Option<Sourced<Vec<Rule>>>,
    /// The levels of rules.
    pub severity: Vec<(Rule, Sourced<Level>)>,
    /// The lowest severity that fails.
    pub fail_on: Option<Sourced<Severity>>,
}

impl Layer {
    /// A layer whose settings have the same source; an empty list sets nothing.
    pub fn new(select: Vec<Rule>, ignore: Vec<Rule>, severity: Vec<(Rule, Level)>, origin: Origin) -> Layer {
        let severity = severity.into_iter().map(|(rule, level)| (rule, Sourced::new(level, origin.clone())));
        Layer {
            severity: severity.collect(),
            select: Some(Sourced::new(select, origin.clone())).filter(|select| !select.value.is_empty()),
            ignore: Some(Sourced::new(ignore, origin)).filter(|ignore| !ignore.value.is_empty()),
            fail_on: None,
        }
    }
}

/// The decision about a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Decision {
    /// The severity if the rule is on.
    severity: Severity,
    is_on: bool,
    pub(crate) origin: Origin,
}

impl Decision {
    pub(crate) fn level(&self) -> Level {
        if self.is_on { Level::On(self.severity) } else { Level::Off }
    }
}

/// The decisions about all rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Decisions(BTreeMap<Rule, Decision>);

impl Decisions {
    /// The decisions without any settings.
    pub(crate) fn defaults() -> Decisions {
        let mut decisions = BTreeMap::new();
        for rule in Rule::ALL {
            let severity = rule.default_severity().unwrap_or(Severity::Warning);
            let is_on = rule.default_severity().is_some();
            decisions.insert(rule, Decision { severity, is_on, origin: Origin::Default });
        }
        Decisions(decisions)
    }

    /// Applies a layer over those before it. Within a layer a level turns a rule on; a rule is off all the same if
    /// `select` does not contain it, or if `ignore` or the level `off` names it.
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
        if let Some(ignore) = &layer.ignore {
            for rule in &ignore.value {
                if let Some(decision) = self.0.get_mut(rule) {
                    decision.turn(false, &ignore.origin);
                }
            }
        }
        for (rule, level) in &layer.severity {
            if level.value == Level::Off
                && let Some(decision) = self.0.get_mut(rule)
            {
                decision.turn(false, &level.origin);
            }
        }
    }

    /// The decisions, in the order of the rules.
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
    fn a_rule_without_settings_has_its_default() {
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
        let file = layer(&[], &[rule], &[]);
        let line = layer(&[], &[], &[(rule, ERROR)]);
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
