//! Tests pages, the read-only documents beside a puzzle file.

use crate::lsp::harness::{Editor, PUZZLE, SOLUTION, URI, edit, everything, position, resolving};
use serde_json::{Value, json};

const SOLUTION_PAGE: &str = "sudoku-solution:/a.sudoku.solution.md?file%3A%2F%2F%2Fpuzzles%2Fa.sudoku";
const REFRESH: &str = "workspace/textDocumentContent/refresh";

/// An editor that shows such documents.
fn showing() -> Value {
    let mut capabilities = resolving();
    capabilities["workspace"]["textDocumentContent"] = json!({});
    capabilities["window"]["showDocument"] = json!({ "support": true });
    capabilities
}

/// The solution as a page draws it.
fn drawn() -> String {
    let rows = SOLUTION.lines().enumerate().map(|(row, digits)| {
        let rule = if row == 3 || row == 6 { "    -------+-------+-------\n" } else { "" };
        let digits: Vec<String> = digits.chars().map(String::from).collect();
        format!("{rule}     {} | {} | {}\n", digits[..3].join(" "), digits[3..6].join(" "), digits[6..].join(" "))
    });
    rows.collect()
}

fn text(editor: &mut Editor, uri: &str) -> String {
    let answer = editor.call("workspace/textDocumentContent", json!({ "uri": uri }));
    answer["text"].as_str().expect("text").to_owned()
}

#[test]
fn solutions_and_paths() {
    let mut editor = Editor::start(showing());
    let announced = &editor.server["capabilities"]["workspace"]["textDocumentContent"];
    assert_eq!(
        announced,
        &json!({ "schemes": ["sudoku-solution", "sudoku-path", "sudoku-candidates", "sudoku-rule"] })
    );
    editor.open(URI, &format!("title: One\n{PUZZLE}\n{SOLUTION}"));
    let first = text(&mut editor, &format!("{SOLUTION_PAGE}#1"));
    assert!(first.starts_with("# Puzzle 1: One\n\nunique · 30 clues\n\n"), "{first}");
    assert!(first.ends_with(&drawn()), "{first}");
    let all = text(&mut editor, SOLUTION_PAGE);
    assert!(all.starts_with(&first) && all[first.len()..].starts_with("\n# Puzzle 2\n"), "{all}");
    let path = text(&mut editor, "sudoku-path:/x?file:///puzzles/a.sudoku#1");
    assert!(path.contains("     5 3 . | . 7 . | . . .\n") && path.contains("\n1. Hidden Single: r1c6=8"), "{path}");
    assert!(
        path.contains("        5 3 . | . 7[8]| . . .\n") && path.ends_with("\nSolved: 51 cells filled.\n"),
        "{path}"
    );
    let candidates = text(&mut editor, "sudoku-candidates:/x?file:///puzzles/a.sudoku#1");
    assert!(
        candidates.contains("      5      3    124 |     26      7   2468 |   1489   1249    248\n"),
        "{candidates}"
    );
    assert_eq!(text(&mut editor, &format!("{SOLUTION_PAGE}#3")), "There is no puzzle 3.\n");
    let params = json!({ "uri": "sudoku-path:/x" });
    assert_eq!(editor.call_error("workspace/textDocumentContent", params), -32602);
    editor.leave();
}

#[test]
fn a_page_is_announced_again_when_its_document_changes() {
    let mut editor = Editor::start(showing());
    editor.answer(REFRESH, Value::Null);
    let refreshed = |editor: &mut Editor| {
        let request = editor.wait_for("a refresh", |message| message["method"] == REFRESH);
        assert_eq!(request["params"], json!({ "uri": SOLUTION_PAGE }));
    };
    assert_eq!(text(&mut editor, SOLUTION_PAGE), "The document of this page is not open.\n");
    editor.open(URI, PUZZLE);
    refreshed(&mut editor);
    assert!(text(&mut editor, SOLUTION_PAGE).contains(&drawn()));
    // A burst of edits leads to one request.
    for version in 2..50 {
        editor.change(URI, version, edit(0, 0, 1, if version % 2 == 0 { "." } else { "5" }));
    }
    editor.change(URI, 50, edit(0, 2, 3, "5"));
    refreshed(&mut editor);
    let page = text(&mut editor, SOLUTION_PAGE);
    assert!(page.starts_with("# Puzzle 1\n\nno solution · 31 clues\n\n    [5]3[5]| . 7"), "{page}");
    editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    refreshed(&mut editor);
    assert_eq!(editor.times_asked(REFRESH), 3);
    editor.leave();
}

fn run(editor: &mut Editor, command: &str, arguments: Value) -> Value {
    editor.call("workspace/executeCommand", json!({ "command": command, "arguments": arguments }))
}

#[test]
fn a_command_shows_a_page() {
    let mut editor = Editor::start(showing());
    editor.answer("window/showDocument", json!({ "success": true }));
    editor.open(URI, PUZZLE);
    let answer = run(&mut editor, "sudoku-lsp.solution", json!([URI, position(4, 4)]));
    let page = format!("{SOLUTION_PAGE}#1");
    assert_eq!((&answer["status"], &answer["uri"]), (&json!("shown"), &json!(page)));
    assert!(answer["text"].as_str().is_some_and(|text| text.ends_with(&drawn())), "{answer}");
    let request = editor.wait_for("a document", |message| message["method"] == "window/showDocument");
    assert_eq!(request["params"], json!({ "uri": page, "takeFocus": true }));
    editor.leave();
}

#[test]
fn an_editor_that_cannot_show_a_page_gets_its_text() {
    let mut editor = Editor::start(everything());
    assert!(editor.server["capabilities"]["workspace"].get("textDocumentContent").is_none());
    editor.open(URI, PUZZLE);
    let answer = run(&mut editor, "sudoku-lsp.path", json!([URI]));
    assert_eq!(answer["status"], "written");
    assert!(answer["text"].as_str().is_some_and(|text| text.contains("\n51. ")), "{answer}");
    assert_eq!(editor.times_asked("window/showDocument"), 0);
    // A place behind all puzzles is about the nearest one above.
    let answer = run(&mut editor, "sudoku-lsp.path", json!([URI, position(99, 0)]));
    assert_eq!(answer["title"], "Explain");
    assert!(answer["text"].as_str().is_some_and(|text| text.starts_with("# Puzzle 1\n")), "{answer}");
    editor.replace(URI, 2, "# nothing\n");
    let answer = run(&mut editor, "sudoku-lsp.path", json!([URI, position(0, 0)]));
    assert_eq!(answer["reason"], "there is no puzzle in this document");
    editor.leave();
}

#[test]
fn a_diagnostic_leads_to_the_page_of_its_rule() {
    for (described, shows_pages) in [(true, true), (true, false), (false, true)] {
        let mut capabilities = everything();
        capabilities["textDocument"]["publishDiagnostics"]["codeDescriptionSupport"] = json!(described);
        if shows_pages {
            capabilities["workspace"]["textDocumentContent"] = json!({});
        }
        let mut editor = Editor::start(capabilities);
        editor.open(URI, &PUZZLE.replace("53.", "535"));
        let found = editor.published(URI).items;
        if described && shows_pages {
            let href = &found[0]["codeDescription"]["href"];
            assert_eq!(href, "sudoku-rule:/duplicate-value.md");
            let page = editor.call("workspace/textDocumentContent", json!({ "uri": href }));
            assert!(page["text"].as_str().expect("text").starts_with("# duplicate-value\n"));
        } else {
            assert_eq!(found[0].get("codeDescription"), None);
        }
        editor.leave();
    }
}
