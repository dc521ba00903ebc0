//! Finds naked subsets: cells of a house that together have as many candidates as there are cells.

use crate::hodoku::base::board::Board;
use crate::hodoku::base::combinations::first_combination;
use crate::hodoku::base::digits::DigitSet;
use crate::hodoku::base::geometry::{Cell, CellSet, House, HouseKind, shared_houses};
use crate::hodoku::base::step::{Removals, Step};
use crate::hodoku::base::technique::Technique;

/// The first subset of `N` cells. One that is locked was found before.
pub(in crate::hodoku) fn find<const N: usize>(board: &Board, technique: Technique) -> Option<Step> {
    House::blocks_first().find_map(|house| {
        first_in_house::<N>(board, house, |cells, digits| {
            Step::removes(technique, cells, removals(board, cells, digits))
        })
    })
}

/// The first subset of `N` cells in a box and a line, with something to remove in the rest of either.
pub(in crate::hodoku) fn find_locked<const N: usize>(board: &Board, technique: Technique) -> Option<Step> {
    HouseKind::Block.houses().find_map(|block| {
        first_in_house::<N>(board, block, |cells, digits| {
            let line = shared_houses(cells).find(|house| !house.is_block())?;
            let loses = |rest: CellSet| board.candidates_of(rest & board.empty_cells()).meets(digits);
            let is_locked = loses(line.cells() - block.cells()) && loses(block.cells() - cells);
            let removals = is_locked.then(|| removals(board, cells, digits))?;
            Step::removes(technique, cells, removals)
        })
    })
}

fn first_in_house<const N: usize>(
    board: &Board,
    house: House,
    mut visit: impl FnMut(CellSet, DigitSet) -> Option<Step>,
) -> Option<Step> {
    let mut cells = [Cell::at(0); 9];
    let mut count = 0;
    for cell in house.cells() & board.empty_cells() {
        if board.candidates(cell).len() <= N {
            cells[count] = cell;
            count += 1;
        }
    }
    first_combination::<N, _>(count, |chosen| {
        let chosen: CellSet = chosen.iter().map(|place| cells[*place]).collect();
        let digits = board.candidates_of(chosen);
        if digits.len() == N { visit(chosen, digits) } else { None }
    })
}

/// House by house; a cell in two of them is listed twice.
fn removals(board: &Board, cells: CellSet, digits: DigitSet) -> Removals {
    let mut removals = Removals::default();
    for house in shared_houses(cells) {
        removals.add_digits(board, house.cells() - cells, digits);
    }
    removals
}
