//! Tests commands: the edits that they request, and their answers.

use crate::lsp::harness::{
    Editor, PUZZLE, SOLUTION, URI, applied, edit, everything, in_line, items, position, resolving,
};
use serde_json::{Value, json};

fn run(editor: &mut Editor, command: &str, arguments: Value) -> Value {
    let params = json!({ "command": format!("sudoku-lsp.{command}"), "arguments": arguments });
    editor.call("workspace/executeCommand", params)
}

/// The text after the edit that the server asks for next.
fn requested(editor: &mut Editor, text: &str) -> String {
    let request = editor.wait_for("an edit", |message| message["method"] == "workspace/applyEdit");
    let change = &request["params"]["edit"]["documentChanges"][0];
    assert_eq!(change["textDocument"], json!({ "uri": URI, "version": 1 }));
    applied(text, &items(&change["edits"]))
}

/// The next message to the user.
fn user_message(editor: &mut Editor) -> (Value, String) {
    let message = editor.wait_for("a message", |message| message["method"] == "window/showMessage");
    (message["params"]["type"].clone(), message["params"]["message"].as_str().expect("text").to_owned())
}

#[test]
fn what_actions_do_commands_do() {
    let mut editor = Editor::start(resolving());
    editor.answer("workspace/applyEdit", json!({ "applied": true }));
    editor.open(URI, PUZZLE);
    for (command, arguments, expected) in [
        ("fillCell", json!([URI, position(0, 2)]), PUZZLE.replacen("53.", "534", 1)),
        ("fillCell", json!([URI, in_line(0, 2, 3)]), PUZZLE.replacen("53.", "534", 1)),
        ("nextStep", json!([URI, position(4, 0)]), PUZZLE.replacen(".7....", ".78...", 1)),
        ("fillForced", json!([URI, position(0, 0)]), SOLUTION.to_owned()),
        ("fillSolution", json!([URI, position(8, 0)]), SOLUTION.to_owned()),
        ("fillForced", json!([URI]), SOLUTION.to_owned()),
        ("fillSolution", json!([URI]), SOLUTION.to_owned()),
    ] {
        let answer = run(&mut editor, command, arguments);
        assert_eq!(answer["status"], "requested", "{answer}");
        assert_eq!(requested(&mut editor, PUZZLE), expected, "{command}");
    }
    for command in ["insertSolution", "insertExplanation"] {
        run(&mut editor, command, json!([URI, position(0, 0)]));
        assert!(requested(&mut editor, PUZZLE).len() > PUZZLE.len() + 81, "{command}");
    }
    assert_eq!(run(&mut editor, "convert", json!([URI, position(0, 0), "line"]))["status"], "requested");
    let request = editor.wait_for("an edit", |message| message["method"] == "workspace/applyEdit");
    assert_eq!(request["params"]["label"], "Convert this puzzle to one line");
    editor.leave();
}

#[test]
fn answers_say_what_was_done_where_and_how() {
    let text = "clues: 4\n1 . | . .\n. . | 2 .\n----+----\n. 4 | . .\n. . | . 3\n";
    let mut editor = Editor::start(resolving());
    editor.answer("workspace/applyEdit", json!({ "applied": true }));
    editor.open(URI, text);
    let answer = run(&mut editor, "nextStep", json!([URI, position(6, 0)]));
    assert_eq!(answer["message"], "Hidden Single: r1c2=2, the only 2 in box 1.");
    assert_eq!(answer["changed"], json!([in_line(1, 1, 3)]));
    assert_eq!(answer["style"], "placed");
    assert_eq!(requested(&mut editor, text), text.replacen("1 .", "1+2", 1));
    // The other lines move with a value in the first column.
    let answer = run(&mut editor, "fillCell", json!([URI, position(2, 0)]));
    assert_eq!(answer["changed"], json!([in_line(2, 0, 2)]));
    let moved = "clues: 4\n 1 . | . .\n+4 . | 2 .\n-----+----\n . 4 | . .\n . . | . 3\n";
    assert_eq!(requested(&mut editor, text), moved);
    let settings = json!({ "settings": { "fill": { "style": "plain" } } });
    editor.notify("workspace/didChangeConfiguration", settings);
    let answer = run(&mut editor, "nextStep", json!([URI, position(1, 0)]));
    assert_eq!(answer["status"], "impossible");
    let state = run(&mut editor, "insertState", json!([URI, position(1, 0)]));
    assert_eq!(state["status"], "requested");
    assert!(requested(&mut editor, text).ends_with("[state]\n1 2 | 3 4\n4 3 | 2 1\n----+----\n3 4 | 1 2\n2 1 | 4 3\n"));
    editor.leave();
}

#[test]
fn an_edit_is_asked_for_before_its_command_is_answered() {
    let mut editor = Editor::start(resolving());
    editor.answer("workspace/applyEdit", json!({ "applied": true }));
    editor.open(URI, PUZZLE);
    for edits in 1..=50 {
        run(&mut editor, "nextStep", json!([URI, position(4, 0)]));
        assert_eq!(editor.times_asked("workspace/applyEdit"), edits);
    }
    editor.leave();
}

#[test]
fn a_puzzle_is_made_unique_and_a_document_fixed() {
    let text = "12..\n34..\n....\n....\n\n# sudoku: ignore wrong-value, undecided\n12+4.\n34..\n...3\n..2.\n";
    let mut editor = Editor::start(resolving());
    editor.answer("workspace/applyEdit", json!({ "applied": true }));
    editor.open(URI, text);
    let answer = run(&mut editor, "makeUnique", json!([URI, position(3, 3)]));
    let title = answer["title"].as_str().expect("a title");
    assert!(title.starts_with("Add r") && title.contains("to make it unique"), "{answer}");
    assert_ne!(requested(&mut editor, text), text);
    run(&mut editor, "fixAll", json!([URI]));
    assert_eq!(requested(&mut editor, text), text.replace(", undecided", ""));
    editor.leave();
}

#[test]
fn puzzles_are_made_and_changed_as_a_whole() {
    let mut editor = Editor::start(resolving());
    editor.answer("workspace/applyEdit", json!({ "applied": true }));
    editor.open(URI, PUZZLE);
    for (command, message) in
        [("minimize", "Took away "), ("replaceByEquivalent", "Replaced the puzzle by an equivalent one.")]
    {
        let answer = run(&mut editor, command, json!([URI, position(0, 0)]));
        assert_eq!(answer["status"], "requested", "{answer}");
        assert!(answer["message"].as_str().is_some_and(|text| text.starts_with(message)), "{answer}");
        let after = requested(&mut editor, PUZZLE);
        assert!(after != PUZZLE && after.len() == PUZZLE.len(), "{after}");
    }
    let same = run(&mut editor, "makeSymmetric", json!([URI, position(0, 0)]));
    assert_eq!(same["reason"], "the givens are symmetric already");
    let wishes = json!({ "difficulty": "easy", "seed": 1 });
    let answer = run(&mut editor, "generate", json!([URI, wishes]));
    assert_eq!(answer["status"], "requested", "{answer}");
    let after = requested(&mut editor, PUZZLE);
    assert!(after.starts_with(PUZZLE) && after.contains("\n\ndifficulty: easy\n"), "{after}");
    let answer = run(&mut editor, "generate", json!([{ "size": 6, "rules": "killer", "seed": 1 }]));
    assert_eq!(answer["status"], "written", "{answer}");
    assert!(answer["text"].as_str().is_some_and(|text| text.contains("[cages]\n")), "{answer}");
    let answer = run(&mut editor, "generate", json!([{ "clues": 16 }]));
    assert_eq!(answer["status"], "impossible");
    assert!(answer["reason"].as_str().is_some_and(|why| why.contains("17 or more")), "{answer}");
    editor.leave();
}

#[test]
fn a_long_search_for_a_puzzle_tells_what_it_has_found() {
    let mut editor = Editor::start(resolving());
    // No puzzle of 6×6 is extreme that often: the search goes through all of its trials.
    let wishes = json!([{ "size": 6, "difficulty": "extreme", "seed": 1 }]);
    let params = json!({ "command": "sudoku-lsp.generate", "arguments": wishes, "workDoneToken": "making" });
    let answer = editor.call("workspace/executeCommand", params);
    assert!(answer["reason"].as_str().is_some_and(|why| why.starts_with("none of 1000 puzzles")), "{answer}");
    let told: Vec<Value> =
        editor.unseen().iter().filter(|message| message["method"] == "$/progress").cloned().collect();
    let [begin, report, ..] = &told[..] else { panic!("two messages or more: {told:?}") };
    assert_eq!(begin["params"]["token"], "making");
    assert_eq!(begin["params"]["value"]["title"], "Making a puzzle");
    let message = report["params"]["value"]["message"].as_str().unwrap_or_default();
    assert!(message.contains(" puzzles so far: they were easy "), "{message}");
    editor.leave();
}

#[test]
fn what_cannot_be_done_is_answered_and_shown() {
    let mut editor = Editor::start(resolving());
    editor.open(URI, SOLUTION);
    let answer = run(&mut editor, "fillForced", json!([URI, position(0, 0)]));
    let expected = json!({ "title": "Fill forced cells", "status": "impossible", "reason": "no cell is empty" });
    assert_eq!(answer, expected);
    assert_eq!(user_message(&mut editor), (json!(3), "Fill forced cells: no cell is empty".to_owned()));
    assert_eq!(editor.times_asked("workspace/applyEdit"), 0);
    editor.leave();
}

#[test]
fn the_answer_does_not_wait_for_the_edit_to_be_applied() {
    let mut editor = Editor::start(resolving());
    editor.ignore("workspace/applyEdit");
    editor.open(URI, PUZZLE);
    for _ in 0..200 {
        assert_eq!(run(&mut editor, "fillSolution", json!([URI]))["status"], "requested");
    }
    editor.wait_until_asked("workspace/applyEdit", 200);
    editor.leave();
}

#[test]
fn an_edit_that_was_not_applied() {
    let mut editor = Editor::start(resolving());
    editor.answer("workspace/applyEdit", json!({ "applied": false, "failureReason": "read-only" }));
    editor.open(URI, PUZZLE);
    run(&mut editor, "fillSolution", json!([URI, position(0, 0)]));
    assert_eq!(user_message(&mut editor), (json!(2), "Fill solution: not applied: read-only".to_owned()));
    editor.leave();
}

#[test]
fn an_editor_that_cannot_be_sent_edits_is_offered_them() {
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    let answer = run(&mut editor, "fillSolution", json!([URI, position(0, 0)]));
    assert_eq!(answer["status"], "offered");
    assert_eq!(applied(PUZZLE, &items(&answer["edit"]["documentChanges"][0]["edits"])), SOLUTION);
    assert_eq!(editor.times_asked("workspace/applyEdit"), 0);
    editor.leave();
}

#[test]
fn an_editor_that_knows_commands_only() {
    let mut capabilities = resolving();
    capabilities["textDocument"]["codeAction"] = json!({});
    let mut editor = Editor::start(capabilities);
    editor.answer("workspace/applyEdit", json!({ "applied": true }));
    assert_eq!(editor.server["capabilities"]["codeActionProvider"], json!(true));
    editor.open(URI, PUZZLE);
    let params = json!({
        "textDocument": { "uri": URI },
        "range": in_line(0, 2, 2),
        "context": { "diagnostics": [] },
    });
    let offered = items(&editor.call("textDocument/codeAction", params));
    let fill = offered.iter().find(|command| command["title"] == "Fill solution").expect("it is offered");
    editor.call("workspace/executeCommand", json!({ "command": fill["command"], "arguments": fill["arguments"] }));
    assert_eq!(requested(&mut editor, PUZZLE), SOLUTION);
    editor.change(URI, 2, edit(0, 0, 1, "."));
    let old = json!({ "command": fill["command"], "arguments": fill["arguments"] });
    assert_eq!(editor.call_error("workspace/executeCommand", old), -32801);
    editor.leave();
}

#[test]
fn commands_that_are_none() {
    let mut editor = Editor::start(resolving());
    editor.open(URI, PUZZLE);
    for (params, code) in [
        (json!({ "command": "sudoku-lsp.dance" }), -32602),
        (json!({ "command": "sudoku-lsp.fixAll" }), -32602),
        (json!({ "command": "sudoku-lsp.fixAll", "arguments": [7] }), -32602),
        (json!({ "command": "sudoku-lsp.insertExplanation", "arguments": [URI] }), -32602),
        (json!({ "command": "sudoku-lsp.fixAll", "arguments": ["file:///not/open.sudoku"] }), -32803),
    ] {
        assert_eq!(editor.call_error("workspace/executeCommand", params.clone()), code, "{params}");
    }
    // A place beyond the text's end is its end, which is about the puzzle above it.
    let answer = run(&mut editor, "nextStep", json!([URI, position(4_000_000_000, 4_000_000_000)]));
    assert_eq!(answer["title"], "Next step: Hidden Single: r1c6=8, the only 8 in box 2");
    editor.replace(URI, 2, "# nothing\n");
    let answer = run(&mut editor, "status", json!([URI, position(0, 0)]));
    assert_eq!(answer["reason"], "there is no puzzle in this document");
    editor.leave();
}

#[test]
fn commands_are_announced_under_our_own_name() {
    let editor = Editor::start(resolving());
    let commands = items(&editor.server["capabilities"]["executeCommandProvider"]["commands"]);
    assert!(commands.contains(&json!("sudoku-lsp.fixAll")), "{commands:?}");
    assert!(commands.iter().all(|name| name.as_str().is_some_and(|name| name.starts_with("sudoku-lsp."))));
    editor.leave();

    let editor = Editor::start(json!({}));
    assert_eq!(editor.server["capabilities"]["executeCommandProvider"], Value::Null);
    editor.leave();
}
