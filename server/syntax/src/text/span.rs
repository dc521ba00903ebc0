//! Byte ranges of UTF-8 text, each with the place that it counts from as a part of its type.
//!
//! Lines, columns and UTF-16 are the callers' business.

use crate::text::offset::{BlockOffset, InBlock, InFile, InLine, Offset, OffsetFrom};
use std::fmt::{Debug, Formatter};
use std::ops::Range;

/// A half-open byte range `start..end` with `start <= end` that counts from where `Origin` says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SpanFrom<Origin> {
    /// First byte.
    pub start: OffsetFrom<Origin>,
    /// One past the last byte.
    pub end: OffsetFrom<Origin>,
}

/// A range of a file.
pub type Span = SpanFrom<InFile>;

/// A range of a block. An edit elsewhere in the file leaves it as it is.
pub type BlockSpan = SpanFrom<InBlock>;

/// A range of a line or of a part of one.
pub type LineSpan = SpanFrom<InLine>;

impl<Origin: Copy + Ord> SpanFrom<Origin> {
    /// The range `start..end`; an end before the start gives the empty range at `start`.
    pub fn new(start: impl Into<OffsetFrom<Origin>>, end: impl Into<OffsetFrom<Origin>>) -> Self {
        let start = start.into();
        SpanFrom { start, end: end.into().max(start) }
    }

    /// The empty range at `at`.
    pub fn empty(at: impl Into<OffsetFrom<Origin>>) -> Self {
        let at = at.into();
        SpanFrom { start: at, end: at }
    }

    /// The range of `length` bytes from `start` on.
    pub fn of_len(start: impl Into<OffsetFrom<Origin>>, length: u32) -> Self {
        let start = start.into();
        SpanFrom { start, end: start + length }
    }

    /// Length in bytes.
    pub fn len(&self) -> u32 {
        self.end - self.start
    }

    /// True if it covers nothing.
    pub fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// True if `offset` is in it or directly after it, as a cursor is.
    pub fn touches(&self, offset: OffsetFrom<Origin>) -> bool {
        self.start <= offset && offset <= self.end
    }

    /// True if the two share a byte, or touch where one of them is empty.
    pub fn meets(&self, other: Self) -> bool {
        if self.is_empty() || other.is_empty() {
            self.start <= other.end && other.start <= self.end
        } else {
            self.start < other.end && other.start < self.end
        }
    }

    /// The smallest range that covers both.
    pub fn cover(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// The range as slice indices.
    pub fn range(&self) -> Range<usize> {
        self.start.to_usize()..self.end.to_usize()
    }

    /// The same range counted from a place `by` bytes earlier.
    pub fn shifted(self, by: u32) -> Self {
        SpanFrom { start: self.start + by, end: self.end + by }
    }

    fn rebased<Other: Copy>(self, origin: OffsetFrom<Other>) -> SpanFrom<Other> {
        SpanFrom { start: self.start.rebased(origin), end: self.end.rebased(origin) }
    }
}

impl Span {
    /// The same range counted from the block that starts at `block_start`, before the range.
    pub fn in_block(self, block_start: Offset) -> BlockSpan {
        BlockSpan { start: self.start.in_block(block_start), end: self.end.in_block(block_start) }
    }
}

impl BlockSpan {
    /// The same range counted from the beginning of the file in which the block starts at `block_start`.
    pub fn in_file(self, block_start: Offset) -> Span {
        self.rebased(block_start)
    }
}

impl LineSpan {
    /// The same range counted from the block in which the line starts at `line_start`.
    pub fn in_block(self, line_start: BlockOffset) -> BlockSpan {
        self.rebased(line_start)
    }

    /// The same range counted from the beginning of the file in which the line starts at `line_start`.
    pub fn in_file(self, line_start: Offset) -> Span {
        self.rebased(line_start)
    }
}

/// The range of slice indices as a typed range.
impl<Origin: Copy + Ord> From<Range<usize>> for SpanFrom<Origin> {
    fn from(range: Range<usize>) -> Self {
        SpanFrom::new(range.start as u32, range.end as u32)
    }
}

impl<Origin> Debug for SpanFrom<Origin> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}..{:?}", self.start, self.end)
    }
}
