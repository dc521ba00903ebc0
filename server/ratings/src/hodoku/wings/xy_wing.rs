//! Finds XY-wings: a cell with two candidates that sees two others, which share a digit that it has not.

use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::DigitSet;
use crate::hodoku::base::geometry::{Cell, CellSet};
use crate::hodoku::base::step::Step;
use crate::hodoku::base::technique::Technique;

/// Triples of cells in reading order; each cell of a triple is tried as the pivot.
pub(in crate::hodoku) fn find(board: &Board) -> Option<Step> {
    let bivalue = board.bivalue_cells();
    let after = |cell: Cell| bivalue.iter().filter(move |other| *other > cell);
    let digits = |cell| board.candidates(cell);
    bivalue.iter().find_map(|first| {
        after(first).filter(|second| (digits(first) | digits(*second)).len() == 3).find_map(|second| {
            let together = digits(first) | digits(second);
            let different = |third: &Cell| ![first, second].into_iter().any(|cell| digits(cell) == digits(*third));
            let fits = |third: &Cell| (together | digits(*third)).len() == 3 && different(third);
            after(second).filter(fits).find_map(|third| {
                let wings = [[first, second, third], [second, first, third], [third, first, second]];
                wings.into_iter().find_map(|[pivot, one, other]| wing(board, pivot, one, other))
            })
        })
    })
}

fn wing(board: &Board, pivot: Cell, one: Cell, other: Cell) -> Option<Step> {
    if !pivot.sees(one) || !pivot.sees(other) {
        return None;
    }
    let common: DigitSet = board.candidates(one) & board.candidates(other);
    let digit = common.first()?;
    let pattern: CellSet = [pivot, one, other].into_iter().collect();
    Step::removes_digit(Technique::XyWing, pattern, digit, board.places(digit) & one.peers() & other.peers())
}
