//! Tests with the `initialize` requests of real editors, and a real file of four megabytes.

use crate::lsp::harness::{Editor, PUZZLE, URI, codes, edit, everything, in_line, items};
use serde_json::{Value, json};
use std::path::Path;
use test_support::corpora::corpus;

#[test]
fn recorded_editors() {
    let Some(folder) = corpus("lsp/initialize") else { return };
    let mut replayed = 0;
    for entry in std::fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|extension| extension == "json") {
            replay(&path);
            replayed += 1;
        }
    }
    assert!(0 < replayed);
}

/// The main job with the parameters that a real editor once sent.
fn replay(path: &Path) {
    let text = std::fs::read_to_string(path).expect("the recording");
    let mut params: Value = serde_json::from_str(&text).expect("JSON");
    // The process of that time is gone.
    params["processId"] = Value::Null;
    let capabilities = params["capabilities"].clone();
    // Real editors announce more than the protocol knows, and leave out what it demands.
    let mut editor = Editor::start_unchecked(params);
    let name = path.display();
    for method in ["client/registerCapability", "window/workDoneProgress/create", "workspace/diagnostic/refresh"] {
        editor.answer(method, Value::Null);
    }
    editor.answer("workspace/configuration", json!([null]));

    let encodings = &capabilities["general"]["positionEncodings"];
    let encoding = encodings.get(0).cloned().unwrap_or(json!("utf-16"));
    assert_eq!(editor.server["capabilities"]["positionEncoding"], encoding, "{name}");
    let pulls = capabilities["textDocument"].get("diagnostic").is_some();
    assert_eq!(editor.server["capabilities"].get("diagnosticProvider").is_some(), pulls, "{name}");

    editor.open(URI, PUZZLE);
    editor.change(URI, 2, edit(0, 2, 3, "5"));
    let diagnostics = if pulls { items(&editor.pull(URI, None)["items"]) } else { editor.published_for(URI, 2).items };
    assert_eq!(codes(&diagnostics), ["duplicate-value", "duplicate-value"], "{name}");
    let params = json!({
        "textDocument": { "uri": URI },
        "range": in_line(0, 2, 2),
        "context": { "diagnostics": diagnostics },
    });
    let actions = items(&editor.call("textDocument/codeAction", params));
    let fix =
        actions.iter().find(|action| action["kind"] == "quickfix").unwrap_or_else(|| panic!("{name}: {actions:?}"));
    assert_eq!(fix["diagnostics"].as_array().map(Vec::len), Some(1), "{name}");
    assert_eq!(items(&editor.outline(URI)).len(), 1, "{name}");
    editor.leave();
}

#[test]
fn fifty_thousand_puzzles() {
    let Some(list) = corpus("lists/17clue_49151_royle.txt") else { return };
    let text = std::fs::read_to_string(list).expect("the list");
    let mut editor = Editor::start(everything());
    editor.open(URI, &text);
    assert_eq!(editor.published(URI).codes(), Vec::<&str>::new());
    let clash = text.lines().nth(30_000).and_then(|line| line.find('.')).expect("an empty cell");
    for version in 2..20 {
        let value = if version % 2 == 0 { "!" } else { "." };
        editor.change(URI, version, edit(30_000, clash as u32, clash as u32 + 1, value));
        let published = editor.published_for(URI, version.into());
        assert_eq!(published.items.is_empty(), version % 2 != 0);
    }
    editor.leave();
}
