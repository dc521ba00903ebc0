//! Which puzzles stand in the open files more than once, or in a catalogue of other files too, in one sense of being the same.
//!
//! The host counts fingerprints as files change, which costs little and finds that nearly all are there once.

use crate::catalogue::{Catalogue, Name, Place};
use crate::duplicates::Wanted;
use crate::facts::Facts;
use crate::fingerprint::Fingerprint;
use crate::host::FileId;
use crate::sameness::Sameness;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::marker::PhantomData;
use std::sync::Arc;

/// The fingerprints of a block's puzzles.
fn fingerprints<S: Sameness>(facts: &Facts) -> impl Iterator<Item = Fingerprint> {
    (0..facts.block.puzzles.len()).filter_map(|index| Some(S::of(facts, index)?.0))
}

/// How often each fingerprint stands in the open files.
#[derive(Default)]
pub(crate) struct Counts<S> {
    /// Those that are there once: where.
    single: HashMap<Fingerprint, FileId>,
    /// The others: how often in which files.
    repeated: HashMap<Fingerprint, BTreeMap<FileId, u32>>,
    /// What files say that are not open.
    rest: Rest,
    /// Those of all of the above that stand in the rest as well.
    catalogued: Arc<HashSet<Fingerprint>>,
    /// Whether the rest has changed since that was found out.
    is_stale: bool,
    sense: PhantomData<S>,
}

/// A catalogue without the files that are open: what they say counts, not what was read of them once.
#[derive(Clone, Default)]
pub(crate) struct Rest {
    catalogue: Arc<Catalogue>,
    open: Arc<HashSet<u32>>,
}

impl Rest {
    pub(crate) fn first<S: Sameness>(&self, fingerprint: Fingerprint) -> Option<Place<'_, S>> {
        self.catalogue.first(fingerprint, &self.open)
    }
}

impl<S: Sameness> Counts<S> {
    /// Counts the puzzles of a block that has come.
    pub(crate) fn add(&mut self, file: FileId, facts: &Facts) {
        for fingerprint in fingerprints::<S>(facts) {
            if let Some(files) = self.repeated.get_mut(&fingerprint) {
                *files.entry(file).or_default() += 1;
                continue;
            }
            match self.single.entry(fingerprint) {
                Entry::Vacant(vacant) => {
                    vacant.insert(file);
                    if self.rest.first::<S>(fingerprint).is_some() {
                        Arc::make_mut(&mut self.catalogued).insert(fingerprint);
                    }
                }
                Entry::Occupied(known) => {
                    let files = self.repeated.entry(fingerprint).or_default();
                    *files.entry(known.remove()).or_default() += 1;
                    *files.entry(file).or_default() += 1;
                }
            }
        }
    }

    /// Discounts the puzzles of a block that is gone.
    pub(crate) fn remove(&mut self, file: FileId, facts: &Facts) {
        for fingerprint in fingerprints::<S>(facts) {
            let Some(files) = self.repeated.get_mut(&fingerprint) else {
                self.single.remove(&fingerprint);
                if self.catalogued.contains(&fingerprint) {
                    Arc::make_mut(&mut self.catalogued).remove(&fingerprint);
                }
                continue;
            };
            if let Some(count) = files.get_mut(&file) {
                *count -= 1;
                if *count == 0 {
                    files.remove(&file);
                }
            }
            if files.values().sum::<u32>() < 2 {
                if let Some(&last) = files.keys().next() {
                    self.single.insert(fingerprint, last);
                }
                self.repeated.remove(&fingerprint);
            }
        }
    }

    /// The files that have a puzzle in common with another.
    pub(crate) fn sharing(&self) -> HashSet<FileId> {
        self.repeated.values().filter(|files| files.len() > 1).flat_map(|files| files.keys().copied()).collect()
    }

    /// Takes note of what files say that are not open.
    pub(crate) fn set_catalogue(&mut self, catalogue: Arc<Catalogue>) {
        self.rest.catalogue = catalogue;
        self.is_stale = true;
    }

    /// Takes note that other files are open.
    pub(crate) fn open_files_changed(&mut self) {
        self.is_stale = true;
    }

    /// Compares with the rest as it is now.
    pub(crate) fn refresh(&mut self, open: &HashMap<FileId, Name>) {
        if !std::mem::take(&mut self.is_stale) || (self.rest.catalogue.files().is_empty() && self.catalogued.is_empty())
        {
            return;
        }
        let catalogue = &self.rest.catalogue;
        self.rest.open = Arc::new(open.values().filter_map(|name| catalogue.file(&name.order)).collect());
        let all = self.single.keys().chain(self.repeated.keys());
        self.catalogued = Arc::new(all.filter(|it| self.rest.first::<S>(**it).is_some()).copied().collect());
    }

    /// The files that have a puzzle in common with one that is not open.
    pub(crate) fn catalogued(&self) -> HashSet<FileId> {
        let files = self.catalogued.iter().flat_map(|fingerprint| {
            let several = self.repeated.get(fingerprint).into_iter().flat_map(|files| files.keys());
            several.chain(self.single.get(fingerprint)).copied()
        });
        files.collect()
    }

    /// What a snapshot has to look for.
    pub(crate) fn wanted(&self) -> Wanted<S> {
        Wanted {
            repeated: self.repeated.keys().copied().collect(),
            catalogued: Arc::clone(&self.catalogued),
            rest: self.rest.clone(),
            sense: PhantomData,
        }
    }
}
