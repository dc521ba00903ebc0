//! Finds 2-string kites: a row and a column with two places each, of which two are in the same box.

use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::{DIGITS, Digit};
use crate::hodoku::base::geometry::{Cell, CellSet, HouseKind};
use crate::hodoku::base::step::Step;
use crate::hodoku::base::technique::Technique;

/// Two places of a line, one of which may become the one inside the box.
#[derive(Clone, Copy)]
struct Pair {
    inner: Cell,
    outer: Cell,
}

impl Pair {
    fn swap(&mut self) {
        std::mem::swap(&mut self.inner, &mut self.outer);
    }
}

pub(in crate::hodoku) fn find(board: &Board) -> Option<Step> {
    DIGITS.iter().find_map(|digit| {
        let mut rows = pairs(board, digit, HouseKind::Row);
        let mut columns = pairs(board, digit, HouseKind::Column);
        rows.iter_mut().flatten().find_map(|row| {
            columns.iter_mut().flatten().find_map(|column| {
                if !turn(row, column) {
                    return None;
                }
                let pattern: CellSet = [row.inner, row.outer, column.inner, column.outer].into_iter().collect();
                let crossing = HouseKind::Row.of(column.outer).cells() & HouseKind::Column.of(row.outer).cells();
                // Of two pairs with a common cell, that cell is none of the pattern's four.
                let losers = if pattern.len() == 4 { board.places(digit) & crossing } else { CellSet::EMPTY };
                Step::removes_digit(Technique::TwoStringKite, pattern, digit, losers)
            })
        })
    })
}

fn pairs(board: &Board, digit: Digit, kind: HouseKind) -> [Option<Pair>; 9] {
    std::array::from_fn(|number| {
        let [inner, outer] = board.places_in(kind.house(number), digit).pair()?;
        Some(Pair { inner, outer })
    })
}

/// Swaps the pairs so that both inner cells are in one box; returns false if there is no such way. The pairs stay
/// swapped for the combinations that follow, which decides the first match of these.
fn turn(row: &mut Pair, column: &mut Pair) -> bool {
    let is_same_box = |one: Cell, other: Cell| one.block() == other.block();
    if is_same_box(row.inner, column.inner) {
        return true;
    }
    if is_same_box(row.inner, column.outer) {
        column.swap();
        return true;
    }
    let meets_inner = is_same_box(row.outer, column.inner);
    if !meets_inner && !is_same_box(row.outer, column.outer) {
        return false;
    }
    row.swap();
    if !meets_inner {
        column.swap();
    }
    true
}
