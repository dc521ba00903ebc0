//! Tests that edits take effect in the order in which they were sent, under any load.

use crate::lsp::harness::{Editor, PUZZLE, URI, edit, everything, position, pulling, slow_puzzles};
use serde_json::{Value, json};
use test_support::lsp_client::frame;

const EDITS: u32 = 3_000;

/// Types a title character by character, each in its place of the text as the one before it left it, with requests
/// in flight all the time; the title that the server shows in the end must be the one that was typed.
#[track_caller]
fn check_typing(capabilities: Value) {
    let mut editor = Editor::start(capabilities);
    editor.open(URI, &format!("title: \n{PUZZLE}"));
    let mut title = String::new();
    let mut requests = Vec::new();
    for n in 0..EDITS {
        // In turns at the end, in the middle and at the beginning, so that a different order gives a different text.
        let at = [title.len(), title.len() / 2, 0][n as usize % 3];
        let char = char::from(b'a' + (n * 7 % 26) as u8);
        title.insert(at, char);
        let column = 7 + at as u32;
        editor.change(URI, n as i32 + 2, edit(0, column, column, &char.to_string()));
        if n % 3 == 0 {
            let place = json!({ "textDocument": { "uri": URI }, "position": position(2, 1) });
            requests.push(editor.request("textDocument/hover", place));
        }
        if n % 50 == 0 {
            requests.push(editor.request("textDocument/diagnostic", json!({ "textDocument": { "uri": URI } })));
        }
    }
    assert_eq!(editor.symbol_names(URI), [title]);
    for request in requests {
        // Those about a text that has changed meanwhile are answered with an error.
        let response = editor.response(request);
        let code = response["error"]["code"].as_i64();
        assert!(matches!(code, None | Some(-32801 | -32601)), "{response}");
    }
    editor.leave();
}

#[test]
fn thousands_of_edits_with_requests_in_flight() {
    check_typing(everything());
    check_typing(pulling());
}

#[test]
fn the_newest_of_a_burst_is_answered_last_and_once() {
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    for version in 2..=200 {
        let digit = if version % 2 == 0 { "5" } else { "." };
        editor.change(URI, version, edit(0, 2, 3, digit));
    }
    let mut versions = Vec::new();
    loop {
        let published = editor.published(URI);
        let expected: &[&str] = if published.version.is_some_and(|version| version % 2 == 0) {
            &["duplicate-value", "duplicate-value"]
        } else {
            &[]
        };
        assert_eq!(published.codes(), expected, "version {:?}", published.version);
        versions.push(published.version);
        if published.version == Some(200) {
            break;
        }
    }
    assert!(versions.is_sorted_by(|earlier, later| earlier < later), "{versions:?}");
    editor.symbol_names(URI);
    assert_eq!(editor.unseen_publications(), 0);
    editor.leave();
}

#[test]
fn a_request_sees_the_edits_before_it() {
    let mut editor = Editor::start(everything());
    editor.open(URI, &format!("title: 0\n{PUZZLE}"));
    for n in 1..=100 {
        let (old, new) = ((n - 1_u32).to_string(), n.to_string());
        editor.change(URI, n as i32 + 1, edit(0, 7, 7 + old.len() as u32, &new));
        assert_eq!(editor.symbol_names(URI), [new]);
    }
    editor.leave();
}

#[test]
fn a_request_can_be_cancelled() {
    let mut editor = Editor::start(everything());
    editor.open(URI, &slow_puzzles(1));
    // On a busy machine the answer may come before the cancellation arrives.
    let cancelled = (0..50).any(|n| {
        let id = format!("request {n}");
        let request = json!({
            "jsonrpc": "2.0",
            "id": id,
            "method": "textDocument/codeAction",
            "params": {
                "textDocument": { "uri": URI },
                "range": { "start": position(0, 2), "end": position(0, 2) },
                "context": { "diagnostics": [] },
            },
        });
        let cancel = json!({ "jsonrpc": "2.0", "method": "$/cancelRequest", "params": { "id": id } });
        let frames = [request, cancel].map(|message| frame(&message.to_string()));
        editor.send_bytes(&frames.concat());
        let answer = editor.wait_for("an answer", |message| message["id"] == id.as_str());
        assert!(answer["result"].is_array() || answer["error"]["code"] == -32800, "{answer}");
        answer["error"]["code"] == -32800
    });
    assert!(cancelled);
    editor.leave();
}

#[test]
fn a_thousand_requests_at_once() {
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    let params = json!({ "textDocument": { "uri": URI }, "position": position(0, 2) });
    let requests: Vec<i64> = (0..1000).map(|_| editor.request("textDocument/hover", params.clone())).collect();
    for request in requests {
        assert!(editor.response(request)["result"]["contents"].is_object());
    }
    editor.leave();
}
