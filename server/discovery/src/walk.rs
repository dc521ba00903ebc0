//! Walks folders with the walker of `ignore`, on several threads or entry by entry.

use crate::{Discovery, Entry, Filter, pipes};
use ignore::{DirEntry, WalkBuilder, WalkState};
use settings::Kind;
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

    /// The entries below folders, one after the other. The walk advances with the iterator.
    pub fn one_by_one(&self, roots: &[PathBuf]) -> impl Iterator<Item = Entry> + Send + use<> {
        let (sender, skipped): (Sender<Entry>, Receiver<Entry>) = mpsc::channel();
        let mut walk = self.builder(roots, &sender).map(|builder| builder.build());
        let discovery = self.clone();
        let mut ready = Vec::new();
        std::iter::from_fn(move || {
            loop {
                if let Some(entry) = ready.pop().or_else(|| skipped.try_recv().ok()) {
                    return Some(entry);
                }
                match walk.as_mut().and_then(Iterator::next) {
                    Some(result) => ready = discovery.entries(result),
                    // The walk may have skipped something right before its end.
                    None => return skipped.try_recv().ok(),
                }
            }
        })
    }

    /// The walker of the roots that can be walked; `None` if there is none. What it skips is sent to `skipped`.
    fn builder(&self, roots: &[PathBuf], skipped: &Sender<Entry>) -> Option<WalkBuilder> {
        let mut roots = roots.iter().filter(|root| match self.pipe_above(root) {
            None => true,
            Some(pipe) => {
                let _ = skipped.send(blocked_by(pipe));
                false
            }
        });
        let mut builder = WalkBuilder::new(roots.next()?);
        roots.for_each(|root| _ = builder.add(root));
        if self.working_directory.is_absolute() {
            builder.current_dir(&self.working_directory);
        }
        let (discovery, skipped) = (self.clone(), skipped.clone());
        builder.standard_filters(self.filter == Filter::Ignored).hidden(self.filter >= Filter::Excluded).filter_entry(
            move |entry| {
                let is_within = (discovery.within)(entry.path());
                let obstacle = if is_within { discovery.obstacle(entry) } else { None };
                let is_walked = is_within && obstacle.is_none();
                // The receiver is gone if the walk was abandoned.
                obstacle.into_iter().for_each(|entry| _ = skipped.send(entry));
                is_walked
            },
        );
        Some(builder)
    }

    /// Why an entry is skipped, if that is worth reporting. Not called for the roots.
    fn obstacle(&self, entry: &DirEntry) -> Option<Entry> {
        let path = entry.path();
        let file_type = entry.file_type();
        let is_link = file_type.is_some_and(|kind| kind.is_symlink());
        let is_folder = file_type.is_some_and(|kind| kind.is_dir());
        let kind = if is_folder || is_link && path.is_dir() { Kind::Folder } else { Kind::File };
        if self.filter >= Filter::Excluded && self.settings.excludes(path, kind) {
            return Some(Entry::Excluded(path.to_owned()));
        }
        let pipe = (is_folder && self.filter == Filter::Ignored).then(|| pipes::in_folder(path));
        pipe.flatten().map(blocked_by)
    }

    fn pipe_above(&self, root: &Path) -> Option<PathBuf> {
        (self.filter == Filter::Ignored).then(|| pipes::above(&self.working_directory.join(root))).flatten()
    }

    fn entries(&self, result: Result<DirEntry, ignore::Error>) -> Vec<Entry> {
        match result {
            Ok(entry) => {
                let warning = entry.error().map(invalid_ignore_file);
                [Some(self.classify(&entry)), warning].into_iter().flatten().collect()
            }
            Err(error) if error.is_partial() => vec![invalid_ignore_file(&error)],
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
            Some(_) if !self.wants(&path) => Entry::Other,
            Some(kind) if kind.is_file() => Entry::File(path),
            Some(_) => Entry::NotRegular(path),
            None => Entry::Other,
        }
    }
}

fn blocked_by(pipe: PathBuf) -> Entry {
    Entry::Failure(Some(pipe), "a named pipe cannot be an ignore file: its folder is skipped".to_owned())
}

fn invalid_ignore_file(error: &ignore::Error) -> Entry {
    Entry::Warning(format!("an ignore file has mistakes: {error}"))
}

fn path_and_reason(error: &ignore::Error) -> (Option<PathBuf>, String) {
    match error {
        ignore::Error::WithDepth { err, .. } => path_and_reason(err),
        ignore::Error::WithPath { path, err } => (Some(path.clone()), path_and_reason(err).1),
        ignore::Error::Io(error) => (None, error.to_string()),
        other => (None, other.to_string()),
    }
}
