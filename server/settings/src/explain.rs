//! Lists the settings in force for a path, each with its origin, for `config show`.

use crate::layer::{Layer, Origin, Sourced};
use crate::patterns::{Kind, Pattern};
use crate::resolver::Settings;
use serde_json::{Map, Value, json};
use std::path::Path;

/// A setting.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Its keys in a file: `check.fail-on` has two; the rules are separate settings, such as `check.severity.syntax`.
    pub keys: Vec<String>,
    /// Its value; null if there is none.
    pub value: Value,
    /// The source of the value.
    pub origin: Origin,
}

/// Every setting in force. For a file, the entries of `per-file` are applied; for a folder they are listed, since each
/// applies to some files in it only.
pub fn explain(settings: &Settings, kind: Kind) -> Vec<Entry> {
    let file = settings.file.as_deref();
    let version = file.and_then(|file| file.required_version.as_ref());
    let uniqueness = file.and_then(|file| file.uniqueness.as_ref()).map(|uniqueness| &uniqueness.origin);
    let budget = file.and_then(|file| file.budget.as_ref()).map(|budget| &budget.origin);
    let version_text = version.map_or(Value::Null, |version| version.value.text().into());
    let mut entries = vec![
        entry(&["required-version"], version_text, version.map(|version| &version.origin)),
        entry(&["check", "fail-on"], settings.fail_on.name().into(), Some(&settings.fail_on_origin)),
        patterns("exclude", file.and_then(|file| file.exclude.as_ref())),
        patterns("include", file.and_then(|file| file.include.as_ref())),
    ];
    for (rule, decision) in settings.decisions.iter() {
        let level = decision.level().name().into();
        entries.push(entry(&["check", "severity", rule.name()], level, Some(&decision.origin)));
    }
    if kind == Kind::Folder {
        for (pattern, layer) in file.iter().flat_map(|file| &file.per_file) {
            let keys = ["check", "per-file", pattern.text()];
            entries.push(entry(&keys, table(&layer.value), Some(&layer.origin)));
        }
    }
    entries.push(entry(&["solve", "budget"], settings.config.budget.into(), budget));
    entries.push(entry(&["solve", "uniqueness"], settings.config.uniqueness.into(), uniqueness));
    entries
}

/// The folder that the patterns of the settings are relative to, if there is a file.
pub fn root(settings: &Settings) -> Option<&Path> {
    settings.file.as_deref().map(|file| file.root())
}

fn entry(keys: &[&str], value: Value, origin: Option<&Origin>) -> Entry {
    let keys = keys.iter().map(|&key| key.to_owned()).collect();
    Entry { keys, value, origin: origin.cloned().unwrap_or(Origin::Default) }
}

fn patterns(key: &str, patterns: Option<&Sourced<Vec<Pattern>>>) -> Entry {
    let list: Vec<&str> = patterns.iter().flat_map(|patterns| &patterns.value).map(Pattern::text).collect();
    entry(&["check", key], list.into(), patterns.map(|patterns| &patterns.origin))
}

/// An entry of `per-file`, as a table.
fn table(layer: &Layer) -> Value {
    let mut members = Map::new();
    for (key, rules) in [("select", &layer.select), ("ignore", &layer.ignore)] {
        if let Some(rules) = rules {
            let names: Vec<&str> = rules.value.iter().map(|rule| rule.name()).collect();
            members.insert(key.to_owned(), json!(names));
        }
    }
    if !layer.severity.is_empty() {
        let mut levels = Map::new();
        for (rule, level) in &layer.severity {
            levels.insert(rule.name().to_owned(), level.value.name().into());
        }
        members.insert("severity".to_owned(), levels.into());
    }
    if let Some(fail_on) = &layer.fail_on {
        members.insert("fail-on".to_owned(), fail_on.value.name().into());
    }
    members.into()
}
