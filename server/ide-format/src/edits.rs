//! Computes small edits from an old text to a new one, so that an editor's cursors and marks stay in place.

use ide_db::TextEdit;
use syntax::{OffsetFrom, SpanFrom, TextLine};

/// Adds the edits that turn `old` into `new`, with ranges moved by `at`: one for each line that differs if both have
/// the same number of lines, else one for everything that differs.
pub(super) fn add_edits<O: Copy + Ord>(
    old: &str,
    new: &str,
    at: OffsetFrom<O>,
    edits: &mut Vec<TextEdit<SpanFrom<O>>>,
) {
    let old_lines = lines(old);
    let new_lines = lines(new);
    if old_lines.len() != new_lines.len() {
        push(old, new, at, edits);
        return;
    }
    let mut start = at;
    for (old, new) in old_lines.into_iter().zip(new_lines) {
        push(old, new, start, edits);
        start += old.len() as u32;
    }
}

fn lines(text: &str) -> Vec<&str> {
    TextLine::all(text).map(|line| &text[line.span.start.to_usize()..line.end.to_usize()]).collect()
}

/// Adds an edit without the common start and end, if the texts differ.
fn push<O: Copy + Ord>(old: &str, new: &str, at: OffsetFrom<O>, edits: &mut Vec<TextEdit<SpanFrom<O>>>) {
    if old == new {
        return;
    }
    let before = common_length(old.chars(), new.chars());
    let old_rest = &old[before..];
    let new_rest = &new[before..];
    let after = common_length(old_rest.chars().rev(), new_rest.chars().rev());
    let span = SpanFrom::of_len(at + before as u32, (old_rest.len() - after) as u32);
    edits.push(TextEdit { span, text: new_rest[..new_rest.len() - after].to_owned() });
}

/// Returns the length of the characters that two texts begin with alike.
fn common_length(one: impl Iterator<Item = char>, other: impl Iterator<Item = char>) -> usize {
    one.zip(other).take_while(|(one, other)| one == other).map(|(one, _)| one.len_utf8()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::apply;
    use proptest::prelude::*;

    #[track_caller]
    fn check(old: &str, new: &str, expected: &[(u32, u32, &str)]) {
        let mut edits: Vec<TextEdit> = Vec::new();
        add_edits(old, new, OffsetFrom::START, &mut edits);
        let actual: Vec<_> =
            edits.iter().map(|edit| (edit.span.start.to_u32(), edit.span.end.to_u32(), edit.text.as_str())).collect();
        assert_eq!(actual, expected);
    }

    #[test]
    fn what_is_the_same_stays() {
        check("a\nb\nc\n", "a\nb\nc\n", &[]);
        check("a \nb\nc", "a\nb\nc\n", &[(1, 2, ""), (6, 6, "\n")]);
        check("12\n34\n", "12\n--\n34\n", &[(3, 3, "--\n")]);
        check("é\r\n", "è\n", &[(0, 3, "è")]);
    }

    proptest! {
        #[test]
        fn edits_lead_to_the_new_text(old in "[a\u{e9}\r\n]{0,12}", new in "[a\u{e9}\r\n]{0,12}") {
            let mut edits: Vec<TextEdit> = Vec::new();
            add_edits(&old, &new, OffsetFrom::START, &mut edits);
            prop_assert_eq!(apply(&old, &edits), new);
        }
    }
}
