//! Finds avoidable rectangles: cells that were filled by steps, with two digits that could be exchanged.

use super::rectangles::{Corners, Tested, neighbors, rectangles};
use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::Digit;
use crate::hodoku::base::geometry::Cell;
use crate::hodoku::base::step::Step;
use crate::hodoku::base::technique::Technique;

/// The first rectangle of this type.
pub(in crate::hodoku) fn find(board: &Board, technique: Technique) -> Option<Step> {
    let mut tested = Tested::none();
    let value = |cell: Cell| board.value(cell).filter(|_| !board.givens().contains(cell));
    Cell::all().find_map(|start| {
        let first = value(start)?;
        neighbors(start).iter().find_map(|neighbor| {
            let second = value(neighbor)?;
            rectangles(start, neighbor).find_map(|corners| {
                let outcome = Outcome::of(board, &corners, [first, second])?;
                if tested.insert(corners.cells()) { outcome.step(board, &corners, technique) } else { None }
            })
        })
    })
}

/// What would complete the exchangeable rectangle.
enum Outcome {
    /// This digit in this cell.
    Corner(Cell, Digit),
    /// None of two cells holds this digit, their common third one.
    Pair(Digit),
}

impl Outcome {
    /// The corner beside the start needs the second digit, the opposite one the first.
    fn of(board: &Board, corners: &Corners, [first, second]: [Digit; 2]) -> Option<Outcome> {
        let beside = corners.across_start;
        let opposite = corners.across_neighbor;
        let is_filled = |cell: Cell, digit| board.value(cell) == Some(digit) && !board.givens().contains(cell);
        let is_open = |cell: Cell, digit| board.candidates(cell).len() == 2 && board.has(cell, digit);
        if is_filled(beside, second) && is_open(opposite, first) {
            return Some(Outcome::Corner(opposite, first));
        }
        if is_filled(opposite, first) && is_open(beside, second) {
            return Some(Outcome::Corner(beside, second));
        }
        let is_pair = is_open(beside, second) && is_open(opposite, first);
        let extra = (board.candidates(beside) - second.into()).first().filter(|_| is_pair)?;
        // The other candidate of the one must be that of the other.
        Some(Outcome::Pair(extra)).filter(|_| board.has(opposite, extra))
    }

    fn step(&self, board: &Board, corners: &Corners, technique: Technique) -> Option<Step> {
        let (digit, losers) = match (self, technique) {
            (Outcome::Corner(cell, digit), Technique::AvoidableRectangle1) => (*digit, (*cell).into()),
            (Outcome::Pair(digit), Technique::AvoidableRectangle2) => {
                let seen = corners.across_start.peers() & corners.across_neighbor.peers();
                (*digit, board.places(*digit) & seen)
            }
            _ => return None,
        };
        Step::removes_digit(technique, corners.cells(), digit, losers)
    }
}
