//! Finds empty rectangles: a box whose places for a digit are in one row and one column, and a line with two places
//! that starts in one of these.

use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::{DIGITS, Digit};
use crate::hodoku::base::geometry::{CellSet, House, HouseKind};
use crate::hodoku::base::step::Step;
use crate::hodoku::base::technique::Technique;

pub(in crate::hodoku) fn find(board: &Board) -> Option<Step> {
    DIGITS.iter().find_map(|digit| HouseKind::Block.houses().find_map(|block| find_in_box(board, digit, block)))
}

/// The crossing points are tried from the last one on.
fn find_in_box(board: &Board, digit: Digit, block: House) -> Option<Step> {
    let places = board.places_in(block, digit);
    if !(2..=5).contains(&places.len()) {
        return None;
    }
    let top = block.number() / 3 * 3;
    let left = block.number() % 3 * 3;
    let crossings = (0..9).rev().map(|point| (House::row(top + point / 3), House::column(left + point % 3)));
    crossings.filter(|(row, column)| is_cross(places, *row, *column)).find_map(|(row, column)| {
        let across = |along, kind, target| conjugate(board, digit, block, Arms { along, kind, target });
        across(row, HouseKind::Column, column).or_else(|| across(column, HouseKind::Row, row))
    })
}

/// True if all places are in the row or the column, both have some of their own, and one has two.
fn is_cross(places: CellSet, row: House, column: House) -> bool {
    let in_row = places & row.cells();
    let in_column = places & column.cells();
    places.is_within(row.cells() | column.cells())
        && !(in_row - column.cells()).is_empty()
        && !(in_column - row.cells()).is_empty()
        && (in_row.len() >= 2 || in_column.len() >= 2)
}

/// The two arms of the rectangle, and the kind of the lines that cross the first.
struct Arms {
    along: House,
    kind: HouseKind,
    target: House,
}

/// A line with two places that crosses the first arm outside the box: the cell that it shows on the second arm.
fn conjugate(board: &Board, digit: Digit, block: House, arms: Arms) -> Option<Step> {
    let parallel = if arms.kind == HouseKind::Column { HouseKind::Row } else { HouseKind::Column };
    let places = board.places(digit);
    (places & (arms.along.cells() - block.cells())).iter().find_map(|start| {
        let line = board.places_in(arms.kind.of(start), digit);
        let [one, other] = line.pair()?;
        let end = if one == start { other } else { one };
        let losers = (places & parallel.of(end).cells() & arms.target.cells()) - block.cells();
        let pattern = (places & block.cells()) | line;
        Step::removes_digit(Technique::EmptyRectangle, pattern, digit, losers)
    })
}
