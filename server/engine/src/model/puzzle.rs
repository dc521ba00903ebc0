//! A puzzle: a geometry plus the digits that each cell may hold.
//!
//! Must not know the origin of the digits (givens, placed values, pencil marks) or how they are written.

use std::sync::Arc;

use field::{Cell, Digit, DigitSet};

use crate::model::geometry::Geometry;

/// The values of all cells in reading order, `None` for empty.
pub type Values = [Option<Digit>];

/// The digits of all cells in reading order; each house holds each digit once.
pub type Solution = Box<[Digit]>;

/// The puzzle to solve: for each cell of a geometry, the digits that it may hold.
///
/// A cell outside of all grids is decided from the start, with a digit that means nothing.
///
/// A cell with one allowed digit is *decided*, any other one is *open*. A cell may allow no digit, and decided cells
/// may be in direct conflict; such a puzzle has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    geometry: Arc<Geometry>,
    allowed: Box<[DigitSet]>,
}

impl Puzzle {
    /// The empty puzzle: every cell may hold every digit.
    pub fn new(geometry: Arc<Geometry>) -> Puzzle {
        let allowed = geometry.cells().map(|cell| geometry.digits_of(cell)).collect();
        Puzzle { geometry, allowed }
    }

    /// The puzzle whose decided cells are those with a value.
    ///
    /// A value above the size leaves its cell without any allowed digit.
    ///
    /// # Panics
    /// When there is not exactly one entry in `values` for each cell.
    pub fn from_values(geometry: Arc<Geometry>, values: &Values) -> Puzzle {
        assert_eq!(values.len(), geometry.cell_count(), "one entry for each cell");
        let digits = geometry.digits();
        let mut allowed: Box<[DigitSet]> =
            values.iter().map(|value| value.map_or(digits, |digit| DigitSet::single(digit) & digits)).collect();
        if geometry.figure().is_some() {
            for cell in geometry.cells().filter(|cell| !geometry.has(*cell)) {
                allowed[cell.index()] = geometry.digits_of(cell);
            }
        }
        Puzzle { geometry, allowed }
    }

    /// The cells and houses of the puzzle.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The digits that `cell` may hold by itself, regardless of its peers.
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        self.allowed[cell.index()]
    }

    /// The allowed digits of all cells, in reading order.
    pub fn grid(&self) -> &[DigitSet] {
        &self.allowed
    }

    /// Removes from `cell` every digit that is not in `digits`.
    pub fn restrict(&mut self, cell: Cell, digits: DigitSet) {
        let allowed = &mut self.allowed[cell.index()];
        *allowed = *allowed & digits;
    }
}
