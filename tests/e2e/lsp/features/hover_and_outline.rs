//! Tests hovers and document symbols.

use crate::lsp::harness::{Editor, PUZZLE, URI, everything, in_line, items, position};
use serde_json::{Value, json};

fn hover(editor: &mut Editor, line: u32, character: u32) -> Value {
    editor.call("textDocument/hover", json!({ "textDocument": { "uri": URI }, "position": position(line, character) }))
}

#[test]
fn a_hover_in_markdown() {
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    let hover = hover(&mut editor, 0, 2);
    assert_eq!(hover["range"], in_line(0, 2, 3));
    assert_eq!(hover["contents"]["kind"], "markdown");
    let text = hover["contents"]["value"].as_str().expect("text");
    assert!(text.starts_with("**r1c3"), "{text}");
    editor.leave();
}

#[test]
fn a_hover_in_plain_text() {
    for formats in [json!(["plaintext", "markdown"]), json!([]), Value::Null] {
        let mut capabilities = everything();
        capabilities["textDocument"]["hover"] = match formats {
            Value::Null => Value::Null,
            formats => json!({ "contentFormat": formats }),
        };
        let mut editor = Editor::start(capabilities);
        editor.open(URI, PUZZLE);
        let hover = hover(&mut editor, 0, 2);
        assert_eq!(hover["contents"]["kind"], "plaintext");
        assert!(hover["contents"]["value"].as_str().expect("text").starts_with("r1c3"));
        editor.leave();
    }
}

#[test]
fn the_hover_of_a_title_shows_ratings() {
    let mut editor = Editor::start(everything());
    editor.open(URI, &format!("title: One\n{PUZZLE}"));
    let text = hover(&mut editor, 0, 8)["contents"]["value"].as_str().expect("text").to_owned();
    assert_eq!(text, "**One**\n\nHoDoKu 2.2: easy, score 204\n\nSE 1.2.1: 1.2 (EP 1.2, ED 1.2)");
    editor.leave();
}

#[test]
fn nothing_to_hover_over() {
    let mut editor = Editor::start(everything());
    editor.open(URI, &format!("# a comment\n\n{PUZZLE}"));
    assert_eq!(hover(&mut editor, 0, 3), Value::Null);
    assert_eq!(hover(&mut editor, 1, 0), Value::Null);
    editor.leave();
}

#[test]
fn an_outline_with_ranges() {
    let mut editor = Editor::start(everything());
    editor.open(URI, &format!("title: First *one*\n{PUZZLE}\n{PUZZLE}"));
    let outline = items(&editor.outline(URI));
    let [first, second] = &outline[..] else { panic!("{outline:?}") };
    assert_eq!((&first["name"], &second["name"]), (&json!("First *one*"), &json!("Puzzle 2")));
    assert!(first["detail"].as_str().expect("detail").contains("9×9"));
    assert_eq!(first["range"]["start"], position(0, 0));
    assert_eq!(first["selectionRange"]["start"], position(1, 0));
    assert_eq!(second["selectionRange"]["start"], position(11, 0));
    editor.leave();
}

#[test]
fn a_flat_outline() {
    let mut capabilities = everything();
    capabilities["textDocument"]["documentSymbol"] = json!({});
    let mut editor = Editor::start(capabilities);
    editor.open(URI, &format!("title: A\n{PUZZLE}"));
    let outline = items(&editor.outline(URI));
    assert_eq!(outline.len(), 1);
    assert_eq!((&outline[0]["name"], &outline[0]["location"]["uri"]), (&json!("A"), &json!(URI)));
    assert_eq!(outline[0]["location"]["range"]["start"], position(0, 0));
    editor.leave();
}

#[test]
fn an_empty_document_has_an_empty_outline() {
    let mut editor = Editor::start(everything());
    editor.open(URI, "");
    assert_eq!(editor.outline(URI), json!([]));
    editor.leave();
}
