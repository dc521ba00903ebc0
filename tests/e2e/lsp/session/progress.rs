//! Tests progress of long work, and its cancellation.

use crate::lsp::harness::{Editor, URI, edit, endless_puzzle, everything, slow_puzzles};
use serde_json::{Value, json};

fn progress(editor: &mut Editor, kind: &str) -> Value {
    editor.wait_for(&format!("{kind} of a progress"), |message| {
        message["method"] == "$/progress" && message["params"]["value"]["kind"] == kind
    })
}

fn start() -> Editor {
    let mut editor = Editor::start(everything());
    editor.answer("window/workDoneProgress/create", Value::Null);
    editor
}

#[test]
fn long_work_is_shown_from_beginning_to_end() {
    let mut editor = start();
    // Of which the greater part is deleted when it is seen.
    editor.open(URI, &slow_puzzles(500));
    let begin = progress(&mut editor, "begin");
    assert_eq!(begin["params"]["value"]["cancellable"], true);
    let title = begin["params"]["value"]["title"].as_str().expect("a title");
    assert!(title.contains("500 puzzles"), "{title}");
    let token = begin["params"]["token"].clone();
    let report = progress(&mut editor, "report");
    assert_eq!(report["params"]["token"], token);
    assert!(report["params"]["value"]["percentage"].as_u64().is_some_and(|percentage| percentage <= 100));
    editor.replace(URI, 2, &slow_puzzles(1));
    assert_eq!(progress(&mut editor, "end")["params"]["token"], token);
    editor.leave();
}

#[test]
fn the_search_for_one_puzzle_is_shown_while_it_goes_on() {
    let mut editor = start();
    editor.open(URI, &endless_puzzle());
    let begin = progress(&mut editor, "begin");
    let value = &begin["params"]["value"];
    assert_eq!(value["title"], "Searching for the solutions of 1 puzzle");
    assert_eq!(value["cancellable"], true);
    // How far it is, nobody knows.
    assert!(value.get("percentage").is_none(), "{value}");
    editor.replace(URI, 2, &slow_puzzles(1));
    assert_eq!(progress(&mut editor, "end")["params"]["token"], begin["params"]["token"]);
    editor.leave();
}

#[test]
fn short_work_is_not_shown() {
    let mut editor = start();
    editor.open(URI, &slow_puzzles(1));
    while editor.published(URI).items.is_empty() {}
    assert_eq!(editor.times_asked("window/workDoneProgress/create"), 0);
    editor.leave();
}

#[test]
fn an_editor_without_progress_is_not_asked() {
    let mut capabilities = everything();
    capabilities["window"] = json!({});
    let mut editor = Editor::start(capabilities);
    editor.open(URI, &slow_puzzles(30));
    while editor.published(URI).items.len() < 30 {}
    assert_eq!(editor.times_asked("window/workDoneProgress/create"), 0);
    editor.leave();
}

#[test]
fn work_can_be_called_off() {
    let mut editor = start();
    editor.open(URI, &slow_puzzles(2_000));
    let begin = progress(&mut editor, "begin");
    editor.notify("window/workDoneProgress/cancel", json!({ "token": begin["params"]["token"] }));
    progress(&mut editor, "end");
    // What is edited is still proved, and nothing else.
    editor.change(URI, 2, edit(0, 0, 0, "1...\n....\n....\n....\n\n"));
    let on_the_new_puzzle = |item: &Value| item["range"]["start"]["line"] == 0;
    while !editor.published_for(URI, 2).items.iter().any(on_the_new_puzzle) {}
    editor.leave();
}

#[test]
fn an_edit_ends_what_is_shown_and_begins_again() {
    let mut editor = start();
    editor.open(URI, &slow_puzzles(2_000));
    let first = progress(&mut editor, "begin")["params"]["token"].clone();
    editor.change(URI, 2, edit(0, 0, 0, "# "));
    assert_eq!(progress(&mut editor, "end")["params"]["token"], first);
    let second = progress(&mut editor, "begin")["params"]["token"].clone();
    assert_ne!(first, second);
    editor.leave();
}
