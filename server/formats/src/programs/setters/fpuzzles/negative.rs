//! Reads the rules that all clues of a kind are given.

use crate::base::json::says_something;
use crate::base::record::{Record, Variant};
use clues::Relation;
use serde_json::Value;

/// Reads the rules.
pub(super) fn read(record: &mut Record, value: &Value) {
    let words = match value.get("negative") {
        Some(Value::Array(words)) => words.as_slice(),
        Some(word) if says_something(word) => std::slice::from_ref(word),
        _ => &[],
    };
    let mut has_ratio = false;
    let mut has_difference = false;
    let mut has_xv = false;
    let mut others = Vec::new();
    for word in words {
        match word.as_str() {
            Some("ratio") => has_ratio = true,
            Some("difference") => has_difference = true,
            Some("xv") => has_xv = true,
            _ => others.push(format!("the negative constraint {word}")),
        }
    }
    let is_consecutive = has_difference || record.variants.contains(&Variant::NonConsecutive);
    if has_ratio && is_consecutive && !has_unusual_ratio(record) {
        // The pairs with a dot are exempt from both.
        record.variants.retain(|variant| *variant != Variant::NonConsecutive);
        record.add_variant(Variant::AllDotsGiven);
    } else if has_ratio {
        record.unread.push("the rule that all black dots are given".to_owned());
    } else if has_difference {
        record.add_variant(Variant::NonConsecutive);
    }
    if has_xv {
        record.add_variant(Variant::AllXvGiven);
    }
    record.unread.extend(others);
}

/// True if a dot means another ratio than 1:2. In f-puzzles no unmarked pair has that ratio either, if all are given.
pub(super) fn has_unusual_ratio(record: &Record) -> bool {
    record.has_mark(|mark| matches!(mark, Relation::Ratio(number) if number != 2))
}
