//! Finds a bivalue universal grave with one further candidate: without it the puzzle would have two solutions or none.

use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::{DIGITS, Digit};
use crate::hodoku::base::geometry::{Cell, House};
use crate::hodoku::base::step::{Removals, Step};
use crate::hodoku::base::technique::Technique;

pub(in crate::hodoku) fn find(board: &Board) -> Option<Step> {
    let cell = only_trivalue_cell(board)?;
    let digit = tripled_digit(board, cell)?;
    let mut removals = Removals::default();
    removals.add_digits(board, cell.into(), board.candidates(cell) - digit.into());
    Step::removes(Technique::BivalueUniversalGrave, cell.into(), removals)
}

/// The one cell with three candidates, if all others have two.
fn only_trivalue_cell(board: &Board) -> Option<Cell> {
    let mut others = board.empty_cells().iter().filter(|cell| board.candidates(*cell).len() > 2);
    let cell = others.next()?;
    (others.next().is_none() && board.candidates(cell).len() == 3).then_some(cell)
}

/// The digit that has three places in each house of the cell, if all other digits and houses have at most two.
fn tripled_digit(board: &Board, cell: Cell) -> Option<Digit> {
    let digit = board.candidates(cell).iter().find(|digit| board.count(cell.houses()[0], *digit) == 3)?;
    let is_expected = |house: House, of: Digit| {
        let is_own = of == digit && house.cells().contains(cell);
        if is_own { board.count(house, of) == 3 } else { board.count(house, of) <= 2 }
    };
    House::all().all(|house| DIGITS.iter().all(|of| is_expected(house, of))).then_some(digit)
}
