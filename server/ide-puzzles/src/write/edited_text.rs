//! Applies edits to a part of a file's text.

use ide_db::{TextEdit, View};
use syntax::Span;

/// Returns the text of a window after sorted edits within it.
pub fn edited_text(file: &View, window: Span, edits: &[TextEdit]) -> String {
    let mut text = String::new();
    let mut at = window.start;
    for edit in edits {
        text += &file.part(Span::new(at, edit.span.start));
        text += &edit.text;
        at = edit.span.end;
    }
    text + &file.part(Span::new(at, window.end))
}
