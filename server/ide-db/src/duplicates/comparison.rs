//! Compares all puzzles of a host, by their givens and, if the settings ask for it, by their canonical forms.

use crate::base::finding::FileId;
use crate::base::rule::Rule;
use crate::duplicates::Duplicates;
use crate::duplicates::counts::Counts;
use crate::duplicates::equivalence::Equal;
use crate::duplicates::index::{Catalogue, Name};
use crate::duplicates::prints::Prints;
use crate::puzzle::canonical::Equivalent;
use crate::puzzle::fingerprint::Fingerprints;
use crate::state::block_facts::BlockFacts;
use crate::state::file::View;
use std::collections::HashSet;
use std::sync::Arc;

/// The puzzles of the open files, and what other files say.
#[derive(Default)]
pub(crate) struct Comparison {
    equal: Counts<Equal>,
    /// Only while a file's settings ask for it: canonical forms take time.
    equivalent: Option<Counts<Equivalent>>,
    catalogue: Arc<Catalogue>,
}

/// The fingerprints of a file, in every sense that its settings want to know about.
#[derive(Default)]
pub(crate) struct FilePrints {
    pub(crate) equal: Prints<Equal>,
    equivalent: Option<Prints<Equivalent>>,
}

impl FilePrints {
    /// The fingerprints of a file that was read.
    pub(crate) fn of(view: &View) -> FilePrints {
        let wants_equivalent = view.config.severity(Rule::EquivalentPuzzle).is_some();
        FilePrints { equal: Prints::of(view), equivalent: wants_equivalent.then(|| Prints::of(view)) }
    }
}

impl Comparison {
    /// Counts equivalent puzzles, too, from now on. If they were not counted before, counts those of `all` blocks.
    pub(crate) fn count_equivalent<'a>(&mut self, all: impl Iterator<Item = (FileId, &'a BlockFacts)>) {
        if self.equivalent.is_some() {
            return;
        }
        let mut counts = Counts::named(self.equal.names());
        for (file, facts) in all {
            counts.add(file, facts);
        }
        counts.set_catalogue(Arc::clone(&self.catalogue));
        self.equivalent = Some(counts);
    }

    /// Counts only equal puzzles from now on.
    pub(crate) fn count_equal_only(&mut self) {
        self.equivalent = None;
    }

    /// Counts the puzzles of a block that has come.
    pub(crate) fn add(&mut self, file: FileId, facts: &BlockFacts) {
        self.equal.add(file, facts);
        self.equivalent.iter_mut().for_each(|counts| counts.add(file, facts));
    }

    /// Discounts the puzzles of a block that is gone.
    pub(crate) fn remove(&mut self, file: FileId, facts: &BlockFacts) {
        self.equal.remove(file, facts);
        self.equivalent.iter_mut().for_each(|counts| counts.remove(file, facts));
    }

    /// Counts the puzzles of a file that was not there.
    pub(crate) fn add_file(&mut self, file: FileId, prints: FilePrints, view: &View) {
        let FilePrints { equal, equivalent } = prints;
        self.equal.add_file(file, equal);
        if let Some(counts) = &mut self.equivalent {
            // Another file's settings want to know.
            counts.add_file(file, equivalent.unwrap_or_else(|| Prints::of(view)));
        }
    }

    /// Discounts all puzzles of a file; what is to be dropped then.
    pub(crate) fn remove_file(&mut self, file: FileId) -> [Fingerprints; 2] {
        let equivalent = self.equivalent.as_mut().map(|counts| counts.remove_file(file));
        [self.equal.remove_file(file), equivalent.unwrap_or_default()]
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

    /// Takes note of the name of a file, before its puzzles are counted.
    pub(crate) fn set_name(&mut self, file: FileId, name: Name) {
        self.equivalent.iter_mut().for_each(|counts| counts.set_name(file, name.clone()));
        self.equal.set_name(file, name);
    }

    /// Forgets the name of a file whose puzzles are discounted.
    pub(crate) fn remove_name(&mut self, file: FileId) {
        self.equivalent.iter_mut().for_each(|counts| counts.remove_name(file));
        self.equal.remove_name(file);
    }

    /// Takes note that the places of a file's puzzles may be others.
    pub(crate) fn note_moved(&mut self, file: FileId) {
        self.equal.note_moved(file);
        self.equivalent.iter_mut().for_each(|counts| counts.note_moved(file));
    }

    /// Takes the files whose duplicates may be others because of changes of other files.
    pub(crate) fn take_affected(&mut self) -> HashSet<FileId> {
        let mut affected = self.equal.take_affected();
        self.equivalent.iter_mut().for_each(|counts| affected.extend(counts.take_affected()));
        affected
    }

    /// Returns true if there are such files.
    pub(crate) fn has_affected(&self) -> bool {
        self.equal.has_affected() || self.equivalent.as_ref().is_some_and(Counts::has_affected)
    }

    /// The files that have a puzzle in common with one that is not open.
    pub(crate) fn catalogued(&mut self) -> HashSet<FileId> {
        self.refresh();
        let equivalent = self.equivalent.iter().flat_map(Counts::catalogued);
        self.equal.catalogued().into_iter().chain(equivalent).collect()
    }

    /// The search for duplicates that a snapshot needs, in all files but those that are `apart`.
    pub(crate) fn duplicates(&mut self, apart: &Arc<HashSet<FileId>>) -> Duplicates {
        self.refresh();
        let equivalent = self.equivalent.as_mut().map(Counts::finder).unwrap_or_default();
        Duplicates::new(self.equal.finder(), equivalent, self.equal.names(), Arc::clone(apart))
    }

    fn refresh(&mut self) {
        self.equal.refresh();
        self.equivalent.iter_mut().for_each(Counts::refresh);
    }
}
