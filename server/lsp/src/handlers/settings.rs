//! Applies settings: those of the client (`workspace/didChangeConfiguration`), and those of `sudoku.toml` files on disk
//! or open in the client.

use crate::backend::{Backend, Event};
use crate::client::capabilities::ClientFeatures;
use crate::client::outbox::Notification;
use crate::client::requests;
use crate::client::settings::Settings;
use crate::configuration::reader::SettingsRead;
use crate::diagnostics::missing_text::MissingText;
use crate::diagnostics::pull::{Pull, Related, answer};
use crate::global_state::{DocumentReading, GlobalState, OpenDocument, TextState, WaitingText};
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    DidChangeConfigurationNotification, DidChangeConfigurationParams, MessageType, Notification as _,
    ServerCapabilities, Uri,
};
use crate::transport::lost_message::LostMessage;
use crate::workers::panics::guard;
use crate::workers::pool::{Rank, Weight};
use ide::{Change, Config, Rope};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

/// The protocol has no capability for it.
fn offer(_: &ClientFeatures, _: &mut ServerCapabilities) {}

fn register(service: Builder) -> Builder {
    service.custom_method(DidChangeConfigurationNotification::METHOD.as_str(), Backend::did_change_configuration)
}

impl Backend {
    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        self.send(Event::SettingsChanged(params.settings));
    }
}

impl GlobalState {
    /// Asks the client for its settings.
    pub(crate) fn request_settings(&mut self) {
        self.last_settings_request.0 += 1;
        self.outbox.request(requests::Request::Settings(self.last_settings_request));
    }

    /// Applies the settings of the client, and checks all documents if they are different.
    pub(crate) fn configure(&mut self, settings: &Value) {
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
    pub(crate) fn check_settings(&mut self, folders: &[PathBuf]) {
        for folder in folders {
            self.folders.want_folder(folder);
        }
        self.workspace_pulls.touch();
    }

    /// Has the settings files read again; the documents whose settings are different then are checked.
    pub(crate) fn reread_folders(&mut self) {
        self.folders.want_again(self.documents.keys());
        self.workspace_pulls.touch();
    }

    /// Has a worker read the settings that are wanted.
    pub(crate) fn read_settings(&mut self) {
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
    pub(crate) fn wait_for_settings(&mut self, uri: &Uri, text: Option<String>) {
        let order = self.next_revision();
        let Some(document) = self.documents.get_mut(uri) else { return };
        let text = text.map(|text| {
            document.text = TextState::Reading(DocumentReading::new(order).0);
            WaitingText { text, order }
        });
        self.unsettled.insert(uri.clone(), text);
        self.folders.want(uri);
    }

    /// Takes the settings that a worker has read; `None` if that has failed.
    pub(crate) fn settings_read(&mut self, read: Option<Box<SettingsRead>>) {
        let has_failed = read.is_none();
        let is_again = read.as_ref().is_some_and(|read| read.is_again);
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
        if is_again {
            self.workspace_pulls.needs_canonical_forms = false;
            self.apply_settings();
        }
    }

    /// Gives a document its settings, if they are known by now, and reads the text that has waited for them.
    fn settle_document(&mut self, uri: &Uri, waiting: Option<WaitingText>, has_failed: bool) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        // It may have been closed, or replaced by another text.
        let waiting = waiting.filter(|waiting| document.began_reading_at(waiting.order));
        let known = self.folders.config(uri).or_else(|| has_failed.then(|| self.folders.fallback()));
        let Some(config) = known else {
            self.unsettled.insert(uri.clone(), waiting);
            return self.folders.want(uri);
        };
        self.configure_document(uri, Arc::clone(&config));
        let Some(WaitingText { text, .. }) = waiting else { return };
        self.read(uri, text, config);
        self.active.insert(uri.clone());
        if self.documents.get(uri).is_some_and(OpenDocument::is_being_read) {
            return;
        }
        for event in self.held_back.remove(uri).unwrap_or_default() {
            self.handle(event);
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

    /// Opens a settings file in the client: its text is checked in place of the file.
    pub(crate) fn open_settings(&mut self, uri: Uri, version: Option<i32>, text: &str) {
        self.folders.open(&uri, &self.outbox);
        self.settings_documents.open(uri, version, Ok(Rope::from_str(text)), &self.features, &self.outbox);
    }

    /// Forgets the text of a settings file after a message that could not be read.
    pub(crate) fn lose_settings(&mut self, lost: LostMessage) {
        let text = Err(MissingText::LostMessage(lost.why));
        self.settings_documents.open(lost.uri, lost.version, text, &self.features, &self.outbox);
    }

    /// Closes a settings file in the client.
    pub(crate) fn close_settings(&mut self, uri: &Uri) {
        self.settings_documents.close(uri);
        self.folders.close(uri, &self.outbox);
    }

    /// Answers a request for the diagnostics of a settings file.
    pub(crate) fn pull_settings(&self, pull: Pull) {
        let report = self.settings_documents.report(&pull.uri, self.features.encoding);
        answer(pull, &report, &Related::new());
    }
}
