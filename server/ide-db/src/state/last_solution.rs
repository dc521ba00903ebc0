//! The last only solution of a puzzle that is being edited: a value that makes the puzzle unsolvable is found by it.
//!
//! Only a host that follows a session remembers solutions, and only of puzzles that edits touch: a file that is read
//! afresh has no "before". A memory goes with the facts of its block, so it ends when the puzzle or the document is
//! gone; a newer proof of a single solution replaces it.

use crate::puzzle::lowering::Lowered;
use crate::state::facts::Facts;
use crate::state::proof::Proof;
use engine::{Cell, Digit, Geometry, Solution};
use logic::diagnosis::direct_conflicts::DirectConflicts;
use std::sync::Arc;

/// The most puzzles of one edit that are remembered: a document that is replaced as a whole would fill the memory.
const MOST: usize = 64;

/// A puzzle as it was when it had one solution.
pub struct LastSolution {
    geometry: Arc<Geometry>,
    givens: Box<[Option<Digit>]>,
    solution: Solution,
}

/// Has blocks that have come remember the solutions of the puzzles that are gone, where they are the same puzzles with
/// other values.
pub(crate) fn remember(old: &[Arc<Facts>], new: &[Arc<Facts>]) {
    let count = |blocks: &[Arc<Facts>]| blocks.iter().map(|facts| facts.block.puzzles.len()).sum::<usize>();
    if new.is_empty() || count(old) > MOST || count(new) > MOST {
        return;
    }
    let mut known: Vec<Arc<LastSolution>> = puzzles(old).filter_map(|(facts, index)| before(facts, index)).collect();
    if known.is_empty() {
        return;
    }
    for (facts, index) in puzzles(new) {
        let lowered = facts.lowered(index);
        if let Some(found) = known.iter().position(|before| before.is_of(&lowered)) {
            facts.set_before(index, known.swap_remove(found));
        }
    }
}

fn puzzles(blocks: &[Arc<Facts>]) -> impl Iterator<Item = (&Facts, usize)> {
    blocks.iter().flat_map(|facts| (0..facts.block.puzzles.len()).map(move |index| (&**facts, index)))
}

/// Returns the memory of a removed puzzle: its only solution, else the memory that it has itself.
fn before(facts: &Facts, index: usize) -> Option<Arc<LastSolution>> {
    let Some(Proof::One(solution)) = facts.proof(index) else { return facts.before(index).cloned() };
    let Lowered { geometry, givens, .. } = facts.lowered(index);
    let has_givens = givens.iter().any(Option::is_some);
    has_givens.then(|| Arc::new(LastSolution { geometry, givens, solution: solution.clone() }))
}

impl LastSolution {
    /// Returns true if the grid is that of the puzzle after some edits: most givens are where they were.
    fn is_of(&self, lowered: &Lowered<'_>) -> bool {
        let same = self.givens.iter().zip(&lowered.givens).filter(|(old, new)| old.is_some() && old == new).count();
        let count = self.givens.iter().flatten().count();
        self.givens.len() == lowered.givens.len() && count < 2 * same
    }

    fn solves(&self, geometry: &Geometry) -> bool {
        let values: Vec<Option<Digit>> = self.solution.iter().copied().map(Some).collect();
        values.len() == geometry.cell_count()
            && DirectConflicts::new(geometry, &values, |_| true).duplicates().is_empty()
    }

    /// The givens that are not those of the solution; none if the rules of the puzzle are others now.
    pub fn wrong(&self, lowered: &Lowered<'_>) -> Vec<(Cell, Digit)> {
        if !Arc::ptr_eq(&self.geometry, &lowered.geometry) && !self.solves(&lowered.geometry) {
            return Vec::new();
        }
        let is_wrong =
            |cell: &Cell| lowered.givens[cell.index()].is_some_and(|given| given != self.solution[cell.index()]);
        lowered.geometry.cells().filter(is_wrong).map(|cell| (cell, self.solution[cell.index()])).collect()
    }
}
