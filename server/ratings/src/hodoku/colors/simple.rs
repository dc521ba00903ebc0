//! Finds simple colors: a color that sees itself is false, and a cell that sees both colors loses the digit.

use super::components::{Component, components};
use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::{DIGITS, Digit, DigitSet};
use crate::hodoku::base::geometry::CellSet;
use crate::hodoku::base::step::{Removals, Step};
use crate::hodoku::base::technique::Technique;

pub(in crate::hodoku) fn find(board: &Board) -> Option<Step> {
    DIGITS.iter().find_map(|digit| {
        components(board, digit).iter().find_map(|component| {
            let step = |removals| Step::removes(Technique::SimpleColors, component.cells(), removals);
            step(wrap(board, digit, component)).or_else(|| step(trap(board, digit, component)))
        })
    })
}

fn wrap(board: &Board, digit: Digit, component: &Component) -> Removals {
    let mut removals = Removals::default();
    for color in component.0 {
        if color.meets(color.all_peers()) {
            removals.add_digits(board, color, digit.into());
        }
    }
    removals
}

fn trap(board: &Board, digit: Digit, component: &Component) -> Removals {
    let [first, second]: [CellSet; 2] = component.0.map(CellSet::all_peers);
    let mut removals = Removals::default();
    removals.add_digits(board, board.places(digit) & first & second, DigitSet::single(digit));
    removals
}
