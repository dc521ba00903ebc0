//! Puzzles that stand in the open files more than once, or in a catalogue of other files too: a snapshot works out what stands
//! where, when somebody asks.

use crate::catalogue::{Name, Place};
use crate::counts::Rest;
use crate::file::{Shared, View};
use crate::finding::{Elsewhere, PuzzleIndex};
use crate::fingerprint::Fingerprint;
use crate::host::FileId;
use crate::rules::Rule;
use crate::sameness::{Class, Equal, Equivalent, Sameness};
use engine::minlex::Symmetry;
use std::collections::{HashMap, HashSet};
use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};
use syntax::Span;

/// A puzzle that stands elsewhere too, before this one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Duplicate {
    /// The puzzle.
    pub puzzle: PuzzleIndex,
    /// Where it stands first.
    pub original: Original,
    /// What leads from there to the puzzle, where any symmetry may; `None` where the givens are literally the same.
    pub(crate) symmetry: Option<Symmetry>,
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
    /// Whether it stands in the same file.
    pub is_same_file: bool,
    /// Its file, if that is another, or if the place is not in what is at hand of it.
    pub elsewhere: Option<Elsewhere>,
    /// Its position in it.
    pub puzzle: PuzzleIndex,
    /// The first line of its grid, in bytes of its file; whatever the caller takes for that, where that is not at hand.
    pub span: Span,
}

/// What a snapshot has to look for, in one sense of being the same.
#[derive(Default)]
pub(crate) struct Wanted<S> {
    /// What stands in the open files more than once.
    pub(crate) repeated: HashSet<Fingerprint>,
    /// What stands in other files, too.
    pub(crate) catalogued: Arc<HashSet<Fingerprint>>,
    pub(crate) rest: Rest,
    pub(crate) sense: PhantomData<S>,
}

/// Where puzzles that are the same stand first.
struct First<'a, S> {
    /// The file, open or not.
    file: Result<FileId, &'a Name>,
    puzzle: PuzzleIndex,
    span: Span,
    kept: S,
    /// Whether an edit has added it, and no other that is the same was found behind it.
    is_added: bool,
}

impl<S: Sameness> Wanted<S> {
    fn is_empty(&self) -> bool {
        self.repeated.is_empty() && self.catalogued.is_empty()
    }

    /// Adds what is found in files that come in order.
    fn find(&self, names: &Names, files: &[(FileId, &View)], found: &mut HashMap<FileId, Vec<Duplicate>>) {
        if self.is_empty() {
            return;
        }
        let mut firsts: HashMap<Fingerprint, First<'_, S>> = HashMap::new();
        for &(file, view) in files {
            for (fingerprint, Shared { kept, is_added, puzzle, line: span }) in view.fingerprints::<S>() {
                if !self.repeated.contains(&fingerprint) && !self.catalogued.contains(&fingerprint) {
                    continue;
                }
                let open = || First { file: Ok(file), puzzle, span, kept, is_added };
                // Files come in order, so that none that is open stands before this one.
                let first = firsts.entry(fingerprint).or_insert_with(|| {
                    names.get(&file).and_then(|name| self.before(name, fingerprint)).unwrap_or_else(open)
                });
                if (first.file, first.puzzle) == (Ok(file), puzzle) {
                    continue;
                }
                let (original, symmetry) = (original(first, file, names), first.kept.to(kept));
                found.entry(file).or_default().push(Duplicate { puzzle, original, symmetry });
                // A copy that was pasted before its original is marked, too: that is where the user looks.
                if std::mem::take(&mut first.is_added) && !is_added && first.file == Ok(file) {
                    let here = First { file: Ok(file), puzzle, span, kept, is_added };
                    let (original, symmetry) = (self::original(&here, file, names), kept.to(first.kept));
                    found.entry(file).or_default().push(Duplicate { puzzle: first.puzzle, original, symmetry });
                }
            }
        }
    }

    /// Where a puzzle stands in a file that is not open and comes before this one.
    fn before(&self, name: &Name, fingerprint: Fingerprint) -> Option<First<'_, S>> {
        let Place { name, puzzle, start, kept } =
            self.rest.first(fingerprint).filter(|earlier| earlier.name.order < name.order)?;
        Some(First { file: Err(name), puzzle, span: Span::empty(start), kept, is_added: false })
    }
}

fn original<S>(first: &First<'_, S>, seen_from: FileId, names: &Names) -> Original {
    let (file, name) = match first.file {
        Ok(file) => (Some(file), names.get(&file)),
        Err(name) => (None, Some(name)),
    };
    let elsewhere = || Elsewhere {
        file,
        path: name.map_or_else(|| Arc::from(""), |name| Arc::clone(&name.path)),
        shown: name.map_or_else(|| Arc::from("another file"), |name| Arc::clone(&name.shown)),
    };
    let elsewhere = (file != Some(seen_from)).then(elsewhere);
    Original { is_same_file: elsewhere.is_none(), elsewhere, puzzle: first.puzzle, span: first.span }
}

type Names = HashMap<FileId, Name>;

/// The duplicates in the files of a snapshot.
#[derive(Default)]
pub(crate) struct Duplicates {
    equal: Wanted<Equal>,
    equivalent: Wanted<Equivalent>,
    names: Names,
    /// The files that are not compared.
    apart: HashSet<FileId>,
    found: OnceLock<HashMap<FileId, Vec<Duplicate>>>,
}

impl Duplicates {
    pub(crate) fn new(
        equal: Wanted<Equal>,
        equivalent: Wanted<Equivalent>,
        names: &Names,
        apart: &HashSet<FileId>,
    ) -> Duplicates {
        let is_empty = equal.is_empty() && equivalent.is_empty();
        let names = if is_empty { Names::new() } else { names.clone() };
        Duplicates { equal, equivalent, names, apart: apart.clone(), found: OnceLock::new() }
    }

    /// Those of one file that a caller has found.
    pub(crate) fn found(file: FileId, duplicates: Vec<Duplicate>) -> Duplicates {
        let found = OnceLock::from(HashMap::from([(file, duplicates)]));
        Duplicates { found, ..Duplicates::default() }
    }

    /// The duplicates in a file, by position; of one puzzle the equal one first.
    pub(crate) fn of(&self, file: FileId, files: &HashMap<FileId, Arc<View>>) -> &[Duplicate] {
        if self.equal.is_empty() && self.equivalent.is_empty() && self.found.get().is_none() {
            return &[];
        }
        self.found.get_or_init(|| self.find(files)).get(&file).map_or(&[], Vec::as_slice)
    }

    fn find(&self, files: &HashMap<FileId, Arc<View>>) -> HashMap<FileId, Vec<Duplicate>> {
        let compared = files.iter().filter(|(file, _)| !self.apart.contains(file));
        let mut order: Vec<(FileId, &View)> = compared.map(|(file, view)| (*file, &**view)).collect();
        order.sort_by_key(|(file, _)| (self.names.get(file), *file));
        let mut found = HashMap::new();
        self.equal.find(&self.names, &order, &mut found);
        self.equivalent.find(&self.names, &order, &mut found);
        // Stable.
        found.values_mut().for_each(|duplicates| duplicates.sort_by_key(|duplicate| duplicate.puzzle));
        found
    }
}
