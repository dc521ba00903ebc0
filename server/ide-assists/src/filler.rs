//! Writes values into the open cells of a puzzle, in the style that fills have.

use engine::{Cell, Digit};
use ide_db::{FillStyle, Refusal};
use ide_puzzles::explain::fillable::Fillable;
use ide_puzzles::write::fill::{Filled, fill};
use ide_puzzles::write::value_writer::ValueWriter;

/// The reason of a puzzle without forced cells.
pub(crate) const NONE_FORCED: &str = "no cell is forced by a naked or hidden single";

/// Computes the fills of a puzzle.
pub(crate) struct Filler<'a> {
    pub(crate) fillable: &'a Fillable<'a>,
    pub(crate) style: FillStyle,
}

impl Filler<'_> {
    /// Returns the open cells with their values in the solution.
    pub(crate) fn open<'s>(&'s self, solution: &'s [Digit]) -> impl Iterator<Item = (Cell, Digit)> + 's {
        let lowered = &self.fillable.lowered;
        lowered
            .geometry
            .places()
            .filter(|cell| lowered.values[cell.index()].is_none())
            .map(|cell| (cell, solution[cell.index()]))
    }

    /// Returns the edits that write digits into cells, or the reason why this is not possible.
    pub(crate) fn write(&self, cells: impl IntoIterator<Item = (Cell, Digit)>) -> Result<Filled, Refusal> {
        let writer = ValueWriter { located: &self.fillable.located, lowered: &self.fillable.lowered };
        fill(&writer, &cells.into_iter().collect::<Vec<_>>(), self.style)
    }
}
