//! The text that findings are about, and the lines and columns of places in it.

use crate::analysis::earlier_puzzles::Originals;
use crate::input::names::Names;
use crate::text::position::{Position, byte_column, position};
use ide::{Related, Rope, Span};
use std::sync::Arc;

/// A file that findings are about.
#[derive(Clone, Copy)]
pub(crate) struct FileView<'a> {
    pub(crate) names: &'a Names,
    /// What is at hand of it: whole lines.
    pub(crate) text: &'a Rope,
    /// How many lines stand before that.
    pub(crate) lines_before: usize,
    /// How many puzzles there are in what is at hand.
    pub(crate) puzzles: usize,
    /// The puzzles that were there before.
    pub(crate) originals: &'a Originals,
}

impl<'a> FileView<'a> {
    /// Where a place that explains a finding is: its file's names for people and for programs, and its position.
    pub(crate) fn place(self, related: &'a Related) -> (&'a Arc<str>, &'a Arc<str>, Position) {
        match &related.elsewhere {
            None => (&self.names.shown, &self.names.path, self.position(related.span.start)),
            Some(elsewhere) => {
                let known = elsewhere.file.and_then(|place| self.originals.position(place));
                (&elsewhere.shown, &elsewhere.path, known.unwrap_or(Position { line: 1, column: 1 }))
            }
        }
    }

    /// The name of that place's file percent-encoded, if it is no text.
    pub(crate) fn uri(self, related: &Related) -> Option<&'a Arc<str>> {
        match &related.elsewhere {
            None => self.names.uri.as_ref(),
            Some(elsewhere) => elsewhere.file.and_then(|file| self.originals.uri(file)),
        }
    }

    /// Whether a place that explains a finding stands in what is at hand.
    pub(crate) fn is_at_hand(self, related: &Related) -> bool {
        related.elsewhere.is_none() && related.span.end as usize <= self.text.len_bytes()
    }
}

impl FileView<'_> {
    /// The place of a byte of what is at hand.
    pub(crate) fn position(self, byte: u32) -> Position {
        position(self.text, byte).behind(self.lines_before)
    }

    /// The places of a range's start and, exclusive, its end.
    pub(crate) fn positions(self, span: Span) -> (Position, Position) {
        (self.position(span.start), self.position(span.end))
    }

    /// The column of a place that explains a finding, in bytes, where that is known and another than in scalar values.
    pub(crate) fn byte_column(self, related: &Related) -> Option<usize> {
        let column = match &related.elsewhere {
            None => byte_column(self.text, related.span.start),
            Some(elsewhere) => self.originals.byte_column(elsewhere.file?)?,
        };
        Some(column).filter(|column| *column != self.place(related).2.column)
    }

    /// The columns of a range's start and end in bytes, unless they are those in scalar values.
    pub(crate) fn byte_columns(self, span: Span) -> Option<[usize; 2]> {
        let ends = [span.start, span.end];
        let bytes = ends.map(|byte| byte_column(self.text, byte));
        (bytes != ends.map(|byte| self.position(byte).column)).then_some(bytes)
    }
}
