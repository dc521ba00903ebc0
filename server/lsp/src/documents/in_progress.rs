//! Which part of a document somebody is typing: what is missing there is no mistake yet.
//!
//! An edit at a grid's end begins it. It is over when the cursor leaves the grid (`sudoku/cursor`, which our own plug-ins send),
//! when something else is edited, or when the document is saved.

use crate::convert::protocol::{Position, Uri};
use crate::session::state::State;
use ide::{TextEdit, Typed, TypedKind};

/// What somebody types in a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Typing {
    /// A place in the grid that is being typed.
    pub(crate) place: Option<u32>,
    /// The edits since the last check, as one.
    edited: Option<Typed>,
}

impl Typing {
    /// Takes note of an edit, which is yet to be made.
    pub(crate) fn edited(&mut self, edit: &TextEdit) {
        let (old, new) = (edit.span, edit.text.len() as u32);
        let moved = |at: u32| if old.end <= at { at - old.len() + new } else { at.min(old.start + new) };
        self.place = self.place.map(moved);
        let kind = match () {
            () if edit.text.contains(['\n', '\r']) => TypedKind::AddedLines,
            () if edit.text.is_empty() => TypedKind::Removed,
            () => TypedKind::Added,
        };
        let at = old.start + new;
        let kind = self.edited.map_or(kind, |before| before.kind.max(kind));
        self.edited = Some(Typed { at, kind });
    }
}

impl State {
    /// Decides whether a grid is being typed after the edits since the last check.
    pub(crate) fn follow_typing(&mut self, uri: &Uri) {
        let typed = self.documents.get_mut(uri).and_then(|document| document.typing.edited.take());
        let Some(typed) = typed else { return };
        let analysis = self.analysis();
        let Some(document) = self.documents.get_mut(uri) else { return };
        let before = document.typing.place;
        let is_typed = analysis.is_some_and(|analysis| analysis.is_typed(document.file, typed, before));
        document.typing.place = is_typed.then_some(typed.at);
    }

    /// Follows the cursor. Most moves cost no more than a look at whether anything is being typed.
    pub(crate) fn cursor_moved(&mut self, uri: &Uri, position: Option<Position>) {
        self.follow_typing(uri);
        let Some(document) = self.documents.get(uri) else { return };
        let (Some(at), file) = (document.typing.place, document.file) else { return };
        let encoding = self.features.encoding;
        let cursor = position.and_then(|position| {
            self.host.text(file).map(|text| crate::convert::position::offset(text, position, encoding))
        });
        let analysis = self.analysis();
        let stays = cursor.zip(analysis).is_some_and(|(cursor, analysis)| analysis.is_typed_together(file, at, cursor));
        if !stays {
            self.end_typing(uri);
        }
    }

    /// From now on what is missing in the document is a mistake.
    pub(crate) fn end_typing(&mut self, uri: &Uri) {
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
