//! Opens, changes and closes documents as the client does.

use super::State;
use crate::client::capabilities::DiagnosticsMode;
use crate::convert::uri;
use crate::diagnostics::missing_text::MissingText;
use crate::diagnostics::report::Report;
use crate::documents::document::{Document, TextState};
use crate::documents::edits::ContentChange;
use crate::documents::typing::Typing;
use crate::protocol::{MessageType, Uri};
use crate::transport::lost_message::LostMessage;
use crate::workers::pool::{Panicked, Weight, guard};
use ide::{AnalysisHost, Change, Dialect, FileId, Rope};
use std::collections::hash_map::Entry;
use std::sync::Arc;

impl State {
    /// Opens a document: with its text, or with the reason why that is not known.
    pub(super) fn open(&mut self, uri: Uri, dialect: Dialect, version: Option<i32>, text: Result<String, MissingText>) {
        if self.documents.contains_key(&uri) {
            self.outbox.log(MessageType::Warning, format!("{uri} was already open; its latest text is used"));
            self.forget(&uri);
        }
        let file = self.next_file();
        let revision = self.next_revision();
        let known = self.folders.config(&uri);
        let is_settled = known.is_some();
        let config = known.unwrap_or_else(|| self.folders.fallback());
        self.host.apply(Change::ConfigureFile { file, config: Arc::clone(&config) });
        let mut document = Document::new(file, dialect, Arc::clone(&config), version, revision);
        self.workspace.note_affected(&mut self.host);
        let name = uri::name(&uri);
        // A puzzle is no copy of itself in an older state, or under another spelling of its file's name.
        let namesakes = self.names.entry(Arc::clone(&name.order)).or_default();
        *namesakes += 1;
        if !uri::is_compared(&uri) || *namesakes > 1 {
            self.host.apply(Change::SetApart { file });
        }
        self.uris.insert(file, uri.clone());
        self.host.apply(Change::Name { file, name });
        let text = text.map_err(|missing| document.text = TextState::Missing(missing)).ok();
        self.documents.insert(uri.clone(), document);
        match text {
            text if !is_settled => self.wait_for_settings(&uri, text),
            Some(text) => self.read(&uri, text, config),
            None => {}
        }
        self.workspace_pulls.touch();
    }

    /// Changes the text of a document. If that is not known, a change of the whole text makes it known again.
    pub(super) fn change(&mut self, uri: &Uri, version: Option<i32>, mut changes: Vec<ContentChange>) {
        let revision = self.next_revision();
        let Some(document) = self.documents.get_mut(uri) else {
            return self.outbox.log(MessageType::Warning, format!("{uri} was changed but is not open"));
        };
        if version < document.version && !std::mem::replace(&mut document.has_version_warning, true) {
            // Texts and version numbers are the client's; our revisions order the results.
            self.outbox.log(MessageType::Warning, format!("the version of {uri} decreased"));
        }
        self.workspace_pulls.touch();
        document.renew_version(version, revision);
        if document.missing().is_some() {
            let Some(known) = changes.iter().rposition(|change| change.range.is_none()) else { return };
            let rest = changes.split_off(known + 1);
            let Some(whole) = changes.pop() else { return };
            let file = document.file;
            let text = whole.text;
            let dialect = document.dialect;
            document.typing = Typing::default();
            document.attempt(|| self.host.apply(Change::Open { file, text, dialect }));
            if !document.is_known() {
                return;
            }
            changes = rest;
        }
        self.edit(uri, changes);
    }

    /// Forgets the text of a document after a message that could not be read.
    pub(super) fn lose(&mut self, LostMessage { uri, version, why }: LostMessage) {
        self.outbox.log(MessageType::Error, format!("a message about {uri} was lost: {why:?}"));
        let revision = self.next_revision();
        match self.documents.get_mut(&uri) {
            Some(document) => {
                document.renew_version(version, revision);
                document.text = TextState::Missing(MissingText::LostMessage(why));
                forget_text(&mut self.host, &uri, document.file);
                self.drop_held_back(&uri);
            }
            None => {
                let dialect = Dialect::from_name(uri.as_ref());
                self.open(uri, dialect, version, Err(MissingText::LostMessage(why)));
            }
        }
    }

    /// Closes a document, and reads its file again: that counts from now on, and the client may not be watching it.
    pub(super) fn close(&mut self, uri: &Uri) {
        if self.forget(uri) && self.features.diagnostics == DiagnosticsMode::Push {
            self.outbox.publish(uri.clone(), None, Report::default().diagnostics);
        }
        uri::path(uri).into_iter().for_each(|path| self.workspace.want(path));
    }

    /// Removes a document. Returns true if it was open.
    fn forget(&mut self, uri: &Uri) -> bool {
        let Some(mut document) = self.documents.remove(uri) else { return false };
        self.workspace_pulls.touch();
        document.close();
        self.open_pages.refresh(uri, &self.outbox);
        let file = document.file;
        self.uris.remove(&file);
        if let Entry::Occupied(mut namesakes) = self.names.entry(uri::name(uri).order) {
            *namesakes.get_mut() -= 1;
            if *namesakes.get() == 0 {
                namesakes.remove();
            }
        }
        self.workspace.note_affected(&mut self.host);
        self.drop_held_back(uri);
        let bytes = self.host.text(file).map_or(0, Rope::len_bytes);
        self.memory.note(bytes);
        match guard(|| self.host.close(file)) {
            Ok(remains) => self.discard((remains, document), Weight::of(bytes)),
            Err(Panicked(words)) => self.outbox.log(MessageType::Error, format!("closing {uri} failed: {words}")),
        }
        true
    }
}

/// Empties the text of a document in the host, so that none of its puzzles counts as the same as another. Its name and
/// settings stay.
pub(super) fn forget_text(host: &mut AnalysisHost, uri: &Uri, file: FileId) {
    let dialect = Dialect::from_name(uri.as_ref());
    // Of a file that fails even here, nothing is left.
    let _ = guard(|| host.apply(Change::Open { file, text: String::new(), dialect }));
}
