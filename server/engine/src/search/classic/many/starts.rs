//! Prepares the candidates of the puzzles of a list, in three steps, each one puzzle ahead of the next.
//!
//! A step reads as vectors what the one before it has written in parts. A processor would wait for that if the steps
//! followed each other: a list of easy puzzles would take 45 % longer.
//!
//! Must not know the search.

use lanes::{BYTES, Bytes, Words};

use crate::search::classic::candidates::{Candidates, Given, Start};

/// The puzzles of a list that have not begun.
pub(super) struct Starts<'a> {
    puzzles: &'a [Start<'a>],
    /// The place in the list of the puzzle that comes next.
    next: usize,
    /// That puzzle, after two steps.
    given: Given,
    /// The one after it, after one step.
    cells: Bytes,
}

impl<'a> Starts<'a> {
    #[inline(always)]
    pub(super) fn new<W: Words>(puzzles: &'a [Start<'a>]) -> Starts<'a> {
        let nothing = Bytes([0; BYTES]);
        let first = puzzles.first().map_or(nothing, Start::cells);
        let second = puzzles.get(1).map_or(nothing, Start::cells);
        Starts { puzzles, next: 0, given: Given::new::<W>(&first), cells: second }
    }

    /// Returns true if all puzzles have begun.
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.next >= self.puzzles.len()
    }

    /// The next puzzle: its place in the list and its candidates.
    #[inline(always)]
    pub(super) fn take<W: Words>(&mut self) -> Option<(usize, Candidates)> {
        let place = self.next;
        let candidates = self.puzzles.get(place)?.candidates(&self.given);
        self.given = Given::new::<W>(&self.cells);
        if let Some(start) = self.puzzles.get(place + 2) {
            self.cells = start.cells();
        }
        self.next += 1;
        Some((place, candidates))
    }
}
