//! The methods of the protocol, those of the features aside. They only translate: what a client says becomes an event before anything is awaited, so
//! that events come in the order of the messages, and the answer is awaited from whoever finds it.
//!
//! A handler never waits for the client, which may itself be waiting for us.

use crate::convert::protocol::{
    DidChangeConfigurationNotification, DidChangeConfigurationParams, DidChangeTextDocumentNotification,
    DidChangeWatchedFilesNotification, DidChangeWorkspaceFoldersNotification, DidChangeWorkspaceFoldersParams,
    DidCloseTextDocumentNotification, DidOpenTextDocumentNotification, DocumentDiagnosticParams,
    DocumentDiagnosticRequest, InitializeParams, InitializeResult, InitializedParams, LspAny, Notification, Position,
    Request, TextDocumentIdentifier, Uri, WorkDoneProgressCancelNotification, WorkDoneProgressCancelParams,
    WorkspaceFolder, WorkspaceFoldersChangeEvent,
};
use crate::diagnostics::refresh::{Early, Refresh};
use crate::documents::edits::ContentChange;
use crate::documents::fences;
use crate::features;
use crate::session::client_capabilities::ClientFeatures;
use crate::session::command_effects::Performance;
use crate::session::event::{Event, Pull};
use crate::session::initialize;
use crate::session::queries::{Query, inquiry, query};
use crate::session::snapshot::{DocumentSnapshot, SessionSnapshot};
use crate::transport::raw_json::Encoded;
use crate::transport::unreadable_message::{Unread, Why};
use ide::{Cancellable, Interrupt};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::mpsc::Sender;
use std::sync::{Arc, OnceLock};
use tokio::sync::oneshot;
use tower_lsp::jsonrpc::{self, Error};
use tower_lsp::{Client, ClientSocket, LanguageServer, LspService};

/// Answers the client by way of the loop.
pub(crate) struct Backend {
    client: Client,
    events: Sender<Event>,
    version: String,
}

/// The service with exactly the methods that we have, its socket, and a handle to the client.
pub(crate) fn service(version: &str, events: Sender<Event>) -> (LspService<Backend>, ClientSocket, Client) {
    let version = version.to_owned();
    let service = LspService::build_with_lifecycle_methods(|client| Backend { client, events, version });
    let (service, socket) = features::register(service)
        .custom_method(DidOpenTextDocumentNotification::METHOD.as_str(), Backend::did_open)
        .custom_method(DidChangeTextDocumentNotification::METHOD.as_str(), Backend::did_change)
        .custom_method(DidCloseTextDocumentNotification::METHOD.as_str(), Backend::did_close)
        .custom_method("sudoku/cursor", Backend::cursor)
        .custom_method(DidChangeConfigurationNotification::METHOD.as_str(), Backend::did_change_configuration)
        .custom_method(DidChangeWatchedFilesNotification::METHOD.as_str(), Backend::did_change_watched_files)
        .custom_method(DidChangeWorkspaceFoldersNotification::METHOD.as_str(), Backend::did_change_workspace_folders)
        .custom_method(WorkDoneProgressCancelNotification::METHOD.as_str(), Backend::progress_cancelled)
        .custom_method(DocumentDiagnosticRequest::METHOD.as_str(), Backend::diagnostic)
        .finish();
    let client = service.inner().client.clone();
    (service, socket, client)
}

impl LanguageServer for Backend {
    async fn initialize(&self, params: InitializeParams) -> jsonrpc::Result<InitializeResult> {
        let features = Arc::new(ClientFeatures::of(&params.capabilities));
        let result = initialize::result(&features, &self.version);
        let folders = initialize::folders(&params);
        let options = params.initialization_options.unwrap_or_default();
        self.send(Event::Initialize { features, folders, options });
        Ok(result)
    }

    async fn initialized(&self, _params: InitializedParams) {
        self.send(Event::Initialized);
    }

    async fn shutdown(&self) -> jsonrpc::Result<()> {
        self.send(Event::ShutDown);
        Ok(())
    }
}

/// The parameters of `didOpen`, as far as we need them.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DidOpen {
    text_document: OpenedDocument,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OpenedDocument {
    uri: Uri,
    language_id: Option<String>,
    version: Option<i32>,
    text: String,
}

/// The parameters of `didChange`. Clients of older versions of the protocol may leave out the version.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DidChange {
    text_document: ChangedDocument,
    content_changes: Vec<ContentChange>,
}

#[derive(Deserialize)]
struct ChangedDocument {
    uri: Uri,
    version: Option<i32>,
}

/// The parameters of `sudoku/cursor`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Cursor {
    text_document: TextDocumentIdentifier,
    position: Option<Position>,
}

impl Backend {
    /// Not understood, it is no loss.
    async fn cursor(&self, params: LspAny) {
        if let Ok(Cursor { text_document, position }) = serde_json::from_value(params) {
            self.send(Event::Cursor { uri: text_document.uri, position });
        }
    }

    async fn did_open(&self, params: LspAny) {
        if let Some(DidOpen { text_document: OpenedDocument { uri, language_id, version, text } }) = self.read(params) {
            let dialect = fences::dialect(uri.as_ref(), language_id.as_deref());
            self.send(Event::Open { uri, version, text, dialect });
        }
    }

    async fn did_change(&self, params: LspAny) {
        if let Some(DidChange { text_document: ChangedDocument { uri, version }, content_changes }) = self.read(params)
        {
            self.send(Event::Change { uri, version, changes: content_changes });
        }
    }

    async fn did_close(&self, params: crate::convert::protocol::DidCloseTextDocumentParams) {
        self.send(Event::Close(params.text_document.uri));
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        self.send(Event::SettingsChanged(params.settings));
    }

    /// What became of a file is seen when it is read.
    async fn did_change_watched_files(&self, params: LspAny) {
        let changes = params.get("changes").and_then(Value::as_array).into_iter().flatten();
        let files = changes.filter_map(|change| change.get("uri")?.as_str().map(Uri::from));
        self.send(Event::FilesChanged(files.collect()));
    }

    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        let uris = |folders: Vec<WorkspaceFolder>| folders.into_iter().map(|folder| folder.uri).collect();
        let WorkspaceFoldersChangeEvent { added, removed, .. } = params.event;
        self.send(Event::FoldersChanged { added: uris(added), removed: uris(removed) });
    }

    async fn progress_cancelled(&self, params: WorkDoneProgressCancelParams) {
        self.send(Event::ProgressCancelled(params.token));
    }

    async fn diagnostic(&self, params: DocumentDiagnosticParams) -> jsonrpc::Result<Encoded> {
        let (reply, answer) = oneshot::channel();
        let uri = params.text_document.uri;
        self.send(Event::Pull(Pull { uri, previous: params.previous_result_id, reply }));
        // The document was closed meanwhile.
        answer.await.map_err(|_| Error::content_modified())
    }

    /// Has a question asked of a document as it is now. Of Markdown it is not asked.
    pub(crate) async fn ask<T: Default + Serialize>(
        &self,
        uri: Uri,
        question: impl FnOnce(&DocumentSnapshot, Interrupt<'_>) -> Cancellable<T> + Send + 'static,
    ) -> jsonrpc::Result<Encoded> {
        let question = move |document: &DocumentSnapshot, interrupt: Interrupt<'_>| {
            if document.is_markdown() { Ok(T::default()) } else { question(document, interrupt) }
        };
        self.ask_any(uri, question).await
    }

    /// Like [`Backend::ask`], for a question that Markdown documents have an answer to.
    pub(crate) async fn ask_any<T: Default + Serialize>(
        &self,
        uri: Uri,
        question: impl FnOnce(&DocumentSnapshot, Interrupt<'_>) -> Cancellable<T> + Send + 'static,
    ) -> jsonrpc::Result<Encoded> {
        self.answer(uri, query(question)).await
    }

    /// Like [`Backend::ask`], for a question whose answer may have been given before all was known: then the client is told to
    /// ask again when there is more.
    pub(crate) async fn ask_early<T: Default + Serialize>(
        &self,
        what: Refresh,
        uri: Uri,
        question: impl FnOnce(&DocumentSnapshot, Interrupt<'_>) -> Cancellable<Early<T>> + Send + 'static,
    ) -> jsonrpc::Result<Encoded> {
        let missing = Arc::new(OnceLock::new());
        let note = Arc::clone(&missing);
        let question = move |document: &DocumentSnapshot, interrupt: Interrupt<'_>| {
            let Early { answer, complete } = question(document, interrupt)?;
            if !complete {
                let _ = note.set(document.reports);
            }
            Ok(answer)
        };
        let answer = self.ask(uri.clone(), question).await;
        if let Some(&reports) = missing.get() {
            self.send(Event::AnsweredEarly { uri, what, reports });
        }
        answer
    }

    /// Has a question asked that is about no document, or several.
    pub(crate) async fn inquire<T: Serialize>(
        &self,
        question: impl FnOnce(&SessionSnapshot, Interrupt<'_>) -> Cancellable<jsonrpc::Result<T>> + Send + 'static,
    ) -> jsonrpc::Result<Encoded> {
        let (inquiry, answer) = inquiry(question);
        self.send(Event::Inquiry(inquiry));
        answer.await.unwrap_or_else(|_| Err(Error::internal_error()))
    }

    /// Has a question asked, and waits for its answer.
    pub(crate) async fn answer<T>(
        &self,
        uri: Uri,
        (query, answer): (Query, oneshot::Receiver<jsonrpc::Result<T>>),
    ) -> jsonrpc::Result<T> {
        self.send(Event::Query { uri, query });
        answer.await.unwrap_or_else(|_| Err(Error::internal_error()))
    }

    /// Says that the client is about to show a page about a document: the page of that name, or a view of its own.
    pub(crate) fn show_page(&self, source: Uri, page: Option<Uri>) {
        self.send(Event::ShowPage { source, page });
    }

    /// Has the loop do what a command leads to, and waits for the loop, not for the client.
    pub(crate) async fn perform(&self, performance: Performance) -> jsonrpc::Result<Encoded> {
        let (reply, answer) = oneshot::channel();
        self.send(Event::Perform { performance, reply });
        answer.await.unwrap_or_else(|_| Err(Error::internal_error()))
    }

    /// Reads parameters that we must not miss.
    fn read<T: for<'a> Deserialize<'a>>(&self, params: LspAny) -> Option<T> {
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str).map(Uri::from);
        let read = serde_json::from_value(params);
        if let (Err(_), Some(uri)) = (&read, uri) {
            self.send(Event::Unread(Unread { uri, version: None, why: Why::Malformed }));
        }
        read.ok()
    }

    /// Tells the loop.
    pub(crate) fn send(&self, event: Event) {
        // It fails when the session is over, and then nobody waits for an answer.
        let _ = self.events.send(event);
    }
}
