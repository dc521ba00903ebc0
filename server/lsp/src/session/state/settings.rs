//! Applies settings: the client's, and those of `sudoku.toml` files on disk or open in the client.

use super::State;
use crate::client::outbox::Notification;
use crate::client::settings::Settings;
use crate::configuration::reader::SettingsRead;
use crate::configuration::settings_documents::is_settings;
use crate::diagnostics::missing_text::MissingText;
use crate::diagnostics::pull::{Related, answer};
use crate::documents::document::{Document, TextState};
use crate::documents::reading::Reading;
use crate::protocol::{MessageType, Uri};
use crate::session::event::Event;
use crate::snapshot::Revision;
use crate::workers::pool::{Rank, Weight, guard};
use ide::{Change, Config, Rope};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;

/// The text of a document that waits for its settings.
pub(super) struct WaitingText {
    text: String,
    /// The reading of the document that waits for it.
    order: Revision,
}

impl State {
    /// Applies the settings of the client, and checks all documents if they are different.
    pub(super) fn configure(&mut self, settings: &Value) {
        let (settings, problems) = Settings::read(&[&self.options, settings]);
        if !problems.is_empty() && problems != self.settings_problems {
            let words = format!("Some settings of sudoku-lsp are invalid and not used. {}", problems.join(". "));
            self.outbox.notify(Notification::Message(MessageType::Error, words));
        }
        for problem in &problems {
            self.outbox.log(MessageType::Warning, format!("setting {problem}"));
        }
        self.settings_problems = problems;
        if settings == *self.settings {
            return;
        }
        self.folders.set_overrides(settings.overrides.clone());
        self.settings = Arc::new(settings);
        self.workspace_pulls.touch();
        self.apply_settings();
        self.reread_folders();
        for (uri, document) in &mut self.documents {
            self.last_revision.0 += 1;
            document.renew(self.last_revision);
            self.active.insert(uri.clone());
        }
        self.refresh_all();
    }

    /// Has the settings files of these folders read, where no document may be open, to report what is wrong with them.
    pub(super) fn check_settings(&mut self, folders: &[PathBuf]) {
        folders.iter().for_each(|folder| self.folders.want_folder(folder));
        self.workspace_pulls.touch();
    }

    /// Has the settings files read again; the documents whose settings are different then are checked.
    pub(super) fn reread_folders(&mut self) {
        self.folders.want_again(self.documents.keys());
        self.workspace_pulls.touch();
    }

    /// Has a worker read the settings that are wanted.
    pub(super) fn read_settings(&mut self) {
        let Some(reading) = self.folders.begin_reading() else { return };
        let events = self.events.clone();
        // Before anything else: documents wait for it.
        let rank = Rank { weight: Weight::Light, edited: u64::MAX };
        self.pool.spawn(rank, move || {
            let read = guard(|| Box::new(reading.read())).ok();
            let _ = events.send(Event::SettingsRead(read));
        });
    }

    /// Lets the text of a document wait until its settings are read. What is about the document waits as for a large
    /// text that is being read.
    pub(super) fn wait_for_settings(&mut self, uri: &Uri, text: Option<String>) {
        let order = self.next_revision();
        let Some(document) = self.documents.get_mut(uri) else { return };
        let text = text.map(|text| {
            document.text = TextState::Reading(Reading::new(order).0);
            WaitingText { text, order }
        });
        self.unsettled.insert(uri.clone(), text);
        self.folders.want(uri);
    }

    /// Takes the settings that a worker has read.
    pub(super) fn settings_read(&mut self, read: Option<Box<SettingsRead>>) {
        let (has_failed, is_again) = (read.is_none(), read.as_ref().is_none_or(|read| read.is_again));
        match read {
            Some(read) => self.folders.take(*read, &self.outbox),
            None => self.folders.give_up(),
        }
        self.workspace_pulls.touch();
        for (uri, waiting) in std::mem::take(&mut self.unsettled) {
            self.settle_document(&uri, waiting, has_failed);
        }
        // Those that still have to wait are held back again.
        for inquiry in std::mem::take(&mut self.held_inquiries) {
            self.handle(inquiry);
        }
        if is_again && !has_failed {
            self.workspace_pulls.needs_canonical_forms = false;
            self.apply_settings();
        }
    }

    /// Gives a document its settings, if they are known by now, and reads the text that has waited for them.
    fn settle_document(&mut self, uri: &Uri, waiting: Option<WaitingText>, has_failed: bool) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        let is_expected = |order| matches!(&document.text, TextState::Reading(reading) if reading.began_at(order));
        // It may have been closed, or replaced by another text.
        let waiting = waiting.filter(|waiting| is_expected(waiting.order));
        let known = self.folders.config(uri).or_else(|| has_failed.then(|| self.folders.fallback()));
        let Some(config) = known else {
            self.unsettled.insert(uri.clone(), waiting);
            return self.folders.want(uri);
        };
        self.configure_document(uri, Arc::clone(&config));
        let Some(WaitingText { text, .. }) = waiting else { return };
        self.read(uri, text, config);
        self.active.insert(uri.clone());
        if !self.documents.get(uri).is_some_and(Document::is_being_read) {
            self.held_back.remove(uri).into_iter().flatten().for_each(|event| self.handle(event));
        }
    }

    /// Checks the documents whose settings are different now.
    fn apply_settings(&mut self) {
        let settled = self.documents.keys().filter(|uri| !self.unsettled.contains_key(*uri));
        let mut is_changed = false;
        for uri in settled.cloned().collect::<Vec<Uri>>() {
            match self.folders.config(&uri) {
                Some(config) => is_changed |= self.configure_document(&uri, config),
                None => self.wait_for_settings(&uri, None),
            }
        }
        if is_changed {
            self.refresh_all();
        }
    }

    /// Gives a document its settings. Returns true if they are different.
    fn configure_document(&mut self, uri: &Uri, config: Arc<Config>) -> bool {
        let revision = self.next_revision();
        let Some(document) = self.documents.get_mut(uri).filter(|document| document.config != config) else {
            return false;
        };
        document.config = Arc::clone(&config);
        self.host.apply(Change::ConfigureFile { file: document.file, config });
        document.renew(revision);
        self.active.insert(uri.clone());
        true
    }

    /// Handles an event about a settings file that is open; returns any other event.
    pub(super) fn handle_settings(&mut self, event: Event) -> Option<Event> {
        let documents = &mut self.settings_documents;
        let folders = &mut self.folders;
        let outbox = &self.outbox;
        match event {
            Event::Open { uri, version, text, .. } if is_settings(&uri) => {
                folders.open(&uri, outbox);
                documents.open(uri, version, Ok(Rope::from_str(&text)), &self.features, outbox);
            }
            Event::MessageLost(unread) if is_settings(&unread.uri) => {
                let text = Err(MissingText::LostMessage(unread.why));
                documents.open(unread.uri, unread.version, text, &self.features, outbox);
            }
            Event::Change { uri, version, changes } if documents.contains(&uri) => {
                documents.change(uri, version, changes, &self.features, outbox);
            }
            Event::Close(uri) if documents.contains(&uri) => {
                documents.close(&uri);
                folders.close(&uri, outbox);
            }
            Event::Pull(pull) if documents.contains(&pull.uri) => {
                let report = documents.report(&pull.uri, self.features.encoding);
                answer(pull, &report, &Related::new());
            }
            other => return Some(other),
        }
        None
    }
}
