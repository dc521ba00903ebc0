//! Lists the almost locked sets of a board: cells of a house with one digit more than cells.

use crate::hodoku::base::board::Board;
use crate::hodoku::base::combinations::first_subset;
use crate::hodoku::base::digits::{Digit, DigitSet};
use crate::hodoku::base::geometry::{CellSet, House};
use std::collections::HashSet;

/// An almost locked set.
pub(super) struct Set {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// Its cells with each digit.
    places: [CellSet; 9],
    /// The cells with each digit that see all its places, outside of the set.
    seen: [CellSet; 9],
}

impl Set {
    fn new(board: &Board, cells: CellSet, digits: DigitSet) -> Set {
        let mut places = [CellSet::EMPTY; 9];
        let mut seen = [CellSet::EMPTY; 9];
        for digit in digits.iter() {
            let own = cells & board.places(digit);
            places[digit.index()] = own;
            seen[digit.index()] = (own.common_peers() & board.places(digit)) - cells;
        }
        Set { cells, digits, places, seen }
    }

    pub(super) fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    pub(super) fn seen(&self, digit: Digit) -> CellSet {
        self.seen[digit.index()]
    }
}

/// All sets, house by house, each once.
pub(super) fn all(board: &Board) -> Vec<Set> {
    let mut sets = Vec::new();
    let mut known = HashSet::new();
    for house in House::all() {
        let cells = house.cells() & board.empty_cells();
        let _: Option<()> = first_subset(cells, &mut |cells| {
            let digits = board.candidates_of(cells);
            if digits.len() == cells.len() + 1 && known.insert(cells) {
                sets.push(Set::new(board, cells, digits));
            }
            None
        });
    }
    sets
}
