//! Tests puzzles that are being typed: missing parts are hints until the cursor leaves the puzzle or the file is saved.

use crate::lsp::harness::{Editor, URI, edit, everything, items, position, pulling};
use serde_json::{Value, json};

/// A puzzle and the first rows of another one.
const BEGUN: &str = "2...\n..3.\n.4..\n...1\n\n\n53..7....\n6..195...\n";

/// An editor in which the third row of the second puzzle has been typed, as version 3.
#[track_caller]
fn typed(capabilities: Value) -> Editor {
    let mut editor = Editor::start(capabilities);
    editor.answer("workspace/diagnostic/refresh", Value::Null);
    editor.open(URI, BEGUN);
    editor.change(URI, 2, edit(8, 0, 0, ".98...."));
    editor.change(URI, 3, edit(8, 7, 7, "6."));
    editor
}

#[track_caller]
fn cursor(editor: &mut Editor, position: &Value) {
    editor.notify("sudoku/cursor", json!({ "textDocument": { "uri": URI }, "position": position }));
}

fn summaries(items: &[Value]) -> Vec<String> {
    let one = |item: &Value| format!("{} {} {}", item["severity"], item["code"], item["message"]).replace('"', "");
    items.iter().map(one).collect()
}

const HINT: [&str; 1] = ["4 in-progress in progress: 3 of 9 rows"];
const ERROR: [&str; 1] = ["1 incomplete-grid 6 rows are missing: this 9×9 grid has 3"];

#[test]
fn a_puzzle_is_in_progress_until_the_cursor_leaves_it() {
    let mut editor = typed(everything());
    assert_eq!(summaries(&editor.published_for(URI, 3).items), HINT);
    // Within the grid and directly below it nothing changes.
    cursor(&mut editor, &position(6, 3));
    cursor(&mut editor, &position(8, 9));
    editor.change(URI, 4, edit(8, 9, 9, "\n\n"));
    assert_eq!(summaries(&editor.published_for(URI, 4).items), HINT);
    cursor(&mut editor, &position(1, 0));
    assert_eq!(summaries(&editor.published_for(URI, 4).items), ERROR);
    editor.leave();
}

#[test]
fn a_puzzle_is_in_progress_until_its_document_is_left() {
    let mut editor = typed(everything());
    assert_eq!(summaries(&editor.published_for(URI, 3).items), HINT);
    cursor(&mut editor, &Value::Null);
    assert_eq!(summaries(&editor.published_for(URI, 3).items), ERROR);
    editor.leave();
}

#[test]
fn a_puzzle_is_in_progress_until_it_is_saved() {
    let mut editor = typed(everything());
    assert_eq!(summaries(&editor.published_for(URI, 3).items), HINT);
    editor.notify("textDocument/didSave", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(summaries(&editor.published_for(URI, 3).items), ERROR);
    editor.leave();
}

#[test]
fn an_editor_that_pulls_gets_a_refresh_request() {
    let leave: fn(&mut Editor) = |editor| cursor(editor, &Value::Null);
    let go_elsewhere: fn(&mut Editor) = |editor| cursor(editor, &position(1, 0));
    let save: fn(&mut Editor) =
        |editor| editor.notify("textDocument/didSave", json!({ "textDocument": { "uri": URI } }));
    for end in [leave, go_elsewhere, save] {
        let mut editor = typed(pulling());
        let before = editor.pull(URI, None);
        assert_eq!(summaries(&items(&before["items"])), HINT);
        end(&mut editor);
        editor.wait_until_asked("workspace/diagnostic/refresh", 1);
        let after = editor.pull(URI, before["resultId"].as_str());
        assert_eq!(summaries(&items(&after["items"])), ERROR);
        editor.leave();
    }
}

#[test]
fn a_document_that_is_opened_is_not_in_progress() {
    let mut editor = Editor::start(everything());
    editor.open(URI, BEGUN);
    assert_eq!(editor.published(URI).codes(), ["incomplete-grid"]);
    editor.leave();
}
