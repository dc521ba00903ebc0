//! Keeps which puzzles occur more than once in the open files, in a form that snapshots share.

use crate::base::finding::FileId;
use crate::duplicates::equivalence::Sameness;
use crate::duplicates::index::{Catalogue, Occurrence};
use crate::puzzle::fingerprint::{ByFingerprint, Fingerprint};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

/// Repeated puzzles are kept in so many parts: a change copies one of them, if a snapshot uses it.
const PARTS: usize = 64;

/// The puzzles with more than one occurrence.
#[derive(Clone)]
pub(crate) struct RepeatedPuzzles {
    parts: Vec<Arc<HashMap<Fingerprint, Holders, ByFingerprint>>>,
    len: usize,
}

/// The files that hold a puzzle, with the number of times that it occurs in each.
#[derive(Clone)]
pub(crate) struct Holders {
    pub(super) files: BTreeMap<FileId, u32>,
    /// The first of them, by name.
    pub(super) first: FileId,
}

impl Default for RepeatedPuzzles {
    fn default() -> RepeatedPuzzles {
        RepeatedPuzzles { parts: vec![Arc::default(); PARTS], len: 0 }
    }
}

impl RepeatedPuzzles {
    fn part(fingerprint: Fingerprint) -> usize {
        // The lower bits choose a place within the part.
        (fingerprint.hash() >> 56) as usize % PARTS
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn get(&self, fingerprint: Fingerprint) -> Option<&Holders> {
        self.parts[RepeatedPuzzles::part(fingerprint)].get(&fingerprint)
    }

    pub(super) fn get_mut(&mut self, fingerprint: Fingerprint) -> Option<&mut Holders> {
        Arc::make_mut(&mut self.parts[RepeatedPuzzles::part(fingerprint)]).get_mut(&fingerprint)
    }

    pub(super) fn insert(&mut self, fingerprint: Fingerprint, holders: Holders) {
        let part = Arc::make_mut(&mut self.parts[RepeatedPuzzles::part(fingerprint)]);
        self.len += usize::from(part.insert(fingerprint, holders).is_none());
    }

    pub(super) fn remove(&mut self, fingerprint: Fingerprint) {
        let part = Arc::make_mut(&mut self.parts[RepeatedPuzzles::part(fingerprint)]);
        self.len -= usize::from(part.remove(&fingerprint).is_some());
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = Fingerprint> {
        self.parts.iter().flat_map(|part| part.keys().copied())
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &Holders> {
        self.parts.iter().flat_map(|part| part.values())
    }
}

/// A catalogue without the files that are open: what they say counts, not what was read of them once.
#[derive(Clone, Default)]
pub(crate) struct Rest {
    pub(super) catalogue: Arc<Catalogue>,
    pub(super) open: Arc<HashSet<u32>>,
}

impl Rest {
    pub(super) fn first<S: Sameness>(&self, fingerprint: Fingerprint) -> Option<Occurrence<'_, S>> {
        self.catalogue.first(S::entries(&self.catalogue, fingerprint), &self.open)
    }
}
