//! Tests that files of the workspace that are not open count in the search for equal puzzles.

use crate::lsp::harness::{Editor, PUZZLE, Published, everything, in_line, pulling, uri_in, write};
use serde_json::{Value, json};
use std::path::Path;

const NONE: [&str; 0] = [];
const DUPLICATE: [&str; 1] = ["duplicate-puzzle"];

/// A session in a workspace of these folders.
#[track_caller]
fn start(folders: &[&Path], options: Value) -> Editor {
    let mut capabilities = everything();
    capabilities["workspace"]["didChangeWatchedFiles"] = json!({ "dynamicRegistration": true });
    Editor::start_with(json!({
        "processId": null,
        "rootUri": null,
        "capabilities": capabilities,
        "workspaceFolders": folders.iter().map(|folder| workspace_folder(folder)).collect::<Vec<_>>(),
        "initializationOptions": options,
    }))
}

fn workspace_folder(folder: &Path) -> Value {
    json!({ "uri": format!("file://{}", folder.display()), "name": "puzzles" })
}

/// Waits for these diagnostics of a document.
#[track_caller]
fn until(editor: &mut Editor, uri: &str, codes: &[&str]) -> Published {
    loop {
        let published = editor.published(uri);
        if published.codes() == codes {
            return published;
        }
    }
}

fn changed(editor: &mut Editor, uris: &[&str]) {
    let changes: Vec<Value> = uris.iter().map(|uri| json!({ "uri": uri, "type": 2 })).collect();
    editor.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
}

fn close(editor: &mut Editor, uri: &str) {
    editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
}

#[test]
fn an_earlier_file_has_the_same_puzzle_until_it_is_gone() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    write(folder, "a b/old.sdm", &format!("# one\n\n# two\n{}\n", PUZZLE.replace('\n', "")));
    write(folder, "new.sudoku", PUZZLE);
    let (old, new) = (uri_in(folder, "a%20b/old.sdm"), uri_in(folder, "new.sudoku"));
    let mut editor = start(&[folder], Value::Null);
    editor.open(&new, PUZZLE);
    let published = until(&mut editor, &new, &DUPLICATE);
    assert_eq!(published.items[0]["severity"], 2);
    assert_eq!(published.items[0]["message"], "same givens as puzzle 1 of old.sdm");
    let place = json!({ "uri": old, "range": in_line(3, 0, 81) });
    assert_eq!(published.items[0]["relatedInformation"][0]["location"], place);
    std::fs::remove_file(folder.join("a b/old.sdm")).expect("it was there");
    changed(&mut editor, &[&old]);
    until(&mut editor, &new, &NONE);
    write(folder, "a b/old.sdm", PUZZLE);
    changed(&mut editor, &[&old]);
    until(&mut editor, &new, &DUPLICATE);
    editor.leave();
}

#[test]
fn the_earlier_one_by_path_is_the_original() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let other = PUZZLE.replace('7', ".");
    write(folder, "c.sudoku", &format!("{PUZZLE}\n{other}"));
    write(folder, "a.sudoku", &other);
    let (open, late) = (uri_in(folder, "b.sudoku"), uri_in(folder, "c.sudoku"));
    let mut editor = start(&[folder], Value::Null);
    // The first puzzle is in a later file, too, the second in an earlier one.
    editor.open(&open, &format!("{PUZZLE}\n{other}"));
    let found = until(&mut editor, &open, &["multiple-solutions", "duplicate-puzzle"]);
    assert_eq!(found.items[1]["range"], in_line(10, 0, 9));
    assert_eq!(found.items[1]["message"], "same givens as puzzle 1 of a.sudoku");
    editor.open(&late, &format!("{PUZZLE}\n{other}"));
    let found = until(&mut editor, &late, &["duplicate-puzzle", "multiple-solutions", "duplicate-puzzle"]);
    assert_eq!(found.items[0]["message"], "same givens as puzzle 1 of b.sudoku");
    assert_eq!(found.items[2]["message"], "same givens as puzzle 1 of a.sudoku");
    editor.leave();
}

#[test]
fn an_open_document_counts_as_it_is_and_its_file_when_it_is_closed() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    write(folder, "a.sudoku", PUZZLE);
    let (one, other) = (uri_in(folder, "a.sudoku"), uri_in(folder, "b.sudoku"));
    let mut editor = start(&[folder], Value::Null);
    editor.open(&other, PUZZLE);
    until(&mut editor, &other, &DUPLICATE);
    editor.open(&one, "");
    until(&mut editor, &other, &NONE);
    close(&mut editor, &one);
    until(&mut editor, &other, &DUPLICATE);
    // There is no notification of its change on the disk, but it is read again when it is closed.
    editor.open(&one, PUZZLE);
    write(folder, "a.sudoku", "");
    close(&mut editor, &one);
    until(&mut editor, &other, &NONE);
    editor.leave();
}

#[test]
fn folders_come_and_go() {
    let (here, there) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    write(there.path(), "a.sudoku", PUZZLE);
    // Later than any folder's, by its name.
    let uri = "untitled:Untitled-1";
    let mut editor = start(&[here.path()], Value::Null);
    editor.open(uri, PUZZLE);
    assert_eq!(editor.published(uri).codes(), NONE);
    let (yes, no) = (json!([workspace_folder(there.path())]), json!([]));
    let event = json!({ "event": { "added": yes, "removed": no } });
    editor.notify("workspace/didChangeWorkspaceFolders", event);
    until(&mut editor, uri, &DUPLICATE);
    let event = json!({ "event": { "added": no, "removed": yes } });
    editor.notify("workspace/didChangeWorkspaceFolders", event);
    until(&mut editor, uri, &NONE);
    editor.leave();
}

#[test]
fn what_the_command_line_leaves_out_does_not_count() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    write(folder, "drafts/a.sudoku", PUZZLE);
    let (settings, uri) = (uri_in(folder, "sudoku.toml"), uri_in(folder, "x.sudoku"));
    let mut editor = start(&[folder], Value::Null);
    editor.open(&uri, PUZZLE);
    until(&mut editor, &uri, &DUPLICATE);
    write(folder, "sudoku.toml", "[check]\nexclude = ['drafts']");
    changed(&mut editor, &[&settings]);
    until(&mut editor, &uri, &NONE);
    std::fs::remove_file(folder.join("sudoku.toml")).expect("it was there");
    changed(&mut editor, &[&settings]);
    until(&mut editor, &uri, &DUPLICATE);
    editor.leave();
}

#[test]
fn what_ignore_files_name_and_settings_include() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    write(folder, "a.txt", PUZZLE);
    write(folder, "a.md", PUZZLE);
    let new = uri_in(folder, "new.sudoku");
    let mut editor = start(&[folder], Value::Null);
    editor.open(&new, PUZZLE);
    assert_eq!(editor.published(&new).codes(), NONE);
    write(folder, "sudoku.toml", "[check]\ninclude = ['a.*']\n");
    changed(&mut editor, &[&uri_in(folder, "sudoku.toml")]);
    let published = until(&mut editor, &new, &DUPLICATE);
    assert_eq!(published.items[0]["message"], "same givens as puzzle 1 of a.txt");
    write(folder, ".ignore", "a.txt\n");
    changed(&mut editor, &[&uri_in(folder, ".ignore")]);
    until(&mut editor, &new, &NONE);
    std::fs::remove_file(folder.join(".ignore")).expect("it was there");
    changed(&mut editor, &[&uri_in(folder, ".ignore")]);
    until(&mut editor, &new, &DUPLICATE);
    editor.leave();
}

#[test]
fn equivalent_puzzles_are_searched_on_the_first_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let rotated: String = PUZZLE.replace('\n', "").chars().rev().collect();
    write(folder, "a.sdm", &format!("# one\n{rotated}\n"));
    write(folder, "c.sdm", PUZZLE);
    let (first, uri) = (uri_in(folder, "a.sdm"), uri_in(folder, "b.sudoku"));
    let mut editor = start(&[folder], Value::Null);
    editor.open(&uri, PUZZLE);
    assert_eq!(editor.published(&uri).codes(), NONE);
    let settings = uri_in(folder, "sudoku.toml");
    write(folder, "sudoku.toml", "[check]\nselect = ['equivalent-puzzle']");
    changed(&mut editor, &[&settings]);
    let published = until(&mut editor, &uri, &["equivalent-puzzle"]);
    assert_eq!(published.items[0]["severity"], 2);
    assert_eq!(published.items[0]["range"], in_line(0, 0, 9));
    assert_eq!(published.items[0]["message"], "equivalent to puzzle 1 of a.sdm: rotated by 180°");
    let place = json!({ "uri": first, "range": in_line(1, 0, 81) });
    assert_eq!(published.items[0]["relatedInformation"][0]["location"], place);
    // What is written later is compared as well.
    write(folder, "a.sdm", "");
    changed(&mut editor, &[&first]);
    until(&mut editor, &uri, &NONE);
    write(folder, "a.sdm", &rotated);
    changed(&mut editor, &[&first]);
    until(&mut editor, &uri, &["equivalent-puzzle"]);
    write(folder, "sudoku.toml", "");
    changed(&mut editor, &[&settings]);
    until(&mut editor, &uri, &NONE);
    editor.leave();
}

#[test]
fn an_editor_that_pulls_gets_a_refresh_request() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "a.sudoku", PUZZLE);
    let uri = uri_in(folder.path(), "b.sudoku");
    let mut editor = Editor::start_with(json!({
        "processId": null,
        "rootUri": format!("file://{}", folder.path().display()),
        "capabilities": pulling(),
    }));
    editor.answer("workspace/diagnostic/refresh", Value::Null);
    editor.open(&uri, PUZZLE);
    let mut times = 0;
    while editor.pull(&uri, None)["items"][0]["code"] != "duplicate-puzzle" {
        times += 1;
        editor.wait_until_asked("workspace/diagnostic/refresh", times);
    }
    editor.leave();
}
