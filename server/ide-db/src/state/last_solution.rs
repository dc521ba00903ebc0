//! Keeps the last only solution of a puzzle that is being edited: it shows which value made the puzzle unsolvable.
//!
//! Only a host that follows a session remembers solutions, and only of puzzles that edits touch: a file that is read
//! afresh has no "before". A memory goes with the facts of its block, so it ends when the puzzle or the document is
//! gone; a newer proof of a single solution replaces it.

use crate::puzzle::lowering::Lowered;
use engine::{Cell, Digit, Geometry, Solution};
use logic::diagnosis::direct_conflicts::DirectConflicts;
use std::sync::Arc;

/// A puzzle as it was when it had one solution.
pub struct LastSolution {
    geometry: Arc<Geometry>,
    givens: Box<[Option<Digit>]>,
    solution: Solution,
}

impl LastSolution {
    /// The memory of a puzzle with this only solution; `None` if it has no givens.
    pub(super) fn new(lowered: Lowered<'_>, solution: Solution) -> Option<LastSolution> {
        let Lowered { geometry, givens, .. } = lowered;
        givens.iter().any(Option::is_some).then_some(LastSolution { geometry, givens, solution })
    }

    /// Returns true if the grid is that of the puzzle after some edits: most givens are where they were.
    pub(super) fn is_of(&self, lowered: &Lowered<'_>) -> bool {
        let same = self.givens.iter().zip(&lowered.givens).filter(|(old, new)| old.is_some() && old == new).count();
        let count = self.givens.iter().flatten().count();
        self.givens.len() == lowered.givens.len() && count < 2 * same
    }

    fn solves(&self, geometry: &Geometry) -> bool {
        let values: Vec<Option<Digit>> = self.solution.iter().copied().map(Some).collect();
        values.len() == geometry.cell_count()
            && DirectConflicts::new(geometry, &values, |_| true).duplicates().is_empty()
    }

    /// The givens that are not those of the solution, with the values of the solution; none if the rules of the puzzle
    /// are others now.
    pub fn wrong(&self, lowered: &Lowered<'_>) -> Vec<(Cell, Digit)> {
        if !Arc::ptr_eq(&self.geometry, &lowered.geometry) && !self.solves(&lowered.geometry) {
            return Vec::new();
        }
        let mut wrong = Vec::new();
        for cell in lowered.geometry.cells() {
            let right = self.solution[cell.index()];
            if lowered.givens[cell.index()].is_some_and(|given| given != right) {
                wrong.push((cell, right));
            }
        }
        wrong
    }
}
