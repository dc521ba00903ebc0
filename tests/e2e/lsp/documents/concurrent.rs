//! Tests several documents at once: a small one does not wait for a large one.

use crate::lsp::harness::{Editor, PUZZLE, URI, edit, everything, items, position};
use serde_json::{Value, json};

const LARGE: &str = "file:///puzzles/large.sdm";

/// So many different puzzles, a line each.
fn list(count: usize) -> String {
    let line: Vec<u8> = PUZZLE.bytes().filter(|cell| *cell != b'\n').collect();
    let mut list = Vec::new();
    for number in 0..count {
        // The digits in another order for each number.
        let (mut left, mut digits, mut order) = (number, b"123456789".to_vec(), Vec::new());
        while !digits.is_empty() {
            order.push(digits.remove(left % digits.len()));
            left /= digits.len() + 1;
        }
        list.extend(line.iter().map(|&cell| if cell == b'.' { cell } else { order[usize::from(cell - b'1')] }));
        list.push(b'\n');
    }
    String::from_utf8(list).expect("digits")
}

fn at(uri: &str, line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": uri }, "position": position(line, character) })
}

/// The number of published diagnostics of a document that were not awaited.
fn unseen_of(editor: &mut Editor, uri: &str) -> usize {
    let unseen = editor.unseen().iter();
    unseen.filter(|it| it["method"] == "textDocument/publishDiagnostics" && it["params"]["uri"] == uri).count()
}

#[test]
fn others_are_answered_while_a_large_document_is_read() {
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    editor.published(URI);
    editor.open(LARGE, &list(60_000));
    let hover = editor.request("textDocument/hover", at(URI, 0, 2));
    editor.change(URI, 2, edit(0, 2, 3, "5"));
    assert!(!editor.response(hover).is_null());
    assert_eq!(editor.published_for(URI, 2).codes(), ["duplicate-value", "duplicate-value"]);
    assert_eq!(unseen_of(&mut editor, LARGE), 0);
    assert_eq!(editor.published(LARGE).version, Some(1));
    editor.leave();
}

#[test]
fn edits_and_questions_wait_until_the_document_has_been_read() {
    let mut editor = Editor::start(everything());
    editor.open(LARGE, &list(3_000));
    let first = editor.request("textDocument/documentSymbol", json!({ "textDocument": { "uri": LARGE } }));
    editor.change(LARGE, 2, edit(0, 0, 0, "title: new\n\n"));
    editor.change(LARGE, 3, edit(0, 7, 10, "old"));
    let second = editor.request("textDocument/documentSymbol", json!({ "textDocument": { "uri": LARGE } }));
    // The first is about a text that has changed since, unless it was quicker.
    let first = editor.response(first);
    assert!(first["error"]["code"] == -32801 || first["result"][0]["name"] == "Puzzle 1", "{first}");
    let second = editor.response(second)["result"].take();
    assert_eq!((second[0]["name"].as_str(), items(&second).len()), (Some("old"), 3_000));
    editor.published_for(LARGE, 3);
    // The same as a document that was opened like that.
    let text = format!("title: old\n\n{}", list(3_000));
    editor.open("file:///puzzles/afresh.sdm", &text);
    assert_eq!(editor.outline("file:///puzzles/afresh.sdm"), second);
    editor.leave();
}

#[test]
fn a_long_paste_is_read_beside_the_others() {
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    editor.open(LARGE, "title: x\n\n");
    editor.published(URI);
    editor.published(LARGE);
    let list = list(20_000);
    editor.change(LARGE, 2, edit(2, 0, 0, &list));
    editor.change(LARGE, 3, edit(0, 7, 8, "new"));
    let hover = editor.request("textDocument/hover", at(URI, 0, 2));
    assert!(editor.response(hover)["result"].is_object());
    assert_eq!(unseen_of(&mut editor, LARGE), 0);
    editor.published_for(LARGE, 3);
    let place = json!({ "textDocument": { "uri": LARGE }, "position": position(20_001, 2) });
    assert!(editor.call("textDocument/hover", place)["contents"].is_object());
    // As one that was opened like that.
    editor.open("file:///puzzles/afresh.sdm", &format!("title: new\n\n{list}"));
    let [followed, afresh] = [LARGE, "file:///puzzles/afresh.sdm"]
        .map(|uri| editor.call("textDocument/foldingRange", json!({ "textDocument": { "uri": uri } })));
    assert_eq!(followed, afresh);
    editor.leave();
}

#[test]
fn a_document_that_is_closed_or_replaced_while_it_is_read() {
    let mut editor = Editor::start(everything());
    let close = json!({ "textDocument": { "uri": LARGE } });
    editor.open(LARGE, &list(30_000));
    let hover = editor.request("textDocument/hover", at(LARGE, 0, 2));
    editor.notify("textDocument/didClose", close.clone());
    assert_eq!(editor.response(hover)["result"], Value::Null);
    while !editor.published(LARGE).items.is_empty() {}
    // Nothing is left of it; the next diagnostics count.
    editor.open(LARGE, &list(30_000));
    editor.replace(LARGE, 2, "11..\n....\n....\n....\n");
    assert!(editor.published_for(LARGE, 2).codes().contains(&"duplicate-value"));
    assert_eq!(items(&editor.outline(LARGE)).len(), 1);
    editor.notify("textDocument/didClose", close);
    while !editor.published(LARGE).items.is_empty() {}
    assert_eq!(editor.unseen_publications(), 0);
    editor.leave();
}

#[test]
fn a_small_document_comes_before_questions_about_a_large_one() {
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    editor.published(URI);
    editor.open(LARGE, &list(3_400));
    editor.published(LARGE);
    let outline = json!({ "textDocument": { "uri": LARGE } });
    let requests: Vec<i64> = (0..6).map(|_| editor.request("textDocument/documentSymbol", outline.clone())).collect();
    editor.change(URI, 2, edit(0, 2, 3, "5"));
    editor.published_for(URI, 2);
    let is_answer = |message: &Value| requests.iter().any(|id| message["id"] == *id);
    let answered = editor.unseen().iter().filter(|message| is_answer(message)).count();
    assert!(answered < requests.len(), "all were answered before");
    for id in requests {
        assert_eq!(items(&editor.response(id)["result"]).len(), 3_400);
    }
    editor.leave();
}

/// Memory goes back to the system when what it was for is closed.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn memory_of_a_closed_document_is_given_back() {
    use crate::program::memory;
    use std::time::{Duration, Instant};
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    editor.published(URI);
    let process = editor.process();
    let before = memory(process);
    editor.open(LARGE, &list(60_000));
    editor.published(LARGE);
    let with = memory(process);
    assert!(with > before + (30 << 20), "{before} {with}");
    editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": LARGE } }));
    let deadline = Instant::now() + Duration::from_secs(60);
    while memory(process) > before + (with - before) / 4 {
        assert!(Instant::now() < deadline, "{before} before, {with} with it, {} after it", memory(process));
        // As in an editor, other work goes on.
        editor.call("textDocument/hover", at(URI, 0, 2));
    }
    editor.leave();
}
