//! Declares the structure of `sudoku.toml`. Its documentation comments are the descriptions in the schema, which tests
//! make of it.

use crate::patterns::Pattern;
#[cfg(test)]
use crate::values::RuleTable;
use crate::values::{Level, Requirement, RuleName, SeverityName};
#[cfg(test)]
use ide::Config;
#[cfg(test)]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{MapAccess, SeqAccess, Visitor, value};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use toml::Spanned;

/// Settings of sudoku-lsp. They hold for the files below this one's folder that have no other `sudoku.toml` nearer to
/// them.
#[derive(Deserialize, Debug, Default)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default, expecting = "a table")]
#[cfg_attr(test, schemars(title = "sudoku.toml"))]
pub(crate) struct SettingsDocument {
    /// The version of sudoku-lsp that may use these settings: a version ("0.1.0": that one), or a requirement (">=0.1,
    /// <2").
    #[cfg_attr(test, schemars(with = "Requirement", extend("examples" = ["0.1.0", ">=0.1, <2"])))]
    pub(crate) required_version: Option<Spanned<Requirement>>,
    /// The checks of `check` and of the editor.
    pub(crate) check: Check,
    /// The style of `fmt`. There are no settings for it yet.
    pub(crate) fmt: Fmt,
    /// The scale of `rate`. There are no settings for it yet.
    pub(crate) rate: Rate,
    /// The search for solutions.
    pub(crate) solve: Solve,
}

/// The checks of `check` and of the editor.
#[derive(Deserialize, Debug, Default)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default, expecting = "a table")]
pub(crate) struct Check {
    /// Turn on exactly these rules. One that is off by default reports as a warning.
    #[cfg_attr(test, schemars(with = "Vec<RuleName>", extend("examples" = [["syntax", "duplicate-value", "unsolvable"]])))]
    pub(crate) select: Option<Spanned<Vec<RuleName>>>,
    /// Turn these rules off.
    #[cfg_attr(test, schemars(with = "Vec<RuleName>", extend("examples" = [["multiple-solutions", "undecided"]])))]
    pub(crate) ignore: Option<Spanned<Vec<RuleName>>>,
    /// The levels of rules. A level turns on a rule that is off by default.
    #[cfg_attr(test, schemars(with = "RuleTable", extend("examples" = [{ "multiple-solutions": "error", "undecided": "off" }])))]
    pub(crate) severity: BTreeMap<RuleName, Spanned<Level>>,
    /// The lowest severity that makes `check` fail.
    #[cfg_attr(test, schemars(with = "SeverityName", extend("default" = "warning")))]
    pub(crate) fail_on: Option<Spanned<SeverityName>>,
    /// Files of folders to leave out: patterns as in .gitignore, relative to this file's folder.
    #[cfg_attr(test, schemars(with = "Vec<Pattern>", extend("default" = []), extend("examples" = [["drafts", "old/*.sdm"]])))]
    pub(crate) exclude: Option<Spanned<Vec<Pattern>>>,
    /// More files to read than *.sudoku, *.sdm, *.sdk and *.ss: patterns such as "*.txt", "data/*.csv" or "docs/*.md",
    /// relative to this file's folder. Of Markdown, the fenced blocks named `sudoku` are read.
    #[cfg_attr(test, schemars(with = "Vec<Pattern>", extend("default" = []), extend("examples" = [["*.txt", "docs/*.md"]])))]
    pub(crate) include: Option<Spanned<Vec<Pattern>>>,
    /// Other settings for the files that match a pattern. Of several entries that match, a later one counts more.
    #[cfg_attr(test, schemars(with = "PerFileTable", extend("examples" = [{ "*.sdm": ["duplicate-puzzle"], "tests/bad/*": { "ignore": ["unsolvable"], "fail-on": "error" } }])))]
    pub(crate) per_file: Ordered<Spanned<Pattern>, PerFile>,
}

/// The style of `fmt`.
#[derive(Deserialize, Debug, Default)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(deny_unknown_fields, expecting = "a table")]
pub(crate) struct Fmt {}

/// The scale of `rate`.
#[derive(Deserialize, Debug, Default)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(deny_unknown_fields, expecting = "a table")]
pub(crate) struct Rate {}

/// The search for solutions.
#[derive(Deserialize, Debug, Default)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default, expecting = "a table")]
pub(crate) struct Solve {
    /// The most steps of the search for one puzzle. A step is a try of a value or, in a hard puzzle, a conflict to
    /// learn from; in the largest grids a conflict counts as several.
    #[cfg_attr(test, schemars(with = "std::num::NonZeroU64", extend("default" = Config::default().budget)))]
    pub(crate) budget: Option<Spanned<std::num::NonZeroU64>>,
    /// True if steps of logic may assume that a puzzle has only one solution, as unique rectangles do.
    #[cfg_attr(test, schemars(with = "bool", extend("default" = Config::default().uniqueness)))]
    pub(crate) uniqueness: Option<Spanned<bool>>,
}

/// Settings for some files: a list of rules to turn off, or a table of `select`, `ignore`, `severity` and `fail-on`.
#[derive(Debug, Default)]
pub(crate) struct PerFile(pub(crate) Rules);

/// An entry of `per-file`.
#[derive(Deserialize, Debug, Default)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default, expecting = "a table")]
pub(crate) struct Rules {
    /// Turn on exactly these rules.
    #[cfg_attr(test, schemars(with = "Vec<RuleName>"))]
    pub(crate) select: Option<Spanned<Vec<RuleName>>>,
    /// Turn these rules off.
    #[cfg_attr(test, schemars(with = "Vec<RuleName>"))]
    pub(crate) ignore: Option<Spanned<Vec<RuleName>>>,
    /// The levels of rules.
    #[cfg_attr(test, schemars(with = "RuleTable"))]
    pub(crate) severity: BTreeMap<RuleName, Spanned<Level>>,
    /// The lowest severity that makes `check` fail.
    #[cfg_attr(test, schemars(with = "SeverityName"))]
    pub(crate) fail_on: Option<Spanned<SeverityName>>,
}

impl<'de> Deserialize<'de> for PerFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PerFile, D::Error> {
        deserializer.deserialize_any(PerFileVisitor)
    }
}

struct PerFileVisitor;

impl<'de> Visitor<'de> for PerFileVisitor {
    type Value = PerFile;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of rules to turn off, or a table of `select`, `ignore`, `severity` and `fail-on`")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<PerFile, A::Error> {
        let rules = Vec::deserialize(value::SeqAccessDeserializer::new(list))?;
        // The entry knows the place of the list.
        Ok(PerFile(Rules { ignore: Some(Spanned::new(0..0, rules)), ..Rules::default() }))
    }

    fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<PerFile, A::Error> {
        Rules::deserialize(value::MapAccessDeserializer::new(table)).map(PerFile)
    }
}

#[cfg(test)]
impl JsonSchema for PerFile {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "PerFile".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let list = generator.subschema_for::<Vec<RuleName>>();
        let table = generator.subschema_for::<Rules>();
        json_schema!({ "anyOf": [list, table] })
    }
}

/// A table with a member for each pattern.
#[cfg(test)]
struct PerFileTable;

#[cfg(test)]
impl JsonSchema for PerFileTable {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "PerFileTable".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let pattern = generator.subschema_for::<Pattern>();
        let entry = generator.subschema_for::<PerFile>();
        json_schema!({ "type": "object", "propertyNames": pattern, "additionalProperties": entry })
    }
}

/// A table in the order in which it is written.
#[derive(Debug)]
pub(crate) struct Ordered<K, V>(pub(crate) Vec<(K, V)>);

impl<K, V> Default for Ordered<K, V> {
    fn default() -> Ordered<K, V> {
        Ordered(Vec::new())
    }
}

impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Deserialize<'de> for Ordered<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ordered<K, V>, D::Error> {
        deserializer.deserialize_map(OrderedVisitor(PhantomData))
    }
}

struct OrderedVisitor<K, V>(PhantomData<(K, V)>);

impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Visitor<'de> for OrderedVisitor<K, V> {
    type Value = Ordered<K, V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table of patterns")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut table: A) -> Result<Ordered<K, V>, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = table.next_entry()? {
            entries.push(entry);
        }
        Ok(Ordered(entries))
    }
}
