//! Settings: where an editor may put them, and that a change takes effect at once.

use super::harness::{Editor, PUZZLE, URI, everything, items, pulling};
use serde_json::{Value, json};

const CLASH: [&str; 2] = ["duplicate-value", "duplicate-value"];

fn clash() -> String {
    PUZZLE.replace("53.", "535")
}

fn start(capabilities: Value, options: Value) -> Editor {
    Editor::start_with(json!({
        "processId": null,
        "rootUri": null,
        "capabilities": capabilities,
        "initializationOptions": options,
    }))
}

#[test]
fn options_at_the_beginning() {
    for options in [
        json!({ "check": { "ignore": ["duplicate-value"] } }),
        json!({ "sudoku": { "check": { "select": ["syntax"] } } }),
    ] {
        let mut editor = start(everything(), options);
        editor.open(URI, &clash());
        assert_eq!(editor.published(URI).codes(), Vec::<&str>::new());
        editor.leave();
    }
    let mut editor = start(everything(), json!({ "maxDiagnostics": 1 }));
    editor.open(URI, &clash());
    assert_eq!(editor.published(URI).codes(), ["more-findings", "duplicate-value"]);
    editor.leave();
}

#[test]
fn a_change_is_announced_with_the_settings() {
    let mut editor = start(everything(), Value::Null);
    editor.open(URI, &clash());
    assert_eq!(editor.published(URI).codes(), CLASH);
    let settings = json!({ "settings": { "sudoku": { "check": { "ignore": ["duplicate-value"] } } } });
    editor.notify("workspace/didChangeConfiguration", settings.clone());
    let published = editor.published(URI);
    assert_eq!((published.version, published.codes()), (Some(1), vec![]));
    // What changes nothing is not answered.
    editor.notify("workspace/didChangeConfiguration", settings);
    editor.notify("workspace/didChangeConfiguration", json!({ "settings": null }));
    assert_eq!(editor.published(URI).codes(), CLASH);
    editor.outline(URI);
    assert_eq!(editor.unseen_publications(), 0);
    editor.leave();
}

#[test]
fn an_editor_that_is_asked_for_its_settings() {
    let mut capabilities = everything();
    capabilities["workspace"]["configuration"] = json!(true);
    capabilities["workspace"]["didChangeConfiguration"] = json!({ "dynamicRegistration": true });
    let mut editor = start(capabilities, json!({ "maxDiagnostics": 1 }));
    editor.answer("client/registerCapability", Value::Null);
    editor.answer("workspace/configuration", json!([{ "maxDiagnostics": 2, "check": null }]));
    editor.wait_until_asked("client/registerCapability", 1);
    editor.wait_until_asked("workspace/configuration", 1);
    editor.open(URI, &clash());
    let mut published = editor.published(URI);
    if published.codes() != CLASH {
        // It was opened before the settings had come.
        published = editor.published(URI);
    }
    assert_eq!(published.codes(), CLASH);

    editor.answer("workspace/configuration", json!([{ "check": { "ignore": ["duplicate-value"] } }]));
    editor.notify("workspace/didChangeConfiguration", json!({ "settings": {} }));
    assert_eq!(editor.published(URI).codes(), Vec::<&str>::new());
    let asked = editor.wait_for("a request", |message| message["method"] == "workspace/configuration");
    assert_eq!(asked["params"]["items"], json!([{ "section": "sudoku" }]));
    editor.leave();
}

#[test]
fn an_editor_that_never_answers_its_settings() {
    let mut capabilities = everything();
    capabilities["workspace"]["configuration"] = json!(true);
    let mut editor = start(capabilities, Value::Null);
    editor.ignore("workspace/configuration");
    for _ in 0..200 {
        editor.notify("workspace/didChangeConfiguration", json!({ "settings": {} }));
    }
    editor.open(URI, &clash());
    assert_eq!(editor.published(URI).codes(), CLASH);
    editor.wait_until_asked("workspace/configuration", 201);
    editor.leave();
}

#[test]
fn an_editor_that_pulls_is_told_to_ask_again() {
    let mut editor = start(pulling(), Value::Null);
    editor.answer("workspace/diagnostic/refresh", Value::Null);
    editor.open(URI, &clash());
    assert_eq!(items(&editor.pull(URI, None)["items"]).len(), 2);
    editor.notify("workspace/didChangeConfiguration", json!({ "settings": { "check": { "select": ["syntax"] } } }));
    editor.wait_until_asked("workspace/diagnostic/refresh", 1);
    assert_eq!(editor.pull(URI, None)["items"], json!([]));
    editor.leave();
}

#[test]
fn settings_that_make_no_sense_are_named_in_the_log() {
    let options = json!({ "maxDiagnostics": "many", "check": { "select": ["sintax"] }, "server": { "path": "x" } });
    let mut editor = start(everything(), options);
    editor.open(URI, &clash());
    assert_eq!(editor.published(URI).codes(), CLASH);
    for part in ["maxDiagnostics: \"many\"", "no rule \"sintax\""] {
        editor.wait_for(part, |message| {
            let words = message["params"]["message"].as_str();
            message["method"] == "window/logMessage" && words.is_some_and(|words| words.contains(part))
        });
    }
    editor.leave();
}
