//! Tests the places where an editor may send settings, and that a change takes effect at once.

use crate::lsp::harness::{Editor, PUZZLE, URI, edit, everything, in_line, items, pulling};
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
    let requests = editor.wait_for("a request", |message| message["method"] == "workspace/configuration");
    assert_eq!(requests["params"]["items"], json!([{ "section": "sudoku" }]));
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
fn an_editor_that_pulls_gets_a_refresh_request() {
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
fn severities_and_the_budget_of_the_search() {
    let options = json!({
        "check": { "severity": { "duplicate-value": "info", "redundant-given": "warning" } },
        "solve": { "budget": 1 },
    });
    let mut editor = start(everything(), options);
    editor.open(URI, &clash());
    let published = editor.published(URI);
    assert_eq!((published.codes(), &published.items[0]["severity"]), (CLASH.to_vec(), &json!(3)));
    editor.open("file:///puzzles/hard.sudoku", &format!("1{}", ".".repeat(80)));
    assert_eq!(editor.published("file:///puzzles/hard.sudoku").codes(), ["undecided"]);
    let settings = json!({ "settings": { "check": { "severity": { "duplicate-value": "off" } } } });
    editor.notify("workspace/didChangeConfiguration", settings);
    assert_eq!(editor.published(URI).codes(), Vec::<&str>::new());
    editor.leave();
}

#[test]
fn invalid_settings_are_reported_once() {
    let mut editor = start(everything(), Value::Null);
    let settings = |severity: &str| json!({ "settings": { "check": { "severity": { "syntax": severity } } } });
    for severity in ["fatal", "fatal", "info", "worst"] {
        editor.notify("workspace/didChangeConfiguration", settings(severity));
    }
    for severity in ["fatal", "worst"] {
        let reported = editor.wait_for("a message", |message| message["method"] == "window/showMessage");
        let words = reported["params"]["message"].as_str().expect("words");
        assert!(words.contains(&format!("check.severity.syntax: unknown level `{severity}`")), "{words}");
    }
    editor.outline(URI);
    assert!(editor.unseen().iter().all(|message| message["method"] != "window/showMessage"));
    editor.leave();
}

#[test]
fn settings_that_make_no_sense_are_named_in_the_log() {
    let options = json!({ "maxDiagnostics": "many", "check": { "select": ["sintax"] }, "server": { "path": "x" } });
    let mut editor = start(everything(), options);
    editor.open(URI, &clash());
    assert_eq!(editor.published(URI).codes(), CLASH);
    for part in ["maxDiagnostics: \"many\"", "unknown rule `sintax`"] {
        editor.wait_for(part, |message| {
            let words = message["params"]["message"].as_str();
            message["method"] == "window/logMessage" && words.is_some_and(|words| words.contains(part))
        });
    }
    editor.leave();
}

mod files {
    //! Tests that the editor uses the same `sudoku.toml` as the command line.

    use super::*;
    use crate::lsp::harness::{uri_in as uri, write};

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
    fn a_broken_file_is_reported_once_and_marked_until_it_is_fixed() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        write(folder, "sudoku.toml", "\n[chek]\n\n[solve]\nbudget = 0\n");
        let settings = uri(folder, "sudoku.toml");
        let mut editor = start(everything(), Value::Null);
        for (document, text) in [(uri(folder, "a.sudoku"), clash()), (uri(folder, "b/b.sudoku"), another_clash())] {
            editor.open(&document, &text);
            assert_eq!(editor.published(&document).codes(), CLASH);
        }
        let reported = editor.wait_for("a message", |message| message["method"] == "window/showMessage");
        let words = reported["params"]["message"].as_str().expect("words");
        assert!(
            words.contains("sudoku.toml:2:2: unknown key `chek`, did you mean `check`? (and 1 more mistake)."),
            "{words}"
        );
        let marked = editor.published(&settings);
        let ranges: Vec<&Value> = marked.items.iter().map(|item| &item["range"]).collect();
        assert_eq!((marked.codes(), ranges), (vec!["settings"; 2], vec![&in_line(1, 1, 5), &in_line(4, 9, 10)]));
        changed(&mut editor, &settings);
        write(folder, "sudoku.toml", "");
        changed(&mut editor, &settings);
        assert_eq!(editor.published(&settings).codes(), Vec::<&str>::new());
        assert!(editor.unseen().iter().all(|message| message["method"] != "window/showMessage"));
        editor.leave();
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_never_ends_is_reported_once_and_nobody_waits_for_it() {
        for target in ["/dev/zero", "pipe", "nowhere"] {
            let folder = tempfile::tempdir().expect("a folder");
            let folder = folder.path();
            let made = std::process::Command::new("mkfifo").arg(folder.join("pipe")).status();
            assert!(made.is_ok_and(|status| status.success()), "no pipe");
            std::os::unix::fs::symlink(target, folder.join("sudoku.toml")).expect("a link");
            let settings = uri(folder, "sudoku.toml");
            let mut editor = start(everything(), Value::Null);
            for (document, text) in [(uri(folder, "a.sudoku"), clash()), (uri(folder, "b/b.sudoku"), another_clash())] {
                editor.open(&document, &text);
                assert_eq!(editor.published(&document).codes(), CLASH);
            }
            let reported = editor.wait_for("a message", |message| message["method"] == "window/showMessage");
            let words = reported["params"]["message"].as_str().expect("words");
            assert!(words.contains("sudoku.toml: cannot read the settings"), "{words}");
            assert_eq!(editor.published(&settings).codes(), ["settings"]);
            changed(&mut editor, &settings);
            std::fs::remove_file(folder.join("sudoku.toml")).expect("a removal");
            changed(&mut editor, &settings);
            assert_eq!(editor.published(&settings).codes(), Vec::<&str>::new());
            assert!(editor.unseen().iter().all(|message| message["method"] != "window/showMessage"));
            editor.leave();
        }
    }

    /// A whole line's mistake, and none.
    const BAD: &str = "# ä\n[chek]\n";

    #[test]
    fn an_open_settings_file_that_is_too_long_is_not_read() {
        let mut editor = start(everything(), Value::Null);
        editor.open("untitled:/sudoku.toml", &"# no settings\n".repeat(80_000));
        let reported = editor.published("untitled:/sudoku.toml");
        assert_eq!(reported.codes(), ["settings"]);
        assert!(reported.items[0]["message"].as_str().expect("words").contains("more than 1048576 bytes"));
        editor.leave();
    }

    #[test]
    fn an_open_settings_file_is_checked_as_it_is_written_and_takes_effect_when_it_is_saved() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        write(folder, "sudoku.toml", "");
        let (settings, puzzle) = (uri(folder, "sudoku.toml"), uri(folder, "x.sudoku"));
        let mut capabilities = everything();
        capabilities["textDocument"]["synchronization"] = json!({ "didSave": true });
        let mut editor = start(capabilities, Value::Null);
        assert_eq!(editor.server["capabilities"]["textDocumentSync"]["save"], json!({ "includeText": false }));
        editor.open(&puzzle, &clash());
        assert_eq!(editor.published(&puzzle).codes(), CLASH);
        editor.open(&settings, BAD);
        let marked = editor.published(&settings);
        assert_eq!((marked.version, marked.codes()), (Some(1), vec!["settings"]));
        assert_eq!(marked.items[0]["range"], in_line(1, 1, 5));
        assert_eq!(marked.items[0]["message"], "unknown key `chek`, did you mean `check`?");
        editor.change(&settings, 2, edit(1, 1, 5, "check"));
        let marked = editor.published(&settings);
        assert_eq!((marked.version, marked.codes()), (Some(2), vec![]));
        // All mistakes are marked, not the first alone.
        editor.replace(&settings, 3, "[chek]\n[solve]\nbudget = 0\nbuget = 1\n");
        let marked = editor.published(&settings);
        let ranges: Vec<&Value> = marked.items.iter().map(|item| &item["range"]).collect();
        assert_eq!(ranges, [&in_line(0, 1, 5), &in_line(2, 9, 10), &in_line(3, 0, 5)]);
        let text = "[check]\nignore = ['duplicate-value']\n";
        editor.replace(&settings, 4, text);
        assert_eq!(editor.published(&settings).version, Some(4));
        // It is no document with puzzles.
        assert_eq!(editor.outline(&settings), Value::Null);
        assert_eq!(editor.unseen_publications(), 0);
        write(folder, "sudoku.toml", text);
        editor.notify("textDocument/didSave", json!({ "textDocument": { "uri": settings } }));
        assert_eq!(editor.published(&puzzle).codes(), Vec::<&str>::new());
        editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": settings } }));
        assert_eq!(editor.published(&settings).codes(), Vec::<&str>::new());
        editor.leave();
    }

    #[test]
    fn the_marks_of_a_file_are_those_of_its_text_while_it_is_open() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        write(folder, "sudoku.toml", BAD);
        let settings = uri(folder, "sudoku.toml");
        // Nothing is open below it.
        let mut editor =
            Editor::start_with(json!({ "processId": null, "rootUri": uri(folder, ""), "capabilities": everything() }));
        let marked = editor.published(&settings);
        assert_eq!((marked.version, &marked.items[0]["range"]), (None, &in_line(1, 1, 5)));
        editor.open(&settings, "[check]");
        assert_eq!(editor.published(&settings).codes(), Vec::<&str>::new());
        // The first was that of the file.
        assert_eq!(editor.published(&settings).version, Some(1));
        editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": settings } }));
        assert_eq!(editor.published(&settings).codes(), ["settings"]);
        editor.outline(&settings);
        assert_eq!(editor.unseen_publications(), 0);
        editor.leave();
    }

    #[test]
    fn an_editor_that_pulls_gets_the_mistakes_of_a_broken_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        write(folder, "sudoku.toml", BAD);
        let settings = uri(folder, "sudoku.toml");
        let mut editor =
            Editor::start_with(json!({ "processId": null, "rootUri": uri(folder, ""), "capabilities": pulling() }));
        let reports = items(&editor.call("workspace/diagnostic", json!({ "previousResultIds": [] }))["items"]);
        assert_eq!((&reports[0]["uri"], &reports[0]["items"][0]["range"]), (&json!(settings), &in_line(1, 1, 5)));
        // While it is open, its text counts.
        editor.open(&settings, "[check]");
        assert_eq!(editor.pull(&settings, None)["items"], json!([]));
        editor.replace(&settings, 2, "[check");
        assert_eq!(items(&editor.pull(&settings, None)["items"]).len(), 1);
        editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": settings } }));
        // It is reported again when the mistakes change.
        let known = json!([{ "uri": settings, "value": reports[0]["resultId"] }]);
        let request = editor.request("workspace/diagnostic", json!({ "previousResultIds": known }));
        write(folder, "sudoku.toml", "");
        changed(&mut editor, &settings);
        let gone = json!([{ "uri": settings, "version": null, "kind": "full", "items": [] }]);
        assert_eq!(editor.response(request)["result"]["items"], gone);
        editor.leave();
    }

    #[test]
    fn a_file_that_is_renamed_in_the_editor() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        write(folder, "old.toml", "[check]\nignore = ['duplicate-value']");
        let (old, new, puzzle) = (uri(folder, "old.toml"), uri(folder, "sudoku.toml"), uri(folder, "x.sudoku"));
        let mut capabilities = everything();
        capabilities["workspace"]["fileOperations"] = json!({ "didRename": true, "didCreate": false });
        let mut editor = start(capabilities, Value::Null);
        let operations = &editor.server["capabilities"]["workspace"]["fileOperations"];
        let all = json!({ "filters": [{ "scheme": "file", "pattern": { "glob": "**" } }] });
        assert_eq!(operations, &json!({ "didRename": all }));
        editor.open(&puzzle, &clash());
        assert_eq!(editor.published(&puzzle).codes(), CLASH);
        std::fs::rename(folder.join("old.toml"), folder.join("sudoku.toml")).expect("it was there");
        let files = json!({ "files": [{ "oldUri": old, "newUri": new }] });
        editor.notify("workspace/didRenameFiles", files);
        assert_eq!(editor.published(&puzzle).codes(), Vec::<&str>::new());
        std::fs::remove_file(folder.join("sudoku.toml")).expect("it was there");
        editor.notify("workspace/didDeleteFiles", json!({ "files": [{ "uri": new }] }));
        assert_eq!(editor.published(&puzzle).codes(), CLASH);
        editor.leave();
    }
}
