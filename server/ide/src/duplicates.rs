//! Puzzles that stand in the open files more than once.
//!
//! The host counts fingerprints as files change, which costs little and finds that nearly all are there once. Where one is
//! not, a snapshot works out what stands where, when somebody asks.

use crate::facts::Facts;
use crate::file::View;
use crate::finding::{Elsewhere, PuzzleIndex};
use crate::fingerprint::{Fingerprint, fingerprint};
use crate::host::FileId;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, OnceLock};
use syntax::Span;

/// A puzzle whose givens stand elsewhere too, before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Duplicate {
    /// The puzzle.
    pub puzzle: PuzzleIndex,
    /// Where they stand first.
    pub original: Original,
}

/// The first of several equal puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Original {
    /// Its file, if it is another.
    pub elsewhere: Option<Elsewhere>,
    /// Its position in it.
    pub puzzle: PuzzleIndex,
    /// The first line of its grid, in bytes of its file.
    pub span: Span,
}

/// The fingerprints of a block's puzzles, each with the puzzle's index.
pub(crate) fn fingerprints(facts: &Facts) -> impl Iterator<Item = (usize, Fingerprint)> {
    let puzzles = facts.block.puzzles.iter().enumerate();
    puzzles.filter(|(index, _)| facts.is_readable(*index)).filter_map(|(index, puzzle)| {
        let complete = puzzle.grid.cells(puzzle.size).count() == usize::from(puzzle.size).pow(2);
        Some((index, fingerprint(puzzle).filter(|_| complete)?))
    })
}

/// How often each fingerprint stands in the open files.
#[derive(Default)]
pub(crate) struct Counts {
    /// Those that are there once: where.
    single: HashMap<Fingerprint, FileId>,
    /// The others: how often in which files.
    repeated: HashMap<Fingerprint, BTreeMap<FileId, u32>>,
}

impl Counts {
    /// Counts the puzzles of a block that has come.
    pub(crate) fn add(&mut self, file: FileId, facts: &Facts) {
        for (_, fingerprint) in fingerprints(facts) {
            if let Some(files) = self.repeated.get_mut(&fingerprint) {
                *files.entry(file).or_default() += 1;
                continue;
            }
            match self.single.entry(fingerprint) {
                Entry::Vacant(vacant) => _ = vacant.insert(file),
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
        for (_, fingerprint) in fingerprints(facts) {
            let Some(files) = self.repeated.get_mut(&fingerprint) else {
                self.single.remove(&fingerprint);
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

    /// The fingerprints that are there more than once.
    pub(crate) fn repeated(&self) -> HashSet<Fingerprint> {
        self.repeated.keys().copied().collect()
    }
}

/// How a file is called.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Name {
    /// Files are ordered by it.
    pub(crate) path: Arc<str>,
    /// For people.
    pub(crate) shown: Arc<str>,
}

/// The duplicates in the files of a snapshot.
#[derive(Default)]
pub(crate) struct Duplicates {
    repeated: HashSet<Fingerprint>,
    names: HashMap<FileId, Name>,
    found: OnceLock<HashMap<FileId, Vec<Duplicate>>>,
}

impl Duplicates {
    pub(crate) fn new(repeated: HashSet<Fingerprint>, names: HashMap<FileId, Name>) -> Duplicates {
        Duplicates { repeated, names, found: OnceLock::new() }
    }

    /// Those of one file that a caller has found.
    pub(crate) fn found(file: FileId, duplicates: Vec<Duplicate>) -> Duplicates {
        let found = OnceLock::from(HashMap::from([(file, duplicates)]));
        Duplicates { found, ..Duplicates::default() }
    }

    /// The duplicates in a file, by position.
    pub(crate) fn of(&self, file: FileId, files: &HashMap<FileId, Arc<View>>) -> &[Duplicate] {
        if self.repeated.is_empty() && self.found.get().is_none() {
            return &[];
        }
        self.found.get_or_init(|| self.find(files)).get(&file).map_or(&[], Vec::as_slice)
    }

    fn find(&self, files: &HashMap<FileId, Arc<View>>) -> HashMap<FileId, Vec<Duplicate>> {
        let mut order: Vec<(Option<&Name>, FileId)> = files.keys().map(|&file| (self.names.get(&file), file)).collect();
        order.sort();
        let mut firsts: HashMap<Fingerprint, (FileId, PuzzleIndex, Span)> = HashMap::new();
        let mut found: HashMap<FileId, Vec<Duplicate>> = HashMap::new();
        for (_, file) in order {
            for (fingerprint, puzzle, span) in files.get(&file).into_iter().flat_map(|view| view.fingerprints()) {
                if !self.repeated.contains(&fingerprint) {
                    continue;
                }
                let (first, position, span) = *firsts.entry(fingerprint).or_insert((file, puzzle, span));
                if (first, position) != (file, puzzle) {
                    let original = Original { elsewhere: self.elsewhere(first, file), puzzle: position, span };
                    found.entry(file).or_default().push(Duplicate { puzzle, original });
                }
            }
        }
        found
    }

    fn elsewhere(&self, file: FileId, seen_from: FileId) -> Option<Elsewhere> {
        let name = self.names.get(&file);
        let shown = || name.map_or_else(|| Arc::from("another file"), |name| Arc::clone(&name.shown));
        let path = || name.map_or_else(|| Arc::from(""), |name| Arc::clone(&name.path));
        (file != seen_from).then(|| Elsewhere { file, path: path(), shown: shown() })
    }
}
