//! The candidates of a puzzle by cell, by house and by digit, kept in step. Must not know techniques.

use super::geometry::{Cell, Cells, DIGITS, House, HouseKind, Places};
use engine::{Digit, DigitSet};

/// The state of a puzzle. A filled cell has no candidates.
#[derive(Clone)]
pub(in crate::se) struct Grid {
    candidates: [DigitSet; 81],
    places: [[Places; 9]; 27],
    cells: [Cells; 9],
    filled: Cells,
    filled_with: [u8; 9],
}

impl Grid {
    /// Each empty cell has every digit that no peer is given; nothing else is removed.
    pub(in crate::se) fn new(givens: &[Option<Digit>; 81]) -> Grid {
        let mut grid = Grid {
            candidates: [DIGITS; 81],
            places: [[Places::of_bits(0x1ff); 9]; 27],
            cells: [Cells::ALL; 9],
            filled: Cells::EMPTY,
            filled_with: [0; 9],
        };
        for (cell, given) in Cell::all().zip(givens) {
            if let Some(given) = given {
                grid.place(cell, *given);
            }
        }
        grid
    }

    #[inline(always)]
    pub(in crate::se) fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    #[inline(always)]
    pub(in crate::se) fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.candidates[cell.index()].contains(digit)
    }

    /// The places of a digit in a house.
    #[inline(always)]
    pub(in crate::se) fn places(&self, house: House, digit: Digit) -> Places {
        self.places[house.index()][digit.index()]
    }

    /// The cells that have a digit as a candidate.
    #[inline(always)]
    pub(in crate::se) fn cells(&self, digit: Digit) -> Cells {
        self.cells[digit.index()]
    }

    /// The cells of every digit.
    pub(in crate::se) fn all_cells(&self) -> &[Cells; 9] {
        &self.cells
    }

    pub(in crate::se) fn empty_cells(&self) -> Cells {
        Cells::ALL.without(self.filled)
    }

    pub(in crate::se) fn is_full(&self) -> bool {
        self.filled == Cells::ALL
    }

    /// The number of cells filled with a digit.
    pub(in crate::se) fn filled_with(&self, digit: Digit) -> usize {
        usize::from(self.filled_with[digit.index()])
    }

    /// The number of empty cells in a house.
    pub(in crate::se) fn empty_in(&self, house: House) -> usize {
        house.set().without(self.filled).len()
    }

    /// Fills a cell and removes the digit from its peers.
    pub(in crate::se) fn place(&mut self, cell: Cell, digit: Digit) {
        self.remove_all(cell, self.candidates(cell));
        self.filled |= Cells::of(cell);
        self.filled_with[digit.index()] += 1;
        for peer in (self.cells(digit) & cell.peers()).iter() {
            self.remove(peer, digit);
        }
    }

    /// Removes those of the digits that are candidates of the cell.
    pub(in crate::se) fn remove_all(&mut self, cell: Cell, digits: DigitSet) {
        (self.candidates(cell) & digits).iter().for_each(|digit| self.remove(cell, digit));
    }

    /// Removes a candidate, which must be there.
    #[inline]
    pub(in crate::se) fn remove(&mut self, cell: Cell, digit: Digit) {
        debug_assert!(self.has(cell, digit));
        let index = cell.index();
        self.candidates[index] = self.candidates[index].without(DigitSet::single(digit));
        self.cells[digit.index()].toggle(cell);
        for kind in HouseKind::BLOCK_ROW_COLUMN {
            let places = &mut self.places[cell.house(kind).index()][digit.index()];
            *places = places.without(Places::of(cell.place(kind)));
        }
    }
}
