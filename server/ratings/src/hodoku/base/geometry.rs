//! Names the 81 cells of a grid and its 27 houses, and keeps sets of cells as bits.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

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
