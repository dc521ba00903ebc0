//! Puzzles that stand in the open files more than once, or in a catalogue of other files too.
//!
//! The host counts fingerprints as files change, which costs little and finds that nearly all are there once. Where one is
//! not, a snapshot works out what stands where, when somebody asks.

use crate::catalogue::{Catalogue, Name};
use crate::facts::Facts;
use crate::file::View;
use crate::finding::{Elsewhere, PuzzleIndex};
use crate::fingerprint::Fingerprint;
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
    (0..facts.block.puzzles.len()).filter_map(|index| Some((index, facts.fingerprint(index)?)))
}

/// How often each fingerprint stands in the open files.
#[derive(Default)]
pub(crate) struct Counts {
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
}

/// A catalogue without the files that are open: what they say counts, not what was read of them once.
#[derive(Clone, Default)]
struct Rest {
    catalogue: Arc<Catalogue>,
    open: Arc<HashSet<u32>>,
}

impl Rest {
    fn first(&self, fingerprint: Fingerprint) -> Option<(&Name, PuzzleIndex, u32)> {
        self.catalogue.first(fingerprint, &self.open)
    }
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
                Entry::Vacant(vacant) => {
                    vacant.insert(file);
                    if self.rest.first(fingerprint).is_some() {
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
        for (_, fingerprint) in fingerprints(facts) {
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
        self.catalogued = Arc::new(all.filter(|it| self.rest.first(**it).is_some()).copied().collect());
    }

    /// The files that have a puzzle in common with one that is not open.
    pub(crate) fn catalogued(&self) -> HashSet<FileId> {
        let files = self.catalogued.iter().flat_map(|fingerprint| {
            let several = self.repeated.get(fingerprint).into_iter().flat_map(|files| files.keys());
            several.chain(self.single.get(fingerprint)).copied()
        });
        files.collect()
    }

    /// What a snapshot of files with these names has to look for.
    pub(crate) fn duplicates(&self, names: &HashMap<FileId, Name>) -> Duplicates {
        if self.repeated.is_empty() && self.catalogued.is_empty() {
            return Duplicates::default();
        }
        Duplicates {
            repeated: self.repeated.keys().copied().collect(),
            catalogued: Arc::clone(&self.catalogued),
            rest: self.rest.clone(),
            names: names.clone(),
            found: OnceLock::new(),
        }
    }
}

/// The duplicates in the files of a snapshot.
#[derive(Default)]
pub(crate) struct Duplicates {
    repeated: HashSet<Fingerprint>,
    catalogued: Arc<HashSet<Fingerprint>>,
    rest: Rest,
    names: HashMap<FileId, Name>,
    found: OnceLock<HashMap<FileId, Vec<Duplicate>>>,
}

/// Where equal puzzles stand first.
struct First<'a> {
    /// The file, open or not.
    file: Result<FileId, &'a Name>,
    puzzle: PuzzleIndex,
    span: Span,
}

impl Duplicates {
    /// Those of one file that a caller has found.
    pub(crate) fn found(file: FileId, duplicates: Vec<Duplicate>) -> Duplicates {
        let found = OnceLock::from(HashMap::from([(file, duplicates)]));
        Duplicates { found, ..Duplicates::default() }
    }

    /// The duplicates in a file, by position.
    pub(crate) fn of(&self, file: FileId, files: &HashMap<FileId, Arc<View>>) -> &[Duplicate] {
        if self.repeated.is_empty() && self.catalogued.is_empty() && self.found.get().is_none() {
            return &[];
        }
        self.found.get_or_init(|| self.find(files)).get(&file).map_or(&[], Vec::as_slice)
    }

    fn find(&self, files: &HashMap<FileId, Arc<View>>) -> HashMap<FileId, Vec<Duplicate>> {
        let mut order: Vec<(Option<&Name>, FileId)> = files.keys().map(|&file| (self.names.get(&file), file)).collect();
        order.sort();
        let mut firsts: HashMap<Fingerprint, First<'_>> = HashMap::new();
        let mut found: HashMap<FileId, Vec<Duplicate>> = HashMap::new();
        for (name, file) in order {
            for (fingerprint, puzzle, span) in files.get(&file).into_iter().flat_map(|view| view.fingerprints()) {
                if !self.repeated.contains(&fingerprint) && !self.catalogued.contains(&fingerprint) {
                    continue;
                }
                let open = || First { file: Ok(file), puzzle, span };
                // Files come in order, so that none that is open stands before this one.
                let first = firsts
                    .entry(fingerprint)
                    .or_insert_with(|| name.and_then(|name| self.before(name, fingerprint)).unwrap_or_else(open));
                if (first.file, first.puzzle) != (Ok(file), puzzle) {
                    let original = self.original(first, file);
                    found.entry(file).or_default().push(Duplicate { puzzle, original });
                }
            }
        }
        found
    }

    /// Where a puzzle stands in a file that is not open and comes before this one.
    fn before(&self, name: &Name, fingerprint: Fingerprint) -> Option<First<'_>> {
        let (earlier, puzzle, start) =
            self.rest.first(fingerprint).filter(|(earlier, ..)| earlier.order < name.order)?;
        Some(First { file: Err(earlier), puzzle, span: Span::empty(start) })
    }

    fn original(&self, first: &First<'_>, seen_from: FileId) -> Original {
        let (file, name) = match first.file {
            Ok(file) => (Some(file), self.names.get(&file)),
            Err(name) => (None, Some(name)),
        };
        let elsewhere = || Elsewhere {
            file,
            path: name.map_or_else(|| Arc::from(""), |name| Arc::clone(&name.path)),
            shown: name.map_or_else(|| Arc::from("another file"), |name| Arc::clone(&name.shown)),
        };
        let elsewhere = (file != Some(seen_from)).then(elsewhere);
        Original { elsewhere, puzzle: first.puzzle, span: first.span }
    }
}
