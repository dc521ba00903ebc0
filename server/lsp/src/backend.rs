//! Turns the client's messages into events of the loop: [`Event`] lists all that the loop handles, [`Backend`] sends
//! the events and waits for the answers.
//!
//! A message becomes an event before anything is awaited, so that events come in the order of the messages. A handler
//! never waits for the client, which may itself be waiting for us.

use crate::client::capabilities::ClientFeatures;
use crate::client::requests::{Refresh, Reply};
use crate::configuration::reader::SettingsRead;
use crate::diagnostics::check::{NextWork, Report, Ticket};
use crate::diagnostics::missing_text::MissingText;
use crate::diagnostics::pull::Pull;
use crate::from_proto::ContentChange;
use crate::protocol::{Position, ProgressToken, Uri};
use crate::snapshot::queries::{Inquiry, PendingQuery, Query, inquiry, query};
use crate::snapshot::workspace_index::WorkspaceIndex;
use crate::snapshot::{DocumentSnapshot, Early, Revision, SessionSnapshot};
use crate::transport::lost_message::LostMessage;
use crate::transport::raw_json::Encoded;
use crate::workers::flag::Flag;
use crate::workers::panics::Panicked;
use crate::workspace::survey::{SurveyOutcome, WorkspacePull};
use ide::{Cancellable, Dialect, Interrupt, PuzzleIndex, ReadFile};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::sync::{Arc, OnceLock};
use tokio::sync::oneshot;
use tower_lsp::Client;
use tower_lsp::jsonrpc::{self, Error};

/// An event. Events are handled in the order of the messages that they come from.
pub(crate) enum Event {
    /// The client begins the session.
    Initialize {
        features: Arc<ClientFeatures>,
        /// The workspace's folders.
        folders: Vec<PathBuf>,
        /// The settings that the session begins with.
        options: Value,
    },
    /// The client has our answer to `initialize`: from now on it can be sent requests.
    Initialized,
    /// A document was opened.
    Open {
        uri: Uri,
        version: Option<i32>,
        text: String,
        dialect: Dialect,
    },
    /// An open document was changed. Each change is of the text that the one before it left.
    Change {
        uri: Uri,
        version: Option<i32>,
        changes: Vec<ContentChange>,
    },
    /// A document was saved.
    Saved(Uri),
    /// A document was closed.
    Close(Uri),
    /// A message that opens or changes a document could not be read.
    MessageLost(LostMessage),
    /// The cursor was moved; `None` if the document is not in front any more.
    Cursor {
        uri: Uri,
        position: Option<Position>,
    },
    /// The client's settings were changed; clients that can be asked for them send anything here.
    SettingsChanged(Value),
    /// Files that we watch were created, changed or deleted: settings and puzzles.
    FilesChanged(Vec<Uri>),
    /// The workspace's folders were changed.
    FoldersChanged {
        added: Vec<Uri>,
        removed: Vec<Uri>,
    },
    /// The user cancels the work that is shown under this name.
    ProgressCancelled(ProgressToken),
    /// A request for the diagnostics of a document.
    Pull(Pull),
    /// A request for the diagnostics of all files.
    PullWorkspace(WorkspacePull),
    /// Any other request about a document.
    Query {
        uri: Uri,
        query: Query,
    },
    /// What is known of the progress of a request, for the client's token. The request has not `ended` then.
    Progress {
        token: ProgressToken,
        ended: Flag,
        value: Box<RawValue>,
    },
    /// A request about no document, or several.
    Inquiry(Inquiry),
    /// The client is about to show a page about a document; `None` for a view that it draws itself.
    ShowPage {
        source: Uri,
        page: Option<Uri>,
    },
    /// The client has replied to a request of ours.
    Reply(Reply),
    /// A worker has run a command.
    Command {
        outcome: CommandOutcome,
        reply: oneshot::Sender<jsonrpc::Result<Encoded>>,
    },
    /// A request about a document was answered before all its puzzles were proved.
    AnsweredEarly {
        uri: Uri,
        what: Refresh,
        /// The number of reports about the document that the answer knew.
        reports: u64,
    },
    /// A worker has read settings files; `None` if that has failed.
    SettingsRead(Option<Box<SettingsRead>>),
    /// A worker has read a large document.
    Read {
        uri: Uri,
        order: Revision,
        outcome: Result<Box<ReadFile>, MissingText>,
    },
    /// A worker has checked a document: its report, and the work that is left.
    Checked {
        ticket: Ticket,
        outcome: Result<(Report, NextWork), Panicked>,
    },
    /// Workers have proved the puzzles of a document.
    Counted(Ticket),
    Proved(Ticket),
    /// Workers have rated puzzles of a document.
    Rated(Ticket),
    /// An answer about a state of a document lacks the ratings of these puzzles.
    RatingsWanted {
        uri: Uri,
        revision: Revision,
        puzzles: Vec<PuzzleIndex>,
    },
    /// A worker has read the workspace's files.
    Scanned {
        order: Revision,
        index: WorkspaceIndex,
    },
    /// A worker has checked the workspace's files; `None` if that has failed.
    Surveyed {
        order: Revision,
        outcome: Option<SurveyOutcome>,
    },
    /// The client wants no more work done.
    ShutDown,
    /// The session is over.
    Stop,
}

impl Event {
    /// The document that it is about, if there is one.
    pub(crate) fn document(&self) -> Option<&Uri> {
        match self {
            Event::Open { uri, .. }
            | Event::Change { uri, .. }
            | Event::Saved(uri)
            | Event::Close(uri)
            | Event::MessageLost(LostMessage { uri, .. })
            | Event::Cursor { uri, .. }
            | Event::Pull(Pull { uri, .. })
            | Event::Query { uri, .. }
            | Event::AnsweredEarly { uri, .. }
            | Event::Read { uri, .. }
            | Event::Checked { ticket: Ticket { uri, .. }, .. }
            | Event::Counted(Ticket { uri, .. })
            | Event::Proved(Ticket { uri, .. })
            | Event::Rated(Ticket { uri, .. })
            | Event::RatingsWanted { uri, .. } => Some(uri),
            Event::Initialize { .. }
            | Event::Initialized
            | Event::SettingsChanged(_)
            | Event::SettingsRead(_)
            | Event::FilesChanged(_)
            | Event::FoldersChanged { .. }
            | Event::ProgressCancelled(_)
            | Event::PullWorkspace(_)
            | Event::Inquiry(_)
            | Event::ShowPage { .. }
            | Event::Reply(_)
            | Event::Command { .. }
            | Event::Scanned { .. }
            | Event::Surveyed { .. }
            | Event::ShutDown
            | Event::Stop
            | Event::Progress { .. } => None,
        }
    }

    /// The document whose text it needs: it waits while that is being read.
    pub(crate) fn needs_text_of(&self) -> Option<&Uri> {
        match self {
            Event::Change { uri, .. } | Event::Query { uri, .. } | Event::Cursor { uri, .. } | Event::Saved(uri) => {
                Some(uri)
            }
            _ => None,
        }
    }
}

/// The outcome of a command, from a worker: its answer, and what the client is sent before it.
///
/// The answer does not wait for the client's reply to an edit. A client that runs a command and reads nothing until it
/// is answered would block for ever; and the client itself knows best whether it has applied an edit.
pub(crate) struct CommandOutcome {
    /// The answer to the client.
    pub(crate) answer: Encoded,
    /// The request that it is sent before the answer.
    pub(crate) action: ClientAction,
    /// Raised if the document has changed since.
    pub(crate) superseded: Flag,
}

/// A request to the client that follows from a command.
pub(crate) enum ClientAction {
    Nothing,
    ApplyEdit {
        /// A description of the edit.
        label: String,
        /// The JSON of the parameters of `workspace/applyEdit`.
        params: Encoded,
    },
    /// Show the user a sentence.
    ShowMessage(String),
    ShowDocument(Uri),
}

/// The handle of the protocol's methods to the loop.
pub(crate) struct Backend {
    pub(crate) client: Client,
    pub(crate) events: Sender<Event>,
    /// Where messages go that cannot wait for the end of the work; `None` if another thread does the work.
    pub(crate) aside: Option<Aside>,
    /// The version of the server.
    pub(crate) version: String,
}

/// Hands a message, as JSON, to the client at once.
pub(crate) type Aside = fn(&str);

impl Backend {
    /// Answers a request about a document from its newest state. The answer about a Markdown document is empty.
    pub(crate) async fn ask<T: Default + Serialize>(
        &self,
        uri: Uri,
        question: impl FnOnce(&DocumentSnapshot, Interrupt<'_>) -> Cancellable<T> + Send + 'static,
    ) -> jsonrpc::Result<Encoded> {
        self.ask_any(
            uri,
            move |document, interrupt| {
                if document.is_markdown() { Ok(T::default()) } else { question(document, interrupt) }
            },
        )
        .await
    }

    /// Like [`Backend::ask`], for a request that Markdown documents have an answer to.
    pub(crate) async fn ask_any<T: Default + Serialize>(
        &self,
        uri: Uri,
        question: impl FnOnce(&DocumentSnapshot, Interrupt<'_>) -> Cancellable<T> + Send + 'static,
    ) -> jsonrpc::Result<Encoded> {
        self.answer(uri, query(question)).await
    }

    /// Like [`Backend::ask`], for a request that may be answered before all puzzles are proved: then the client is
    /// asked to request it again when there is more.
    pub(crate) async fn ask_early<T: Default + Serialize>(
        &self,
        what: Refresh,
        uri: Uri,
        question: impl FnOnce(&DocumentSnapshot, Interrupt<'_>) -> Cancellable<Early<T>> + Send + 'static,
    ) -> jsonrpc::Result<Encoded> {
        let missing = Arc::new(OnceLock::new());
        let note = Arc::clone(&missing);
        let answer = self.ask(uri.clone(), move |document, interrupt| {
            let Early { answer, complete } = question(document, interrupt)?;
            if !complete {
                let _ = note.set(document.reports);
            }
            Ok(answer)
        });
        let answer = answer.await;
        if let Some(&reports) = missing.get() {
            self.send(Event::AnsweredEarly { uri, what, reports });
        }
        answer
    }

    /// Answers a request that is about no document, or several.
    pub(crate) async fn inquire<T: Serialize>(
        &self,
        question: impl FnOnce(&SessionSnapshot, Interrupt<'_>) -> Cancellable<jsonrpc::Result<T>> + Send + 'static,
    ) -> jsonrpc::Result<Encoded> {
        let (inquiry, answer) = inquiry(question);
        self.send(Event::Inquiry(inquiry));
        answer.await.unwrap_or_else(|_| Err(Error::internal_error()))
    }

    /// Sends a question about a document, and waits for its answer.
    pub(crate) async fn answer<T>(&self, uri: Uri, pending: PendingQuery<T>) -> jsonrpc::Result<T> {
        let PendingQuery { query, answer } = pending;
        self.send(Event::Query { uri, query });
        answer.await.unwrap_or_else(|_| Err(Error::internal_error()))
    }

    /// Records that the client is about to show a page about a document: the page of that name, or a view of its own.
    pub(crate) fn show_page(&self, source: Uri, page: Option<Uri>) {
        self.send(Event::ShowPage { source, page });
    }

    /// Has the loop send what follows from a command, and waits for the loop, not for the client.
    pub(crate) async fn finish_command(&self, outcome: CommandOutcome) -> jsonrpc::Result<Encoded> {
        let (reply, answer) = oneshot::channel();
        self.send(Event::Command { outcome, reply });
        answer.await.unwrap_or_else(|_| Err(Error::internal_error()))
    }

    pub(crate) fn send(&self, event: Event) {
        // It fails when the session is over, and then no answer is expected.
        let _ = self.events.send(event);
    }
}
