//! Turns the notifications about documents, cursor, settings, files and folders into events, and the request for a
//! document's diagnostics.

use crate::diagnostics::pull::Pull;
use crate::documents::edits::ContentChange;
use crate::features::Builder;
use crate::protocol::{
    DidChangeConfigurationNotification, DidChangeConfigurationParams, DidChangeTextDocumentNotification,
    DidChangeWatchedFilesNotification, DidChangeWorkspaceFoldersNotification, DidChangeWorkspaceFoldersParams,
    DidCloseTextDocumentNotification, DidCloseTextDocumentParams, DidOpenTextDocumentNotification,
    DocumentDiagnosticParams, DocumentDiagnosticRequest, LspAny, Notification, Position, Request,
    TextDocumentIdentifier, Uri, WorkDoneProgressCancelNotification, WorkDoneProgressCancelParams, WorkspaceFolder,
    WorkspaceFoldersChangeEvent,
};
use crate::session::backend::Backend;
use crate::session::event::Event;
use crate::snapshot::markdown;
use crate::transport::lost_message::{LossReason, LostMessage};
use crate::transport::raw_json::Encoded;
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::oneshot;
use tower_lsp::jsonrpc::{self, Error};

/// Adds these methods to the service.
pub(super) fn register(service: Builder) -> Builder {
    service
        .custom_method(DidOpenTextDocumentNotification::METHOD.as_str(), Backend::did_open)
        .custom_method(DidChangeTextDocumentNotification::METHOD.as_str(), Backend::did_change)
        .custom_method(DidCloseTextDocumentNotification::METHOD.as_str(), Backend::did_close)
        .custom_method("sudoku/cursor", Backend::cursor)
        .custom_method(DidChangeConfigurationNotification::METHOD.as_str(), Backend::did_change_configuration)
        .custom_method(DidChangeWatchedFilesNotification::METHOD.as_str(), Backend::did_change_watched_files)
        .custom_method(DidChangeWorkspaceFoldersNotification::METHOD.as_str(), Backend::did_change_workspace_folders)
        .custom_method(WorkDoneProgressCancelNotification::METHOD.as_str(), Backend::progress_cancelled)
        .custom_method(DocumentDiagnosticRequest::METHOD.as_str(), Backend::diagnostic)
}

/// The parameters of `didOpen` that are needed.
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

/// The parameters of `didChange`. Clients of older versions of the protocol may leave out the document's version.
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
    /// Parameters that cannot be read are ignored: no text depends on them.
    async fn cursor(&self, params: LspAny) {
        if let Ok(Cursor { text_document, position }) = serde_json::from_value(params) {
            self.send(Event::Cursor { uri: text_document.uri, position });
        }
    }

    async fn did_open(&self, params: LspAny) {
        if let Some(DidOpen { text_document: OpenedDocument { uri, language_id, version, text } }) = self.read(params) {
            let dialect = markdown::dialect(uri.as_ref(), language_id.as_deref());
            self.send(Event::Open { uri, version, text, dialect });
        }
    }

    async fn did_change(&self, params: LspAny) {
        if let Some(DidChange { text_document: ChangedDocument { uri, version }, content_changes }) = self.read(params)
        {
            self.send(Event::Change { uri, version, changes: content_changes });
        }
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        self.send(Event::Close(params.text_document.uri));
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        self.send(Event::SettingsChanged(params.settings));
    }

    /// The kind of a change is ignored: it is found out when the file is read.
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
        // It fails if the document is closed meanwhile.
        answer.await.map_err(|_| Error::content_modified())
    }

    /// Reads parameters of a message that changes a document; reports it as lost if they cannot be read.
    fn read<T: for<'a> Deserialize<'a>>(&self, params: LspAny) -> Option<T> {
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str).map(Uri::from);
        let read = serde_json::from_value(params);
        if let (Err(_), Some(uri)) = (&read, uri) {
            self.send(Event::MessageLost(LostMessage { uri, version: None, why: LossReason::Malformed }));
        }
        read.ok()
    }
}
