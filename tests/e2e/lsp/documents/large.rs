//! Tests documents whose check takes long: findings are published as they become known, and nothing waits for the rest.

use crate::lsp::harness::{Editor, URI, edit, everything, in_line, items, position, pulling, slow_puzzles};
use serde_json::{Value, json};

/// Waits until a document has so many diagnostics; returns how often it was published.
#[track_caller]
fn wait_for_all(editor: &mut Editor, count: usize) -> usize {
    let mut published = 0;
    loop {
        let now = editor.published(URI).items.len();
        published += 1;
        assert!(now <= count);
        if now == count {
            return published;
        }
    }
}

#[test]
fn what_is_known_is_published_first_and_the_rest_in_few_steps() {
    let mut editor = Editor::start(everything());
    editor.open(URI, &slow_puzzles(60));
    assert!(editor.published(URI).items.len() < 60);
    let times = wait_for_all(&mut editor, 60);
    assert!(times <= 12, "{times}");
    editor.outline(URI);
    assert_eq!(editor.unseen_publications(), 0);
    editor.leave();
}

#[test]
fn what_has_been_proved_stays_so() {
    let mut editor = Editor::start(everything());
    editor.open(URI, &slow_puzzles(40));
    wait_for_all(&mut editor, 40);
    // A puzzle in front of them all, with three findings. The first of them is read anew with it, but known again.
    editor.change(URI, 2, edit(0, 0, 0, "11..\n....\n....\n....\n\n"));
    let published = editor.published(URI);
    assert_eq!((published.version, published.items.len()), (Some(2), 43));
    editor.leave();
}

#[test]
fn requests_and_edits_do_not_wait() {
    let mut editor = Editor::start(everything());
    // A minute of work.
    editor.open(URI, &slow_puzzles(2_000));
    for version in 2..7 {
        editor.change(URI, version, edit(0, 0, 0, " "));
        let published = editor.published_for(URI, version.into());
        assert!(published.items.len() < 2_000);
        assert_eq!(items(&editor.outline(URI)).len(), 2_000);
        let place = json!({ "textDocument": { "uri": URI }, "position": position(0, 40) });
        editor.call("textDocument/hover", place);
    }
    editor.leave();
}

#[test]
fn a_document_that_is_closed_while_it_is_checked() {
    let mut editor = Editor::start(everything());
    editor.open(URI, &slow_puzzles(50));
    editor.published(URI);
    editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    while !editor.published(URI).items.is_empty() {}
    // Nothing comes after it, though another document is checked to the end.
    editor.open("file:///other", &slow_puzzles(20));
    while editor.published("file:///other").items.len() < 20 {}
    assert_eq!(editor.unseen_publications(), 0);
    editor.leave();
}

#[test]
fn an_editor_that_pulls_gets_a_refresh_request_when_there_is_more() {
    let mut editor = Editor::start(pulling());
    editor.answer("workspace/diagnostic/refresh", Value::Null);
    editor.open(URI, &slow_puzzles(40));
    let mut refreshes = 0;
    loop {
        let report = editor.pull(URI, None);
        if items(&report["items"]).len() == 40 {
            let id = report["resultId"].as_str().expect("an identifier").to_owned();
            assert_eq!(editor.pull(URI, Some(&id))["kind"], "unchanged");
            break;
        }
        refreshes += 1;
        editor.wait_until_asked("workspace/diagnostic/refresh", refreshes);
    }
    assert!((1..=12).contains(&refreshes), "{refreshes}");
    editor.leave();
}

#[test]
fn an_editor_that_pulls_without_refresh_support_waits_for_the_end() {
    let mut capabilities = pulling();
    capabilities["workspace"]["diagnostics"] = json!({});
    let mut editor = Editor::start(capabilities);
    editor.open(URI, &slow_puzzles(4));
    assert_eq!(items(&editor.pull(URI, None)["items"]).len(), 4);
    // Within bounds.
    editor.open("file:///larger", &slow_puzzles(1_000));
    let report = editor.pull("file:///larger", None);
    assert!(items(&report["items"]).len() < 1_000);
    assert_eq!(editor.times_asked("workspace/diagnostic/refresh"), 0);
    editor.leave();
}

#[test]
fn a_pull_is_answered_for_the_newest_version() {
    let mut editor = Editor::start(pulling());
    editor.open(URI, &slow_puzzles(30));
    let pull = json!({ "textDocument": { "uri": URI } });
    let early = editor.request("textDocument/diagnostic", pull.clone());
    editor.replace(URI, 2, "11..\n....\n....\n....\n");
    let late = editor.request("textDocument/diagnostic", pull);
    for request in [early, late] {
        let report = editor.response(request)["result"].take();
        assert_eq!(report["kind"], "full");
        if request == late {
            assert_eq!(report["items"][0]["range"], in_line(0, 0, 1));
        }
    }
    editor.leave();
}
