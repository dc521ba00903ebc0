//! Tests Markdown documents: fenced blocks are read, and the rest is left alone.

use crate::lsp::harness::{
    Editor, PUZZLE, applied, codes, edit, everything, in_line, items, position, pulling, resolving,
};
use serde_json::{Value, json};

const URI: &str = "file:///notes/a.md";

/// A session in which a Markdown document is open.
fn open(capabilities: Value, text: &str) -> Editor {
    let mut editor = Editor::start(capabilities);
    let document = json!({ "uri": URI, "languageId": "markdown", "version": 1, "text": text });
    editor.notify("textDocument/didOpen", json!({ "textDocument": document }));
    editor
}

/// An editor that counts columns in units of UTF-16.
fn utf16() -> Value {
    let mut capabilities = everything();
    capabilities["general"]["positionEncodings"] = Value::Null;
    capabilities
}

fn at(editor: &mut Editor, method: &str, place: Value) -> Value {
    editor.call(method, json!({ "textDocument": { "uri": URI }, "position": place }))
}

fn actions(editor: &mut Editor, range: &Value) -> Vec<Value> {
    let params = json!({ "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] } });
    items(&editor.call("textDocument/codeAction", params))
}

#[test]
fn findings_of_fenced_blocks() {
    let text = "# 😀\n\n```sudoku\n11..\n....\n....\n....\n```\n\nnot `1 1` a grid\n\n> ~~~sudoku\n> 22..\n> ....\n> ....\n> ....\n> ~~~\n";
    let mut editor = open(utf16(), text);
    let found = editor.published(URI).items;
    let clashes: Vec<&Value> =
        found.iter().filter(|item| item["code"] == "duplicate-value").map(|item| &item["range"]).collect();
    assert_eq!(clashes, [&in_line(3, 0, 1), &in_line(3, 1, 2), &in_line(12, 2, 3), &in_line(12, 3, 4)]);
    // An edit before the blocks moves them, one that takes a fence away takes its findings away.
    editor.change(URI, 2, edit(1, 0, 0, "é\n"));
    let moved = editor.published_for(URI, 2).items;
    assert_eq!(moved.len(), found.len());
    assert!(moved.iter().any(|item| item["range"] == in_line(13, 3, 4)), "{moved:?}");
    editor.change(URI, 3, edit(3, 3, 9, "text"));
    let left = editor.published_for(URI, 3).items;
    assert!(left.iter().all(|item| item["range"]["start"]["line"].as_u64() > Some(12)), "{left:?}");
    editor.leave();
}

#[test]
fn markdown_without_blocks_is_left_alone() {
    let mut editor = open(pulling(), &format!("# Title\n\n{PUZZLE}\n```text\n11..\n```\n"));
    assert_eq!(editor.pull(URI, None)["items"], json!([]));
    assert_eq!(at(&mut editor, "textDocument/hover", position(2, 2)), Value::Null);
    assert_eq!(actions(&mut editor, &in_line(2, 2, 2)), [Value::Null; 0]);
    for method in ["textDocument/documentSymbol", "textDocument/foldingRange"] {
        let answer = editor.call(method, json!({ "textDocument": { "uri": URI } }));
        assert!(answer.is_null() || answer == json!([]), "{method}: {answer}");
    }
    let options = json!({ "tabSize": 2, "insertSpaces": true });
    let params = json!({ "textDocument": { "uri": URI }, "options": options });
    let edits = editor.call("textDocument/formatting", params);
    assert!(edits.is_null() || edits == json!([]), "{edits}");
    editor.leave();
}

#[test]
fn blocks_have_hovers_and_actions_and_what_surrounds_them_has_none() {
    let mut editor = open(pulling(), &format!("text\n\n```sudoku\n{PUZZLE}```\n\nmore\n"));
    let hover = at(&mut editor, "textDocument/hover", position(3, 2));
    assert_eq!(hover["range"], in_line(3, 2, 3));
    assert!(!actions(&mut editor, &in_line(3, 2, 2)).is_empty());
    for line in [0, 2, 12, 14] {
        assert_eq!(at(&mut editor, "textDocument/hover", position(line, 0)), Value::Null);
        assert_eq!(actions(&mut editor, &in_line(line, 0, 0)), [Value::Null; 0], "{line}");
    }
    editor.leave();
}

#[test]
fn lines_that_are_added_in_a_quote_have_its_mark() {
    let mut editor = open(pulling(), "> ```sudoku\n> 12..\n> 34..\n> ...3\n> ..2.\n> ```\n");
    let found = actions(&mut editor, &in_line(1, 4, 4));
    let insert = found.iter().find(|action| action["kind"] == "refactor.rewrite.sudoku.insertSolution");
    let edits = items(&insert.expect("it is offered")["edit"]["documentChanges"][0]["edits"]);
    let added: String = edits.iter().filter_map(|edit| edit["newText"].as_str()).collect();
    assert!(added.lines().skip(1).all(|line| line.starts_with('>')) && added.contains("> [solution]"), "{added}");
    editor.leave();
}

#[test]
fn an_untitled_document_is_what_its_language_says() {
    let mut editor = Editor::start(everything());
    let text = "```sudoku\n11..\n....\n....\n....\n```\n";
    for (uri, language, expected) in [("untitled:1", "markdown", true), ("untitled:2", "sudoku", false)] {
        let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        editor.notify("textDocument/didOpen", json!({ "textDocument": document }));
        let found = editor.published(uri).items;
        // What is no Markdown does not know fences.
        assert_eq!(!codes(&found).contains(&"syntax"), expected, "{found:?}");
        assert!(codes(&found).contains(&"duplicate-value"), "{found:?}");
    }
    editor.leave();
}

#[test]
fn commands_change_a_quoted_block() {
    let block = "> ```sudoku\n> 12..\n> 34..\n> ...3\n> ..2.\n> ```\n";
    let solved = block.replace("12..\n> 34..\n> ...3\n> ..2.", "1234\n> 3412\n> 2143\n> 4321");
    let below = block.replace("> ..2.\n", "> ..2.\n> [solution]\n> 1234\n> 3412\n> 2143\n> 4321\n");
    let mut editor = open(resolving(), block);
    editor.answer("workspace/applyEdit", json!({ "applied": true }));
    for (command, expected) in [
        ("fillCell", block.replace("12..", "123.")),
        ("nextStep", block.replace("34..", "34.2")),
        ("fillForced", solved.clone()),
        ("fillSolution", solved),
        ("insertSolution", below),
    ] {
        assert_eq!(changed(&mut editor, block, command, json!([URI, position(1, 4)])), expected, "{command}");
    }
    let explained = changed(&mut editor, block, "insertExplanation", json!([URI, position(1, 4)]));
    assert!(explained.starts_with(block.trim_end_matches("> ```\n")), "{explained}");
    assert!(explained.contains("> # 10. Full House: r4c2=3, the last open cell of box 3\n> ```\n"), "{explained}");
    let line = changed(&mut editor, block, "convert", json!([URI, position(1, 4), "line"]));
    assert_eq!(line, "> ```sudoku\n> 12..34.....3..2.\n> ```\n");
    editor.leave();
}

#[test]
fn forced_values_of_a_quoted_block() {
    let mut capabilities = pulling();
    capabilities["experimental"] = json!({ "sudoku": { "forcedValues": true } });
    let mut editor = open(capabilities, "1...\n\n> ```sudoku\n> 123.\n> 34..\n> ...3\n> ..2.\n> ```\n");
    let range = json!({ "start": position(0, 0), "end": position(3, 7) });
    let answer = editor.call("sudoku/forcedValues", json!({ "textDocument": { "uri": URI }, "range": range }));
    let cells = items(&answer["cells"]);
    let found: Vec<(&Value, &Value)> = cells.iter().map(|cell| (&cell["range"], &cell["value"])).collect();
    assert_eq!(found, [(&in_line(3, 5, 6), &json!("4"))]);
    editor.leave();
}

/// The text after the edit that a command asks for.
fn changed(editor: &mut Editor, text: &str, command: &str, arguments: Value) -> String {
    let params = json!({ "command": format!("sudoku-lsp.{command}"), "arguments": arguments });
    let answer = editor.call("workspace/executeCommand", params);
    assert_eq!(answer["status"], "requested", "{command}: {answer}");
    let request = editor.wait_for("an edit", |message| message["method"] == "workspace/applyEdit");
    applied(text, &items(&request["params"]["edit"]["documentChanges"][0]["edits"]))
}
