//! Applies the client's changes of a document's text, as edits in bytes.

use crate::convert::position::{self, Encoding};
use crate::protocol::Range;
use ide::{AnalysisHost, Change, FileId, Rope, Span, TextEdit};
use serde::Deserialize;

/// A change of a document's text.
///
/// The protocol's own type reads a change with an invalid range as one without a range, which replaces the whole text.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct ContentChange {
    /// The range that is replaced; `None` for the whole text.
    pub(crate) range: Option<Range>,
    /// The new text.
    pub(crate) text: String,
}

/// Applies changes one after the other: each is of the text that the one before it left. `made` gets the edits.
pub(crate) fn apply(
    host: &mut AnalysisHost,
    file: FileId,
    changes: Vec<ContentChange>,
    encoding: Encoding,
    mut made: impl FnMut(&TextEdit),
) {
    for ContentChange { range, text } in changes {
        let Some(old) = host.text(file) else { return };
        let edit = match range {
            Some(range) => Some(TextEdit { span: position::span(old, range, encoding), text }),
            None => difference(old, &text),
        };
        if let Some(edit) = edit {
            made(&edit);
            host.apply(Change::Edit { file, edit });
        }
    }
}

/// The length of the text that changes add. Of a whole text it is unknown which part is new: at least the difference of
/// the lengths.
pub(crate) fn length(old: &Rope, changes: &[ContentChange]) -> usize {
    let length = |change: &ContentChange| match change.range {
        Some(_) => change.text.len(),
        None => change.text.len().saturating_sub(old.len_bytes()),
    };
    changes.iter().map(length).sum()
}

/// The text after changes.
pub(crate) fn applied(mut text: Rope, changes: Vec<ContentChange>, encoding: Encoding) -> Rope {
    for ContentChange { range, text: new } in changes {
        let Some(range) = range else {
            text = Rope::from_str(&new);
            continue;
        };
        let span = position::span(&text, range, encoding);
        let [start, end] = [span.start, span.end].map(|at| text.byte_to_char(at.to_usize()));
        text.remove(start..end.max(start));
        text.insert(start, &new);
    }
    text
}

/// The edit of the part in which two texts differ.
///
/// Clients that always send the whole text would otherwise have every puzzle proved again at each key.
fn difference(old: &Rope, new: &str) -> Option<TextEdit> {
    let prefix = common_prefix(old, new);
    let old_end = old.len_bytes();
    let new_end = new.len();
    if prefix == old_end && prefix == new_end {
        return None;
    }
    let suffix = common_suffix(old, new).min(old_end.min(new_end) - prefix);
    // Different characters may have bytes in common; whole characters are replaced.
    let prefix = new.floor_char_boundary(prefix);
    let new_end = new.ceil_char_boundary(new_end - suffix);
    let old_end = old_end - (new.len() - new_end);
    let span = Span::from(prefix..old_end);
    Some(TextEdit { span, text: new[prefix..new_end].to_owned() })
}

fn common_prefix(old: &Rope, new: &str) -> usize {
    let mut common = 0;
    for chunk in old.chunks() {
        let rest = &new.as_bytes()[common..];
        let same = chunk.bytes().zip(rest).take_while(|(old, new)| old == *new).count();
        common += same;
        if same < chunk.len() {
            break;
        }
    }
    common
}

fn common_suffix(old: &Rope, new: &str) -> usize {
    let mut common = 0;
    let mut chunks = old.chunks_at_byte(old.len_bytes()).0.reversed();
    // The iterator is at the end of the rope, so reversed it begins with the last chunk.
    for chunk in chunks.by_ref() {
        let rest = &new.as_bytes()[..new.len() - common];
        let same = chunk.bytes().rev().zip(rest.iter().rev()).take_while(|(old, new)| old == *new).count();
        common += same;
        if same < chunk.len() {
            break;
        }
    }
    common
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check_difference(old: &str, new: &str, expected: Option<(u32, u32, &str)>) {
        let edit = difference(&Rope::from_str(old), new);
        let edit = edit.as_ref().map(|edit| (edit.span.start.to_u32(), edit.span.end.to_u32(), edit.text.as_str()));
        assert_eq!(edit, expected);
    }

    #[test]
    fn differences_are_small() {
        check_difference("", "", None);
        check_difference("123", "123", None);
        check_difference("", "1", Some((0, 0, "1")));
        check_difference("1", "", Some((0, 1, "")));
        check_difference("12345", "12x45", Some((2, 3, "x")));
        check_difference("11", "111", Some((2, 2, "1")));
        check_difference("111", "11", Some((2, 3, "")));
    }

    #[test]
    fn whole_characters_are_replaced() {
        // The first two share their first byte, the others their last.
        check_difference("aéb", "aèb", Some((1, 3, "è")));
        check_difference("a\u{e9}b", "a\u{a9}b", Some((1, 3, "\u{a9}")));
        check_difference("😀", "😁", Some((0, 4, "😁")));
    }

    #[test]
    fn both_ways_of_applying_changes_agree() {
        let file = FileId(1);
        let change = |range: Option<[u32; 4]>, text: &str| {
            let position = |line, character| crate::protocol::Position { line, character };
            let range = range.map(|[a, b, c, d]| Range { start: position(a, b), end: position(c, d) });
            ContentChange { range, text: text.to_owned() }
        };
        let changes = [
            change(Some([0, 2, 0, 4]), "é"),
            change(Some([1, 1, 9, 9]), "\n😀\n"),
            change(Some([2, 0, 2, 1]), ""),
            change(None, "a\r\nb"),
            change(Some([1, 0, 1, 0]), "1234"),
        ];
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            for count in 0..=changes.len() {
                let text = "a😀b\ncd\nef";
                let changes = changes[..count].to_vec();
                let mut host = AnalysisHost::default();
                host.apply(Change::Open { file, text: text.to_owned(), dialect: ide::Dialect::Sudoku });
                apply(&mut host, file, changes.clone(), encoding, |_| ());
                let applied = applied(Rope::from_str(text), changes, encoding);
                assert_eq!(Some(&applied), host.text(file), "{encoding:?}, {count} changes");
            }
        }
    }

    proptest! {
        #[test]
        fn a_difference_turns_the_old_text_into_the_new(
            parts in proptest::collection::vec("[aé數😀\n]{0,5}", 5),
            big in 0_usize..3000,
        ) {
            let filler = "1é".repeat(big);
            let old = format!("{}{filler}{}{filler}{}", parts[0], parts[1], parts[2]);
            let new = format!("{}{filler}{}{filler}{}", parts[0], parts[3], parts[4]);
            let rope = Rope::from_str(&old);
            let mut made = old.clone();
            if let Some(edit) = difference(&rope, &new) {
                made.replace_range(edit.span.range(), &edit.text);
            }
            prop_assert_eq!(made, new);
        }
    }
}
