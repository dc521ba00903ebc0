//! Reads the values of settings by name, with their schemas and the messages about invalid ones.

use crate::error::InvalidValue;
use crate::patterns::Pattern;
use ide::{Rule, Severity, nearest};
#[cfg(test)]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use semver::{Version, VersionReq};
use serde::{Deserialize, Deserializer, de};
use std::fmt;

/// The version of this program, for [`Requirement`].
const OURS: &str = env!("CARGO_PKG_VERSION");

/// The severity of a rule, or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// The rule reports nothing.
    Off,
    /// The rule reports at this severity.
    On(Severity),
}

impl Level {
    /// All, the most severe first.
    pub const ALL: [Level; 4] =
        [Level::On(Severity::Error), Level::On(Severity::Warning), Level::On(Severity::Info), Level::Off];

    /// `error`, `warning`, `info` or `off`.
    pub fn name(self) -> &'static str {
        match self {
            Level::Off => "off",
            Level::On(severity) => severity.name(),
        }
    }

    #[cfg(test)]
    fn meaning(self) -> &'static str {
        match self {
            Level::Off => "reports nothing",
            Level::On(Severity::Error) => "reports errors, which make `check` fail",
            Level::On(Severity::Warning) => "reports warnings, which make `check` fail unless `fail-on` is `error`",
            Level::On(Severity::Info) => "reports hints, which make `check` fail only if `fail-on` is `info`",
        }
    }

    /// The level of this name.
    pub fn from_name(name: &str) -> Result<Level, InvalidValue> {
        if let Some(level) = Level::ALL.into_iter().find(|level| level.name() == name) {
            return Ok(level);
        }
        Err(InvalidValue::new(match nearest(name, Level::ALL.map(Level::name)) {
            Some(meant) => format!("unknown level `{name}`, did you mean `{meant}`? Known: error, warning, info, off"),
            None => format!("unknown level `{name}`, expected error, warning, info or off"),
        }))
    }
}

/// A [`Severity`]: a [`Level`] other than `off`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SeverityName(pub(crate) Severity);

/// A [`Rule`], by its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct RuleName(pub(crate) Rule);

/// The rule of this name.
pub fn rule(name: &str) -> Result<Rule, InvalidValue> {
    Rule::from_name(name).ok_or_else(|| {
        InvalidValue::new(match nearest(name, Rule::ALL.map(Rule::name)) {
            Some(meant) => format!("unknown rule `{name}`, did you mean `{meant}`? `sudoku-lsp rules` lists all"),
            None => format!("unknown rule `{name}`; `sudoku-lsp rules` lists all"),
        })
    })
}

/// The versions of this program that may use the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Requirement {
    text: String,
    versions: VersionReq,
}

impl Requirement {
    pub(crate) fn new(text: &str) -> Result<Requirement, InvalidValue> {
        // A full version is exact. In semver it would be any compatible one, which is `^1.2.3`.
        let exact = Version::parse(text.trim()).map(|version| format!("={version}"));
        let normal = exact.unwrap_or_else(|_| text.replace("==", "="));
        match VersionReq::parse(&normal) {
            Ok(versions) => Ok(Requirement { text: text.to_owned(), versions }),
            Err(error) => Err(InvalidValue::new(format!(
                "`{text}` is not a version such as \"{OURS}\" or \">=0.1, <2\": {error}"
            ))),
        }
    }

    /// The text of the requirement.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The message if this program does not have one of these versions.
    pub(crate) fn refusal(&self) -> Option<String> {
        if self.versions.matches(&Version::parse(OURS).ok()?) {
            return None;
        }
        let text = &self.text;
        Some(format!("sudoku-lsp {text} is required, but this is {OURS}: install that version or change this line"))
    }
}

/// Reads a string with a function.
struct ByName<F> {
    expected: &'static str,
    read: F,
}

impl<T, F: FnOnce(&str) -> Result<T, InvalidValue>> de::Visitor<'_> for ByName<F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        (self.read)(text).map_err(E::custom)
    }
}

macro_rules! read_by_name {
    ($type:ty, $expected:literal, $read:expr, $schema:expr) => {
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(ByName { expected: $expected, read: $read })
            }
        }

        #[cfg(test)]
        impl JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    };
}

read_by_name!(
    Level,
    "a level: \"error\", \"warning\", \"info\" or \"off\"",
    Level::from_name,
    choice(&Level::ALL.map(|level| (level.name(), level.meaning().to_owned())))
);

read_by_name!(
    SeverityName,
    "a severity: \"error\", \"warning\" or \"info\"",
    |name: &str| match Level::from_name(name) {
        Ok(Level::On(severity)) => Ok(SeverityName(severity)),
        _ => Err(InvalidValue::new(format!("unknown severity `{name}`, expected error, warning or info"))),
    },
    choice(&[
        ("error", "errors only".to_owned()),
        ("warning", "errors and warnings".to_owned()),
        ("info", "any finding".to_owned()),
    ])
);

read_by_name!(
    RuleName,
    "the name of a rule",
    |name: &str| rule(name).map(RuleName),
    choice(&Rule::ALL.map(|rule| (rule.name(), ide::rule_summary(rule).to_owned())))
);

read_by_name!(
    Requirement,
    "a version, or a requirement such as \">=0.1, <2\"",
    Requirement::new,
    json_schema!({ "type": "string" })
);

read_by_name!(
    Pattern,
    "a pattern for paths, such as \"drafts/*.sudoku\"",
    Pattern::new,
    json_schema!({ "type": "string", "minLength": 1, "pattern": "^[^!]" })
);

/// An enumeration of names, each with its meaning.
#[cfg(test)]
fn choice(names: &[(&str, String)]) -> Schema {
    let meanings: Vec<&String> = names.iter().map(|(_, meaning)| meaning).collect();
    let names: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
    json_schema!({ "type": "string", "enum": names, "x-taplo": { "docs": { "enumValues": meanings } } })
}

/// A table with a member for each rule.
#[cfg(test)]
pub(crate) struct RuleTable;

#[cfg(test)]
impl JsonSchema for RuleTable {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "RuleTable".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut rules = serde_json::Map::new();
        for rule in Rule::ALL {
            let mut level = generator.subschema_for::<Level>();
            level.insert("description".to_owned(), ide::rule_summary(rule).into());
            level.insert("default".to_owned(), rule.default_severity().map_or("off", Severity::name).into());
            rules.insert(rule.name().to_owned(), level.to_value());
        }
        json_schema!({ "type": "object", "properties": rules, "additionalProperties": false })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(requirement: &str, fits: bool) {
        let requirement = Requirement::new(requirement).expect("a requirement");
        assert_eq!(requirement.refusal().is_none(), fits, "{}", requirement.text());
    }

    #[test]
    fn a_version_alone_is_that_version() {
        check(OURS, true);
        check("0.0.1", false);
        check(&format!("=={OURS}"), true);
    }

    #[test]
    fn requirements() {
        check(">=0.1", true);
        check(">=0.1, <0.2.0", true);
        check(">=99", false);
        check("*", true);
        assert!(Requirement::new("new").is_err_and(|error| error.to_string().contains("not a version")));
    }
}
