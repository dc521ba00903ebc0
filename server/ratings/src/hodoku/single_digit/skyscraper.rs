//! Finds skyscrapers: two parallel lines with two places each, of which two are in the same crossing line.

use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::{DIGITS, Digit};
use crate::hodoku::base::geometry::{Cell, CellSet, HouseKind};
use crate::hodoku::base::step::Step;
use crate::hodoku::base::technique::Technique;

pub(in crate::hodoku) fn find(board: &Board) -> Option<Step> {
    let directions = [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)];
    directions
        .into_iter()
        .find_map(|(line, across)| DIGITS.iter().find_map(|digit| find_in(board, digit, line, across)))
}

fn find_in(board: &Board, digit: Digit, line: HouseKind, across: HouseKind) -> Option<Step> {
    let pair = |house| board.places_in(house, digit).pair();
    line.houses().find_map(|first| {
        let one = pair(first)?;
        line.houses().filter(|second| *second > first).find_map(|second| {
            let other = pair(second)?;
            let [end, other_end] = free_ends(one, other, across)?;
            let losers = board.places(digit) & end.peers() & other_end.peers();
            let pattern: CellSet = one.into_iter().chain(other).collect();
            Step::removes_digit(Technique::Skyscraper, pattern, digit, losers)
        })
    })
}

/// The two cells that are not in the common crossing line.
fn free_ends(one: [Cell; 2], other: [Cell; 2], across: HouseKind) -> Option<[Cell; 2]> {
    let is_aligned = |place: usize| across.of(one[place]) == across.of(other[place]);
    match (is_aligned(0), is_aligned(1)) {
        (true, false) => Some([one[1], other[1]]),
        (false, true) => Some([one[0], other[0]]),
        _ => None,
    }
}
