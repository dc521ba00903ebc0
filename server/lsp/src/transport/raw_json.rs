//! Carries results and parameters through tower-lsp as JSON that a worker has already written.
//!
//! tower-lsp makes a [`serde_json::Value`] of everything it sends, on the thread that moves the messages. An outline
//! entry takes 6 kB as nested maps: the outline of 50,000 puzzles took two seconds and 300 MB that way, and a thousand
//! diagnostics with their related places 100 ms at every key. So the JSON travels through tower-lsp as a string in an
//! object with one member, which [`crate::transport::message`] replaces by the JSON itself.

use crate::transport::held::Held;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The JSON of a value.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Encoded {
    // No object of the protocol has a member of this name.
    #[serde(rename = "sudoku-lsp/json")]
    json: String,
    #[serde(skip)]
    held: Held,
}

impl Encoded {
    /// Writes a value as JSON.
    pub(crate) fn new(value: &impl Serialize) -> Result<Encoded, serde_json::Error> {
        serde_json::to_string(value).map(|json| Encoded { held: Held::new(json.len()), json })
    }

    /// The JSON in a value that was made of an [`Encoded`]; `None` for any other value.
    pub(crate) fn json_of(value: &Value) -> Option<&str> {
        let members = value.as_object().filter(|members| members.len() == 1)?;
        members.get("sudoku-lsp/json")?.as_str()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_encoded_values_are_recognised() {
        let encoded = Encoded::new(&json!({ "a": "b\"c" })).expect("JSON");
        let value = serde_json::to_value(encoded).expect("a value");
        assert_eq!(Encoded::json_of(&value), Some(r#"{"a":"b\"c"}"#));
        for other in [json!("[1]"), json!({}), json!(null), json!({ "sudoku-lsp/json": 1 })] {
            assert_eq!(Encoded::json_of(&other), None, "{other}");
        }
    }
}
