//! Tests code actions: which are offered, and how they change the text.

use crate::lsp::harness::{
    Editor, PUZZLE, SOLUTION, URI, applied, edit, everything, in_line, items, position, resolving,
};
use serde_json::{Value, json};

const FILL_CELL: &str = "refactor.rewrite.sudoku.fillCell";
const FILL_FORCED: &str = "refactor.rewrite.sudoku.fillForced";
const FILL_SOLUTION: &str = "refactor.rewrite.sudoku.fillSolution";
const INSERT_STATE: &str = "refactor.rewrite.sudoku.insertState";
const INSERT_SOLUTION: &str = "refactor.rewrite.sudoku.insertSolution";
const NEXT_STEP: &str = "refactor.rewrite.sudoku.nextStep";
const INSERT_EXPLANATION: &str = "refactor.rewrite.sudoku.insertExplanation";
const INSERT_DIFFICULTY: &str = "refactor.rewrite.sudoku.insertDifficulty";
const INSERT_RATING: &str = "refactor.rewrite.sudoku.insertRating";
const CONVERT: &str = "refactor.rewrite.sudoku.convert";
const SOURCE_FORCED: &str = "source.fillForced.sudoku";
const SOURCE_SOLUTION: &str = "source.fillSolution.sudoku";
const SOURCE_FIX: &str = "source.fixAll.sudoku";

fn actions_in(editor: &mut Editor, range: Value, context: Value) -> Vec<Value> {
    let params = json!({ "textDocument": { "uri": URI }, "range": range, "context": context });
    items(&editor.call("textDocument/codeAction", params))
}

fn actions(editor: &mut Editor, line: u32, character: u32) -> Vec<Value> {
    actions_in(editor, in_line(line, character, character), json!({ "diagnostics": [] }))
}

fn of_kind<'a>(actions: &'a [Value], kind: &str) -> &'a Value {
    actions.iter().find(|action| action["kind"] == kind).unwrap_or_else(|| panic!("no {kind} in {actions:#?}"))
}

/// The kinds of the actions, without conversions: these are offered everywhere.
fn kinds(actions: &[Value]) -> Vec<&str> {
    let kinds = actions.iter().map(|action| action["kind"].as_str().expect("a kind"));
    kinds.filter(|kind| *kind != CONVERT).collect()
}

fn versioned_edits(action: &Value) -> Vec<Value> {
    items(&action["edit"]["documentChanges"][0]["edits"])
}

#[test]
fn fills() {
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    let actions = actions(&mut editor, 0, 2);
    let all = [FILL_CELL, FILL_FORCED, FILL_SOLUTION, INSERT_STATE, INSERT_SOLUTION, NEXT_STEP, INSERT_EXPLANATION];
    assert_eq!(kinds(&actions), all);
    let filled = |kind| applied(PUZZLE, &versioned_edits(of_kind(&actions, kind)));
    assert_eq!(filled(FILL_CELL), PUZZLE.replacen("53.", "534", 1));
    assert_eq!(filled(FILL_FORCED), SOLUTION);
    assert_eq!(filled(FILL_SOLUTION), SOLUTION);
    let inserted = filled(INSERT_SOLUTION);
    let next = of_kind(&actions, NEXT_STEP);
    assert_eq!(next["title"], "Next step: Hidden Single: r1c6=8, the only 8 in box 2");
    assert_eq!(applied(PUZZLE, &versioned_edits(next)), PUZZLE.replacen(".7....", ".78...", 1));
    assert!(filled(INSERT_EXPLANATION).contains("\n# 51. "));
    assert!(inserted.starts_with(PUZZLE.trim_end()) && inserted.contains(SOLUTION.trim_end()), "{inserted}");
    editor.leave();
}

#[test]
fn edits_name_the_version_that_they_are_for() {
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    editor.change(URI, 7, edit(9, 0, 0, "\n"));
    let actions = actions(&mut editor, 0, 2);
    let edit = &of_kind(&actions, FILL_CELL)["edit"];
    assert_eq!(edit["documentChanges"][0]["textDocument"], json!({ "uri": URI, "version": 7 }));
    assert!(edit.get("changes").is_none());
    editor.leave();
}

#[test]
fn edits_for_an_editor_without_versions() {
    let mut capabilities = everything();
    capabilities["workspace"]["workspaceEdit"] = json!({});
    let mut editor = Editor::start(capabilities);
    editor.open(URI, PUZZLE);
    let actions = actions(&mut editor, 0, 2);
    let edit = &of_kind(&actions, FILL_SOLUTION)["edit"];
    assert_eq!(applied(PUZZLE, &items(&edit["changes"][URI])), SOLUTION);
    assert!(edit.get("documentChanges").is_none());
    editor.leave();
}

#[test]
fn a_fix_has_its_diagnostic() {
    let text = PUZZLE.replace("53.", "535");
    let mut editor = Editor::start(everything());
    editor.open(URI, &text);
    let diagnostics = editor.published(URI).items;
    let context = json!({ "diagnostics": diagnostics });
    let actions = actions_in(&mut editor, in_line(0, 2, 2), context);
    let fix = of_kind(&actions, "quickfix");
    assert_eq!(applied(&text, &versioned_edits(fix)), PUZZLE);
    assert_eq!(fix["diagnostics"], json!([diagnostics[1]]));
    editor.leave();
}

#[test]
fn a_rule_is_ignored_here() {
    let text = PUZZLE.replace("53.", "535");
    let mut editor = Editor::start(everything());
    editor.open(URI, &text);
    let diagnostics = editor.published(URI).items;
    let context = json!({ "diagnostics": diagnostics, "only": ["quickfix"] });
    let actions = actions_in(&mut editor, in_line(0, 2, 2), context);
    let titles: Vec<&str> = actions.iter().filter_map(|action| action["title"].as_str()).collect();
    assert_eq!(titles, ["Remove the 5 at r1c3", "Ignore `duplicate-value` for this puzzle"]);
    assert_eq!(actions[1]["diagnostics"], json!([diagnostics[1]]));
    let edits = versioned_edits(&actions[1]);
    let edit = json!([{ "range": edits[0]["range"], "text": edits[0]["newText"] }]);
    editor.change(URI, 2, edit);
    assert_eq!(editor.published(URI).items, Vec::<Value>::new());
    editor.leave();
}

#[test]
fn only_the_kinds_that_are_asked_for() {
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    for (only, expected) in [
        (
            json!([""]),
            &[
                FILL_CELL,
                FILL_FORCED,
                FILL_SOLUTION,
                INSERT_STATE,
                INSERT_SOLUTION,
                NEXT_STEP,
                INSERT_EXPLANATION,
                SOURCE_FORCED,
                SOURCE_SOLUTION,
                SOURCE_FIX,
            ][..],
        ),
        (
            json!(["refactor"]),
            &[FILL_CELL, FILL_FORCED, FILL_SOLUTION, INSERT_STATE, INSERT_SOLUTION, NEXT_STEP, INSERT_EXPLANATION],
        ),
        (
            json!(["refactor.rewrite.sudoku"]),
            &[FILL_CELL, FILL_FORCED, FILL_SOLUTION, INSERT_STATE, INSERT_SOLUTION, NEXT_STEP, INSERT_EXPLANATION],
        ),
        (json!([FILL_FORCED, "source.fixAll"]), &[FILL_FORCED, SOURCE_FIX]),
        (json!(["source"]), &[SOURCE_FORCED, SOURCE_SOLUTION, SOURCE_FIX]),
        (json!(["source.organizeImports"]), &[]),
        (json!(["refactor.rewrite.sudoku.fill"]), &[]),
        (json!(["quickfix"]), &[]),
        (json!([]), &[]),
    ] {
        let context = json!({ "diagnostics": [], "only": only });
        assert_eq!(kinds(&actions_in(&mut editor, in_line(0, 2, 2), context)), expected, "{only}");
    }
    editor.leave();
}

#[test]
fn what_cannot_be_done_says_why_where_the_editor_can_show_it() {
    let text = PUZZLE.replace("53.", "535");
    let mut editor = Editor::start(everything());
    editor.open(URI, &text);
    let offered = actions(&mut editor, 0, 2);
    let disabled = of_kind(&offered, FILL_SOLUTION);
    assert!(disabled["disabled"]["reason"].is_string());
    assert!(disabled.get("edit").is_none());
    editor.leave();

    let mut capabilities = everything();
    capabilities["textDocument"]["codeAction"]["disabledSupport"] = json!(false);
    let mut editor = Editor::start(capabilities);
    editor.open(URI, &text);
    let offered = actions(&mut editor, 0, 2);
    assert!(offered.iter().all(|action| action.get("disabled").is_none()));
    assert!(!kinds(&offered).contains(&FILL_SOLUTION));
    editor.leave();
}

#[test]
fn an_editor_that_knows_neither_actions_nor_edits() {
    let mut capabilities = everything();
    capabilities["textDocument"]["codeAction"] = json!({});
    let mut editor = Editor::start(capabilities);
    assert_eq!(editor.server["capabilities"]["codeActionProvider"], Value::Null);
    editor.open(URI, PUZZLE);
    let params = json!({
        "textDocument": { "uri": URI },
        "range": in_line(0, 2, 2),
        "context": { "diagnostics": [] },
    });
    assert_eq!(editor.call("textDocument/codeAction", params), Value::Null);
    editor.leave();
}

#[test]
fn kinds_are_announced() {
    let editor = Editor::start(everything());
    let announced = &editor.server["capabilities"]["codeActionProvider"]["codeActionKinds"];
    let ours = [
        FILL_CELL,
        FILL_FORCED,
        FILL_SOLUTION,
        INSERT_STATE,
        INSERT_SOLUTION,
        NEXT_STEP,
        INSERT_EXPLANATION,
        INSERT_DIFFICULTY,
        INSERT_RATING,
        "refactor.rewrite.sudoku.minimize",
        "refactor.rewrite.sudoku.makeSymmetric",
        "refactor.rewrite.sudoku.replaceByEquivalent",
        CONVERT,
        "sudoku.whyNot",
        SOURCE_FORCED,
        SOURCE_SOLUTION,
        SOURCE_FIX,
    ];
    assert_eq!(announced[0], "quickfix");
    assert_eq!(announced.as_array().map(|kinds| &kinds[1..]), json!(ours).as_array().map(Vec::as_slice));
    editor.leave();
}

/// They may take long to compute, so that only the chosen one is.
#[test]
fn ratings_are_inserted_once_they_are_chosen() {
    let chosen = [(INSERT_DIFFICULTY, "difficulty: easy\n"), (INSERT_RATING, "rating: SE 1.2\n")];
    let mut editor = Editor::start(resolving());
    editor.open(URI, PUZZLE);
    let offered = actions(&mut editor, 0, 2);
    for (kind, line) in chosen {
        let action = of_kind(&offered, kind);
        assert!(action.get("edit").is_none() && action.get("command").is_none(), "{action}");
        let whole = editor.call("codeAction/resolve", action.clone());
        assert_eq!(applied(PUZZLE, &versioned_edits(&whole)), format!("{line}{PUZZLE}"));
    }
    editor.leave();

    let mut capabilities = everything();
    capabilities["workspace"]["applyEdit"] = json!(true);
    let mut editor = Editor::start(capabilities);
    editor.answer("workspace/applyEdit", json!({ "applied": true }));
    editor.open(URI, PUZZLE);
    let offered = actions(&mut editor, 0, 2);
    for (kind, line) in chosen {
        let command = &of_kind(&offered, kind)["command"];
        let params = json!({ "command": command["command"], "arguments": command["arguments"] });
        let answer = editor.call("workspace/executeCommand", params);
        assert_eq!(answer["message"], format!("Inserted `{}`.", line.trim_end()));
    }
    assert_eq!(editor.times_asked("workspace/applyEdit"), 2);
    editor.leave();

    // An editor that can do neither.
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    let offered = actions(&mut editor, 0, 2);
    assert!(chosen.iter().all(|(kind, _)| !kinds(&offered).contains(kind)));
    editor.leave();
}

#[test]
fn conversions() {
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    let offered = actions(&mut editor, 0, 2);
    let conversions: Vec<&Value> = offered.iter().filter(|action| action["kind"] == CONVERT).collect();
    let titles: Vec<&str> = conversions.iter().filter_map(|action| action["title"].as_str()).collect();
    assert!(titles.contains(&"Convert this puzzle to one line"), "{titles:?}");
    let to_a_line = conversions.iter().find(|action| action["title"] == "Convert this puzzle to one line");
    let edits = versioned_edits(to_a_line.expect("it is offered"));
    assert_eq!(edits.len(), 1);
    assert_eq!(edits[0]["newText"], json!(PUZZLE.split_whitespace().collect::<String>()));
    assert_eq!(edits[0]["range"], json!({ "start": position(0, 0), "end": position(8, 9) }));
    editor.leave();
}

#[test]
fn nothing_to_do() {
    let mut editor = Editor::start(everything());
    editor.open(URI, "# nothing here\n");
    assert_eq!(actions(&mut editor, 0, 2), Vec::<Value>::new());
    let everywhere = json!({ "start": position(0, 0), "end": position(99, 99) });
    assert_eq!(actions_in(&mut editor, everywhere, json!({ "diagnostics": [] })), Vec::<Value>::new());
    editor.leave();
}

/// The actions of a kind in the whole document, as asked for when it is saved.
fn only(editor: &mut Editor, kind: &str) -> Vec<Value> {
    let everywhere = json!({ "start": position(0, 0), "end": position(9, 0) });
    actions_in(editor, everywhere, json!({ "diagnostics": [], "only": [kind] }))
}

#[test]
fn a_whole_document_is_filled_or_fixed() {
    let text = format!(
        "{PUZZLE}\n# sudoku: ignore wrong-value, undecided\n12+4.\n34..\n...3\n..2.\n\n11..\n....\n....\n....\n"
    );
    for capabilities in [everything(), resolving()] {
        let mut editor = Editor::start(capabilities.clone());
        editor.open(URI, &text);
        for (kind, expected) in [
            (SOURCE_SOLUTION, text.replacen(PUZZLE, SOLUTION, 1)),
            (SOURCE_FORCED, text.replacen(PUZZLE, SOLUTION, 1)),
            (SOURCE_FIX, text.replacen(", undecided", "", 1)),
        ] {
            let mut action = only(&mut editor, kind).pop().expect("an action");
            if capabilities == resolving() {
                assert!(action.get("edit").is_none(), "{action}");
                action = editor.call("codeAction/resolve", action);
            }
            assert_eq!(applied(&text, &versioned_edits(&action)), expected);
        }
        editor.leave();
    }
}

#[test]
fn what_is_asked_for_by_name_says_why_it_cannot_be_done() {
    for capabilities in [resolving(), everything()] {
        let mut editor = Editor::start(capabilities);
        editor.open(URI, SOLUTION);
        for kind in [SOURCE_FORCED, SOURCE_SOLUTION, SOURCE_FIX, FILL_FORCED, INSERT_EXPLANATION, "source.fixAll"] {
            let actions = only(&mut editor, kind);
            assert_eq!(actions.len(), 1, "{kind}: {actions:?}");
            assert!(actions[0]["disabled"]["reason"].is_string(), "{}", actions[0]);
            assert!(actions[0].get("edit").is_none() && actions[0].get("data").is_none());
        }
        editor.leave();
    }
}

#[test]
fn large_edits_come_when_they_are_wanted() {
    let mut editor = Editor::start(resolving());
    assert_eq!(editor.server["capabilities"]["codeActionProvider"]["resolveProvider"], json!(true));
    editor.open(URI, PUZZLE);
    let offered = actions(&mut editor, 0, 2);
    assert_eq!(applied(PUZZLE, &versioned_edits(of_kind(&offered, FILL_CELL))), PUZZLE.replacen("53.", "534", 1));
    for kind in [FILL_FORCED, FILL_SOLUTION] {
        let lazy = of_kind(&offered, kind);
        assert!(lazy.get("edit").is_none(), "{lazy}");
        let whole = editor.call("codeAction/resolve", lazy.clone());
        assert_eq!((&whole["title"], &whole["kind"]), (&lazy["title"], &lazy["kind"]));
        assert_eq!(applied(PUZZLE, &versioned_edits(&whole)), SOLUTION);
    }
    for conversion in offered.iter().filter(|action| action["kind"] == CONVERT && action.get("disabled").is_none()) {
        let whole = editor.call("codeAction/resolve", conversion.clone());
        assert_eq!(versioned_edits(&whole).len(), 1);
    }
    editor.leave();
}

#[test]
fn an_action_of_an_older_text_is_not_resolved() {
    let mut editor = Editor::start(resolving());
    editor.open(URI, PUZZLE);
    let lazy = of_kind(&actions(&mut editor, 0, 2), FILL_SOLUTION).clone();
    editor.change(URI, 2, edit(9, 0, 0, "\n"));
    assert_eq!(editor.call_error("codeAction/resolve", lazy.clone()), -32801);
    // It is another document that is opened under the same name, even at the same version.
    editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(editor.call_error("codeAction/resolve", lazy.clone()), -32803);
    editor.open(URI, PUZZLE);
    assert_eq!(editor.call_error("codeAction/resolve", lazy.clone()), -32801);
    for data in [json!(7), json!({ "uri": URI })] {
        let mut odd = lazy.clone();
        odd["data"] = data;
        assert_eq!(editor.call_error("codeAction/resolve", odd), -32602);
    }
    editor.leave();
}

#[test]
fn an_action_that_is_complete_is_resolved_to_itself() {
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    let offered = actions(&mut editor, 0, 2);
    let complete = of_kind(&offered, FILL_CELL);
    assert_eq!(complete["data"], Value::Null);
    assert_eq!(&editor.call("codeAction/resolve", complete.clone()), complete);
    editor.leave();
}

/// A client that lets the user choose a form gets one entry in place of a conversion for each.
#[test]
fn conversions_as_one_choice() {
    let mut capabilities = everything();
    capabilities["experimental"] = json!({ "sudoku": { "convertCommand": "sudoku.convert" } });
    let mut editor = Editor::start(capabilities);
    editor.open(URI, PUZZLE);
    let conversions = |actions: Vec<Value>| -> Vec<Value> {
        actions.into_iter().filter(|action| action["kind"] == CONVERT).collect()
    };
    let found = conversions(actions(&mut editor, 0, 2));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(found[0]["command"]["command"], "sudoku.convert");
    assert_eq!(found[0]["command"]["arguments"], json!([URI, in_line(0, 2, 2)]));
    assert_eq!(found[0].get("edit"), None);
    // A key that is bound to the kind still gets all of them.
    let only = json!({ "diagnostics": [], "only": [CONVERT] });
    assert!(conversions(actions_in(&mut editor, in_line(0, 2, 2), only)).len() > 1);
    // Where there is nothing to convert, there is no choice.
    editor.change(URI, 2, json!([{ "text": "# no puzzle\n" }]));
    assert_eq!(conversions(actions(&mut editor, 0, 2)), [] as [Value; 0]);
    editor.leave();
}
