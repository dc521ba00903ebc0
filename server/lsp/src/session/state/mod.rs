//! Owns the state of a session, and applies each event to it.

mod checks;
mod delivery;
mod documents;
mod large_documents;
mod ratings;
mod requests;
mod settings;
mod typing;
mod workspace;

use self::settings::WaitingText;
use crate::client::capabilities::ClientFeatures;
use crate::client::open_pages::OpenPages;
use crate::client::outbox::{Outbox, Reply, Request, SettingsRequest};
use crate::client::refresh::Refreshes;
use crate::client::settings::Settings;
use crate::configuration::folders::Folders;
use crate::configuration::settings_documents::SettingsDocuments;
use crate::documents::document::Document;
use crate::protocol::{MessageType, ProgressToken, Uri};
use crate::session::event::Event;
use crate::snapshot::Revision;
use crate::workers::memory::FreedMemory;
use crate::workers::pool::Pool;
use crate::workspace::Workspace;
use crate::workspace::pulls::WorkspacePulls;
use ide::{AnalysisHost, FileId};
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::mpsc::Sender;

/// The state of a session.
pub(crate) struct State {
    host: AnalysisHost,
    documents: HashMap<Uri, Document>,
    /// The events that wait for a document to be read, in order.
    held_back: HashMap<Uri, Vec<Event>>,
    /// The questions about all documents that wait for texts whose settings are being read, in order.
    held_inquiries: Vec<Event>,
    /// The documents by their files.
    uris: HashMap<FileId, Uri>,
    /// The number of documents of each name. Clients write the URI of a file in different ways.
    names: HashMap<Arc<str>, usize>,
    /// The documents that a turn looks at: those whose check has yet to begin, or with work to follow. There may be
    /// thousands of others.
    active: HashSet<Uri>,
    features: Arc<ClientFeatures>,
    settings: Arc<Settings>,
    /// The settings that the session began with; later settings of the client take precedence.
    options: Value,
    /// The problems of the client's settings that the user has seen.
    settings_problems: Vec<String>,
    /// The settings files of the folders.
    folders: Folders,
    settings_documents: SettingsDocuments,
    /// The documents whose settings have yet to be read, with the texts that wait for them.
    unsettled: HashMap<Uri, Option<WaitingText>>,
    /// The files that are not open.
    workspace: Workspace,
    /// The requests for the diagnostics of all files.
    workspace_pulls: WorkspacePulls,
    open_pages: OpenPages,
    refreshes: Refreshes,
    outbox: Outbox,
    pool: Pool,
    memory: FreedMemory,
    /// For the results of workers.
    events: Sender<Event>,
    last_file: u32,
    last_revision: Revision,
    last_settings_request: SettingsRequest,
    /// The request for settings whose reply is in force.
    settings_in_force: SettingsRequest,
    last_progress: u32,
}

impl State {
    /// The state at the beginning of a session.
    pub(crate) fn new(outbox: Outbox, events: Sender<Event>, pool: Pool) -> State {
        State {
            host: AnalysisHost::comparing(),
            documents: HashMap::new(),
            held_back: HashMap::new(),
            held_inquiries: Vec::new(),
            uris: HashMap::new(),
            names: HashMap::new(),
            active: HashSet::new(),
            features: Arc::default(),
            settings: Arc::default(),
            options: Value::Null,
            settings_problems: Vec::new(),
            folders: Folders::default(),
            settings_documents: SettingsDocuments::default(),
            unsettled: HashMap::new(),
            workspace: Workspace::default(),
            workspace_pulls: WorkspacePulls::default(),
            open_pages: OpenPages::default(),
            refreshes: Refreshes::default(),
            outbox,
            pool,
            memory: FreedMemory::default(),
            events,
            last_file: 0,
            last_revision: Revision::default(),
            last_settings_request: SettingsRequest::default(),
            settings_in_force: SettingsRequest::default(),
            last_progress: 0,
        }
    }

    /// Does a share of the work of a pool without threads; false if there is none.
    pub(crate) fn work(&self) -> bool {
        self.pool.work()
    }

    /// Handles an event. The checks of changed documents begin with [`State::settle`].
    pub(crate) fn handle(&mut self, event: Event) {
        self.active.extend(event.document().cloned());
        let Some(event) = self.handle_settings(event).and_then(|event| self.hold_back(event)) else { return };
        match event {
            Event::Initialize { features, folders, options } => {
                self.folders.set_client(&features);
                self.features = features;
                self.workspace.set_folders(folders);
                self.options = options;
                self.configure(&Value::Null);
            }
            Event::Initialized => self.greet(),
            Event::Open { uri, version, text, dialect } => self.open(uri, dialect, version, Ok(text)),
            Event::Change { uri, version, changes } => self.change(&uri, version, changes),
            Event::Close(uri) => self.close(&uri),
            Event::Cursor { uri, position } => self.cursor_moved(&uri, position),
            Event::Saved(uri) => self.saved(&uri),
            Event::SettingsRead(read) => self.settings_read(read),
            Event::Read { uri, order, outcome } => self.has_read(&uri, order, outcome),
            Event::MessageLost(unread) => self.lose(unread),
            // Such a client may send anything here; its settings are its reply.
            Event::SettingsChanged(_) if self.features.configuration => self.request_settings(),
            Event::SettingsChanged(settings) => self.configure(&settings),
            Event::Reply(Reply::Settings { request, settings }) => {
                if self.settings_in_force < request {
                    self.settings_in_force = request;
                    self.configure(&settings);
                }
            }
            Event::FilesChanged(files) => self.files_changed(&files),
            Event::FoldersChanged { added, removed } => self.change_folders(&added, &removed),
            Event::Scanned { order, index } => self.scanned(order, index),
            Event::ProgressCancelled(token) => {
                self.cancel_proof(&token);
                self.cancel_ratings(&token);
                self.workspace_pulls.cancel(&token);
            }
            Event::PullWorkspace(pull) => self.workspace_pulls.add(pull),
            Event::Surveyed { order, outcome } => self.surveyed(order, outcome),
            Event::Pull(pull) => self.pull(pull),
            Event::Query { uri, query } => self.query(&uri, query),
            Event::Inquiry(inquiry) => self.inquire(inquiry),
            Event::ShowPage { source, page } => self.open_pages.show(source, page, &self.features),
            Event::Command { outcome, reply } => self.finish_command(outcome, reply),
            Event::AnsweredEarly { uri, what, reports } => self.answered_early(&uri, what, reports),
            Event::Reply(Reply::Refreshed(what)) => self.refreshes.take_reply(what, &self.outbox),
            Event::Checked { ticket, outcome } => self.checked(&ticket, outcome),
            Event::Proved(ticket) => self.proved(&ticket),
            Event::Rated(ticket) => self.rated(&ticket),
            Event::RatingsWanted { uri, revision, puzzles } => self.want_ratings(&uri, revision, &puzzles),
            Event::ShutDown => {
                self.documents.values().for_each(|document| document.superseded.raise());
                self.workspace.end();
                self.workspace_pulls.end();
            }
            Event::Stop => {}
        }
    }

    /// Reports a panic of the loop.
    pub(crate) fn report_panic(&self, words: &str) {
        self.outbox.log(MessageType::Error, format!("internal error: {words}"));
    }

    /// Does what has to wait until the client has our answer to `initialize`.
    fn greet(&mut self) {
        self.workspace.begin();
        let folders = self.workspace.folders().to_vec();
        self.check_settings(&folders);
        if self.features.watches_files {
            self.outbox.register_files();
        }
        if self.features.configuration {
            self.request_settings();
            if self.features.registers_configuration {
                self.outbox.register_configuration();
            }
        }
    }

    fn request_settings(&mut self) {
        self.last_settings_request.0 += 1;
        self.outbox.request(Request::Settings(self.last_settings_request));
    }

    /// A name for a progress that is shown from now on.
    fn next_progress(&mut self) -> ProgressToken {
        self.last_progress += 1;
        ProgressToken::String(format!("sudoku/{}", self.last_progress))
    }

    /// A number for a file that is open from now on.
    fn next_file(&mut self) -> FileId {
        self.last_file += 1;
        FileId(self.last_file)
    }

    /// A number for a result that is requested now.
    fn next_revision(&mut self) -> Revision {
        self.last_revision.0 += 1;
        self.last_revision
    }
}

#[cfg(test)]
mod tests;
