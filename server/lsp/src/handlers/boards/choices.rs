//! Lists what a board offers in a document without a puzzle: an empty grid, new puzzles, the clipboard.

use crate::handlers::command_names::GENERATE;
use crate::snapshot::DocumentSnapshot;
use serde::Serialize;
use serde_json::{Value, json};

/// The difficulties of the new puzzles that are offered.
const LEVELS: [&str; 3] = ["easy", "medium", "hard"];

/// A way to a first puzzle.
#[derive(Serialize)]
pub(super) struct Choice {
    /// `empty`, `new` or `paste`.
    kind: &'static str,
    title: String,
    /// The command that does it; `null` for the clipboard, which only the client can read.
    command: Option<&'static str>,
    arguments: Vec<Value>,
}

/// The choices for a document; none for Markdown, where a puzzle needs a place among other text. Where the text
/// declares something about its puzzle, such as a size, only the clipboard is offered.
pub(super) fn choices(document: &DocumentSnapshot) -> Vec<Choice> {
    if document.is_markdown() {
        return Vec::new();
    }
    let paste = Choice { kind: "paste", title: "Paste".to_owned(), command: None, arguments: Vec::new() };
    if !document.analysis.takes_any_puzzle(document.file) {
        return vec![paste];
    }
    let mut choices = vec![Choice {
        kind: "empty",
        title: "Empty 9×9".to_owned(),
        command: Some(GENERATE),
        arguments: vec![json!(document.uri), json!({ "empty": true })],
    }];
    for level in LEVELS {
        choices.push(Choice {
            kind: "new",
            title: format!("New {level} puzzle"),
            command: Some(GENERATE),
            arguments: vec![json!(document.uri), json!({ "difficulty": level })],
        });
    }
    choices.push(paste);
    choices
}
