//! The constraints of clues about single cells, pairs and sets of cells.

use engine::{Cell, Constraint, Digit, DigitSet, Geometry, Relation, Sum};
use std::sync::Arc;

/// Cells that add up to a total.
pub(super) fn sum(cells: &[Cell], total: u32) -> Constraint {
    // No grid reaches a larger one.
    let total = i32::try_from(total).unwrap_or(i32::MAX);
    Constraint::Sum(Sum::new(cells.iter().map(|cell| (*cell, 1)), total))
}

/// A constraint of some cells that no values fulfil.
pub(super) fn impossible(cells: &[Cell]) -> Constraint {
    sum(cells, u32::MAX)
}

/// The most decimal places of the number in a circle.
const MOST_PLACES: usize = 5;

/// A shaft that adds up to the number in its circle, of which the cells are the decimal places.
pub(super) fn arrow(circle: &[Cell], shaft: &[Cell]) -> Constraint {
    // No shaft adds up to a number of so many places: all cells of the largest puzzle hold 23,976 together.
    if circle.len() > MOST_PLACES {
        return impossible(shaft);
    }
    let places = circle.iter().rev().zip(std::iter::successors(Some(1_i32), |place| place.checked_mul(10)));
    let number = places.map(|(cell, place)| (*cell, -place));
    Constraint::Sum(Sum::new(shaft.iter().map(|cell| (*cell, 1)).chain(number), 0))
}

/// Two cells in a relation.
pub(super) fn related(one: Cell, other: Cell, allows: impl Fn(u8, u8) -> bool) -> Constraint {
    Constraint::Related([one, other], Arc::new(Relation::new(allows)))
}

/// A cell that holds an odd value.
pub(super) fn odd(cell: Cell, size: u8) -> Constraint {
    among(cell, size, |value| value % 2 == 1)
}

/// A cell that holds an even value.
pub(super) fn even(cell: Cell, size: u8) -> Constraint {
    among(cell, size, |value| value % 2 == 0)
}

fn among(cell: Cell, size: u8, allows: impl Fn(u8) -> bool) -> Constraint {
    Constraint::Among(cell, DigitSet::up_to(size).iter().filter(|digit| allows(digit.get())).collect())
}

/// Cells that hold different values; all values, if there are as many cells.
pub(super) fn extra_region(cells: &[Cell], size: u8) -> Vec<Constraint> {
    let mut constraints = vec![Constraint::Different(cells.into())];
    if cells.len() == usize::from(size) {
        constraints.push(Constraint::Contains(cells.into(), DigitSet::up_to(size).iter().collect()));
    }
    constraints
}

/// Cells that hold all these values.
pub(super) fn quad(cells: &[Cell], values: impl Iterator<Item = u32>) -> Constraint {
    let digits = values.filter_map(|value| u8::try_from(value).ok().and_then(Digit::new));
    Constraint::Contains(cells.into(), digits.collect())
}

/// A marked cell that holds less (or more) than each cell beside it that is not marked.
pub(super) fn extreme(
    geometry: &Geometry,
    cell: Cell,
    marked: &[Cell],
    allows: impl Fn(u8, u8) -> bool,
) -> Vec<Constraint> {
    let relation = Arc::new(Relation::new(allows));
    let others = geometry.field().beside(cell).filter(|other| !marked.contains(other));
    others.map(|other| Constraint::Related([cell, other], Arc::clone(&relation))).collect()
}

/// A cell of an indexed row: the cell in column `c` holds `v` exactly if the row's cell in column `v` holds `c`.
/// `line` is the row, and `place` the position of the cell in it; for columns alike.
pub(super) fn indexer(line: &[Cell], place: u8) -> Vec<Constraint> {
    let cell = line[usize::from(place)];
    let pairs = line.iter().zip(1_u8..).filter(|(other, _)| **other != cell);
    pairs
        .map(|(&other, position)| related(cell, other, move |index, value| (index == position) == (value == place + 1)))
        .collect()
}
