//! The state of a session, and what each event does to it. It lives on one thread, which alone changes it.

use crate::configuration::folders::Folders;
use crate::configuration::settings::Settings;
use crate::configuration::settings_documents::SettingsDocument;
use crate::convert::protocol::{MessageType, ProgressToken, Uri};
use crate::diagnostics::checks::Revision;
use crate::diagnostics::open_pages::Shown;
use crate::diagnostics::refresh::Refreshes;
use crate::documents::document::{Document, Lost};
use crate::documents::open_documents::forget_text;
use crate::session::client_capabilities::ClientFeatures;
use crate::session::event::Event;
use crate::session::memory::FreedMemory;
use crate::session::outbox::Outbox;
use crate::session::pool::{Panicked, Pool, Rank, Weight, guard};
use crate::session::snapshot::{DocumentSnapshot, SessionSnapshot};
use crate::workspace::Workspace;
use crate::workspace::pulls::WorkspacePulls;
use ide::{Analysis, AnalysisHost, FileId, Rope};
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::mpsc::Sender;

/// Everything that the loop owns.
pub(crate) struct State {
    pub(crate) host: AnalysisHost,
    pub(crate) documents: HashMap<Uri, Document>,
    /// The documents that share puzzles with others, as was known last.
    pub(crate) sharing: HashSet<FileId>,
    /// Whether one of them is gone since.
    pub(crate) sharing_ended: bool,
    pub(crate) features: Arc<ClientFeatures>,
    pub(crate) settings: Arc<Settings>,
    /// What `sudoku.toml` says where the documents lie.
    pub(crate) folders: Folders,
    /// The files that are not open.
    pub(crate) workspace: Workspace,
    /// The pages about documents that the client shows.
    pub(crate) shown: Shown,
    /// Those of the settings files that are open.
    pub(crate) settings_documents: HashMap<Uri, SettingsDocument>,
    /// Who waits for what is said about all files.
    pub(crate) workspace_pulls: WorkspacePulls,
    /// The settings that the session began with; what the client says later comes before them.
    options: Value,
    /// What the user has been told about the client's settings.
    told_problems: Vec<String>,
    pub(crate) pool: Pool,
    pub(crate) outbox: Outbox,
    pub(crate) refreshes: Refreshes,
    /// What may be given back to the system.
    pub(crate) memory: FreedMemory,
    /// For the results of workers.
    pub(crate) events: Sender<Event>,
    last_file: u32,
    last_revision: Revision,
    last_progress: u32,
}

/// A document of more bytes is a large one: work on it may keep a thread for several milliseconds, so it comes after work on small
/// ones.
const LARGE: usize = 256 << 10;

/// How long work on so many bytes may take.
pub(crate) fn weight(bytes: usize) -> Weight {
    if bytes <= LARGE { Weight::Light } else { Weight::Heavy }
}

impl State {
    /// The state at the beginning of a session.
    pub(crate) fn new(outbox: Outbox, events: Sender<Event>) -> State {
        State {
            host: AnalysisHost::comparing(),
            documents: HashMap::new(),
            sharing: HashSet::new(),
            sharing_ended: false,
            features: Arc::default(),
            settings: Arc::default(),
            folders: Folders::default(),
            workspace: Workspace::default(),
            shown: Shown::default(),
            settings_documents: HashMap::new(),
            workspace_pulls: WorkspacePulls::default(),
            options: Value::Null,
            told_problems: Vec::new(),
            pool: Pool::new(),
            outbox,
            refreshes: Refreshes::default(),
            memory: FreedMemory::default(),
            events,
            last_file: 0,
            last_revision: Revision::default(),
            last_progress: 0,
        }
    }

    /// Does what an event asks for. Checks of changed documents begin with [`State::settle`].
    pub(crate) fn handle(&mut self, event: Event) {
        let Some(event) = self.handle_settings(event).and_then(|event| self.hold_back(event)) else { return };
        match event {
            Event::Initialize { features, folders, options } => {
                self.folders.encoding = features.encoding;
                self.folders.pushes = !features.pulls_diagnostics;
                self.features = features;
                self.workspace.set_folders(folders);
                self.options = options;
                self.configure(&Value::Null);
            }
            Event::Initialized => self.greet(),
            Event::Open { uri, version, text, dialect } => self.open(uri, dialect, version, Ok(text)),
            Event::Change { uri, version, changes } => self.change(&uri, version, changes),
            Event::Close(uri) => {
                self.close(&uri);
                self.reread(&uri);
            }
            Event::Cursor { uri, position } => self.cursor_moved(&uri, position),
            Event::Saved(uri) => self.end_typing(&uri),
            Event::Read { uri, order, outcome } => self.has_read(&uri, order, outcome),
            Event::Unread(unread) => self.lose(unread),
            // Such a client may send anything here; what counts is what it answers.
            Event::SettingsChanged(_) if self.features.configuration => self.outbox.ask_for_settings(),
            Event::SettingsChanged(settings) | Event::Settings(settings) => self.configure(&settings),
            Event::FilesChanged(files) => self.files_changed(&files),
            Event::FoldersChanged { added, removed } => self.change_folders(&added, &removed),
            Event::Scanned { order, index } => self.scanned(order, index),
            Event::ProgressCancelled(token) => {
                self.restrain(&token);
                self.workspace_pulls.cancel(&token);
            }
            Event::PullWorkspace(pull) => self.workspace_pulls.ask(pull),
            Event::Surveyed { order, outcome } => self.surveyed(order, outcome),
            Event::Pull(pull) => self.pull(pull),
            Event::Query { uri, query } => {
                let document = self.snapshot(&uri);
                let rank = self.rank(&uri);
                self.pool.spawn(rank, move || query(document));
            }
            Event::Inquiry(inquiry) => {
                let session = self.session();
                let rank =
                    Rank { weight: weight(session.documents.iter().map(DocumentSnapshot::len).sum()), edited: 0 };
                self.pool.spawn(rank, move || inquiry(session));
            }
            Event::ShowPage { source, page } => self.show_page(source, page),
            Event::Perform { performance, reply } => self.perform(performance, reply),
            Event::AnsweredEarly { uri, what, reports } => self.answered_early(&uri, what, reports),
            Event::Refreshed(what) => self.refreshed(what),
            Event::Checked { ticket, outcome } => self.checked(&ticket, outcome),
            Event::Proved(ticket) => self.proved(&ticket),
            Event::ShutDown => {
                self.documents.values().for_each(|document| document.superseded.raise());
                self.workspace.end();
                self.workspace_pulls.end();
            }
            Event::Stop => {}
        }
    }

    /// What can be said only after the client has heard our answer to `initialize`.
    fn greet(&mut self) {
        self.workspace.begin();
        let folders = self.workspace.folders().to_vec();
        self.look_at_settings(&folders);
        if self.features.watches_files {
            self.outbox.register_files();
        }
        if self.features.configuration {
            self.outbox.ask_for_settings();
            if self.features.registers_configuration {
                self.outbox.register_configuration();
            }
        }
    }

    fn configure(&mut self, settings: &Value) {
        let (settings, problems) = Settings::read(&[&self.options, settings]);
        if !problems.is_empty() && problems != self.told_problems {
            let words = format!("Some settings of sudoku-lsp are invalid and not used. {}", problems.join(". "));
            self.outbox.show_error(words);
        }
        for problem in &problems {
            self.outbox.log(MessageType::Warning, format!("setting {problem}"));
        }
        self.told_problems = problems;
        if settings == *self.settings {
            return;
        }
        self.folders.set_overrides(settings.overrides.clone());
        self.settings = Arc::new(settings);
        self.workspace_pulls.touch();
        self.reread_folders();
        for document in self.documents.values_mut() {
            self.last_revision.0 += 1;
            document.renew(self.last_revision);
        }
        self.refresh_all();
    }

    /// A document as it is now; `None` if it is not open or its text is not known.
    pub(crate) fn snapshot(&mut self, uri: &Uri) -> Option<DocumentSnapshot> {
        let analysis = self.analysis()?;
        let document = self.documents.get(uri)?;
        if document.lost.is_some() || document.reading.is_some() {
            return None;
        }
        Some(DocumentSnapshot {
            text: analysis.text(document.file)?.clone(),
            analysis: analysis.with_fill_style(self.settings.fill_style),
            index: Arc::clone(&self.workspace.index),
            file: document.file,
            uri: uri.clone(),
            version: document.version,
            revision: document.revision,
            features: Arc::clone(&self.features),
            settings: Arc::clone(&self.settings),
            tokens: Arc::clone(&document.tokens),
            typed: document.typing.place,
            reports: document.early.reports,
            superseded: document.superseded.clone(),
        })
    }

    /// Which work on a document goes before work on others.
    pub(crate) fn rank(&mut self, uri: &Uri) -> Rank {
        let Some(document) = self.documents.get(uri) else { return Rank { weight: Weight::Light, edited: 0 } };
        let bytes = self.host.text(document.file).map_or(0, Rope::len_bytes);
        self.memory.note(bytes);
        Rank { weight: weight(bytes), edited: document.revision.0 }
    }

    /// All documents as they are now.
    pub(crate) fn session(&mut self) -> SessionSnapshot {
        let mut uris: Vec<Uri> = self.documents.keys().cloned().collect();
        uris.sort_by(|a, b| a.as_ref().cmp(b.as_ref()));
        let documents = uris.iter().filter_map(|uri| self.snapshot(uri)).collect();
        SessionSnapshot { documents, index: Arc::clone(&self.workspace.index), features: Arc::clone(&self.features) }
    }

    /// Reads what has changed. If that fails, it is by one of the changed documents, which are given up.
    pub(crate) fn analysis(&mut self) -> Option<Analysis> {
        let words = match guard(|| self.host.snapshot()) {
            Ok(analysis) => return Some(analysis),
            Err(Panicked(words)) => words,
        };
        for (uri, document) in &mut self.documents {
            if document.unchecked && document.lost.is_none() && document.reading.is_none() {
                self.outbox.log(MessageType::Error, format!("reading {uri} failed: {words}"));
                document.lost = Some(Lost::Failure(words.clone()));
                forget_text(&mut self.host, uri, document.file);
            }
        }
        guard(|| self.host.snapshot()).ok()
    }

    /// A name for a progress that is shown from now on.
    pub(crate) fn next_progress(&mut self) -> ProgressToken {
        self.last_progress += 1;
        ProgressToken::String(format!("sudoku/{}", self.last_progress))
    }

    /// A number for a file that is open from now on.
    pub(crate) fn next_file(&mut self) -> FileId {
        self.last_file += 1;
        FileId(self.last_file)
    }

    /// A number for a result that is asked for now.
    pub(crate) fn next_revision(&mut self) -> Revision {
        self.last_revision.0 += 1;
        self.last_revision
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::edits;
    use crate::session::outbox::outbox;
    use crate::transport::unreadable_message::{Unread, Why};
    use ide::{Dialect, Rule};
    use serde_json::json;
    use std::sync::mpsc::channel;

    #[test]
    fn a_document_whose_text_is_not_known_keeps_its_name_and_settings() {
        let (sender, _events) = channel();
        let (outbox, _mail) = outbox();
        let mut state = State::new(outbox, sender);
        let off = json!({ "check": { "ignore": ["no-place"] } });
        state.handle(Event::SettingsChanged(off));
        let grid = "1...\n..3.\n.4..\n...2\n";
        for name in ["untitled:1", "untitled:2"] {
            state.handle(Event::Open {
                uri: Uri::from(name),
                version: Some(1),
                text: grid.to_owned(),
                dialect: Dialect::Sudoku,
            });
        }
        let second = Uri::from("untitled:2");
        let file = state.documents[&second].file;
        state.analysis();
        assert!(state.host.sharing().contains(&file));
        state.handle(Event::Unread(Unread { uri: second.clone(), version: Some(2), why: Why::Malformed }));
        state.analysis();
        assert!(state.host.sharing().is_empty());
        let whole = edits::ContentChange { range: None, text: grid.to_owned() };
        state.handle(Event::Change { uri: second, version: Some(3), changes: vec![whole] });
        let analysis = state.analysis().expect("nothing fails");
        assert!(state.host.sharing().contains(&file));
        assert_eq!(analysis.config(file).and_then(|config| config.severity(Rule::NoPlace)), None);
        let equal = analysis.findings(file).list;
        let equal = equal.iter().find(|finding| finding.rule == Rule::DuplicatePuzzle).expect("it is there twice");
        assert!(equal.message.contains("untitled:1"), "{}", equal.message);
    }
}
