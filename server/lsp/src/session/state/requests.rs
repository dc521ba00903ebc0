//! Has workers answer requests from snapshots of the documents, and sends what follows from a command.

use super::State;
use super::documents::forget_text;
use crate::client::outbox::{Notification, Request};
use crate::diagnostics::missing_text::MissingText;
use crate::documents::document::TextState;
use crate::protocol::{MessageType, Uri};
use crate::session::command::{ClientAction, CommandOutcome};
use crate::snapshot::queries::{Inquiry, Query};
use crate::snapshot::{DocumentSnapshot, SessionSnapshot};
use crate::transport::raw_json::Encoded;
use crate::workers::pool::{Panicked, Rank, Weight, guard};
use ide::{Analysis, Rope};
use std::sync::Arc;
use tokio::sync::oneshot;
use tower_lsp::jsonrpc::{self, Error};

impl State {
    /// Has a worker answer a request about a document.
    pub(super) fn query(&mut self, uri: &Uri, query: Query) {
        let document = self.snapshot(uri);
        let rank = self.rank(uri);
        self.pool.spawn(rank, move || query(document));
    }

    /// Has a worker answer a request about no document, or several.
    pub(super) fn inquire(&mut self, inquiry: Inquiry) {
        let session = self.session();
        let weight = Weight::of(session.documents.iter().map(DocumentSnapshot::len).sum());
        self.pool.spawn(Rank { weight, edited: 0 }, move || inquiry(session));
    }

    /// Sends what follows from a command, unless its document has changed since, and then the answer.
    pub(super) fn finish_command(&mut self, outcome: CommandOutcome, reply: oneshot::Sender<jsonrpc::Result<Encoded>>) {
        let CommandOutcome { answer, action, superseded } = outcome;
        if superseded.is_raised() {
            return self.outbox.answer(reply, Err(Error::content_modified()));
        }
        match action {
            ClientAction::Nothing => {}
            ClientAction::ApplyEdit { label, params } => self.outbox.request(Request::ApplyEdit { label, params }),
            ClientAction::ShowDocument(uri) => self.outbox.request(Request::ShowDocument(uri)),
            ClientAction::ShowMessage(sentence) => {
                self.outbox.notify(Notification::Message(MessageType::Info, sentence))
            }
        }
        self.outbox.answer(reply, Ok(answer));
    }

    /// The newest state of a document; `None` if it is not open or its text is not known.
    pub(super) fn snapshot(&mut self, uri: &Uri) -> Option<DocumentSnapshot> {
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

    /// The rank of work on a document.
    pub(super) fn rank(&mut self, uri: &Uri) -> Rank {
        let Some(document) = self.documents.get(uri) else { return Rank { weight: Weight::Light, edited: 0 } };
        let bytes = self.host.text(document.file).map_or(0, Rope::len_bytes);
        self.memory.note(bytes);
        Rank { weight: Weight::of(bytes), edited: document.revision.0 }
    }

    /// The newest states of all documents.
    pub(super) fn session(&mut self) -> SessionSnapshot {
        let mut uris: Vec<Uri> = self.documents.keys().cloned().collect();
        uris.sort_by(|a, b| a.as_ref().cmp(b.as_ref()));
        let documents = uris.iter().filter_map(|uri| self.snapshot(uri)).collect();
        SessionSnapshot { documents, index: Arc::clone(&self.workspace.index), features: Arc::clone(&self.features) }
    }

    /// Reads the changed documents. If that panics, it is by one of these, so their texts are given up.
    pub(super) fn analysis(&mut self) -> Option<Analysis> {
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
}
