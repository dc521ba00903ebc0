//! Has large documents read by a worker.
//!
//! Edits of such a document and requests about it wait here, in order, until it has been read: edits are made as in a
//! document that was read at once, and requests are answered from the state that they were meant for.

use super::State;
use super::documents::forget_text;
use crate::diagnostics::missing_text::MissingText;
use crate::documents::document::{Document, TextState};
use crate::documents::edits::{self, ContentChange};
use crate::documents::reading::{LONGEST_CHANGES, LONGEST_TEXT, Reading};
use crate::protocol::{MessageType, Uri};
use crate::session::event::Event;
use crate::snapshot::Revision;
use crate::workers::pool::{Panicked, Rank, Share, Weight, guard};
use ide::{Change, Config, ReadFile, is_crowded};
use std::sync::Arc;

impl State {
    /// Reads the text of a document: now, or by a worker if it is long.
    pub(super) fn read(&mut self, uri: &Uri, text: String, config: Arc<Config>) {
        if LONGEST_TEXT < text.len() {
            return self.begin_reading(uri, text.len(), config, || text);
        }
        let Some(document) = self.documents.get_mut(uri) else { return };
        let file = document.file;
        let dialect = document.dialect;
        document.attempt(|| self.host.apply(Change::Open { file, text, dialect }));
    }

    /// Changes the text of a document: now, or by a worker if the changes bring much text. A worker reads the whole
    /// document again.
    pub(super) fn edit(&mut self, uri: &Uri, changes: Vec<ContentChange>) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        let file = document.file;
        let encoding = self.features.encoding;
        let old = self.host.text(file).filter(|old| LONGEST_CHANGES < edits::length(old, &changes)).cloned();
        let mut typing = std::mem::take(&mut document.typing);
        let Some(old) = old else {
            document.attempt(|| edits::apply(&mut self.host, file, changes, encoding, |edit| typing.note_edit(edit)));
            document.typing = typing;
            return;
        };
        let bytes = old.len_bytes();
        let config = Arc::clone(&document.config);
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
        let order = self.next_revision();
        let Some(document) = self.documents.get_mut(uri) else { return };
        let (reading, cancelled) = Reading::new(order);
        document.text = TextState::Reading(reading);
        let rank = Rank { weight: Weight::Heavy, edited: document.revision.0 };
        let events = self.events.clone();
        let uri = uri.clone();
        let dialect = document.dialect;
        self.pool.spawn(rank, move || {
            if cancelled.is_raised() {
                return;
            }
            let read = guard(|| {
                let text = text();
                if is_crowded(&text, dialect) {
                    return Err(MissingText::Crowded);
                }
                Ok(Box::new(ReadFile::new(&text, dialect, config)))
            });
            let outcome = read.unwrap_or_else(|Panicked(words)| Err(MissingText::Failure(words)));
            let _ = events.send(Event::Read { uri, order, outcome });
        });
    }

    /// Keeps an event that needs the text of a document which is being read, and a question about all documents while
    /// one of them waits for its settings; returns any other event.
    pub(super) fn hold_back(&mut self, event: Event) -> Option<Event> {
        if matches!(event, Event::Inquiry(_)) && self.unsettled.values().any(Option::is_some) {
            self.held_inquiries.push(event);
            return None;
        }
        let (Event::Change { uri, .. } | Event::Query { uri, .. } | Event::Cursor { uri, .. } | Event::Saved(uri)) =
            &event
        else {
            return Some(event);
        };
        if !self.documents.get(uri).is_some_and(Document::is_being_read) {
            return Some(event);
        }
        self.held_back.entry(uri.clone()).or_default().push(event);
        None
    }

    /// Takes a document that a worker has read, and handles the events that have waited for it.
    pub(super) fn has_read(&mut self, uri: &Uri, order: Revision, outcome: Result<Box<ReadFile>, MissingText>) {
        let is_expected = |text: &TextState| matches!(text, TextState::Reading(reading) if reading.began_at(order));
        let Some(document) = self.documents.get_mut(uri).filter(|document| is_expected(&document.text)) else {
            return self.discard(outcome, Weight::Heavy);
        };
        let file = document.file;
        match outcome {
            Ok(read) => document.attempt(|| self.host.apply(Change::Install { file, read })),
            Err(missing) => {
                if let MissingText::Failure(words) = &missing {
                    self.outbox.log(MessageType::Error, format!("reading {uri} failed: {words}"));
                }
                document.text = TextState::Missing(missing);
                forget_text(&mut self.host, uri, file);
            }
        }
        self.workspace_pulls.touch();
        self.held_back.remove(uri).into_iter().flatten().for_each(|event| self.handle(event));
    }

    /// Drops the events that wait for a document which will not be read. Requests among them are answered as those
    /// about an unknown text.
    pub(super) fn drop_held_back(&mut self, uri: &Uri) {
        for event in self.held_back.remove(uri).into_iter().flatten() {
            if let Event::Query { query, .. } = event {
                self.pool.spawn(Rank { weight: Weight::Light, edited: 0 }, move || query(None));
            }
        }
    }

    /// Drops something that may take long to drop, in the background.
    pub(super) fn discard(&self, garbage: impl Send + 'static, weight: Weight) {
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
