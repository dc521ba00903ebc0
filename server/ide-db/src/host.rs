//! Holds the state that changes: which files are open and what they say.

use crate::base::by_file::ByFile;
use crate::base::config::Config;
use crate::base::finding::{FileId, TextEdit};
use crate::base::rule::Rule;
use crate::duplicates::Duplicates;
use crate::duplicates::comparison::{Comparison, FilePrints};
use crate::duplicates::index::{Catalogue, Name};
use crate::proof_cache::ProofCache;
use crate::puzzle::fingerprint::Fingerprints;
use crate::snapshot::Snapshot;
use crate::state::file::{File, View};
use crate::state::replaced::{keep_added, remember_solutions};
use ropey::Rope;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use syntax::Dialect;

/// One change of the host's state.
pub enum Change {
    /// A file is opened with this text, which replaces an earlier one.
    Open {
        file: FileId,
        /// Its whole text, less than 4 GiB.
        text: String,
        dialect: Dialect,
    },
    /// A file is opened that was read on another thread; it replaces an earlier text. Does what [`Change::Open`] does,
    /// in much less time.
    Install { file: FileId, read: Box<ReadFile> },
    /// A part of an open file's text is replaced. Ranges that are out of bounds or inside a character are moved to the
    /// nearest place before them that is not.
    Edit { file: FileId, edit: TextEdit },
    /// The file was saved. Until the next edit, its findings are those of a file that is opened with this text.
    Saved { file: FileId },
    /// The file is gone.
    Close { file: FileId },
    /// The file has this name until it is closed. If equal puzzles occur in several files, the order of the names
    /// decides which is the first.
    Name {
        /// The file, open or not yet.
        file: FileId,
        name: Name,
    },
    /// The file, which is not open yet, is not compared with others until it is closed, because it is another state of
    /// one of them.
    Exclude { file: FileId },
    /// The puzzles of files that are not open. Entries of open files, by their names, are ignored. Only a host that
    /// compares uses it.
    Catalogue(Arc<Catalogue>),
    /// Other settings are in force for all files that have none of their own.
    Configure(Arc<Config>),
    /// A file, open or not yet, has settings of its own, until it is closed.
    ConfigureFile { file: FileId, config: Arc<Config> },
}

/// A file that was read, ready to be installed: all that takes long is done, on any thread.
pub struct ReadFile {
    file: File,
    prints: FilePrints,
}

impl ReadFile {
    /// Reads a text of less than 4 GiB under these settings.
    pub fn new(text: &str, dialect: Dialect, config: Arc<Config>) -> ReadFile {
        let file = File::new(text, dialect, config);
        let prints = FilePrints::of(&file.view);
        ReadFile { file, prints }
    }
}

/// The memory of a closed file, to be dropped on any thread.
#[derive(Default)]
pub struct ClosedFile {
    _file: Option<File>,
    _prints: [Fingerprints; 2],
}

/// The one thing that changes. Everything else works on the snapshots that it hands out.
#[derive(Default)]
pub struct Host {
    files: HashMap<FileId, File>,
    /// The views of the files that have not changed since the last snapshot.
    views: ByFile<Arc<View>>,
    /// The others. A snapshot looks at these only: there may be thousands of files.
    changed: BTreeSet<FileId>,
    /// The files whose settings ask for equivalent puzzles.
    wanting_equivalent: HashSet<FileId>,
    config: Arc<Config>,
    /// The settings of the files that have their own.
    own_configs: HashMap<FileId, Arc<Config>>,
    /// The files that are not compared.
    excluded: Arc<HashSet<FileId>>,
    /// The comparison of the puzzles of all files, if it is wanted.
    counts: Option<Comparison>,
    /// The facts of removed puzzles, if the session lasts long enough for them to come back.
    proofs: Option<ProofCache>,
    /// The state as it was asked for last, with what was worked out about it; until something changes.
    last: Option<Snapshot>,
}

impl Host {
    /// A host that compares the puzzles of all its files with each other, and knows those again that were there before.
    pub fn comparing() -> Host {
        Host { counts: Some(Comparison::default()), proofs: Some(ProofCache::default()), ..Host::default() }
    }

    /// Makes one change. Edits only note what they touch; the next [`Host::snapshot`] reads it.
    pub fn apply(&mut self, change: Change) {
        self.last = None;
        match change {
            Change::Open { file, text, dialect } => {
                let config = Arc::clone(self.own_configs.get(&file).unwrap_or(&self.config));
                let read = File::new(&text, dialect, config);
                // Only `counts` needs the fingerprints.
                let prints = self.counts.as_ref().map(|_| FilePrints::of(&read.view)).unwrap_or_default();
                self.install(file, ReadFile { file: read, prints });
            }
            Change::Install { file, read } => self.install(file, *read),
            Change::Edit { file, edit } => {
                if let Some(file) = self.touch(file) {
                    file.edit(edit.span, &edit.text);
                }
            }
            Change::Saved { file } => {
                if let Some(file) = self.touch(file) {
                    file.save();
                }
            }
            Change::Close { file } => drop(self.close(file)),
            Change::Name { file, name } => {
                if let Some(counts) = &mut self.counts {
                    counts.set_name(file, name);
                }
            }
            Change::Exclude { file } => _ = Arc::make_mut(&mut self.excluded).insert(file),
            Change::Catalogue(catalogue) => {
                if let Some(counts) = &mut self.counts {
                    counts.set_catalogue(catalogue);
                }
            }
            Change::Configure(config) => {
                let without_own: Vec<FileId> =
                    self.files.keys().filter(|file| !self.own_configs.contains_key(file)).copied().collect();
                for file in without_own {
                    if let Some(file) = self.touch(file) {
                        file.configure(&config);
                    }
                }
                self.config = config;
            }
            Change::ConfigureFile { file, config } => {
                if let Some(file) = self.touch(file) {
                    file.configure(&config);
                }
                self.own_configs.insert(file, config);
            }
        }
    }

    /// Does what [`Change::Close`] does, and leaves it to the caller to drop what is left of the file: of a large one
    /// that takes long, and may be done on any thread.
    pub fn close(&mut self, file: FileId) -> ClosedFile {
        self.last = None;
        let closed = self.forget(file);
        if self.excluded.contains(&file) {
            Arc::make_mut(&mut self.excluded).remove(&file);
        }
        self.own_configs.remove(&file);
        if let Some(counts) = &mut self.counts {
            counts.remove_name(file);
        }
        closed
    }

    /// A file that is about to change. The snapshots so far keep what they have of it.
    fn touch(&mut self, id: FileId) -> Option<&mut File> {
        let file = self.files.get_mut(&id)?;
        self.views.remove(id);
        self.changed.insert(id);
        Some(file)
    }

    /// Adds a file that was read, in place of its earlier text.
    fn install(&mut self, id: FileId, read: ReadFile) {
        let ReadFile { mut file, prints } = read;
        self.forget(id);
        // The settings may have changed while the file was read.
        file.configure(self.own_configs.get(&id).unwrap_or(&self.config));
        if let Some(proofs) = &self.proofs {
            proofs.restore_all(&file.view, &prints);
        }
        if let Some(counts) = &mut self.counts
            && !self.excluded.contains(&id)
        {
            counts.add_file(id, prints, &file.view);
        }
        self.files.insert(id, file);
        self.changed.insert(id);
    }

    fn forget(&mut self, id: FileId) -> ClosedFile {
        let Some(file) = self.files.remove(&id) else { return ClosedFile::default() };
        self.views.remove(id);
        self.changed.remove(&id);
        self.wanting_equivalent.remove(&id);
        if let Some(proofs) = &mut self.proofs {
            proofs.keep_first(&file.view);
        }
        let prints = self.counts.as_mut().map(|counts| counts.remove_file(id));
        ClosedFile { _file: Some(file), _prints: prints.unwrap_or_default() }
    }

    /// The files that have a puzzle in common with another, as of the last snapshot: findings about one of them may
    /// change with another.
    pub fn sharing(&self) -> HashSet<FileId> {
        self.counts.as_ref().map(Comparison::sharing).unwrap_or_default()
    }

    /// The files that have a puzzle in common with one of the catalogue: findings about them may change with it.
    pub fn catalogued(&mut self) -> HashSet<FileId> {
        self.counts.as_mut().map(Comparison::catalogued).unwrap_or_default()
    }

    /// Takes the files whose duplicates may be others than when this was called last, because of changes of other
    /// files. As of the last snapshot.
    pub fn take_affected(&mut self) -> HashSet<FileId> {
        self.counts.as_mut().map(Comparison::take_affected).unwrap_or_default()
    }

    /// Returns true if there are such files.
    pub fn has_affected(&self) -> bool {
        self.counts.as_ref().is_some_and(Comparison::has_affected)
    }

    /// Returns true if the settings of a compared file ask for equivalent puzzles. As of the last snapshot.
    pub fn wants_equivalent(&self) -> bool {
        !self.wanting_equivalent.is_empty()
    }

    /// The text of an open file as it is after all changes so far.
    pub fn text(&self, file: FileId) -> Option<&Rope> {
        self.files.get(&file).map(|file| &file.view.text)
    }

    /// The state now, as a value.
    pub fn snapshot(&mut self) -> Snapshot {
        if let Some(last) = &self.last {
            return last.clone();
        }
        // A file stays in the list until it is read: reading it may panic.
        while let Some(&id) = self.changed.first() {
            self.settle(id);
            self.changed.remove(&id);
        }
        let duplicates = match &mut self.counts {
            None => Duplicates::default(),
            Some(counts) => {
                if self.wanting_equivalent.is_empty() {
                    counts.count_equal_only();
                } else {
                    let compared = self.files.iter().filter(|(id, _)| !self.excluded.contains(id));
                    counts.count_equivalent(
                        compared
                            .flat_map(|(&id, file)| file.view.chunks().blocks().map(move |(facts, _)| (id, &**facts))),
                    );
                }
                counts.duplicates(&self.excluded)
            }
        };
        let snapshot = Snapshot::new(self.views.clone(), duplicates);
        self.last = Some(snapshot.clone());
        snapshot
    }

    /// Reads the edits of a file.
    fn settle(&mut self, id: FileId) {
        let Some(file) = self.files.get_mut(&id) else { return };
        let mut counts = self.counts.as_mut().filter(|_| !self.excluded.contains(&id));
        let settled = file.settle();
        if let Some(counts) = &mut counts
            && !settled.is_empty()
        {
            counts.note_moved(id);
        }
        for settled in settled {
            if let Some(proofs) = &mut self.proofs {
                remember_solutions(&settled.old, &settled.new);
                keep_added(&settled.old, &settled.new);
                for facts in &settled.old {
                    proofs.keep(facts, &file.view.config);
                }
                for facts in &settled.new {
                    proofs.restore(facts, &file.view.config);
                }
            }
            if let Some(counts) = &mut counts {
                for facts in &settled.old {
                    counts.remove(id, facts);
                }
                for facts in &settled.new {
                    counts.add(id, facts);
                }
            }
        }
        let wants_equivalent = counts.is_some() && file.view.config.severity(Rule::EquivalentPuzzle).is_some();
        if wants_equivalent {
            self.wanting_equivalent.insert(id);
        } else {
            self.wanting_equivalent.remove(&id);
        }
        self.views.insert(id, Arc::clone(&file.view));
    }
}
