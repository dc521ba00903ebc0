//! Finds unknown keys, and lists in place of tables, by the schema, so that the keys of a table are declared only once.

use crate::error::TextMistake;
use ide::nearest;
use serde_json::Value;
use toml::de::{DeTable, DeValue};

/// The longest key that is compared with the known ones; a longer one is not a misspelling.
const LONGEST_KEY: usize = 100;

/// The greatest number of names that a message lists. Only the table of the rules has more, and a command lists these.
const MOST_LISTED: usize = 12;

/// Removes unknown keys from a document, and lists that should be tables. Returns a mistake for each.
pub(crate) fn remove_unknown(document: &mut DeTable<'_>, schema: &Value) -> Vec<TextMistake> {
    let mut remover = UnknownKeys { schema, mistakes: Vec::new() };
    remover.remove_from(document, schema, "");
    remover.mistakes
}

struct UnknownKeys<'a> {
    /// The schema of the document.
    schema: &'a Value,
    mistakes: Vec<TextMistake>,
}

impl UnknownKeys<'_> {
    /// Removes them from a table. `name` includes its parents and is empty for the document itself.
    fn remove_from(&mut self, table: &mut DeTable<'_>, schema: &Value, name: &str) {
        let known = schema.get("properties").and_then(Value::as_object);
        let others = schema.get("additionalProperties").filter(|others| others.is_object());
        let mut kept = DeTable::new();
        for (key, mut value) in std::mem::take(table) {
            let text: &str = key.get_ref();
            let Some(schema) = known.and_then(|known| known.get(text)).or(others) else {
                let known: Vec<&str> = known.into_iter().flatten().map(|(key, _)| key.as_str()).collect();
                let message = self.message(text, name, &known);
                self.mistakes.push(TextMistake { span: Some(key.span()), message });
                continue;
            };
            match (value.get_mut(), table_schema(schema)) {
                (DeValue::Table(inner), Some(schema)) => self.remove_from(inner, schema, &below(name, text)),
                // The reader would use its elements as values of the table, in the order of the keys.
                (DeValue::Array(_), Some(table)) if std::ptr::eq(table, schema) => {
                    let message = "invalid type: a list, expected a table".to_owned();
                    self.mistakes.push(TextMistake { span: Some(value.span()), message });
                    continue;
                }
                // The reader checks other values.
                _ => {}
            }
            kept.insert(key, value);
        }
        *table = kept;
    }

    fn message(&self, key: &str, table: &str, known: &[&str]) -> String {
        let place = if table.is_empty() { String::new() } else { format!(" in [{table}]") };
        // The tables of severities have a key for each rule.
        let noun = if table.ends_with("severity") { "rule" } else { "key" };
        if let Some((short, _)) = key.char_indices().nth(LONGEST_KEY) {
            return format!("unknown {noun} `{}…`{place}", &key[..short]);
        }
        if let Some(home) = self.table_with(key) {
            format!("unknown {noun} `{key}`{place}: it belongs in [{home}]")
        } else if let Some(meant) = nearest(key, known.iter().copied()) {
            format!("unknown {noun} `{key}`{place}, did you mean `{meant}`?")
        } else if known.is_empty() {
            format!("unknown {noun} `{key}`{place}: this table has no keys")
        } else if known.len() > MOST_LISTED {
            format!("unknown {noun} `{key}`{place}; `sudoku-lsp rules` lists all")
        } else {
            format!("unknown {noun} `{key}`{place}; known: {}", known.join(", "))
        }
    }

    /// The table of the document that has this key.
    fn table_with(&self, key: &str) -> Option<&str> {
        for (name, table) in self.schema.get("properties")?.as_object()? {
            if table.get("properties").is_some_and(|known| known.get(key).is_some()) {
                return Some(name);
            }
        }
        None
    }
}

/// The name of a table in another, as in a header.
fn below(name: &str, key: &str) -> String {
    let is_bare = !key.is_empty() && key.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter));
    let key = if is_bare { key.to_owned() } else { format!("{key:?}") };
    if name.is_empty() { key } else { format!("{name}.{key}") }
}

/// The part of a schema that describes a table; `None` if the value is not a table.
fn table_schema(schema: &Value) -> Option<&Value> {
    let choices = schema.get("anyOf").and_then(Value::as_array).into_iter().flatten();
    let mut candidates = std::iter::once(schema).chain(choices);
    candidates.find(|schema| schema.get("type").is_some_and(|kind| kind == "object"))
}
