//! Cells, identified by their position alone.
//!
//! Must not know houses, nor the contents of a cell.

use crate::model::digits::MAX_SIZE;

/// A cell: its position in reading order, from 0, below 36 × 36.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell at `index` in reading order, from 0.
    ///
    /// # Panics
    /// When no puzzle has such a cell (`index` ≥ 1296).
    pub const fn new(index: usize) -> Cell {
        assert!(index < MAX_SIZE as usize * MAX_SIZE as usize, "a cell of no puzzle");
        Cell(index as u16)
    }

    /// The cell of a puzzle of `size` where a row and a column, both from 0, meet.
    pub(crate) fn at(size: u8, row: u8, column: u8) -> Cell {
        debug_assert!(row < size && column < size);
        Cell(u16::from(row) * u16::from(size) + u16::from(column))
    }

    /// The position in reading order, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
