//! Moving around in a document, and what clients must have announced for it.

use super::harness::{Editor, PUZZLE, URI, everything, in_line, items, position};
use serde_json::{Value, json};

/// An editor that announces this about documents, with a document open.
#[track_caller]
fn editor(announced: Value, text: &str) -> Editor {
    let mut capabilities = everything();
    for (name, value) in announced.as_object().expect("an object") {
        capabilities["textDocument"][name] = value.clone();
    }
    let mut editor = Editor::start(capabilities);
    editor.open(URI, text);
    editor
}

fn at(line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": URI }, "position": position(line, character) })
}

fn ranges(answer: &Value) -> Vec<Value> {
    items(answer).iter().map(|item| item["range"].clone()).collect()
}

#[test]
fn nothing_is_offered_that_was_not_announced() {
    let editor = editor(json!({}), PUZZLE);
    for provider in ["documentHighlight", "definition", "references", "rename"] {
        assert_eq!(editor.server["capabilities"][format!("{provider}Provider")], Value::Null, "{provider}");
    }
    editor.leave();
}

#[test]
fn highlights_of_a_value_and_of_an_empty_cell() {
    let mut editor = editor(json!({ "documentHighlight": {} }), PUZZLE);
    assert_eq!(editor.server["capabilities"]["documentHighlightProvider"], true);
    let threes = editor.call("textDocument/documentHighlight", at(0, 1));
    assert_eq!(ranges(&threes), [in_line(0, 1, 2), in_line(3, 8, 9), in_line(4, 5, 6)]);
    let kinds: Vec<Value> = items(&threes).iter().map(|highlight| highlight["kind"].clone()).collect();
    assert_eq!(kinds, [3, 2, 2]);
    assert_eq!(items(&editor.call("textDocument/documentHighlight", at(0, 2))).len(), 21);
    assert_eq!(editor.call("textDocument/documentHighlight", at(9, 0)), Value::Null);
    editor.leave();
}

#[test]
fn definitions_as_locations_or_links() {
    let text = "1 {13} . .\n. . . .\n. 3 . .\n. . . .\n";
    let mut locations = editor(json!({ "definition": {} }), text);
    assert_eq!(locations.server["capabilities"]["definitionProvider"], true);
    let found = locations.call("textDocument/definition", at(0, 4));
    assert_eq!(found, json!([{ "uri": URI, "range": in_line(2, 2, 3) }]));
    assert_eq!(locations.call("textDocument/definition", at(3, 6)), Value::Null);
    locations.leave();
    let mut links = editor(json!({ "definition": { "linkSupport": true } }), text);
    let found = links.call("textDocument/definition", at(0, 4));
    let target = in_line(2, 2, 3);
    let link = json!({
        "originSelectionRange": in_line(0, 4, 5),
        "targetUri": URI,
        "targetRange": target,
        "targetSelectionRange": target,
    });
    assert_eq!(found, json!([link]));
    links.leave();
}

#[test]
fn references_with_and_without_the_place_itself() {
    let mut editor = editor(json!({ "references": {} }), PUZZLE);
    assert_eq!(editor.server["capabilities"]["referencesProvider"], true);
    let mut references = |itself: bool| {
        let mut params = at(3, 8);
        params["context"] = json!({ "includeDeclaration": itself });
        ranges(&editor.call("textDocument/references", params))
    };
    assert_eq!(references(true), [in_line(0, 1, 2), in_line(3, 8, 9), in_line(4, 5, 6)]);
    assert_eq!(references(false), [in_line(0, 1, 2), in_line(4, 5, 6)]);
    editor.leave();
}

fn rename(line: u32, character: u32, name: &str) -> Value {
    let mut params = at(line, character);
    params["newName"] = json!(name);
    params
}

#[test]
fn renaming_exchanges_two_values() {
    let text = "1...\n.2..\n....\n....\n";
    let edits = json!([
        { "range": in_line(0, 0, 1), "newText": "2" },
        { "range": in_line(1, 1, 2), "newText": "1" },
    ]);
    let mut versioned = editor(json!({ "rename": { "prepareSupport": true } }), text);
    assert_eq!(versioned.server["capabilities"]["renameProvider"], json!({ "prepareProvider": true }));
    let prepared = versioned.call("textDocument/prepareRename", at(1, 1));
    assert_eq!(prepared, json!({ "range": in_line(1, 1, 2), "placeholder": "2" }));
    assert_eq!(versioned.call("textDocument/prepareRename", at(0, 2)), Value::Null);
    let document = json!({ "uri": URI, "version": 1 });
    let expected = json!({ "documentChanges": [{ "textDocument": document, "edits": edits }] });
    assert_eq!(versioned.call("textDocument/rename", rename(1, 1, "1")), expected);
    assert_eq!(versioned.call("textDocument/rename", rename(1, 1, "2")), Value::Null);
    versioned.leave();

    let mut capabilities = json!({ "textDocument": { "rename": {} } });
    capabilities["general"] = everything()["general"].clone();
    let mut plain = Editor::start(capabilities);
    plain.open(URI, text);
    assert_eq!(plain.server["capabilities"]["renameProvider"], true);
    let expected = json!({ "changes": { URI: edits } });
    assert_eq!(plain.call("textDocument/rename", rename(1, 1, "1")), expected);
    plain.leave();
}

#[test]
fn renaming_is_refused_with_a_reason() {
    let mut editor =
        editor(json!({ "rename": { "prepareSupport": true } }), "cages: 3\n1...\n....\n....\n....\n\n1...\n");
    let mut why = |method: &str, params: Value| {
        let id = editor.request(method, params);
        let response = editor.response(id);
        assert_eq!(response["error"]["code"], -32803, "{response}");
        response["error"]["message"].as_str().expect("a reason").to_owned()
    };
    assert!(why("textDocument/prepareRename", at(1, 0)).contains("`cages`"));
    assert!(why("textDocument/rename", rename(1, 0, "2")).contains("`cages`"));
    assert!(why("textDocument/rename", rename(6, 0, "5")).contains("1 to 4"));
    assert!(why("textDocument/rename", rename(6, 2, "1")).contains("no value"));
    editor.leave();
}
