//! Counts the puzzles that occur more than once in the open files, or also in a catalogue of other files, in one sense
//! of equality.
//!
//! The host counts fingerprints as files change, which costs little and finds that nearly all are there once. Those of
//! a file that is there once have a table of their own, so that another thread can make it and a closed file takes it
//! along.

use crate::base::finding::FileId;
use crate::duplicates::Wanted;
use crate::duplicates::equivalence::Sameness;
use crate::duplicates::index::{Catalogue, Name, Occurrence};
use crate::duplicates::prints::{Filter, Prints, fingerprints};
use crate::puzzle::fingerprint::{ByFingerprint, Fingerprint, Fingerprints};
use crate::state::facts::Facts;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::marker::PhantomData;
use std::sync::Arc;

/// The puzzles with more than one occurrence, and their number in each file.
pub(crate) type Repeated = HashMap<Fingerprint, BTreeMap<FileId, u32>, ByFingerprint>;

/// The number of occurrences of each fingerprint in the open files.
#[derive(Default)]
pub(crate) struct Counts<S> {
    /// The fingerprints that occur once, by file.
    single: HashMap<FileId, Fingerprints>,
    /// The others.
    repeated: Arc<Repeated>,
    /// The number of repeated puzzles in each file.
    holders: HashMap<FileId, u32>,
    /// The puzzles of files that are not open.
    rest: Rest,
    /// The fingerprints of open files that occur in these files as well.
    catalogued: Arc<Fingerprints>,
    /// For the repeated and the catalogued ones, until these change.
    filter: Option<Arc<Filter>>,
    /// True if the catalogue has changed since these were found.
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
    pub(crate) fn first<S: Sameness>(&self, fingerprint: Fingerprint) -> Option<Occurrence<'_, S>> {
        self.catalogue.first(fingerprint, &self.open)
    }
}

impl<S: Sameness> Counts<S> {
    /// Counts the puzzles of a block that has come.
    pub(crate) fn add(&mut self, file: FileId, facts: &Facts) {
        fingerprints::<S>(facts).for_each(|fingerprint| self.add_times(file, fingerprint, 1));
    }

    /// Counts the puzzles of a file that was not there.
    pub(crate) fn add_file(&mut self, file: FileId, prints: Prints<S>) {
        let Prints { mut once, several, .. } = prints;
        several.into_iter().for_each(|(fingerprint, times)| self.add_times(file, fingerprint, times));
        let others = self.single.iter().filter(|(other, _)| **other != file).map(|(_, single)| single);
        let mut shared: Vec<Fingerprint> = others.flat_map(|single| common(single, &once)).collect();
        shared.extend(if self.repeated.len() < once.len() {
            self.repeated.keys().filter(|it| once.contains(*it)).copied().collect()
        } else {
            once.iter().filter(|it| self.repeated.contains_key(*it)).copied().collect::<Vec<_>>()
        });
        for fingerprint in shared {
            once.remove(&fingerprint);
            self.add_times(file, fingerprint, 1);
        }
        if !self.rest.catalogue.files().is_empty() {
            let found = once.iter().filter(|it| self.rest.first::<S>(**it).is_some());
            let found: Vec<Fingerprint> = found.copied().collect();
            if !found.is_empty() {
                self.catalogued_mut().extend(found);
            }
        }
        self.single.entry(file).or_default().extend(once);
    }

    fn add_times(&mut self, file: FileId, fingerprint: Fingerprint, times: u32) {
        if self.repeated.contains_key(&fingerprint) {
            let repeated = Arc::make_mut(&mut self.repeated);
            let known = repeated.get_mut(&fingerprint).and_then(|files| files.insert(file, times));
            match known {
                Some(known) => _ = repeated.get_mut(&fingerprint).map(|files| files.insert(file, known + times)),
                None => *self.holders.entry(file).or_default() += 1,
            }
            return;
        }
        let other = self.single.iter_mut().find_map(|(other, single)| single.remove(&fingerprint).then_some(*other));
        if other.is_none() && times == 1 {
            self.single.entry(file).or_default().insert(fingerprint);
        } else {
            let mut files = BTreeMap::from([(file, times)]);
            other.into_iter().for_each(|other| *files.entry(other).or_default() += 1);
            files.keys().for_each(|file| *self.holders.entry(*file).or_default() += 1);
            Arc::make_mut(&mut self.repeated).insert(fingerprint, files);
            self.filter = None;
        }
        if other.is_none() && self.rest.first::<S>(fingerprint).is_some() {
            self.catalogued_mut().insert(fingerprint);
        }
    }

    /// The catalogued ones, which are about to change.
    fn catalogued_mut(&mut self) -> &mut Fingerprints {
        self.filter = None;
        Arc::make_mut(&mut self.catalogued)
    }

    /// Discounts the puzzles of a block that is gone.
    pub(crate) fn remove(&mut self, file: FileId, facts: &Facts) {
        for fingerprint in fingerprints::<S>(facts) {
            let times = self.repeated.get(&fingerprint).map(|files| files.get(&file).copied());
            match times {
                Some(Some(times)) => self.reduce(file, fingerprint, times - 1),
                Some(None) => {}
                None => {
                    self.single.get_mut(&file).into_iter().for_each(|single| _ = single.remove(&fingerprint));
                    self.forget_catalogued(fingerprint);
                }
            }
        }
    }

    /// Discounts all puzzles of a file; the table of most of them, which takes long to drop.
    pub(crate) fn remove_file(&mut self, file: FileId) -> Fingerprints {
        if self.holders.contains_key(&file) {
            let held = self.repeated.iter().filter(|(_, files)| files.contains_key(&file));
            let held: Vec<Fingerprint> = held.map(|(fingerprint, _)| *fingerprint).collect();
            held.into_iter().for_each(|fingerprint| self.reduce(file, fingerprint, 0));
        }
        let single = self.single.remove(&file).unwrap_or_default();
        let gone: Vec<Fingerprint> = common(&self.catalogued, &single).collect();
        gone.into_iter().for_each(|fingerprint| self.forget_catalogued(fingerprint));
        single
    }

    /// Sets the number of occurrences of a repeated puzzle in a file.
    fn reduce(&mut self, file: FileId, fingerprint: Fingerprint, times: u32) {
        let repeated = Arc::make_mut(&mut self.repeated);
        let Some(files) = repeated.get_mut(&fingerprint) else { return };
        if times > 0 {
            files.insert(file, times);
        } else {
            files.remove(&file);
        }
        let last = (files.values().sum::<u32>() < 2).then(|| files.keys().next().copied());
        let mut gone: Vec<FileId> = (times == 0).then_some(file).into_iter().collect();
        if let Some(last) = last {
            repeated.remove(&fingerprint);
            self.filter = None;
            match last {
                Some(last) => {
                    self.single.entry(last).or_default().insert(fingerprint);
                    gone.push(last);
                }
                None => self.forget_catalogued(fingerprint),
            }
        }
        for file in gone {
            if let Some(count) = self.holders.get_mut(&file) {
                *count -= 1;
                if *count == 0 {
                    self.holders.remove(&file);
                }
            }
        }
    }

    fn forget_catalogued(&mut self, fingerprint: Fingerprint) {
        if self.catalogued.contains(&fingerprint) {
            self.catalogued_mut().remove(&fingerprint);
        }
    }

    /// The files that have a puzzle in common with another.
    pub(crate) fn sharing(&self) -> HashSet<FileId> {
        if self.holders.len() < 2 {
            return HashSet::new();
        }
        let mut sharing = HashSet::new();
        for files in self.repeated.values().filter(|files| files.len() > 1) {
            sharing.extend(files.keys().copied());
            if sharing.len() == self.holders.len() {
                break;
            }
        }
        sharing
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
        let all = self.single.values().flatten().chain(self.repeated.keys());
        self.catalogued = Arc::new(all.filter(|it| self.rest.first::<S>(**it).is_some()).copied().collect());
        self.filter = None;
    }

    /// The files that have a puzzle in common with one that is not open.
    pub(crate) fn catalogued(&self) -> HashSet<FileId> {
        let single = self.single.iter().filter(|(_, single)| common(&self.catalogued, single).next().is_some());
        let several = self.catalogued.iter().filter_map(|fingerprint| self.repeated.get(fingerprint));
        single.map(|(file, _)| *file).chain(several.flat_map(|files| files.keys().copied())).collect()
    }

    /// The search that a snapshot needs.
    pub(crate) fn wanted(&mut self) -> Wanted<S> {
        let all = || {
            let all: Vec<Fingerprint> = self.repeated.keys().chain(&*self.catalogued).copied().collect();
            Arc::new(Filter::of(all.into_iter()))
        };
        Wanted {
            filter: Arc::clone(self.filter.get_or_insert_with(all)),
            repeated: Arc::clone(&self.repeated),
            holders: self.holders.keys().copied().collect(),
            catalogued: Arc::clone(&self.catalogued),
            rest: self.rest.clone(),
            sense: PhantomData,
        }
    }
}

/// The fingerprints that both sets contain.
fn common<'a>(one: &'a Fingerprints, other: &'a Fingerprints) -> impl Iterator<Item = Fingerprint> {
    let (fewer, more) = if one.len() < other.len() { (one, other) } else { (other, one) };
    fewer.iter().filter(|fingerprint| more.contains(*fingerprint)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_lets_its_own_pass_and_few_others() {
        let of = |number: u32| Fingerprint::of_bytes(&number.to_le_bytes());
        for count in [1, 100, 5_000] {
            let filter = Filter::of((0..count).map(of).collect::<Vec<_>>().into_iter());
            assert!((0..count).all(|number| filter.may_hold(of(number).hash())));
            let others = (count..count + 10_000).filter(|&number| filter.may_hold(of(number).hash())).count();
            assert!(others < 200, "{others}");
        }
        assert!(!Filter::default().may_hold(0));
    }
}
