//! Reads the rules that all clues of a kind are given.

use super::says_something;
use crate::base::record::{Record, Variant};
use clues::Relation;
use serde_json::Value;

/// Reads the rules.
pub(super) fn read(record: &mut Record, value: &Value) {
    let words: Vec<&Value> = match value.get("negative") {
        Some(Value::Array(words)) => words.iter().collect(),
        Some(one) if says_something(one) => vec![one],
        _ => Vec::new(),
    };
    let has = |word: &str| words.iter().any(|value| value.as_str() == Some(word));
    let consecutive = has("difference") || record.variants.contains(&Variant::NonConsecutive);
    match (has("ratio"), consecutive) {
        (true, true) if !has_unusual_ratio(record) => {
            // The pairs with a dot are exempt from both.
            record.variants.retain(|variant| *variant != Variant::NonConsecutive);
            record.add_variant(Variant::AllDotsGiven);
        }
        (true, _) => record.unread.push("the rule that all black dots are given".to_owned()),
        (false, _) if has("difference") => record.add_variant(Variant::NonConsecutive),
        (false, _) => {}
    }
    if has("xv") {
        record.add_variant(Variant::AllXvGiven);
    }
    let known = |value: &&Value| matches!(value.as_str(), Some("ratio" | "difference" | "xv"));
    let others = words.iter().filter(|value| !known(value)).map(|value| format!("the negative constraint {value}"));
    record.unread.extend(others);
}

/// True if a dot means another ratio than 1:2. In f-puzzles no unmarked pair has that ratio either, if all are given.
pub(super) fn has_unusual_ratio(record: &Record) -> bool {
    record.has_mark(|mark| matches!(mark, Relation::Ratio(number) if number != 2))
}
