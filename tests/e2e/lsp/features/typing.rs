//! Tests completion, inline completion and formatting while typing.

use crate::lsp::harness::{Editor, PUZZLE, URI, edit, everything, in_line, items, position};
use serde_json::{Value, json};

/// An editor that announces this about documents, with a document open.
#[track_caller]
fn editor(capability: &str, value: Value, text: &str) -> Editor {
    let mut capabilities = everything();
    capabilities["textDocument"][capability] = value;
    let mut editor = Editor::start(capabilities);
    editor.open(URI, text);
    editor
}

fn at(line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": URI }, "position": position(line, character) })
}

#[track_caller]
fn labelled<'a>(items: &'a [Value], label: &str) -> &'a Value {
    items.iter().find(|item| item["label"] == label).unwrap_or_else(|| panic!("no {label}: {items:?}"))
}

/// The capabilities of VS Code.
fn rich() -> Value {
    json!({
        "contextSupport": true,
        "completionItem": {
            "snippetSupport": true,
            "documentationFormat": ["markdown", "plaintext"],
            "preselectSupport": true,
            "insertReplaceSupport": true,
            "resolveSupport": { "properties": ["documentation", "detail"] },
            "labelDetailsSupport": true,
        },
        "completionList": { "itemDefaults": ["editRange", "data"] },
    })
}

#[test]
fn candidates_of_a_cell_in_a_rich_client() {
    let mut editor = editor("completion", rich(), PUZZLE);
    let provider = &editor.server["capabilities"]["completionProvider"];
    assert_eq!(provider["resolveProvider"], true);
    assert_eq!(provider["completionItem"]["labelDetailsSupport"], true);
    let list = editor.call("textDocument/completion", at(0, 5));
    assert_eq!(list["itemDefaults"]["editRange"], in_line(0, 5, 6));
    let found = items(&list["items"]);
    let forced = labelled(&found, "8");
    assert_eq!((&forced["preselect"], &forced["textEdit"]), (&json!(true), &Value::Null));
    assert_eq!(forced["labelDetails"]["description"], "hidden single in box 2");
    assert_eq!(forced["documentation"]["kind"], "markdown");
    assert!(found.iter().filter(|item| item["preselect"] == true).count() == 1);
    editor.leave();
}

#[test]
fn candidates_of_a_cell_in_a_poor_client() {
    let mut editor = editor("completion", json!({}), PUZZLE);
    let provider = &editor.server["capabilities"]["completionProvider"];
    assert_eq!((&provider["resolveProvider"], &provider["completionItem"]), (&Value::Null, &Value::Null));
    // Behind the cell, at the end of the row.
    let found = items(&editor.call("textDocument/completion", at(0, 9))["items"]);
    let two = labelled(&found, "2");
    assert_eq!(two["textEdit"], json!({ "range": in_line(0, 8, 9), "newText": "2" }));
    assert_eq!((&two["filterText"], &two["kind"]), (&json!(".2"), &json!(12)));
    // Before it.
    let found = items(&editor.call("textDocument/completion", at(0, 5))["items"]);
    let forced = labelled(&found, "8");
    assert_eq!((&forced["preselect"], &forced["sortText"]), (&Value::Null, &json!("00")));
    assert_eq!((&forced["labelDetails"], &forced["detail"]), (&Value::Null, &json!("hidden single in box 2")));
    assert!(forced["documentation"].as_str().expect("plain text").starts_with("r1c6 is 8: "));
    editor.leave();
}

#[test]
fn keys_with_their_values_as_a_snippet() {
    let mut editor = editor("completion", rich(), &format!("dif\n{PUZZLE}"));
    let list = editor.call("textDocument/completion", at(0, 2));
    let range = json!({ "insert": in_line(0, 0, 2), "replace": in_line(0, 0, 3) });
    assert_eq!(list["itemDefaults"]["editRange"], range);
    let found = items(&list["items"]);
    let key = labelled(&found, "difficulty");
    assert_eq!(key["textEditText"], "difficulty: ${1|easy,medium,hard,unfair,extreme|}");
    assert_eq!((&key["insertTextFormat"], &key["documentation"]), (&json!(2), &Value::Null));
    let resolved = editor.call("completionItem/resolve", key.clone());
    assert_eq!((&resolved["label"], &resolved["data"]), (&key["label"], &key["data"]));
    let text = resolved["documentation"]["value"].as_str().expect("Markdown");
    assert!(text.starts_with("How hard the puzzle is"), "{text}");
    // What is not ours comes back as it is.
    let foreign = json!({ "label": "x", "data": { "a": [1] } });
    assert_eq!(editor.call("completionItem/resolve", foreign.clone()), foreign);
    editor.leave();
}

#[test]
fn names_of_rules_are_triggered_by_a_blank_and_cells_are_not() {
    let mut editor = editor("completion", json!({}), &format!("# sudoku: ignore \n{}", PUZZLE.replace("53..", "53 .")));
    let mut params = at(0, 17);
    params["context"] = json!({ "triggerKind": 2, "triggerCharacter": " " });
    let found = items(&editor.call("textDocument/completion", params.clone())["items"]);
    let rule = labelled(&found, "no-place");
    assert!(rule["documentation"].as_str().expect("a page").starts_with("# no-place"));
    params["position"] = position(1, 3);
    assert_eq!(editor.call("textDocument/completion", params), Value::Null);
    editor.leave();
}

#[test]
fn what_is_not_announced_is_not_offered_and_answered_all_the_same() {
    let mut editor = editor("completion", Value::Null, PUZZLE);
    assert_eq!(editor.server["capabilities"]["completionProvider"], Value::Null);
    assert_eq!(items(&editor.call("textDocument/completion", at(0, 2))["items"]).len(), 3);
    let elsewhere = json!({ "textDocument": { "uri": "file:///other.sudoku" }, "position": position(0, 0) });
    assert_eq!(editor.call("textDocument/completion", elsewhere), Value::Null);
    editor.leave();
}

/// Types a character, which the client has inserted, and asks what to change.
fn type_at(editor: &mut Editor, version: i32, line: u32, character: u32, typed: &str) -> Value {
    editor.change(URI, version, edit(line, character, character, typed));
    let mut params = at(line, character + 1);
    params["ch"] = json!(typed);
    params["options"] = json!({ "tabSize": 4, "insertSpaces": true });
    editor.call("textDocument/onTypeFormatting", params)
}

#[test]
fn a_typed_value_overwrites_an_empty_cell() {
    let mut editor = editor("onTypeFormatting", json!({}), PUZZLE);
    let provider = &editor.server["capabilities"]["documentOnTypeFormattingProvider"];
    assert_eq!(provider["firstTriggerCharacter"], "1");
    assert!(items(&provider["moreTriggerCharacter"]).contains(&json!("9")));
    let edits = type_at(&mut editor, 2, 0, 2, "4");
    assert_eq!(edits, json!([{ "range": in_line(0, 3, 4), "newText": "" }]));
    editor.change(URI, 3, edit(0, 3, 4, ""));
    // Before a value nothing is overwritten in a row without separators.
    assert_eq!(type_at(&mut editor, 4, 0, 0, "1"), json!([]));
    editor.leave();
}

/// A grid in the canonical form.
const CANONICAL: &str = "1 2 | . 4\n. . | 2 .\n----+----\n. 4 | . .\n. . | . 3\n";

#[test]
fn in_the_canonical_form_a_value_takes_the_place_of_another_and_the_next_one_that_of_the_next() {
    let mut editor = editor("onTypeFormatting", json!({}), CANONICAL);
    let edits = type_at(&mut editor, 2, 0, 0, "3");
    assert_eq!(edits, json!([{ "range": in_line(0, 1, 2), "newText": "" }]));
    editor.change(URI, 3, edit(0, 1, 2, ""));
    // Directly behind it.
    let edits = type_at(&mut editor, 4, 0, 1, "4");
    let expected =
        [json!({ "range": in_line(0, 1, 1), "newText": " " }), json!({ "range": in_line(0, 2, 4), "newText": "" })];
    assert_eq!(edits, json!(expected));
    editor.leave();
}

#[test]
fn an_editor_that_moves_the_cursor_is_told_where_the_next_cell_is() {
    let mut capabilities = everything();
    capabilities["experimental"] = json!({ "sudoku": { "typing": true } });
    let mut editor = Editor::start(capabilities);
    assert_eq!(editor.server["capabilities"]["experimental"]["sudoku"]["typing"], true);
    editor.open(URI, &CANONICAL.replacen("1 2 |", "1 32 |", 1));
    let mut params = at(0, 3);
    params["ch"] = json!("3");
    let answer = editor.call("sudoku/typeOver", params.clone());
    assert_eq!(answer["edits"], json!([{ "range": in_line(0, 3, 4), "newText": "" }]));
    assert_eq!(answer["next"], json!({ "lines": 0, "characters": 3 }));
    editor.replace(URI, 2, &CANONICAL.replacen("1 2 |", "1 23 |", 1));
    params = at(0, 4);
    params["ch"] = json!("3");
    params["behind"] = json!("sameCell");
    let answer = editor.call("sudoku/typeOver", params);
    assert_eq!(answer["edits"], json!([{ "range": in_line(0, 2, 3), "newText": "" }]));
    editor.leave();
}

#[test]
fn keys_that_delete_empty_cells() {
    let mut editor = Editor::start(everything());
    editor.open(URI, CANONICAL);
    let erase = |editor: &mut Editor, ranges: Value, direction: &str| {
        let document = json!({ "uri": URI });
        let params = json!({ "textDocument": document, "ranges": ranges, "direction": direction });
        editor.call("sudoku/erase", params)["cells"].clone()
    };
    let cells = erase(&mut editor, json!([in_line(0, 3, 3), in_line(1, 6, 6)]), "left");
    let emptied = json!({ "range": in_line(0, 2, 3), "newText": "." });
    assert_eq!(
        cells,
        json!([
            { "edit": emptied, "cursor": position(0, 2) },
            { "edit": null, "cursor": position(1, 2) },
        ])
    );
    let cells = erase(&mut editor, json!([in_line(0, 2, 3)]), "right");
    assert_eq!(cells, json!([{ "edit": emptied, "cursor": position(0, 2) }]));
    // One of the places is none.
    assert_eq!(erase(&mut editor, json!([in_line(0, 3, 3), in_line(2, 1, 1)]), "left"), Value::Null);
    editor.leave();
}

#[test]
fn nothing_is_overwritten_for_clients_that_do_not_announce_it() {
    let mut editor = Editor::start(everything());
    assert_eq!(editor.server["capabilities"]["documentOnTypeFormattingProvider"], Value::Null);
    let mut params = at(0, 1);
    params["ch"] = json!("1");
    params["options"] = json!({ "tabSize": 4, "insertSpaces": true });
    assert_eq!(editor.call("textDocument/onTypeFormatting", params), Value::Null);
    editor.leave();
}

fn ghosts(editor: &mut Editor, line: u32, character: u32, trigger: i32) -> Value {
    let mut params = at(line, character);
    params["context"] = json!({ "triggerKind": trigger });
    editor.call("textDocument/inlineCompletion", params)
}

#[test]
fn the_next_step_as_ghost_text() {
    let mut editor = editor("inlineCompletion", json!({}), PUZZLE);
    assert_eq!(editor.server["capabilities"]["inlineCompletionProvider"], true);
    let found = items(&ghosts(&mut editor, 0, 5, 2)["items"]);
    let [value, remark] = &found[..] else { panic!("{found:?}") };
    assert_eq!(value, &json!({ "insertText": "8", "range": in_line(0, 5, 6) }));
    assert_eq!(remark["range"], in_line(0, 5, 9));
    let text = remark["insertText"].as_str().expect("text");
    assert!(text.starts_with("....  # next: Hidden Single: r1c6=8"), "{text}");
    // A cell that no single decides, while typing and when asked.
    assert_eq!(ghosts(&mut editor, 0, 2, 2), Value::Null);
    let found = items(&ghosts(&mut editor, 0, 2, 1)["items"]);
    let text = found[0]["insertText"].as_str().expect("text");
    assert!(text.starts_with("..7....  # next: "), "{text}");
    editor.leave();
}

#[test]
fn no_ghost_text_for_clients_that_do_not_announce_it() {
    let mut editor = Editor::start(everything());
    assert_eq!(editor.server["capabilities"]["inlineCompletionProvider"], Value::Null);
    assert_eq!(ghosts(&mut editor, 0, 0, 1), Value::Null);
    editor.leave();
}

#[test]
fn an_empty_file_offers_a_first_puzzle() {
    for capability in [rich(), json!({})] {
        let mut editor = editor("completion", capability, "");
        let list = editor.call("textDocument/completion", at(0, 0));
        let found = items(if list.is_array() { &list } else { &list["items"] });
        let labels: Vec<&str> = found.iter().filter_map(|item| item["label"].as_str()).take(5).collect();
        assert_eq!(labels, ["Empty 9×9", "New easy puzzle", "New medium puzzle", "New hard puzzle", "Paste a puzzle"]);
        let text = |item: &Value| {
            let text = item["textEditText"].as_str().or(item["textEdit"]["newText"].as_str());
            text.expect("a text").to_owned()
        };
        assert_eq!(text(labelled(&found, "Empty 9×9")).matches('.').count(), 81);
        assert_ne!(text(labelled(&found, "New hard puzzle")).matches('.').count(), 81);
        assert_eq!(text(labelled(&found, "Paste a puzzle")), "");
        labelled(&found, "title");
        editor.leave();
    }
}
