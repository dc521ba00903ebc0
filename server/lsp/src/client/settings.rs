//! Reads the settings of the client from its JSON.

use ::settings::{InvalidValue, Layer, Level, Origin, Overrides, rule};
use ide::{FillStyle, InlayHintKinds, Rule};
use serde_json::Value;

/// The section of the client's settings that is ours.
pub(crate) const SECTION: &str = "sudoku";

/// The settings in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    /// `maxDiagnostics`: the most diagnostics of a document.
    pub(crate) max_diagnostics: usize,
    /// `codeLens.enabled`: true if puzzles have code lenses.
    pub(crate) code_lens: bool,
    /// `inlayHints.forced`, `inlayHints.candidates`: the hints after empty cells.
    pub(crate) hints: InlayHintKinds,
    /// `fill.style`: the way in which fills write values.
    pub(crate) fill_style: FillStyle,
    /// `workspaceDiagnostics`: true if files that are not open are checked.
    pub(crate) workspace_diagnostics: bool,
    /// `check.select`, `check.ignore`, `check.severity`, `solve.budget`, `solve.uniqueness`: as in `sudoku.toml`, which
    /// they override.
    pub(crate) overrides: Overrides,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            max_diagnostics: 1_000,
            code_lens: true,
            hints: InlayHintKinds { forced: false, candidates: false },
            fill_style: FillStyle::default(),
            workspace_diagnostics: true,
            overrides: Overrides::default(),
        }
    }
}

impl Settings {
    /// Reads settings, of which those of a later layer take precedence. Returns the problems of those that are invalid,
    /// too.
    ///
    /// Unknown settings are ignored: the section also contains those of the client itself, such as the server's path.
    pub(crate) fn read(layers: &[&Value]) -> (Settings, Vec<String>) {
        let mut reader = SettingReader { layers, problems: Vec::new() };
        let mut settings = Settings::default();
        let count = reader
            .read(&["maxDiagnostics"], "a whole number, 0 or more", |value| usize::try_from(value.as_u64()?).ok());
        settings.max_diagnostics = count.unwrap_or(settings.max_diagnostics);
        let switches: [(&[&str], &mut bool); 4] = [
            (&["codeLens", "enabled"], &mut settings.code_lens),
            (&["inlayHints", "forced"], &mut settings.hints.forced),
            (&["inlayHints", "candidates"], &mut settings.hints.candidates),
            (&["workspaceDiagnostics"], &mut settings.workspace_diagnostics),
        ];
        for (path, switch) in switches {
            *switch = reader.read(path, "true or false", Value::as_bool).unwrap_or(*switch);
        }
        let style = reader.read(&["fill", "style"], "`auto`, `plain` or `placed`", |value| {
            FillStyle::ALL.into_iter().find(|style| value.as_str() == Some(style.name()))
        });
        settings.fill_style = style.unwrap_or(settings.fill_style);
        let selected = reader.rules("select");
        let ignored = reader.rules("ignore");
        // Settings editors leave empty lists behind; these do not mean that nothing is checked.
        settings.overrides.rules = Layer::new(selected, ignored, reader.severities(), Origin::Client);
        settings.overrides.budget = reader.read(&["solve", "budget"], "a whole number, 1 or more", |value| {
            value.as_u64().filter(|&budget| 0 < budget)
        });
        settings.overrides.uniqueness = reader.read(&["solve", "uniqueness"], "true or false", Value::as_bool);
        (settings, reader.problems)
    }
}

/// Reads one setting after the other, and collects their problems.
struct SettingReader<'a> {
    layers: &'a [&'a Value],
    problems: Vec<String>,
}

impl SettingReader<'_> {
    /// A setting; `None` if it is missing or invalid.
    fn read<T>(&mut self, path: &[&str], expected: &str, turn: impl FnOnce(&Value) -> Option<T>) -> Option<T> {
        let value = find(self.layers, path)?;
        let turned = turn(value);
        if turned.is_none() {
            self.problems.push(format!("{}: {value} is not {expected}", path.join(".")));
        }
        turned
    }

    fn rules(&mut self, list: &str) -> Vec<Rule> {
        let names = self.read(&["check", list], "a list of rules", |value| value.as_array().cloned());
        let mut rules = Vec::new();
        for name in names.unwrap_or_default() {
            rules.extend(self.usable(&format!("check.{list}"), rule(&text(&name))));
        }
        rules
    }

    fn severities(&mut self) -> Vec<(Rule, Level)> {
        let levels =
            self.read(&["check", "severity"], "an object of rules and levels", |value| value.as_object().cloned());
        let mut severities = Vec::new();
        for (name, level) in levels.into_iter().flatten() {
            let rule = self.usable("check.severity", rule(&name));
            let level = self.usable(&format!("check.severity.{name}"), Level::from_name(&text(&level)));
            if let (Some(rule), Some(level)) = (rule, level) {
                severities.push((rule, level));
            }
        }
        severities
    }

    fn usable<T>(&mut self, setting: &str, read: Result<T, InvalidValue>) -> Option<T> {
        read.map_err(|why| self.problems.push(format!("{setting}: {why}"))).ok()
    }
}

/// A string without its quotes, or any other JSON, which is no name.
fn text(value: &Value) -> String {
    match value.as_str() {
        Some(text) => text.to_owned(),
        None => value.to_string(),
    }
}

/// The value at a path, in the last layer that has one. A layer is the section itself or the object that contains it.
fn find<'a>(layers: &[&'a Value], path: &[&str]) -> Option<&'a Value> {
    layers.iter().rev().find_map(|layer| {
        let section = layer.get(SECTION).unwrap_or(layer);
        let value = path.iter().try_fold(section, |value, member| value.get(member))?;
        (!value.is_null()).then_some(value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use serde_json::json;
    use std::collections::BTreeMap;

    #[test]
    fn nothing_said_is_the_default() {
        for layers in [&[][..], &[&Value::Null], &[&json!({}), &json!({"sudoku": null}), &json!([])]] {
            assert_eq!(Settings::read(layers), (Settings::default(), Vec::new()));
        }
    }

    /// A setting and its default.
    type Listed = Vec<(String, Value)>;

    /// The settings that the extension for VS Code has for us.
    fn in_the_extension() -> Listed {
        let manifest: Value =
            serde_json::from_str(include_str!("../../../../editors/vscode/package.json")).expect("the manifest");
        let settings = manifest["contributes"]["configuration"]["properties"].as_object().expect("settings");
        let of_the_client = ["sudoku.game.place", "sudoku.server.path", "sudoku.trace.server", "sudoku.typeOver"];
        let is_ours = |name: &str| !of_the_client.contains(&name);
        let ours = settings.iter().filter(|(name, _)| is_ours(name));
        ours.map(|(name, setting)| (name.clone(), setting["default"].clone())).collect()
    }

    /// A setting as clients send it.
    fn sent(name: &str, value: &Value) -> Value {
        name.rsplit('.').fold(value.clone(), |value, part| json!({ part: value }))
    }

    /// VS Code sends its defaults as if the user had set them.
    #[test]
    fn the_extension_has_our_defaults() {
        for (name, default) in in_the_extension() {
            assert_eq!(Settings::read(&[&sent(&name, &default)]), (Settings::default(), Vec::new()), "{name}");
        }
    }

    #[test]
    fn the_extension_has_no_setting_that_we_do_not_know() {
        for (name, _) in in_the_extension() {
            let (_, problems) = Settings::read(&[&sent(&name, &json!("nonsense"))]);
            assert_eq!(problems.len(), 1, "{name}: {problems:?}");
        }
    }

    /// VS Code completes the names of rules from its manifest; `editors/vscode/scripts/rules.mjs` writes them.
    #[test]
    fn the_extension_knows_our_rules() {
        let manifest: Value =
            serde_json::from_str(include_str!("../../../../editors/vscode/package.json")).expect("the manifest");
        let settings = &manifest["contributes"]["configuration"]["properties"];
        let sentence = |rule: Rule| {
            let (first, rest) = ide::rule_summary(rule).split_at(1);
            format!("{}{rest}.", first.to_uppercase())
        };
        let names = Rule::ALL.map(Rule::name);
        let summaries = Rule::ALL.map(sentence);
        let outdated = "run `node editors/vscode/scripts/rules.mjs PROGRAM`";
        for list in ["sudoku.check.select", "sudoku.check.ignore"] {
            let items = &settings[list]["items"];
            assert_eq!(items["enum"], json!(names), "{outdated}");
            assert_eq!(items["enumDescriptions"], json!(summaries), "{outdated}");
        }
        let levels = settings["sudoku.check.severity"]["properties"].as_object().expect("an object");
        let listed: BTreeMap<_, _> =
            levels.iter().map(|(name, it)| (name.as_str(), it["description"].clone())).collect();
        let expected = names.into_iter().zip(summaries.map(Value::from)).collect();
        assert_eq!(listed, expected, "{outdated}");
    }

    #[test]
    fn the_page_for_users_lists_the_settings_of_the_extension() {
        let row = |row: Vec<String>| (row[0].clone(), serde_json::from_str(&row[1]).expect("a default"));
        let by_name = |list: Listed| list.into_iter().collect::<BTreeMap<String, Value>>();
        let listed = crate::tests::reference::tables("Settings").into_iter().map(row).collect();
        assert_eq!(by_name(listed), by_name(in_the_extension()));
    }

    #[test]
    fn later_layers_come_first() {
        let options = json!({"maxDiagnostics": 5, "check": {"ignore": ["undecided"]}});
        let configuration = json!({"sudoku": {"maxDiagnostics": 7, "check": {"select": []}, "server": {"path": "x"}}});
        let (settings, problems) = Settings::read(&[&options, &configuration]);
        assert_eq!(problems, Vec::<String>::new());
        assert_eq!(settings.max_diagnostics, 7);
        assert_eq!(settings.overrides.rules.select, None);
        assert_eq!(settings.overrides.rules.ignore.map(|it| it.value), Some(vec![Rule::Undecided]));
    }

    #[test]
    fn hints() {
        let options = json!({"inlayHints": {"forced": true, "candidates": "all"}});
        let (settings, problems) = Settings::read(&[&options]);
        assert_eq!(settings.hints, InlayHintKinds { forced: true, candidates: false });
        assert_eq!(problems, ["inlayHints.candidates: \"all\" is not true or false"]);
        let (settings, _) = Settings::read(&[&options, &json!({"sudoku": {"inlayHints": {"candidates": true}}})]);
        assert_eq!(settings.hints, InlayHintKinds { forced: true, candidates: true });
    }

    #[test]
    fn selected_rules_only() {
        let (settings, _) = Settings::read(&[&json!({"check": {"select": ["syntax"]}})]);
        assert_eq!(settings.overrides.rules.select.map(|it| it.value), Some(vec![Rule::Syntax]));
        assert_eq!(settings.overrides.rules.ignore, None);
    }

    #[test]
    fn severities_and_the_search() {
        let check = json!({"severity": {"undecided": "off", "format": "info"}});
        let solve = json!({"budget": 5, "uniqueness": false});
        let (settings, problems) = Settings::read(&[&json!({"check": check, "solve": solve})]);
        assert_eq!(problems, Vec::<String>::new());
        let levels = settings.overrides.rules.severity.iter().map(|(rule, level)| (*rule, level.value));
        let expected = [(Rule::Undecided, Level::Off), (Rule::Format, Level::On(ide::Severity::Info))];
        let mut levels: Vec<_> = levels.collect();
        levels.sort_by_key(|(rule, _)| *rule);
        assert_eq!(levels, expected);
        assert_eq!((settings.overrides.budget, settings.overrides.uniqueness), (Some(5), Some(false)));
    }

    #[test]
    fn what_cannot_be_used_is_named() {
        let check =
            json!({"select": "syntax", "ignore": ["sintax", 3], "severity": {"sintax": "off", "syntax": "fatal"}});
        let (settings, problems) = Settings::read(&[
            &json!({"maxDiagnostics": -1, "codeLens": {"enabled": 1}, "workspaceDiagnostics": 1, "check": check, "solve": {"budget": 0, "uniqueness": "no"}}),
        ]);
        assert_eq!(settings, Settings::default());
        expect![[r#"
            maxDiagnostics: -1 is not a whole number, 0 or more
            codeLens.enabled: 1 is not true or false
            workspaceDiagnostics: 1 is not true or false
            check.select: "syntax" is not a list of rules
            check.ignore: unknown rule `sintax`, did you mean `syntax`? `sudoku-lsp rules` lists all
            check.ignore: unknown rule `3`; `sudoku-lsp rules` lists all
            check.severity: unknown rule `sintax`, did you mean `syntax`? `sudoku-lsp rules` lists all
            check.severity.syntax: unknown level `fatal`, expected error, warning, info or off
            solve.budget: 0 is not a whole number, 1 or more
            solve.uniqueness: "no" is not true or false"#]]
        .assert_eq(&problems.join("\n"));
    }
}
