//! Finds XYZ-wings: a cell with three candidates that sees two cells with two of them each.

use crate::hodoku::base::board::Board;
use crate::hodoku::base::geometry::{Cell, CellSet};
use crate::hodoku::base::step::Step;
use crate::hodoku::base::technique::Technique;

pub(in crate::hodoku) fn find(board: &Board) -> Option<Step> {
    let bivalue = board.bivalue_cells();
    board.cells_with_candidates(3).iter().find_map(|pivot| {
        let all = board.candidates(pivot);
        let is_pincer = |cell: &Cell| (board.candidates(*cell) | all) == all;
        let pincers: CellSet = (bivalue & pivot.peers()).iter().filter(is_pincer).collect();
        pincers.iter().find_map(|one| {
            let differs = |other: &Cell| *other > one && board.candidates(*other) != board.candidates(one);
            pincers.iter().filter(differs).find_map(|other| wing(board, pivot, one, other))
        })
    })
}

fn wing(board: &Board, pivot: Cell, one: Cell, other: Cell) -> Option<Step> {
    let digit = (board.candidates(one) & board.candidates(other)).first()?;
    let pattern: CellSet = [pivot, one, other].into_iter().collect();
    Step::removes_digit(Technique::XyzWing, pattern, digit, board.places(digit) & pattern.common_peers())
}
