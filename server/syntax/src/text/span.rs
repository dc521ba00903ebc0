//! Byte ranges of UTF-8 text, each with the place that it counts from as a part of its type.
//!
//! Lines, columns and UTF-16 are the callers' business.

use std::fmt::{Debug, Formatter};
use std::marker::PhantomData;
use std::ops::Range;

/// Counts from the beginning of a file, or of the text that is read instead of one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct InFile;

/// Counts from the first byte of a [`crate::Block`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct InBlock;

/// Counts from the beginning of a line or of a part of one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct InLine;

/// A half-open byte range `start..end` with `start <= end` that counts from where `Origin` says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SpanFrom<Origin> {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    origin: PhantomData<Origin>,
}

/// A range of a file.
pub type Span = SpanFrom<InFile>;

/// A range of a block. An edit elsewhere in the file leaves it as it is.
pub type BlockSpan = SpanFrom<InBlock>;

/// A range of a line or of a part of one.
pub type LineSpan = SpanFrom<InLine>;

impl<Origin> SpanFrom<Origin> {
    /// The range `start..end`; an end before the start gives the empty range at `start`.
    pub fn new(start: u32, end: u32) -> Self {
        SpanFrom { start, end: end.max(start), origin: PhantomData }
    }

    /// The empty range at `at`.
    pub fn empty(at: u32) -> Self {
        Self::new(at, at)
    }

    /// Length in bytes.
    pub fn len(&self) -> u32 {
        self.end - self.start
    }

    /// True if it covers nothing.
    pub fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// True if `offset` is in it or directly behind it, as a cursor is.
    pub fn touches(&self, offset: u32) -> bool {
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
        self.start as usize..self.end as usize
    }

    /// The same range counted from a place `by` bytes earlier.
    pub fn shifted(self, by: u32) -> Self {
        self.rebased(by)
    }

    fn rebased<Other>(self, start: u32) -> SpanFrom<Other> {
        SpanFrom::new(start + self.start, start + self.end)
    }
}

impl Span {
    /// The same range counted from the block that starts at `block_start`, before the range.
    pub fn in_block(self, block_start: u32) -> BlockSpan {
        BlockSpan::new(self.start - block_start, self.end - block_start)
    }
}

impl BlockSpan {
    /// The same range counted from the beginning of the file in which the block starts at `block_start`.
    pub fn in_file(self, block_start: u32) -> Span {
        self.rebased(block_start)
    }
}

impl LineSpan {
    /// The same range counted from the block in which the line starts at `line_start`.
    pub fn in_block(self, line_start: u32) -> BlockSpan {
        self.rebased(line_start)
    }

    /// The same range counted from the beginning of the file in which the line starts at `line_start`.
    pub fn in_file(self, line_start: u32) -> Span {
        self.rebased(line_start)
    }
}

impl<Origin> Debug for SpanFrom<Origin> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}
