//! Tests semantic tokens, inlay hints and forced values.

use crate::lsp::harness::{
    Editor, PUZZLE, URI, edit, everything, in_line, items, position, slow_puzzles, uri_in, write,
};
use serde_json::{Value, json};

/// The capabilities of a client with all kinds of semantic tokens.
fn colours() -> Value {
    let mut capabilities = everything();
    capabilities["textDocument"]["semanticTokens"] = json!({
        "requests": { "full": { "delta": true }, "range": true },
        "tokenTypes": ["namespace", "type", "parameter", "variable", "property", "macro", "comment", "string", "number", "operator"],
        "tokenModifiers": ["declaration", "readonly", "documentation"],
        "formats": ["relative"],
        "multilineTokenSupport": false,
        "overlappingTokenSupport": false,
    });
    capabilities
}

fn numbers(list: &Value) -> Vec<u64> {
    items(list).iter().map(|number| number.as_u64().expect("a number")).collect()
}

/// The tokens as a client reads them: line, column, length and names.
fn read(editor: &Editor, data: &[u64]) -> Vec<String> {
    let legend = &editor.server["capabilities"]["semanticTokensProvider"]["legend"];
    let (types, modifiers) = (items(&legend["tokenTypes"]), items(&legend["tokenModifiers"]));
    let (mut line, mut column) = (0, 0);
    let mut read = Vec::new();
    for token in data.chunks(5) {
        let &[lines, columns, length, kind, bits] = token else { panic!("{token:?}") };
        column = if lines == 0 { column + columns } else { columns };
        line += lines;
        let mut name = types[kind as usize].as_str().expect("a name").to_owned();
        for (_, modifier) in modifiers.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1) {
            name += &format!(".{}", modifier.as_str().expect("a name"));
        }
        read.push(format!("{line}:{column}+{length} {name}"));
    }
    read
}

fn document() -> Value {
    json!({ "textDocument": { "uri": URI } })
}

#[test]
fn the_tokens_of_a_document_and_what_an_edit_changes() {
    let mut editor = Editor::start(colours());
    editor.open(URI, "title: Ü # x\n12..\n.1.4\n..21\n+2.11\n# end\n");
    let first = editor.call("textDocument/semanticTokens/full", document());
    let mut data = numbers(&first["data"]);
    let read_first = read(&editor, &data);
    assert_eq!(
        read_first[..3],
        ["0:0+5 property", "0:7+6 string", "1:0+1 number.given.conflicting.readonly"],
        "{read_first:?}"
    );
    assert_eq!(read_first.last().map(String::as_str), Some("5:0+5 comment"));
    editor.change(URI, 2, edit(4, 3, 5, ".4"));
    let params = json!({ "textDocument": { "uri": URI }, "previousResultId": first["resultId"] });
    let second = editor.call("textDocument/semanticTokens/full/delta", params.clone());
    assert_ne!(second["resultId"], first["resultId"]);
    for edit in items(&second["edits"]) {
        let number = |name: &str| edit[name].as_u64().expect("a number") as usize;
        data.splice(number("start")..number("start") + number("deleteCount"), numbers(&edit["data"]));
    }
    let whole = editor.call("textDocument/semanticTokens/full", document());
    assert_eq!(read(&editor, &data), read(&editor, &numbers(&whole["data"])));
    assert_ne!(read(&editor, &data), read_first);
    // What is not known any more is answered in full.
    assert!(editor.call("textDocument/semanticTokens/full/delta", params).get("data").is_some());
    let range = json!({ "textDocument": { "uri": URI }, "range": in_line(5, 0, 2) });
    let part = editor.call("textDocument/semanticTokens/range", range);
    assert_eq!(read(&editor, &numbers(&part["data"])), ["5:0+5 comment"]);
    editor.leave();
}

#[test]
fn forced_cells_have_a_colour_of_their_own() {
    let mut editor = Editor::start(colours());
    editor.open(URI, PUZZLE);
    let range = json!({ "textDocument": { "uri": URI }, "range": in_line(0, 0, 9) });
    let part = editor.call("textDocument/semanticTokens/range", range);
    let expected =
        ["0:0+2 number.given.readonly", "0:2+2 macro.forced", "0:4+1 number.given.readonly", "0:5+4 macro.forced"];
    assert_eq!(read(&editor, &numbers(&part["data"])), expected);
    editor.leave();
}

#[test]
fn tokens_without_an_announcement_are_not_offered() {
    let mut editor = Editor::start(everything());
    assert_eq!(editor.server["capabilities"].get("semanticTokensProvider"), None);
    editor.open(URI, PUZZLE);
    assert_eq!(editor.call("textDocument/semanticTokens/full", document())["data"], json!([]));
    let unknown = json!({ "textDocument": { "uri": "file:///unknown" } });
    assert_eq!(editor.call("textDocument/semanticTokens/full", unknown), Value::Null);
    editor.leave();
}

/// The same for a client that supports refresh requests.
fn refreshing() -> Value {
    let mut capabilities = colours();
    for what in ["semanticTokens", "inlayHint", "codeLens"] {
        capabilities["workspace"][what] = json!({ "refreshSupport": true });
    }
    capabilities
}

#[test]
fn what_was_answered_too_early_is_asked_for_again() {
    let mut editor = Editor::start(refreshing());
    editor.answer("workspace/semanticTokens/refresh", Value::Null);
    // Each takes longer than an answer waits.
    editor.open(URI, &slow_puzzles(3));
    editor.call("textDocument/semanticTokens/full", document());
    editor.wait_until_asked("workspace/semanticTokens/refresh", 1);
    while editor.published(URI).items.len() < 3 {}
    // All is known by now, and what is edited is asked for by itself. On a busy machine an answer may be early all the
    // same, since it waits for a moment only; not every time.
    let is_quiet = (2..20).any(|version| {
        editor.call("textDocument/semanticTokens/full", document());
        let requests = editor.times_asked("workspace/semanticTokens/refresh");
        editor.change(URI, version, edit(0, 0, 0, "# a\n"));
        while editor.published_for(URI, version.into()).items.len() < 3 {}
        editor.call("textDocument/semanticTokens/full", document());
        editor.outline(URI);
        editor.times_asked("workspace/semanticTokens/refresh") == requests
    });
    assert!(is_quiet, "each edit asks for a refresh");
    editor.leave();
}

#[test]
fn settings_of_a_folder_that_change_make_all_be_asked_for_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut capabilities = refreshing();
    capabilities["workspace"]["didChangeWatchedFiles"] = json!({ "dynamicRegistration": true });
    let mut editor = Editor::start(capabilities);
    let uri = uri_in(folder.path(), "a.sudoku");
    editor.open(&uri, &PUZZLE.replace("53.", "535"));
    editor.published(&uri);
    let settings = uri_in(folder.path(), "sudoku.toml");
    let changes = json!({ "changes": [{ "uri": settings, "type": 1 }] });
    // A change without effect sends no refresh request.
    editor.notify("workspace/didChangeWatchedFiles", changes.clone());
    editor.outline(&uri);
    assert_eq!(editor.times_asked("workspace/codeLens/refresh"), 0);
    write(folder.path(), "sudoku.toml", "[check]\nignore = [\"duplicate-value\"]\n");
    // It never replies, so it is not asked twice.
    for method in ["workspace/semanticTokens/refresh", "workspace/inlayHint/refresh", "workspace/codeLens/refresh"] {
        editor.ignore(method);
    }
    editor.notify("workspace/didChangeWatchedFiles", changes.clone());
    editor.published(&uri);
    for method in ["workspace/semanticTokens/refresh", "workspace/inlayHint/refresh", "workspace/codeLens/refresh"] {
        editor.wait_until_asked(method, 1);
    }
    write(folder.path(), "sudoku.toml", "");
    editor.notify("workspace/didChangeWatchedFiles", changes);
    editor.published(&uri);
    editor.outline(&uri);
    assert_eq!(editor.times_asked("workspace/codeLens/refresh"), 1);
    editor.leave();
}

/// The capabilities of a client that resolves these properties of inlay hints.
fn hinting(resolved: &[&str]) -> Value {
    let mut capabilities = refreshing();
    capabilities["textDocument"]["inlayHint"] = json!({ "resolveSupport": { "properties": resolved } });
    capabilities
}

/// A session in which forced values are shown.
#[track_caller]
fn start_with_hints(capabilities: &Value) -> Editor {
    let options = json!({ "inlayHints": { "forced": true } });
    Editor::start_with(json!({
        "processId": null, "rootUri": null, "capabilities": capabilities, "initializationOptions": options,
    }))
}

/// The hints in the first line of the document.
#[track_caller]
fn hints(editor: &mut Editor) -> Vec<Value> {
    let range = json!({ "textDocument": { "uri": URI }, "range": in_line(0, 0, 9) });
    items(&editor.call("textDocument/inlayHint", range))
}

fn labels(hints: &[Value]) -> Vec<&str> {
    hints.iter().map(|hint| hint["label"].as_str().expect("a label")).collect()
}

#[test]
fn hints_tell_more_when_they_are_asked() {
    let mut editor = start_with_hints(&hinting(&["tooltip", "textEdits"]));
    assert_eq!(editor.server["capabilities"]["inlayHintProvider"]["resolveProvider"], true);
    editor.open(URI, PUZZLE);
    let list = hints(&mut editor);
    assert_eq!(labels(&list), ["4", "6", "8", "9", "1", "2"]);
    assert_eq!((&list[0]["position"], list[0].get("tooltip"), list[0].get("textEdits")), (&position(0, 3), None, None));
    let hint = editor.call("inlayHint/resolve", list[0].clone());
    assert_eq!(hint["tooltip"], "r1c3 is 4: hidden single in box 1, after 32 other cells");
    assert_eq!(hint["textEdits"], json!([{ "range": in_line(0, 2, 3), "newText": "4" }]));
    // About another text there is no more to say, nor about none.
    editor.change(URI, 2, edit(0, 0, 0, " "));
    assert_eq!(editor.call("inlayHint/resolve", list[0].clone()), list[0]);
    editor.notify("textDocument/didClose", document());
    assert_eq!(editor.call("inlayHint/resolve", list[0].clone()), list[0]);
    let mut odd = list[0].clone();
    odd["data"] = json!({ "uri": 7 });
    assert_eq!(editor.call_error("inlayHint/resolve", odd), -32803);
    editor.leave();
}

#[test]
fn hints_tell_all_to_a_client_that_does_not_ask() {
    let mut editor = start_with_hints(&hinting(&["tooltip"]));
    editor.open(URI, PUZZLE);
    let list = hints(&mut editor);
    assert_eq!(list[0].get("tooltip"), None);
    assert_eq!(list[0]["textEdits"], json!([{ "range": in_line(0, 2, 3), "newText": "4" }]));
    editor.leave();
    let mut capabilities = everything();
    capabilities["textDocument"]["inlayHint"] = json!({});
    let mut editor = start_with_hints(&capabilities);
    assert_eq!(editor.server["capabilities"]["inlayHintProvider"]["resolveProvider"], false);
    editor.open(URI, PUZZLE);
    let list = hints(&mut editor);
    assert!(list[0]["tooltip"].as_str().is_some_and(|reason| reason.starts_with("r1c3 is 4")));
    assert_eq!((list[0]["textEdits"][0]["newText"].as_str(), list[0].get("data")), (Some("4"), None));
    editor.leave();
}

#[test]
fn settings_change_hints_at_once() {
    let mut editor = start_with_hints(&hinting(&["tooltip", "textEdits"]));
    editor.answer("workspace/inlayHint/refresh", Value::Null);
    editor.open(URI, PUZZLE);
    editor.published(URI);
    assert_eq!(labels(&hints(&mut editor)), ["4", "6", "8", "9", "1", "2"]);
    let mut requests = editor.times_asked("workspace/inlayHint/refresh");
    for (settings, expected) in [
        (json!({ "forced": false, "candidates": true }), &["124", "26", "2468", "1489", "1249", "248"][..]),
        (json!({ "forced": false }), &[]),
    ] {
        let settings = json!({ "settings": { "sudoku": { "inlayHints": settings } } });
        editor.notify("workspace/didChangeConfiguration", settings);
        requests += 1;
        editor.wait_until_asked("workspace/inlayHint/refresh", requests);
        assert_eq!(labels(&hints(&mut editor)), expected);
    }
    editor.leave();
}

#[test]
fn hints_are_off_by_default() {
    let mut editor = Editor::start(hinting(&["tooltip", "textEdits"]));
    editor.open(URI, PUZZLE);
    assert_eq!(hints(&mut editor), [] as [Value; 0]);
    editor.leave();
}

#[test]
fn forced_values_of_a_range() {
    let mut capabilities = everything();
    capabilities["experimental"] = json!({ "sudoku": { "forcedValues": true } });
    let mut editor = Editor::start(capabilities);
    let offered = json!({ "sudoku": { "forcedValues": true } });
    assert_eq!(editor.server["capabilities"]["experimental"], offered);
    editor.open(URI, PUZZLE);
    let requests = |range: Value| json!({ "textDocument": { "uri": URI }, "range": range });
    let answer = editor.call("sudoku/forcedValues", requests(in_line(0, 0, 9)));
    let cells = items(&answer["cells"]);
    assert_eq!(
        cells.iter().map(|cell| cell["value"].as_str()).collect::<Vec<_>>(),
        ["4", "6", "8", "9", "1", "2"].map(Some)
    );
    assert_eq!(cells[0]["range"], in_line(0, 2, 3));
    assert_eq!(cells[0]["reason"], "r1c3 is 4: hidden single in box 1, after 32 other cells");
    // Only what the range touches.
    let answer = editor.call("sudoku/forcedValues", requests(in_line(0, 0, 3)));
    assert_eq!(items(&answer["cells"]).len(), 1);
    let other = json!({ "textDocument": { "uri": "file:///other.sudoku" }, "range": in_line(0, 0, 9) });
    assert_eq!(editor.call("sudoku/forcedValues", other), json!({ "cells": [] }));
    editor.leave();
}
