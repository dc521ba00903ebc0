//! Searches one folder for puzzle files.
//!
//! Follows links to folders, each real folder once: a link to a folder above it is a loop and is reported; a link to a
//! folder that is already walked adds nothing. So the walk ends, and the result does not depend on the order of the
//! threads. (The walker of `ignore` finds loops as well, but walks a folder once for every path of links that leads to
//! it, and these can be exponentially many.)

use super::InputPlan;
use crate::args::may_be_table;
use crate::input::packed::unpacked_path;
use crate::terminal::Complaint;
use discovery::Entry;
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

/// The content of a folder; files and folders are in no order.
#[derive(Default)]
pub(super) struct Walked {
    pub(super) files: Vec<PathBuf>,
    pub(super) folders: Vec<PathBuf>,
    pub(super) complaints: Vec<Complaint>,
    pub(super) warnings: Vec<String>,
    pub(super) notes: Vec<String>,
    /// The number of files that are no puzzle files by their names.
    pub(super) others: u64,
    /// The number of those that are tables by their names.
    pub(super) tables: u64,
}

/// Finds the puzzle files below `root`.
pub(super) fn walk(root: &Path, plan: &InputPlan) -> Walked {
    let mut walked = Walked::default();
    let mut folders = Folders::default();
    let mut roots = vec![root.to_owned()];
    while let Some(root) = roots.pop() {
        let mut links = Vec::new();
        for entry in plan.discovery.all_below(&root, plan.threads) {
            match entry {
                Entry::Folder(path) => {
                    walked.folders.push(path.clone());
                    folders.unresolved.push(path);
                }
                Entry::Link(path) => links.push(path),
                other => walked.take(other, plan),
            }
        }
        links.sort();
        for link in links {
            match folders.resolve(&link, plan) {
                Ok(Leads::File) => walked.files.push(link),
                Ok(Leads::NewFolder) => roots.push(link),
                Ok(Leads::NothingNew(what)) => walked.notes.push(format!("{}: {what}", plan.shown(&link))),
                Ok(Leads::Astray(what)) => walked.warnings.push(format!("{}: {what}", plan.shown(&link))),
                Err(complaint) => walked.complaints.push(complaint),
            }
        }
    }
    walked.complaints.sort();
    walked.warnings.sort();
    walked.notes.sort();
    walked
}

impl Walked {
    /// Adds an entry that does not extend the walk.
    fn take(&mut self, entry: Entry, plan: &InputPlan) {
        match entry {
            Entry::File(path) => self.files.push(path),
            Entry::NotRegular(path) => {
                self.warnings.push(format!("{}: not a regular file, skipped", plan.shown(&path)))
            }
            Entry::Excluded(path) => self.notes.push(format!("{}: excluded", plan.shown(&path))),
            Entry::Warning(text) => self.warnings.push(text),
            Entry::Failure(path, text) => {
                let path = path.map(|path| plan.shown(&path));
                self.complaints.push(Complaint::new(path, text));
            }
            Entry::Other(path) => {
                self.others += 1;
                self.tables += u64::from(may_be_table(unpacked_path(&path)));
            }
            Entry::Folder(_) | Entry::Link(_) => {}
        }
    }
}

/// The folders that have been walked.
#[derive(Default)]
struct Folders {
    /// Folders that are not resolved yet: without links it is not needed.
    unresolved: Vec<PathBuf>,
    real: BTreeSet<PathBuf>,
}

enum Leads {
    File,
    NewFolder,
    /// A target that is read anyway, or never; the phrase explains it.
    NothingNew(&'static str),
    /// A target that cannot be read although the name of the link is that of a puzzle file; the phrase explains it.
    Astray(&'static str),
}

impl Folders {
    fn resolve(&mut self, link: &Path, plan: &InputPlan) -> Result<Leads, Complaint> {
        let wanted = plan.discovery.wants(link);
        let failed =
            |error: io::Error| Complaint::new(Some(plan.shown(link)), format!("cannot follow the link: {error}"));
        let target = match std::fs::metadata(link) {
            Err(error) if error.kind() == io::ErrorKind::NotFound && !wanted => {
                return Ok(Leads::NothingNew("the link leads nowhere, skipped"));
            }
            target => target.map_err(failed)?,
        };
        if target.is_file() && wanted {
            return Ok(Leads::File);
        } else if !target.is_dir() {
            let what = "the link does not lead to a puzzle file, skipped";
            return Ok(if wanted { Leads::Astray(what) } else { Leads::NothingNew(what) });
        }
        let real = link.canonicalize().map_err(failed)?;
        // Real paths cost a call of the system for each folder. They are needed from the first link on.
        self.real.extend(self.unresolved.drain(..).filter_map(|path| path.canonicalize().ok()));
        if self.real.contains(&real) {
            return Ok(Leads::NothingNew("the link leads to a folder that is read by its own name"));
        }
        // A link to a folder around it would never end.
        let home = link.parent().unwrap_or(link).canonicalize().map_err(failed)?;
        if home.starts_with(&real) {
            let text = "directory loop: the link leads to a folder that contains it";
            return Err(Complaint::new(Some(plan.shown(link)), text));
        }
        self.real.insert(real);
        Ok(Leads::NewFolder)
    }
}
