//! Finds hidden subsets: digits that together have as many places in a house as there are digits.

use crate::hodoku::base::board::Board;
use crate::hodoku::base::combinations::first_combination;
use crate::hodoku::base::digits::{DIGITS, Digit, DigitSet};
use crate::hodoku::base::geometry::{CellSet, House};
use crate::hodoku::base::step::{Removals, Step};
use crate::hodoku::base::technique::Technique;

/// The first subset of `N` digits in a house with more empty cells.
pub(in crate::hodoku) fn find<const N: usize>(board: &Board, technique: Technique) -> Option<Step> {
    House::blocks_first().find_map(|house| find_in_house::<N>(board, house, technique))
}

fn find_in_house<const N: usize>(board: &Board, house: House, technique: Technique) -> Option<Step> {
    if (house.cells() & board.empty_cells()).len() <= N {
        return None;
    }
    let fits = |digit: &Digit| (1..=N).contains(&board.places_in(house, *digit).len());
    let digits: DigitSet = DIGITS.iter().filter(fits).collect();
    first_combination::<N, _>(digits.len(), |chosen| {
        let mut subset = DigitSet::EMPTY;
        let mut cells = CellSet::EMPTY;
        for digit in chosen.iter().filter_map(|place| digits.iter().nth(*place)) {
            subset |= digit.into();
            cells |= board.places_in(house, digit);
        }
        if cells.len() != N {
            return None;
        }
        let mut removals = Removals::default();
        removals.add_digits(board, cells, DIGITS - subset);
        Step::removes(technique, cells, removals)
    })
}
