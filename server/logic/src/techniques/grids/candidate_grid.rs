//! A candidate grid: the values of a puzzle and the candidates of its open cells.
//!
//! Must not know techniques; they read it, and their steps change it.

use std::sync::Arc;

use field::{Cell, Digit, DigitSet};

use crate::singles;
use crate::techniques::steps::step::Step;
use engine::Geometry;
use engine::Puzzle;

/// A partly solved puzzle: values, and the candidates of the cells that are still open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateGrid {
    geometry: Arc<Geometry>,
    /// The values of the cells, in reading order.
    values: Box<[Option<Digit>]>,
    /// The candidates of the open cells; none for the others.
    candidates: Box<[DigitSet]>,
    /// By cell: true if its value is a given.
    given: Box<[bool]>,
}

impl CandidateGrid {
    /// The decided cells of `puzzle` with their values, and the candidates of the others without the values of their
    /// peers. All values are givens.
    ///
    /// Techniques that assume uniqueness
    /// ([`Technique::assumes_uniqueness`](crate::techniques::Technique::assumes_uniqueness)) require that the puzzle
    /// restricts its cells by givens only; callers with another puzzle exclude these techniques.
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

    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell.index()]
    }

    /// The candidates of an open cell; none for a cell with a value.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// The digits that each cell holds or may hold.
    pub(crate) fn possible(&self) -> Vec<DigitSet> {
        let of = |cell| self.value(cell).map_or(self.candidates(cell), DigitSet::single);
        self.geometry.cells().map(of).collect()
    }

    /// Returns true if the value of `cell` is a given, not one placed later.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.given[cell.index()]
    }

    /// The cells without a value, in reading order.
    pub fn open(&self) -> impl Iterator<Item = Cell> + '_ {
        self.geometry.cells().filter(|cell| self.value(*cell).is_none())
    }

    /// Places `digit` in an open cell, and removes the candidates that it excludes from the other open cells.
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

    /// Removes `digit` from the candidates of `cell`.
    pub fn remove(&mut self, cell: Cell, digit: Digit) {
        self.candidates[cell.index()].remove(digit);
    }

    /// Removes from the candidates of `cell` all that are not in `digits`.
    pub fn restrict(&mut self, cell: Cell, digits: DigitSet) {
        let candidates = &mut self.candidates[cell.index()];
        *candidates = *candidates & digits;
    }

    /// Applies the placements and eliminations of the step.
    pub fn apply(&mut self, step: &Step) {
        step.places.iter().for_each(|&(cell, digit)| self.place(cell, digit));
        step.removes.iter().for_each(|&(cell, digit)| self.remove(cell, digit));
    }

    /// The puzzle with these values and candidates.
    pub fn to_puzzle(&self) -> Puzzle {
        let mut puzzle = Puzzle::new(self.geometry.clone());
        for (cell, digits) in self.geometry.cells().zip(self.possible()) {
            puzzle.restrict(cell, digits);
        }
        puzzle
    }

    /// The same grid, with `given` deciding which values are givens.
    pub fn with_givens(mut self, given: impl Fn(Cell) -> bool) -> CandidateGrid {
        self.given = self.geometry.cells().map(|cell| self.value(cell).is_some() && given(cell)).collect();
        self
    }
}
