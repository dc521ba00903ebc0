//! Checks `sudoku.toml` as an open document while it is edited. Its settings take effect when it is saved, so that a
//! half-written key does not reset them all. The rules for puzzles do not apply to it.

use crate::client::capabilities::{ClientFeatures, DiagnosticsMode};
use crate::client::outbox::Outbox;
use crate::configuration::folders;
use crate::diagnostics::check::Report;
use crate::diagnostics::missing_text::MissingText;
use crate::from_proto::{self, ContentChange, Encoding};
use crate::protocol::{DiagnosticSeverity, Uri};
use crate::to_proto;
use crate::uri;
use ::settings::{FILE_NAME, LONGEST, mistakes};
use ide::Rope;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The settings files that are open in the client.
#[derive(Default)]
pub(crate) struct SettingsDocuments(HashMap<Uri, SettingsDocument>);

struct SettingsDocument {
    text: Result<Rope, MissingText>,
    version: Option<i32>,
}

impl SettingsDocuments {
    /// Returns true if a document is one of them.
    pub(crate) fn contains(&self, uri: &Uri) -> bool {
        self.0.contains_key(uri)
    }

    /// Opens one, and publishes its mistakes.
    pub(crate) fn open(
        &mut self,
        uri: Uri,
        version: Option<i32>,
        text: Result<Rope, MissingText>,
        client: &ClientFeatures,
        outbox: &Outbox,
    ) {
        self.0.insert(uri.clone(), SettingsDocument { text, version });
        if client.diagnostics == DiagnosticsMode::Push {
            let report = self.report(&uri, client.encoding);
            outbox.publish(uri, version, report.diagnostics);
        }
    }

    /// Changes the text of one, and publishes its mistakes.
    pub(crate) fn change(
        &mut self,
        uri: Uri,
        version: Option<i32>,
        changes: Vec<ContentChange>,
        client: &ClientFeatures,
        outbox: &Outbox,
    ) {
        let Some(SettingsDocument { mut text, version: before }) = self.0.remove(&uri) else { return };
        for change in changes {
            text = edited(text, change, client.encoding);
        }
        self.open(uri, version.or(before), text, client, outbox);
    }

    pub(crate) fn close(&mut self, uri: &Uri) {
        self.0.remove(uri);
    }

    /// The mistakes in the text of one.
    pub(crate) fn report(&self, uri: &Uri, encoding: Encoding) -> Report {
        let found = match self.0.get(uri).map(|document| &document.text) {
            // As on disk; to read it at each key would delay all documents.
            Some(Ok(text)) if text.len_bytes() as u64 > LONGEST => {
                let why = format!("this file is not read: it has more than {LONGEST} bytes");
                vec![to_proto::notice(DiagnosticSeverity::Error, "settings", why)]
            }
            Some(Ok(text)) => {
                let path = uri::path(uri).unwrap_or_else(|| PathBuf::from(FILE_NAME));
                let broken = mistakes(&path, &text.to_string());
                broken.map_or(Vec::new(), |error| folders::diagnostics(&error, text, encoding))
            }
            Some(Err(missing)) => vec![missing.diagnostic()],
            None => Vec::new(),
        };
        Report::new(&found)
    }
}

/// Returns true if the name of a document is that of a settings file.
pub(crate) fn is_settings(uri: &Uri) -> bool {
    uri::file_name(uri) == FILE_NAME
}

/// Returns true if a file is a settings file.
pub(crate) fn is_settings_file(path: &Path) -> bool {
    path.ends_with(FILE_NAME)
}

/// The text after a change. A text that is not known stays so until it is replaced as a whole.
fn edited(text: Result<Rope, MissingText>, change: ContentChange, encoding: Encoding) -> Result<Rope, MissingText> {
    let Some(range) = change.range else { return Ok(Rope::from_str(&change.text)) };
    let mut text = text?;
    let span = from_proto::span(&text, range, encoding);
    let start = text.byte_to_char(span.start.to_usize());
    let end = text.byte_to_char(span.end.to_usize());
    text.remove(start..end);
    text.insert(start, &change.text);
    Ok(text)
}
