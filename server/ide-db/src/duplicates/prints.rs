//! Collects the fingerprints of a file's puzzles, and a filter for some of them.

use crate::duplicates::equivalence::Sameness;
use crate::puzzle::fingerprint::{ByFingerprint, Fingerprint, Fingerprints};
use crate::state::facts::Facts;
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
        prints.several.keys().for_each(|fingerprint| _ = prints.once.remove(fingerprint));
        prints
    }

    /// Returns true if the file has this puzzle.
    pub(crate) fn contains(&self, fingerprint: Fingerprint) -> bool {
        self.once.contains(&fingerprint) || self.several.contains_key(&fingerprint)
    }
}

/// Rejects most fingerprints that are not in a set by testing one bit.
#[derive(Default, Debug)]
pub struct Filter {
    /// A power of two of them, or none.
    bits: Box<[u64]>,
}

impl Filter {
    /// A filter for these. Of a few, so few bits are set that a chunk of 64 others mostly passes none.
    pub fn of(fingerprints: impl ExactSizeIterator<Item = Fingerprint>) -> Filter {
        let words = (16 * fingerprints.len()).next_power_of_two().clamp(256, 1 << 14);
        let mut bits = vec![0; words].into_boxed_slice();
        for fingerprint in fingerprints {
            let print = fingerprint.hash();
            bits[print as usize >> 6 & (words - 1)] |= 1 << (print & 63);
        }
        Filter { bits }
    }

    /// Returns true if it may be the hash of one of them.
    pub(crate) fn may_hold(&self, print: u64) -> bool {
        let word = print as usize >> 6 & self.bits.len().wrapping_sub(1);
        self.bits.get(word).is_some_and(|word| word >> (print & 63) & 1 == 1)
    }
}

/// The fingerprints of a block's puzzles.
pub(super) fn fingerprints<S: Sameness>(facts: &Facts) -> impl Iterator<Item = Fingerprint> {
    (0..facts.block.puzzles.len()).filter_map(|index| Some(S::of(facts, index)?.0))
}
