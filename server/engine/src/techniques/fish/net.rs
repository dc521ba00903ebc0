//! The places of a digit that the base and the cover of a fish hold, while it is put together.
//!
//! Must not know which houses these are.

use super::super::grids::cell_set::CellSet;

/// What the houses chosen so far hold.
#[derive(Clone, Copy)]
pub(super) struct Net<const W: usize> {
    /// The places in the base.
    pub(super) reach: CellSet<W>,
    /// Those in several houses of it.
    pub(super) endo: CellSet<W>,
    /// The places in the cover.
    pub(super) covered: CellSet<W>,
    /// Those in several houses of it.
    pub(super) twice: CellSet<W>,
}

impl<const W: usize> Net<W> {
    pub(super) const EMPTY: Net<W> =
        Net { reach: CellSet::EMPTY, endo: CellSet::EMPTY, covered: CellSet::EMPTY, twice: CellSet::EMPTY };

    /// With one more cover.
    pub(super) fn under(self, cover: CellSet<W>) -> Net<W> {
        Net { covered: self.covered | cover, twice: self.twice | (self.covered & cover), ..self }
    }

    /// With one more house in the base.
    pub(super) fn over(self, base: CellSet<W>) -> Net<W> {
        Net { reach: self.reach | base, endo: self.endo | (self.reach & base), ..self }
    }

    /// The places of the base in no cover or in several of its houses.
    pub(super) fn fins(&self) -> CellSet<W> {
        (self.reach - self.covered) | self.endo
    }
}
