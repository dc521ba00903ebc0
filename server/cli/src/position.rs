//! Byte offsets to the lines and columns that reports speak of.

use ide::{Rope, Span};

/// A place in a text, as people count: both from 1, columns in Unicode scalar values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Position {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// The place of a byte. One behind the end is the end.
pub(crate) fn position(text: &Rope, byte: u32) -> Position {
    let character = text.byte_to_char((byte as usize).min(text.len_bytes()));
    let line = text.char_to_line(character);
    Position { line: line + 1, column: character - text.line_to_char(line) + 1 }
}

/// The places of a range's start and, exclusive, its end.
pub(crate) fn positions(text: &Rope, span: Span) -> (Position, Position) {
    (position(text, span.start), position(text, span.end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, byte: u32, line: usize, column: usize) {
        assert_eq!(position(&Rope::from_str(text), byte), Position { line, column });
    }

    #[test]
    fn every_line_end_counts() {
        check("", 0, 1, 1);
        check("ab\ncd", 3, 2, 1);
        check("ab\r\ncd", 4, 2, 1);
        check("ab\rcd\n", 3, 2, 1);
        check("ab\n", 3, 2, 1);
        check("ab\u{2028}c\u{B}d\u{85}e", 10, 1, 8);
    }

    #[test]
    fn columns_count_scalar_values() {
        check("é漢😀x", 9, 1, 4);
    }

    #[test]
    fn behind_the_end_is_the_end() {
        check("ab", 9, 1, 3);
    }
}
