//! Converts between the client's lines and columns and our bytes.
//!
//! Lines end at `\n`, `\r\n` and `\r`, as in the protocol, and nowhere else. Columns count bytes, units of UTF-16 or
//! characters, as negotiated. A position that does not exist is moved to the nearest one before it that does: past the
//! end of a line to its end, past the last line to the end of the text, inside a character to its beginning.

use crate::protocol::{Position, PositionEncodingKind, Range};
use ide::{Offset, Rope, Span};
use memchr::memchr2;
use std::borrow::Cow;

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

/// The range of some bytes.
pub(crate) fn range(text: &Rope, span: Span, encoding: Encoding) -> Range {
    Range { start: position(text, span.start, encoding), end: position(text, span.end, encoding) }
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

/// The position of a byte.
pub(crate) fn position(text: &Rope, offset: Offset, encoding: Encoding) -> Position {
    let offset = text.len_bytes().min(offset.to_usize());
    let line = text.byte_to_line(offset);
    let (start, end) = line_bounds(text, line);
    let start_char = text.byte_to_char(start);
    let char = text.byte_to_char(offset.min(end));
    let column = match encoding {
        Encoding::Utf8 => text.char_to_byte(char) - start,
        Encoding::Utf16 => text.char_to_utf16_cu(char) - text.char_to_utf16_cu(start_char),
        Encoding::Utf32 => char - start_char,
    };
    Position { line: line as u32, character: column as u32 }
}

/// Converts many bytes of a text to positions, quickly if they are in order: looking each one up by [`position`] took
/// most of the time of a large answer.
pub(crate) struct Walk<'a> {
    text: Cow<'a, str>,
    encoding: Encoding,
    /// The offset of its first byte in the whole text, and the line of that.
    start: (Offset, u32),
    /// The byte that the walk has reached, and its position.
    at: usize,
    position: Position,
}

impl<'a> Walk<'a> {
    /// Through a whole text.
    pub(crate) fn new(text: &'a str, encoding: Encoding) -> Walk<'a> {
        Walk { text: text.into(), encoding, start: (Offset::START, 0), at: 0, position: Position::default() }
    }

    /// Through a part of a rope, from the beginning of the line that it begins in.
    pub(crate) fn part(text: &Rope, part: Span, encoding: Encoding) -> Walk<'static> {
        let end = text.len_bytes().min(part.end.to_usize());
        let line = text.byte_to_line(end.min(part.start.to_usize()));
        let chars = text.line_to_char(line)..text.byte_to_char(end);
        let start = (Offset::from(text.line_to_byte(line) as u32), line as u32);
        let position = Position { line: start.1, character: 0 };
        Walk { text: text.slice(chars).to_string().into(), encoding, start, at: 0, position }
    }

    /// The range of some bytes.
    pub(crate) fn range(&mut self, span: Span) -> Range {
        Range { start: self.position(span.start), end: self.position(span.end) }
    }

    /// The position of a byte.
    pub(crate) fn position(&mut self, offset: Offset) -> Position {
        let offset = self.text.floor_char_boundary(offset.to_usize().saturating_sub(self.start.0.to_usize()));
        if offset < self.at {
            (self.at, self.position) = (0, Position { line: self.start.1, character: 0 });
        }
        let bytes = self.text.as_bytes();
        while let Some(end) = memchr2(b'\n', b'\r', &bytes[self.at..offset]).map(|length| self.at + length) {
            let next = if bytes[end..].starts_with(b"\r\n") { end + 2 } else { end + 1 };
            if offset < next {
                self.advance(end);
                return self.position;
            }
            (self.at, self.position) = (next, Position { line: self.position.line + 1, character: 0 });
        }
        self.advance(offset);
        self.position
    }

    /// Moves forward within a line.
    fn advance(&mut self, to: usize) {
        let passed = &self.text[self.at..to];
        let width = match self.encoding {
            Encoding::Utf8 => passed.len(),
            Encoding::Utf16 => passed.chars().map(char::len_utf16).sum(),
            Encoding::Utf32 => passed.chars().count(),
        };
        (self.at, self.position.character) = (to, self.position.character + width as u32);
    }
}

/// The first byte of a line, and the one past its last, without its line break.
fn line_bounds(text: &Rope, line: usize) -> (usize, usize) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ENCODINGS: [Encoding; 3] = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    fn width(char: char, encoding: Encoding) -> u32 {
        match encoding {
            Encoding::Utf8 => char.len_utf8() as u32,
            Encoding::Utf16 => char.len_utf16() as u32,
            Encoding::Utf32 => 1,
        }
    }

    /// Every position of a text where a character begins, found by walking through it; the inside of `\r\n` is none.
    fn places(text: &str, encoding: Encoding) -> Vec<(u32, Position)> {
        let mut places = Vec::new();
        let mut position = at(0, 0);
        let mut previous = ' ';
        for (offset, char) in text.char_indices() {
            if (previous, char) != ('\r', '\n') {
                if previous == '\n' || previous == '\r' {
                    position = at(position.line + 1, 0);
                }
                places.push((offset as u32, position));
                position.character += width(char, encoding);
            }
            previous = char;
        }
        if previous == '\n' || previous == '\r' {
            position = at(position.line + 1, 0);
        }
        places.push((text.len() as u32, position));
        places
    }

    fn text() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            Just("1"),
            Just("."),
            Just("é"),
            Just("数"),
            Just("😀"),
            Just("e\u{301}"),
            Just("\n"),
            Just("\r\n"),
            Just("\r"),
            Just("\u{b}"),
            Just("\u{c}"),
            Just("\u{85}"),
            Just("\u{2028}"),
            Just("\u{2029}"),
        ];
        proptest::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn agrees_with_walking_through_the_text(text in text()) {
            let rope = Rope::from_str(&text);
            for encoding in ENCODINGS {
                for (byte, place) in places(&text, encoding) {
                    let byte = Offset::from(byte);
                    prop_assert_eq!(position(&rope, byte, encoding), place);
                    prop_assert_eq!(offset(&rope, place, encoding), byte);
                }
            }
        }

        #[test]
        fn any_position_is_moved_to_the_last_place_before_it(text in text(), line in 0_u32..40, character in 0_u32..40) {
            let rope = Rope::from_str(&text);
            for encoding in ENCODINGS {
                let places = places(&text, encoding);
                let nearest = places.iter().rev().find(|(_, place)| *place <= at(line, character));
                prop_assert_eq!(offset(&rope, at(line, character), encoding).to_u32(), nearest.unwrap().0);
            }
        }

        #[test]
        fn any_byte_has_a_position(text in text(), byte in 0_u32..300) {
            let rope = Rope::from_str(&text);
            for encoding in ENCODINGS {
                let places = places(&text, encoding);
                let nearest = places.iter().rev().find(|(place, _)| *place <= byte);
                // Between `\r` and `\n` it is the end of the line, as before `\r`.
                prop_assert_eq!(position(&rope, byte.into(), encoding), nearest.unwrap().1);
            }
        }
    }

    proptest! {
        #[test]
        fn a_walk_finds_the_same(text in text(), bytes in proptest::collection::vec(0_u32..100, 1..20), sorted: bool) {
            let rope = Rope::from_str(&text);
            let mut bytes = bytes;
            if sorted {
                bytes.sort_unstable();
            }
            for encoding in ENCODINGS {
                let mut walk = Walk::new(&text, encoding);
                let least = bytes.iter().copied().min().unwrap_or_default();
                let mut part = Walk::part(&rope, Span::new(least, text.len() as u32), encoding);
                for byte in bytes.iter().copied().map(Offset::from) {
                    prop_assert_eq!(walk.position(byte), position(&rope, byte, encoding));
                    prop_assert_eq!(part.position(byte), position(&rope, byte, encoding));
                }
            }
        }
    }

    #[test]
    fn far_away() {
        let rope = Rope::from_str("12\n34");
        for encoding in ENCODINGS {
            assert_eq!(offset(&rope, at(u32::MAX, u32::MAX), encoding), 5.into());
            assert_eq!(offset(&rope, at(0, u32::MAX), encoding), 2.into());
            assert_eq!(position(&rope, u32::MAX.into(), encoding), at(1, 2));
        }
        assert_eq!(span(&rope, Range { start: at(1, 1), end: at(0, 1) }, Encoding::Utf16), Span::new(1, 4));
    }

    #[test]
    fn the_clients_first_choice_that_we_know() {
        let kind = |name: &'static str| PositionEncodingKind::from(name);
        assert_eq!(Encoding::negotiate(&[]), Encoding::Utf16);
        assert_eq!(Encoding::negotiate(&[kind("utf-7")]), Encoding::Utf16);
        assert_eq!(Encoding::negotiate(&[kind("utf-7"), kind("utf-32"), kind("utf-8")]), Encoding::Utf32);
    }
}
