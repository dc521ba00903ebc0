//! Has a worker read a large document, so that the loop serves the others meanwhile: 62 MB take more than a second.
//!
//! Edits of such a document and requests about it wait, in order, until it has been read: the loop holds them back.

use crate::backend::Event;
use crate::diagnostics::missing_text::MissingText;
use crate::global_state::{DocumentReading, GlobalState, TextState, forget_text};
use crate::protocol::{MessageType, Uri};
use crate::snapshot::Revision;
use crate::workers::panics::{Panicked, guard};
use crate::workers::pool::{Progress, Rank, Weight};
use ide::{Change, Config, ReadFile, is_crowded};
use std::sync::Arc;

impl GlobalState {
    /// Has a worker read a document of about so many bytes, whose text it computes, too.
    pub(crate) fn begin_reading(
        &mut self,
        uri: &Uri,
        bytes: usize,
        config: Arc<Config>,
        text: impl FnOnce() -> String + Send + 'static,
    ) {
        self.memory.note(bytes);
        let order = self.next_revision();
        let Some(document) = self.documents.get_mut(uri) else { return };
        let (reading, cancelled) = DocumentReading::new(order);
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

    /// Takes a document that a worker has read, and handles the events that have waited for it.
    pub(crate) fn has_read(&mut self, uri: &Uri, order: Revision, outcome: Result<Box<ReadFile>, MissingText>) {
        let Some(document) = self.documents.get_mut(uri).filter(|document| document.began_reading_at(order)) else {
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
        for event in self.held_back.remove(uri).unwrap_or_default() {
            self.handle(event);
        }
    }

    /// Drops the events that wait for a document which will not be read. Requests among them are answered as those
    /// about an unknown text.
    pub(crate) fn drop_held_back(&mut self, uri: &Uri) {
        for event in self.held_back.remove(uri).unwrap_or_default() {
            if let Event::Query { query, .. } = event {
                self.pool.spawn(Rank { weight: Weight::Light, edited: 0 }, move || query(None));
            }
        }
    }

    /// Drops something that may take long to drop, in the background.
    pub(crate) fn discard(&self, garbage: impl Send + 'static, weight: Weight) {
        let mut garbage = Some(garbage);
        self.pool.spawn_background(move || {
            drop(garbage.take());
            if weight == Weight::Heavy {
                lanes::give_back_memory();
            }
            Progress::Done
        });
    }
}
