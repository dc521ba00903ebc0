//! A way to begin: which rows come first, and what follows from them.

use super::Symmetry;
use super::lines::Lines;

/// One way to begin: which rows come first, and what that decides about columns and digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) transposed: bool,
    /// How many rows it has.
    pub(super) height: u8,
    /// The labels given so far.
    pub(super) labels: u8,
    /// The rows that are left, a bit each.
    pub(super) left: u16,
    pub(super) rows: [u8; 9],
    /// For each column, its place in the result or [`OPEN`].
    pub(super) places: [u8; 9],
    /// For each stack, its place in the result or [`OPEN`].
    pub(super) stacks: [u8; 3],
    /// For each stack, how many of its columns have no place; the first ones of the stack are theirs.
    pub(super) open_columns: [u8; 3],
    /// For each digit from 1, its label or [`NEW`].
    pub(super) digits: [u8; 9],
}

impl Way {
    pub(super) fn new(transposed: bool) -> Way {
        Way {
            transposed,
            height: 0,
            labels: 0,
            left: 0o777,
            rows: [0; 9],
            places: [OPEN; 9],
            stacks: [OPEN; 3],
            open_columns: [3; 3],
            digits: [NEW; 9],
        }
    }

    /// The rows that may come next, a bit each. Of empty ones in a band, and of empty bands, one is
    /// enough: the others lead to the same.
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

    /// What is decided, and the rest in any order.
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

/// Stands for a digit without a label, which is larger than all with one.
pub(super) const NEW: u8 = 15;

/// No place yet.
pub(super) const OPEN: u8 = 15;
