//! Lists what follows directly from each statement.

use super::groups;
use super::table::Implications;
use super::{Group, Statement};
use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::Digit;
use crate::hodoku::base::geometry::{Cell, CellSet};

/// What statements are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::hodoku) enum Sources {
    Candidates,
    /// Groups, too.
    Groups,
}

impl Implications {
    pub(in crate::hodoku) fn of(board: &Board, sources: Sources) -> Implications {
        let groups = if sources == Sources::Groups { groups::all(board) } else { Vec::new() };
        Implications::linked(board, groups, |cell, digit, is_on| match is_on {
            true => from_on(board, cell, digit),
            false => from_off(board, cell, digit),
        })
    }

    /// Those of candidates are listed by `next`, which gets the candidate and whether it is true; groups are added.
    pub(in crate::hodoku) fn with_groups(
        board: &Board,
        next: impl Fn(Cell, Digit, bool) -> Vec<Statement>,
    ) -> Implications {
        Implications::linked(board, groups::all(board), next)
    }

    fn linked(board: &Board, groups: Vec<Group>, next: impl Fn(Cell, Digit, bool) -> Vec<Statement>) -> Implications {
        let mut all = Implications { next: vec![Vec::new(); Statement::COUNT], groups };
        for cell in board.empty_cells() {
            for digit in board.candidates(cell).iter() {
                all.next[Statement::on(cell, digit).index()] = next(cell, digit, true);
                all.next[Statement::off(cell, digit).index()] = next(cell, digit, false);
            }
        }
        groups::link(board, &mut all);
        all
    }
}

/// The other candidates of the cell are false, and the digit in the other cells of its houses.
fn from_on(board: &Board, cell: Cell, digit: Digit) -> Vec<Statement> {
    let others = board.candidates(cell) - digit.into();
    let mut next: Vec<Statement> = others.iter().map(|other| Statement::off(cell, other)).collect();
    let mut seen = CellSet::from(cell);
    for house in cell.houses() {
        let places = board.places_in(house, digit) - seen;
        next.extend(places.iter().map(|place| Statement::off(place, digit)));
        seen |= places;
    }
    next
}

/// The only other candidate of the cell is true, and the only other place in a house.
fn from_off(board: &Board, cell: Cell, digit: Digit) -> Vec<Statement> {
    let others = board.candidates(cell) - digit.into();
    let only = others.first().filter(|_| others.len() == 1);
    let mut next: Vec<Statement> = only.map(|other| Statement::on(cell, other)).into_iter().collect();
    let mut seen = CellSet::from(cell);
    for house in cell.houses().into_iter().filter(|house| board.count(*house, digit) == 2) {
        let places = board.places_in(house, digit) - seen;
        next.extend(places.iter().map(|place| Statement::on(place, digit)));
        seen |= places;
    }
    next
}
