//! Identifies cells by their position alone.
//!
//! Must not know houses, nor the contents of a cell.

/// The most rows, and the most columns, of a field.
pub const MAX_SIDE: u8 = 100;

/// A place of a [`Field`](crate::Field): its position in reading order, from 0.
///
/// Only the field knows the row and the column of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell at `index` in reading order, from 0.
    ///
    /// # Panics
    /// When no field has such a cell (`index` ≥ 10,000).
    #[inline]
    pub const fn new(index: usize) -> Cell {
        assert!(index < MAX_SIDE as usize * MAX_SIDE as usize, "a cell of no field");
        Cell(index as u16)
    }

    /// The position in reading order, from 0: an index into a table of all cells.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
