//! Places in a text, in bytes of its UTF-8 form. Lines, columns and UTF-16 are the callers' business.

use std::ops::Range;

/// A half-open byte range `start..end` with `start <= end`.
///
/// Inside a [`crate::Block`] it counts from the block's first byte; everything that leaves the `ide` crate counts from
/// the start of the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The range `start..end`; an end before the start gives the empty range at `start`.
    pub fn new(start: u32, end: u32) -> Span {
        Span { start, end: end.max(start) }
    }

    /// The empty range at `at`.
    pub fn empty(at: u32) -> Span {
        Span { start: at, end: at }
    }

    /// Length in bytes.
    pub fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether it covers nothing.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The same range counted from a place `by` bytes earlier.
    pub fn shifted(self, by: u32) -> Span {
        Span { start: self.start + by, end: self.end + by }
    }

    /// Whether `offset` lies in it or right behind it, as a cursor does.
    pub fn touches(self, offset: u32) -> bool {
        self.start <= offset && offset <= self.end
    }

    /// Whether the two share a byte, or touch where one of them is empty.
    pub fn meets(self, other: Span) -> bool {
        if self.is_empty() || other.is_empty() {
            self.start <= other.end && other.start <= self.end
        } else {
            self.start < other.end && other.start < self.end
        }
    }

    /// The smallest range that covers both.
    pub fn cover(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The range as slice indices.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl std::fmt::Debug for Span {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}
