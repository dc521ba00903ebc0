//! Holds the state of a session, which only the loop changes: the documents, what the client supports and has set, the
//! files of the workspace, and the ways to the pool and to the client. Makes the immutable states of documents from
//! which requests are answered.
//!
//! The methods that change it are in [`crate::handlers`], each in the file of its message.

use crate::backend::Event;
use crate::client::capabilities::ClientFeatures;
use crate::client::open_pages::OpenPages;
use crate::client::outbox::Outbox;
use crate::client::refresh::Refreshes;
use crate::client::requests::{Refresh, SettingsRequest};
use crate::client::settings::Settings;
use crate::configuration::folders::SettingsFolders;
use crate::configuration::settings_documents::SettingsDocuments;
use crate::diagnostics::check::Ticket;
use crate::diagnostics::document_checks::DocumentChecks;
use crate::diagnostics::document_ratings::DocumentRatings;
use crate::diagnostics::missing_text::MissingText;
use crate::protocol::{MessageType, ProgressToken, Uri};
use crate::snapshot::{DocumentSnapshot, Revision, SessionSnapshot};
use crate::token_data::TokenCache;
use crate::workers::flag::Flag;
use crate::workers::memory::FreedMemory;
use crate::workers::panics::{Panicked, guard};
use crate::workers::pool::{Pool, Rank, Weight};
use crate::workspace::Workspace;
use crate::workspace::pulls::WorkspacePulls;
use ide::{Analysis, AnalysisHost, Change, Config, Dialect, FileId, Offset, Rope, TextEdit, Typed, TypedKind};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::sync::mpsc::Sender;

/// The state of a session.
pub(crate) struct GlobalState {
    /// The texts of the documents, and what is known about their puzzles.
    pub(crate) host: AnalysisHost,
    pub(crate) documents: HashMap<Uri, OpenDocument>,
    /// The events that wait for a document to be read, in order.
    pub(crate) held_back: HashMap<Uri, Vec<Event>>,
    /// The questions about all documents that wait for texts whose settings are being read, in order.
    pub(crate) held_inquiries: Vec<Event>,
    /// The documents by their files.
    pub(crate) uris: HashMap<FileId, Uri>,
    /// The number of documents of each name. Clients write the URI of a file in different ways.
    pub(crate) names: HashMap<Arc<str>, usize>,
    /// The documents that a turn looks at: those whose check has yet to begin, or with work to follow. There may be
    /// thousands of others.
    pub(crate) active: HashSet<Uri>,
    pub(crate) features: Arc<ClientFeatures>,
    pub(crate) settings: Arc<Settings>,
    /// The settings that the session began with; later settings of the client take precedence.
    pub(crate) options: Value,
    /// The problems of the client's settings that the user has seen.
    pub(crate) settings_problems: Vec<String>,
    /// The settings files of the folders.
    pub(crate) folders: SettingsFolders,
    pub(crate) settings_documents: SettingsDocuments,
    /// The documents whose settings have yet to be read, with the texts that wait for them.
    pub(crate) unsettled: HashMap<Uri, Option<WaitingText>>,
    /// The files that are not open.
    pub(crate) workspace: Workspace,
    /// The requests for the diagnostics of all files.
    pub(crate) workspace_pulls: WorkspacePulls,
    pub(crate) open_pages: OpenPages,
    pub(crate) refreshes: Refreshes,
    pub(crate) outbox: Outbox,
    pub(crate) pool: Pool,
    pub(crate) memory: FreedMemory,
    /// For the results of workers.
    pub(crate) events: Sender<Event>,
    pub(crate) last_file: u32,
    pub(crate) last_revision: Revision,
    pub(crate) last_settings_request: SettingsRequest,
    /// The request for settings whose reply is in force.
    pub(crate) settings_in_force: SettingsRequest,
    pub(crate) last_progress: u32,
}

/// The text of a document that waits for its settings.
pub(crate) struct WaitingText {
    pub(crate) text: String,
    /// The reading of the document that waits for it.
    pub(crate) order: Revision,
}

impl GlobalState {
    /// The state at the beginning of a session.
    pub(crate) fn new(outbox: Outbox, events: Sender<Event>, pool: Pool) -> GlobalState {
        GlobalState {
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
            folders: SettingsFolders::default(),
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

    /// Reads the changed documents. If that panics, it is by one of these, so their texts are given up.
    pub(crate) fn analysis(&mut self) -> Option<Analysis> {
        let words = match guard(|| self.host.snapshot()) {
            Ok(analysis) => return Some(analysis),
            Err(Panicked(words)) => words,
        };
        for (uri, document) in &mut self.documents {
            if document.checks.is_pending() && document.is_known() {
                self.outbox.log(MessageType::Error, format!("reading {uri} failed: {words}"));
                document.text = TextState::Missing(MissingText::Failure(words.clone()));
                forget_text(&mut self.host, uri, document.file);
            }
        }
        guard(|| self.host.snapshot()).ok()
    }

    /// The newest state of a document; `None` if it is not open or its text is not known.
    pub(crate) fn snapshot(&mut self, uri: &Uri) -> Option<DocumentSnapshot> {
        let analysis = self.analysis()?;
        let document = self.documents.get(uri)?;
        if !document.is_known() {
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

    /// The newest states of all documents.
    pub(crate) fn session(&mut self) -> SessionSnapshot {
        let mut uris: Vec<Uri> = self.documents.keys().cloned().collect();
        uris.sort_by(|a, b| a.as_ref().cmp(b.as_ref()));
        let documents = uris.iter().filter_map(|uri| self.snapshot(uri)).collect();
        SessionSnapshot { documents, index: Arc::clone(&self.workspace.index), features: Arc::clone(&self.features) }
    }

    /// The rank of work on a document.
    pub(crate) fn rank(&mut self, uri: &Uri) -> Rank {
        let Some(document) = self.documents.get(uri) else { return Rank { weight: Weight::Light, edited: 0 } };
        let bytes = self.host.text(document.file).map_or(0, Rope::len_bytes);
        self.memory.note(bytes);
        Rank { weight: Weight::of(bytes), edited: document.revision.0 }
    }

    /// Identifies a result about a document that is requested now.
    pub(crate) fn ticket(&mut self, uri: &Uri) -> Option<Ticket> {
        let order = self.next_revision();
        let revision = self.documents.get(uri)?.revision;
        Some(Ticket { uri: uri.clone(), revision, order })
    }

    /// The active documents of which something is true.
    pub(crate) fn active_where(&self, is_so: impl Fn(&OpenDocument) -> bool) -> Vec<Uri> {
        let active = self.active.iter().filter(|uri| self.documents.get(*uri).is_some_and(&is_so));
        active.cloned().collect()
    }

    /// Asks the client to request everything again, since the settings are different now.
    pub(crate) fn refresh_all(&mut self) {
        for what in Refresh::ALL {
            self.refresh(what);
        }
    }

    pub(crate) fn refresh(&mut self, what: Refresh) {
        // Without documents the client shows nothing; and at the beginning of a session it must not be asked yet.
        if !self.documents.is_empty() {
            self.refreshes.request(what, &self.features, &self.outbox);
        }
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

    /// A number for a result that is requested now.
    pub(crate) fn next_revision(&mut self) -> Revision {
        self.last_revision.0 += 1;
        self.last_revision
    }
}

/// Empties the text of a document in the host, so that none of its puzzles counts as the same as another. Its name and
/// settings stay.
pub(crate) fn forget_text(host: &mut AnalysisHost, uri: &Uri, file: FileId) {
    let dialect = Dialect::from_name(uri.as_ref());
    // Of a file that fails even here, nothing is left.
    let _ = guard(|| host.apply(Change::Open { file, text: String::new(), dialect }));
}

/// A document that is open in the client: its settings, the state of its text, and the check of that state. The text
/// itself is in the host.
pub(crate) struct OpenDocument {
    pub(crate) file: FileId,
    pub(crate) dialect: Dialect,
    /// The settings in force for it.
    pub(crate) config: Arc<Config>,
    /// The client's number of its state: the last one, even if it is less than the one before.
    pub(crate) version: Option<i32>,
    /// Our number of its state.
    pub(crate) revision: Revision,
    /// Raised when this state is not the newest any more.
    pub(crate) superseded: Flag,
    pub(crate) text: TextState,
    pub(crate) typing: Typing,
    /// True if it was edited since it was opened or saved.
    pub(crate) is_edited: bool,
    /// The semantic tokens that the client was given last.
    pub(crate) tokens: Arc<TokenCache>,
    pub(crate) early: EarlyAnswers,
    pub(crate) checks: DocumentChecks,
    pub(crate) ratings: DocumentRatings,
    /// True once the log says that its version has decreased.
    pub(crate) has_version_warning: bool,
}

/// The state of a document's text in the host.
pub(crate) enum TextState {
    /// All of it.
    Known,
    /// A worker is reading it.
    Reading(DocumentReading),
    /// Nothing.
    Missing(MissingText),
}

impl OpenDocument {
    /// A document whose check has yet to begin.
    pub(crate) fn new(
        file: FileId,
        dialect: Dialect,
        config: Arc<Config>,
        version: Option<i32>,
        revision: Revision,
    ) -> OpenDocument {
        OpenDocument {
            file,
            dialect,
            config,
            version,
            revision,
            superseded: Flag::default(),
            text: TextState::Known,
            typing: Typing::default(),
            is_edited: false,
            tokens: Arc::default(),
            early: EarlyAnswers::default(),
            checks: DocumentChecks::default(),
            ratings: DocumentRatings::default(),
            has_version_warning: false,
        }
    }

    /// Begins a new state: work on the one before is not wanted any more.
    pub(crate) fn renew(&mut self, revision: Revision) {
        std::mem::take(&mut self.superseded).raise();
        self.revision = revision;
        self.early.forget();
        self.checks.restart();
        self.ratings.restart();
    }

    /// Begins a new version of the client's.
    pub(crate) fn renew_version(&mut self, version: Option<i32>, revision: Revision) {
        self.version = version.or(self.version);
        self.is_edited = true;
        self.checks.expect_answer();
        self.renew(revision);
    }

    /// Ends all work on it, since it is closed.
    pub(crate) fn close(&mut self) {
        self.superseded.raise();
        self.checks.close();
        // If it is being read, that is given up.
        self.text = TextState::Known;
    }

    /// Changes its text in the host. If that panics, the text is not known any more.
    pub(crate) fn attempt(&mut self, change: impl FnOnce()) {
        self.text = match guard(change) {
            Ok(()) => TextState::Known,
            Err(Panicked(words)) => TextState::Missing(MissingText::Failure(words)),
        };
    }

    /// Returns true if there is something to do after some time.
    pub(crate) fn is_waiting(&self) -> bool {
        self.checks.is_waiting() || self.ratings.is_running()
    }

    /// Returns true if the host has its text.
    pub(crate) fn is_known(&self) -> bool {
        matches!(self.text, TextState::Known)
    }

    /// Returns true if a worker is reading its text.
    pub(crate) fn is_being_read(&self) -> bool {
        matches!(self.text, TextState::Reading(_))
    }

    /// Returns true if a worker is reading its text since the request `order`.
    pub(crate) fn began_reading_at(&self, order: Revision) -> bool {
        matches!(&self.text, TextState::Reading(reading) if reading.order == order)
    }

    /// The reason why its text is not known; `None` if it is known or being read.
    pub(crate) fn missing(&self) -> Option<&MissingText> {
        match &self.text {
            TextState::Missing(missing) => Some(missing),
            TextState::Known | TextState::Reading(_) => None,
        }
    }
}

/// The reading of a document by a worker. Dropping it gives it up.
pub(crate) struct DocumentReading {
    order: Revision,
    cancelled: Flag,
}

impl DocumentReading {
    /// A reading that begins now, and a flag that is raised when it is given up.
    pub(crate) fn new(order: Revision) -> (DocumentReading, Flag) {
        let cancelled = Flag::default();
        (DocumentReading { order, cancelled: cancelled.clone() }, cancelled)
    }
}

impl Drop for DocumentReading {
    fn drop(&mut self) {
        self.cancelled.raise();
    }
}

/// The grid that is being typed in a document, if there is one: its missing values are not reported yet.
///
/// An edit at a grid's end begins the typing. It ends when the cursor leaves the grid (`sudoku/cursor`, which our own
/// extensions send), when something else is edited, or when the document is saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Typing {
    /// A byte in the grid.
    pub(crate) place: Option<Offset>,
    /// The edits since the last check, as one.
    edited: Option<Typed>,
}

impl Typing {
    /// Records an edit that is about to be made.
    pub(crate) fn note_edit(&mut self, edit: &TextEdit) {
        let old = edit.span;
        let new = edit.text.len() as u32;
        if let Some(place) = self.place {
            self.place = Some(if old.end <= place { place - old.len() + new } else { place.min(old.start + new) });
        }
        let kind = if edit.text.contains(['\n', '\r']) {
            TypedKind::AddedLines
        } else if edit.text.is_empty() {
            TypedKind::Removed
        } else {
            TypedKind::Added
        };
        let at = old.start + new;
        let kind = self.edited.map_or(kind, |before| before.kind.max(kind));
        self.edited = Some(Typed { at, kind });
    }

    /// Takes the edits since the last call.
    pub(crate) fn take_edits(&mut self) -> Option<Typed> {
        self.edited.take()
    }
}

/// The answers about the newest state of a document that were given before all its puzzles were proved.
#[derive(Debug, Default)]
pub(crate) struct EarlyAnswers {
    /// The kinds of their requests.
    kinds: BTreeSet<Refresh>,
    /// The number of reports about the document: what was missing before a report may be known after it.
    pub(crate) reports: u64,
}

impl EarlyAnswers {
    /// Forgets them: the document has changed, so the client requests everything again by itself.
    pub(crate) fn forget(&mut self) {
        self.kinds.clear();
    }

    /// Records an answer that was computed after `reports` reports. Returns true if there was another report since, so
    /// that the client is to request it again now.
    pub(crate) fn is_outdated(&mut self, kind: Refresh, reports: u64) -> bool {
        let is_outdated = self.reports != reports;
        if !is_outdated {
            self.kinds.insert(kind);
        }
        is_outdated
    }

    /// Counts a report, and takes the kinds of answers that it outdates.
    pub(crate) fn take_outdated(&mut self) -> BTreeSet<Refresh> {
        self.reports += 1;
        std::mem::take(&mut self.kinds)
    }
}
