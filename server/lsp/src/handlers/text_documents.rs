//! Follows the documents that the client opens, changes, saves and closes, and its cursor: `didOpen`, `didChange`,
//! `didSave`, `didClose` and our own `sudoku/cursor`. Here the loop applies an edit ([`GlobalState::change`]).

use crate::backend::{Backend, Event};
use crate::client::capabilities::{ClientFeatures, DiagnosticsMode};
use crate::configuration::settings_documents::is_settings;
use crate::diagnostics::check::Report;
use crate::diagnostics::missing_text::MissingText;
use crate::from_proto::{self, ContentChange};
use crate::global_state::{GlobalState, OpenDocument, TextState, Typing, forget_text};
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    DidChangeTextDocumentNotification, DidCloseTextDocumentNotification, DidCloseTextDocumentParams,
    DidOpenTextDocumentNotification, DidSaveTextDocumentNotification, DidSaveTextDocumentParams, LspAny, MessageType,
    Notification, Position, Save, SaveOptions, ServerCapabilities, TextDocumentIdentifier, TextDocumentSync,
    TextDocumentSyncKind, TextDocumentSyncOptions, Uri,
};
use crate::snapshot::markdown;
use crate::transport::lost_message::{LossReason, LostMessage};
use crate::uri;
use crate::workers::panics::{Panicked, guard};
use crate::workers::pool::Weight;
use ide::{Change, Config, Dialect, Rope};
use serde::Deserialize;
use serde_json::Value;
use std::collections::hash_map::Entry;
use std::sync::Arc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

/// The longest text, in bytes, that the loop reads itself. That takes about as long as the check of a small file.
const LONGEST_TEXT: usize = 64 << 10;
/// The longest text, in bytes, that changes may bring for the loop to make them itself.
const LONGEST_CHANGES: usize = 1 << 20;

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let saves = client.document().and_then(|document| document.synchronization.as_ref()?.did_save).unwrap_or(false);
    server.text_document_sync = Some(TextDocumentSync::Options(TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::Incremental),
        save: saves.then_some(Save::SaveOptions(SaveOptions { include_text: Some(false) })),
        ..TextDocumentSyncOptions::default()
    }));
}

fn register(service: Builder) -> Builder {
    service
        .custom_method(DidOpenTextDocumentNotification::METHOD.as_str(), Backend::did_open)
        .custom_method(DidChangeTextDocumentNotification::METHOD.as_str(), Backend::did_change)
        .custom_method(DidSaveTextDocumentNotification::METHOD.as_str(), Backend::did_save)
        .custom_method(DidCloseTextDocumentNotification::METHOD.as_str(), Backend::did_close)
        .custom_method("sudoku/cursor", Backend::cursor)
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
    async fn did_open(&self, params: LspAny) {
        let Some(DidOpen { text_document }) = self.read(params) else { return };
        let OpenedDocument { uri, language_id, version, text } = text_document;
        let dialect = markdown::dialect(uri.as_ref(), language_id.as_deref());
        self.send(Event::Open { uri, version, text, dialect });
    }

    async fn did_change(&self, params: LspAny) {
        let Some(DidChange { text_document, content_changes }) = self.read(params) else { return };
        let ChangedDocument { uri, version } = text_document;
        self.send(Event::Change { uri, version, changes: content_changes });
    }

    /// Only settings are read again: open puzzles are checked as they are in the editor, saved or not.
    async fn did_save(&self, params: DidSaveTextDocumentParams) {
        let uri = params.text_document.uri;
        if is_settings(&uri) {
            self.send(Event::FilesChanged(vec![uri]));
        } else {
            self.send(Event::Saved(uri));
        }
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        self.send(Event::Close(params.text_document.uri));
    }

    /// Parameters that cannot be read are ignored: no text depends on them.
    async fn cursor(&self, params: LspAny) {
        if let Ok(Cursor { text_document, position }) = serde_json::from_value(params) {
            self.send(Event::Cursor { uri: text_document.uri, position });
        }
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

impl GlobalState {
    /// Opens a document: with its text, or with the reason why that is not known.
    pub(crate) fn open(&mut self, uri: Uri, dialect: Dialect, version: Option<i32>, text: Result<String, MissingText>) {
        if self.documents.contains_key(&uri) {
            self.outbox.log(MessageType::Warning, format!("{uri} was already open; its latest text is used"));
            self.forget(&uri);
        }
        let file = self.next_file();
        let revision = self.next_revision();
        let known = self.folders.config(&uri);
        let is_settled = known.is_some();
        let config = known.unwrap_or_else(|| self.folders.fallback());
        self.host.apply(Change::ConfigureFile { file, config: Arc::clone(&config) });
        let mut document = OpenDocument::new(file, dialect, Arc::clone(&config), version, revision);
        self.workspace.note_affected(&mut self.host);
        let name = uri::name(&uri);
        // A puzzle is no copy of itself in an older state, or under another spelling of its file's name.
        let namesakes = self.names.entry(Arc::clone(&name.order)).or_default();
        *namesakes += 1;
        if !uri::is_compared(&uri) || *namesakes > 1 {
            self.host.apply(Change::Exclude { file });
        }
        self.uris.insert(file, uri.clone());
        self.host.apply(Change::Name { file, name });
        let text = match text {
            Ok(text) => Some(text),
            Err(missing) => {
                document.text = TextState::Missing(missing);
                None
            }
        };
        self.documents.insert(uri.clone(), document);
        match text {
            text if !is_settled => self.wait_for_settings(&uri, text),
            Some(text) => self.read(&uri, text, config),
            None => {}
        }
        self.workspace_pulls.touch();
    }

    /// Reads the text of a document: now, or by a worker if it is long.
    pub(crate) fn read(&mut self, uri: &Uri, text: String, config: Arc<Config>) {
        if LONGEST_TEXT < text.len() {
            return self.begin_reading(uri, text.len(), config, || text);
        }
        let Some(document) = self.documents.get_mut(uri) else { return };
        let file = document.file;
        let dialect = document.dialect;
        document.attempt(|| self.host.apply(Change::Open { file, text, dialect }));
    }

    /// Changes the text of a document. If that is not known, a change of the whole text makes it known again.
    pub(crate) fn change(&mut self, uri: &Uri, version: Option<i32>, mut changes: Vec<ContentChange>) {
        let revision = self.next_revision();
        let Some(document) = self.documents.get_mut(uri) else {
            return self.outbox.log(MessageType::Warning, format!("{uri} was changed but is not open"));
        };
        if version < document.version && !std::mem::replace(&mut document.has_version_warning, true) {
            // Texts and version numbers are the client's; our revisions order the results.
            self.outbox.log(MessageType::Warning, format!("the version of {uri} decreased"));
        }
        self.workspace_pulls.touch();
        document.renew_version(version, revision);
        let file = document.file;
        if document.missing().is_some() {
            let Some(known) = changes.iter().rposition(|change| change.range.is_none()) else { return };
            let rest = changes.split_off(known + 1);
            let Some(whole) = changes.pop() else { return };
            let text = whole.text;
            let dialect = document.dialect;
            document.typing = Typing::default();
            document.attempt(|| self.host.apply(Change::Open { file, text, dialect }));
            if !document.is_known() {
                return;
            }
            changes = rest;
        }

        let encoding = self.features.encoding;
        // If the changes bring much text, a worker reads the whole document again.
        if let Some(old) = self.host.text(file)
            && LONGEST_CHANGES < from_proto::added_length(old, &changes)
        {
            let old = old.clone();
            let bytes = old.len_bytes();
            let config = Arc::clone(&document.config);
            document.typing = Typing::default();
            return self
                .begin_reading(uri, bytes, config, move || from_proto::applied(old, changes, encoding).to_string());
        }
        let mut typing = std::mem::take(&mut document.typing);
        document.attempt(|| {
            // Each change is of the text that the one before it left.
            for change in changes {
                let Some(old) = self.host.text(file) else { return };
                if let Some(edit) = from_proto::edit(old, change, encoding) {
                    typing.note_edit(&edit);
                    self.host.apply(Change::Edit { file, edit });
                }
            }
        });
        document.typing = typing;
    }

    /// Forgets the text of a document after a message that could not be read.
    pub(crate) fn lose(&mut self, lost: LostMessage) {
        let LostMessage { uri, version, why } = lost;
        self.outbox.log(MessageType::Error, format!("a message about {uri} was lost: {why:?}"));
        let revision = self.next_revision();
        let Some(document) = self.documents.get_mut(&uri) else {
            let dialect = Dialect::from_name(uri.as_ref());
            return self.open(uri, dialect, version, Err(MissingText::LostMessage(why)));
        };
        document.renew_version(version, revision);
        document.text = TextState::Missing(MissingText::LostMessage(why));
        forget_text(&mut self.host, &uri, document.file);
        self.drop_held_back(&uri);
    }

    /// Closes a document, and reads its file again: that counts from now on, and the client may not be watching it.
    pub(crate) fn close(&mut self, uri: &Uri) {
        if self.forget(uri) && self.features.diagnostics == DiagnosticsMode::Push {
            self.outbox.publish(uri.clone(), None, Report::default().diagnostics);
        }
        if let Some(path) = uri::path(uri) {
            self.workspace.want(path);
        }
    }

    /// Removes a document. Returns true if it was open.
    fn forget(&mut self, uri: &Uri) -> bool {
        let Some(mut document) = self.documents.remove(uri) else { return false };
        self.workspace_pulls.touch();
        document.close();
        self.open_pages.refresh(uri, &self.outbox);
        let file = document.file;
        self.uris.remove(&file);
        if let Entry::Occupied(mut namesakes) = self.names.entry(uri::name(uri).order) {
            *namesakes.get_mut() -= 1;
            if *namesakes.get() == 0 {
                namesakes.remove();
            }
        }
        self.workspace.note_affected(&mut self.host);
        self.drop_held_back(uri);
        let bytes = self.host.text(file).map_or(0, Rope::len_bytes);
        self.memory.note(bytes);
        match guard(|| self.host.close(file)) {
            Ok(remains) => self.discard((remains, document), Weight::of(bytes)),
            Err(Panicked(words)) => self.outbox.log(MessageType::Error, format!("closing {uri} failed: {words}")),
        }
        true
    }

    /// Takes note that a document was saved: until the next edit, it is reported like one that was just opened.
    pub(crate) fn saved(&mut self, uri: &Uri) {
        self.follow_typing(uri);
        let Some(document) = self.documents.get_mut(uri) else { return };
        document.typing = Typing::default();
        if std::mem::take(&mut document.is_edited) {
            self.host.apply(Change::Saved { file: document.file });
            self.recheck(uri);
        }
    }

    /// Decides whether a grid is being typed after the edits since the last check.
    pub(crate) fn follow_typing(&mut self, uri: &Uri) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        let Some(typed) = document.typing.take_edits() else { return };
        let analysis = self.analysis();
        let Some(document) = self.documents.get_mut(uri) else { return };
        let before = document.typing.place;
        let is_typed = analysis.is_some_and(|analysis| analysis.is_typed(document.file, typed, before));
        document.typing.place = is_typed.then_some(typed.at);
    }

    /// Follows the cursor. If nothing is being typed, a move costs no more than finding that out.
    pub(crate) fn cursor_moved(&mut self, uri: &Uri, position: Option<Position>) {
        self.follow_typing(uri);
        let Some(document) = self.documents.get(uri) else { return };
        let file = document.file;
        let Some(place) = document.typing.place else { return };
        let encoding = self.features.encoding;
        let cursor = match (position, self.host.text(file)) {
            (Some(position), Some(text)) => Some(from_proto::offset(text, position, encoding)),
            _ => None,
        };
        let stays = match (cursor, self.analysis()) {
            (Some(cursor), Some(analysis)) => analysis.is_typed_together(file, place, cursor),
            _ => false,
        };
        if stays {
            return;
        }
        // The typing of the grid is over: from now on what was held back is reported.
        let Some(document) = self.documents.get_mut(uri) else { return };
        if std::mem::take(&mut document.typing).place.is_some() {
            self.recheck(uri);
        }
    }

    /// Checks a document again though its text is the same: at once, so that a client that pulls right after saving
    /// gets the mistakes. Requests about it go on.
    fn recheck(&mut self, uri: &Uri) {
        let order = self.next_revision();
        if let Some(document) = self.documents.get_mut(uri) {
            document.checks.restart_after(order);
            self.workspace_pulls.touch();
        }
    }
}
