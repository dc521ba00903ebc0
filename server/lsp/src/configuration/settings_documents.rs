//! `sudoku.toml` as an open document: what is wrong with its text is marked while it is written. Its settings take effect when it
//! is saved, so that a half-written key does not undo them all. The rules for puzzles never see it.

use crate::configuration::folders;
use crate::convert::position::{self, Encoding};
use crate::convert::protocol::{DiagnosticSeverity, Uri};
use crate::convert::to_proto;
use crate::convert::uri;
use crate::diagnostics::checks::Report;
use crate::diagnostics::pull::{Related, answer};
use crate::documents::document::Lost;
use crate::documents::edits::ContentChange;
use crate::session::event::Event;
use crate::session::state::State;
use ::settings::{FILE_NAME, LONGEST, mistakes};
use ide::Rope;
use std::path::{Path, PathBuf};

/// A settings file that is open in the client.
pub(crate) struct SettingsDocument {
    /// What it says, if that is known.
    text: Result<Rope, Lost>,
    version: Option<i32>,
}

impl State {
    /// Does what an event asks for if it is about an open settings file; else hands it back.
    pub(crate) fn handle_settings(&mut self, event: Event) -> Option<Event> {
        let is_open = |uri: &Uri| self.settings_documents.contains_key(uri);
        match event {
            Event::Open { uri, version, text, .. } if is_settings(&uri) => {
                if let Some(path) = uri::path(&uri) {
                    self.folders.opened(path, &self.outbox);
                }
                self.keep_settings(uri, SettingsDocument { text: Ok(Rope::from_str(&text)), version });
            }
            Event::Unread(unread) if is_settings(&unread.uri) => {
                let lost = Err(Lost::Message(unread.why));
                self.keep_settings(unread.uri, SettingsDocument { text: lost, version: unread.version });
            }
            Event::Change { uri, version, changes } if is_open(&uri) => self.change_settings(uri, version, changes),
            Event::Close(uri) if is_open(&uri) => self.close_settings(&uri),
            Event::Pull(pull) if is_open(&pull.uri) => {
                let report = self.settings_report(&pull.uri);
                answer(pull, &report, &Related::new());
            }
            other => return Some(other),
        }
        None
    }

    fn keep_settings(&mut self, uri: Uri, document: SettingsDocument) {
        let version = document.version;
        self.settings_documents.insert(uri.clone(), document);
        if !self.features.pulls_diagnostics {
            let report = self.settings_report(&uri);
            self.outbox.publish(uri, version, report.diagnostics);
        }
    }

    fn change_settings(&mut self, uri: Uri, version: Option<i32>, changes: Vec<ContentChange>) {
        let Some(mut document) = self.settings_documents.remove(&uri) else { return };
        document.version = version.or(document.version);
        for change in changes {
            document.text = edited(document.text, change, self.features.encoding);
        }
        self.keep_settings(uri, document);
    }

    fn close_settings(&mut self, uri: &Uri) {
        self.settings_documents.remove(uri);
        match uri::path(uri) {
            Some(path) => self.folders.closed(&path, &self.outbox),
            None if !self.folders.pushes => {}
            None => self.outbox.publish(uri.clone(), None, Report::default().diagnostics),
        }
    }

    fn settings_report(&self, uri: &Uri) -> Report {
        let found = match self.settings_documents.get(uri).map(|document| &document.text) {
            // As on disk; to read it at each key would hold up all documents.
            Some(Ok(text)) if text.len_bytes() as u64 > LONGEST => {
                let why = format!("this file is not read: it has more than {LONGEST} bytes");
                vec![to_proto::notice(DiagnosticSeverity::Error, "settings", why)]
            }
            Some(Ok(text)) => {
                let path = uri::path(uri).unwrap_or_else(|| PathBuf::from(FILE_NAME));
                let broken = mistakes(&path, &text.to_string());
                broken.map_or(Vec::new(), |error| folders::diagnostics(&error, text, self.features.encoding))
            }
            Some(Err(lost)) => vec![lost.diagnostic()],
            None => Vec::new(),
        };
        Report::new(&found, true)
    }
}

/// Whether a document is a settings file, by its name.
pub(crate) fn is_settings(uri: &Uri) -> bool {
    uri::file_name(uri) == FILE_NAME
}

/// Whether a file is one.
pub(crate) fn is_settings_file(path: &Path) -> bool {
    path.ends_with(FILE_NAME)
}

/// The text after a change. One that is not known stays so until it is replaced as a whole.
fn edited(text: Result<Rope, Lost>, change: ContentChange, encoding: Encoding) -> Result<Rope, Lost> {
    let Some(range) = change.range else { return Ok(Rope::from_str(&change.text)) };
    let mut text = text?;
    let span = position::span(&text, range, encoding);
    let (start, end) = (text.byte_to_char(span.start as usize), text.byte_to_char(span.end as usize));
    text.remove(start..end);
    text.insert(start, &change.text);
    Ok(text)
}
