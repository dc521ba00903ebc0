//! Classifies lines by their own text, for code that writes files anew. The final role of a line depends on its block.

use crate::lines::shape::{Shape, shape};
use crate::text::glyph::trimmed;
use crate::text::span::LineSpan;

/// The kinds of a line by its own text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineLooks {
    /// Nothing.
    Blank,
    /// A comment alone.
    Comment,
    /// `[word]` or `[word "name"]`.
    Section {
        word: LineSpan,
        /// The name without its quotes.
        name: Option<LineSpan>,
    },
    /// `key: value`.
    Metadata {
        key: LineSpan,
        /// The value, without blanks around it.
        value: LineSpan,
    },
    /// A part of a frame, or a row that looks like one.
    Frame,
    /// Cells, words, or bars with nothing but blanks and a comment between and behind them.
    Other,
}

impl LineLooks {
    /// The looks of a line, given without its end mark.
    pub fn of(line: &str) -> LineLooks {
        match shape(line) {
            Shape::Blank => LineLooks::Blank,
            Shape::Comment => LineLooks::Comment,
            Shape::Section { word, name } => LineLooks::Section { word, name },
            Shape::Metadata { key, value } => LineLooks::Metadata { key, value },
            Shape::Frame { .. } => LineLooks::Frame,
            Shape::Bars | Shape::Cells(_) | Shape::Heading | Shape::Text => LineLooks::Other,
        }
    }
}

/// Returns the range of a line without the blanks, and characters that count as nothing, at its ends.
pub fn without_blanks(line: &str) -> std::ops::Range<usize> {
    trimmed(line)
}
