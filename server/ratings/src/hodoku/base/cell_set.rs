//! Represents sets of cells as bit masks.

use super::cells::Cell;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of cells: bit n is the cell at place n in reading order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet(u128);

impl CellSet {
    pub(crate) const EMPTY: CellSet = CellSet(0);
    pub(crate) const ALL: CellSet = CellSet((1 << 81) - 1);

    pub(crate) const fn single(cell: Cell) -> CellSet {
        CellSet(1 << cell.index())
    }

    pub(crate) const fn with(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }

    /// True if the set has this cell.
    pub fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 != 0
    }

    pub(crate) fn insert(&mut self, cell: Cell) {
        *self |= CellSet::single(cell);
    }

    pub(crate) fn remove(&mut self, cell: Cell) {
        *self -= CellSet::single(cell);
    }

    pub(crate) fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn meets(self, other: CellSet) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) fn is_within(self, other: CellSet) -> bool {
        self.0 & !other.0 == 0
    }

    pub(crate) fn first(self) -> Option<Cell> {
        (self.0 != 0).then(|| Cell::at(self.0.trailing_zeros() as usize))
    }

    /// The two cells of a set of two, ascending.
    pub(crate) fn pair(self) -> Option<[Cell; 2]> {
        let mut cells = self.iter();
        match (cells.next(), cells.next(), cells.next()) {
            (Some(first), Some(second), None) => Some([first, second]),
            _ => None,
        }
    }

    /// The cells in reading order.
    pub fn iter(self) -> Cells {
        Cells(self)
    }

    /// The cells that see every cell of the set: all cells for the empty set.
    pub(crate) fn common_peers(self) -> CellSet {
        self.iter().fold(CellSet::ALL, |common, cell| common & cell.peers())
    }

    /// The cells that see at least one cell of the set.
    pub(crate) fn all_peers(self) -> CellSet {
        self.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers())
    }
}

/// The cells of a set in reading order.
#[derive(Clone, Debug)]
pub struct Cells(CellSet);

impl Iterator for Cells {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(cell)
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;

    fn into_iter(self) -> Cells {
        self.iter()
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<T: IntoIterator<Item = Cell>>(cells: T) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, |set, cell| set | CellSet::single(cell))
    }
}

impl From<Cell> for CellSet {
    fn from(cell: Cell) -> CellSet {
        CellSet::single(cell)
    }
}

impl BitOr for CellSet {
    type Output = CellSet;

    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;

    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }
}

impl Sub for CellSet {
    type Output = CellSet;

    fn sub(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: CellSet) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for CellSet {
    fn bitand_assign(&mut self, other: CellSet) {
        self.0 &= other.0;
    }
}

impl SubAssign for CellSet {
    fn sub_assign(&mut self, other: CellSet) {
        self.0 &= !other.0;
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
