//! Queues singles first in, first out.

use super::digits::Digit;
use super::geometry::{Cell, House};

/// A queue of at most `N` singles over the life of a board.
#[derive(Clone, Debug)]
pub(crate) struct Queue<const N: usize> {
    entries: [(Cell, Digit); N],
    head: usize,
    end: usize,
}

impl<const N: usize> Queue<N> {
    pub(crate) fn new(filler: (Cell, Digit)) -> Queue<N> {
        Queue { entries: [filler; N], head: 0, end: 0 }
    }

    pub(crate) fn push(&mut self, cell: Cell, digit: Digit) {
        if self.end < N {
            self.entries[self.end] = (cell, digit);
            self.end += 1;
        }
    }

    pub(crate) fn pop(&mut self) -> Option<(Cell, Digit)> {
        let front = *self.entries().first()?;
        self.head += 1;
        Some(front)
    }

    /// Takes out the first entry with this digit whose cell is in the house.
    pub(crate) fn remove_first(&mut self, house: House, digit: Digit) {
        let matches = |&(cell, of): &(Cell, Digit)| of == digit && house.cells().contains(cell);
        if let Some(place) = self.entries().iter().position(matches) {
            self.entries.copy_within(self.head + place + 1..self.end, self.head + place);
            self.end -= 1;
        }
    }

    pub(crate) fn entries(&self) -> &[(Cell, Digit)] {
        &self.entries[self.head..self.end]
    }
}
