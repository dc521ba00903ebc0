//! The settings in force for a path, each with where it is from: what `config show` tells.

use crate::layer::{Origin, Sourced};
use crate::patterns::Pattern;
use crate::resolver::Settings;
use serde_json::Value;

/// A setting.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Its name, as in the file: `check.fail-on`; the rules one by one, as `check.severity.syntax`.
    pub key: String,
    /// Its value; null if there is none.
    pub value: Value,
    /// Where it is from.
    pub origin: Origin,
}

/// Every setting in force.
pub fn explain(settings: &Settings) -> Vec<Entry> {
    let file = settings.file.as_deref();
    let version = file.and_then(|file| file.required_version.as_ref());
    let uniqueness = file.and_then(|file| file.uniqueness.as_ref()).map(|uniqueness| &uniqueness.origin);
    let budget = file.and_then(|file| file.budget.as_ref()).map(|budget| &budget.origin);
    let mut entries = vec![
        entry(
            "required-version",
            version.map_or(Value::Null, |it| it.value.text().into()),
            version.map(|it| &it.origin),
        ),
        entry("check.fail-on", settings.fail_on.name().into(), Some(&settings.fail_on_origin)),
        patterns("check.exclude", file.and_then(|file| file.exclude.as_ref())),
        patterns("check.include", file.and_then(|file| file.include.as_ref())),
    ];
    entries.extend(settings.decisions.iter().map(|(rule, decision)| {
        let key = format!("check.severity.{}", rule.name());
        entry(&key, decision.level().name().into(), Some(&decision.origin))
    }));
    entries.push(entry("solve.budget", settings.config.budget.into(), budget));
    entries.push(entry("solve.uniqueness", settings.config.uniqueness.into(), uniqueness));
    entries
}

fn entry(key: &str, value: Value, origin: Option<&Origin>) -> Entry {
    Entry { key: key.to_owned(), value, origin: origin.cloned().unwrap_or(Origin::Default) }
}

fn patterns(key: &str, patterns: Option<&Sourced<Vec<Pattern>>>) -> Entry {
    let list: Vec<&str> = patterns.iter().flat_map(|it| &it.value).map(Pattern::text).collect();
    entry(key, list.into(), patterns.map(|it| &it.origin))
}
