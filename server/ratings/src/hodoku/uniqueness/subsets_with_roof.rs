//! Finds uniqueness test 3: the further digits of the roof, as if of one cell, are a part of a naked subset.

use super::rectangles::Rectangle;
use crate::hodoku::base::combinations::first_subset;
use crate::hodoku::base::digits::DigitSet;
use crate::hodoku::base::geometry::{CellSet, House, shared_houses};
use crate::hodoku::base::step::{Removals, Step};
use crate::hodoku::base::technique::Technique;

/// The first subset in a row, column or box of the roof.
pub(super) fn find(rectangle: &Rectangle<'_>) -> Option<Step> {
    let board = rectangle.board;
    shared_houses(rectangle.roof).find_map(|house| {
        let others = (house.cells() & board.empty_cells()) - rectangle.cells;
        let is_free = |cell: &_| !board.candidates(*cell).meets(rectangle.pair());
        let others = others.iter().filter(is_free).collect();
        first_subset(others, &mut |subset| {
            let digits = rectangle.extra() | board.candidates_of(subset);
            let cells = rectangle.roof | subset;
            // In a line as well: that subset belongs to the line.
            let is_of_line = house.is_block() && shared_houses(cells).any(|shared| !shared.is_block());
            if digits.len() != subset.len() + 1 || is_of_line {
                return None;
            }
            Step::removes(
                Technique::UniquenessTest3,
                rectangle.cells | subset,
                removals(rectangle, house, cells, digits),
            )
        })
    })
}

/// In the house, and if there is something in a line also in the box.
fn removals(rectangle: &Rectangle<'_>, house: House, cells: CellSet, digits: DigitSet) -> Removals {
    let mut removals = Removals::default();
    removals.add_digits(rectangle.board, house.cells() - cells, digits);
    let block = shared_houses(cells).find(|shared| shared.is_block() && !house.is_block());
    if let Some(block) = block.filter(|_| !removals.0.is_empty()) {
        removals.add_digits(rectangle.board, block.cells() - cells - house.cells(), digits);
    }
    removals
}
