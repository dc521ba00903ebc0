//! Names cells and houses of a classic puzzle, in the orders that Sudoku Explainer walks through them, and keeps sets
//! of cells and of places as bits.
//!
//! Must not know candidates.

use engine::{Digit, DigitSet};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign};

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

/// The digits of a classic grid.
pub(in crate::se) const DIGITS: DigitSet = DigitSet::up_to(9);

/// The digit at a position among the nine, from 0.
#[inline(always)]
pub(in crate::se) const fn digit_at(index: usize) -> Digit {
    debug_assert!(index < 9);
    match Digit::from_index(index) {
        Some(digit) => digit,
        None => Digit::ONE,
    }
}

/// A set of places in a house: indexes into its cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(in crate::se) struct Places(u16);

impl Places {
    pub(in crate::se) const EMPTY: Places = Places(0);

    pub(in crate::se) const fn of_bits(bits: u16) -> Places {
        debug_assert!(bits < 1 << 9);
        Places(bits)
    }

    #[inline(always)]
    pub(in crate::se) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline(always)]
    pub(in crate::se) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub(in crate::se) const fn is_pair(self) -> bool {
        (self.0 & self.0.wrapping_sub(1)).is_power_of_two()
    }

    #[inline(always)]
    pub(in crate::se) const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    pub(in crate::se) const fn is_subset_of(self, other: Places) -> bool {
        self.0 & !other.0 == 0
    }

    #[inline(always)]
    pub(in crate::se) const fn without(self, other: Places) -> Places {
        Places(self.0 & !other.0)
    }
}

impl BitAnd for Places {
    type Output = Places;

    #[inline(always)]
    fn bitand(self, other: Places) -> Places {
        Places(self.0 & other.0)
    }
}

impl BitOr for Places {
    type Output = Places;

    #[inline(always)]
    fn bitor(self, other: Places) -> Places {
        Places(self.0 | other.0)
    }
}

impl BitOrAssign for Places {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Places) {
        self.0 |= other.0;
    }
}

impl FromIterator<Places> for Places {
    fn from_iter<I: IntoIterator<Item = Places>>(sets: I) -> Places {
        sets.into_iter().fold(Places::EMPTY, Places::bitor)
    }
}

impl Places {
    #[inline(always)]
    pub(in crate::se) const fn of(place: usize) -> Places {
        Places(1 << place)
    }

    pub(in crate::se) const fn contains(self, place: usize) -> bool {
        self.0 >> place & 1 != 0
    }

    /// The first place of a set that is not empty.
    #[inline(always)]
    pub(in crate::se) const fn first(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// The places, first to last.
    #[inline(always)]
    pub(in crate::se) fn iter(self) -> impl Iterator<Item = usize> {
        bits(self.0)
    }
}

#[inline(always)]
fn bits(mut bits: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            index
        })
    })
}

/// A set of cells, the bit of each cell at its index in reading order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(in crate::se) struct Cells(u128);

impl Cells {
    pub(in crate::se) const EMPTY: Cells = Cells(0);
    pub(in crate::se) const ALL: Cells = Cells((1 << 81) - 1);

    #[inline(always)]
    pub(in crate::se) const fn of(cell: Cell) -> Cells {
        Cells(1 << cell.index())
    }

    #[inline(always)]
    pub(in crate::se) const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 != 0
    }

    #[inline(always)]
    pub(in crate::se) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub(in crate::se) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline(always)]
    pub(in crate::se) const fn without(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }

    #[inline(always)]
    pub(in crate::se) const fn with(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }

    #[inline(always)]
    pub(in crate::se) const fn toggle(&mut self, cell: Cell) {
        self.0 ^= 1 << cell.index();
    }

    /// The cells in reading order.
    #[inline(always)]
    pub(in crate::se) fn iter(self) -> impl Iterator<Item = Cell> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let cell = Cell::new(bits.trailing_zeros() as usize);
                bits &= bits - 1;
                cell
            })
        })
    }
}

impl BitAnd for Cells {
    type Output = Cells;

    #[inline(always)]
    fn bitand(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }
}

impl BitAndAssign for Cells {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Cells) {
        self.0 &= other.0;
    }
}

impl BitOr for Cells {
    type Output = Cells;

    #[inline(always)]
    fn bitor(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }
}

impl BitOrAssign for Cells {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Cells) {
        self.0 |= other.0;
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::EMPTY, |set, cell| set | Cells::of(cell))
    }
}

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
