//! Turns places in the three rows of a band into columns of the band, and back.

use lanes::Words;

/// The columns of the middle row.
pub(super) const COLUMNS: u32 = 0x1ff << 10;

/// The columns that have a place in any row, in the middle one.
#[inline(always)]
pub(super) fn columns<W: Words>(places: W) -> W {
    places | places.left::<10>() | places.right::<10>()
}

/// The columns of the middle row in all rows.
#[inline(always)]
pub(super) fn rows_of<W: Words>(columns: W) -> W {
    columns | columns.left::<10>() | columns.right::<10>()
}
