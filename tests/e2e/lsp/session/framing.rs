//! Tests bytes that are not messages: they are answered or skipped, and the session goes on.

use crate::lsp::harness::{Editor, PUZZLE, URI, edit, everything, position, server};
use serde_json::{Value, json};
use test_support::lsp_client::{Client, frame};

/// Sends bytes, expects one error without an identifier, and a server that goes on.
#[track_caller]
fn check_refused(bytes: &[u8], code: i64) {
    let mut editor = Editor::start(everything());
    editor.send_bytes(bytes);
    let answer = editor.wait_for("an error", |message| message.get("error").is_some());
    assert_eq!((&answer["id"], &answer["error"]["code"]), (&Value::Null, &json!(code)), "{answer}");
    assert_goes_on(&mut editor);
    assert!(editor.unseen().iter().all(|message| message.get("error").is_none()), "{:?}", editor.unseen());
    editor.leave();
}

/// Sends the bytes of the request `shutdown`, expects its answer.
#[track_caller]
fn check_accepted(bytes: &[u8]) {
    let mut editor = Editor::start(everything());
    editor.send_bytes(bytes);
    let answer = editor.wait_for("an answer", |message| message["id"] == 77);
    assert_eq!(answer["result"], Value::Null, "{answer}");
    assert!(answer.get("error").is_none(), "{answer}");
    editor.notify("exit", Value::Null);
    assert_eq!(editor.exit_status().code(), Some(0));
}

#[track_caller]
fn assert_goes_on(client: &mut Client) {
    let params = json!({ "textDocument": { "uri": "file:///unknown" } });
    assert_eq!(client.call("textDocument/documentSymbol", params), Value::Null);
}

#[test]
fn bad_json() {
    check_refused(&frame(r#"{"jsonrpc":"2.0","method":"#), -32700);
    check_refused(&frame("hello"), -32700);
    check_refused(&frame(""), -32700);
}

#[test]
fn bad_utf8() {
    check_refused(b"Content-Length: 40\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"\xFF\xFE\",\"a\":true}", -32700);
}

#[test]
fn json_that_is_no_message() {
    check_refused(&frame("[]"), -32600);
    check_refused(&frame(r#"[{"jsonrpc":"2.0","id":1,"method":"shutdown"}]"#), -32600);
    check_refused(&frame("17"), -32600);
    check_refused(&frame(r#"{"jsonrpc":"2.0","id":{},"method":"shutdown"}"#), -32600);
    check_refused(&frame(r#"{"method":"shutdown"}"#), -32600);
}

#[test]
fn no_usable_header() {
    check_refused(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"shutdown\"}", -32700);
    check_refused(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"shutdown\"}\n", -32700);
    check_refused(b"Content-Type: application/vscode-jsonrpc\r\n\r\n{}", -32700);
    check_refused(b"Content-Length: many\r\n\r\n{}", -32700);
    check_refused(b"Content-Length: -5\r\n\r\n{}", -32700);
    check_refused(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", -32700);
    check_refused(&[0; 100_000], -32700);
}

#[test]
fn a_length_that_is_too_long() {
    // It is noticed when the next message comes.
    let next = frame(r#"{"jsonrpc":"2.0","method":"$/unknown"}"#);
    check_refused(&[b"Content-Length: 60\r\n\r\n{\"jsonrpc\":", &next[..]].concat(), -32700);
}

#[test]
fn a_length_that_is_too_short() {
    let mut editor = Editor::start(everything());
    editor.send_bytes(b"Content-Length: 5\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"initialized\"}");
    // One for what is there, one for what is left.
    for _ in 0..2 {
        editor.wait_for("an error", |message| message["error"]["code"] == -32700);
        assert_goes_on(&mut editor);
    }
    editor.leave();
}

#[test]
fn lax_frames_are_accepted() {
    const REQUEST: &str = r#"{"jsonrpc":"2.0","id":77,"method":"shutdown"}"#;
    let length = REQUEST.len();
    for header in [
        format!("content-length: {length}\r\n\r\n"),
        format!("Content-Length:{length}\r\n\r\n"),
        format!("Content-Length: {length}\n\n"),
        format!("\u{feff}Content-Length: {length}\r\n\r\n"),
        format!("Content-Length: {length}\r\nContent-Type: application/vscode-jsonrpc\r\n\r\n"),
        format!("Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: {length}\r\n\r\n"),
        format!("Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: {length}\r\n\r\n"),
        format!("X-Trace: 1\r\nContent-Length: {length}\r\nX-Span: 2\r\n\r\n"),
    ] {
        check_accepted(format!("{header}{REQUEST}").as_bytes());
    }
    check_accepted(&frame(&format!("\u{feff}{REQUEST}")));
    check_accepted(&frame(&REQUEST.replace('}', r#","params":{}}"#)));
}

#[test]
fn a_message_may_come_byte_by_byte() {
    let mut client = server();
    let params = json!({ "processId": null, "rootUri": null, "capabilities": {} });
    let message = json!({ "jsonrpc": "2.0", "id": "x", "method": "initialize", "params": params });
    for byte in frame(&message.to_string()) {
        client.send_bytes(&[byte]);
    }
    let answer = client.wait_for("an answer", |message| message["id"] == "x");
    assert_eq!(answer["result"]["serverInfo"]["name"], "sudoku-lsp");
}

#[test]
fn a_length_beyond_all_bounds() {
    check_refused(b"Content-Length: 100000000000\r\n\r\n{}", -32600);
    check_refused(b"Content-Length: 18446744073709551615\r\n\r\n", -32600);
    check_refused(b"Content-Length: 18446744073709551616\r\n\r\n", -32700);
}

/// A document of 70 MB.
fn too_large() -> String {
    "# too much\n".repeat(70_000_000 / 11)
}

#[test]
fn a_document_over_the_cap_gets_one_diagnostic_that_says_so() {
    let mut editor = Editor::start(everything());
    editor.open(URI, &too_large());
    let answer = editor.wait_for("an error", |message| message.get("error").is_some());
    assert_eq!(answer["error"]["code"], -32600);
    let published = editor.published(URI);
    assert_eq!((published.version, published.codes()), (Some(1), vec!["too-large"]));
    assert_eq!(published.items[0]["severity"], 2);
    #[cfg(target_os = "linux")]
    assert!(
        crate::program::peak_memory(editor.process()) < 50_000_000,
        "the message was kept: {}",
        crate::program::peak_memory(editor.process())
    );

    // Edits of it cannot be placed, but are answered; its whole text can be.
    editor.change(URI, 2, edit(0, 0, 1, ""));
    let published = editor.published(URI);
    assert_eq!((published.version, published.codes()), (Some(2), vec!["too-large"]));
    editor.replace(URI, 3, PUZZLE);
    let published = editor.published(URI);
    assert_eq!((published.version, published.codes()), (Some(3), vec![]));
    editor.leave();
}

#[test]
fn after_a_change_over_the_cap_the_text_is_not_known() {
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    assert_eq!(editor.published(URI).codes(), Vec::<&str>::new());
    editor.replace(URI, 2, &too_large());
    let published = editor.published(URI);
    assert_eq!((published.version, published.codes()), (Some(2), vec!["too-large"]));
    let place = json!({ "textDocument": { "uri": URI }, "position": position(0, 0) });
    assert_eq!(editor.call("textDocument/hover", place), Value::Null);
    editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(editor.published(URI).codes(), Vec::<&str>::new());
    editor.open(URI, PUZZLE);
    assert_eq!(editor.published(URI).codes(), Vec::<&str>::new());
    editor.leave();
}

#[test]
fn a_change_that_cannot_be_read_is_not_taken_for_another() {
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    assert_eq!(editor.published(URI).codes(), Vec::<&str>::new());
    let nowhere = json!({ "start": { "line": -1, "character": 0 }, "end": { "line": 0, "character": 0 } });
    editor.unchecked();
    editor.change(URI, 2, json!([{ "range": nowhere, "text": "x" }]));
    assert_eq!(editor.published(URI).codes(), ["lost-change"]);
    editor.replace(URI, 3, PUZZLE);
    assert_eq!(editor.published(URI).codes(), Vec::<&str>::new());

    // Bytes that are no UTF-8 where the text should be.
    let text = "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":\"URI\",\
        \"version\":4},\"contentChanges\":[{\"text\":\"!\"}]}}";
    let mut bytes = frame(&text.replace("URI", URI));
    let at = bytes.iter().position(|&byte| byte == b'!').expect("the text");
    bytes[at] = 0xFF;
    editor.send_bytes(&bytes);
    assert_eq!(editor.published_for(URI, 4).codes(), ["lost-change"]);
    editor.leave();
}
