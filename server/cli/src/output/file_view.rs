//! Computes the lines and columns of findings in a text.

use crate::input::discover::InputNames;
use crate::input::earlier_puzzles::Originals;
use crate::text::position::{Position, byte_column, position};
use ide::{Offset, Related, Rope, Span};
use std::sync::Arc;

/// A file that findings are about.
#[derive(Clone, Copy)]
pub(crate) struct FileView<'a> {
    pub(crate) names: &'a InputNames,
    /// The current text of the file: all of it, or a chunk of whole lines.
    pub(crate) text: &'a Rope,
    /// The number of lines before that text.
    pub(crate) lines_before: usize,
    /// The number of puzzles in that text.
    pub(crate) puzzles: usize,
    /// The puzzles that occurred before.
    pub(crate) originals: &'a Originals,
}

impl<'a> FileView<'a> {
    /// Returns the names, for people and for programs, of the file of a related place, and the position in it.
    pub(crate) fn place(self, related: &'a Related) -> (&'a Arc<str>, &'a Arc<str>, Position) {
        match &related.elsewhere {
            None => (&self.names.shown, &self.names.path, self.position(related.span.start)),
            Some(elsewhere) => {
                let known = elsewhere.file.and_then(|place| self.originals.position(place));
                (&elsewhere.shown, &elsewhere.path, known.unwrap_or(Position { line: 1, column: 1 }))
            }
        }
    }

    /// Returns the percent-encoded name of the file of a related place, if its name is no UTF-8.
    pub(crate) fn uri(self, related: &Related) -> Option<&'a Arc<str>> {
        match &related.elsewhere {
            None => self.names.uri.as_ref(),
            Some(elsewhere) => elsewhere.file.and_then(|file| self.originals.uri(file)),
        }
    }

    /// Returns true if a related place is in the current text.
    pub(crate) fn is_in_text(self, related: &Related) -> bool {
        related.elsewhere.is_none() && related.span.end.to_usize() <= self.text.len_bytes()
    }
}

impl FileView<'_> {
    /// Returns the position of a byte of the current text.
    pub(crate) fn position(self, byte: Offset) -> Position {
        position(self.text, byte).down_by(self.lines_before)
    }

    /// Returns the positions of a range's start and exclusive end.
    pub(crate) fn positions(self, span: Span) -> (Position, Position) {
        (self.position(span.start), self.position(span.end))
    }

    /// Returns the column of a related place in bytes, if it is known and differs from the one in scalar values.
    pub(crate) fn byte_column(self, related: &Related) -> Option<usize> {
        let column = match &related.elsewhere {
            None => byte_column(self.text, related.span.start),
            Some(elsewhere) => self.originals.byte_column(elsewhere.file?)?,
        };
        Some(column).filter(|column| *column != self.place(related).2.column)
    }

    /// Returns the columns of a range's start and end in bytes, unless they are those in scalar values.
    pub(crate) fn byte_columns(self, span: Span) -> Option<[usize; 2]> {
        let ends = [span.start, span.end];
        let bytes = ends.map(|byte| byte_column(self.text, byte));
        (bytes != ends.map(|byte| self.position(byte).column)).then_some(bytes)
    }
}
