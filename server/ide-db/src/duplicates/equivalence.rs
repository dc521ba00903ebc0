//! Defines two senses of equality of puzzles: the same givens, or the same up to an exchange of rows, columns and
//! digits. Puzzles are compared by a fingerprint; in the second sense, the symmetry that leads to the canonical form is
//! stored with it.

use crate::duplicates::filter::Filter;
use crate::duplicates::index::Catalogue;
use crate::puzzle::canonical::Equivalent;
use crate::puzzle::fingerprint::Fingerprint;
use crate::state::block_facts::BlockFacts;
use crate::state::chunks::Chunk;
use engine::minlex::Symmetry;

/// The data that is stored for a puzzle besides its fingerprint, for one sense of equality.
pub(crate) trait Sameness: Copy + Default {
    /// The fingerprint in this sense, and the rest, of a block's puzzle.
    fn of(facts: &BlockFacts, index: usize) -> Option<(Fingerprint, Self)>;

    /// Returns true if a chunk can hold a puzzle with one of these fingerprints.
    fn may_hold(chunk: Chunk<'_>, wanted: &Filter) -> bool;

    /// The entries of a catalogue's puzzles that are the same, in order, with what is stored for each.
    fn entries(catalogue: &Catalogue, fingerprint: Fingerprint) -> impl Iterator<Item = (u32, Self)>;

    /// The symmetry that leads from this puzzle to another one; `None` if they are literally equal.
    fn to(self, other: Self) -> Option<Symmetry>;
}

/// The givens are the same: nothing else to keep.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Equal;

impl Sameness for Equal {
    fn of(facts: &BlockFacts, index: usize) -> Option<(Fingerprint, Equal)> {
        Some((facts.fingerprint(index)?, Equal))
    }

    fn may_hold(chunk: Chunk<'_>, wanted: &Filter) -> bool {
        chunk.prints().iter().any(|&print| wanted.may_hold(print))
    }

    fn entries(catalogue: &Catalogue, fingerprint: Fingerprint) -> impl Iterator<Item = (u32, Equal)> {
        catalogue.equal.all(fingerprint).map(|entry| (entry, Equal))
    }

    fn to(self, _: Equal) -> Option<Symmetry> {
        None
    }
}

impl Sameness for Equivalent {
    fn of(facts: &BlockFacts, index: usize) -> Option<(Fingerprint, Equivalent)> {
        facts.class(index).map(|class| (class.fingerprint, class.way))
    }

    // The rule is off by default, so chunks keep no table of these fingerprints.
    fn may_hold(_: Chunk<'_>, _: &Filter) -> bool {
        true
    }

    fn entries(catalogue: &Catalogue, fingerprint: Fingerprint) -> impl Iterator<Item = (u32, Equivalent)> {
        let members = catalogue.equivalent.all(fingerprint);
        members.filter_map(|member| catalogue.equivalent.place(member)).map(|member| (member.entry, member.way))
    }

    fn to(self, other: Equivalent) -> Option<Symmetry> {
        Some(self.symmetry_to(other))
    }
}
