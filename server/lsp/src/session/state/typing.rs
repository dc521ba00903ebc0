//! Follows edits and the cursor to decide which grid is being typed.

use super::State;
use crate::convert::position;
use crate::protocol::{Position, Uri};

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

    /// Ends the typing of a grid: from now on its missing values are reported.
    pub(super) fn end_typing(&mut self, uri: &Uri) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        let (typing, file) = (std::mem::take(&mut document.typing), document.file);
        let is_unfinished = |at| self.analysis().is_some_and(|analysis| analysis.is_in_progress(file, at));
        if !typing.place.is_some_and(is_unfinished) {
            return;
        }
        // Checked anew, so that a client that pulls right after saving gets the mistakes.
        let revision = self.next_revision();
        if let Some(document) = self.documents.get_mut(uri) {
            document.renew(revision);
            self.workspace_pulls.touch();
        }
    }
}
