//! Follows edits and the cursor to decide which grid is being typed.

use super::State;
use crate::convert::position;
use crate::documents::typing::Typing;
use crate::protocol::{Position, Uri};
use ide::Change;

impl State {
    /// Decides whether a grid is being typed after the edits since the last check.
    pub(super) fn follow_typing(&mut self, uri: &Uri) {
        let typed = self.documents.get_mut(uri).and_then(|document| document.typing.take_edits());
        let Some(typed) = typed else { return };
        let analysis = self.analysis();
        let Some(document) = self.documents.get_mut(uri) else { return };
        let before = document.typing.place;
        let is_typed = analysis.is_some_and(|analysis| analysis.is_typed(document.file, typed, before));
        document.typing.place = is_typed.then_some(typed.at);
    }

    /// Follows the cursor. If nothing is being typed, a move costs no more than finding that out.
    pub(super) fn cursor_moved(&mut self, uri: &Uri, position: Option<Position>) {
        self.follow_typing(uri);
        let Some(document) = self.documents.get(uri) else { return };
        let (Some(at), file) = (document.typing.place, document.file) else { return };
        let encoding = self.features.encoding;
        let cursor = position.and_then(|at| self.host.text(file).map(|text| position::offset(text, at, encoding)));
        let analysis = self.analysis();
        let stays = cursor.zip(analysis).is_some_and(|(cursor, analysis)| analysis.is_typed_together(file, at, cursor));
        if !stays {
            self.end_typing(uri);
        }
    }

    /// Ends the typing of a grid: from now on what was held back is reported.
    pub(super) fn end_typing(&mut self, uri: &Uri) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        if std::mem::take(&mut document.typing).place.is_some() {
            self.recheck(uri);
        }
    }

    /// Takes note that a document was saved: until the next edit, it is reported like one that was just opened.
    pub(super) fn saved(&mut self, uri: &Uri) {
        self.follow_typing(uri);
        let Some(document) = self.documents.get_mut(uri) else { return };
        document.typing = Typing::default();
        if std::mem::take(&mut document.is_edited) {
            self.host.apply(Change::Saved { file: document.file });
            self.recheck(uri);
        }
    }

    /// Checks a document again though its text is the same: at once, so that a client that pulls right after saving
    /// gets the mistakes. Requests about it go on.
    fn recheck(&mut self, uri: &Uri) {
        let order = self.next_revision();
        if let Some(document) = self.documents.get_mut(uri) {
            document.checks.restart_after(order);
            self.workspace_pulls.touch();
        }
    }
}
