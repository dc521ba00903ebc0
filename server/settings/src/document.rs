//! The shape of `sudoku.toml`. Its documentation comments are the descriptions in the schema.

use crate::patterns::Pattern;
use crate::values::{Level, Requirement, RuleName, SeverityName};
use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings, json_schema};
use serde::de::{MapAccess, SeqAccess, Visitor, value};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use toml::Spanned;

/// Settings of sudoku-lsp. They hold for the files below this one's folder that have no other `sudoku.toml` nearer to them.
#[derive(Deserialize, JsonSchema, Debug, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default, expecting = "a table")]
#[schemars(title = "sudoku.toml")]
pub(crate) struct Document {
    /// The version of sudoku-lsp that may use these settings: a version ("0.1.0": that one), or a requirement (">=0.1, <2").
    #[schemars(with = "Requirement")]
    pub(crate) required_version: Option<Spanned<Requirement>>,
    /// What `check` and the editor look for.
    pub(crate) check: Check,
    /// How `fmt` writes. There are no settings for it yet.
    pub(crate) fmt: Fmt,
    /// How `rate` judges. There are no settings for it yet.
    pub(crate) rate: Rate,
    /// How solutions are looked for.
    pub(crate) solve: Solve,
}

/// What `check` and the editor look for.
#[derive(Deserialize, JsonSchema, Debug, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default, expecting = "a table")]
pub(crate) struct Check {
    /// Turn on exactly these rules. One that is off by default reports as a warning.
    #[schemars(with = "Vec<RuleName>")]
    pub(crate) select: Option<Spanned<Vec<RuleName>>>,
    /// Turn these rules off.
    #[schemars(with = "Vec<RuleName>")]
    pub(crate) ignore: Option<Spanned<Vec<RuleName>>>,
    /// How rules report. A level turns on a rule that is off by default.
    #[schemars(with = "RuleTable")]
    pub(crate) severity: BTreeMap<RuleName, Spanned<Level>>,
    /// The lowest severity that makes `check` fail: `warning` by default.
    #[schemars(with = "SeverityName")]
    pub(crate) fail_on: Option<Spanned<SeverityName>>,
    /// What to leave out of folders: patterns as in .gitignore, relative to this file's folder.
    #[schemars(with = "Vec<Pattern>")]
    pub(crate) exclude: Option<Spanned<Vec<Pattern>>>,
    /// What to read besides *.sudoku, *.sdm, *.sdk and *.ss: patterns such as "*.txt", "data/*.csv" or "docs/*.md", relative
    /// to this file's folder. Of Markdown, the fenced blocks named `sudoku` are read.
    #[schemars(with = "Vec<Pattern>")]
    pub(crate) include: Option<Spanned<Vec<Pattern>>>,
    /// Other rules for the files that match a pattern. Of several entries that match, a later one counts more.
    #[schemars(with = "BTreeMap<String, PerFile>")]
    pub(crate) per_file: Ordered<Spanned<Pattern>, PerFile>,
}

/// How `fmt` writes.
#[derive(Deserialize, JsonSchema, Debug, Default)]
#[serde(deny_unknown_fields, expecting = "a table")]
pub(crate) struct Fmt {}

/// How `rate` judges.
#[derive(Deserialize, JsonSchema, Debug, Default)]
#[serde(deny_unknown_fields, expecting = "a table")]
pub(crate) struct Rate {}

/// How solutions are looked for.
#[derive(Deserialize, JsonSchema, Debug, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default, expecting = "a table")]
pub(crate) struct Solve {
    /// How many steps the search for one puzzle may take before it gives up, 200000 by default: tries of a value, and then
    /// as many conflicts that it learns from, of which those in the largest grids count more than once.
    #[schemars(with = "std::num::NonZeroU64")]
    pub(crate) budget: Option<Spanned<std::num::NonZeroU64>>,
    /// Whether steps of logic may assume that a puzzle has only one solution, as unique rectangles do. True by default.
    #[schemars(with = "bool")]
    pub(crate) uniqueness: Option<Spanned<bool>>,
}

/// Rules for some files: a list of rules to turn off, or a table of `select`, `ignore` and `severity`.
#[derive(Debug, Default)]
pub(crate) struct PerFile(pub(crate) Rules);

/// What an entry of `per-file` says about rules.
#[derive(Deserialize, JsonSchema, Debug, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default, expecting = "a table")]
pub(crate) struct Rules {
    /// Turn on exactly these rules.
    #[schemars(with = "Vec<RuleName>")]
    pub(crate) select: Option<Spanned<Vec<RuleName>>>,
    /// Turn these rules off.
    #[schemars(with = "Vec<RuleName>")]
    pub(crate) ignore: Option<Spanned<Vec<RuleName>>>,
    /// How rules report.
    #[schemars(with = "RuleTable")]
    pub(crate) severity: BTreeMap<RuleName, Spanned<Level>>,
}

/// The JSON schema of `sudoku.toml`.
pub fn schema() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    settings.into_generator().into_root_schema_for::<Document>().to_value()
}

/// A table with a member for each rule; only the schema needs a type for it.
struct RuleTable;

impl JsonSchema for RuleTable {
    fn schema_name() -> Cow<'static, str> {
        "RuleTable".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let rules = ide::Rule::ALL.map(|rule| (rule.name().to_owned(), generator.subschema_for::<Level>().to_value()));
        let rules: serde_json::Map<String, Value> = rules.into_iter().collect();
        json_schema!({ "type": "object", "properties": rules, "additionalProperties": false })
    }
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
        f.write_str("a list of rules to turn off, or a table of `select`, `ignore` and `severity`")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<PerFile, A::Error> {
        let rules = Vec::deserialize(value::SeqAccessDeserializer::new(list))?;
        // Where it stands is known to the entry.
        Ok(PerFile(Rules { ignore: Some(Spanned::new(0..0, rules)), ..Rules::default() }))
    }

    fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<PerFile, A::Error> {
        Rules::deserialize(value::MapAccessDeserializer::new(table)).map(PerFile)
    }
}

impl JsonSchema for PerFile {
    fn schema_name() -> Cow<'static, str> {
        "PerFile".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (list, table) = (generator.subschema_for::<Vec<RuleName>>(), generator.subschema_for::<Rules>());
        json_schema!({ "anyOf": [list, table] })
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
