//! Tests the order of a session, its exit code, and its end.

use crate::lsp::harness::{Editor, PUZZLE, URI, everything, pulling, server, slow_puzzles};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn hover() -> Value {
    json!({ "textDocument": { "uri": URI }, "position": { "line": 0, "character": 0 } })
}

#[test]
fn the_server_names_itself() {
    let editor = Editor::start(everything());
    assert_eq!(editor.server["serverInfo"], json!({ "name": "sudoku-lsp", "version": env!("CARGO_PKG_VERSION") }));
    editor.leave();
}

#[test]
fn exit_after_shutdown_is_0() {
    Editor::start(everything()).leave();
}

#[test]
fn exit_without_shutdown_is_1() {
    let mut editor = Editor::start(everything());
    editor.notify("exit", Value::Null);
    assert_eq!(editor.exit_status().code(), Some(1));

    let mut client = server();
    client.notify("exit", Value::Null);
    assert_eq!(client.exit_status().code(), Some(1));
}

#[test]
fn exit_does_not_wait_for_the_end_of_the_input_or_for_work() {
    let mut editor = Editor::start(everything());
    // More work than any test waits for.
    editor.open(URI, &slow_puzzles(4_000));
    editor.published(URI);
    editor.leave();
}

#[test]
fn the_end_of_the_input_ends_the_server() {
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    editor.close();
    assert_eq!(editor.exit_status().code(), Some(1));

    let mut editor = Editor::start(everything());
    editor.call("shutdown", Value::Null);
    editor.close();
    assert_eq!(editor.exit_status().code(), Some(0));
}

#[test]
fn what_was_asked_before_the_end_of_the_input_is_answered() {
    let mut editor = Editor::start(pulling());
    editor.open(URI, PUZZLE);
    let pull = editor.request("textDocument/diagnostic", json!({ "textDocument": { "uri": URI } }));
    let hover = editor.request("textDocument/hover", hover());
    editor.close();
    assert_eq!(editor.response(pull)["result"]["kind"], "full");
    assert!(editor.response(hover)["result"]["contents"].is_object());
    assert_eq!(editor.exit_status().code(), Some(1));
}

#[cfg(unix)]
#[test]
fn the_end_of_the_client_ends_the_server_though_its_input_stays_open() {
    let mut client = std::process::Command::new("sleep").arg("1000").spawn().expect("a process");
    let params = json!({ "processId": client.id(), "rootUri": null, "capabilities": everything() });
    let mut editor = Editor::start_with(params);
    client.kill().expect("it can be ended");
    client.wait().expect("it has ended");
    let begin = Instant::now();
    assert_eq!(editor.exit_status().code(), Some(1));
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
}

#[test]
fn nothing_is_answered_before_initialize() {
    let mut client = server();
    for method in ["textDocument/hover", "shutdown", "unknown/method", "$/unknown"] {
        assert_eq!(client.unchecked().call_error(method, Value::Null), -32002, "{method}");
    }
    // Notifications are dropped.
    let document = json!({ "uri": URI, "languageId": "sudoku", "version": 1, "text": PUZZLE });
    client.notify("textDocument/didOpen", json!({ "textDocument": document }));
    let capabilities = everything();
    client.call("initialize", json!({ "processId": null, "rootUri": null, "capabilities": capabilities }));
    assert_eq!(client.call("textDocument/hover", hover()), Value::Null);
}

#[test]
fn initialize_comes_once() {
    let mut editor = Editor::start(everything());
    let params = json!({ "processId": null, "rootUri": null, "capabilities": {} });
    assert_eq!(editor.call_error("initialize", params), -32600);
    editor.leave();
}

#[test]
fn nothing_is_done_after_shutdown() {
    let mut editor = Editor::start(everything());
    editor.call("shutdown", Value::Null);
    for method in ["textDocument/hover", "shutdown", "initialize", "unknown/method", "$/unknown"] {
        assert_eq!(editor.unchecked().call_error(method, hover()), -32600, "{method}");
    }
    editor.open(URI, PUZZLE);
    editor.notify("exit", Value::Null);
    assert_eq!(editor.exit_status().code(), Some(0));
    assert_eq!(editor.unseen_publications(), 0);
}

#[test]
fn unknown_methods() {
    let mut editor = Editor::start(everything());
    for method in ["textDocument/unknown", "unknown", "$/unknown", "textDocument/moniker", ""] {
        assert_eq!(editor.unchecked().call_error(method, json!({})), -32601, "{method}");
        editor.unchecked().notify(method, json!({}));
    }
    editor.notify("$/setTrace", json!({ "value": "verbose" }));
    editor.notify("textDocument/didSave", json!({ "textDocument": { "uri": URI } }));
    editor.notify("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
    editor.notify("workspace/didChangeWorkspaceFolders", json!({ "event": { "added": [], "removed": [] } }));
    editor.notify("$/cancelRequest", json!({ "id": 12345 }));
    editor.notify("window/workDoneProgress/cancel", json!({ "token": "unknown" }));
    // Answers without a reader.
    editor.send(&json!({ "jsonrpc": "2.0", "id": 999, "result": null }));
    editor.send(&json!({ "jsonrpc": "2.0", "id": null, "error": { "code": 1, "message": "?", "more": 2 } }));
    assert!(editor.unseen().iter().all(|message| message.get("error").is_none()));
    editor.leave();
}

#[test]
fn wrong_parameters() {
    let mut editor = Editor::start(everything());
    for params in [json!({}), json!([]), Value::Null, json!({ "textDocument": { "uri": 5 }, "position": [] })] {
        for method in ["textDocument/hover", "textDocument/codeAction"] {
            assert_eq!(editor.unchecked().call_error(method, params.clone()), -32602);
        }
        for method in ["didOpen", "didChange", "didClose"] {
            editor.unchecked().notify(&format!("textDocument/{method}"), params.clone());
        }
    }
    editor.leave();
}

#[test]
fn initialize_without_anything_useful() {
    for params in [json!({}), json!([]), json!({ "capabilities": { "textDocument": 5 }, "processId": "me" })] {
        let mut editor = Editor::start_unchecked(params);
        assert_eq!(editor.server["capabilities"]["positionEncoding"], "utf-16");
        editor.open(URI, PUZZLE);
        assert_eq!(editor.published(URI).codes(), Vec::<&str>::new());
        editor.leave();
    }
}
