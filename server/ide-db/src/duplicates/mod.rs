//! Finds puzzles that are the same.
//!
//! Where puzzles stay as they are, one [`table`] finds the first of those that are the same: in the texts of a run, in
//! a collection, in the [catalogue](index) of the files that are not open. Open files are edited, so of these only the
//! [number](counts) of occurrences is followed, and a snapshot finds the places of the repeated ones on request.

pub(crate) mod comparison;
pub(crate) mod counts;
pub(crate) mod equivalence;
pub(crate) mod filter;
pub mod index;
pub mod origins;
pub(crate) mod prints;
pub(crate) mod repeated;
pub mod table;

use crate::base::by_file::ByFile;
use crate::base::finding::{Elsewhere, FileId, PuzzleIndex};
use crate::base::rule::Rule;
use crate::duplicates::equivalence::{Equal, Sameness};
use crate::duplicates::filter::Filter;
use crate::duplicates::index::{Name, Occurrence};
use crate::duplicates::repeated::{RepeatedPuzzles, Rest};
use crate::puzzle::canonical::{Class, Equivalent};
use crate::puzzle::fingerprint::{Fingerprint, Fingerprints};
use crate::state::file::View;
use engine::minlex::Symmetry;
use std::collections::{HashMap, HashSet};
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, PoisonError};
use syntax::Span;

/// A puzzle that also occurs earlier.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Duplicate {
    pub puzzle: PuzzleIndex,
    /// Its first occurrence.
    pub original: Original,
    /// The symmetry that leads from there to the puzzle, if any symmetry may; `None` if the givens are literally the
    /// same.
    pub symmetry: Option<Symmetry>,
}

impl Duplicate {
    /// One with the same givens.
    pub fn equal(puzzle: PuzzleIndex, original: Original) -> Duplicate {
        Duplicate { puzzle, original, symmetry: None }
    }

    /// One of the same class: the original's, and its own.
    pub fn equivalent(puzzle: PuzzleIndex, original: Original, classes: [Class; 2]) -> Duplicate {
        let [first, own] = classes.map(|class| class.way);
        Duplicate { puzzle, original, symmetry: first.to(own) }
    }

    /// The rule that says it.
    pub fn rule(&self) -> Rule {
        if self.symmetry.is_some() { Rule::EquivalentPuzzle } else { Rule::DuplicatePuzzle }
    }
}

/// The first of several puzzles that are the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Original {
    /// True if it is in the same file.
    pub is_same_file: bool,
    /// Its file, if it is another one, or if the place is not in the loaded part of the file.
    pub elsewhere: Option<Elsewhere>,
    /// Its position in it.
    pub puzzle: PuzzleIndex,
    /// The first line of its grid, in bytes of its file; chosen by the caller if that line is not loaded.
    pub span: Span,
}

/// Finds the places of the duplicates in the files of a snapshot, in one sense of equality.
#[derive(Default)]
pub(crate) struct DuplicateFinder<S> {
    /// A filter for all puzzles that occur elsewhere, too.
    pub(crate) filter: Arc<Filter>,
    /// The puzzles that occur more than once in the open files.
    pub(crate) repeated: RepeatedPuzzles,
    /// The files that have some of these.
    pub(crate) holders: ByFile<()>,
    /// The puzzles that occur in other files, too.
    pub(crate) catalogued: Arc<Fingerprints>,
    pub(crate) rest: Rest,
    pub(crate) sense: PhantomData<S>,
}

/// The first occurrence of equal puzzles.
#[derive(Clone, Copy)]
struct First<'a, S> {
    /// The file, open or not.
    file: Result<FileId, &'a Name>,
    puzzle: PuzzleIndex,
    span: Span,
    kept: S,
    /// True if an edit has added it and no equal puzzle was found after it.
    is_added: bool,
}

/// The open files.
type Views = ByFile<Arc<View>>;

impl<S: Sameness> DuplicateFinder<S> {
    fn is_empty(&self) -> bool {
        self.repeated.is_empty() && self.catalogued.is_empty()
    }

    /// Adds what is found in one of the files. The others are gone through only for puzzles that it has, too: a small
    /// file is not to wait for a large one.
    fn find(&self, names: &Names, files: &Views, id: FileId, found: &mut Vec<Duplicate>) {
        if self.catalogued.is_empty() && self.holders.get(id).is_none() {
            return;
        }
        let Some(own) = files.get(id) else { return };
        let is_wanted = |it: Fingerprint| self.repeated.get(it).is_some() || self.catalogued.contains(&it);
        let puzzles: Vec<_> = own.compared_puzzles::<S>(&self.filter, &is_wanted).collect();
        let mut firsts = self.elsewhere(files, id, puzzles.iter().map(|puzzle| puzzle.fingerprint));
        for ComparedPuzzle { fingerprint, kept, is_added, puzzle, line: span } in puzzles {
            let own = First { file: Ok(id), puzzle, span, kept, is_added };
            let first = firsts.entry(fingerprint).or_insert(own);
            // A puzzle of a file that is not open is the original if its file name sorts first.
            if let Some(before) = self.before(names, first, fingerprint) {
                *first = before;
            }
            if (first.file, first.puzzle) == (Ok(id), puzzle) {
                continue;
            }
            let original = original(first, id, names);
            let symmetry = first.kept.to(kept);
            found.push(Duplicate { puzzle, original, symmetry });
            // A copy that was pasted before its original is marked, too: that is where the user looks.
            if std::mem::take(&mut first.is_added) && !is_added && first.file == Ok(id) {
                let original = self::original(&own, id, names);
                let symmetry = kept.to(first.kept);
                found.push(Duplicate { puzzle: first.puzzle, original, symmetry });
            }
        }
    }

    /// The first occurrences of puzzles of a file, of those that are in a file before it.
    fn elsewhere<'a>(
        &self,
        files: &Views,
        own: FileId,
        puzzles: impl Iterator<Item = Fingerprint>,
    ) -> HashMap<Fingerprint, First<'a, S>> {
        let mut missing: HashMap<FileId, Fingerprints> = HashMap::new();
        for fingerprint in puzzles {
            if let Some(holders) = self.repeated.get(fingerprint).filter(|holders| holders.first != own) {
                missing.entry(holders.first).or_default().insert(fingerprint);
            }
        }
        let mut firsts = HashMap::new();
        for (file, mut missing) in missing {
            let Some(view) = files.get(file) else { continue };
            let filter = Filter::of(&missing.iter().copied().collect::<Vec<_>>());
            let wanted = missing.clone();
            for found in view.compared_puzzles::<S>(&filter, &|it| wanted.contains(&it)) {
                let ComparedPuzzle { fingerprint, kept, puzzle, line: span, .. } = found;
                if missing.remove(&fingerprint) {
                    firsts.insert(fingerprint, First { file: Ok(file), puzzle, span, kept, is_added: false });
                }
                if missing.is_empty() {
                    break;
                }
            }
        }
        firsts
    }

    /// The place of the same puzzle in a file that is not open, if that file sorts before the first place found so far.
    fn before(&self, names: &Names, first: &First<'_, S>, fingerprint: Fingerprint) -> Option<First<'_, S>> {
        let name = names.get(first.file.ok()?)?;
        let Occurrence { name, puzzle, start, kept } =
            self.rest.first(fingerprint).filter(|earlier| earlier.name.order < name.order)?;
        Some(First { file: Err(name), puzzle, span: Span::empty(start), kept, is_added: false })
    }
}

fn original<S>(first: &First<'_, S>, seen_from: FileId, names: &Names) -> Original {
    let (file, name) = match first.file {
        Ok(file) => (Some(file), names.get(file)),
        Err(name) => (None, Some(name)),
    };
    let is_same_file = file == Some(seen_from);
    let elsewhere = if is_same_file {
        None
    } else {
        Some(Elsewhere {
            file,
            path: name.map_or_else(|| Arc::from(""), |name| Arc::clone(&name.path)),
            shown: name.map_or_else(|| Arc::from("another file"), |name| Arc::clone(&name.shown)),
        })
    };
    Original { is_same_file, elsewhere, puzzle: first.puzzle, span: first.span }
}

type Names = ByFile<Name>;

/// The duplicates in the files of a snapshot.
#[derive(Default)]
pub(crate) struct Duplicates {
    equal: DuplicateFinder<Equal>,
    equivalent: DuplicateFinder<Equivalent>,
    names: Names,
    /// The files that are not compared.
    apart: Arc<HashSet<FileId>>,
    /// What was found, by file.
    found: Mutex<HashMap<FileId, Arc<[Duplicate]>>>,
}

impl Duplicates {
    /// The duplicates in files with these names.
    pub(crate) fn new(
        equal: DuplicateFinder<Equal>,
        equivalent: DuplicateFinder<Equivalent>,
        names: ByFile<Name>,
        apart: Arc<HashSet<FileId>>,
    ) -> Duplicates {
        Duplicates { equal, equivalent, names, apart, found: Mutex::default() }
    }

    /// The duplicates of one file that a caller has found.
    pub(crate) fn found(file: FileId, duplicates: Vec<Duplicate>) -> Duplicates {
        Duplicates { found: Mutex::new(HashMap::from([(file, duplicates.into())])), ..Duplicates::default() }
    }

    /// The duplicates in a file, by position; of one puzzle the equal one first.
    pub(crate) fn of(&self, file: FileId, files: &Views) -> Arc<[Duplicate]> {
        if let Some(found) = self.found.lock().unwrap_or_else(PoisonError::into_inner).get(&file) {
            return Arc::clone(found);
        }
        if self.equal.is_empty() && self.equivalent.is_empty() || self.apart.contains(&file) {
            return Arc::default();
        }
        // The lock is not held during the search: questions about other files need not wait for it.
        let mut found = Vec::new();
        self.equal.find(&self.names, files, file, &mut found);
        self.equivalent.find(&self.names, files, file, &mut found);
        // The sort is stable, so of one puzzle the equal one stays first.
        found.sort_by_key(|duplicate| duplicate.puzzle);
        let found: Arc<[Duplicate]> = found.into();
        self.found.lock().unwrap_or_else(PoisonError::into_inner).insert(file, Arc::clone(&found));
        found
    }
}

/// A puzzle that is compared with others.
struct ComparedPuzzle<S> {
    fingerprint: Fingerprint,
    /// The data that the sense of equality stores.
    kept: S,
    /// True if an edit has added it, or another puzzle of its block.
    is_added: bool,
    puzzle: PuzzleIndex,
    /// The first line of its grid.
    line: Span,
}

impl View {
    /// The puzzles whose fingerprints are wanted. `filter` lets all wanted ones pass.
    fn compared_puzzles<S: Sameness>(
        &self,
        filter: &Filter,
        is_wanted: &impl Fn(Fingerprint) -> bool,
    ) -> impl Iterator<Item = ComparedPuzzle<S>> {
        let chunks = self.chunks().iter().filter(|(chunk, _)| S::may_hold(*chunk, filter));
        chunks.flat_map(|(chunk, at)| chunk.blocks(at)).flat_map(move |(facts, at)| {
            self.puzzles_of(facts, at).filter_map(move |located| {
                let (fingerprint, kept) = S::of(facts, located.index).filter(|(it, _)| is_wanted(*it))?;
                let is_added = facts.is_added() && !self.is_saved;
                let line = located.first_line();
                Some(ComparedPuzzle { fingerprint, kept, is_added, puzzle: located.position, line })
            })
        })
    }
}
