//! The canonical form of a classic 9×9 puzzle: the smallest of all that are essentially the same.
//!
//! Two puzzles are the same when rows within bands, bands, columns within stacks, stacks, the two
//! axes and the digits can be exchanged so that one becomes the other: 3,359,232 × 9! ways. Of all
//! grids reached so, the one is taken whose 81 values, 0 for empty, are the smallest in reading
//! order ("minlex", as the lists of the field have it).
//!
//! The grid is built row by row. All ways to begin that give the smallest rows so far are kept as
//! a `Way`; each is continued with every row that may come next, and only what gives the smallest
//! next row stays. A way decides about columns as late as it can: columns that have been empty so
//! far stand at the left of their stack in no order, stacks that have been empty stand at the left
//! of all in no order. Nothing else is ever undecided, because a digit stands once in a row; so
//! there are few ways, even for grids that are nearly empty, where almost everything is the same.
//! A digit gets its label when it is met first. Only in a grid without empty cells does this leave
//! thousands of ways, so its first two rows are looked for together.
//!
//! Must not know geometries: other sizes have no such form here.

mod full;
mod lines;
mod plan;
mod row;
mod symmetry;
mod way;

pub use symmetry::Symmetry;

use lines::Lines;
use plan::Plan;
use row::Row;
use way::Way;

use crate::model::digits::Digit;
use crate::model::puzzle::Values;

/// The cells of a classic puzzle.
const CELLS: usize = 81;

/// The smallest puzzle that is essentially the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// Its values in reading order, 0 for empty.
    pub values: [u8; CELLS],
    /// How the puzzle becomes it; one of the ways if there are several.
    pub symmetry: Symmetry,
}

/// Works out canonical forms, one after the other in the same memory.
#[derive(Clone, Debug, Default)]
pub struct Minlex {
    ways: Vec<Way>,
    next: Vec<Way>,
    /// The ways that go on with the smallest row, and with which of their rows.
    best: Vec<(usize, u8)>,
}

impl Minlex {
    /// The canonical form of a classic puzzle or solution; `None` when there are not 81 values of
    /// up to 9, or a value stands twice in a row or column.
    pub fn canonical(&mut self, values: &Values) -> Option<Canonical> {
        let grid = grid_of(values)?;
        let mut lines = Lines::of(&grid)?;
        let sparsest = lines.iter().flat_map(|lines| lines.patterns).min()?;
        lines.iter_mut().for_each(|lines| lines.note_first(sparsest));
        let mut rows = [Row::EMPTY; 9];
        let known = if sparsest == Lines::FULL {
            let begun = full::begin(&lines, &mut self.ways);
            rows[..begun.len()].copy_from_slice(&begun);
            begun.len()
        } else {
            self.ways.clear();
            self.ways.extend([Way::new(false), Way::new(true)]);
            0
        };
        for row in &mut rows[known..] {
            *row = self.add_row(&lines);
        }
        let mut values = [0; CELLS];
        values.iter_mut().zip(rows.into_iter().flat_map(Row::values)).for_each(|(cell, value)| *cell = value);
        Some(Canonical { values, symmetry: self.ways[0].symmetry() })
    }

    /// Continues all ways by one row, and keeps those that give the smallest, which is returned.
    fn add_row(&mut self, lines: &[Lines; 2]) -> Row {
        let mut smallest = Row::LARGEST;
        for (index, way) in self.ways.iter().enumerate() {
            let lines = &lines[usize::from(way.transposed)];
            let mut candidates = way.next_rows(lines);
            while candidates != 0 {
                let number = candidates.trailing_zeros() as u8;
                candidates &= candidates - 1;
                let Some(row) = Row::of(way, &lines.rows[usize::from(number)], smallest) else { continue };
                if row < smallest {
                    smallest = row;
                    self.best.clear();
                }
                if row == smallest {
                    self.best.push((index, number));
                }
            }
        }
        for (index, number) in self.best.drain(..) {
            let way = &self.ways[index];
            let filled = &lines[usize::from(way.transposed)].rows[usize::from(number)];
            if way.places_all(filled) {
                let mut way = way.with_row(number);
                way.label(filled);
                self.next.push(way);
            } else {
                Plan::new(way, filled).carry_out(way, number, &mut self.next);
            }
        }
        std::mem::swap(&mut self.ways, &mut self.next);
        self.next.clear();
        smallest
    }
}

fn grid_of(values: &Values) -> Option<[u8; CELLS]> {
    let values: &[Option<Digit>; CELLS] = values.try_into().ok()?;
    let grid = values.map(|value| value.map_or(0, Digit::get));
    grid.iter().all(|value| *value <= 9).then_some(grid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::{standard, values};

    fn canonical(text: &str) -> String {
        let found = Minlex::default().canonical(&values(&standard(9), text)).expect("a puzzle without clashes");
        found.values.map(|value| char::from(b'0' + value)).iter().collect::<String>().replace('0', ".")
    }

    #[test]
    fn nearly_empty_grids() {
        assert_eq!(canonical(&".".repeat(81)), ".".repeat(81));
        assert_eq!(canonical(&format!("7{}", ".".repeat(80))), format!("{}1", ".".repeat(80)));
        let two = format!("....5....{}...5.....", ".".repeat(63));
        // In one stack and two bands, so with the axes exchanged in one band and two stacks.
        assert_eq!(canonical(&two), format!("{}1.....1...", ".".repeat(71)));
    }

    #[test]
    fn clashing_rows_and_columns_have_no_form() {
        let clash = |text: &str| Minlex::default().canonical(&values(&standard(9), text));
        assert_eq!(clash(&format!("7.7{}", ".".repeat(78))), None);
        assert_eq!(clash(&format!("7{}7{}", ".".repeat(8), ".".repeat(71))), None);
        assert_eq!(Minlex::default().canonical(&values(&standard(4), &".".repeat(16))), None);
    }
}
