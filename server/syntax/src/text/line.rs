//! Divides a text into lines: LF, CRLF and CR end one, nothing else does.

use crate::text::offset::{InBlock, InFile, OffsetFrom};
use crate::text::span::SpanFrom;

/// A line of a file, or of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextLine<Origin = InFile> {
    /// The line without its end mark.
    pub span: SpanFrom<Origin>,
    /// One past its end mark: where the next line starts.
    pub end: OffsetFrom<Origin>,
}

impl TextLine {
    /// The lines of a file's text, in order.
    pub fn all(text: &str) -> impl Iterator<Item = TextLine> {
        TextLine::lines(text)
    }
}

impl TextLine<InBlock> {
    /// The lines of a block's text, in order.
    pub fn of_block(text: &str) -> impl Iterator<Item = TextLine<InBlock>> {
        TextLine::lines(text)
    }
}

impl<Origin: Copy + Ord + Default> TextLine<Origin> {
    fn lines(text: &str) -> impl Iterator<Item = Self> {
        std::iter::successors(TextLine::at(text, OffsetFrom::START), |line| TextLine::at(text, line.end))
    }

    /// The line that starts at `start`, if any text is left. A CR that ends the text ends a line too.
    pub(crate) fn at(text: &str, start: OffsetFrom<Origin>) -> Option<Self> {
        let rest = text.as_bytes().get(start.to_usize()..).filter(|rest| !rest.is_empty())?;
        let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let mark = match &rest[length..] {
            [b'\r', b'\n', ..] => 2,
            [] => 0,
            _ => 1,
        };
        let span = SpanFrom::of_len(start, length as u32);
        Some(TextLine { span, end: span.end + mark })
    }

    /// Returns the text of the line without the end mark.
    pub(crate) fn text(self, text: &str) -> &str {
        &text[self.span.range()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_mark_counts_once() {
        let text = "a\nb\r\nc\rd\r\r\ne\u{b}\u{2028}f";
        let lines: Vec<&str> = TextLine::all(text).map(|line| line.text(text)).collect();
        assert_eq!(lines, ["a", "b", "c", "d", "", "e\u{b}\u{2028}f"]);
        assert_eq!(TextLine::all(text).last().map(|line| line.end.to_usize()), Some(text.len()));
    }
}
