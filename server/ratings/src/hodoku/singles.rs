//! Takes singles from the queues of the board.
//!
//! A queue may hold singles that were filled since: they vanish when they come to the front.

use super::base::board::Board;
use super::base::geometry::Cell;
use super::base::step::Step;
use super::base::technique::Technique;

/// The first naked single in a house that has no other empty cell. The queue stays as it is.
pub(super) fn full_house(board: &Board) -> Option<Step> {
    let is_last = |cell: Cell| cell.houses().iter().any(|house| (board.empty_cells() & house.cells()).len() == 1);
    let singles = board.naked_singles().iter();
    let (cell, digit) = singles.copied().find(|(cell, _)| board.empty_cells().contains(*cell) && is_last(*cell))?;
    Some(Step::places(Technique::FullHouse, cell, digit))
}

pub(super) fn naked_single(board: &mut Board) -> Option<Step> {
    while let Some((cell, digit)) = board.pop_naked_single() {
        if board.empty_cells().contains(cell) {
            return Some(Step::places(Technique::NakedSingle, cell, digit));
        }
    }
    None
}

pub(super) fn hidden_single(board: &mut Board) -> Option<Step> {
    while let Some((cell, digit)) = board.pop_hidden_single() {
        if board.empty_cells().contains(cell) {
            return Some(Step::places(Technique::HiddenSingle, cell, digit));
        }
    }
    None
}
