//! Walks one folder.
//!
//! Links to folders are followed, each real folder once: a link that leads back to a folder above it is a loop and is
//! complained about; one that leads to a folder already walked adds nothing. So the walk ends, and the outcome does not
//! depend on which thread came first. (The walker of `ignore` finds loops as well, but walks a folder once for every way
//! of links that leads to it, and these can be exponentially many.)

use super::InputPlan;
use crate::console::Complaint;
use ignore::{DirEntry, WalkBuilder, WalkState};
use settings::{Kind, is_puzzle_file};
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc;

/// More threads than this do not make a walk faster.
const MAX_THREADS: usize = 12;

/// What a folder holds; the files are in no order.
#[derive(Default)]
pub(super) struct Walked {
    pub(super) files: Vec<PathBuf>,
    pub(super) complaints: Vec<Complaint>,
    pub(super) warnings: Vec<String>,
    pub(super) notes: Vec<String>,
}

/// What a thread of the walk has seen.
enum Seen {
    File(PathBuf),
    Folder(PathBuf),
    Link(PathBuf),
    Complaint(Complaint),
    Warning(String),
    Note(String),
}

/// Finds the puzzle files below `root`.
pub(super) fn walk(root: &Path, plan: &InputPlan) -> Walked {
    let mut walked = Walked::default();
    let mut folders = Folders::default();
    let mut roots = vec![root.to_owned()];
    while let Some(root) = roots.pop() {
        let mut links = Vec::new();
        for seen in walk_without_links(&root, plan) {
            match seen {
                Seen::File(path) => walked.files.push(path),
                Seen::Folder(path) => folders.unresolved.push(path),
                Seen::Link(path) => links.push(path),
                Seen::Complaint(complaint) => walked.complaints.push(complaint),
                Seen::Warning(warning) => walked.warnings.push(warning),
                Seen::Note(note) => walked.notes.push(note),
            }
        }
        links.sort();
        for link in links {
            match folders.resolve(&link, is_wanted(&link, plan)) {
                Ok(Leads::File) => walked.files.push(link),
                Ok(Leads::NewFolder) => roots.push(link),
                Ok(Leads::NothingNew(what)) => walked.notes.push(format!("{}: {what}", plan.shown(&link))),
                Err(text) => walked.complaints.push(Complaint::new(Some(plan.shown(&link)), text)),
            }
        }
    }
    walked.complaints.sort();
    walked.warnings.sort();
    walked.notes.sort();
    walked
}

fn walk_without_links(root: &Path, plan: &InputPlan) -> Vec<Seen> {
    let (sender, receiver) = mpsc::channel();
    let mut builder = WalkBuilder::new(root);
    builder
        .standard_filters(plan.respect_ignore_files)
        .hidden(true)
        .overrides(plan.exclude.clone())
        .current_dir(&plan.working_directory)
        .threads(plan.threads.min(MAX_THREADS));
    builder.build_parallel().run(|| {
        let sender = sender.clone();
        Box::new(move |entry| {
            let (first, second, next) = match entry {
                Ok(entry) if is_excluded(&entry, plan) => {
                    let note = format!("{}: excluded by the settings", plan.shown(entry.path()));
                    (Some(Seen::Note(note)), None, WalkState::Skip)
                }
                Ok(entry) => (classify(&entry, plan), entry.error().map(ignore_file_warning), WalkState::Continue),
                Err(error) => (Some(walk_error(&error, plan)), None, WalkState::Continue),
            };
            // The receiver outlives the walk.
            let sent = first.into_iter().chain(second).try_for_each(|seen| sender.send(seen));
            if sent.is_ok() { next } else { WalkState::Quit }
        })
    });
    drop(sender);
    receiver.into_iter().collect()
}

/// Whether the settings leave it out. What was named itself is read.
fn is_excluded(entry: &DirEntry, plan: &InputPlan) -> bool {
    let kind = if entry.path().is_dir() { Kind::Folder } else { Kind::File };
    entry.depth() > 0 && plan.settings.excludes(entry.path(), kind)
}

fn classify(entry: &DirEntry, plan: &InputPlan) -> Option<Seen> {
    let path = entry.path().to_owned();
    let file_type = entry.file_type()?;
    if file_type.is_dir() {
        Some(Seen::Folder(path))
    } else if file_type.is_symlink() {
        Some(Seen::Link(path))
    } else if !is_wanted(&path, plan) {
        None
    } else if file_type.is_file() {
        Some(Seen::File(path))
    } else {
        // Opening a pipe or a device could wait for ever.
        Some(Seen::Note(format!("{}: not a regular file, left out", plan.shown(&path))))
    }
}

/// Whether it is read where a folder is searched.
fn is_wanted(path: &Path, plan: &InputPlan) -> bool {
    is_puzzle_file(path) || plan.settings.includes(path)
}

fn ignore_file_warning(error: &ignore::Error) -> Seen {
    Seen::Warning(format!("an ignore file is partly unusable: {error}"))
}

fn walk_error(error: &ignore::Error, plan: &InputPlan) -> Seen {
    if error.is_partial() {
        return ignore_file_warning(error);
    }
    let (path, text) = path_and_text(error);
    Seen::Complaint(Complaint::new(path.map(|path| plan.shown(path)), text))
}

fn path_and_text(error: &ignore::Error) -> (Option<&Path>, String) {
    match error {
        ignore::Error::WithDepth { err, .. } => path_and_text(err),
        ignore::Error::WithPath { path, err } => (Some(path), path_and_text(err).1),
        ignore::Error::Io(error) => (None, error.to_string()),
        other => (None, other.to_string()),
    }
}

/// The folders that have been walked.
#[derive(Default)]
struct Folders {
    /// Not yet looked up: without links nobody asks.
    unresolved: Vec<PathBuf>,
    real: BTreeSet<PathBuf>,
}

/// Where a link leads.
enum Leads {
    File,
    NewFolder,
    /// To something that is read anyway, or that nobody would read; which, in words.
    NothingNew(&'static str),
}

impl Folders {
    /// Follows a link, to a file only if it is `wanted`; the error is a sentence.
    fn resolve(&mut self, link: &Path, wanted: bool) -> Result<Leads, String> {
        let complain = |error: io::Error| format!("cannot follow the link: {error}");
        let target = match std::fs::metadata(link) {
            Err(error) if error.kind() == io::ErrorKind::NotFound && !wanted => {
                return Ok(Leads::NothingNew("leads nowhere, left out"));
            }
            target => target.map_err(complain)?,
        };
        if target.is_file() && wanted {
            return Ok(Leads::File);
        } else if !target.is_dir() {
            return Ok(Leads::NothingNew("does not lead to a puzzle file, left out"));
        }
        let real = link.canonicalize().map_err(complain)?;
        let home = link.parent().unwrap_or(link).canonicalize().map_err(complain)?;
        if home.starts_with(&real) {
            return Err("directory loop: the link leads back to a folder that it lies in".to_owned());
        }
        self.real.extend(self.unresolved.drain(..).filter_map(|path| path.canonicalize().ok()));
        if self.real.insert(real) {
            Ok(Leads::NewFolder)
        } else {
            Ok(Leads::NothingNew("leads to a folder that is read under its own name"))
        }
    }
}
