//! Byte offsets of UTF-8 text, each with the place that it counts from as a part of its type. Lengths are `u32`.

use std::fmt::{Debug, Formatter};
use std::marker::PhantomData;
use std::ops::{Add, AddAssign, Sub};

/// Counts from the beginning of a file, or of the text that is read instead of one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct InFile;

/// Counts from the first byte of a [`crate::Block`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct InBlock;

/// Counts from the beginning of a line or of a part of one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct InLine;

/// The number of bytes between the place that `Origin` names and a place after it.
///
/// An offset plus a length is an offset, and the difference of two offsets is a length. Offsets of different origins
/// can be neither compared nor subtracted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct OffsetFrom<Origin> {
    bytes: u32,
    origin: PhantomData<Origin>,
}

/// An offset in a file.
pub type Offset = OffsetFrom<InFile>;

/// An offset in a block. An edit elsewhere in the file leaves it as it is.
pub type BlockOffset = OffsetFrom<InBlock>;

/// An offset in a line or in a part of one.
pub type LineOffset = OffsetFrom<InLine>;

impl<Origin> OffsetFrom<Origin> {
    /// The place that it counts from.
    pub const START: Self = OffsetFrom { bytes: 0, origin: PhantomData };

    /// The offset as a number.
    pub fn to_u32(self) -> u32 {
        self.bytes
    }

    /// The offset as a slice index.
    pub fn to_usize(self) -> usize {
        self.bytes as usize
    }

    /// The same place, counted from where the place that it counts from is in `Other`.
    pub(crate) fn rebased<Other>(self, origin: OffsetFrom<Other>) -> OffsetFrom<Other> {
        origin + self.bytes
    }

    /// The offset `length` bytes later, at most the largest one.
    pub fn saturating_add(self, length: u32) -> Self {
        self.bytes.saturating_add(length).into()
    }

    /// The offset `length` bytes later, modulo 2³².
    pub(crate) fn wrapping_add(self, length: u32) -> Self {
        self.bytes.wrapping_add(length).into()
    }

    /// The offset `length` bytes earlier, or [`Self::START`].
    pub fn saturating_sub(self, length: u32) -> Self {
        self.bytes.saturating_sub(length).into()
    }

    /// The offset `length` bytes earlier, if there is one.
    pub fn checked_sub(self, length: u32) -> Option<Self> {
        self.bytes.checked_sub(length).map(Self::from)
    }
}

impl Offset {
    /// The same place counted from the block that starts at `block_start`, before it.
    pub fn in_block(self, block_start: Offset) -> BlockOffset {
        (self - block_start).into()
    }

    /// The same place counted from the block that starts at `block_start`, unless that is after it.
    pub fn checked_in_block(self, block_start: Offset) -> Option<BlockOffset> {
        self.bytes.checked_sub(block_start.bytes).map(BlockOffset::from)
    }
}

impl BlockOffset {
    /// The same place counted from the beginning of the file in which the block starts at `block_start`.
    pub fn in_file(self, block_start: Offset) -> Offset {
        self.rebased(block_start)
    }
}

impl LineOffset {
    /// The same place counted from the block in which the line starts at `line_start`.
    pub fn in_block(self, line_start: BlockOffset) -> BlockOffset {
        self.rebased(line_start)
    }

    /// The same place counted from the beginning of the file in which the line starts at `line_start`.
    pub fn in_file(self, line_start: Offset) -> Offset {
        self.rebased(line_start)
    }
}

impl<Origin> From<u32> for OffsetFrom<Origin> {
    fn from(bytes: u32) -> Self {
        OffsetFrom { bytes, origin: PhantomData }
    }
}

impl<Origin> Add<u32> for OffsetFrom<Origin> {
    type Output = Self;

    fn add(self, length: u32) -> Self {
        (self.bytes + length).into()
    }
}

impl<Origin> AddAssign<u32> for OffsetFrom<Origin> {
    fn add_assign(&mut self, length: u32) {
        self.bytes += length;
    }
}

impl<Origin> Sub<u32> for OffsetFrom<Origin> {
    type Output = Self;

    fn sub(self, length: u32) -> Self {
        (self.bytes - length).into()
    }
}

impl<Origin> Sub for OffsetFrom<Origin> {
    type Output = u32;

    fn sub(self, earlier: Self) -> u32 {
        self.bytes - earlier.bytes
    }
}

impl<Origin> Debug for OffsetFrom<Origin> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.bytes)
    }
}
