//! Converts what clients send to bytes of our texts: positions, ranges, and the changes of a document, which become
//! edits.
//!
//! Lines end at `\n`, `\r\n` and `\r`, as in the protocol, and nowhere else. Columns count bytes, units of UTF-16 or
//! characters, as negotiated. A position that does not exist is moved to the nearest one before it that does: past the
//! end of a line to its end, past the last line to the end of the text, inside a character to its beginning.

use crate::protocol::{Position, PositionEncodingKind, Range};
use ide::{Offset, Rope, Span, TextEdit};
use serde::Deserialize;

/// The unit of columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Encoding {
    /// Bytes.
    Utf8,
    /// Units of UTF-16, which every client must know.
    #[default]
    Utf16,
    /// Characters.
    Utf32,
}

impl Encoding {
    /// The first encoding of those offered, best first, that we know.
    pub(crate) fn negotiate(offered: &[PositionEncodingKind]) -> Encoding {
        let known = offered.iter().find_map(|kind| match kind {
            PositionEncodingKind::UTF8 => Some(Encoding::Utf8),
            PositionEncodingKind::UTF16 => Some(Encoding::Utf16),
            PositionEncodingKind::UTF32 => Some(Encoding::Utf32),
            PositionEncodingKind::Custom(_) => None,
        });
        known.unwrap_or_default()
    }

    /// Its name in the protocol.
    pub(crate) fn kind(self) -> PositionEncodingKind {
        match self {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
            Encoding::Utf32 => PositionEncodingKind::UTF32,
        }
    }
}

/// The bytes of a range. The ends of an inverted one are swapped.
pub(crate) fn span(text: &Rope, range: Range, encoding: Encoding) -> Span {
    let start = offset(text, range.start, encoding);
    let end = offset(text, range.end, encoding);
    Span::new(start.min(end), start.max(end))
}

/// The byte at a position.
pub(crate) fn offset(text: &Rope, position: Position, encoding: Encoding) -> Offset {
    let line = position.line as usize;
    let column = position.character as usize;
    if text.len_lines() <= line {
        return Offset::from(text.len_bytes() as u32);
    }
    let (start, end) = line_bounds(text, line);
    let byte = match encoding {
        Encoding::Utf8 => {
            let byte = end.min(start + column);
            text.char_to_byte(text.byte_to_char(byte))
        }
        Encoding::Utf16 => {
            let start = text.char_to_utf16_cu(text.byte_to_char(start));
            let end = text.char_to_utf16_cu(text.byte_to_char(end));
            text.char_to_byte(text.utf16_cu_to_char(end.min(start + column)))
        }
        Encoding::Utf32 => {
            let start = text.byte_to_char(start);
            let end = text.byte_to_char(end);
            text.char_to_byte(end.min(start + column))
        }
    };
    Offset::from(byte as u32)
}

/// The first byte of a line, and the one past its last, without its line break.
pub(crate) fn line_bounds(text: &Rope, line: usize) -> (usize, usize) {
    let start = text.line_to_byte(line);
    let end = text.line_to_byte(line + 1);
    if start == end {
        return (start, end);
    }
    // No chunk of a rope ends between CR and LF.
    let (chunk, at, _, _) = text.chunk_at_byte(end - 1);
    let mark = match &chunk.as_bytes()[..end - at] {
        [.., b'\r', b'\n'] => 2,
        [.., b'\n' | b'\r'] => 1,
        _ => 0,
    };
    (start, end - mark)
}

/// A change of a document's text.
///
/// The protocol's own type reads a change with an invalid range as one without a range, which replaces the whole text.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct ContentChange {
    /// The range that is replaced; `None` for the whole text.
    pub(crate) range: Option<Range>,
    pub(crate) text: String,
}

/// The edit of a change; `None` if it leaves the text as it is.
pub(crate) fn edit(old: &Rope, change: ContentChange, encoding: Encoding) -> Option<TextEdit> {
    match change.range {
        Some(range) => Some(TextEdit { span: span(old, range, encoding), text: change.text }),
        None => difference(old, &change.text),
    }
}

/// The length of the text that changes add. Of a whole text it is unknown which part is new: at least the difference of
/// the lengths.
pub(crate) fn added_length(old: &Rope, changes: &[ContentChange]) -> usize {
    let mut length = 0;
    for change in changes {
        length += match change.range {
            Some(_) => change.text.len(),
            None => change.text.len().saturating_sub(old.len_bytes()),
        };
    }
    length
}

/// The text after changes, each of the text that the one before it left.
pub(crate) fn applied(mut text: Rope, changes: Vec<ContentChange>, encoding: Encoding) -> Rope {
    for ContentChange { range, text: new } in changes {
        let Some(range) = range else {
            text = Rope::from_str(&new);
            continue;
        };
        let span = span(&text, range, encoding);
        let start = text.byte_to_char(span.start.to_usize());
        let end = text.byte_to_char(span.end.to_usize());
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
    use ide::{AnalysisHost, Change, FileId};
    use proptest::prelude::*;

    #[test]
    fn the_clients_first_choice_that_we_know() {
        let kind = |name: &'static str| PositionEncodingKind::from(name);
        assert_eq!(Encoding::negotiate(&[]), Encoding::Utf16);
        assert_eq!(Encoding::negotiate(&[kind("utf-7")]), Encoding::Utf16);
        assert_eq!(Encoding::negotiate(&[kind("utf-7"), kind("utf-32"), kind("utf-8")]), Encoding::Utf32);
    }

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
                for change in changes.clone() {
                    let old = host.text(file).expect("the file is open");
                    if let Some(edit) = edit(old, change, encoding) {
                        host.apply(Change::Edit { file, edit });
                    }
                }
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
