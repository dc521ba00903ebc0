//! Cells and houses of a classic puzzle, in the orders that Sudoku Explainer walks through them.
//!
//! Must not know candidates.

use super::sets::Cells;

/// The index of a cell in reading order, 0 to 80.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(in crate::se) struct Cell(u8);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::se) enum HouseKind {
    Block,
    Row,
    Column,
}

/// The index of a house: 9 blocks, then 9 rows, then 9 columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::se) struct House(u8);

impl HouseKind {
    /// The order of chains and of uniqueness.
    pub(in crate::se) const BLOCK_ROW_COLUMN: [HouseKind; 3] = [HouseKind::Block, HouseKind::Row, HouseKind::Column];
    /// The order of singles and subsets.
    pub(in crate::se) const BLOCK_COLUMN_ROW: [HouseKind; 3] = [HouseKind::Block, HouseKind::Column, HouseKind::Row];

    /// The houses of this kind, first to last.
    pub(in crate::se) fn houses(self) -> impl Iterator<Item = House> {
        (0..9).map(move |index| House(self as u8 * 9 + index))
    }
}

impl House {
    /// All houses: blocks, columns, rows.
    pub(in crate::se) fn blocks_columns_rows() -> impl Iterator<Item = House> {
        HouseKind::BLOCK_COLUMN_ROW.into_iter().flat_map(HouseKind::houses)
    }

    #[inline(always)]
    pub(in crate::se) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(in crate::se) const fn kind(self) -> HouseKind {
        HouseKind::BLOCK_ROW_COLUMN[(self.0 / 9) as usize]
    }

    /// The cells in the order of their places.
    #[inline(always)]
    pub(in crate::se) fn cells(self) -> &'static [Cell; 9] {
        &HOUSE_CELLS[self.index()]
    }

    #[inline(always)]
    pub(in crate::se) fn cell(self, place: usize) -> Cell {
        HOUSE_CELLS[self.index()][place]
    }

    #[inline(always)]
    pub(in crate::se) fn set(self) -> Cells {
        HOUSE_SETS[self.index()]
    }
}

impl Cell {
    #[inline(always)]
    pub(in crate::se) const fn new(index: usize) -> Cell {
        debug_assert!(index < 81);
        Cell(index as u8)
    }

    /// The cells in reading order.
    pub(in crate::se) fn all() -> impl Iterator<Item = Cell> {
        (0..81).map(Cell)
    }

    #[inline(always)]
    pub(in crate::se) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The house of a kind.
    #[inline(always)]
    pub(in crate::se) const fn house(self, kind: HouseKind) -> House {
        House(CELL_HOUSES[self.index()][kind as usize])
    }

    /// The block, the row and the column.
    #[inline(always)]
    pub(in crate::se) fn houses(self) -> [House; 3] {
        CELL_HOUSES[self.index()].map(House)
    }

    /// The place in the house of a kind.
    #[inline(always)]
    pub(in crate::se) const fn place(self, kind: HouseKind) -> usize {
        CELL_PLACES[self.index()][kind as usize] as usize
    }

    /// The 20 cells that share a house with this one.
    #[inline(always)]
    pub(in crate::se) fn peers(self) -> Cells {
        PEERS[self.index()]
    }

    /// The peers: those of the block, then the others of the row, then those of the column.
    pub(in crate::se) fn ordered_peers(self) -> impl Iterator<Item = Cell> {
        self.peer_parts().into_iter().flat_map(Cells::iter)
    }

    /// The peers of the block, the others of the row, the others of the column. The places of a house follow the
    /// reading order, so each set lists its cells as the house does.
    #[inline(always)]
    pub(in crate::se) fn peer_parts(self) -> [Cells; 3] {
        let [block, row, column] = self.houses().map(House::set);
        [block.without(Cells::of(self)), row.without(block), column.without(block)]
    }
}

static HOUSE_CELLS: [[Cell; 9]; 27] = {
    let mut houses = [[Cell(0); 9]; 27];
    let mut index = 0;
    while index < 9 {
        let mut place = 0;
        while place < 9 {
            let row = index / 3 * 3 + place / 3;
            let column = index % 3 * 3 + place % 3;
            houses[index][place] = Cell((row * 9 + column) as u8);
            houses[9 + index][place] = Cell((index * 9 + place) as u8);
            houses[18 + index][place] = Cell((place * 9 + index) as u8);
            place += 1;
        }
        index += 1;
    }
    houses
};

static HOUSE_SETS: [Cells; 27] = {
    let mut sets = [Cells::EMPTY; 27];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            sets[house] = sets[house].with(Cells::of(HOUSE_CELLS[house][place]));
            place += 1;
        }
        house += 1;
    }
    sets
};

const CELL_HOUSES: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let row = cell / 9;
        let column = cell % 9;
        houses[cell] = [(row / 3 * 3 + column / 3) as u8, (9 + row) as u8, (18 + column) as u8];
        cell += 1;
    }
    houses
};

const CELL_PLACES: [[u8; 3]; 81] = {
    let mut places = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let row = cell / 9;
        let column = cell % 9;
        places[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    places
};

static PEERS: [Cells; 81] = {
    let mut peers = [Cells::EMPTY; 81];
    let mut cell = 0;
    while cell < 81 {
        let [block, row, column] = CELL_HOUSES[cell];
        let seen = HOUSE_SETS[block as usize].with(HOUSE_SETS[row as usize]).with(HOUSE_SETS[column as usize]);
        peers[cell] = seen.without(Cells::of(Cell(cell as u8)));
        cell += 1;
    }
    peers
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peers_come_block_first() {
        let peers: Vec<_> = Cell::new(10).ordered_peers().map(Cell::index).collect();
        assert_eq!(peers, [0, 1, 2, 9, 11, 18, 19, 20, 12, 13, 14, 15, 16, 17, 28, 37, 46, 55, 64, 73]);
    }

    #[test]
    fn a_cell_stands_at_its_place() {
        for (cell, kind) in Cell::all().flat_map(|cell| HouseKind::BLOCK_ROW_COLUMN.map(|kind| (cell, kind))) {
            assert_eq!(cell.house(kind).cell(cell.place(kind)), cell);
        }
    }
}
