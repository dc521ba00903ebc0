//! Sends requests to the loop as events, and waits for their answers.
//!
//! A request becomes an event before anything is awaited, so that events come in the order of the messages. A handler
//! never waits for the client, which may itself be waiting for us.

use crate::client::outbox::Refresh;
use crate::protocol::Uri;
use crate::session::command::CommandOutcome;
use crate::session::event::Event;
use crate::snapshot::early::Early;
use crate::snapshot::queries::{Query, inquiry, query};
use crate::snapshot::{DocumentSnapshot, SessionSnapshot};
use crate::transport::raw_json::Encoded;
use ide::{Cancellable, Interrupt};
use serde::Serialize;
use std::sync::mpsc::Sender;
use std::sync::{Arc, OnceLock};
use tokio::sync::oneshot;
use tower_lsp::Client;
use tower_lsp::jsonrpc::{self, Error};

/// The handle of the protocol's methods to the loop.
pub(crate) struct Backend {
    pub(crate) client: Client,
    pub(crate) events: Sender<Event>,
    /// The version of the server.
    pub(crate) version: String,
}

impl Backend {
    /// Answers a request about a document from its newest state. The answer about a Markdown document is empty.
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
    pub(crate) async fn answer<T>(
        &self,
        uri: Uri,
        (query, answer): (Query, oneshot::Receiver<jsonrpc::Result<T>>),
    ) -> jsonrpc::Result<T> {
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

    /// Sends an event to the loop.
    pub(crate) fn send(&self, event: Event) {
        // It fails when the session is over, and then no answer is expected.
        let _ = self.events.send(event);
    }
}
