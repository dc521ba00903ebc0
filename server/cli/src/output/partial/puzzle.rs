//! Exports the puzzles of a part, so that duplicates in other parts can be found later.

use super::standing::StandingRecord;
use crate::analysis::earlier_puzzles::Comparison;
use crate::input::opened_text::OpenedText;
use crate::input::placed_document::FILE;
use crate::text::position::{Forward, Position};
use ide::{Class, Comparable, Fingerprint, Listed, Offset, PuzzleIndex};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::sync::Arc;

/// A puzzle that may have duplicates in other parts: an element of the member `puzzles`, in order.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct PuzzleRecord {
    /// The number of its file among all files, from 0.
    pub(crate) file: u32,
    /// The number of the puzzle in the file, from 1.
    pub(crate) puzzle: u32,
    /// The line and column where the first line of its grid begins, and those where it ends.
    pub(crate) at: [usize; 4],
    /// The columns in bytes of UTF-8, if they differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) byte_columns: Option<[usize; 2]>,
    /// The fingerprints of the puzzle and its class, in hexadecimal digits.
    key: String,
    /// The effect of the rule on equal puzzles, and of the rule on equivalent ones.
    pub(crate) equal: StandingRecord,
    pub(crate) equivalent: StandingRecord,
    /// The title of the puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<Arc<str>>,
}

/// Returns the puzzles of a text, a line of JSON each; `file` is the number of the input.
pub(crate) fn lines(opened: &OpenedText, file: usize, comparison: Comparison) -> Vec<u8> {
    let mut lines = Vec::new();
    let mut positions = Forward::new(opened.text());
    for document in opened.documents() {
        for puzzle in document.analysis.comparable(FILE, comparison.canonical_forms()).iter() {
            let line = document.span(puzzle.line);
            let ends = [line.start, line.end].map(|byte| {
                let (position, byte_column) = positions.position(byte);
                (position.behind(opened.lines_before), byte_column)
            });
            let record = PuzzleRecord::new(file, document.puzzles_before, puzzle, ends);
            // Writing to memory cannot fail.
            let _ = serde_json::to_writer(&mut lines, &record);
            lines.push(b'\n');
        }
    }
    lines
}

impl PuzzleRecord {
    /// Creates the record of a puzzle in the file of that number; `before` puzzles precede its part of the text. `ends`
    /// are the positions where the first line of its grid begins and ends, each with its column in bytes.
    fn new(file: usize, before: u32, puzzle: &Comparable, ends: [(Position, usize); 2]) -> PuzzleRecord {
        let Listed { fingerprint, class, puzzle: number, .. } = puzzle.listed;
        let mut key = hexadecimal(&fingerprint.to_bytes());
        if let Some(class) = class {
            key.push_str(&hexadecimal(&class.fingerprint.to_bytes()));
            key.push_str(&hexadecimal(&class.way().to_le_bytes()));
        }
        let [(start, _), (end, _)] = ends;
        let differs = ends.iter().any(|(position, byte_column)| position.column != *byte_column);
        PuzzleRecord {
            file: u32::try_from(file).unwrap_or(u32::MAX),
            puzzle: number.0 + before + 1,
            at: [start.line, start.column, end.line, end.column],
            byte_columns: differs.then_some(ends.map(|(_, byte_column)| byte_column)),
            key,
            equal: puzzle.equal.into(),
            equivalent: puzzle.equivalent.into(),
            name: puzzle.name.clone(),
        }
    }

    /// Returns the position where its grid begins, and the column of that position in bytes of UTF-8.
    pub(crate) fn start(&self) -> (Position, usize) {
        let [line, column, ..] = self.at;
        (Position { line, column }, self.byte_columns.map_or(column, |[start, _]| start))
    }

    /// Decodes the key; `start` becomes the place of the puzzle. Returns `None` if the key is malformed.
    pub(crate) fn listed(&self, start: Offset) -> Option<Listed> {
        let bytes = from_hexadecimal(&self.key)?;
        let (fingerprint, class) = bytes.split_first_chunk::<16>()?;
        let class = match class.split_first_chunk::<16>() {
            None => None,
            Some((fingerprint, way)) => {
                let way = u64::from_le_bytes(way.try_into().ok()?);
                Some(Class::from_parts(Fingerprint::from_bytes(*fingerprint), way))
            }
        };
        let puzzle = PuzzleIndex(self.puzzle.checked_sub(1)?);
        Some(Listed { fingerprint: Fingerprint::from_bytes(*fingerprint), class, puzzle, start })
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn from_hexadecimal(text: &str) -> Option<Vec<u8>> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    // `from_str_radix` also accepts a sign.
    let rest = if text.bytes().all(|byte| byte.is_ascii_hexdigit()) { rest } else { b"?" };
    let byte = |pair: &[u8; 2]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    if rest.is_empty() { pairs.iter().map(byte).collect() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_bytes() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(from_hexadecimal(&hexadecimal(&bytes)), Some(bytes));
        for text in ["0", "0g", "é", "+1"] {
            assert_eq!(from_hexadecimal(text), None, "{text}");
        }
    }
}
