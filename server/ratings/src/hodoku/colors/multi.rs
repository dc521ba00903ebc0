//! Finds multi colors: two components whose colors see each other.

use super::components::{Component, components};
use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::{DIGITS, Digit};
use crate::hodoku::base::step::{Removals, Step};
use crate::hodoku::base::technique::Technique;

/// The first ordered pair of components.
pub(in crate::hodoku) fn find(board: &Board) -> Option<Step> {
    DIGITS.iter().find_map(|digit| {
        let components = components(board, digit);
        (0..components.len()).find_map(|one| {
            (0..components.len()).filter(|other| *other != one).find_map(|other| {
                let one = &components[one];
                let other = &components[other];
                let step = |removals| Step::removes(Technique::MultiColors, one.cells() | other.cells(), removals);
                step(sees_both(board, digit, one, other)).or_else(|| step(opposites(board, digit, one, other)))
            })
        })
    })
}

/// A color that sees both colors of another component is false.
fn sees_both(board: &Board, digit: Digit, one: &Component, other: &Component) -> Removals {
    let mut removals = Removals::default();
    for color in one.0 {
        let seen = color.all_peers();
        if other.0.iter().all(|of_other| seen.meets(*of_other)) {
            removals.add_digits(board, color, digit.into());
        }
    }
    removals
}

/// Of two colors that see each other one is false, so one of their opposites is true.
fn opposites(board: &Board, digit: Digit, one: &Component, other: &Component) -> Removals {
    let mut removals = Removals::default();
    for (first, second) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if one.0[first].all_peers().meets(other.0[second]) {
            let seen = one.0[1 - first].all_peers() & other.0[1 - second].all_peers();
            removals.add_digits(board, board.places(digit) & seen, digit.into());
        }
    }
    removals
}
