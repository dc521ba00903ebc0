//! Sets of cells of a 9×9 grid.

use engine::Cell;

/// A set of cells of a 9×9 grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellSet(u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);
    /// All 81 cells.
    pub const ALL: CellSet = CellSet((1 << 81) - 1);

    /// The cell with this index alone.
    #[inline]
    pub const fn single(index: usize) -> CellSet {
        CellSet(1 << index)
    }

    /// The cells, by their index, for which this holds.
    pub fn of(holds: impl Fn(usize) -> bool) -> CellSet {
        CellSet((0..81).filter(|cell| holds(*cell)).fold(0, |set, cell| set | 1 << cell))
    }

    /// Returns true if the cell with this index is in the set.
    #[inline]
    pub const fn contains(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    /// Returns true if the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of cells.
    #[inline]
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The cells without those of another set.
    #[inline]
    #[must_use]
    pub const fn without(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }

    /// The cells of both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }

    /// The cells in reading order.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        (0..81).filter(move |index| self.contains(*index)).map(Cell::new)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        CellSet(cells.into_iter().fold(0, |set, cell| set | 1 << cell.index()))
    }
}
