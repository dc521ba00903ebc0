//! In which sense two puzzles are the same: literally, or up to an exchange of rows, columns and digits. Whoever compares
//! puzzles goes by a fingerprint, and keeps of each what leads from one to the other.

use crate::duplicates::counts::Filter;
use crate::duplicates::fingerprint::Fingerprint;
use crate::duplicates::index::{Catalogue, Table};
use crate::state::chunks::Chunk;
use crate::state::facts::Facts;
use engine::minlex::{Canonical, Symmetry};

/// What is kept of a puzzle, besides its fingerprint, for one sense of being the same.
pub(crate) trait Sameness: Copy + Ord + Default {
    /// The fingerprint in this sense, and the rest, of a block's puzzle.
    fn of(facts: &Facts, index: usize) -> Option<(Fingerprint, Self)>;

    /// Whether a chunk can hold a puzzle with one of these fingerprints.
    fn may_hold(chunk: Chunk<'_>, wanted: &Filter) -> bool;

    /// Where a catalogue has it.
    fn table(catalogue: &Catalogue) -> &Table<Self>;

    /// What leads from this puzzle to another one; `None` where they are literally the same.
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

/// The canonical form is the same: the [`Symmetry`] that leads to it, as a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Equivalent([u32; 2]);

impl Equivalent {
    fn symmetry(self) -> Symmetry {
        let [high, low] = self.0.map(u64::from);
        Symmetry::from_number(high << 32 | low)
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
        Some(self.symmetry().then(&other.symmetry().inverse()))
    }
}

/// All puzzles that are essentially the same, and the place of one among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Class {
    /// Of the canonical form. As with the givens' own, nothing is compared again where two are the same.
    pub fingerprint: Fingerprint,
    pub(crate) way: Equivalent,
}

impl Class {
    pub(crate) fn new(form: &Canonical) -> Class {
        Class::from_parts(Fingerprint::of_bytes(&form.values), form.symmetry.number())
    }

    /// The number of what leads to the canonical form: what there is to keep besides the fingerprint.
    pub fn way(self) -> u64 {
        let [high, low] = self.way.0.map(u64::from);
        high << 32 | low
    }

    /// The class with this fingerprint and way.
    pub fn from_parts(fingerprint: Fingerprint, way: u64) -> Class {
        Class { fingerprint, way: Equivalent([(way >> 32) as u32, way as u32]) }
    }
}
