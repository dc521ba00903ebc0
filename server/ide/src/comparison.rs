//! The comparison of all puzzles of a host: in every sense that somebody wants to know about.

use crate::catalogue::{Catalogue, Name};
use crate::counts::Counts;
use crate::duplicates::Duplicates;
use crate::facts::Facts;
use crate::host::FileId;
use crate::sameness::{Equal, Equivalent};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The puzzles of the open files, and what other files say.
#[derive(Default)]
pub(crate) struct Comparison {
    equal: Counts<Equal>,
    /// Only while a file's settings ask for it: canonical forms take time.
    equivalent: Option<Counts<Equivalent>>,
    catalogue: Arc<Catalogue>,
}

impl Comparison {
    /// Says whether equivalent puzzles are wanted. If they were not before, `all` blocks are looked through.
    pub(crate) fn want_equivalent<'a>(&mut self, wanted: bool, all: impl Iterator<Item = (FileId, &'a Facts)>) {
        match (wanted, &self.equivalent) {
            (false, _) => self.equivalent = None,
            (true, Some(_)) => {}
            (true, None) => {
                let mut counts = Counts::default();
                all.for_each(|(file, facts)| counts.add(file, facts));
                counts.set_catalogue(Arc::clone(&self.catalogue));
                self.equivalent = Some(counts);
            }
        }
    }

    /// Counts the puzzles of a block that has come.
    pub(crate) fn add(&mut self, file: FileId, facts: &Facts) {
        self.equal.add(file, facts);
        self.equivalent.iter_mut().for_each(|counts| counts.add(file, facts));
    }

    /// Discounts the puzzles of a block that is gone.
    pub(crate) fn remove(&mut self, file: FileId, facts: &Facts) {
        self.equal.remove(file, facts);
        self.equivalent.iter_mut().for_each(|counts| counts.remove(file, facts));
    }

    /// The files that have a puzzle in common with another.
    pub(crate) fn sharing(&self) -> HashSet<FileId> {
        let equivalent = self.equivalent.iter().flat_map(Counts::sharing);
        self.equal.sharing().into_iter().chain(equivalent).collect()
    }

    /// Takes note of what files say that are not open.
    pub(crate) fn set_catalogue(&mut self, catalogue: Arc<Catalogue>) {
        self.equal.set_catalogue(Arc::clone(&catalogue));
        self.equivalent.iter_mut().for_each(|counts| counts.set_catalogue(Arc::clone(&catalogue)));
        self.catalogue = catalogue;
    }

    /// Takes note that other files are open.
    pub(crate) fn open_files_changed(&mut self) {
        self.equal.open_files_changed();
        self.equivalent.iter_mut().for_each(Counts::open_files_changed);
    }

    /// The files that have a puzzle in common with one that is not open.
    pub(crate) fn catalogued(&mut self, open: &HashMap<FileId, Name>) -> HashSet<FileId> {
        self.refresh(open);
        let equivalent = self.equivalent.iter().flat_map(Counts::catalogued);
        self.equal.catalogued().into_iter().chain(equivalent).collect()
    }

    /// What a snapshot of files with these names has to look for, except in those that are `apart`.
    pub(crate) fn duplicates(&mut self, names: &HashMap<FileId, Name>, apart: &HashSet<FileId>) -> Duplicates {
        self.refresh(names);
        let equivalent = self.equivalent.as_ref().map(Counts::wanted).unwrap_or_default();
        Duplicates::new(self.equal.wanted(), equivalent, names, apart)
    }

    fn refresh(&mut self, open: &HashMap<FileId, Name>) {
        self.equal.refresh(open);
        self.equivalent.iter_mut().for_each(|counts| counts.refresh(open));
    }
}
