//! A partial canonical form: the first rows, and what follows from them.

use super::Symmetry;
use super::lines::{FilledCells, Lines};
use super::row::shift;

/// A choice of the first rows, and what it decides about columns and digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct PartialForm {
    pub(super) transposed: bool,
    /// The number of rows chosen.
    pub(super) height: u8,
    /// The number of labels given so far.
    pub(super) labels: u8,
    /// The rows not yet chosen, a bit each.
    pub(super) left: u16,
    pub(super) rows: [u8; 9],
    /// The columns without a place, a bit each.
    pub(super) open: u16,
    /// For each column, its place in the result or [`OPEN`].
    pub(super) places: [u8; 9],
    /// For each stack, its place in the result or [`OPEN`].
    pub(super) stacks: [u8; 3],
    /// For each stack, the number of its columns without a place; they take the first places of the stack.
    pub(super) open_columns: [u8; 3],
    /// For each digit from 1, its label or [`NEW`].
    pub(super) digits: [u8; 9],
}

impl PartialForm {
    pub(super) fn new(transposed: bool) -> PartialForm {
        PartialForm {
            transposed,
            height: 0,
            labels: 0,
            left: 0o777,
            open: 0o777,
            rows: [0; 9],
            places: [OPEN; 9],
            stacks: [OPEN; 3],
            open_columns: [3; 3],
            digits: [NEW; 9],
        }
    }

    /// The form with these two rows and this order of columns; the first row has all digits.
    pub(super) fn ordered(transposed: bool, rows: [u8; 2], columns: &[u8; 9], first: &FilledCells) -> PartialForm {
        let mut form = PartialForm { open: 0, open_columns: [0; 3], ..PartialForm::new(transposed) };
        for (place, &column) in (0..).zip(columns) {
            form.places[usize::from(column)] = place;
            form.stacks[usize::from(column / 3)] = place / 3;
        }
        form.label(first);
        rows.into_iter().fold(form, |form, row| form.with_row(row))
    }

    /// Returns true if all columns of a row have a place.
    pub(super) fn places_all(&self, filled: &FilledCells) -> bool {
        self.open & filled.columns == 0
    }

    /// The form extended by this row.
    pub(super) fn with_row(&self, row: u8) -> PartialForm {
        let mut form = *self;
        form.rows[usize::from(form.height)] = row;
        form.height += 1;
        form.left &= !(1 << row);
        form
    }

    /// Labels the new digits of a row whose columns all have a place, in the order of the places.
    pub(super) fn label(&mut self, filled: &FilledCells) {
        let mut new = 0_u64;
        for &(column, digit) in filled.cells() {
            if self.digits[usize::from(digit) - 1] == NEW {
                new |= u64::from(digit) << shift(self.places[usize::from(column)]);
            }
        }
        while new != 0 {
            let place = new.ilog2() / 4 * 4;
            let digit = new >> place;
            new &= (1 << place) - 1;
            self.labels += 1;
            self.digits[digit as usize - 1] = self.labels;
        }
    }

    /// The rows that may come next, a bit each. One empty row of a band, and one empty band, is enough: the others lead
    /// to the same form.
    pub(super) fn next_rows(&self, lines: &Lines) -> u16 {
        let candidates = match self.height {
            0 => lines.first,
            3 | 6 => self.left,
            height => self.left & 7 << (self.rows[usize::from(height) - 1] / 3 * 3),
        };
        let mut chosen = candidates & !lines.empty;
        let mut has_empty_band = false;
        for band in [0_u16, 3, 6] {
            let empty = candidates & lines.empty & 7 << band;
            let is_empty_band = lines.empty >> band & 7 == 7;
            if empty != 0 && !(is_empty_band && has_empty_band) {
                chosen |= empty & empty.wrapping_neg();
                has_empty_band |= is_empty_band;
            }
        }
        chosen
    }

    /// The symmetry that the form decides, the rest in any order.
    pub(super) fn symmetry(&self) -> Symmetry {
        let mut stacks = self.stacks;
        for (place, stack) in (0..).zip(stacks.iter_mut().filter(|stack| **stack == OPEN)) {
            *stack = place;
        }
        let mut columns = [0; 9];
        let mut filled = [0; 3];
        for (column, place) in (0_u8..).zip(self.places) {
            let stack = usize::from(column / 3);
            let place = if place == OPEN {
                filled[stack] += 1;
                stacks[stack] * 3 + filled[stack] - 1
            } else {
                place
            };
            columns[usize::from(place)] = column;
        }
        let mut labels = self.labels;
        let digits = self.digits.map(|label| {
            labels += u8::from(label == NEW);
            if label == NEW { labels } else { label }
        });
        Symmetry { transposed: self.transposed, rows: self.rows, columns, digits }
    }
}

/// The label of a digit without one, larger than all others.
pub(super) const NEW: u8 = 15;

/// No place yet.
pub(super) const OPEN: u8 = 15;
