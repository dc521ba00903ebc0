//! The places of a digit in the base and the cover of a fish under construction.
//!
//! Must not know which houses these are.

use field::CellSet;

/// The places in the houses chosen so far.
#[derive(Clone, Copy)]
pub(super) struct Net<const W: usize> {
    /// The places in the base.
    pub(super) reach: CellSet<W>,
    /// The places in several houses of the base.
    pub(super) endo: CellSet<W>,
    /// The places in the cover.
    pub(super) covered: CellSet<W>,
    /// The places in several houses of the cover.
    pub(super) twice: CellSet<W>,
}

impl<const W: usize> Net<W> {
    pub(super) const EMPTY: Net<W> =
        Net { reach: CellSet::EMPTY, endo: CellSet::EMPTY, covered: CellSet::EMPTY, twice: CellSet::EMPTY };

    /// Adds a cover.
    pub(super) fn under(self, cover: CellSet<W>) -> Net<W> {
        Net { covered: self.covered | cover, twice: self.twice | (self.covered & cover), ..self }
    }

    /// Adds a house to the base.
    pub(super) fn over(self, base: CellSet<W>) -> Net<W> {
        Net { reach: self.reach | base, endo: self.endo | (self.reach & base), ..self }
    }

    /// The places of the base in no cover or in several of its houses.
    pub(super) fn fins(&self) -> CellSet<W> {
        (self.reach - self.covered) | self.endo
    }
}
