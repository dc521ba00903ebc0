//! Tests code lenses above puzzles.

use crate::lsp::harness::{Editor, PUZZLE, URI, edit, everything, items, position, resolving};
use serde_json::{Value, json};

/// An editor with lenses, one that has edits applied.
fn with_lenses(lenses: Value) -> Value {
    let mut capabilities = resolving();
    capabilities["textDocument"]["codeLens"] = lenses;
    capabilities
}

fn lenses(editor: &mut Editor) -> Vec<Value> {
    items(&editor.call("textDocument/codeLens", json!({ "textDocument": { "uri": URI } })))
}

fn titles(lenses: &[Value]) -> Vec<&str> {
    lenses.iter().map(|lens| lens["command"]["title"].as_str().unwrap_or("…")).collect()
}

#[test]
fn lenses_say_what_a_puzzle_is_like_and_show_pages() {
    let mut capabilities = with_lenses(json!({ "dynamicRegistration": true }));
    capabilities["workspace"]["textDocumentContent"] = json!({});
    let mut editor = Editor::start(capabilities);
    assert_eq!(editor.server["capabilities"]["codeLensProvider"], json!({ "resolveProvider": true }));
    let text = format!("title: One\n{PUZZLE}");
    editor.open(URI, &text);
    let lenses = lenses(&mut editor);
    assert_eq!(titles(&lenses), ["Show solution", "Explain", "…"]);
    assert!(lenses.iter().all(|lens| lens["range"]["start"] == position(0, 0)), "{lenses:?}");
    let whole = editor.call("codeLens/resolve", lenses[2].clone());
    assert_eq!(whole["command"]["title"], "unique · 30 clues · hardest step Hidden Single");
    assert_eq!(whole["command"]["command"], "sudoku-lsp.status");
    for (lens, status) in [(&whole, "reported"), (&lenses[0], "written"), (&lenses[1], "written")] {
        let command = &lens["command"];
        let params = json!({ "command": command["command"], "arguments": command["arguments"] });
        assert_eq!(editor.call("workspace/executeCommand", params)["status"], status);
    }
    assert_eq!(editor.times_asked("workspace/applyEdit"), 0);
    editor.leave();
}

#[test]
fn a_lens_of_an_older_text_is_not_resolved() {
    let mut editor = Editor::start(with_lenses(json!({ "resolveSupport": { "properties": ["command"] } })));
    editor.open(URI, PUZZLE);
    let lens = lenses(&mut editor).swap_remove(0);
    editor.change(URI, 2, edit(0, 2, 3, "4"));
    assert_eq!(editor.call_error("codeLens/resolve", lens.clone()), -32801);
    let mut odd = lens;
    odd["data"] = json!("odd");
    assert_eq!(editor.call_error("codeLens/resolve", odd), -32602);
    editor.leave();
}

#[test]
fn an_editor_that_does_not_resolve_lenses_gets_them_whole() {
    let mut editor = Editor::start(with_lenses(json!({ "resolveSupport": { "properties": [] } })));
    assert_eq!(editor.server["capabilities"]["codeLensProvider"], json!({ "resolveProvider": false }));
    editor.open(URI, PUZZLE);
    assert_eq!(titles(&lenses(&mut editor)), ["unique · 30 clues"]);
    editor.leave();
}

#[test]
fn lenses_are_for_those_who_want_them() {
    let editor = Editor::start(everything());
    assert_eq!(editor.server["capabilities"]["codeLensProvider"], Value::Null);
    editor.leave();

    // Pages that an editor shows in its own way.
    let mut capabilities = with_lenses(json!({}));
    capabilities["experimental"] = json!({ "sudoku": { "boards": true } });
    let mut editor = Editor::start(capabilities);
    editor.open(URI, PUZZLE);
    assert_eq!(lenses(&mut editor).len(), 3);
    editor.notify("workspace/didChangeConfiguration", json!({ "settings": { "codeLens": { "enabled": false } } }));
    assert_eq!(lenses(&mut editor), Vec::<Value>::new());
    editor.leave();
}

#[test]
fn collections_have_few_lenses_or_none() {
    let line = format!("{}\n", PUZZLE.replace('\n', ""));
    let mut editor = Editor::start(with_lenses(json!({})));
    editor.open(URI, &line.repeat(200));
    assert_eq!(lenses(&mut editor).len(), 200);
    editor.replace(URI, 2, &line.repeat(201));
    assert_eq!(lenses(&mut editor).len(), 0);
    editor.leave();
}

#[test]
fn ratings_follow_when_they_are_known() {
    for resolves in [json!({}), json!({ "resolveSupport": { "properties": [] } })] {
        let mut capabilities = with_lenses(resolves);
        capabilities["workspace"]["codeLens"] = json!({ "refreshSupport": true });
        let mut editor = Editor::start(capabilities);
        editor.answer("workspace/codeLens/refresh", Value::Null);
        editor.open(URI, PUZZLE);
        let shown = |editor: &mut Editor| {
            let lens = lenses(editor).swap_remove(0);
            let lens = if lens["command"].is_null() { editor.call("codeLens/resolve", lens) } else { lens };
            lens["command"]["title"].as_str().expect("a title").to_owned()
        };
        assert!(shown(&mut editor).starts_with("unique · 30 clues"));
        editor.wait_until_asked("workspace/codeLens/refresh", 1);
        let rated = shown(&mut editor);
        assert!(rated.ends_with(" · easy · SE 1.2.1 1.2 · HoDoKu 2.2 204"), "{rated}");
        // They stay while values are placed.
        editor.change(URI, 2, edit(0, 2, 3, "+4"));
        let rated = shown(&mut editor);
        assert!(rated.ends_with(" · easy · SE 1.2.1 1.2 · HoDoKu 2.2 204"), "{rated}");
        assert!(editor.outline(URI)[0]["detail"].as_str().expect("a detail").ends_with("HoDoKu 2.2 204"));
        editor.leave();
    }
}
