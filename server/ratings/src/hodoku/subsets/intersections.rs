//! Finds locked candidates: all places for a digit in a box are in one line, or the other way round.

use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::DIGITS;
use crate::hodoku::base::geometry::{Cell, CellSet, House, HouseKind};
use crate::hodoku::base::step::Step;
use crate::hodoku::base::technique::Technique;

/// The places of a box are in one line, whose rest loses the digit. Rows are tried before columns.
pub(in crate::hodoku) fn pointing(board: &Board) -> Option<Step> {
    let lines = [HouseKind::Row, HouseKind::Column];
    first_locked(board, Technique::Pointing, HouseKind::Block.houses(), &lines)
}

/// The places of a line are in one box, whose rest loses the digit.
pub(in crate::hodoku) fn claiming(board: &Board) -> Option<Step> {
    let lines = HouseKind::Row.houses().chain(HouseKind::Column.houses());
    first_locked(board, Technique::Claiming, lines, &[HouseKind::Block])
}

fn first_locked(
    board: &Board,
    technique: Technique,
    mut houses: impl Iterator<Item = House>,
    across: &[HouseKind],
) -> Option<Step> {
    houses.find_map(|house| {
        DIGITS.iter().find_map(|digit| {
            let places = board.places_in(house, digit);
            if !(2..=3).contains(&places.len()) {
                return None;
            }
            let crossing = across.iter().filter_map(|kind| common_house(places, *kind));
            let losers = crossing.map(|other| board.places_in(other, digit) - places).find(|losers| !losers.is_empty());
            Step::removes_digit(technique, places, digit, losers?)
        })
    })
}

/// The house of this kind that has all of the cells.
fn common_house(cells: CellSet, kind: HouseKind) -> Option<House> {
    let house = kind.of(cells.first().unwrap_or(Cell::at(0)));
    cells.is_within(house.cells()).then_some(house)
}
