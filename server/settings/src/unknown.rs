//! Finds keys that nobody reads, by the schema: what a table may hold is written down only once.

use ide::nearest;
use serde_json::Value;
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// What is wrong in a document, and where.
pub(crate) struct Wrong {
    pub(crate) span: Range<usize>,
    /// A sentence.
    pub(crate) message: String,
}

/// The first unknown key of a document.
pub(crate) fn first_unknown(document: &DeTable<'_>, schema: &Value) -> Option<Wrong> {
    in_table(document, schema, "")
}

/// `name` is the table's, with its parents, empty for the document itself.
fn in_table(table: &DeTable<'_>, schema: &Value, name: &str) -> Option<Wrong> {
    let known = schema.get("properties").and_then(Value::as_object);
    let others = schema.get("additionalProperties");
    table.iter().find_map(|(key, value)| {
        let text: &str = key.get_ref();
        let Some(schema) = known.and_then(|known| known.get(text)).or(others.filter(|others| others.is_object()))
        else {
            let known = known.into_iter().flat_map(|known| known.keys()).map(String::as_str);
            return Some(Wrong { span: key.span(), message: message(text, name, known) });
        };
        match value.get_ref() {
            DeValue::Table(inner) => {
                let path = if name.is_empty() { text.to_owned() } else { format!("{name}.{text}") };
                in_table(inner, table_schema(schema)?, &path)
            }
            _ => None,
        }
    })
}

/// The part of a schema that is about tables; `None` where there should be none, which the reader will say.
fn table_schema(schema: &Value) -> Option<&Value> {
    let is_table = |schema: &&Value| schema.get("type").is_some_and(|kind| kind == "object");
    let choices = schema.get("anyOf").and_then(Value::as_array).into_iter().flatten();
    std::iter::once(schema).chain(choices).find(is_table)
}

fn message<'a>(key: &str, table: &str, known: impl Iterator<Item = &'a str>) -> String {
    let place = if table.is_empty() { String::new() } else { format!(" in [{table}]") };
    // The tables of severities have a key for each rule.
    let noun = if table.ends_with("severity") { "rule" } else { "key" };
    match nearest(key, known) {
        Some(meant) => format!("unknown {noun} `{key}`{place}, did you mean `{meant}`?"),
        None => format!("unknown {noun} `{key}`{place}: this table has no keys yet"),
    }
}
