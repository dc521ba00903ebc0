//! The canonical form of a classic 9×9 puzzle: the smallest of all that are essentially the same.
//!
//! Two puzzles are the same when rows within bands, bands, columns within stacks, stacks, the two
//! axes and the digits can be exchanged so that one becomes the other: 3,359,232 × 9! forms. Of all
//! grids reached so, the one is taken whose 81 values, 0 for empty, are the smallest in reading
//! order ("minlex", as the lists of the field have it).
//!
//! The grid is built row by row. All forms to begin that give the smallest rows so far are kept as
//! a `PartialForm`; each is continued with every row that may come next, and only what gives the smallest
//! next row stays. A form decides about columns as late as it can: columns that have been empty so
//! far stand at the left of their stack in no order, stacks that have been empty stand at the left
//! of all in no order. Nothing else is ever undecided, because a digit stands once in a row; so
//! there are few forms, even for grids that are nearly empty, where almost everything is the same.
//! A digit gets its label when it is met first. Only in a grid without empty cells does this leave
//! thousands of forms, so its first two rows are looked for together.
//!
//! Must not know geometries: other sizes have no such form here.

mod extension;
mod full_grid;
mod lines;
mod partial_form;
mod row;
mod symmetry;

pub use symmetry::Symmetry;

use extension::Extension;
use lines::Lines;
use partial_form::PartialForm;
use row::Row;

use crate::model::digits::Digit;
use crate::model::puzzle::Values;

/// The cells of a classic puzzle.
const CELLS: usize = 81;

/// The smallest puzzle that is essentially the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// Its values in reading order, 0 for empty.
    pub values: [u8; CELLS],
    /// How the puzzle becomes it; one of the forms if there are several.
    pub symmetry: Symmetry,
}

/// Works out canonical forms, one after the other in the same memory.
#[derive(Clone, Debug, Default)]
pub struct Minlex {
    forms: Vec<PartialForm>,
    next: Vec<PartialForm>,
    /// The forms that go on with the smallest row, and with which of their rows.
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
            let begun = full_grid::begin(&lines, &mut self.forms);
            rows[..begun.len()].copy_from_slice(&begun);
            begun.len()
        } else {
            self.forms.clear();
            self.forms.extend([PartialForm::new(false), PartialForm::new(true)]);
            0
        };
        for row in &mut rows[known..] {
            *row = self.add_row(&lines);
        }
        let mut values = [0; CELLS];
        values.iter_mut().zip(rows.into_iter().flat_map(Row::values)).for_each(|(cell, value)| *cell = value);
        Some(Canonical { values, symmetry: self.forms[0].symmetry() })
    }

    /// Continues all forms by one row, and keeps those that give the smallest, which is returned.
    fn add_row(&mut self, lines: &[Lines; 2]) -> Row {
        let mut smallest = Row::LARGEST;
        for (index, form) in self.forms.iter().enumerate() {
            let lines = &lines[usize::from(form.transposed)];
            let mut candidates = form.next_rows(lines);
            while candidates != 0 {
                let number = candidates.trailing_zeros() as u8;
                candidates &= candidates - 1;
                let Some(row) = Row::of(form, &lines.rows[usize::from(number)], smallest) else { continue };
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
            let form = &self.forms[index];
            let filled = &lines[usize::from(form.transposed)].rows[usize::from(number)];
            if form.places_all(filled) {
                let mut form = form.with_row(number);
                form.label(filled);
                self.next.push(form);
            } else {
                Extension::new(form, filled).apply(form, number, &mut self.next);
            }
        }
        std::mem::swap(&mut self.forms, &mut self.next);
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
