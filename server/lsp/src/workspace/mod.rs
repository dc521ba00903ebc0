//! Reads the files of the workspace that are not open, and checks all files for a client that requests it. Knows
//! documents only as snapshots.
//!
//! Nothing is read before a document is open for which the rule `duplicate-puzzle` or `equivalent-puzzle` is on, or the
//! client requests the diagnostics of the workspace. One scan runs at a time; files that change meanwhile are read by
//! the next one. All files are read again when `equivalent-puzzle` is switched on, since canonical forms are not
//! computed before, and those of the index are not updated while it is off.

pub(crate) mod pulls;
pub(crate) mod scan;
pub(crate) mod survey;

use crate::client::outbox::Outbox;
use crate::from_proto::Encoding;
use crate::snapshot::Revision;
use crate::snapshot::workspace_index::{ScanScope, WorkspaceIndex};
use crate::workers::flag::Flag;
use crate::workspace::scan::{Limits, Scan, ScanRequest, Warned};
use ide::{AnalysisHost, CanonicalForms, FileId};
use std::collections::{BTreeSet, HashSet};
use std::path::PathBuf;
use std::sync::Arc;

/// The most changed files that are read one by one: a walk through all folders is quicker for more.
const MAX_CHANGED: usize = 1_000;

/// The files of the workspace, as far as they have been read.
#[derive(Default)]
pub(crate) struct Workspace {
    folders: Vec<PathBuf>,
    /// The puzzles that have been read.
    pub(crate) index: Arc<WorkspaceIndex>,
    /// The files that are to be read.
    wanted: Option<ScanScope>,
    pub(crate) running: Option<RunningScan>,
    /// True between the beginning and the end of the session.
    is_open: bool,
    /// The documents that shared puzzles with files at the last comparison; set if these files have changed since.
    affected: Option<HashSet<FileId>>,
    /// The ignore files that cannot be used, as far as the user knows of them.
    warned: Warned,
}

#[derive(Clone)]
pub(crate) struct RunningScan {
    pub(crate) order: Revision,
    pub(crate) stopped: Flag,
    canonical_forms: CanonicalForms,
}

impl Workspace {
    /// Sets the folders at the beginning of the session.
    pub(crate) fn set_folders(&mut self, folders: Vec<PathBuf>) {
        self.folders = folders;
        self.want_all();
    }

    pub(crate) fn folders(&self) -> &[PathBuf] {
        &self.folders
    }

    /// Allows the files to be read.
    pub(crate) fn begin(&mut self) {
        self.is_open = true;
    }

    /// Stops reading, at the end of the session.
    pub(crate) fn end(&mut self) {
        self.is_open = false;
        self.stop();
    }

    /// Takes the documents whose diagnostics may have changed with the files.
    pub(crate) fn take_affected(&mut self) -> Option<HashSet<FileId>> {
        self.affected.take()
    }

    /// Returns true if the files have changed since the last comparison.
    pub(crate) fn is_changed(&self) -> bool {
        self.affected.is_some()
    }

    pub(crate) fn change_folders(&mut self, added: &[PathBuf], removed: &[PathBuf]) {
        self.folders.retain(|folder| !removed.contains(folder));
        self.folders.extend(added.iter().cloned());
        self.want_all();
    }

    /// Prepares for a change of the files, of the index or of the open documents.
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
        canonical_forms: CanonicalForms,
        open: HashSet<PathBuf>,
        encoding: Encoding,
        outbox: &Outbox,
    ) -> Option<Scan> {
        let scope = self.wanted.take()?;
        let stopped = Flag::default();
        self.running = Some(RunningScan { order, stopped: stopped.clone(), canonical_forms });
        Some(Scan::new(ScanRequest {
            folders: self.folders.clone(),
            scope,
            index: Arc::clone(&self.index),
            open,
            encoding,
            canonical_forms,
            limits: Limits::default(),
            stopped,
            outbox: outbox.clone(),
            warned: self.warned.clone(),
        }))
    }

    /// Records the end of a scan. Returns true if its outcome is wanted.
    pub(crate) fn finish_scan(&mut self, order: Revision) -> bool {
        self.running.take_if(|running| running.order == order).is_some()
    }

    /// Returns true if there is nothing to be read, and nothing has been.
    fn is_empty(&self) -> bool {
        self.folders.is_empty() && self.index.catalogue.files().is_empty()
    }

    /// Returns true if all files have been read.
    pub(crate) fn is_settled(&self) -> bool {
        self.is_open && self.running.is_none() && (self.wanted.is_none() || self.is_empty())
    }

    fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.stopped.raise();
        }
    }

    /// Requests that all files are read again.
    pub(crate) fn want_all(&mut self) {
        // A running scan reads files that may have changed.
        self.stop();
        self.wanted = Some(ScanScope::All);
    }

    /// Requests that all files are read again if the index has no canonical forms.
    pub(crate) fn want_canonical_forms(&mut self) {
        let running = self.running.as_ref().map(|running| running.canonical_forms);
        if ![running, Some(self.index.canonical_forms)].contains(&Some(CanonicalForms::Computed)) {
            self.want_all();
        }
    }

    /// Requests that a file is read again, or all files of a folder.
    pub(crate) fn want(&mut self, path: PathBuf) {
        if !self.folders.iter().any(|folder| path.starts_with(folder)) {
            return;
        }
        match self.wanted.get_or_insert_with(|| ScanScope::Only(BTreeSet::new())) {
            ScanScope::Only(paths) if paths.len() < MAX_CHANGED => _ = paths.insert(path),
            _ => self.wanted = Some(ScanScope::All),
        }
    }
}
