//! Divides a text into lines: LF, CRLF and CR end one, nothing else does.

use crate::text::span::Span;

/// One line of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    /// First byte.
    pub(crate) start: u32,
    /// One past the last byte before the line's end mark.
    pub(crate) text_end: u32,
    /// One past the end mark: where the next line starts.
    pub(crate) end: u32,
}

impl Line {
    /// The line that starts at `start`, if any text is left. A CR that ends the text ends a line too.
    pub(crate) fn at(text: &str, start: u32) -> Option<Line> {
        let rest = text.as_bytes().get(start as usize..).filter(|rest| !rest.is_empty())?;
        let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let mark = match &rest[length..] {
            [b'\r', b'\n', ..] => 2,
            [] => 0,
            _ => 1,
        };
        let text_end = start + length as u32;
        Some(Line { start, text_end, end: text_end + mark })
    }

    /// The lines of a text, in order.
    pub(crate) fn all(text: &str) -> impl Iterator<Item = Line> {
        std::iter::successors(Line::at(text, 0), |line| Line::at(text, line.end))
    }

    /// The range without the end mark.
    pub(crate) fn span(self) -> Span {
        Span::new(self.start, self.text_end)
    }

    /// Returns the text of the line without the end mark.
    pub(crate) fn text(self, text: &str) -> &str {
        &text[self.span().range()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_mark_counts_once() {
        let text = "a\nb\r\nc\rd\r\r\ne\u{b}\u{2028}f";
        let lines: Vec<&str> = Line::all(text).map(|line| line.text(text)).collect();
        assert_eq!(lines, ["a", "b", "c", "d", "", "e\u{b}\u{2028}f"]);
        assert_eq!(Line::all(text).last().map(|line| line.end as usize), Some(text.len()));
    }
}
