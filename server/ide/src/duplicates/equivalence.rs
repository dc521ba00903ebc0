//! Defines two senses of equality of puzzles: literal, or up to an exchange of rows, columns and digits. Puzzles are
//! compared by a fingerprint; for each, the symmetry that leads to its canonical form is stored.

use crate::duplicates::index::{Catalogue, Table};
use crate::duplicates::prints::Filter;
use crate::puzzle::canonical::Equivalent;
use crate::puzzle::fingerprint::Fingerprint;
use crate::state::chunks::Chunk;
use crate::state::facts::Facts;
use engine::minlex::Symmetry;

/// The data that is stored for a puzzle besides its fingerprint, for one sense of equality.
pub(crate) trait Sameness: Copy + Ord + Default {
    /// The fingerprint in this sense, and the rest, of a block's puzzle.
    fn of(facts: &Facts, index: usize) -> Option<(Fingerprint, Self)>;

    /// Returns true if a chunk can hold a puzzle with one of these fingerprints.
    fn may_hold(chunk: Chunk<'_>, wanted: &Filter) -> bool;

    /// Where a catalogue has it.
    fn table(catalogue: &Catalogue) -> &Table<Self>;

    /// The symmetry that leads from this puzzle to another one; `None` if they are literally equal.
    fn to(self, other: Self) -> Option<Symmetry>;
}

/// The givens are the same: nothing else to keep.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Equal;

impl Sameness for Equal {
    fn of(facts: &Facts, index: usize) -> Option<(Fingerprint, Equal)> {
        Some((facts.fingerprint(index)?, Equal))
    }

    fn may_hold(chunk: Chunk<'_>, wanted: &Filter) -> bool {
        chunk.prints().iter().any(|&print| wanted.may_hold(print))
    }

    fn table(catalogue: &Catalogue) -> &Table<Equal> {
        &catalogue.equal
    }

    fn to(self, _: Equal) -> Option<Symmetry> {
        None
    }
}

impl Sameness for Equivalent {
    fn of(facts: &Facts, index: usize) -> Option<(Fingerprint, Equivalent)> {
        facts.class(index).map(|class| (class.fingerprint, class.way))
    }

    // Few want to know it, and no table of it is kept.
    fn may_hold(_: Chunk<'_>, _: &Filter) -> bool {
        true
    }

    fn table(catalogue: &Catalogue) -> &Table<Equivalent> {
        &catalogue.equivalent
    }

    fn to(self, other: Equivalent) -> Option<Symmetry> {
        Some(self.symmetry_to(other))
    }
}
