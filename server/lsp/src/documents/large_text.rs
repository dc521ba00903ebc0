//! Large documents are read by a worker, so that the loop serves the others meanwhile: 62 MB take more than a second.
//!
//! What the client says and asks about such a document while it is read waits here, in order, and is done when it has been
//! read: edits are followed as in a document that was read at once, and questions are asked of the state that they were meant
//! for.

use crate::convert::protocol::{MessageType, Uri};
use crate::diagnostics::checks::Revision;
use crate::documents::document::Lost;
use crate::documents::edits::{self, ContentChange};
use crate::documents::open_documents::forget_text;
use crate::session::event::Event;
use crate::session::pool::{Panicked, Rank, Share, Weight, guard};
use crate::session::snapshot::Flag;
use crate::session::state::State;
use ide::{Change, Config, ReadFile};
use std::sync::Arc;

/// A longer text, in bytes, is read by a worker. To read one of this length takes about as long as to check a small file.
const AT_ONCE: usize = 64 << 10;

/// Changes with more text, in bytes, are made by a worker.
const FOLLOWED: usize = 1 << 20;

/// A document that is being read.
pub(crate) struct Reading {
    /// Which reading it is.
    order: Revision,
    /// Raised when its text is not wanted any more.
    given_up: Flag,
    /// What has happened to the document since, in order.
    waiting: Vec<Event>,
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.given_up.raise();
    }
}

impl State {
    /// Opens a text under settings: now, or by a worker if it is a long one.
    pub(crate) fn read(&mut self, uri: &Uri, text: String, config: Arc<Config>) {
        if AT_ONCE < text.len() {
            return self.begin_reading(uri, text.len(), config, || text);
        }
        let Some(document) = self.documents.get_mut(uri) else { return };
        let (file, dialect) = (document.file, document.dialect);
        document.attempt(|| self.host.apply(Change::Open { file, text, dialect }));
    }

    /// Makes changes of a document's text: now, or by a worker if they bring much of it. What was known about the document is
    /// then found out again.
    pub(crate) fn follow(&mut self, uri: &Uri, changes: Vec<ContentChange>) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        let (file, encoding) = (document.file, self.features.encoding);
        let old = self.host.text(file).filter(|old| FOLLOWED < edits::length(old, &changes)).cloned();
        let mut typing = std::mem::take(&mut document.typing);
        let Some(old) = old else {
            document.attempt(|| edits::apply(&mut self.host, file, changes, encoding, |edit| typing.edited(edit)));
            document.typing = typing;
            return;
        };
        let (bytes, config) = (old.len_bytes(), Arc::clone(&document.config));
        self.begin_reading(uri, bytes, config, move || edits::applied(old, changes, encoding).to_string());
    }

    fn begin_reading(
        &mut self,
        uri: &Uri,
        bytes: usize,
        config: Arc<Config>,
        text: impl FnOnce() -> String + Send + 'static,
    ) {
        self.memory.note(bytes);
        let (order, given_up) = (self.next_revision(), Flag::default());
        let Some(document) = self.documents.get_mut(uri) else { return };
        document.reading = Some(Reading { order, given_up: given_up.clone(), waiting: Vec::new() });
        let rank = Rank { weight: Weight::Heavy, edited: document.revision.0 };
        let (events, uri, dialect) = (self.events.clone(), uri.clone(), document.dialect);
        self.pool.spawn(rank, move || {
            if given_up.is_raised() {
                return;
            }
            let outcome = guard(|| Box::new(ReadFile::new(&text(), dialect, config)));
            let _ = events.send(Event::Read { uri, order, outcome });
        });
    }

    /// Keeps an event for later, if it is about a document that is being read and needs its text.
    pub(crate) fn hold_back(&mut self, event: Event) -> Option<Event> {
        let (Event::Change { uri, .. } | Event::Query { uri, .. } | Event::Cursor { uri, .. } | Event::Saved(uri)) =
            &event
        else {
            return Some(event);
        };
        match self.documents.get_mut(uri).and_then(|document| document.reading.as_mut()) {
            Some(reading) => {
                reading.waiting.push(event);
                None
            }
            None => Some(event),
        }
    }

    /// Takes a document that a worker has read, and does what has waited for it.
    pub(crate) fn has_read(&mut self, uri: &Uri, order: Revision, outcome: Result<Box<ReadFile>, Panicked>) {
        let document = self.documents.get_mut(uri);
        let Some(document) = document.filter(|it| it.reading.as_ref().is_some_and(|it| it.order == order)) else {
            return self.discard(outcome, Weight::Heavy);
        };
        let waiting = document.reading.take().map(|mut reading| std::mem::take(&mut reading.waiting));
        let file = document.file;
        document.unchecked = true;
        match outcome {
            Ok(read) => document.attempt(|| self.host.apply(Change::Install { file, read })),
            Err(Panicked(words)) => {
                self.outbox.log(MessageType::Error, format!("reading {uri} failed: {words}"));
                document.lost = Some(Lost::Failure(words));
                forget_text(&mut self.host, uri, file);
            }
        }
        self.workspace_pulls.touch();
        waiting.into_iter().flatten().for_each(|event| self.handle(event));
    }

    /// Gives up the reading of a document. Questions that wait for it are answered as those about an unknown text.
    pub(crate) fn give_up_reading(&mut self, reading: Option<Reading>) {
        let waiting = reading.map(|mut reading| std::mem::take(&mut reading.waiting));
        for event in waiting.into_iter().flatten() {
            if let Event::Query { query, .. } = event {
                self.pool.spawn(Rank { weight: Weight::Light, edited: 0 }, move || query(None));
            }
        }
    }

    /// Whether a document is being read.
    pub(crate) fn is_reading(&self) -> bool {
        self.documents.values().any(|document| document.reading.is_some())
    }

    /// Drops something that may take long to drop, in the background.
    pub(crate) fn discard(&self, garbage: impl Send + 'static, weight: Weight) {
        let mut garbage = Some(garbage);
        self.pool.spawn_background(move || {
            drop(garbage.take());
            if weight == Weight::Heavy {
                lanes::give_back_memory();
            }
            Share::Last
        });
    }
}
