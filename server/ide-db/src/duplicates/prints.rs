//! Collects the fingerprints of a file's puzzles.

use crate::duplicates::equivalence::Sameness;
use crate::puzzle::fingerprint::{ByFingerprint, Fingerprint, Fingerprints};
use crate::state::block_facts::BlockFacts;
use crate::state::file::View;
use std::collections::HashMap;
use std::marker::PhantomData;

/// The fingerprints of a file by themselves.
#[derive(Default)]
pub(crate) struct Prints<S> {
    pub(super) once: Fingerprints,
    /// The number of occurrences of those that occur more than once.
    pub(super) several: HashMap<Fingerprint, u32, ByFingerprint>,
    sense: PhantomData<S>,
}

impl<S: Sameness> Prints<S> {
    /// The fingerprints of a file that was read.
    pub(crate) fn of(view: &View) -> Prints<S> {
        let mut prints = Prints::default();
        prints.once.reserve(view.puzzle_count());
        for fingerprint in view.chunks().blocks().flat_map(|(facts, _)| fingerprints::<S>(facts)) {
            if !prints.once.insert(fingerprint) {
                *prints.several.entry(fingerprint).or_insert(1) += 1;
            }
        }
        for fingerprint in prints.several.keys() {
            prints.once.remove(fingerprint);
        }
        prints
    }

    /// Returns true if the file has this puzzle.
    pub(crate) fn contains(&self, fingerprint: Fingerprint) -> bool {
        self.once.contains(&fingerprint) || self.several.contains_key(&fingerprint)
    }
}

/// The fingerprints of a block's puzzles.
pub(super) fn fingerprints<S: Sameness>(facts: &BlockFacts) -> impl Iterator<Item = Fingerprint> {
    (0..facts.block.puzzles.len()).filter_map(|index| Some(S::of(facts, index)?.0))
}
