//! The settings that a client may send: where they stand in its JSON, and what they mean.

use ::settings::{Layer, Origin};
use ide::{HintsWanted, Rule};
use serde_json::Value;

/// The name under which clients keep our settings.
pub(crate) const SECTION: &str = "sudoku";

/// The settings in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    /// `maxDiagnostics`: how many diagnostics a document shows at most.
    pub(crate) max_diagnostics: usize,
    /// `codeLens.enabled`: whether something stands above each puzzle.
    pub(crate) code_lens: bool,
    /// `workspaceDiagnostics`: whether files are checked that are not open.
    pub(crate) workspace_diagnostics: bool,
    /// `check.select`, `check.ignore`: which rules are on, over what `sudoku.toml` says.
    pub(crate) rules: Layer,
    /// `inlayHints.forced`, `inlayHints.candidates`: what is shown behind empty cells.
    pub(crate) hints: HintsWanted,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            max_diagnostics: 1_000,
            code_lens: true,
            workspace_diagnostics: true,
            rules: Layer::default(),
            hints: HintsWanted { forced: true, candidates: false },
        }
    }
}

impl Settings {
    /// Reads settings, those of a later layer before those of an earlier one, and says what cannot be used.
    ///
    /// What we do not know is passed over: the section also holds what is for the client itself, as the server's path.
    pub(crate) fn read(layers: &[&Value]) -> (Settings, Vec<String>) {
        let mut problems = Vec::new();
        let mut settings = Settings::default();
        if let Some(value) = find(layers, &["maxDiagnostics"]) {
            match value.as_u64().and_then(|count| usize::try_from(count).ok()) {
                Some(count) => settings.max_diagnostics = count,
                None => problems.push(format!("maxDiagnostics: {value} is no number of diagnostics")),
            }
        }
        if let Some(value) = find(layers, &["codeLens", "enabled"]) {
            match value.as_bool() {
                Some(enabled) => settings.code_lens = enabled,
                None => problems.push(format!("codeLens.enabled: {value} is neither true nor false")),
            }
        }
        if let Some(value) = find(layers, &["workspaceDiagnostics"]) {
            match value.as_bool() {
                Some(wanted) => settings.workspace_diagnostics = wanted,
                None => problems.push(format!("workspaceDiagnostics: {value} is neither true nor false")),
            }
        }
        let selected = rules(layers, "select", &mut problems);
        let ignored = rules(layers, "ignore", &mut problems);
        // An empty list is what a settings editor leaves behind; it does not mean to check nothing.
        settings.rules = Layer::new(selected, ignored, Vec::new(), Origin::Client);
        let hints = &mut settings.hints;
        for (name, shown) in [("forced", &mut hints.forced), ("candidates", &mut hints.candidates)] {
            switch(layers, &["inlayHints", name], shown, &mut problems);
        }
        (settings, problems)
    }
}

/// The value at a path, in the last layer that has one; each layer may be the section itself or what holds it.
fn find<'a>(layers: &[&'a Value], path: &[&str]) -> Option<&'a Value> {
    layers.iter().rev().find_map(|layer| {
        let section = layer.get(SECTION).unwrap_or(layer);
        let value = path.iter().try_fold(section, |value, member| value.get(member))?;
        (!value.is_null()).then_some(value)
    })
}

/// Reads what is on or off.
fn switch(layers: &[&Value], path: &[&str], is_on: &mut bool, problems: &mut Vec<String>) {
    match find(layers, path).map(|value| (value, value.as_bool())) {
        Some((_, Some(value))) => *is_on = value,
        Some((value, None)) => problems.push(format!("{}: {value} is neither true nor false", path.join("."))),
        None => {}
    }
}

fn rules(layers: &[&Value], list: &str, problems: &mut Vec<String>) -> Vec<Rule> {
    let Some(value) = find(layers, &["check", list]) else { return Vec::new() };
    let Some(names) = value.as_array() else {
        problems.push(format!("check.{list}: {value} is no list of rules"));
        return Vec::new();
    };
    let mut rules = Vec::new();
    for name in names {
        match name.as_str().and_then(Rule::from_name) {
            Some(rule) => rules.push(rule),
            None => problems.push(format!("check.{list}: there is no rule {name}")),
        }
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn nothing_said_is_the_default() {
        for layers in [&[][..], &[&Value::Null], &[&json!({}), &json!({"sudoku": null}), &json!([])]] {
            assert_eq!(Settings::read(layers), (Settings::default(), Vec::new()));
        }
    }

    #[test]
    fn later_layers_come_first() {
        let options = json!({"maxDiagnostics": 5, "check": {"ignore": ["undecided"]}});
        let configuration = json!({"sudoku": {"maxDiagnostics": 7, "check": {"select": []}, "server": {"path": "x"}}});
        let (settings, problems) = Settings::read(&[&options, &configuration]);
        assert_eq!(problems, Vec::<String>::new());
        assert_eq!(settings.max_diagnostics, 7);
        assert_eq!(settings.rules.select, None);
        assert_eq!(settings.rules.ignore.map(|it| it.value), Some(vec![Rule::Undecided]));
    }

    #[test]
    fn hints() {
        let options = json!({"inlayHints": {"forced": false, "candidates": "all"}});
        let (settings, problems) = Settings::read(&[&options]);
        assert_eq!(settings.hints, HintsWanted { forced: false, candidates: false });
        assert_eq!(problems, ["inlayHints.candidates: \"all\" is neither true nor false"]);
        let (settings, _) = Settings::read(&[&options, &json!({"sudoku": {"inlayHints": {"candidates": true}}})]);
        assert_eq!(settings.hints, HintsWanted { forced: false, candidates: true });
    }

    #[test]
    fn selected_rules_only() {
        let (settings, _) = Settings::read(&[&json!({"check": {"select": ["syntax"]}})]);
        assert_eq!(settings.rules.select.map(|it| it.value), Some(vec![Rule::Syntax]));
        assert_eq!(settings.rules.ignore, None);
    }

    #[test]
    fn what_cannot_be_used_is_named() {
        let (settings, problems) = Settings::read(&[
            &json!({"maxDiagnostics": -1, "codeLens": {"enabled": 1}, "check": {"select": "syntax", "ignore": ["sintax", 3]}}),
        ]);
        assert_eq!(settings, Settings::default());
        assert_eq!(
            problems,
            [
                "maxDiagnostics: -1 is no number of diagnostics",
                "codeLens.enabled: 1 is neither true nor false",
                "check.select: \"syntax\" is no list of rules",
                "check.ignore: there is no rule \"sintax\"",
                "check.ignore: there is no rule 3",
            ]
        );
    }
}
