//! Counts the puzzles that occur more than once in the open files, or also in a catalogue of other files, in one sense
//! of equality.
//!
//! The host counts fingerprints as files change, which costs little and finds that nearly all are there once. Those of
//! a file that is there once have a table of their own, so that another thread can make it and a closed file takes it
//! along.

use crate::base::by_file::ByFile;
use crate::base::finding::FileId;
use crate::duplicates::DuplicateFinder;
use crate::duplicates::equivalence::Sameness;
use crate::duplicates::filter::Filter;
use crate::duplicates::index::{Catalogue, Name};
use crate::duplicates::prints::{Prints, fingerprints};
use crate::duplicates::repeated::{Holders, RepeatedPuzzles, Rest};
use crate::puzzle::fingerprint::{ByFingerprint, Fingerprint, Fingerprints};
use crate::state::block_facts::BlockFacts;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::marker::PhantomData;
use std::sync::Arc;

/// A file with more puzzles than this has no entries in the table of owners. There are few such files at a time.
const LARGE: usize = 1_000;

/// The number of occurrences of each fingerprint in the open files.
#[derive(Default)]
pub(crate) struct Counts<S> {
    /// The fingerprints that occur once, by file.
    single: HashMap<FileId, Fingerprints>,
    /// The files of these, but for large ones.
    owners: HashMap<Fingerprint, FileId, ByFingerprint>,
    /// The files that had many puzzles when they were opened.
    large: HashSet<FileId>,
    /// The others.
    repeated: RepeatedPuzzles,
    /// The repeated puzzles of each file.
    held: HashMap<FileId, Fingerprints>,
    /// The files that have some.
    holders: ByFile<()>,
    names: ByFile<Name>,
    /// The repeated puzzles whose first file does not hold them any more.
    leaderless: Fingerprints,
    /// The files whose duplicates may be others because of changes of other files.
    affected: HashSet<FileId>,
    /// The puzzles of files that are not open.
    rest: Rest,
    /// The fingerprints of open files that occur in these files as well.
    catalogued: Arc<Fingerprints>,
    /// For the repeated and the catalogued ones, until these change.
    filter: Option<Arc<Filter>>,
    /// True if the catalogue, or the open files that are in it, have changed since these were found.
    is_stale: bool,
    sense: PhantomData<S>,
}

impl<S: Sameness> Counts<S> {
    /// Counts of files with these names, before any puzzle is counted.
    pub(crate) fn named(names: ByFile<Name>) -> Counts<S> {
        Counts { names, ..Counts::default() }
    }

    /// Takes note of the name of a file, before its puzzles are counted.
    pub(crate) fn set_name(&mut self, file: FileId, name: Name) {
        self.is_stale |= self.rest.catalogue.file(&name.order).is_some();
        self.names.insert(file, name);
    }

    /// Forgets the name of a file whose puzzles are discounted.
    pub(crate) fn remove_name(&mut self, file: FileId) {
        let name = self.names.remove(file);
        self.is_stale |= name.is_some_and(|name| self.rest.catalogue.file(&name.order).is_some());
    }

    /// Counts the puzzles of a block that has come.
    pub(crate) fn add(&mut self, file: FileId, facts: &BlockFacts) {
        fingerprints::<S>(facts).for_each(|fingerprint| self.add_times(file, fingerprint, 1));
    }

    /// Counts the puzzles of a file that was not there.
    pub(crate) fn add_file(&mut self, file: FileId, prints: Prints<S>) {
        let Prints { mut once, several, .. } = prints;
        let is_large = LARGE < once.len();
        if is_large {
            self.large.insert(file);
        }
        for (fingerprint, times) in several {
            self.add_times(file, fingerprint, times);
        }

        // The puzzles that other files have, too. The smaller of the tables is gone through.
        let mut shared = Fingerprints::default();
        if self.owners.len() + self.repeated.len() < once.len() {
            let known = self.owners.keys().copied().chain(self.repeated.keys());
            shared.extend(known.filter(|it| once.contains(it)));
        } else {
            shared.extend(once.iter().filter(|it| self.owners.contains_key(it) || self.repeated.get(**it).is_some()));
        }
        for other in &self.large {
            if *other != file
                && let Some(single) = self.single.get(other)
            {
                shared.extend(common(single, &once));
            }
        }
        for fingerprint in shared {
            once.remove(&fingerprint);
            self.add_times(file, fingerprint, 1);
        }

        if !self.rest.catalogue.files().is_empty() {
            let catalogued = once.iter().filter(|it| self.rest.first::<S>(**it).is_some());
            let catalogued: Vec<Fingerprint> = catalogued.copied().collect();
            if !catalogued.is_empty() {
                self.catalogued_mut().extend(catalogued);
            }
        }
        if !is_large {
            self.owners.extend(once.iter().map(|fingerprint| (*fingerprint, file)));
        }
        self.single.entry(file).or_default().extend(once);
    }

    fn add_times(&mut self, file: FileId, fingerprint: Fingerprint, times: u32) {
        if self.repeated.get(fingerprint).is_some() {
            return self.add_repeated(file, fingerprint, times);
        }
        let other = self.take_single(fingerprint);
        if other.is_none() && times == 1 {
            self.insert_single(file, fingerprint);
        } else {
            let other_file = other.unwrap_or(file);
            let mut files = BTreeMap::from([(other_file, u32::from(other.is_some()))]);
            *files.entry(file).or_default() += times;
            let first = if self.is_before(file, other_file) { file } else { other_file };
            for holder in files.keys() {
                self.hold(*holder, fingerprint);
            }
            self.affected.extend(files.keys().filter(|holder| **holder != file));
            self.repeated.insert(fingerprint, Holders { files, first });
            self.filter = None;
        }
        if other.is_none() && self.rest.first::<S>(fingerprint).is_some() {
            self.catalogued_mut().insert(fingerprint);
        }
    }

    /// Adds occurrences of a repeated puzzle. If this makes `file` the first one, the other files are affected.
    fn add_repeated(&mut self, file: FileId, fingerprint: Fingerprint, times: u32) {
        let first = self.repeated.get(fingerprint).map(|holders| holders.first);
        let is_first = first.is_some_and(|first| self.is_before(file, first));
        self.hold(file, fingerprint);
        let Some(holders) = self.repeated.get_mut(fingerprint) else { return };
        *holders.files.entry(file).or_default() += times;
        if is_first {
            holders.first = file;
            self.affected.extend(holders.files.keys().filter(|holder| **holder != file));
        }
    }

    /// Returns true if a file comes before another by name.
    fn is_before(&self, file: FileId, other: FileId) -> bool {
        (self.names.get(file), file) < (self.names.get(other), other)
    }

    fn hold(&mut self, file: FileId, fingerprint: Fingerprint) {
        self.held.entry(file).or_default().insert(fingerprint);
        if self.holders.get(file).is_none() {
            self.holders.insert(file, ());
        }
    }

    fn let_go(&mut self, file: FileId, fingerprint: Fingerprint) {
        let Some(held) = self.held.get_mut(&file) else { return };
        held.remove(&fingerprint);
        if held.is_empty() {
            self.held.remove(&file);
            self.holders.remove(file);
        }
    }

    fn insert_single(&mut self, file: FileId, fingerprint: Fingerprint) {
        self.single.entry(file).or_default().insert(fingerprint);
        if !self.large.contains(&file) {
            self.owners.insert(fingerprint, file);
        }
    }

    /// Removes a puzzle that occurs once; the file that has it.
    fn take_single(&mut self, fingerprint: Fingerprint) -> Option<FileId> {
        if let Some(file) = self.owners.remove(&fingerprint) {
            if let Some(single) = self.single.get_mut(&file) {
                single.remove(&fingerprint);
            }
            return Some(file);
        }
        for file in &self.large {
            if let Some(single) = self.single.get_mut(file)
                && single.remove(&fingerprint)
            {
                return Some(*file);
            }
        }
        None
    }

    /// The catalogued ones, which are about to change.
    fn catalogued_mut(&mut self) -> &mut Fingerprints {
        self.filter = None;
        Arc::make_mut(&mut self.catalogued)
    }

    /// Discounts the puzzles of a block that is gone.
    pub(crate) fn remove(&mut self, file: FileId, facts: &BlockFacts) {
        for fingerprint in fingerprints::<S>(facts) {
            if let Some(holders) = self.repeated.get(fingerprint) {
                if let Some(times) = holders.files.get(&file).copied() {
                    self.reduce(file, fingerprint, times - 1);
                }
                continue;
            }
            if self.single.get_mut(&file).is_some_and(|single| single.remove(&fingerprint)) {
                self.owners.remove(&fingerprint);
            }
            self.forget_catalogued(fingerprint);
        }
    }

    /// Discounts all puzzles of a file; the table of most of them, which takes long to drop.
    pub(crate) fn remove_file(&mut self, file: FileId) -> Fingerprints {
        for fingerprint in self.held.get(&file).cloned().unwrap_or_default() {
            self.reduce(file, fingerprint, 0);
        }
        let single = self.single.remove(&file).unwrap_or_default();
        if !self.large.remove(&file) {
            for fingerprint in &single {
                self.owners.remove(fingerprint);
            }
        }
        let no_longer_catalogued: Vec<Fingerprint> = common(&self.catalogued, &single).collect();
        for fingerprint in no_longer_catalogued {
            self.forget_catalogued(fingerprint);
        }
        self.affected.remove(&file);
        single
    }

    /// Sets the number of occurrences of a repeated puzzle in a file, which is less than before.
    fn reduce(&mut self, file: FileId, fingerprint: Fingerprint, times: u32) {
        let Some(holders) = self.repeated.get_mut(fingerprint) else { return };
        if times > 0 {
            holders.files.insert(file, times);
        } else {
            holders.files.remove(&file);
        }
        let was_first = times == 0 && holders.first == file;
        let is_repeated = holders.files.len() > 1 || holders.files.values().any(|times| *times > 1);
        let last = if is_repeated { None } else { holders.files.keys().next().copied() };
        if times == 0 {
            self.let_go(file, fingerprint);
        }
        if is_repeated {
            if was_first {
                self.leaderless.insert(fingerprint);
            }
            return;
        }
        if self.leaderless.remove(&fingerprint) || was_first {
            self.affected.extend(last);
        }
        self.repeated.remove(fingerprint);
        self.filter = None;
        match last {
            Some(last) => {
                self.let_go(last, fingerprint);
                self.insert_single(last, fingerprint);
            }
            None => self.forget_catalogued(fingerprint),
        }
    }

    /// Finds the first files of puzzles whose first file is gone, once for all that have gone since.
    fn find_first(&mut self) {
        for fingerprint in std::mem::take(&mut self.leaderless) {
            let Some(holders) = self.repeated.get(fingerprint) else { continue };
            let files = holders.files.keys().copied();
            self.affected.extend(files.clone());
            let first = files.reduce(|one, other| if self.is_before(other, one) { other } else { one });
            if let (Some(first), Some(holders)) = (first, self.repeated.get_mut(fingerprint)) {
                holders.first = first;
            }
        }
    }

    fn forget_catalogued(&mut self, fingerprint: Fingerprint) {
        if self.catalogued.contains(&fingerprint) {
            self.catalogued_mut().remove(&fingerprint);
        }
    }

    /// Takes note that the places of a file's puzzles may be others: the files with the same ones refer to them.
    pub(crate) fn note_moved(&mut self, file: FileId) {
        for fingerprint in self.held.get(&file).into_iter().flatten() {
            // Every other file that could be affected already is.
            if self.held.len() <= self.affected.len() + 1 {
                return;
            }
            let Some(holders) = self.repeated.get(*fingerprint) else { continue };
            if holders.first == file {
                self.affected.extend(holders.files.keys().filter(|other| **other != file));
            }
        }
    }

    /// Takes the files whose duplicates may be others because of changes of other files.
    pub(crate) fn take_affected(&mut self) -> HashSet<FileId> {
        self.find_first();
        std::mem::take(&mut self.affected)
    }

    /// Returns true if there are such files.
    pub(crate) fn has_affected(&self) -> bool {
        !self.affected.is_empty() || !self.leaderless.is_empty()
    }

    /// The files that have a puzzle in common with another.
    pub(crate) fn sharing(&self) -> HashSet<FileId> {
        let several = self.repeated.values().filter(|holders| holders.files.len() > 1);
        several.flat_map(|holders| holders.files.keys().copied()).collect()
    }

    /// Takes note of what files say that are not open.
    pub(crate) fn set_catalogue(&mut self, catalogue: Arc<Catalogue>) {
        self.rest.catalogue = catalogue;
        self.is_stale = true;
    }

    /// Compares with the rest as it is now.
    pub(crate) fn refresh(&mut self) {
        if !std::mem::take(&mut self.is_stale) || (self.rest.catalogue.files().is_empty() && self.catalogued.is_empty())
        {
            return;
        }
        let catalogue = &self.rest.catalogue;
        let open = self.names.iter().filter_map(|(_, name)| catalogue.file(&name.order));
        self.rest.open = Arc::new(open.collect());
        let all = self.single.values().flatten().copied().chain(self.repeated.keys());
        self.catalogued = Arc::new(all.filter(|it| self.rest.first::<S>(*it).is_some()).collect());
        self.filter = None;
    }

    /// The files that have a puzzle in common with one that is not open.
    pub(crate) fn catalogued(&self) -> HashSet<FileId> {
        let mut files = HashSet::new();
        for fingerprint in &*self.catalogued {
            files.extend(self.owners.get(fingerprint));
            files.extend(self.repeated.get(*fingerprint).into_iter().flat_map(|holders| holders.files.keys()));
        }
        for file in &self.large {
            if let Some(single) = self.single.get(file)
                && common(&self.catalogued, single).next().is_some()
            {
                files.insert(*file);
            }
        }
        files
    }

    /// The search that a snapshot needs.
    pub(crate) fn finder(&mut self) -> DuplicateFinder<S> {
        self.find_first();
        let filter = self.filter.get_or_insert_with(|| {
            let all: Vec<Fingerprint> = self.repeated.keys().chain(self.catalogued.iter().copied()).collect();
            Arc::new(Filter::of(&all))
        });
        DuplicateFinder {
            filter: Arc::clone(filter),
            repeated: self.repeated.clone(),
            holders: self.holders.clone(),
            catalogued: Arc::clone(&self.catalogued),
            rest: self.rest.clone(),
            sense: PhantomData,
        }
    }

    pub(crate) fn names(&self) -> ByFile<Name> {
        self.names.clone()
    }
}

/// The fingerprints that both sets contain.
fn common<'a>(one: &'a Fingerprints, other: &'a Fingerprints) -> impl Iterator<Item = Fingerprint> {
    let (fewer, more) = if one.len() < other.len() { (one, other) } else { (other, one) };
    fewer.iter().filter(|fingerprint| more.contains(*fingerprint)).copied()
}
