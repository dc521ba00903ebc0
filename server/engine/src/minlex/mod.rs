//! Computes the canonical form of a classic 9×9 puzzle: the smallest of all puzzles that are essentially the same.
//!
//! Two puzzles are essentially the same if exchanges of rows within bands, of bands, of columns within stacks, of
//! stacks, of the two axes and of the digits turn one into the other: 3,359,232 × 9! symmetries. The canonical form is
//! the one of these puzzles whose 81 values, 0 for empty, are the smallest in reading order ("minlex" in the field).
//!
//! The grid is built row by row. A `PartialForm` is a choice of the first rows; all those that give the smallest rows
//! so far are extended by every row that may come next, and only those with the smallest next row remain. A form
//! decides the order of columns as late as possible: columns that have been empty so far are at the left of their stack
//! in no order, and stacks that have been empty are at the left of the grid in no order. Nothing else is ever
//! undecided, because a digit occurs once in a row; so there are few forms, even for grids that are nearly empty, where
//! almost everything is the same. A digit gets its label at its first occurrence. Only a grid without empty cells has
//! thousands of forms this way, so its first two rows are found together.
//!
//! Must not know geometries: other sizes have no canonical form here.

mod extension;
mod full_grid;
mod lines;
mod nibbles;
mod partial_form;
mod row;
mod symmetry;

pub use symmetry::Symmetry;

use field::Digit;

use extension::extend;
use lines::Lines;
use partial_form::PartialForm;
use row::Row;
use symmetry::CELLS;

use crate::model::puzzle::Values;

/// The smallest puzzle that is essentially the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// Its values in reading order, 0 for empty.
    pub values: [u8; CELLS],
    /// The symmetry that turns the puzzle into it; one of them if there are several.
    pub symmetry: Symmetry,
}

/// Computes canonical forms, one after the other in the same memory.
#[derive(Clone, Debug, Default)]
pub struct Minlex {
    forms: Vec<PartialForm>,
    next: Vec<PartialForm>,
    /// The indices of the forms that continue with the smallest row, each with the number of that row.
    best: Vec<(usize, u8)>,
}

impl Minlex {
    /// The canonical form of a classic puzzle or solution; `None` unless there are 81 values of up to 9, none of them
    /// twice in a row or column.
    pub fn canonical(&mut self, values: &Values) -> Option<Canonical> {
        let values: &[Option<Digit>; CELLS] = values.try_into().ok()?;
        let grid = values.map(|value| value.map_or(0, Digit::get));
        if grid.iter().any(|value| *value > 9) {
            return None;
        }
        let mut lines = Lines::of(&grid)?;
        let sparsest = lines.iter().flat_map(|lines| lines.patterns).min()?;
        for lines in &mut lines {
            lines.note_first(sparsest);
        }
        let mut rows = [Row::EMPTY; 9];
        let done = if sparsest == Lines::FULL {
            let first = full_grid::begin(&lines, &mut self.forms);
            rows[..first.len()].copy_from_slice(&first);
            first.len()
        } else {
            self.add_first_row(&lines);
            rows[0] = Row::first(sparsest);
            1
        };
        for row in &mut rows[done..] {
            *row = self.add_row(&lines);
        }
        let mut values = [0; CELLS];
        for (cells, row) in values.chunks_exact_mut(9).zip(rows) {
            cells.copy_from_slice(&row.values());
        }
        Some(Canonical { values, symmetry: self.forms[0].symmetry() })
    }

    /// Collects the forms of the first row.
    fn add_first_row(&mut self, lines: &[Lines; 2]) {
        self.forms.clear();
        for (lines, transposed) in lines.iter().zip([false, true]) {
            let form = PartialForm::new(transposed);
            let rows = form.next_rows(lines);
            for number in (0..9_u8).filter(|number| rows >> number & 1 == 1) {
                extend(&form, &lines.rows[usize::from(number)], number, &mut self.forms);
            }
        }
    }

    /// Extends all forms by one row, keeps those with the smallest, and returns this row.
    fn add_row(&mut self, lines: &[Lines; 2]) -> Row {
        let mut smallest = Row::LARGEST;
        for (index, form) in self.forms.iter().enumerate() {
            let lines = &lines[usize::from(form.transposed)];
            let mut candidates = form.next_rows(lines);
            let is_first_of_band = form.height % 3 == 0;
            let mut too_early = if is_first_of_band { form.too_early(smallest.empty_places()) } else { 0 };
            while candidates != 0 {
                let number = candidates.trailing_zeros() as u8;
                candidates &= candidates - 1;
                let filled = &lines.rows[usize::from(number)];
                if filled.columns & too_early != 0 {
                    continue;
                }
                let row = Row::of(form, filled);
                if row < smallest {
                    smallest = row;
                    self.best.clear();
                    if is_first_of_band {
                        too_early = form.too_early(smallest.empty_places());
                    }
                }
                if row == smallest {
                    self.best.push((index, number));
                }
            }
        }
        for (index, number) in self.best.drain(..) {
            let form = &self.forms[index];
            let filled = &lines[usize::from(form.transposed)].rows[usize::from(number)];
            extend(form, filled, number, &mut self.next);
        }
        std::mem::swap(&mut self.forms, &mut self.next);
        self.next.clear();
        smallest
    }
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
        // In one stack and two bands; with the axes exchanged, in one band and two stacks.
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
