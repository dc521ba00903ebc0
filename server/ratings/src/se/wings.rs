//! XY-wings and XYZ-wings. Must not know other techniques.

use super::board::{Cell, Cells, DigitSet, Grid};
use super::difficulty::Exact;
use super::step::{Found, Technique};

/// The kind of a wing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wing {
    /// The pivot has two candidates.
    Xy,
    /// It has three.
    Xyz,
}

/// The first XY-wing that removes something.
pub(super) fn xy_wing(grid: &Grid) -> Option<Found> {
    Wing::Xy.first(grid)
}

/// The first XYZ-wing that removes something.
pub(super) fn xyz_wing(grid: &Grid) -> Option<Found> {
    Wing::Xyz.first(grid)
}

impl Wing {
    fn pivot_size(self) -> usize {
        if self == Wing::Xy { 2 } else { 3 }
    }

    fn first(self, grid: &Grid) -> Option<Found> {
        let pivots = grid.empty_cells().iter().filter(|cell| grid.candidates(*cell).len() == self.pivot_size());
        pivots.into_iter().find_map(|pivot| self.with_pivot(grid, pivot))
    }

    fn with_pivot(self, grid: &Grid, pivot: Cell) -> Option<Found> {
        let candidates = grid.candidates(pivot);
        let pincers = || pivot.ordered_peers().filter(|cell| grid.candidates(*cell).is_pair());
        let first_pincers = pincers().filter(|cell| candidates.without(grid.candidates(*cell)).is_single());
        first_pincers.into_iter().find_map(|first| pincers().find_map(|second| self.wing(grid, pivot, first, second)))
    }

    fn wing(self, grid: &Grid, pivot: Cell, first: Cell, second: Cell) -> Option<Found> {
        let [p, a, b] = [pivot, first, second].map(|cell| grid.candidates(cell));
        let shared = if self == Wing::Xy { 0 } else { 1 };
        if (p | a | b).len() != 3 || (p & a & b).len() != shared {
            return None;
        }
        let digit = DigitSet::single((a & b).first()?);
        let seen = first.peers() & second.peers();
        let (technique, difficulty, seen) = match self {
            Wing::Xy => (Technique::XyWing, Exact(4.2), seen),
            Wing::Xyz => (Technique::XyzWing, Exact(4.4), seen & pivot.peers()),
        };
        let victims = seen.without([pivot, first, second].into_iter().collect::<Cells>());
        Found::removal(grid, technique, difficulty, victims, digit)
    }
}
