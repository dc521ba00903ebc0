//! Defines a partial canonical form: the first rows, and what follows from them.

use super::lines::{FilledCells, Lines};
use super::nibbles::{FIRST_BITS, NIBBLE, STACK, shift};
use super::symmetry::Symmetry;

/// A choice of the first rows, and what it decides about columns and digits.
///
/// Some fields follow from others. They are kept because rows are computed from them far more often than they change.
#[derive(Clone, Copy, Debug)]
pub(super) struct PartialForm {
    pub(super) transposed: bool,
    /// The number of rows chosen.
    pub(super) height: u8,
    /// The digits with a label, a bit each.
    pub(super) labelled: u16,
    /// The number of labels given so far.
    pub(super) labels: u8,
    /// The number of stacks with a place.
    pub(super) n_placed: u8,
    /// The rows not yet chosen, a bit each.
    pub(super) left: u16,
    pub(super) rows: [u8; 9],
    /// The columns without a place, [`NIBBLE`] at the shift of each.
    pub(super) open: u64,
    /// The columns of stacks without a place, as in `open`.
    pub(super) unplaced: u64,
    /// For each column, the shift to its place in a row, or [`OPEN`].
    pub(super) shifts: [u8; 16],
    /// For each column, its place in a nibble at the shift of the column, or [`NIBBLE`].
    pub(super) places: u64,
    /// For each stack, its place in the result or [`OPEN`].
    pub(super) stacks: [u8; 3],
    /// For each stack, the shift of its values to its right end without the columns that have a place, or [`OPEN`].
    pub(super) loose_shifts: [u8; 3],
    /// For each digit, its label or [`NEW`]; 0 for an empty cell.
    pub(super) labels_of: [u8; 16],
}

impl PartialForm {
    pub(super) fn new(transposed: bool) -> PartialForm {
        let mut labels_of = [NEW; 16];
        labels_of[0] = 0;
        PartialForm {
            transposed,
            height: 0,
            labelled: 0,
            labels: 0,
            n_placed: 0,
            left: 0o777,
            open: FIRST_BITS * NIBBLE,
            unplaced: FIRST_BITS * NIBBLE,
            rows: [0; 9],
            shifts: [OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, 0, 0, 0, 0, 0, 0, 0],
            places: FIRST_BITS * NIBBLE,
            stacks: [OPEN; 3],
            loose_shifts: [OPEN; 3],
            labels_of,
        }
    }

    /// The form with these two rows and this order of columns; the first row has all digits.
    pub(super) fn ordered(transposed: bool, rows: [u8; 2], columns: &[u8; 9], first: &FilledCells) -> PartialForm {
        let mut form = PartialForm::new(transposed);
        for (place, stack) in (0..).zip([columns[0] / 3, columns[3] / 3, columns[6] / 3]) {
            form.place_stack(stack, place);
        }
        for (place, &column) in (0..).zip(columns) {
            form.place_column(column, place);
        }
        form.label(first);
        rows.into_iter().fold(form, |form, row| form.with_row(row))
    }

    /// Returns true if all columns of a row have a place.
    pub(super) fn places_all(&self, filled: &FilledCells) -> bool {
        self.open & filled.columns == 0
    }

    /// The labels of a row in the columns that have no place, each at the shift of its column.
    pub(super) fn loose_labels(&self, filled: &FilledCells) -> u64 {
        filled.combine(|cell| self.label_of(cell.digit) << cell.at) & self.open
    }

    /// The label of a digit or [`NEW`]; 0 for 0.
    pub(super) fn label_of(&self, digit: u8) -> u64 {
        u64::from(self.labels_of[usize::from(digit & 15)])
    }

    /// The shift to the place of a column, or [`OPEN`].
    pub(super) fn shift_of(&self, column: u8) -> u8 {
        self.shifts[usize::from(column & 15)] & 63
    }

    /// Assigns a place to a stack.
    pub(super) fn place_stack(&mut self, stack: u8, place: u8) {
        self.stacks[usize::from(stack)] = place;
        self.n_placed += 1;
        self.unplaced &= !(STACK << shift(3 * stack + 2));
        let open = self.open_columns(stack);
        self.loose_shifts[usize::from(stack)] = 36 - 4 * (3 * place + open);
    }

    /// Assigns a place to a column of a placed stack: the last one without a column.
    pub(super) fn place_column(&mut self, column: u8, place: u8) {
        self.shifts[usize::from(column)] = shift(place);
        self.open &= !(NIBBLE << shift(column));
        self.places ^= (NIBBLE ^ u64::from(place)) << shift(column);
        self.loose_shifts[usize::from(column / 3)] += 4;
    }

    /// The number of columns of a stack without a place; they take the first places of the stack.
    pub(super) fn open_columns(&self, stack: u8) -> u8 {
        let open = self.open >> shift(3 * stack + 2) & FIRST_BITS;
        ((open & 1) + (open >> 4 & 1) + (open >> 8 & 1)) as u8
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
        if filled.set & !self.labelled == 0 {
            return;
        }
        self.labelled |= filled.set;
        let mut new = filled.combine(|cell| {
            let is_new = self.label_of(cell.digit) == u64::from(NEW);
            u64::from(if is_new { cell.digit } else { 0 }) << self.shift_of(cell.column)
        });
        while new != 0 {
            let place = new.ilog2() / 4 * 4;
            let digit = new >> place;
            new &= (1 << place) - 1;
            self.labels += 1;
            self.labels_of[digit as usize & 15] = self.labels;
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
        let empty = candidates & lines.empty;
        let first_of_band = empty & !((empty & 0o333) << 1 | (empty & 0o111) << 2);
        let bands = first_of_band & lines.empty_bands;
        candidates & !lines.empty | first_of_band & !bands | bands & bands.wrapping_neg()
    }

    /// The columns that a row may not fill if it is to begin with this many empty places, in the lowest bits of their
    /// nibbles.
    pub(super) fn too_early(&self, empty_places: u8) -> u64 {
        // Every second place is in a byte, with a bit above it that remains set if the place is not less.
        const ABOVE: u64 = 0x10 * BYTES;
        const BELOW: u64 = 0x0f * BYTES;
        let early = |places: u64| !((places | ABOVE) - BYTES * u64::from(empty_places)) >> 4 & BYTES;
        let fixed = early(self.places & BELOW) | early(self.places >> 4 & BELOW) << 4;
        // A row that fills open columns of a stack fills the last of their places.
        let least = shift(0) + 4 - 4 * empty_places;
        let unplaced = shift(0) + 4 - 12 * (3 - self.n_placed);
        let is_early = |at: u8| least <= if at == OPEN { unplaced } else { at };
        let loose = self.loose_shifts.iter().fold(0, |flags, at| flags << 12 | if is_early(*at) { STACK } else { 0 });
        fixed | loose & self.open & FIRST_BITS
    }

    /// The symmetry that the form decides, the rest in any order.
    pub(super) fn symmetry(&self) -> Symmetry {
        let mut stacks = self.stacks;
        for (place, stack) in (0..).zip(stacks.iter_mut().filter(|stack| **stack == OPEN)) {
            *stack = place;
        }
        let mut columns = [0; 9];
        let mut filled = [0; 3];
        for (column, at) in (0_u8..9).zip(self.shifts) {
            let stack = usize::from(column / 3);
            let place = if at == OPEN {
                filled[stack] += 1;
                stacks[stack] * 3 + filled[stack] - 1
            } else {
                (shift(0) - at) / 4
            };
            columns[usize::from(place)] = column;
        }
        let mut labels = self.labels;
        let mut digits = [0; 9];
        for (digit, label) in digits.iter_mut().zip(&self.labels_of[1..]) {
            if *label == NEW {
                labels += 1;
                *digit = labels;
            } else {
                *digit = *label;
            }
        }
        Symmetry { transposed: self.transposed, rows: self.rows, columns, digits }
    }
}

/// The lowest bit of every second nibble.
const BYTES: u64 = 0x1_0101_0101;

/// The label of a digit without one, larger than all others.
pub(super) const NEW: u8 = 15;

/// No place yet: a shift that moves a value out of the row.
pub(super) const OPEN: u8 = 60;
