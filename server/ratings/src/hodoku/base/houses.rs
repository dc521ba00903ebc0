//! Names the 27 houses of a grid: its rows, its columns, then its boxes.

use super::cell_set::CellSet;
use super::cells::Cell;

/// A row, column or box.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct House(u8);

/// The three kinds of houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HouseKind {
    Row,
    Column,
    Block,
}

impl HouseKind {
    pub(crate) fn houses(self) -> impl Iterator<Item = House> {
        (0..9).map(move |number| self.house(number))
    }

    pub(crate) const fn house(self, number: usize) -> House {
        match self {
            HouseKind::Row => House::row(number),
            HouseKind::Column => House::column(number),
            HouseKind::Block => House::block(number),
        }
    }

    /// The house of this kind that has the cell.
    pub(crate) fn of(self, cell: Cell) -> House {
        match self {
            HouseKind::Row => House::row(cell.row()),
            HouseKind::Column => House::column(cell.column()),
            HouseKind::Block => House::block(cell.block()),
        }
    }
}

impl House {
    pub(crate) const fn row(number: usize) -> House {
        House(number as u8)
    }

    pub(crate) const fn column(number: usize) -> House {
        House(number as u8 + 9)
    }

    pub(crate) const fn block(number: usize) -> House {
        House(number as u8 + 18)
    }

    /// Rows, columns, boxes.
    pub(crate) fn all() -> impl Iterator<Item = House> {
        (0..27).map(House)
    }

    /// Boxes, rows, columns: the order of the searches for subsets.
    pub(crate) fn blocks_first() -> impl Iterator<Item = House> {
        [HouseKind::Block, HouseKind::Row, HouseKind::Column].into_iter().flat_map(HouseKind::houses)
    }

    /// The place in the order of rows, columns, boxes.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The place among the houses of its kind, 0..=8.
    pub(crate) fn number(self) -> usize {
        self.index() % 9
    }

    pub(crate) const fn cells(self) -> CellSet {
        HOUSES[self.0 as usize]
    }

    pub(crate) fn is_block(self) -> bool {
        self.0 >= 18
    }
}

/// The row, column and box that have all of these cells, in this order.
pub(crate) fn shared_houses(cells: CellSet) -> impl Iterator<Item = House> {
    let houses = cells.first().map(Cell::houses);
    houses.into_iter().flatten().filter(move |house| cells.is_within(house.cells()))
}

const HOUSES: [CellSet; 27] = houses();

const fn houses() -> [CellSet; 27] {
    let mut houses = [CellSet::EMPTY; 27];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::at(index);
        let own = [cell.row(), cell.column() + 9, cell.block() + 18];
        let mut kind = 0;
        while kind < 3 {
            houses[own[kind]] = houses[own[kind]].with(CellSet::single(cell));
            kind += 1;
        }
        index += 1;
    }
    houses
}
