//! Applies settings: the client's, and those of `sudoku.toml` files on disk or open in the client.

use super::State;
use crate::client::outbox::Notification;
use crate::client::settings::Settings;
use crate::configuration::settings_documents::is_settings;
use crate::diagnostics::missing_text::MissingText;
use crate::diagnostics::pull::{Related, answer};
use crate::protocol::{MessageType, Uri};
use crate::session::event::Event;
use ide::{Change, Rope};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;

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
        self.reread_folders();
        for document in self.documents.values_mut() {
            self.last_revision.0 += 1;
            document.renew(self.last_revision);
        }
        self.refresh_all();
    }

    /// Reads the settings files of these folders, where no document may be open, and reports what is wrong with them.
    pub(super) fn check_settings(&mut self, folders: &[PathBuf]) {
        folders.iter().for_each(|folder| self.folders.check(folder, &self.outbox));
        self.workspace_pulls.touch();
    }

    /// Reads the settings files again, and checks the documents whose settings are different.
    pub(super) fn reread_folders(&mut self) {
        self.folders.reread(&self.outbox);
        self.workspace_pulls.touch();
        self.workspace_pulls.needs_canonical_forms = false;
        let documents: Vec<Uri> = self.documents.keys().cloned().collect();
        let mut is_changed = false;
        for uri in documents {
            let config = self.folders.config(&uri, &self.outbox);
            let revision = self.next_revision();
            let Some(document) = self.documents.get_mut(&uri) else { continue };
            if document.config != config {
                document.config = Arc::clone(&config);
                self.host.apply(Change::ConfigureFile { file: document.file, config });
                document.renew(revision);
                is_changed = true;
            }
        }
        if is_changed {
            self.refresh_all();
        }
    }

    /// Handles an event about a settings file that is open; returns any other event.
    pub(super) fn handle_settings(&mut self, event: Event) -> Option<Event> {
        let (documents, folders, outbox) = (&mut self.settings_documents, &mut self.folders, &self.outbox);
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
