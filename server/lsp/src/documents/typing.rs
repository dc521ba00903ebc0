//! Tracks the grid of a document that is being typed: its missing values are not reported yet.
//!
//! An edit at a grid's end begins the typing. It ends when the cursor leaves the grid (`sudoku/cursor`, which our own
//! extensions send), when something else is edited, or when the document is saved.

use ide::{Offset, TextEdit, Typed, TypedKind};

/// The grid that is being typed in a document, if there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Typing {
    /// A byte in the grid.
    pub(crate) place: Option<Offset>,
    /// The edits since the last check, as one.
    edited: Option<Typed>,
}

impl Typing {
    /// Records an edit that is about to be made.
    pub(crate) fn note_edit(&mut self, edit: &TextEdit) {
        let old = edit.span;
        let new = edit.text.len() as u32;
        let moved = |at: Offset| if old.end <= at { at - old.len() + new } else { at.min(old.start + new) };
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

    /// Takes the edits since the last call.
    pub(crate) fn take_edits(&mut self) -> Option<Typed> {
        self.edited.take()
    }
}
