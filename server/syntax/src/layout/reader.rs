//! Reads the lines of a text one by one and looks ahead. Records how far it looked, so that an edit knows which blocks
//! to read again.

use crate::lines::shape::{Shape, shape};
use crate::model::dialect::{Dialect, sdk_key};
use crate::model::metadata::Declared;
use crate::text::glyph::{Glyph, glyph, has_word, trimmed};
use crate::text::line::TextLine;
use crate::text::offset::Offset;
use crate::text::remainder::Remainder;
use crate::text::span::{LineSpan, Span};
use std::collections::VecDeque;
use std::sync::Arc;

/// The available text ends before the reader could decide: it needs more.
#[derive(Debug)]
pub(crate) struct NeedMore;

/// A line that has been looked at, with its shape once it is computed.
struct Ahead {
    line: TextLine,
    shape: Option<Shape>,
}

/// A text, or a window of it, of which lines are read.
pub(crate) struct Reader<'t> {
    pub(crate) text: &'t str,
    /// The part of the file after the text.
    remainder: Remainder,
    /// The declarations in the file's own metadata.
    pub(crate) header: Arc<Declared>,
    pub(crate) dialect: Dialect,
    /// Where the next block starts.
    pub(crate) at: Offset,
    /// The end of the text that the current block has looked at: one past the last byte (or past the end of the text)
    /// that its reading depends on.
    seen: Offset,
    /// The lines from `at` on that have been looked at. Without them, looking ahead would read lines many times.
    ahead: VecDeque<Ahead>,
    /// The number of lines from the block's start that are no longer needed and were removed from `ahead`.
    dropped: usize,
}

/// Limits the number of blank lines, comments and frames that are skipped when the reader looks ahead, so that it never
/// holds more than this at once.
pub(crate) const FAR: usize = 1000;

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str, remainder: Remainder, header: Arc<Declared>, dialect: Dialect) -> Reader<'t> {
        Reader {
            text,
            remainder,
            header,
            dialect,
            at: Offset::START,
            seen: Offset::START,
            ahead: VecDeque::new(),
            dropped: 0,
        }
    }

    /// The header as it is after the blocks read so far.
    pub(crate) fn into_header(self) -> Arc<Declared> {
        self.header
    }

    /// The text of the lines before the line `end`.
    pub(crate) fn lines_before(&mut self, end: usize) -> Result<&'t str, NeedMore> {
        let text = self.text;
        let at = self.at;
        let end = self.line(end - 1)?.map_or(at, |line| line.end);
        Ok(&text[Span::new(at, end).range()])
    }

    /// Starts the next block at the line `lines`. Returns the number of bytes after this block that have been looked
    /// at.
    pub(crate) fn end_block(&mut self, lines: usize, len: u32) -> u32 {
        self.ahead.drain(..lines - self.dropped);
        self.dropped = 0;
        self.at += len;
        let looked = self.seen.max(self.at) - self.at;
        self.seen = self.at;
        looked
    }

    /// The line `index` lines behind the start of the block, if the file has it.
    pub(crate) fn line(&mut self, index: usize) -> Result<Option<TextLine>, NeedMore> {
        let index = index - self.dropped;
        while self.ahead.len() <= index {
            let start = self.ahead.back().map_or(self.at, |ahead| ahead.line.end);
            let line = TextLine::at(self.text, start);
            // A window's last line may go on, and a CR at its end may be half of a CRLF.
            let is_ended = line.is_some_and(|line| line.end.to_usize() < self.text.len() || self.text.ends_with('\n'));
            if self.remainder == Remainder::More && !is_ended {
                return Err(NeedMore);
            }
            let Some(line) = line else {
                self.seen = self.seen.max(start + 1);
                return Ok(None);
            };
            self.ahead.push_back(Ahead { line, shape: None });
        }
        let line = self.ahead[index].line;
        // The byte after a line end decides whether it is one: it may be the second half of a CRLF.
        self.seen = self.seen.max(line.end + 1);
        Ok(Some(line))
    }

    /// True if the line begins with a character that only cells begin with. Looks at that character alone, so that an
    /// edit further on in the line does not affect the current block.
    pub(crate) fn begins_with_cell(&mut self, index: usize) -> Result<bool, NeedMore> {
        let text = self.text;
        let start = match index.checked_sub(1) {
            Some(before) => self.line(before)?.map_or(Offset::from(text.len() as u32), |line| line.end),
            None => self.at,
        };
        let Some(first) = text[start.to_usize()..].chars().next() else {
            return if self.remainder == Remainder::Nothing { Ok(false) } else { Err(NeedMore) };
        };
        let is_cell = matches!(glyph(first), Glyph::Symbol(b'0'..=b'9') | Glyph::Mark | Glyph::Bar);
        if is_cell {
            self.seen = self.seen.max(start + first.len_utf8() as u32);
        }
        Ok(is_cell)
    }

    /// True if a line has two adjacent letters, so that it is a heading if it is not a row.
    pub(crate) fn has_word(&mut self, index: usize) -> Result<bool, NeedMore> {
        let text = self.text;
        Ok(self.line(index)?.is_some_and(|line| has_word(line.text(text))))
    }

    /// Drops the lines before this one, except the one directly before it.
    pub(crate) fn drop_before(&mut self, index: usize) {
        while self.dropped + 1 < index && self.ahead.len() > 1 {
            self.ahead.pop_front();
            self.dropped += 1;
        }
    }

    /// The shape of a line.
    pub(crate) fn shape(&mut self, index: usize) -> Result<Option<Shape>, NeedMore> {
        let Some(line) = self.line(index)? else { return Ok(None) };
        let ahead = &mut self.ahead[index - self.dropped];
        if ahead.shape.is_none() {
            ahead.shape = Some(shape_in(self.dialect, line.text(self.text)));
        }
        Ok(ahead.shape.clone())
    }
}

/// The shape of a line in a file of that dialect.
fn shape_in(dialect: Dialect, line: &str) -> Shape {
    if dialect == Dialect::Sdk
        && let Some(tag) = line.strip_prefix('#')
        && let Some(letter) = tag.chars().next()
        && sdk_key(letter).is_some()
    {
        let value = trimmed(&line[2..]);
        return Shape::Metadata { key: LineSpan::new(0, 2), value: LineSpan::from(value).shifted(2) };
    }
    shape(line)
}
