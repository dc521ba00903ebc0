//! A candidate grid: what stands in the cells of a puzzle and what else they may hold.
//!
//! Must not know techniques; they read it, and their steps change it.

use std::sync::Arc;

use crate::model::cell::Cell;
use crate::model::digits::{Digit, DigitSet};
use crate::model::geometry::Geometry;
use crate::model::puzzle::Puzzle;
use crate::singles;
use crate::techniques::steps::step::Step;

/// A puzzle on the way to its solution: values, and the candidates of the cells that are still open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateGrid {
    geometry: Arc<Geometry>,
    /// What the cells hold, in reading order.
    values: Box<[Option<Digit>]>,
    /// What the open cells may hold; nothing for the others.
    candidates: Box<[DigitSet]>,
    /// Whether the value of a cell is a given.
    given: Box<[bool]>,
}

impl CandidateGrid {
    /// The decided cells of `puzzle` with their values, the candidates of the others less what their peers hold. All values are
    /// givens.
    ///
    /// Techniques that assume uniqueness ([`Technique::assumes_uniqueness`](crate::techniques::Technique::assumes_uniqueness)) presume that
    /// the puzzle restricts its cells by givens only; whoever has another one leaves them out.
    pub fn new(puzzle: &Puzzle) -> CandidateGrid {
        let geometry = puzzle.geometry().clone();
        let mut candidates = singles::candidates(puzzle);
        let values: Box<[Option<Digit>]> = geometry.cells().map(|cell| puzzle.allowed(cell).only()).collect();
        for (candidates, value) in candidates.iter_mut().zip(&values) {
            if value.is_some() {
                *candidates = DigitSet::EMPTY;
            }
        }
        let given = values.iter().map(Option::is_some).collect();
        CandidateGrid { geometry, values, candidates, given }
    }

    /// The cells and houses.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// What `cell` holds.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell.index()]
    }

    /// What an open cell may hold; nothing for a cell with a value.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// Whether the value of `cell` is a given, not one placed later.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.given[cell.index()]
    }

    /// The cells without a value, in reading order.
    pub fn open(&self) -> impl Iterator<Item = Cell> + '_ {
        self.geometry.cells().filter(|cell| self.value(*cell).is_none())
    }

    /// Writes `digit` into an open cell, and takes from the other open cells what they can no longer hold.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.values[cell.index()] = Some(digit);
        self.candidates[cell.index()] = DigitSet::EMPTY;
        for peer in self.geometry.peers(cell) {
            self.candidates[peer.index()].remove(digit);
        }
        for neighbour in self.geometry.neighbours(cell) {
            let rest = &mut self.candidates[neighbour.index()];
            *rest = rest.without(DigitSet::single(digit).next_in_sequence());
        }
    }

    /// Takes `digit` from the candidates of `cell`.
    pub fn remove(&mut self, cell: Cell, digit: Digit) {
        self.candidates[cell.index()].remove(digit);
    }

    /// Takes from the candidates of `cell` all that are not in `digits`.
    pub fn restrict(&mut self, cell: Cell, digits: DigitSet) {
        let candidates = &mut self.candidates[cell.index()];
        *candidates = *candidates & digits;
    }

    /// What the step places and removes.
    pub fn apply(&mut self, step: &Step) {
        step.places.iter().for_each(|&(cell, digit)| self.place(cell, digit));
        step.removes.iter().for_each(|&(cell, digit)| self.remove(cell, digit));
    }

    /// The puzzle that these values and candidates make.
    pub fn to_puzzle(&self) -> Puzzle {
        let mut puzzle = Puzzle::new(self.geometry.clone());
        for cell in self.geometry.cells() {
            let digits = self.value(cell).map_or(self.candidates(cell), DigitSet::single);
            puzzle.restrict(cell, digits);
        }
        puzzle
    }

    /// The same with `given` telling which of the values are givens.
    pub fn with_givens(mut self, given: impl Fn(Cell) -> bool) -> CandidateGrid {
        self.given = self.geometry.cells().map(|cell| self.value(cell).is_some() && given(cell)).collect();
        self
    }
}
