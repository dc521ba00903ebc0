//! Reads texts whose cursor or selection is marked.

use std::ops::Range;

/// Removes the marks `$0` from a text; returns the range between them, which is empty if there is one.
///
/// # Panics
/// If there is none.
pub fn cursor(marked: &str) -> (String, Range<usize>) {
    let start = marked.find("$0").expect("a cursor");
    let text = marked.replacen("$0", "", 1);
    let end = text.find("$0").unwrap_or(start);
    (text.replace("$0", ""), start..end)
}
