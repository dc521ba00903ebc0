//! Converts byte offsets to the lines and columns of reports.

use ide::{Offset, Rope};
use serde::Serialize;
use std::fmt;

/// A position in a text. Line and column count from 1, columns in Unicode scalar values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Position {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Position {
    /// Returns the same position, that many lines further down.
    pub(crate) fn down_by(self, lines: usize) -> Position {
        Position { line: self.line + lines, ..self }
    }
}

/// Formats the position as it follows a path: `3:1`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A position in a file that is no puzzle text, of which sometimes only the line is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Debug)]
pub(crate) struct Spot {
    pub(crate) line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<usize>,
}

/// Formats the position as it follows a path: `3:1`, or `3`.
impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.line)?;
        self.column.map_or(Ok(()), |column| write!(f, ":{column}"))
    }
}

/// Returns the position of a byte. A byte after the end has the position of the end.
pub(crate) fn position(text: &Rope, byte: Offset) -> Position {
    let character = text.byte_to_char(byte.to_usize().min(text.len_bytes()));
    let line = text.char_to_line(character);
    Position { line: line + 1, column: character - text.line_to_char(line) + 1 }
}

/// Returns the column of a byte, counted in bytes from 1.
pub(crate) fn byte_column(text: &Rope, byte: Offset) -> usize {
    let byte = byte.to_usize().min(text.len_bytes());
    byte - text.line_to_byte(text.byte_to_line(byte)) + 1
}

/// Converts byte offsets in ascending order, in one pass over the text.
pub(crate) struct Forward<'a> {
    text: &'a Rope,
    chunks: Box<dyn Iterator<Item = &'a str> + 'a>,
    /// The rest of the current chunk.
    rest: &'a str,
    /// The byte that `rest` begins with, its position, and the byte where its line begins.
    byte: usize,
    at: Position,
    line: usize,
}

impl<'a> Forward<'a> {
    pub(crate) fn new(text: &'a Rope) -> Forward<'a> {
        let at = Position { line: 1, column: 1 };
        Forward { text, chunks: Box::new(text.chunks()), rest: "", byte: 0, at, line: 0 }
    }

    /// Returns the results of [`position`] and [`byte_column`] for a byte that begins a character. Only a byte before
    /// the previous one takes as long as these.
    pub(crate) fn position(&mut self, byte: Offset) -> (Position, usize) {
        let end = byte.to_usize();
        if end < self.byte {
            return (position(self.text, byte), byte_column(self.text, byte));
        }
        while self.byte < end {
            if self.rest.is_empty() {
                match self.chunks.next() {
                    Some(chunk) => self.rest = chunk,
                    None => break,
                }
            }
            self.pass((end - self.byte).min(self.rest.len()));
        }
        (self.at, self.byte - self.line + 1)
    }

    /// Advances by that many bytes of the current chunk. No chunk ends within a CRLF.
    fn pass(&mut self, count: usize) {
        let bytes = self.rest.as_bytes();
        let passed = bytes.get(..count).unwrap_or(bytes);
        let mut line = passed;
        for index in memchr::memchr2_iter(b'\n', b'\r', passed) {
            if passed.get(index) == Some(&b'\n') || bytes.get(index + 1) != Some(&b'\n') {
                self.at = Position { line: self.at.line + 1, column: 1 };
                self.line = self.byte + index + 1;
                line = passed.get(index + 1..).unwrap_or_default();
            }
        }
        self.at.column += line.iter().filter(|byte| *byte & 0xc0 != 0x80).count();
        self.rest = self.rest.get(count..).unwrap_or_default();
        self.byte += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, byte: u32, line: usize, column: usize) {
        let text = Rope::from_str(text);
        let byte = Offset::from(byte);
        assert_eq!(position(&text, byte), Position { line, column });
        let mut forward = Forward::new(&text);
        // Also at each character before it.
        let before = (0..byte.to_usize().min(text.len_bytes())).filter(|at| text.get_byte_slice(*at..).is_some());
        let before = before.map(|at| Offset::from(at as u32));
        before.for_each(|at| assert_eq!(forward.position(at), (position(&text, at), byte_column(&text, at))));
        assert_eq!(forward.position(byte), (Position { line, column }, byte_column(&text, byte)));
        assert_eq!(forward.position(Offset::START), (Position { line: 1, column: 1 }, 1));
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
    fn after_the_end_is_the_end() {
        check("ab", 9, 1, 3);
    }
}
