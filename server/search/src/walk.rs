//! The walk itself: by several threads at once, or a step after the other.

use crate::{Met, Omits, Search, pipes};
use ignore::{DirEntry, WalkBuilder, WalkState};
use settings::Kind;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};

/// More threads than this do not make a walk faster.
const MAX_THREADS: usize = 12;

impl Search {
    /// What is below a folder, in no order.
    pub fn all_below(&self, root: &Path, threads: usize) -> Vec<Met> {
        let (sender, receiver) = mpsc::channel();
        if let Some(mut builder) = self.builder(&[root.to_owned()], &sender) {
            builder.threads(threads.min(MAX_THREADS)).build_parallel().run(|| {
                let sender = sender.clone();
                Box::new(move |entry| {
                    // The receiver outlives the walk.
                    let sent = self.met(entry).into_iter().try_for_each(|met| sender.send(met));
                    if sent.is_ok() { WalkState::Continue } else { WalkState::Quit }
                })
            });
            // It holds a sender.
            drop(builder);
        }
        drop(sender);
        receiver.into_iter().collect()
    }

    /// What is below folders, one after the other; it is searched while it is asked for.
    pub fn one_by_one(&self, roots: &[PathBuf]) -> impl Iterator<Item = Met> + Send + use<> {
        let (sender, aside): (Sender<Met>, Receiver<Met>) = mpsc::channel();
        let mut walk = self.builder(roots, &sender).map(|builder| builder.build());
        let search = self.clone();
        let mut ready = Vec::new();
        std::iter::from_fn(move || {
            loop {
                if let Some(met) = ready.pop().or_else(|| aside.try_recv().ok()) {
                    return Some(met);
                }
                match walk.as_mut().and_then(Iterator::next) {
                    Some(entry) => ready = search.met(entry),
                    // The end may have been reached by leaving something out.
                    None => return aside.try_recv().ok(),
                }
            }
        })
    }

    /// The way to walk; `None` if there is nothing to be walked. What is left out on the way is said to `aside`.
    fn builder(&self, roots: &[PathBuf], aside: &Sender<Met>) -> Option<WalkBuilder> {
        let mut roots = roots.iter().filter(|root| match self.pipe_above(root) {
            None => true,
            Some(pipe) => {
                let _ = aside.send(not_searched(pipe));
                false
            }
        });
        let mut builder = WalkBuilder::new(roots.next()?);
        roots.for_each(|root| _ = builder.add(root));
        if self.working_directory.is_absolute() {
            builder.current_dir(&self.working_directory);
        }
        let (search, aside) = (self.clone(), aside.clone());
        builder.standard_filters(self.omits == Omits::Ignored).hidden(self.omits >= Omits::Excluded).filter_entry(
            move |entry| {
                let is_within = (search.within)(entry.path());
                let hindrance = if is_within { search.hindrance(entry) } else { None };
                let is_searched = is_within && hindrance.is_none();
                // Nobody listens any more where the walk has been given up.
                hindrance.into_iter().for_each(|met| _ = aside.send(met));
                is_searched
            },
        );
        Some(builder)
    }

    /// Why something on the way is left out, if that is to be said. What was named itself is not asked about.
    fn hindrance(&self, entry: &DirEntry) -> Option<Met> {
        let path = entry.path();
        let file_type = entry.file_type();
        let is_link = file_type.is_some_and(|kind| kind.is_symlink());
        let is_folder = file_type.is_some_and(|kind| kind.is_dir());
        let kind = if is_folder || is_link && path.is_dir() { Kind::Folder } else { Kind::File };
        if self.omits >= Omits::Excluded && self.settings.excludes(path, kind) {
            return Some(Met::Excluded(path.to_owned()));
        }
        let pipe = (is_folder && self.omits == Omits::Ignored).then(|| pipes::in_folder(path));
        pipe.flatten().map(not_searched)
    }

    fn pipe_above(&self, root: &Path) -> Option<PathBuf> {
        (self.omits == Omits::Ignored).then(|| pipes::above(&self.working_directory.join(root))).flatten()
    }

    fn met(&self, entry: Result<DirEntry, ignore::Error>) -> Vec<Met> {
        match entry {
            Ok(entry) => {
                let warning = entry.error().map(unusable);
                [Some(self.classify(&entry)), warning].into_iter().flatten().collect()
            }
            Err(error) if error.is_partial() => vec![unusable(&error)],
            Err(error) => {
                let (path, why) = path_and_words(&error);
                vec![Met::Failure(path, why)]
            }
        }
    }

    fn classify(&self, entry: &DirEntry) -> Met {
        let path = entry.path().to_owned();
        match entry.file_type() {
            Some(kind) if kind.is_dir() => Met::Folder(path),
            Some(kind) if kind.is_symlink() => Met::Link(path),
            Some(_) if !self.wants(&path) => Met::Other,
            Some(kind) if kind.is_file() => Met::File(path),
            Some(_) => Met::Odd(path),
            None => Met::Other,
        }
    }
}

fn not_searched(pipe: PathBuf) -> Met {
    Met::Failure(Some(pipe), "a named pipe cannot be an ignore file: its folder is skipped".to_owned())
}

fn unusable(error: &ignore::Error) -> Met {
    Met::Warning(format!("an ignore file has mistakes: {error}"))
}

fn path_and_words(error: &ignore::Error) -> (Option<PathBuf>, String) {
    match error {
        ignore::Error::WithDepth { err, .. } => path_and_words(err),
        ignore::Error::WithPath { path, err } => (Some(path.clone()), path_and_words(err).1),
        ignore::Error::Io(error) => (None, error.to_string()),
        other => (None, other.to_string()),
    }
}
