//! Finds what follows from each of several premises of which one is true.

use super::{Conclusions, Ends, Lists};
use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::DIGITS;
use crate::hodoku::base::geometry::House;
use crate::hodoku::base::step::Candidate;

pub(super) fn conclude(board: &Board, lists: &Lists, conclusions: &mut Conclusions) {
    for cell in board.empty_cells() {
        for digit in board.candidates(cell).iter() {
            let candidate = Candidate { cell, digit };
            let common = lists.if_true(candidate).common(lists.if_false(candidate));
            let own = cell.into();
            let on = common.on.without_cells(own);
            let off = common.off.without_cells(own);
            conclusions.add(&Ends { on, off, ..common });
        }
        let premises = board.candidates(cell).iter().map(|digit| Candidate { cell, digit });
        conclude_from(lists, premises, conclusions);
    }
    for house in House::all() {
        for digit in DIGITS.iter() {
            let premises = board.places_in(house, digit).iter().map(|cell| Candidate { cell, digit });
            conclude_from(lists, premises, conclusions);
        }
    }
}

/// Adds what follows from each of these candidates.
fn conclude_from(lists: &Lists, premises: impl Iterator<Item = Candidate>, conclusions: &mut Conclusions) {
    let common = premises.map(|premise| *lists.if_true(premise)).reduce(|one, other| one.common(&other));
    if let Some(common) = common {
        conclusions.add(&common);
    }
}
