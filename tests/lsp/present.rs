//! Colours and hints: what an editor shows in the text without being asked.

use super::harness::{Editor, PUZZLE, URI, edit, everything, in_line, items, uri_in, write};
use super::large::slow_puzzles;
use serde_json::{Value, json};

/// What a client announces that shows tokens in all ways.
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
fn tokens_that_nobody_announced_are_not_offered() {
    let mut editor = Editor::start(everything());
    assert_eq!(editor.server["capabilities"].get("semanticTokensProvider"), None);
    editor.open(URI, PUZZLE);
    assert_eq!(editor.call("textDocument/semanticTokens/full", document())["data"], json!([]));
    let unknown = json!({ "textDocument": { "uri": "file:///unknown" } });
    assert_eq!(editor.call("textDocument/semanticTokens/full", unknown), Value::Null);
    editor.leave();
}

/// The same for a client that asks again when it is told to.
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
    editor.call("textDocument/semanticTokens/full", document());
    // All is known by now, and what is edited is asked for by itself.
    let asked = editor.times_asked("workspace/semanticTokens/refresh");
    editor.change(URI, 2, edit(0, 0, 0, "# a\n"));
    editor.published_for(URI, 2);
    editor.call("textDocument/semanticTokens/full", document());
    editor.outline(URI);
    assert_eq!(editor.times_asked("workspace/semanticTokens/refresh"), asked);
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
    // What makes no difference is not told.
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
