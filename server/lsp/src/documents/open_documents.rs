//! What becomes of open documents as the client opens, changes and closes them: their texts, and what is not known of them.

use crate::convert::protocol::{MessageType, Uri};
use crate::convert::uri;
use crate::diagnostics::checks::Report;
use crate::documents::document::{Document, Lost};
use crate::documents::edits;
use crate::documents::in_progress::Typing;
use crate::session::pool::{Panicked, guard};
use crate::session::state::{State, weight};
use crate::transport::unreadable_message::Unread;
use ide::{AnalysisHost, Change, Dialect, FileId, Rope};
use std::sync::Arc;

impl State {
    /// A document is open: with its text, or with the reason why that is not known.
    pub(crate) fn open(&mut self, uri: Uri, dialect: Dialect, version: Option<i32>, text: Result<String, Lost>) {
        if self.documents.contains_key(&uri) {
            self.outbox.log(MessageType::Warning, format!("{uri} was already open; its latest text is used"));
            self.forget(&uri);
        }
        let (file, revision) = (self.next_file(), self.next_revision());
        let config = self.folders.config(&uri, &self.outbox);
        self.host.apply(Change::ConfigureFile { file, config: Arc::clone(&config) });
        let mut document = Document::new(file, dialect, Arc::clone(&config), version, revision);
        self.note_affected();
        let name = uri::name(&uri);
        // A puzzle is no copy of itself in an older state, or under another spelling of its file's name.
        if !uri::is_compared(&uri) || self.documents.keys().any(|other| uri::name(other).order == name.order) {
            self.host.apply(Change::SetApart { file });
        }
        self.host.apply(Change::Name { file, name });
        let text = text.map_err(|lost| document.lost = Some(lost)).ok();
        self.documents.insert(uri.clone(), document);
        if let Some(text) = text {
            self.read(&uri, text, config);
        }
        self.workspace_pulls.touch();
    }

    /// A document has changed.
    pub(crate) fn change(&mut self, uri: &Uri, version: Option<i32>, mut changes: Vec<edits::ContentChange>) {
        let revision = self.next_revision();
        let Some(document) = self.documents.get_mut(uri) else {
            return self.outbox.log(MessageType::Warning, format!("{uri} was changed but is not open"));
        };
        if version < document.version && !std::mem::replace(&mut document.went_back, true) {
            // The text is the client's affair, and so are its numbers; ours tell old results from new ones.
            self.outbox.log(MessageType::Warning, format!("the version of {uri} decreased"));
        }
        self.workspace_pulls.touch();
        document.version = version.or(document.version);
        document.answered = false;
        document.renew(revision);
        if document.lost.is_some() {
            // A whole text ends the uncertainty.
            let Some(known) = changes.iter().rposition(|change| change.range.is_none()) else { return };
            let rest = changes.split_off(known + 1);
            let Some(whole) = changes.pop() else { return };
            let (file, text, dialect) = (document.file, whole.text, document.dialect);
            document.lost = None;
            document.typing = Typing::default();
            document.attempt(|| self.host.apply(Change::Open { file, text, dialect }));
            changes = rest;
        }
        self.follow(uri, changes);
    }

    /// A message about a document could not be read, so that its text is not known.
    pub(crate) fn lose(&mut self, Unread { uri, version, why }: Unread) {
        self.outbox.log(MessageType::Error, format!("a message about {uri} was lost: {why:?}"));
        let revision = self.next_revision();
        match self.documents.get_mut(&uri) {
            Some(document) => {
                document.version = version.or(document.version);
                document.answered = false;
                document.lost = Some(Lost::Message(why));
                document.renew(revision);
                forget_text(&mut self.host, &uri, document.file);
                let reading = document.reading.take();
                self.give_up_reading(reading);
            }
            None => {
                let dialect = Dialect::from_name(uri.as_ref());
                self.open(uri, dialect, version, Err(Lost::Message(why)));
            }
        }
    }

    /// A document is not open any more.
    pub(crate) fn close(&mut self, uri: &Uri) {
        if self.forget(uri) && !self.features.pulls_diagnostics {
            self.outbox.publish(uri.clone(), None, Report::default().diagnostics);
        }
    }

    /// Whether the document was there.
    fn forget(&mut self, uri: &Uri) -> bool {
        let Some(mut document) = self.documents.remove(uri) else { return false };
        self.workspace_pulls.touch();
        document.superseded.raise();
        document.dismiss_pulls();
        self.refresh_pages(uri);
        let file = document.file;
        self.note_affected();
        self.sharing_ended |= self.sharing.contains(&file);
        self.give_up_reading(document.reading.take());
        let bytes = self.host.text(file).map_or(0, Rope::len_bytes);
        self.memory.note(bytes);
        match guard(|| self.host.close(file)) {
            Ok(remains) => self.discard((remains, document), weight(bytes)),
            Err(Panicked(words)) => self.outbox.log(MessageType::Error, format!("closing {uri} failed: {words}")),
        }
        true
    }
}

/// Has a document say nothing, so that none of its puzzles counts as the same as another. Its name and settings stay.
pub(crate) fn forget_text(host: &mut AnalysisHost, uri: &Uri, file: FileId) {
    let dialect = Dialect::from_name(uri.as_ref());
    // Of a file that fails even here, nothing is left.
    let _ = guard(|| host.apply(Change::Open { file, text: String::new(), dialect }));
}
