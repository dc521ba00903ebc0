//! Classifies lines by their own text, for code that writes files anew. The final role of a line depends on its block.

use crate::lines::shape::{Shape, shape};
use crate::text::glyph::trimmed;
use crate::text::line::Line;
use crate::text::span::{InBlock, InFile, LineSpan, SpanFrom};

/// A line of a file, or of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextLine<Origin = InFile> {
    /// The line without its end mark.
    pub span: SpanFrom<Origin>,
    /// One past its end mark: where the next line starts.
    pub end: u32,
}

/// The kinds of a line by its own text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineLooks {
    /// Nothing.
    Blank,
    /// A comment alone.
    Comment,
    /// `[word]` or `[word "name"]`.
    Section {
        /// The word.
        word: LineSpan,
        /// The name without its quotes.
        name: Option<LineSpan>,
    },
    /// `key: value`.
    Metadata {
        /// The key.
        key: LineSpan,
        /// The value, without blanks around it.
        value: LineSpan,
    },
    /// A part of a frame, or a row that looks like one.
    Frame,
    /// Cells, words, or bars with nothing but blanks and a comment between and behind them.
    Other,
}

impl TextLine {
    /// The lines of a file's text, in order.
    pub fn all(text: &str) -> impl Iterator<Item = TextLine> {
        lines(text)
    }
}

impl TextLine<InBlock> {
    /// The lines of a block's text, in order.
    pub fn of_block(text: &str) -> impl Iterator<Item = TextLine<InBlock>> {
        lines(text)
    }
}

fn lines<Origin>(text: &str) -> impl Iterator<Item = TextLine<Origin>> {
    Line::all(text).map(|line| TextLine { span: SpanFrom::new(line.start, line.text_end), end: line.end })
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
            Shape::Bars | Shape::Cells(_) | Shape::Text => LineLooks::Other,
        }
    }
}

/// Returns the range of a line without the blanks, and characters that count as nothing, at its ends.
pub fn without_blanks(line: &str) -> std::ops::Range<usize> {
    trimmed(line)
}
