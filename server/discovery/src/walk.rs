//! Walks folders with the walker of `ignore`, on several threads or entry by entry.

use crate::ignored::Complaints;
use crate::{Discovery, Entry, Filter};
use ignore::{DirEntry, Match, WalkBuilder, WalkState};
use settings::Kind;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};

/// More threads than this do not make a walk faster.
const MAX_THREADS: usize = 12;

impl Discovery {
    /// All entries below a folder, in no order.
    pub fn all_below(&self, root: &Path, threads: usize) -> Vec<Entry> {
        let (sender, receiver) = mpsc::channel();
        if let Some(mut builder) = self.builder(&[root.to_owned()], &sender) {
            builder.threads(threads.min(MAX_THREADS)).build_parallel().run(|| {
                let sender = sender.clone();
                Box::new(move |result| {
                    // The receiver outlives the walk.
                    let sent = self.entries(result).into_iter().try_for_each(|entry| sender.send(entry));
                    if sent.is_ok() { WalkState::Continue } else { WalkState::Quit }
                })
            });
            // It holds a sender.
            drop(builder);
        }
        drop(sender);
        receiver.into_iter().collect()
    }

    /// The entries below folders, one after the other. The walk begins and advances with the iterator: until then, no
    /// disk is asked.
    pub fn one_by_one(&self, roots: &[PathBuf]) -> impl Iterator<Item = Entry> + Send + use<> {
        let (sender, skipped): (Sender<Entry>, Receiver<Entry>) = mpsc::channel();
        let discovery = self.clone();
        let roots = roots.to_owned();
        let mut walk = None;
        let mut ready = Vec::new();
        std::iter::from_fn(move || {
            loop {
                if let Some(entry) = ready.pop().or_else(|| skipped.try_recv().ok()) {
                    return Some(entry);
                }
                let walk =
                    walk.get_or_insert_with(|| discovery.builder(&roots, &sender).map(|builder| builder.build()));
                match walk.as_mut().and_then(Iterator::next) {
                    Some(result) => ready = discovery.entries(result),
                    // The walk may have skipped something right before its end.
                    None => return skipped.try_recv().ok(),
                }
            }
        })
    }

    /// The walker of the roots; `None` if there is none. What it skips is sent to `skipped`.
    fn builder(&self, roots: &[PathBuf], skipped: &Sender<Entry>) -> Option<WalkBuilder> {
        let mut paths = roots.iter();
        let mut builder = WalkBuilder::new(paths.next()?);
        paths.for_each(|root| _ = builder.add(root));
        // Where each root is, without links: ignore files name these places.
        let mut places: HashMap<PathBuf, PathBuf> = HashMap::new();
        for root in roots {
            let whole = self.working_directory.join(root);
            places.insert(root.clone(), whole.canonicalize().unwrap_or(whole));
        }
        let discovery = self.clone();
        let skipped = skipped.clone();
        let here = self.working_directory.canonicalize().unwrap_or_default();
        // The walker reads no ignore files: see [`crate::ignored`].
        builder.standard_filters(false).filter_entry(move |entry| {
            if !(discovery.within)(entry.path()) {
                return false;
            }
            // The receiver is gone if the walk was abandoned.
            let report = |entry| _ = skipped.send(entry);
            let complaints = Complaints { here: &here, send: &|sentence| report(Entry::Warning(sentence)) };
            if discovery.is_left_out(entry, &places, complaints) {
                return false;
            }
            let is_excluded = discovery.is_excluded(entry);
            if is_excluded {
                report(Entry::Excluded(entry.path().to_owned()));
            }
            !is_excluded
        });
        Some(builder)
    }

    /// Returns true for entries that are ignored or hidden. An ignore file may say that a hidden entry is not ignored.
    /// Not called for the roots, which are at these places.
    fn is_left_out(&self, entry: &DirEntry, places: &HashMap<PathBuf, PathBuf>, complain: Complaints<'_>) -> bool {
        if self.filter == Filter::Ignored {
            match self.ignored(entry, places, complain).unwrap_or(Match::None) {
                Match::Ignore(()) => return true,
                Match::Whitelist(()) => return false,
                Match::None => {}
            }
        }
        self.filter >= Filter::Excluded && entry.file_name().as_encoded_bytes().starts_with(b".")
    }

    /// Asks the ignore files about an entry. `None` if it is below none of the roots.
    fn ignored(
        &self,
        entry: &DirEntry,
        places: &HashMap<PathBuf, PathBuf>,
        complain: Complaints<'_>,
    ) -> Option<Match<()>> {
        let path = entry.path();
        let root = path.ancestors().nth(entry.depth())?;
        let place = places.get(root)?.join(path.strip_prefix(root).ok()?);
        let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
        Some(self.ignore_files.says(place.parent()?, &place, is_folder, complain))
    }

    /// Returns true if the settings exclude an entry. Not called for the roots.
    fn is_excluded(&self, entry: &DirEntry) -> bool {
        let path = entry.path();
        let file_type = entry.file_type();
        let is_link = file_type.is_some_and(|kind| kind.is_symlink());
        let is_folder = file_type.is_some_and(|kind| kind.is_dir());
        let kind = if is_folder || is_link && path.is_dir() { Kind::Folder } else { Kind::File };
        self.filter >= Filter::Excluded && self.settings.excludes(path, kind)
    }

    fn entries(&self, result: Result<DirEntry, ignore::Error>) -> Vec<Entry> {
        match result {
            Ok(entry) => vec![self.classify(&entry)],
            Err(error) => {
                let (path, why) = path_and_reason(&error);
                vec![Entry::Failure(path, why)]
            }
        }
    }

    fn classify(&self, entry: &DirEntry) -> Entry {
        let path = entry.path().to_owned();
        match entry.file_type() {
            Some(kind) if kind.is_dir() => Entry::Folder(path),
            Some(kind) if kind.is_symlink() => Entry::Link(path),
            Some(_) if !self.wants(&path) => Entry::Other(path),
            Some(kind) if kind.is_file() => Entry::File(path),
            Some(_) => Entry::NotRegular(path),
            None => Entry::Other(path),
        }
    }
}

fn path_and_reason(error: &ignore::Error) -> (Option<PathBuf>, String) {
    match error {
        ignore::Error::WithDepth { err, .. } => path_and_reason(err),
        ignore::Error::WithPath { path, err } => (Some(path.clone()), path_and_reason(err).1),
        ignore::Error::Io(error) => (None, error.to_string()),
        other => (None, other.to_string()),
    }
}
