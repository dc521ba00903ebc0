//! Finds premises from which a contradiction follows.

use super::{Conclusions, Ends, Lists};
use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::{DIGITS, Digit};
use crate::hodoku::base::geometry::{CellSet, House};
use crate::hodoku::base::step::Candidate;

pub(super) fn conclude(board: &Board, lists: &Lists, conclusions: &mut Conclusions) {
    for cell in board.empty_cells() {
        for digit in board.candidates(cell).iter() {
            let candidate = Candidate { cell, digit };
            if is_contradictory(board, lists.if_true(candidate)) {
                conclusions.off.add(digit, cell.into());
            }
            if is_contradictory(board, lists.if_false(candidate)) {
                conclusions.on.add(digit, cell.into());
            }
        }
    }
}

fn is_contradictory(board: &Board, ends: &Ends) -> bool {
    ends.refutes_itself
        || DIGITS.iter().any(|digit| is_digit_contradictory(board, ends, digit))
        || is_cell_twice(ends)
        || board.empty_cells().iter().any(|cell| {
            let has = |set: &super::CandidateSet, digit| set.cells(digit).contains(cell);
            let mut candidates = board.candidates(cell).iter();
            !DIGITS.iter().any(|digit| has(&ends.on, digit)) && candidates.all(|digit| has(&ends.off, digit))
        })
}

/// Returns true if the digit is true and false in a cell, true twice in a house, or false in all of a house.
///
/// A house is full where the digit is allowed by its values, not where it is still a candidate: a digit that a step has
/// removed from an allowed cell hides the contradiction, as in the program.
fn is_digit_contradictory(board: &Board, ends: &Ends, digit: Digit) -> bool {
    let on = ends.on.cells(digit);
    let off = ends.off.cells(digit);
    let allowed = board.allowed(digit);
    on.meets(off)
        || House::all().any(|house| {
            let allowed = allowed & house.cells();
            (on & house.cells()).len() > 1 || (!allowed.is_empty() && allowed.is_within(off))
        })
}

fn is_cell_twice(ends: &Ends) -> bool {
    let mut seen = CellSet::EMPTY;
    let is_again = |digit: Digit| {
        let cells = ends.on.cells(digit);
        let is_again = cells.meets(seen);
        seen |= cells;
        is_again
    };
    DIGITS.iter().any(is_again)
}
