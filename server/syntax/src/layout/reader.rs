//! Lines of a text, looked at one by one and ahead, and blocks made of them. Notes how far it looked, so that an edit knows
//! which blocks to read again.

use crate::lines::shape::{Shape, shape};
use crate::model::dialect::{Dialect, sdk_key};
use crate::model::metadata::Declared;
use crate::text::glyph::{Glyph, glyph, trimmed};
use crate::text::line::Line;
use crate::{LineSpan, Remainder, Span};
use std::collections::VecDeque;
use std::sync::Arc;

/// The text at hand ends before the reader could decide: it needs more.
#[derive(Debug)]
pub(crate) struct NeedMore;

/// A line that has been looked at, and its shape once somebody asked.
struct Ahead {
    line: Line,
    shape: Option<Shape>,
}

/// Reads blocks from a text, or from a window of it.
pub(crate) struct Reader<'t> {
    pub(crate) text: &'t str,
    /// What follows the text.
    remainder: Remainder,
    /// What the file's own metadata declare.
    pub(crate) header: Arc<Declared>,
    pub(crate) dialect: Dialect,
    /// Where the next block starts.
    pub(crate) at: u32,
    /// How far into the text the current block has looked: one past the last byte (or past the end of the text) that its
    /// reading depends on.
    seen: u32,
    /// The lines from `at` on that have been looked at. Looking ahead would read lines many times without it.
    ahead: VecDeque<Ahead>,
    /// How many lines of the block, from its start, are not wanted any more and gone from `ahead`.
    dropped: usize,
}

/// Blank lines, comments and frames are passed over up to this number when the reader looks ahead, so that no file makes
/// it hold more than this at once.
pub(crate) const FAR: usize = 1000;

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str, remainder: Remainder, header: Arc<Declared>, dialect: Dialect) -> Reader<'t> {
        Reader { text, remainder, header, dialect, at: 0, seen: 0, ahead: VecDeque::new(), dropped: 0 }
    }

    /// The header as it is after the blocks read so far.
    pub(crate) fn into_header(self) -> Arc<Declared> {
        self.header
    }

    /// The text of the lines before the line `end`.
    pub(crate) fn lines_before(&mut self, end: usize) -> Result<&'t str, NeedMore> {
        let (text, at) = (self.text, self.at);
        let end = self.line(end - 1)?.map_or(at, |line| line.end);
        Ok(&text[Span::new(at, end).range()])
    }

    /// Lets the next block start at the line `lines`. Returns the number of bytes behind it that have been looked at.
    pub(crate) fn end_block(&mut self, lines: usize, len: u32) -> u32 {
        self.ahead.drain(..lines - self.dropped);
        self.dropped = 0;
        self.at += len;
        let looked = self.seen.saturating_sub(self.at);
        self.seen = self.at;
        looked
    }

    /// The line `index` lines behind the start of the block, if the file has it.
    pub(crate) fn line(&mut self, index: usize) -> Result<Option<Line>, NeedMore> {
        let index = index - self.dropped;
        while self.ahead.len() <= index {
            let start = self.ahead.back().map_or(self.at, |ahead| ahead.line.end);
            let line = Line::at(self.text, start);
            // A window's last line may go on, and a CR at its end may be half of a CRLF.
            if self.remainder == Remainder::More && line.is_none_or(|line| line.end as usize == self.text.len()) {
                return Err(NeedMore);
            }
            let Some(line) = line else {
                self.seen = self.seen.max(start + 1);
                return Ok(None);
            };
            self.ahead.push_back(Ahead { line, shape: None });
        }
        let line = self.ahead[index].line;
        // What stands behind a line's end decides whether it ends there: it may be the second half of a CRLF.
        self.seen = self.seen.max(line.end + 1);
        Ok(Some(line))
    }

    /// Whether the line begins with a character that only cells begin with. Looks at that character alone, so that an edit
    /// further on in the line does not touch the block that asked.
    pub(crate) fn begins_with_cell(&mut self, index: usize) -> Result<bool, NeedMore> {
        let text = self.text;
        let start = match index.checked_sub(1) {
            Some(before) => self.line(before)?.map_or(text.len() as u32, |line| line.end),
            None => self.at,
        };
        let Some(first) = text[start as usize..].chars().next() else {
            return if self.remainder == Remainder::Nothing { Ok(false) } else { Err(NeedMore) };
        };
        let is_cell = matches!(glyph(first), Glyph::Symbol(b'0'..=b'9') | Glyph::Mark | Glyph::Bar);
        if is_cell {
            self.seen = self.seen.max(start + first.len_utf8() as u32);
        }
        Ok(is_cell)
    }

    /// Whether a line has two letters side by side, so that it is a heading if it is no row.
    pub(crate) fn has_word(&mut self, index: usize) -> Result<bool, NeedMore> {
        let text = self.text;
        let letters =
            |line: &str| line.chars().zip(line.chars().skip(1)).any(|(a, b)| a.is_alphabetic() && b.is_alphabetic());
        Ok(self.line(index)?.is_some_and(|line| letters(line.text(text))))
    }

    /// Says that the lines before this one are not wanted any more, save the one directly before it.
    pub(crate) fn drop_before(&mut self, index: usize) {
        while self.dropped + 1 < index && self.ahead.len() > 1 {
            self.ahead.pop_front();
            self.dropped += 1;
        }
    }

    /// The shape of a line.
    pub(crate) fn shape(&mut self, index: usize) -> Result<Option<Shape>, NeedMore> {
        let text = self.text;
        let Some(line) = self.line(index)? else {
            return Ok(None);
        };
        let dialect = self.dialect;
        let look = || shape_in(dialect, line.text(text));
        Ok(Some(self.ahead[index - self.dropped].shape.get_or_insert_with(look).clone()))
    }
}

/// The shape of a line in a file of that dialect.
fn shape_in(dialect: Dialect, line: &str) -> Shape {
    let tag = line.strip_prefix('#').filter(|_| dialect == Dialect::Sdk);
    match tag.and_then(|tag| tag.chars().next()) {
        Some(letter) if sdk_key(letter).is_some() => {
            let value = trimmed(&line[2..]);
            let value = LineSpan::new(value.start as u32 + 2, value.end as u32 + 2);
            Shape::Metadata { key: LineSpan::new(0, 2), value }
        }
        _ => shape(line),
    }
}
