//! Tests definitions, references, highlights, selections and symbols, and the capabilities that announce them.

use crate::lsp::harness::{Editor, PUZZLE, URI, everything, in_line, items, position, uri_in, write};
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
    for provider in ["documentHighlight", "definition", "references", "rename", "foldingRange", "selectionRange"] {
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

#[test]
fn selections_around_several_cursors() {
    let mut editor = editor(json!({ "selectionRange": {} }), "title: Ä\n1234\n3412\n2143\n4321\n\n😀");
    assert_eq!(editor.server["capabilities"]["selectionRangeProvider"], true);
    let positions = [position(2, 1), position(0, 9), position(99, 99)];
    let params = json!({ "textDocument": { "uri": URI }, "positions": positions });
    let mut found = items(&editor.call("textDocument/selectionRange", params));
    let mut chain = || {
        let mut ranges = Vec::new();
        let mut next = found.remove(0);
        while next != Value::Null {
            ranges.push(next["range"].clone());
            next = next["parent"].take();
        }
        ranges
    };
    let range = |start: Value, end: Value| json!({ "start": start, "end": end });
    let (puzzle, file) = (range(position(0, 0), position(4, 4)), range(position(0, 0), position(6, 4)));
    let grid = range(position(1, 0), position(4, 4));
    assert_eq!(chain(), [in_line(2, 1, 2), in_line(2, 0, 2), in_line(2, 0, 4), grid, puzzle.clone(), file.clone()]);
    assert_eq!(chain(), [in_line(0, 7, 9), in_line(0, 0, 9), puzzle, file.clone()]);
    assert_eq!(chain(), [in_line(6, 0, 4), file]);
    editor.leave();
}

#[test]
fn folds_as_the_client_likes_them() {
    let text = "# a\n# b\ntitle: c\n1234\n3412\n2143\n4321\n\n1234\n3412\n2143\n4321\n";
    let fold = |first: u32, last: u32| json!({ "startLine": first, "endLine": last });
    let with = |mut fold: Value, name: &str, value: &str| {
        fold[name] = json!(value);
        fold
    };
    let check = |announced: Value, expected: Value| {
        let mut editor = editor(json!({ "foldingRange": announced }), text);
        assert_eq!(editor.server["capabilities"]["foldingRangeProvider"], true);
        assert_eq!(editor.call("textDocument/foldingRange", json!({ "textDocument": { "uri": URI } })), expected);
        editor.leave();
    };
    let comment = || with(fold(0, 1), "kind", "comment");
    check(json!({}), json!([comment(), fold(2, 6), fold(3, 6), fold(8, 11)]));
    check(json!({ "rangeLimit": 3, "lineFoldingOnly": true }), json!([comment(), fold(2, 6), fold(8, 11)]));
    check(
        json!({
            "rangeLimit": 2,
            "foldingRangeKind": { "valueSet": ["region"] },
            "foldingRange": { "collapsedText": true },
        }),
        json!([fold(0, 1), with(fold(2, 6), "collapsedText", "4×4, 16 clues")]),
    );
}

#[test]
fn parts_of_a_puzzle_in_the_outline() {
    let mut editor = editor(
        json!({}),
        "title: A\n1...\n....\n....\n....\n[solution]\n1234\n3412\n2143\n4321\n\n1...\n....\n....\n....\n",
    );
    let outline = items(&editor.outline(URI));
    let parts = items(&outline[0]["children"]);
    let names: Vec<&str> = parts.iter().map(|part| part["name"].as_str().expect("a name")).collect();
    assert_eq!(names, ["title", "Grid", "Solution"]);
    assert_eq!((&parts[0]["detail"], &parts[0]["range"]), (&json!("A"), &in_line(0, 0, 8)));
    assert_eq!(parts[2]["range"]["start"], position(5, 0));
    assert_eq!(outline[1]["children"], Value::Null);
    editor.leave();
}

/// The symbols of a workspace, once there are so many.
#[track_caller]
fn workspace_symbols(editor: &mut Editor, query: &str, count: usize) -> Vec<Value> {
    for _ in 0..10_000 {
        let found = items(&editor.call("workspace/symbol", json!({ "query": query })));
        if found.len() == count {
            return found;
        }
    }
    panic!("not {count} symbols");
}

#[test]
fn puzzles_of_the_workspace_by_title() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "b.sudoku", "title: Hard one\n1...\n....\n....\n....\n\n1...\n....\n....\n....\n");
    write(folder.path(), "open.sudoku", "title: As it was\n1...\n....\n....\n....\n");
    let root = format!("file://{}", folder.path().display());
    let (closed, open) = (uri_in(folder.path(), "b.sudoku"), uri_in(folder.path(), "open.sudoku"));
    let start = |announced: Value| {
        let mut capabilities = everything();
        capabilities["workspace"]["symbol"] = announced;
        let params = json!({ "processId": null, "rootUri": root, "capabilities": capabilities });
        let mut editor = Editor::start_with(params);
        editor.open(&open, "title: The hardest\n1...\n....\n....\n....\n");
        editor
    };
    let mut editor = start(json!({}));
    assert_eq!(editor.server["capabilities"]["workspaceSymbolProvider"], true);
    let found = workspace_symbols(&mut editor, "HARD", 2);
    let place = json!({ "uri": closed, "range": in_line(1, 0, 4) });
    let expected = json!({ "name": "Hard one", "kind": 18, "containerName": "b.sudoku", "location": place });
    assert_eq!(found[0], expected);
    assert_eq!((&found[1]["name"], &found[1]["location"]["uri"]), (&json!("The hardest"), &json!(open)));
    assert_eq!(workspace_symbols(&mut editor, "as it was", 0), [] as [Value; 0]);
    editor.leave();

    let mut editor = start(json!({ "resolveSupport": { "properties": ["location.range"] } }));
    assert_eq!(editor.server["capabilities"]["workspaceSymbolProvider"], json!({ "resolveProvider": true }));
    let found = workspace_symbols(&mut editor, "hard", 2);
    assert_eq!(found[0]["location"], json!({ "uri": closed }));
    let mut resolved = |symbol: &Value| editor.call("workspaceSymbol/resolve", symbol.clone())["location"].clone();
    assert_eq!(resolved(&found[0]), place);
    let whole = json!({ "start": position(0, 0), "end": position(4, 4) });
    assert_eq!(resolved(&found[1]), json!({ "uri": open, "range": whole }));
    let mut gone = found[1].clone();
    gone["data"] = json!({ "start": 7 });
    let nowhere = json!({ "start": position(0, 0), "end": position(0, 0) });
    assert_eq!(resolved(&gone), json!({ "uri": open, "range": nowhere }));
    editor.leave();
}

#[test]
fn boards_of_the_named_folder_are_symbols() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "easy.csv", "1,0,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,4\n");
    let params = json!({ "processId": null, "rootUri": null, "capabilities": everything() });
    let mut editor = Editor::start_with_variable(("SUDOKU_CONF", folder.path()), params);
    let names = |editor: &mut Editor, query: &str| {
        let found = items(&editor.call("workspace/symbol", json!({ "query": query })));
        found.iter().map(|symbol| symbol["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    let found = items(&editor.call("workspace/symbol", json!({ "query": "eas" })));
    assert_eq!((found.len(), &found[0]["name"]), (1, &json!("easy.csv")));
    assert_eq!(found[0]["location"]["uri"], json!(uri_in(folder.path(), "easy.csv")));
    // What changes on the disk is seen with the next request.
    write(folder.path(), "hard.csv", "0,0,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,4\n");
    assert_eq!(names(&mut editor, ""), ["easy.csv", "hard.csv"]);
    std::fs::remove_file(folder.path().join("easy.csv")).expect("removed");
    assert_eq!(names(&mut editor, ""), ["hard.csv"]);
    std::fs::remove_dir_all(folder.path()).expect("removed");
    assert_eq!(names(&mut editor, ""), [] as [&str; 0]);
    editor.leave();
}
