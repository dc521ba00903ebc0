//! The files of the workspace: reads those that are not open, and checks all of them for a client that requests it. Knows
//! no open documents but as snapshots.
//!
//! Nothing is read before a document is open for which the rule `duplicate-puzzle` or `equivalent-puzzle` is on, or the
//! client requests the diagnostics of the workspace. One scan runs at a time; files that change meanwhile are read by the
//! next one. All files are read again when `equivalent-puzzle` is switched on, since canonical forms are not computed
//! before, and those of the index are not updated while it is off.

pub(crate) mod pulls;
pub(crate) mod scan;
pub(crate) mod survey;

use crate::client::outbox::Outbox;
use crate::convert::position::Encoding;
use crate::snapshot::Revision;
use crate::snapshot::workspace_index::{Scope, WorkspaceIndex};
use crate::workers::flag::Flag;
use crate::workspace::scan::{Limits, Request, Scan};
use ide::{AnalysisHost, FileId};
use std::collections::{BTreeSet, HashSet};
use std::path::PathBuf;
use std::sync::Arc;

/// More changed files than this are found quicker by a search for all.
const MAX_CHANGED: usize = 1_000;

/// What the loop knows of the workspace.
#[derive(Default)]
pub(crate) struct Workspace {
    folders: Vec<PathBuf>,
    /// What has been read so far.
    pub(crate) index: Arc<WorkspaceIndex>,
    /// What is still to be read.
    wanted: Option<Scope>,
    pub(crate) running: Option<Running>,
    /// Whether the session is between its beginning and its end.
    is_open: bool,
    /// Set when other files count than at the last comparison: the documents that shared puzzles with them then.
    affected: Option<HashSet<FileId>>,
}

/// A scan that is under way.
#[derive(Clone)]
pub(crate) struct Running {
    pub(crate) order: Revision,
    pub(crate) stopped: Flag,
    /// Whether it works out canonical forms.
    classes: bool,
}

impl Workspace {
    /// The folders at the beginning.
    pub(crate) fn set_folders(&mut self, folders: Vec<PathBuf>) {
        self.folders = folders;
        self.want_all();
    }

    /// The folders that are open.
    pub(crate) fn folders(&self) -> &[PathBuf] {
        &self.folders
    }

    /// From now on the files may be read.
    pub(crate) fn begin(&mut self) {
        self.is_open = true;
    }

    /// From now on no file is read.
    pub(crate) fn end(&mut self) {
        self.is_open = false;
        self.stop();
    }

    /// The documents about which something else may have to be said, if other files count now.
    pub(crate) fn take_affected(&mut self) -> Option<HashSet<FileId>> {
        self.affected.take()
    }

    /// Whether other files count than at the last comparison.
    pub(crate) fn is_changed(&self) -> bool {
        self.affected.is_some()
    }

    /// Adds and removes folders.
    pub(crate) fn change_folders(&mut self, added: &[PathBuf], removed: &[PathBuf]) {
        self.folders.retain(|folder| !removed.contains(folder));
        self.folders.extend(added.iter().cloned());
        self.want_all();
    }

    /// To be called before different files count.
    pub(crate) fn note_affected(&mut self, host: &mut AnalysisHost) {
        if self.affected.is_none() {
            self.affected = Some(host.catalogued());
        }
    }

    /// Returns true if there are files to be read, now.
    pub(crate) fn is_scan_due(&self) -> bool {
        self.is_open && self.running.is_none() && self.wanted.is_some() && !self.is_empty()
    }

    /// A scan of the files that are to be read, except those that are `open`.
    pub(crate) fn begin_scan(
        &mut self,
        order: Revision,
        classes: bool,
        open: HashSet<PathBuf>,
        encoding: Encoding,
        outbox: &Outbox,
    ) -> Option<Scan> {
        let (scope, stopped) = (self.wanted.take()?, Flag::default());
        self.running = Some(Running { order, stopped: stopped.clone(), classes });
        Some(Scan::new(Request {
            folders: self.folders.clone(),
            scope,
            index: Arc::clone(&self.index),
            open,
            encoding,
            classes,
            limits: Limits::default(),
            stopped,
            outbox: outbox.clone(),
        }))
    }

    /// Takes note of the end of a scan. Returns true if its outcome is wanted.
    pub(crate) fn finish_scan(&mut self, order: Revision) -> bool {
        self.running.take_if(|running| running.order == order).is_some()
    }

    /// Whether there is nothing to be read, and nothing that was.
    fn is_empty(&self) -> bool {
        self.folders.is_empty() && self.index.catalogue.files().is_empty()
    }

    /// Whether all has been read that is to be read.
    pub(crate) fn is_settled(&self) -> bool {
        self.is_open && self.running.is_none() && (self.wanted.is_none() || self.is_empty())
    }

    fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.stopped.raise();
        }
    }

    /// All files are read again.
    pub(crate) fn want_all(&mut self) {
        // It would begin with what is not true any more.
        self.stop();
        self.wanted = Some(Scope::All);
    }

    /// If canonical forms are wanted of which nothing is known, all is read again.
    pub(crate) fn want_classes(&mut self, wanted: bool) {
        let reads = self.running.as_ref().is_some_and(|running| running.classes);
        if wanted && !reads && !self.index.has_classes {
            self.want_all();
        }
    }

    /// A file is read again, and so is all in it if it is a folder.
    pub(crate) fn want(&mut self, path: PathBuf) {
        if !self.folders.iter().any(|folder| path.starts_with(folder)) {
            return;
        }
        match self.wanted.get_or_insert_with(|| Scope::These(BTreeSet::new())) {
            Scope::These(paths) if paths.len() < MAX_CHANGED => _ = paths.insert(path),
            _ => self.wanted = Some(Scope::All),
        }
    }
}
