//! Formats keys and values as TOML.

use serde_json::Value;

/// Formats keys as TOML has them before a value.
pub(crate) fn dotted(keys: &[String]) -> String {
    keys.iter().map(|key| bare_or_quoted(key)).collect::<Vec<_>>().join(".")
}

fn bare_or_quoted(key: &str) -> String {
    let is_bare = !key.is_empty() && key.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter));
    if is_bare { key.to_owned() } else { quoted(key) }
}

/// Quotes a string for TOML, which is JSON except for the control character 7F.
pub(crate) fn quoted(text: &str) -> String {
    Value::from(text).to_string().replace('\u{7F}', "\\u007f")
}

/// Formats a value as TOML on one line.
pub(crate) fn inline(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Array(elements) => format!("[{}]", elements.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Object(members) if members.is_empty() => "{}".to_owned(),
        Value::Object(members) => {
            let mut list = Vec::with_capacity(members.len());
            for (key, value) in members {
                list.push(format!("{} = {}", bare_or_quoted(key), inline(value)));
            }
            format!("{{ {} }}", list.join(", "))
        }
        // Numbers and booleans are the same in both.
        value => value.to_string(),
    }
}
