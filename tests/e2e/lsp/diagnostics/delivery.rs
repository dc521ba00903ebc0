//! Tests which diagnostics reach an editor, when, and how often.

use crate::lsp::harness::{
    Editor, PUZZLE, URI, codes, contradictory_puzzle, edit, everything, in_line, items, pulling, server, write,
};
use crate::program::program;
use serde_json::{Value, json};

const CLASH: [&str; 2] = ["duplicate-value", "duplicate-value"];

#[test]
fn a_finding_in_the_protocols_words() {
    let mut editor = Editor::start(everything());
    editor.open(URI, &PUZZLE.replace("53.", "535"));
    let published = editor.published(URI);
    assert_eq!(published.version, Some(1));
    assert_eq!(published.codes(), CLASH);
    let [first, second] = &published.items[..] else { panic!() };
    assert_eq!(first["range"], in_line(0, 0, 1));
    assert_eq!(second["range"], in_line(0, 2, 3));
    assert_eq!((&first["severity"], &first["source"]), (&json!(1), &json!("sudoku")));
    assert_eq!(first["relatedInformation"][0]["location"], json!({ "uri": URI, "range": in_line(0, 2, 3) }));
    assert_eq!(first["data"], json!({ "puzzle": 1, "cells": ["r1c1"] }));
    editor.leave();
}

#[test]
fn a_typed_value_that_makes_a_puzzle_unsolvable_is_marked_itself() {
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    assert_eq!(editor.published(URI).codes(), [""; 0]);
    editor.change(URI, 2, edit(0, 2, 3, "1"));
    let published = editor.published(URI);
    assert_eq!(published.codes(), ["unsolvable"]);
    assert_eq!(published.items[0]["range"], in_line(0, 2, 3));
    assert_eq!(published.items[0]["message"], "1 makes the puzzle unsolvable; the solution had 4 here");
    editor.change(URI, 3, edit(0, 2, 3, "."));
    assert_eq!(editor.published(URI).codes(), [""; 0]);
    editor.leave();
}

/// The diagnostics of a wrong puzzle with their reasons: on a busy machine there may be none at first, until all is
/// proved.
#[track_caller]
fn first_published(editor: &mut Editor) -> Vec<Value> {
    loop {
        let items = editor.published(URI).items;
        if !items.is_empty() && !items.iter().any(lacks_reason) {
            return items;
        }
    }
}

/// Returns true if the reason of a diagnostic follows.
fn lacks_reason(item: &Value) -> bool {
    item["message"].as_str().is_some_and(|message| message.ends_with("the reason is still searched for"))
}

#[test]
fn that_there_is_no_solution_is_shown_before_the_reason() {
    let mut editor = Editor::start(everything());
    editor.open(URI, &contradictory_puzzle());
    let mut published = editor.published(URI);
    while published.items.is_empty() {
        published = editor.published(URI);
    }
    assert_eq!(published.codes(), ["unsolvable"]);
    assert!(lacks_reason(&published.items[0]), "{:?}", published.items);
    let found = first_published(&mut editor);
    assert_eq!(codes(&found), ["unsolvable"]);
    assert!(found[0]["message"].as_str().is_some_and(|message| message.contains("cannot all be right")), "{found:?}");
    editor.leave();
}

#[test]
fn no_solution_has_few_related_places_and_an_explanation() {
    let mut capabilities = everything();
    capabilities["workspace"]["executeCommand"] = json!({});
    capabilities["experimental"] = json!({ "sudoku": { "boards": true } });
    let mut editor = Editor::start(capabilities);
    editor.open(URI, "12..\n....\n..1.\n..2.\n");
    let found = first_published(&mut editor);
    assert_eq!(codes(&found), ["unsolvable"]);
    assert_eq!(found[0]["range"], in_line(0, 0, 1));
    assert_eq!(found[0]["data"]["cells"], json!(["r1c1", "r1c2", "r3c3", "r4c3"]));
    // `check` names the steps of the proof as well.
    let related = items(&found[0]["relatedInformation"]);
    let related: Vec<&str> = related.iter().filter_map(|related| related["message"].as_str()).collect();
    assert_eq!(related, ["r1c2 is 2", "r3c3 is 1", "r4c3 is 2"]);
    let params =
        json!({ "textDocument": { "uri": URI }, "range": found[0]["range"], "context": { "diagnostics": found } });
    let actions = items(&editor.call("textDocument/codeAction", params));
    let explain = actions.iter().find(|action| action["title"] == "Explain why there is no solution");
    let explain = explain.unwrap_or_else(|| panic!("{actions:#?}"));
    assert_eq!(explain["diagnostics"], json!(found));
    let command = json!({ "command": explain["command"]["command"], "arguments": explain["command"]["arguments"] });
    let page = editor.call("workspace/executeCommand", command);
    let text = page["text"].as_str().unwrap_or_default();
    assert!(
        text.contains("these 4 givens cannot all be right") && text.contains("row 2 has no cell left for 2"),
        "{page}"
    );
    editor.leave();
}

#[test]
fn several_solutions_are_underlined_at_the_title_or_the_first_cell_that_differs() {
    let grid = "12..\n....\n....\n....\n";
    for (text, expected) in [
        (grid.to_owned(), in_line(0, 2, 3)),
        (format!("title: Two\n{grid}"), in_line(0, 7, 10)),
        (format!("size: 4\n{grid}"), in_line(1, 2, 3)),
    ] {
        let mut editor = Editor::start(everything());
        editor.open(URI, &text);
        let found = first_published(&mut editor);
        assert_eq!(codes(&found), ["multiple-solutions"]);
        assert_eq!(found[0]["range"], expected, "{text}");
        editor.leave();
        let at = checked(&text);
        let line = text.lines().count() - 3;
        assert_eq!(at, json!([line, 1, line, 5]), "`check` names the grid's first line: {text}");
    }
}

/// Where the only finding of `check` is: line, column, last line and the column behind it.
#[track_caller]
fn checked(text: &str) -> Value {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "a.sudoku", text);
    let mut check = program();
    let done = check.args(["check", "--format", "json"]).current_dir(folder.path()).output().expect("it runs");
    let report: Value = serde_json::from_slice(&done.stdout).expect("a report");
    let findings = items(&report["findings"]);
    let [finding] = &findings[..] else { panic!("{findings:?}") };
    json!([finding["line"], finding["column"], finding["end_line"], finding["end_column"]])
}

#[test]
fn an_editor_gets_no_more_than_it_can_show() {
    let mut editor = Editor::start(json!({}));
    editor.open(URI, &PUZZLE.replace("53.", "535"));
    let published = editor.published(URI);
    assert_eq!(published.codes(), CLASH);
    assert!(published.items.iter().all(|item| item.get("relatedInformation").is_none() && item.get("data").is_none()));
    editor.leave();
}

#[test]
fn what_is_not_needed_is_tagged_if_the_editor_knows_the_tag() {
    let text = format!("# sudoku: ignore no-place\n{PUZZLE}");
    for (pulls, tags, expected) in [
        (false, json!({ "valueSet": [1, 2] }), json!([1])),
        (true, json!({ "valueSet": [1, 2] }), json!([1])),
        (false, json!({ "valueSet": [2] }), Value::Null),
        (true, Value::Null, Value::Null),
    ] {
        let mut capabilities = if pulls { pulling() } else { everything() };
        let capability = if pulls { "diagnostic" } else { "publishDiagnostics" };
        capabilities["textDocument"][capability]["tagSupport"] = tags;
        let mut editor = Editor::start(capabilities);
        editor.open(URI, &text);
        let mut found = Vec::new();
        // On a busy machine the first answer may come before it is known what the comment silences.
        while found.is_empty() {
            found = if pulls { items(&editor.pull(URI, None)["items"]) } else { editor.published(URI).items };
        }
        assert_eq!(codes(&found), ["unused-suppression"]);
        assert_eq!(found[0]["tags"], expected);
        editor.leave();
    }
}

#[test]
fn costly_findings_come_with_the_others() {
    let mut editor = Editor::start(everything());
    editor.open(URI, &PUZZLE.replace("419..5", "......").replace("8..79", "....."));
    let mut published = editor.published(URI);
    if published.items.is_empty() {
        // The machine is so busy that it took longer than others wait.
        published = editor.published(URI);
    }
    assert_eq!((published.version, published.codes()), (Some(1), vec!["multiple-solutions"]));
    editor.leave();
}

#[test]
fn every_version_is_answered_once_even_if_nothing_changes() {
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    assert_eq!(editor.published(URI).version, Some(1));
    for version in 2..30 {
        let digit = if version % 3 == 0 { "5" } else { "." };
        editor.change(URI, version, edit(0, 2, 3, digit));
        let published = editor.published(URI);
        assert_eq!(published.version, Some(version.into()));
        assert_eq!(published.codes(), if version % 3 == 0 { &CLASH[..] } else { &[] });
    }
    editor.symbol_names(URI);
    assert_eq!(editor.unseen_publications(), 0);
    editor.leave();
}

#[test]
fn a_closed_document_has_none() {
    let mut editor = Editor::start(everything());
    editor.open(URI, "1123");
    assert!(!editor.published(URI).items.is_empty());
    editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    assert!(editor.published(URI).items.is_empty());
    editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    editor.change(URI, 2, edit(0, 0, 1, ""));
    assert_eq!(editor.outline(URI), Value::Null);
    assert_eq!(editor.unseen_publications(), 0);
    editor.leave();
}

#[test]
fn documents_do_not_mix() {
    let mut editor = Editor::start_with(
        json!({ "processId": null, "rootUri": null, "capabilities": everything(), "initializationOptions": { "check": { "ignore": ["duplicate-puzzle"] } } }),
    );
    let uris: Vec<String> = (0..20).map(|n| format!("file:///{n}.sudoku")).collect();
    for (n, uri) in uris.iter().enumerate() {
        editor.open(uri, &if n % 2 == 0 { PUZZLE.to_owned() } else { PUZZLE.replace("53.", "535") });
    }
    for (n, uri) in uris.iter().enumerate() {
        assert_eq!(editor.published(uri).codes(), if n % 2 == 0 { &[][..] } else { &CLASH });
    }
    editor.leave();
}

#[test]
fn of_too_many_the_worst_are_shown_and_one_says_how_many_there_are() {
    let mut editor = Editor::start(everything());
    // One warning each, then one error at the end of the file.
    let puzzle = format!("{}\n", PUZZLE.replace("419..5", "......").replace("8..79", "....."));
    editor.open(URI, &format!("{}{}", puzzle.repeat(1_100), &PUZZLE[..40]));
    let published = loop {
        let published = editor.published(URI);
        if published.items.len() == 1_001 {
            break published;
        }
    };
    let [more, displayed @ ..] = &published.items[..] else { panic!() };
    assert_eq!((&more["code"], &more["severity"]), (&json!("more-findings"), &json!(3)));
    assert!(displayed.iter().any(|item| item["severity"] == 1), "the error at the end is not shown");
    let lines: Vec<u64> = displayed.iter().filter_map(|item| item["range"]["start"]["line"].as_u64()).collect();
    assert!(lines.is_sorted());
    editor.leave();
}

#[test]
fn an_editor_that_pulls_is_not_pushed_to() {
    let mut editor = Editor::start(pulling());
    assert_eq!(editor.server["capabilities"]["diagnosticProvider"]["interFileDependencies"], false);
    editor.open(URI, &PUZZLE.replace("53.", "535"));
    let report = editor.pull(URI, None);
    assert_eq!(report["kind"], "full");
    assert_eq!(codes(&items(&report["items"])), CLASH);

    // The same again is not sent again.
    let id = report["resultId"].as_str().expect("an identifier").to_owned();
    assert_eq!(editor.pull(URI, Some(&id)), json!({ "kind": "unchanged", "resultId": id }));
    assert_eq!(editor.pull(URI, Some("other"))["kind"], "full");
    editor.change(URI, 2, edit(8, 9, 9, " "));
    assert_eq!(editor.pull(URI, Some(&id))["kind"], "unchanged");

    editor.change(URI, 3, edit(0, 2, 3, "."));
    let report = editor.pull(URI, Some(&id));
    assert_eq!((&report["kind"], &report["items"]), (&json!("full"), &json!([])));
    assert_eq!(editor.unseen_publications(), 0);
    editor.leave();
}

#[test]
fn an_editor_without_refresh_support_is_pushed_to() {
    let mut capabilities = pulling();
    capabilities["workspace"]["diagnostics"] = json!({});
    let editor = Editor::start(capabilities);
    assert_eq!(editor.server["capabilities"]["diagnosticProvider"]["interFileDependencies"], true);
    editor.leave();
}

#[test]
fn what_an_edit_changes_elsewhere_comes_with_the_answer_about_it() {
    let (one, other) = ("file:///puzzles/a.sudoku", "file:///puzzles/b.sudoku");
    for is_told in [true, false] {
        let mut capabilities = pulling();
        capabilities["workspace"]["diagnostics"] = json!({});
        capabilities["textDocument"]["diagnostic"]["relatedDocumentSupport"] = json!(is_told);
        let mut editor = Editor::start(capabilities);
        editor.open(one, "");
        editor.open(other, PUZZLE);
        assert_eq!(editor.pull(one, None)["items"], json!([]));
        assert_eq!(editor.pull(other, None)["items"], json!([]));
        editor.replace(one, 2, PUZZLE);
        let report = editor.pull(one, None);
        assert_eq!(report["items"], json!([]));
        if is_told {
            let related = &report["relatedDocuments"][other];
            assert_eq!(
                (&related["kind"], codes(&items(&related["items"]))),
                (&json!("full"), vec!["duplicate-puzzle"])
            );
            let id = related["resultId"].as_str().expect("an identifier").to_owned();
            assert_eq!(editor.pull(other, Some(&id))["kind"], "unchanged");
            // It is known to the client by now.
            assert_eq!(editor.pull(one, None).get("relatedDocuments"), None);
            editor.replace(one, 3, "");
            assert_eq!(editor.pull(one, None)["relatedDocuments"][other]["items"], json!([]));
        } else {
            assert_eq!(report.get("relatedDocuments"), None);
        }
        editor.leave();
    }
}

#[test]
fn an_editor_that_does_not_pull_is_not_offered_it() {
    let mut editor = Editor::start(everything());
    assert_eq!(editor.server["capabilities"]["diagnosticProvider"], Value::Null);
    // One that asks all the same is answered.
    editor.open(URI, &PUZZLE.replace("53.", "535"));
    assert_eq!(items(&editor.pull(URI, None)["items"]).len(), 2);
    editor.leave();
}

#[test]
fn pulling_an_unknown_document() {
    let mut editor = Editor::start(pulling());
    let report = editor.pull("file:///unknown", None);
    assert_eq!((&report["kind"], &report["items"]), (&json!("full"), &json!([])));
    editor.leave();
}

#[test]
fn after_a_restart_an_old_report_is_known_again() {
    let text = PUZZLE.replace("53.", "535");
    let mut editor = Editor::start(pulling());
    editor.open(URI, &text);
    let id = editor.pull(URI, None)["resultId"].as_str().expect("an identifier").to_owned();
    editor.leave();
    let mut editor = Editor::start(pulling());
    editor.open(URI, &text);
    assert_eq!(editor.pull(URI, Some(&id))["kind"], "unchanged");
    editor.leave();
}

#[test]
fn a_client_that_never_reads_its_documents_loses_nothing() {
    // The whole session is in the pipe before the server has begun.
    let mut client = server();
    let initialize = json!({ "processId": null, "rootUri": null, "capabilities": everything() });
    let id = client.request("initialize", initialize);
    client.notify("initialized", json!({}));
    let document = json!({ "uri": URI, "languageId": "sudoku", "version": 1, "text": PUZZLE });
    client.notify("textDocument/didOpen", json!({ "textDocument": document }));
    let symbols = client.request("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } }));
    assert!(client.response(id)["result"].is_object());
    assert_eq!(items(&client.response(symbols)["result"]).len(), 1);
    client.wait_for("diagnostics", |message| message["method"] == "textDocument/publishDiagnostics");
}

#[test]
fn equal_puzzles_in_two_documents() {
    let (one, other) = ("file:///puzzles/a%20b.sudoku", "file:///puzzles/c.sudoku");
    let mut editor = Editor::start(everything());
    editor.open(other, PUZZLE);
    assert_eq!(editor.published(other).items, Vec::<Value>::new());
    editor.open(one, &format!("# first\n{PUZZLE}"));
    let found = editor.published(other).items;
    assert_eq!(found[0]["code"], "duplicate-puzzle");
    assert_eq!(found[0]["message"], "same givens as puzzle 1 of a b.sudoku");
    let place = json!({ "uri": one, "range": in_line(1, 0, 9) });
    assert_eq!(found[0]["relatedInformation"][0]["location"], place);
    // The diagnostics of one document follow changes of the other.
    editor.change(one, 2, edit(0, 0, 0, "\n"));
    let moved = json!({ "uri": one, "range": in_line(2, 0, 9) });
    assert_eq!(editor.published(other).items[0]["relatedInformation"][0]["location"], moved);
    editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": one } }));
    assert_eq!(editor.published(other).items, Vec::<Value>::new());
    editor.leave();
}
