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

mod files {
    //! `sudoku.toml`: the editor goes by the same one as the command line.

    use super::super::harness::{uri_in as uri, write};
    use super::*;

    /// One of a puzzle that is not the same.
    fn another_clash() -> String {
        clash().replace('7', ".")
    }

    fn changed(editor: &mut Editor, uri: &str) {
        let change = json!({ "changes": [{ "uri": uri, "type": 2 }] });
        editor.notify("workspace/didChangeWatchedFiles", change);
    }

    #[test]
    fn the_nearest_file_holds_and_the_editors_settings_come_before_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        write(folder, "sudoku.toml", "[check.severity]\nduplicate-value = 'info'");
        write(folder, "a b/sudoku.toml", "[check]\nignore = ['duplicate-value']");
        let mut editor = start(everything(), Value::Null);
        let (near, far) = (uri(folder, "a%20b/x.sudoku"), uri(folder, "x.sudoku"));
        editor.open(&near, &clash());
        assert_eq!(editor.published(&near).codes(), Vec::<&str>::new());
        editor.open(&far, &another_clash());
        let published = editor.published(&far);
        assert_eq!(published.codes(), CLASH);
        assert_eq!(published.items[0]["severity"], 3);
        let settings = json!({ "settings": { "sudoku": { "check": { "select": ["duplicate-value"] } } } });
        editor.notify("workspace/didChangeConfiguration", settings);
        assert_eq!(editor.published(&near).codes(), CLASH);
        editor.leave();
    }

    #[test]
    fn a_change_takes_effect_where_it_makes_a_difference() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let mut capabilities = everything();
        capabilities["workspace"]["didChangeWatchedFiles"] = json!({ "dynamicRegistration": true });
        let mut editor = start(capabilities, Value::Null);
        let registration =
            editor.wait_for("a registration", |message| message["method"] == "client/registerCapability");
        let watched = &registration["params"]["registrations"][0];
        assert_eq!(watched["method"], "workspace/didChangeWatchedFiles");
        assert_eq!(
            watched["registerOptions"]["watchers"],
            json!([
                { "globPattern": "**/sudoku.toml" },
                { "globPattern": "**/*.{sudoku,sdm,sdk,ss}" },
                { "globPattern": "**/{.gitignore,.ignore}" }
            ])
        );
        let (here, there) = (uri(folder, "a/x.sudoku"), uri(folder, "b/x.sudoku"));
        for (document, text) in [(&here, clash()), (&there, another_clash())] {
            editor.open(document, &text);
            assert_eq!(editor.published(document).codes(), CLASH);
        }
        write(folder, "a/sudoku.toml", "[check]\nignore = ['duplicate-value']");
        changed(&mut editor, &uri(folder, "a/sudoku.toml"));
        assert_eq!(editor.published(&here).codes(), Vec::<&str>::new());
        editor.outline(&there);
        assert_eq!(editor.unseen_publications(), 0);
        editor.leave();
    }

    #[test]
    fn a_broken_file_is_told_once_and_marked_until_it_is_mended() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        write(folder, "sudoku.toml", "\n[chek]\n");
        let settings = uri(folder, "sudoku.toml");
        let mut editor = start(everything(), Value::Null);
        for (document, text) in [(uri(folder, "a.sudoku"), clash()), (uri(folder, "b/b.sudoku"), another_clash())] {
            editor.open(&document, &text);
            assert_eq!(editor.published(&document).codes(), CLASH);
        }
        let said = editor.wait_for("a message", |message| message["method"] == "window/showMessage");
        let words = said["params"]["message"].as_str().expect("words");
        assert!(words.contains("sudoku.toml:2:2: unknown key `chek`, did you mean `check`?"), "{words}");
        let marked = editor.published(&settings);
        assert_eq!((marked.codes(), &marked.items[0]["range"]["start"]["line"]), (vec!["settings"], &json!(1)));
        changed(&mut editor, &settings);
        write(folder, "sudoku.toml", "");
        changed(&mut editor, &settings);
        assert_eq!(editor.published(&settings).codes(), Vec::<&str>::new());
        assert!(editor.unseen().iter().all(|message| message["method"] != "window/showMessage"));
        editor.leave();
    }
}
