//! The constraints of clues about single cells, pairs and sets of cells.

use engine::{Cell, Constraint, DigitSet, Geometry, Numbers, Relation, Sum};
use std::sync::Arc;

/// A total that no cells of a grid have. Some of them can be added without an overflow.
const IMPOSSIBLE_TOTAL: i32 = 10_000_000;

/// Cells that add up to a total.
pub(super) fn sum(cells: &[Cell], total: u32, numbers: Numbers) -> Constraint {
    let total = i32::try_from(total).map_or(IMPOSSIBLE_TOTAL, |total| total.min(IMPOSSIBLE_TOTAL));
    weighted_sum(cells.iter().map(|cell| (*cell, 1)), total, numbers)
}

/// Cells whose numbers, each times its weight, add up to a total.
fn weighted_sum(terms: impl Iterator<Item = (Cell, i32)>, total: i32, numbers: Numbers) -> Constraint {
    let terms: Vec<(Cell, i32)> = terms.collect();
    let weight = terms.iter().map(|(_, weight)| weight).sum();
    Constraint::Sum(Sum::new(terms, numbers.sum_of_digits(total, weight)))
}

/// Two sets of cells with the same sum.
pub(super) fn equal_sum(cells: &[Cell], others: &[Cell], numbers: Numbers) -> Constraint {
    let first = cells.iter().map(|cell| (*cell, 1));
    let second = others.iter().map(|cell| (*cell, -1));
    weighted_sum(first.chain(second), 0, numbers)
}

/// A constraint of some cells that no values fulfil.
pub(super) fn impossible(cells: &[Cell]) -> Constraint {
    Constraint::Sum(Sum::new(cells.iter().map(|cell| (*cell, 1)), IMPOSSIBLE_TOTAL))
}

/// The most decimal places of the number in a circle.
const MOST_PLACES: usize = 5;

/// A shaft that adds up to the number in its circle, of which the cells are the decimal places.
pub(super) fn arrow(circle: &[Cell], shaft: &[Cell], numbers: Numbers) -> Constraint {
    // No shaft adds up to a number of so many places: all cells of the largest puzzle hold 23,976 together.
    if circle.len() > MOST_PLACES {
        return impossible(shaft);
    }
    let places = circle.iter().rev().zip(std::iter::successors(Some(1_i32), |place| place.checked_mul(10)));
    let number = places.map(|(cell, place)| (*cell, -place));
    weighted_sum(shaft.iter().map(|cell| (*cell, 1)).chain(number), 0, numbers)
}

/// Two cells in a relation.
pub(super) fn related(one: Cell, other: Cell, allows: impl Fn(u8, u8) -> bool) -> Constraint {
    Constraint::Related([one, other], Arc::new(Relation::new(allows)))
}

/// A cell that holds an odd value.
pub(super) fn odd(cell: Cell, numbers: Numbers) -> Constraint {
    among(cell, numbers, |number| number % 2 == 1)
}

/// A cell that holds an even value.
pub(super) fn even(cell: Cell, numbers: Numbers) -> Constraint {
    among(cell, numbers, |number| number % 2 == 0)
}

fn among(cell: Cell, numbers: Numbers, allows: impl Fn(u32) -> bool) -> Constraint {
    Constraint::Among(cell, numbers.all().filter(|number| allows(*number)).filter_map(|it| numbers.digit(it)).collect())
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
pub(super) fn quad(cells: &[Cell], values: impl Iterator<Item = u32>, numbers: Numbers) -> Constraint {
    let digits = values.filter_map(|value| numbers.digit(value));
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
/// `line` is the row, and `place` the position of the cell in it, from 0; for columns alike. A value that names no
/// column cannot be there, and no cell holds the number of a column that is no value.
pub(super) fn indexer(line: &[Cell], place: usize, numbers: Numbers) -> Vec<Constraint> {
    let cell = line[place];
    let own = place as u32 + 1;
    let places = 1..=line.len() as u32;
    let mut constraints = Vec::new();
    if numbers.all().any(|number| !places.contains(&number)) || !numbers.contains(own) {
        constraints.push(among(cell, numbers, |number| places.contains(&number) && numbers.contains(own)));
    }
    for (&other, position) in line.iter().zip(1_u32..) {
        if other != cell {
            constraints.push(related(cell, other, |index, value| {
                (numbers.of(index) == position) == (numbers.of(value) == own)
            }));
        }
    }
    constraints
}
