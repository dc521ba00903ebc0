//! Defines the answer to a hover request as plain data.

use ide_completion::Topic;
use syntax::Span;

/// The hover of a cell, a clue or a metadata line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hover {
    /// Its range.
    pub span: Span,
    /// Paragraphs of plain text; the first is the headline.
    pub paragraphs: Vec<String>,
    /// A further paragraph, in Markdown: the meaning of a kind of clues.
    pub topic: Option<Topic>,
}
