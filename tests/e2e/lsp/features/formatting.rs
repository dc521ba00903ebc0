//! Tests the formatting of documents and ranges.

use crate::lsp::harness::{Editor, PUZZLE, URI, everything, in_line, position};
use serde_json::{Value, json};

/// The edits for a document, or for a range of it.
fn format(editor: &mut Editor, uri: &str, range: Option<Value>) -> Value {
    let mut params = json!({ "textDocument": { "uri": uri }, "options": { "tabSize": 4, "insertSpaces": true } });
    match range {
        Some(range) => {
            params["range"] = range;
            editor.call("textDocument/rangeFormatting", params)
        }
        None => editor.call("textDocument/formatting", params),
    }
}

#[test]
fn the_server_offers_both() {
    let editor = Editor::start(everything());
    assert_eq!(editor.server["capabilities"]["documentFormattingProvider"], true);
    assert_eq!(editor.server["capabilities"]["documentRangeFormattingProvider"], true);
    editor.leave();
}

#[test]
fn several_ranges_touch_puzzles() {
    let mut capabilities = everything();
    capabilities["textDocument"]["rangeFormatting"] = json!({ "rangesSupport": true });
    let mut editor = Editor::start(capabilities);
    let provider = &editor.server["capabilities"]["documentRangeFormattingProvider"];
    assert_eq!(provider, &json!({ "rangesSupport": true }));
    let puzzle = "1 2 3 4\n3412\n2143\n4321\n";
    editor.open(URI, &format!("{puzzle}\n{puzzle}\n{puzzle}"));
    let mut lines = |ranges: Value| {
        let options = json!({ "tabSize": 4, "insertSpaces": true });
        let params = json!({ "textDocument": { "uri": URI }, "ranges": ranges, "options": options });
        let edits = editor.call("textDocument/rangesFormatting", params);
        let mut lines: Vec<u64> = Vec::new();
        for edit in edits.as_array().expect("edits") {
            lines.push(edit["range"]["start"]["line"].as_u64().expect("a line"));
        }
        lines.dedup();
        lines
    };
    assert_eq!(lines(json!([])), Vec::<u64>::new());
    let (first, third) = (lines(json!([in_line(0, 0, 1)])), lines(json!([in_line(11, 0, 1)])));
    assert!(first.iter().all(|line| *line < 4) && third.iter().all(|line| (10..14).contains(line)));
    assert!(!first.is_empty() && !third.is_empty());
    assert_eq!(lines(json!([in_line(11, 0, 1), in_line(0, 0, 1), in_line(1, 0, 1)])), [first, third].concat());
    editor.leave();
}

#[test]
fn a_document() {
    let mut editor = Editor::start(everything());
    editor.open(URI, "title:x\n1 2 | . .\n3 4|. .  # 😀\n----+----\n. . | 1 2\n. . | 3 4");
    let edits = format(&mut editor, URI, None);
    let expected = json!([
        { "range": in_line(0, 6, 6), "newText": " " },
        { "range": in_line(2, 3, 8), "newText": " | . ." },
        { "range": in_line(5, 9, 9), "newText": "\n" },
    ]);
    assert_eq!(edits, expected);
    editor.leave();
}

#[test]
fn positions_are_in_the_agreed_encoding() {
    for (encoding, end) in [("utf-8", 7), ("utf-16", 5), ("utf-32", 4)] {
        let mut capabilities = everything();
        capabilities["general"]["positionEncodings"] = json!([encoding]);
        let mut editor = Editor::start(capabilities);
        editor.open(URI, "# 😀 \n1 2 | . .\n3 4 | . .\n----+----\n. . | 1 2\n. . | 3 4\n");
        let edits = format(&mut editor, URI, None);
        assert_eq!(edits, json!([{ "range": in_line(0, end - 1, end), "newText": "" }]), "{encoding}");
        editor.leave();
    }
}

#[test]
fn a_range_touches_puzzles() {
    let mut editor = Editor::start(everything());
    editor.open(URI, &format!("{PUZZLE}\n{PUZZLE}\n{PUZZLE}"));
    let range = json!({ "start": position(12, 3), "end": position(13, 0) });
    let edits = format(&mut editor, URI, Some(range));
    let edits = edits.as_array().expect("edits");
    assert!(!edits.is_empty());
    for edit in edits {
        let (start, end) = (&edit["range"]["start"]["line"], &edit["range"]["end"]["line"]);
        assert!(start.as_u64() >= Some(9) && end.as_u64() <= Some(19), "{edit}");
    }
    editor.leave();
}

#[test]
fn the_name_tells_the_format() {
    let mut editor = Editor::start(everything());
    let line = PUZZLE.replace('\n', "").replace('.', "0") + "\n";
    editor.open("file:///puzzles/a.sdm", &line);
    assert_eq!(format(&mut editor, "file:///puzzles/a.sdm", None), json!([]));
    editor.open("file:///puzzles/a.sudoku", &line);
    assert_eq!(format(&mut editor, "file:///puzzles/a.sudoku", None).as_array().map(Vec::len), Some(1));
    editor.leave();
}

#[test]
fn nothing_to_do() {
    let mut editor = Editor::start(everything());
    editor.open(URI, "");
    assert_eq!(format(&mut editor, URI, None), json!([]));
    editor.open("file:///puzzles/broken.sudoku", "12..\n34.\n..12\n..34\n");
    assert_eq!(format(&mut editor, "file:///puzzles/broken.sudoku", None), json!([]));
    assert_eq!(format(&mut editor, "file:///puzzles/unknown.sudoku", None), Value::Null);
    editor.leave();
}
