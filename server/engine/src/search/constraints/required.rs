//! Lists the digits that a group of cells needs, as far as constraints find them.

use field::{Cell, DigitSet};

/// Digits that some of a few cells hold for certain, so that no peer of all their places holds them.
#[derive(Clone, Debug, Default)]
pub(in crate::search) struct Required {
    cells: Vec<Cell>,
    /// The end of each group in the cells, and its digits.
    groups: Vec<(usize, DigitSet)>,
}

impl Required {
    pub(super) fn clear(&mut self) {
        self.cells.clear();
        self.groups.clear();
    }

    pub(super) fn add(&mut self, cells: impl Iterator<Item = Cell>, digits: DigitSet) {
        if !digits.is_empty() {
            self.cells.extend(cells);
            self.groups.push((self.cells.len(), digits));
        }
    }

    /// The groups of cells, and the digits of each.
    pub(in crate::search) fn groups(&self) -> impl Iterator<Item = (&[Cell], DigitSet)> {
        let mut start = 0;
        self.groups.iter().map(move |&(end, digits)| {
            let cells = &self.cells[start..end];
            start = end;
            (cells, digits)
        })
    }
}
