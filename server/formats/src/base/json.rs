//! Reads values of JSON as the programs of setters write them: numbers also as text.

use crate::base::record::Record;
use field::Digit;
use serde_json::Value;

/// A number up to 255.
pub(crate) fn small_number(value: &Value) -> Option<u8> {
    u8::try_from(value.as_u64()?).ok()
}

/// A digit of the puzzle, as a number or as a text.
pub(crate) fn digit(record: &Record, value: &Value) -> Option<Digit> {
    let number: u64 = match value {
        Value::String(text) => text.trim().parse().ok()?,
        other => other.as_u64()?,
    };
    record.digit(u8::try_from(number).ok()?)
}

/// A text as it is, nothing for no value, and any other value as JSON.
pub(crate) fn text_of(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

/// Returns true if a value is more than a switch that is off, or a list, a text or an object without content.
pub(crate) fn says_something(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(is_on) => *is_on,
        Value::Number(_) => true,
        Value::String(text) => !text.is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Object(members) => !members.is_empty(),
    }
}
