//! Tests the diagnostics of files that are not open: those of the command line, in parts, and only when they change.

use crate::lsp::harness::{Editor, PUZZLE, codes, items, pulling, uri_in, write};
use crate::program::program;
use serde_json::{Value, json};
use std::path::Path;

const METHOD: &str = "workspace/diagnostic";

/// A session in a workspace of this folder.
#[track_caller]
fn start(folder: &Path, options: Value) -> Editor {
    Editor::start_with(json!({
        "processId": null,
        "rootUri": format!("file://{}", folder.display()),
        "capabilities": pulling(),
        "initializationOptions": options,
    }))
}

/// Asks, with what is known already.
#[track_caller]
fn ask(editor: &mut Editor, previous: &[(&str, &str)]) -> i64 {
    editor.request(METHOD, params(previous))
}

fn params(previous: &[(&str, &str)]) -> Value {
    let previous: Vec<Value> = previous.iter().map(|(uri, id)| json!({ "uri": uri, "value": id })).collect();
    json!({ "identifier": "sudoku", "previousResultIds": previous })
}

#[track_caller]
fn answer(editor: &mut Editor, id: i64) -> Vec<Value> {
    let response = editor.response(id);
    assert!(response.get("error").is_none(), "{response}");
    items(&response["result"]["items"])
}

/// The report about a file.
#[track_caller]
fn about<'a>(reports: &'a [Value], uri: &str) -> &'a Value {
    reports.iter().find(|report| report["uri"] == uri).unwrap_or_else(|| panic!("{uri} is not in {reports:?}"))
}

#[track_caller]
fn codes_of(reports: &[Value], uri: &str) -> Vec<String> {
    codes(&items(&about(reports, uri)["items"])).into_iter().map(str::to_owned).collect()
}

fn id(report: &Value) -> String {
    report["resultId"].as_str().expect("an identifier").to_owned()
}

fn changed(editor: &mut Editor, uri: &str) {
    editor.notify("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": uri, "type": 2 }] }));
}

/// Files with a mistake, a puzzle twice, settings of their own, and one that is left out.
fn puzzles() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [
        ("a.sudoku", PUZZLE.to_owned()),
        ("b c/clash.sudoku", PUZZLE.replace("53.", "535")),
        ("b c/twice.sdm", PUZZLE.replace('\n', "")),
        ("many/several.sudoku", PUZZLE.replace("419..5", "......").replace("8..79", ".....")),
        ("many/sudoku.toml", "[check.severity]\nmultiple-solutions = 'error'\n".to_owned()),
        ("out/out.sudoku", "1".to_owned()),
        ("sudoku.toml", "[check]\nexclude = ['out']\n".to_owned()),
        ("text.txt", "1".to_owned()),
    ] {
        write(folder.path(), name, &text);
    }
    folder
}

#[test]
fn it_is_offered_to_those_who_know_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let editor = start(folder.path(), Value::Null);
    assert_eq!(editor.server["capabilities"]["diagnosticProvider"]["workspaceDiagnostics"], true);
    editor.leave();
    let mut capabilities = pulling();
    capabilities["workspace"]["diagnostics"] = Value::Null;
    let editor = Editor::start(capabilities);
    assert_eq!(editor.server["capabilities"]["diagnosticProvider"]["workspaceDiagnostics"], false);
    editor.leave();
}

#[test]
fn the_findings_are_those_of_the_command_line() {
    let folder = puzzles();
    let mut editor = start(folder.path(), Value::Null);
    let request = ask(&mut editor, &[]);
    let reports = answer(&mut editor, request);
    let mut reported: Vec<Value> = Vec::new();
    for report in &reports {
        assert_eq!((&report["kind"], &report["version"]), (&json!("full"), &Value::Null));
        let path = report["uri"].as_str().expect("a URI").replace("%20", " ");
        let path =
            path.rsplit_once(&format!("{}/", folder.path().display())).expect("a file of the folder").1.to_owned();
        reported.extend(items(&report["items"]).iter().map(|item| {
            let start = &item["range"]["start"];
            let line = start["line"].as_u64().expect("a line") + 1;
            let column = start["character"].as_u64().expect("a column") + 1;
            let place = place(&item["code"], json!([line, column]));
            json!([path, place, item["severity"], item["code"], item["message"]])
        }));
    }
    let mut command = program();
    let output = command.current_dir(&folder).args(["check", "--format", "json"]).output().expect("it runs");
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let level = |name: &Value| 1 + ["error", "warning", "info"].iter().position(|it| name == it).expect("a severity");
    let found: Vec<Value> = items(&found["findings"])
        .iter()
        .map(|it| {
            let place = place(&it["rule"], json!([it["line"], it["column"]]));
            json!([it["path"], place, level(&it["severity"]), it["rule"], it["message"]])
        })
        .collect();
    assert_eq!(reported, found);
    assert_eq!(found.len(), 4);
    editor.leave();
}

/// Where a finding is; editors underline the title or a cell where `check` names the grid's first line.
fn place(rule: &Value, place: Value) -> Value {
    if rule == "multiple-solutions" { Value::Null } else { place }
}

#[test]
fn a_client_that_knows_all_waits_for_news() {
    let folder = puzzles();
    let mut editor = start(folder.path(), Value::Null);
    let request = ask(&mut editor, &[]);
    let reports = answer(&mut editor, request);
    let known: Vec<(String, String)> =
        reports.iter().map(|it| (it["uri"].as_str().expect("a URI").to_owned(), id(it))).collect();
    let known: Vec<(&str, &str)> = known.iter().map(|(uri, id)| (&**uri, &**id)).collect();
    let request = ask(&mut editor, &known);
    let clash = uri_in(folder.path(), "b%20c/clash.sudoku");
    write(folder.path(), "b c/clash.sudoku", "");
    changed(&mut editor, &clash);
    let reports = answer(&mut editor, request);
    assert_eq!(codes_of(&reports, &clash), Vec::<String>::new());
    // Its neighbours are as before.
    let other = uri_in(folder.path(), "many/several.sudoku");
    let before = known.iter().find(|(uri, _)| *uri == other).expect("it was told").1;
    assert_eq!(
        about(&reports, &other),
        &json!({ "uri": other, "version": null, "kind": "unchanged", "resultId": before })
    );

    // A deleted file has no diagnostics, and its puzzles are not duplicates of others.
    let (first, twice) = (uri_in(folder.path(), "a.sudoku"), uri_in(folder.path(), "b%20c/twice.sdm"));
    let now: Vec<(String, String)> =
        reports.iter().map(|it| (it["uri"].as_str().expect("a URI").to_owned(), id(it))).collect();
    let now: Vec<(&str, &str)> = now.iter().map(|(uri, id)| (&**uri, &**id)).collect();
    let request = ask(&mut editor, &now);
    std::fs::remove_file(folder.path().join("a.sudoku")).expect("it was there");
    changed(&mut editor, &first);
    let mut reports = answer(&mut editor, request);
    assert_eq!(about(&reports, &first), &json!({ "uri": first, "version": null, "kind": "full", "items": [] }));
    if about(&reports, &twice)["kind"] == "unchanged" {
        // The deletion was noticed before the notification, and the others were not read again yet.
        let still: Vec<(&str, &str)> = now.iter().filter(|(uri, _)| *uri != first).copied().collect();
        let request = ask(&mut editor, &still);
        reports = answer(&mut editor, request);
    }
    assert_eq!(codes_of(&reports, &twice), Vec::<String>::new());
    editor.leave();
}

#[test]
fn an_open_document_is_reported_with_its_text_and_others_are_compared_with_it() {
    let folder = puzzles();
    let (open, twice) = (uri_in(folder.path(), "a.sudoku"), uri_in(folder.path(), "b%20c/twice.sdm"));
    let mut editor = start(folder.path(), Value::Null);
    editor.open(&open, &format!("\n\n{}", PUZZLE.replace("53.", "533")));
    let of_document = editor.pull(&open, None);
    let request = ask(&mut editor, &[]);
    let reports = answer(&mut editor, request);
    assert_eq!(about(&reports, &open)["version"], 1);
    assert_eq!(about(&reports, &open)["items"], of_document["items"]);
    assert_eq!(about(&reports, &open)["resultId"], of_document["resultId"]);
    assert_eq!(codes_of(&reports, &twice), Vec::<String>::new());
    editor.replace(&open, 2, &format!("\n\n{PUZZLE}"));
    editor.pull(&open, None);
    let request = ask(&mut editor, &[]);
    let reports = answer(&mut editor, request);
    assert_eq!(codes_of(&reports, &twice), ["duplicate-puzzle"]);
    let place = &about(&reports, &twice)["items"][0]["relatedInformation"][0]["location"];
    assert_eq!((&place["uri"], &place["range"]["start"]["line"]), (&json!(open), &json!(2)));
    editor.leave();
}

#[test]
fn parts_of_an_answer_come_before_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    // So much that it does not fit into one part.
    let puzzle = format!("{}\n", PUZZLE.replace("53.", "535"));
    for name in ["a", "b", "c"] {
        write(folder.path(), &format!("{name}.sudoku"), &puzzle.repeat(200));
    }
    let mut editor = start(folder.path(), json!({ "check": { "ignore": ["duplicate-puzzle"] } }));
    let mut params = params(&[]);
    params["partialResultToken"] = json!("parts");
    params["workDoneToken"] = json!(7);
    let request = editor.request(METHOD, params);
    let rest = answer(&mut editor, request);
    let reported: Vec<Value> =
        editor.unseen().iter().filter(|message| message["method"] == "$/progress").cloned().collect();
    let (parts, progress): (Vec<Value>, Vec<Value>) =
        reported.into_iter().map(|message| message["params"].clone()).partition(|params| params["token"] == "parts");
    assert!(parts.len() >= 2, "{} parts", parts.len());
    let mut files: Vec<Value> = parts.iter().flat_map(|part| items(&part["value"]["items"])).chain(rest).collect();
    files.iter_mut().for_each(|file| *file = file["uri"].take());
    assert_eq!(files, ["a", "b", "c"].map(|name| uri_in(folder.path(), &format!("{name}.sudoku"))));
    let kinds: Vec<&str> = progress.iter().map(|it| it["value"]["kind"].as_str().expect("a kind")).collect();
    assert_eq!((kinds.first(), kinds.last()), (Some(&"begin"), Some(&"end")));
    assert_eq!(progress[0]["token"], 7);
    assert_eq!(progress[0]["value"]["title"], "Checking 3 files");
    assert_eq!(progress[0]["value"]["cancellable"], true);
    editor.leave();
}

#[test]
fn a_file_of_too_many_puzzles_is_not_held() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "a.sudoku", &"36\n".repeat(250_000));
    let mut editor = start(folder.path(), Value::Null);
    let request = ask(&mut editor, &[]);
    assert_eq!(codes_of(&answer(&mut editor, request), &uri_in(folder.path(), "a.sudoku")), ["too-large"]);
    editor.leave();
}

#[test]
fn another_severity_takes_no_new_check() {
    let folder = puzzles();
    let path = folder.path().join("b c/clash.sudoku");
    let clash = uri_in(folder.path(), "b%20c/clash.sudoku");
    let severities = |clash: &str| json!({ "check": { "severity": { "duplicate-value": clash } } });
    let mut editor = start(folder.path(), Value::Null);
    let request = ask(&mut editor, &[]);
    let before = answer(&mut editor, request);
    // Another text that looks like the old one from outside: a check would find nothing.
    let written = std::fs::metadata(&path).and_then(|data| data.modified()).expect("a time");
    let text = std::fs::read_to_string(&path).expect("readable");
    std::fs::write(&path, PUZZLE).expect("written");
    let file = std::fs::File::options().write(true).open(&path).expect("a file");
    file.set_modified(written).expect("a time");
    editor.notify("workspace/didChangeConfiguration", json!({ "settings": severities("info") }));
    let request = ask(&mut editor, &[(&clash, &id(about(&before, &clash)))]);
    let after = answer(&mut editor, request);
    let mut expected = items(&about(&before, &clash)["items"]);
    expected.iter_mut().filter(|item| item["code"] == "duplicate-value").for_each(|item| item["severity"] = json!(3));
    assert_eq!(items(&about(&after, &clash)["items"]), expected);
    editor.leave();

    // The same as of a server that has never checked the files with other severities.
    std::fs::write(&path, text).expect("written");
    let mut fresh = start(folder.path(), severities("info"));
    let request = ask(&mut fresh, &[]);
    assert_eq!(items(&about(&answer(&mut fresh, request), &clash)["items"]), expected);
    fresh.leave();
}

/// A file that takes long to check, and one behind it.
fn slow() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let empty = format!("{}\n", ".".repeat(25)).repeat(25).replacen('.', "A", 1);
    write(folder.path(), "a.sudoku", &format!("{empty}\n").repeat(400));
    write(folder.path(), "b.sudoku", &PUZZLE.replace("53.", "535"));
    folder
}

#[test]
fn one_that_is_cancelled_ends_at_once() {
    let folder = slow();
    let mut editor = start(folder.path(), json!({ "check": { "ignore": ["duplicate-puzzle"] } }));
    let mut params = params(&[]);
    params["workDoneToken"] = json!("progress");
    // By the request.
    let request = editor.request(METHOD, params.clone());
    let begins = |message: &Value| message["params"]["value"]["kind"] == "begin";
    editor.wait_for("the beginning", begins);
    editor.notify("$/cancelRequest", json!({ "id": request }));
    assert_eq!(editor.response(request)["error"]["code"], -32800);
    // By its progress: there is an answer with what is known.
    params["workDoneToken"] = json!("other progress");
    let request = editor.request(METHOD, params);
    editor.wait_for("the beginning", begins);
    editor.notify("window/workDoneProgress/cancel", json!({ "token": "other progress" }));
    assert_eq!(answer(&mut editor, request), Vec::<Value>::new());
    editor.leave();
}

#[test]
fn equivalent_puzzles_are_compared_where_settings_ask_for_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let rotated: String = PUZZLE.replace('\n', "").chars().rev().collect();
    write(folder.path(), "a.sudoku", PUZZLE);
    write(folder.path(), "b/b.sdm", &rotated);
    write(folder.path(), "b/sudoku.toml", "[check]\nselect = ['equivalent-puzzle']");
    let mut editor = start(folder.path(), Value::Null);
    let request = ask(&mut editor, &[]);
    let reports = answer(&mut editor, request);
    assert_eq!(codes_of(&reports, &uri_in(folder.path(), "b/b.sdm")), ["equivalent-puzzle"]);
    editor.leave();
}

#[test]
fn diagnostics_of_files_are_removed_when_they_are_turned_off() {
    let folder = puzzles();
    let mut editor = start(folder.path(), Value::Null);
    let request = ask(&mut editor, &[]);
    let reports = answer(&mut editor, request);
    let clash = uri_in(folder.path(), "b%20c/clash.sudoku");
    let before = id(about(&reports, &clash));
    let request = ask(&mut editor, &[(&clash, &before)]);
    let settings = json!({ "settings": { "workspaceDiagnostics": false } });
    // Other files are news to this client.
    assert!(answer(&mut editor, request).len() > 1);
    editor.notify("workspace/didChangeConfiguration", settings);
    let request = ask(&mut editor, &[(&clash, &before)]);
    assert_eq!(answer(&mut editor, request), [json!({ "uri": clash, "version": null, "kind": "full", "items": [] })]);
    let request = ask(&mut editor, &[]);
    editor.notify("workspace/didChangeConfiguration", json!({ "settings": null }));
    assert_eq!(answer(&mut editor, request).len(), 4);
    editor.leave();
}

#[test]
fn declared_ratings_are_compared_in_files_that_are_not_open() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "a.sudoku", &format!("difficulty: hard\nrating: SE 1.2\n{PUZZLE}"));
    let mut editor = start(folder.path(), Value::Null);
    let asked = ask(&mut editor, &[]);
    let reports = answer(&mut editor, asked);
    assert_eq!(codes_of(&reports, &uri_in(folder.path(), "a.sudoku")), ["difficulty-mismatch"]);
    editor.leave();
}
