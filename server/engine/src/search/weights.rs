//! Weighs cells by the contradictions of their constraints, for the choice of the next cell.
//!
//! Constraints that fail often are where a search should begin (Boussemart, Hemery, Lecoutre and Sais, "Boosting
//! systematic search by weighting constraints", 2004). Of 110 puzzles with clues of Interactive-Sudoku-Solver, those
//! without a second solution take 3.3 ms instead of 6.4 ms in the median.
//!
//! A contradiction blames the cells of the constraint that found it, and once more the cell of the branch that it
//! ends. With both, 21 slow puzzles take two thirds of the time that they take with the first alone; with the second
//! alone, as in Interactive-Sudoku-Solver, three times as long.

use field::Cell;

/// A weight for each cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Weights {
    of_cells: Vec<f32>,
    /// The amount that a contradiction adds to a weight. It grows, so that later contradictions count more.
    step: f32,
}

/// The share that older contradictions keep after each branch that failed.
const KEPT: f32 = 0.999;

/// The step at which all weights are made smaller.
const LARGEST_STEP: f32 = 1e30;

impl Weights {
    /// Begins with equal weights for so many cells.
    pub(super) fn begin(&mut self, cell_count: usize) {
        self.of_cells.clear();
        self.of_cells.resize(cell_count, 0.0);
        self.step = 1.0;
    }

    /// Notes a contradiction between these cells.
    pub(super) fn blame(&mut self, cells: impl IntoIterator<Item = Cell>) {
        for cell in cells {
            self.of_cells[cell.index()] += self.step;
        }
    }

    /// Makes the contradictions so far count less than those that follow.
    pub(super) fn age(&mut self) {
        self.step /= KEPT;
        if self.step > LARGEST_STEP {
            self.of_cells.iter_mut().for_each(|weight| *weight /= self.step);
            self.step = 1.0;
        }
    }

    /// The weight of a cell.
    pub(super) fn of(&self, cell: Cell) -> f32 {
        self.of_cells[cell.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_contradictions_count_more_and_never_overflow() {
        let [early, late] = [0, 1].map(Cell::new);
        let mut weights = Weights::default();
        weights.begin(2);
        weights.blame([early]);
        for _ in 0..200_000 {
            weights.age();
        }
        weights.blame([late]);
        assert!(weights.of(late) > weights.of(early));
        assert!(weights.of(late).is_finite());
    }
}
