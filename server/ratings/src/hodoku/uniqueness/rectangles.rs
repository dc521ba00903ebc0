//! Enumerates rectangles in two boxes, two rows and two columns.

use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::{Digit, DigitSet};
use crate::hodoku::base::geometry::{Cell, CellSet, House, HouseKind};

/// Two cells of one box, and the two cells beside them in another box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corners {
    pub(super) start: Cell,
    /// In the box of the start.
    pub(super) neighbor: Cell,
    /// In the other line of the start.
    pub(super) across_start: Cell,
    /// Opposite the start.
    pub(super) across_neighbor: Cell,
}

impl Corners {
    pub(super) fn cells(&self) -> CellSet {
        [self.start, self.neighbor, self.across_start, self.across_neighbor].into_iter().collect()
    }
}

/// The cells of the same box in the row or the column of this one, in reading order.
pub(super) fn neighbors(cell: Cell) -> CellSet {
    let [row, column, block] = cell.houses();
    block.cells() & ((row.cells() | column.cells()) - cell.into())
}

/// The rectangles with these two cells of a box, from the first line on.
pub(super) fn rectangles(start: Cell, neighbor: Cell) -> impl Iterator<Item = Corners> {
    let (along, across) = if start.row() == neighbor.row() {
        (HouseKind::Column, HouseKind::Row)
    } else {
        (HouseKind::Row, HouseKind::Column)
    };
    let block = House::block(start.block());
    across.houses().filter(move |line| !(line.cells() & block.cells()).len().eq(&3)).filter_map(move |line| {
        let crossing = |cell: Cell| (along.of(cell).cells() & line.cells()).first();
        let across_start = crossing(start)?;
        let across_neighbor = crossing(neighbor)?;
        Some(Corners { start, neighbor, across_start, across_neighbor })
    })
}

/// Remembers rectangles by a number that two of them may share: then the later one is not tested.
#[derive(Debug)]
pub(super) struct Tested {
    keys: [usize; Tested::MOST],
    count: usize,
}

impl Tested {
    const MOST: usize = 400;

    pub(super) fn none() -> Tested {
        Tested { keys: [0; Tested::MOST], count: 0 }
    }

    /// True if the rectangle is new.
    pub(super) fn insert(&mut self, cells: CellSet) -> bool {
        let key = cells.iter().fold(0, |key, cell| 10 * key + cell.index());
        let is_new = !self.keys[..self.count].contains(&key);
        if is_new && self.count < Tested::MOST {
            self.keys[self.count] = key;
            self.count += 1;
        }
        is_new
    }
}

/// A rectangle with its two digits.
pub(super) struct Rectangle<'a> {
    pub(super) board: &'a Board,
    pub(super) cells: CellSet,
    pub(super) digits: [Digit; 2],
    /// Cells without further candidates.
    pub(super) floor: CellSet,
    pub(super) roof: CellSet,
}

impl Rectangle<'_> {
    pub(super) fn new<'a>(board: &'a Board, corners: &Corners, digits: [Digit; 2]) -> Rectangle<'a> {
        let cells = corners.cells();
        let both: DigitSet = digits.into_iter().collect();
        let floor = cells.iter().filter(|cell| (board.candidates(*cell) - both).is_empty()).collect();
        Rectangle { board, cells, digits, floor, roof: cells - floor }
    }

    pub(super) fn pair(&self) -> DigitSet {
        self.digits.into_iter().collect()
    }

    /// The candidates of the roof beside the two digits.
    pub(super) fn extra(&self) -> DigitSet {
        self.board.candidates_of(self.roof) - self.pair()
    }
}
