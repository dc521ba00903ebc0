//! Finds keys that nobody reads, by the schema: what a table may hold is written down only once. And lists in place of tables.

use crate::error::Wrong;
use ide::nearest;
use serde_json::Value;
use toml::de::{DeTable, DeValue};

/// The longest key that is looked at closely; nobody means a known one by more.
const LONGEST_KEY: usize = 100;

/// The most known names that a message lists. The only table with more is that of the rules, for which there is a command.
const MOST_LISTED: usize = 12;

/// Takes the unknown keys out of a document, and the lists that should be tables, and says what is wrong with each.
pub(crate) fn take_unknown(document: &mut DeTable<'_>, schema: &Value) -> Vec<Wrong> {
    let mut wrong = Vec::new();
    Search { schema, wrong: &mut wrong }.in_table(document, schema, "");
    wrong
}

struct Search<'a> {
    /// That of the document.
    schema: &'a Value,
    wrong: &'a mut Vec<Wrong>,
}

impl Search<'_> {
    /// `name` is the table's, with its parents, empty for the document itself.
    fn in_table(&mut self, table: &mut DeTable<'_>, schema: &Value, name: &str) {
        let known = schema.get("properties").and_then(Value::as_object);
        let others = schema.get("additionalProperties").filter(|others| others.is_object());
        *table = std::mem::take(table)
            .into_iter()
            .filter_map(|(key, mut value)| {
                let text: &str = key.get_ref();
                let Some(schema) = known.and_then(|known| known.get(text)).or(others) else {
                    let message = self.message(text, name, known.into_iter().flatten().map(|(key, _)| key.as_str()));
                    self.wrong.push(Wrong { span: Some(key.span()), message });
                    return None;
                };
                match (value.get_mut(), table_schema(schema)) {
                    (DeValue::Table(inner), Some(schema)) => self.in_table(inner, schema, &below(name, text)),
                    // The reader would take its elements for values of the table, in the order of the keys.
                    (DeValue::Array(_), Some(table)) if std::ptr::eq(table, schema) => {
                        let message = "invalid type: a list, expected a table".to_owned();
                        self.wrong.push(Wrong { span: Some(value.span()), message });
                        return None;
                    }
                    // Other values are for the reader to judge.
                    _ => {}
                }
                Some((key, value))
            })
            .collect();
    }

    fn message<'a>(&self, key: &str, table: &str, known: impl Iterator<Item = &'a str>) -> String {
        let place = if table.is_empty() { String::new() } else { format!(" in [{table}]") };
        // The tables of severities have a key for each rule.
        let noun = if table.ends_with("severity") { "rule" } else { "key" };
        if let Some((short, _)) = key.char_indices().nth(LONGEST_KEY) {
            return format!("unknown {noun} `{}…`{place}", &key[..short]);
        }
        let known: Vec<&str> = known.collect();
        match (self.table_with(key), nearest(key, known.iter().copied())) {
            (Some(home), _) => format!("unknown {noun} `{key}`{place}: it belongs in [{home}]"),
            (None, Some(meant)) => format!("unknown {noun} `{key}`{place}, did you mean `{meant}`?"),
            (None, None) if known.is_empty() => format!("unknown {noun} `{key}`{place}: this table has no keys"),
            (None, None) if known.len() > MOST_LISTED => {
                format!("unknown {noun} `{key}`{place}; `sudoku-lsp rules` lists all")
            }
            (None, None) => format!("unknown {noun} `{key}`{place}; known: {}", known.join(", ")),
        }
    }

    /// The table of the document that has this very key.
    fn table_with(&self, key: &str) -> Option<&str> {
        let tables = self.schema.get("properties")?.as_object()?.iter();
        let mut having =
            tables.filter(|(_, table)| table.get("properties").is_some_and(|known| known.get(key).is_some()));
        having.next().map(|(name, _)| name.as_str())
    }
}

/// The name of a table in another, as a header would have it.
fn below(name: &str, key: &str) -> String {
    let is_bare = !key.is_empty() && key.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter));
    let key = if is_bare { key.to_owned() } else { format!("{key:?}") };
    if name.is_empty() { key } else { format!("{name}.{key}") }
}

/// The part of a schema that is about tables; `None` where there should be none.
fn table_schema(schema: &Value) -> Option<&Value> {
    let is_table = |schema: &&Value| schema.get("type").is_some_and(|kind| kind == "object");
    let choices = schema.get("anyOf").and_then(Value::as_array).into_iter().flatten();
    std::iter::once(schema).chain(choices).find(is_table)
}
