//! Tests that text of a file cannot steer what is displayed, nor become markup: titles and keys in hovers, outlines,
//! diagnostics, pages and prints.

use crate::lsp::harness::{Editor, URI, everything, position};
use crate::program::program;
use serde_json::{Value, json};

/// A title with a right-to-left override, a link and a picture.
const TEXT: &str = "title: a\u{202e}b [c](http://d) <img src=x onerror=y> &lt; \u{7}\n12..\n34..\n...3\n..2.\n";

/// A word that a message quotes.
const QUOTED: &str = "rules: ki\u{2067}ller\n12..\n34..\n...3\n..2.\n";

/// The title as text.
const SHOWN: &str = "a[U+202E]b [c](http://d) <img src=x onerror=y> &lt; [U+0007]";
/// As Markdown.
const ESCAPED: &str = "a\\[U+202E\\]b \\[c\\](http://d) \\<img src=x onerror=y> \\&lt; \\[U+0007\\]";

#[track_caller]
fn check_harmless(answer: &Value) -> String {
    let text = answer.to_string();
    assert!(!text.contains(['\u{202e}', '\u{2067}', '\u{7}']) && !text.contains("\\u0007"), "{text}");
    text
}

#[test]
fn outline_hover_and_diagnostics() {
    let mut editor = Editor::start(everything());
    editor.open(URI, TEXT);
    check_harmless(&json!(editor.published(URI).items));
    let outline = editor.outline(URI);
    check_harmless(&outline);
    assert_eq!(outline[0]["name"], SHOWN);
    for (line, column) in [(0, 3), (0, 9), (1, 0)] {
        let place = json!({ "textDocument": { "uri": URI }, "position": position(line, column) });
        check_harmless(&editor.call("textDocument/hover", place));
    }
    editor.open("untitled:b.sudoku", QUOTED);
    let messages = check_harmless(&json!(editor.published("untitled:b.sudoku").items));
    assert!(messages.contains("ki[U+2067]ller"), "{messages}");
    editor.leave();
}

#[test]
fn pages() {
    let mut capabilities = everything();
    capabilities["workspace"]["textDocumentContent"] = json!({});
    let mut editor = Editor::start(capabilities);
    editor.open(URI, TEXT);
    let page = format!("sudoku-solution:/a.md?{}", URI.replace(':', "%3A").replace('/', "%2F"));
    let answer = editor.call("workspace/textDocumentContent", json!({ "uri": page }));
    check_harmless(&answer);
    let text = answer["text"].as_str().expect("a page");
    assert!(text.starts_with(&format!("# Puzzle 1: {ESCAPED}\n")), "{text}");
    editor.leave();
}

#[test]
fn boards() {
    let mut editor = Editor::start(everything());
    editor.open(URI, &format!("{TEXT}[cages]\n10 r1c1 r1c2 a\u{202e}b\u{7}\n"));
    check_harmless(&json!(editor.published(URI).items));
    for method in ["sudoku/board", "sudoku/path", "sudoku/search"] {
        let place = json!({ "textDocument": { "uri": URI }, "position": position(1, 0), "page": "path" });
        let answer = check_harmless(&editor.call(method, place));
        assert!(answer.contains("[U+202E]"), "{method}: {answer}");
    }
    check_harmless(&editor.call("workspace/symbol", json!({ "query": "" })));
    editor.leave();
}

#[test]
fn prints() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("a.sudoku"), TEXT).expect("a file");
    let printed = program().args(["print", "a.sudoku"]).current_dir(folder.path()).output().expect("it runs");
    let html = String::from_utf8(printed.stdout).expect("text");
    assert!(!html.contains(['\u{202e}', '\u{2067}', '\u{7}']) && !html.contains("<img"), "{html}");
    assert!(html.contains("a[U+202E]b [c](http://d) &lt;img src=x onerror=y&gt; &amp;lt; [U+0007]"), "{html}");
}
