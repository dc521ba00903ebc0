//! Keeps values, candidates, and the queues of singles, which fill at the moment a single comes into being.
//!
//! The order in which candidates disappear decides the order of the queues, and so which singles a path uses: full
//! houses, naked and hidden singles have different scores. So each operation here has a fixed order.
//!
//! Boards may be contradictory, when forcing nets assume what is false. Must not know any technique.

use super::digits::{DIGITS, Digit, DigitSet};
use super::geometry::{Cell, CellSet, House};
use super::queue::Queue;

/// A grid at some point of a path.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    values: [Option<Digit>; 81],
    candidates: [DigitSet; 81],
    places: [CellSet; 9],
    counts: [[u8; 9]; 27],
    /// Cells that see a value of the digit.
    excluded: [CellSet; 9],
    empty: CellSet,
    givens: CellSet,
    naked: Queue<81>,
    hidden: Queue<243>,
}

impl Board {
    /// The board after its givens, with the singles that they leave.
    pub(crate) fn new(givens: &[Option<Digit>; 81]) -> Board {
        let mut board = Board::empty();
        for (cell, given) in Cell::all().zip(givens) {
            if let Some(digit) = *given {
                board.place(cell, digit);
                board.givens.insert(cell);
            }
        }
        board
    }

    fn empty() -> Board {
        let filler = (Cell::at(0), DIGITS.iter().next().unwrap_or_else(|| unreachable!("there are nine digits")));
        Board {
            values: [None; 81],
            candidates: [DIGITS; 81],
            places: [CellSet::ALL; 9],
            counts: [[9; 9]; 27],
            excluded: [CellSet::EMPTY; 9],
            empty: CellSet::ALL,
            givens: CellSet::EMPTY,
            naked: Queue::new(filler),
            hidden: Queue::new(filler),
        }
    }

    /// The same board without known singles.
    pub(crate) fn with_empty_queues(&self) -> Board {
        let empty = Board::empty();
        Board { naked: empty.naked, hidden: empty.hidden, ..self.clone() }
    }

    /// Fills a cell. The candidates of peers disappear first; the counts of the cell's own candidates follow.
    pub(crate) fn place(&mut self, cell: Cell, digit: Digit) {
        if self.values[cell.index()] == Some(digit) {
            return;
        }
        self.values[cell.index()] = Some(digit);
        self.excluded[digit.index()] |= cell.peers();
        self.empty.remove(cell);
        let former = std::mem::take(&mut self.candidates[cell.index()]);
        for gone in former.iter() {
            self.places[gone.index()].remove(cell);
        }
        for peer in cell.peers() & self.places[digit.index()] {
            self.remove(peer, digit);
        }
        for gone in former.iter() {
            for house in cell.houses() {
                if self.decrement(house, gone) == 1 && gone != digit {
                    self.queue_hidden(house, gone);
                }
            }
        }
    }

    /// Removes a candidate, if it is there.
    pub(crate) fn remove(&mut self, cell: Cell, digit: Digit) {
        if !self.has(cell, digit) {
            return;
        }
        self.candidates[cell.index()].remove(digit);
        self.places[digit.index()].remove(cell);
        let left = self.candidates[cell.index()];
        let Some(first) = left.first() else { return };
        if left.len() == 1 {
            self.naked.push(cell, first);
        }
        for house in cell.houses() {
            match self.decrement(house, digit) {
                0 => self.hidden.remove_first(house, digit),
                1 => self.queue_hidden(house, digit),
                _ => {}
            }
        }
    }

    fn decrement(&mut self, house: House, digit: Digit) -> u8 {
        let count = &mut self.counts[house.index()][digit.index()];
        *count = count.saturating_sub(1);
        *count
    }

    fn queue_hidden(&mut self, house: House, digit: Digit) {
        if let Some(cell) = self.places_in(house, digit).first() {
            self.hidden.push(cell, digit);
        }
    }

    pub(crate) fn naked_singles(&self) -> &[(Cell, Digit)] {
        self.naked.entries()
    }

    pub(crate) fn hidden_singles(&self) -> &[(Cell, Digit)] {
        self.hidden.entries()
    }

    pub(crate) fn pop_naked_single(&mut self) -> Option<(Cell, Digit)> {
        self.naked.pop()
    }

    pub(crate) fn pop_hidden_single(&mut self) -> Option<(Cell, Digit)> {
        self.hidden.pop()
    }

    pub(crate) fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell.index()]
    }

    pub(crate) fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// The candidates of all of these cells together.
    pub(crate) fn candidates_of(&self, cells: CellSet) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |all, cell| all | self.candidates(cell))
    }

    pub(crate) fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.candidates(cell).contains(digit)
    }

    /// The cells with this candidate.
    pub(crate) fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    pub(crate) fn places_in(&self, house: House, digit: Digit) -> CellSet {
        self.places(digit) & house.cells()
    }

    pub(crate) fn count(&self, house: House, digit: Digit) -> usize {
        usize::from(self.counts[house.index()][digit.index()])
    }

    /// The empty cells that see no value of this digit. They need not have it as a candidate any more.
    pub(crate) fn allowed(&self, digit: Digit) -> CellSet {
        self.empty - self.excluded[digit.index()]
    }

    pub(crate) fn empty_cells(&self) -> CellSet {
        self.empty
    }

    pub(crate) fn givens(&self) -> CellSet {
        self.givens
    }

    /// The cells with exactly two candidates.
    pub(crate) fn bivalue_cells(&self) -> CellSet {
        self.cells_with_candidates(2)
    }

    pub(crate) fn cells_with_candidates(&self, count: usize) -> CellSet {
        self.empty.iter().filter(|cell| self.candidates(*cell).len() == count).collect()
    }
}
