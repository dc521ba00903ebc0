//! Changes of a document's text: from the client's words to edits in bytes.

use crate::convert::position::{self, Encoding};
use crate::protocol::Range;
use ide::{AnalysisHost, Change, FileId, Rope, Span, TextEdit};
use serde::Deserialize;

/// A change of a document's text.
///
/// The protocol's own type takes a change with a range that cannot be read for one without, which replaces everything.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct ContentChange {
    /// What goes; the whole text if it is not said.
    pub(crate) range: Option<Range>,
    /// What comes.
    pub(crate) text: String,
}

/// Makes changes one after the other; each is meant for the text that the one before it left. `made` gets the edits.
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

/// How much text changes bring. Of a whole text it is not known how much of it is new; at least what it is longer by.
pub(crate) fn length(old: &Rope, changes: &[ContentChange]) -> usize {
    let length = |change: &ContentChange| match change.range {
        Some(_) => change.text.len(),
        None => change.text.len().saturating_sub(old.len_bytes()),
    };
    changes.iter().map(length).sum()
}

/// What changes make of a text.
pub(crate) fn applied(mut text: Rope, changes: Vec<ContentChange>, encoding: Encoding) -> Rope {
    for ContentChange { range, text: new } in changes {
        let Some(range) = range else {
            text = Rope::from_str(&new);
            continue;
        };
        let span = position::span(&text, range, encoding);
        let [start, end] = [span.start, span.end].map(|at| text.byte_to_char(at as usize));
        text.remove(start..end.max(start));
        text.insert(start, &new);
    }
    text
}

/// The edit between the places where two texts begin and cease to differ.
///
/// Clients that always send the whole text would otherwise have every puzzle proved again at each key.
fn difference(old: &Rope, new: &str) -> Option<TextEdit> {
    let prefix = common_prefix(old, new);
    let (old_end, new_end) = (old.len_bytes(), new.len());
    if prefix == old_end && prefix == new_end {
        return None;
    }
    let suffix = common_suffix(old, new).min(old_end.min(new_end) - prefix);
    // Different characters may share bytes; each belongs to the difference as a whole.
    let prefix = new.floor_char_boundary(prefix);
    let new_end = new.ceil_char_boundary(new_end - suffix);
    let old_end = old_end - (new.len() - new_end);
    let span = Span::new(prefix as u32, old_end as u32);
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
    // The chunk at the end is what the iterator stands before, so that turned around it begins with it.
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
        let edit = edit.as_ref().map(|edit| (edit.span.start, edit.span.end, edit.text.as_str()));
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
    fn characters_are_kept_whole() {
        // The first two share their first byte, the others their last.
        check_difference("aéb", "aèb", Some((1, 3, "è")));
        check_difference("a\u{e9}b", "a\u{a9}b", Some((1, 3, "\u{a9}")));
        check_difference("😀", "😁", Some((0, 4, "😁")));
    }

    #[test]
    fn changes_are_followed_and_made_alike() {
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
                let (text, changes) = ("a😀b\ncd\nef", changes[..count].to_vec());
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
        fn a_difference_makes_the_new_text_of_the_old(
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
