//! The workspace's files that are not open, on the loop's side: when they are read, and what follows from it.
//!
//! Nothing is read before a document is open for which the rule `duplicate-puzzle` or `equivalent-puzzle` is on, or the client
//! asks for the diagnostics of the workspace. One scan runs
//! at a time; what changes meanwhile is read by the next one. All is read anew when `equivalent-puzzle` comes on, since
//! canonical forms are not worked out before, and what is known of them lags behind once it is off.

pub(crate) mod index;
pub(crate) mod pulls;
pub(crate) mod scan;
pub(crate) mod survey;
use crate::configuration::settings_documents::is_settings_file;
use crate::convert::protocol::Uri;
use crate::convert::uri;
use crate::diagnostics::checks::Revision;
use crate::session::event::Event;
use crate::session::snapshot::Flag;
use crate::session::state::State;
use crate::workspace::index::{Index, Scope};
use crate::workspace::scan::{Limits, Request, Scan};
use discovery::IGNORE_FILES;
use ide::{Change, FileId, Rule};
use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// More changed files than this are found quicker by a search for all.
const MAX_CHANGED: usize = 1_000;

/// What the loop knows of the workspace.
#[derive(Default)]
pub(crate) struct Workspace {
    folders: Vec<PathBuf>,
    /// What has been read so far.
    pub(crate) index: Arc<Index>,
    /// What is still to be read.
    wanted: Option<Scope>,
    running: Option<Running>,
    /// Whether the session is between its beginning and its end.
    is_open: bool,
    /// Set when other files count than at the last comparison: the documents that shared puzzles with them then.
    affected: Option<HashSet<FileId>>,
}

/// A scan that is under way.
#[derive(Clone)]
struct Running {
    order: Revision,
    stopped: Flag,
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

    fn want_all(&mut self) {
        // It would begin with what is not true any more.
        self.stop();
        self.wanted = Some(Scope::All);
    }

    /// If canonical forms are wanted of which nothing is known, all is read again.
    fn want_classes(&mut self, wanted: bool) {
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

impl State {
    /// Takes note of other folders.
    pub(crate) fn change_folders(&mut self, added: &[Uri], removed: &[Uri]) {
        let removed: Vec<PathBuf> = removed.iter().filter_map(uri::path).collect();
        let folders = &mut self.workspace.folders;
        folders.retain(|folder| !removed.contains(folder));
        let added: Vec<PathBuf> = added.iter().filter_map(uri::path).collect();
        folders.extend(added.iter().cloned());
        self.workspace.want_all();
        self.look_at_settings(&added);
    }

    /// Reads files again. If it is not known which, all.
    pub(crate) fn files_changed(&mut self, files: &[Uri]) {
        let paths: Vec<PathBuf> = files.iter().filter_map(uri::path).collect();
        let is_one_of = |path: &PathBuf, names: &[&str]| names.iter().any(|name| path.ends_with(name));
        let settings = paths.iter().filter(|path| is_settings_file(path)).filter_map(|path| path.parent());
        let settings: Vec<PathBuf> = settings.map(Path::to_owned).collect();
        if paths.is_empty() || !settings.is_empty() {
            self.reread_folders();
            self.look_at_settings(&settings);
            self.workspace.want_all();
        } else if paths.iter().any(|path| is_one_of(path, &IGNORE_FILES)) {
            self.workspace.want_all();
        } else {
            paths.into_iter().for_each(|path| self.workspace.want(path));
        }
    }

    /// Takes note that a document was closed: what is on the disk counts again, which the client may not be watching.
    pub(crate) fn reread(&mut self, uri: &Uri) {
        if let Some(path) = uri::path(uri) {
            self.workspace.want(path);
        }
    }

    /// To be called before other files count.
    pub(crate) fn note_affected(&mut self) {
        if self.workspace.affected.is_none() {
            self.workspace.affected = Some(self.host.catalogued());
        }
    }

    /// Begins to read what is to be read, if anybody wants to know.
    pub(crate) fn scan(&mut self) {
        let asks_for = |rule| self.documents.values().any(|it| it.config.severity(rule).is_some());
        let classes = asks_for(Rule::EquivalentPuzzle);
        let classes = classes || self.workspace_pulls.needs_classes;
        let compares = classes || self.workspace_pulls.are_open() || asks_for(Rule::DuplicatePuzzle);
        self.workspace.want_classes(classes);
        let workspace = &self.workspace;
        if !workspace.is_open || workspace.running.is_some() || workspace.wanted.is_none() {
            return;
        }
        if !compares || workspace.is_empty() {
            return;
        }
        let (order, stopped) = (self.next_revision(), Flag::default());
        let Some(scope) = self.workspace.wanted.take() else { return };
        let request = Request {
            folders: self.workspace.folders.clone(),
            scope,
            index: Arc::clone(&self.workspace.index),
            open: self.documents.keys().filter_map(uri::path).collect(),
            encoding: self.features.encoding,
            classes,
            limits: Limits::default(),
            stopped: stopped.clone(),
            outbox: self.outbox.clone(),
        };
        self.workspace.running = Some(Running { order, stopped, classes });
        let events = self.events.clone();
        let mut scan = Scan::new(request);
        self.pool.spawn_background(move || scan.share(|index| _ = events.send(Event::Scanned { order, index })));
    }

    /// Takes the outcome of a scan, if it is still wanted.
    pub(crate) fn scanned(&mut self, order: Revision, index: Index) {
        if self.workspace.running.as_ref().is_none_or(|running| running.order != order) {
            return;
        }
        self.workspace.running = None;
        self.workspace_pulls.touch();
        self.note_affected();
        self.workspace.index = Arc::new(index);
        self.host.apply(Change::Catalogue(Arc::clone(&self.workspace.index.catalogue)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::client_capabilities::ClientFeatures;
    use crate::session::outbox::outbox;
    use serde_json::{Value, json};
    use std::sync::mpsc::channel;
    use std::time::Duration;

    /// Without the loop: the test decides when it goes on.
    fn handle(state: &mut State, events: impl IntoIterator<Item = Event>) {
        events.into_iter().for_each(|event| state.handle(event));
        state.settle();
    }

    #[test]
    fn nothing_is_read_while_the_rule_is_off_or_after_the_end() {
        let folder = tempfile::tempdir().expect("a folder");
        let (sender, events) = channel();
        let (outbox, _mail) = outbox();
        let mut state = State::new(outbox, sender);
        let (features, folders) = (Arc::new(ClientFeatures::default()), vec![folder.path().to_owned()]);
        let options = json!({ "check": { "ignore": ["duplicate-puzzle"] } });
        let open = Event::Open {
            uri: Uri::from("untitled:1"),
            version: Some(1),
            text: String::new(),
            dialect: ide::Dialect::Sudoku,
        };
        handle(&mut state, [Event::Initialize { features, folders, options }, Event::Initialized, open]);
        assert!(state.workspace.running.is_none());
        // The settings of the client come before those at the beginning.
        let on = json!({ "check": { "ignore": [], "select": ["duplicate-puzzle"] } });
        handle(&mut state, [Event::SettingsChanged(on)]);
        let Running { order, stopped, .. } = state.workspace.running.clone().expect("a scan");
        let index = loop {
            match events.recv_timeout(Duration::from_secs(60)).expect("an event") {
                Event::Scanned { order: finished, index } if finished == order => break index,
                _ => {}
            }
        };
        // What began later makes it useless.
        handle(&mut state, [Event::FilesChanged(Vec::new()), Event::Scanned { order, index }]);
        assert!(stopped.is_raised());
        let Running { stopped, .. } = state.workspace.running.clone().expect("another scan");
        handle(&mut state, [Event::ShutDown, Event::SettingsChanged(Value::Null), Event::FilesChanged(Vec::new())]);
        assert!(stopped.is_raised() && state.workspace.running.is_none());
    }
}
