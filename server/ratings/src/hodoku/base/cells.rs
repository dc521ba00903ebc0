//! Names the 81 cells of a grid by their place in reading order.

use super::cell_set::CellSet;
use super::houses::House;
use std::fmt;

/// A cell of a classic grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// All cells in reading order.
    pub(crate) fn all() -> impl Iterator<Item = Cell> {
        (0..81).map(Cell)
    }

    /// The cell at this place in reading order, 0..=80; places beyond wrap around.
    pub(crate) const fn at(index: usize) -> Cell {
        Cell((index % 81) as u8)
    }

    /// The place in reading order, 0..=80.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row, 0..=8 from the top.
    pub const fn row(self) -> usize {
        self.index() / 9
    }

    /// The column, 0..=8 from the left.
    pub const fn column(self) -> usize {
        self.index() % 9
    }

    pub(crate) const fn block(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// The row, column and box, in this order.
    pub(crate) const fn houses(self) -> [House; 3] {
        [House::row(self.row()), House::column(self.column()), House::block(self.block())]
    }

    /// The 20 cells that share a house with this one.
    pub(crate) const fn peers(self) -> CellSet {
        PEERS[self.index()]
    }

    pub(crate) fn sees(self, other: Cell) -> bool {
        self.peers().contains(other)
    }
}

const PEERS: [CellSet; 81] = peers();

const fn peers() -> [CellSet; 81] {
    let mut peers = [CellSet::EMPTY; 81];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::at(index);
        let [row, column, block] = cell.houses();
        peers[index] = row.cells().with(column.cells()).with(block.cells()).without(CellSet::single(cell));
        index += 1;
    }
    peers
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
