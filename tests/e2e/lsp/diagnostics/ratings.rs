//! Tests findings about declared ratings, which are computed in the background.

use crate::lsp::harness::{Editor, PUZZLE, URI, codes, edit, everything, items, position, pulling};
use serde_json::{Value, json};

/// It takes seconds to rate.
const HARDEST: &str = "..3....8..5.1....66....74....8.9..4.7....5....1.6..8.....9...2.....2...8..2...3.4\n";
const OTHER: &str = "file:///other.sudoku";

#[test]
fn they_follow_the_other_findings() {
    let mut editor = Editor::start(everything());
    editor.open(URI, &format!("difficulty: hard\nrating: SE 1.2\n{PUZZLE}"));
    let mut published = editor.published(URI);
    while published.codes().is_empty() {
        published = editor.published(URI);
    }
    assert_eq!(published.codes(), ["difficulty-mismatch"]);
    // Where nothing is declared, nothing follows; and the rating of the same givens is known.
    editor.change(URI, 2, edit(0, 12, 16, "easy"));
    assert_eq!(editor.published_for(URI, 2).codes(), [""; 0]);
    editor.leave();
}

#[test]
fn an_editor_that_pulls_gets_them_too() {
    let mut editor = Editor::start(pulling());
    editor.open(URI, &format!("rating: HoDoKu 1\n{PUZZLE}"));
    editor.answer("workspace/diagnostic/refresh", Value::Null);
    let mut found = Vec::new();
    while found.is_empty() {
        found = items(&editor.pull(URI, None)["items"]);
    }
    assert_eq!(codes(&found), ["rating-mismatch"]);
    editor.leave();
}

#[test]
fn a_rating_that_takes_long_delays_nothing() {
    let mut editor = Editor::start(everything());
    let text = format!("rating: SE 1.2\n{HARDEST}");
    editor.open(URI, &text);
    assert_eq!(editor.published(URI).codes(), [""; 0]);
    editor.open(OTHER, PUZZLE);
    assert_eq!(editor.published(OTHER).codes(), [""; 0]);
    for version in 2..6 {
        editor.replace(URI, version, &text.replacen("1.2", &format!("1.{version}"), 1));
        assert_eq!(editor.published_for(URI, version.into()).codes(), [""; 0]);
        let params = json!({ "textDocument": { "uri": OTHER }, "position": position(0, 2) });
        assert!(editor.call("textDocument/hover", params)["contents"].is_object());
    }
    // The session ends without waiting for the rating.
    editor.leave();
}
