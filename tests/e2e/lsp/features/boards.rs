//! Tests boards: puzzles as data, what they play, and cells that are changed on them.

use crate::cli::harness::Scratch;
use crate::lsp::harness::{Editor, PUZZLE, SOLUTION, URI, applied, edit, items, position, resolving};
use serde_json::{Value, json};

/// An editor that draws boards, and applies edits.
fn drawing() -> Value {
    let mut capabilities = resolving();
    capabilities["experimental"] = json!({ "sudoku": { "boards": true } });
    capabilities["workspace"]["applyEdit"] = json!(true);
    capabilities
}

fn ask(editor: &mut Editor, method: &str, mut more: Value) -> Value {
    more["textDocument"] = json!({ "uri": URI });
    editor.call(method, more)
}

fn row(line: u32, from: u32, to: u32) -> Value {
    json!({ "start": position(line, from), "end": position(line, to) })
}

#[test]
fn a_puzzle_as_a_board() {
    let mut editor = Editor::start(drawing());
    assert_eq!(editor.server["capabilities"]["experimental"]["sudoku"]["boards"], true);
    editor.open(URI, &format!("title: One\n{PUZZLE}\n{SOLUTION}"));
    let board = ask(&mut editor, "sudoku/board", json!({ "position": position(2, 0) }));
    assert_eq!((&board["uri"], &board["version"], &board["count"]), (&json!(URI), &json!(1), &json!(2)));
    assert_eq!((&board["puzzle"], &board["name"], &board["note"]), (&json!(1), &json!("One"), &Value::Null));
    assert_eq!(board["range"]["start"], position(0, 0));
    assert_eq!(board["grid"], json!({ "start": position(1, 0), "end": position(9, 9) }));
    assert_eq!(board["status"]["solutions"], "unique");
    assert_eq!(board["status"]["clues"], 30);
    assert_eq!((&board["size"], &board["boxes"]), (&json!(9), &json!([3, 3])));
    assert_eq!(board["regions"][8], json!([6, 6, 6, 7, 7, 7, 8, 8, 8]));
    assert_eq!(board["cells"][0][0], json!({ "kind": "given", "value": 5, "range": row(1, 0, 1) }));
    assert_eq!(
        board["cells"][4][4],
        json!({
            "kind": "empty",
            "candidates": [5],
            "range": row(5, 4, 5),
        })
    );
    assert_eq!((&board["problems"], &board["figures"], &board["houses"]), (&json!([]), &json!([]), &json!([])));
    // Without a position or a number it is the first puzzle.
    assert_eq!(ask(&mut editor, "sudoku/board", json!({}))["puzzle"], 1);
    assert_eq!(ask(&mut editor, "sudoku/board", json!({ "puzzle": 2 }))["cells"][0][0]["value"], 5);
    let none = ask(&mut editor, "sudoku/board", json!({ "puzzle": 3 }));
    assert_eq!((&none["puzzle"], &none["note"]), (&Value::Null, &json!("There is no such puzzle.")));
    editor.leave();
}

#[test]
fn clues_and_problems_of_a_board() {
    let mut editor = Editor::start(drawing());
    editor.open(URI, "rules: diagonal\n11..\n....\n....\n....\n[cages]\n3: r1c1 r1c2\n");
    let board = ask(&mut editor, "sudoku/board", json!({ "wait": false }));
    assert_eq!(board["rules"], json!(["diagonal"]));
    assert_eq!(
        board["houses"][0],
        json!({ "house": "the falling diagonal", "cells": ["r1c1", "r2c2", "r3c3", "r4c4"] })
    );
    let cage = items(&board["figures"]).into_iter().find(|figure| figure["kind"] == "cages").expect("the cage");
    assert_eq!(
        (&cage["name"], &cage["cells"], &cage["range"]),
        (&json!("the cage at r1c1"), &json!(["r1c1", "r1c2"]), &row(6, 0, 12))
    );
    assert_eq!(
        cage["shapes"][1],
        json!({ "shape": "text", "at": [6, 15], "text": "3", "size": 22, "anchor": "start" })
    );
    let problem = &board["problems"][0];
    assert_eq!(
        (&problem["rule"], &problem["cells"], &problem["range"]),
        (&json!("duplicate-value"), &json!(["r1c1"]), &row(1, 0, 1))
    );
    editor.replace(URI, 2, "# nothing\n");
    let none = ask(&mut editor, "sudoku/board", json!({}));
    assert_eq!((&none["count"], &none["note"]), (&json!(0), &json!("There is no puzzle in this document.")));
    editor.leave();
}

#[test]
fn clues_that_cannot_all_be_right_are_named() {
    let mut editor = Editor::start(drawing());
    let grid = ". . . .\n. . . .\n. . . .\n. . . .\n";
    editor.open(
        URI,
        &format!("{grid}[cages]\n3: r1c1 r1c2\n7: r2c3 r2c4\n[thermos]\nr1c1 r2c1 r3c1 r4c1\nr1c2 r2c2 r3c2 r4c2\n"),
    );
    let board = ask(&mut editor, "sudoku/board", json!({}));
    let problem = items(&board["problems"]).into_iter().find(|it| it["rule"] == "unsolvable").expect("no solution");
    // Two thermometers over whole columns have the same values in a row.
    let thermos: Vec<Value> = items(&board["figures"])
        .into_iter()
        .filter(|figure| figure["kind"] == "thermos")
        .map(|figure| figure["range"].clone())
        .collect();
    assert_eq!(problem["clues"], json!(thermos));
    // A clue that is impossible by itself is named, too, though its finding is at the number only.
    editor.replace(URI, 2, &format!("{grid}[cages]\n8: r1c1 r1c2\n7: r2c3 r2c4\n"));
    let board = ask(&mut editor, "sudoku/board", json!({}));
    let problem = items(&board["problems"]).into_iter().find(|it| it["rule"] == "impossible-clue").expect("a cage");
    assert_eq!(problem["clues"], json!([row(5, 0, 12)]));
    editor.leave();
}

#[test]
fn the_path_and_the_search_are_those_of_the_command_line() {
    let mut editor = Editor::start(drawing());
    let text = "12..\n34..\n...3\n..2.\n";
    editor.open(URI, text);
    let path = ask(&mut editor, "sudoku/path", json!({}));
    let search = ask(&mut editor, "sudoku/search", json!({}));
    let state = ask(&mut editor, "sudoku/search", json!({ "at": 5 }));
    let sandbox = Scratch::new();
    for (answer, options) in [(&path, "explain"), (&search, "explain --search"), (&state, "explain --search --at 5")] {
        let done = sandbox.run_on(&format!("{options} --format json -"), text);
        let expected: Value = serde_json::from_str(&done.stdout).expect("JSON");
        for (member, value) in expected.as_object().expect("an object").iter().filter(|(member, _)| *member != "path") {
            assert_eq!(&answer[member], value, "{options}: {member}");
        }
    }
    assert_eq!(path["start"][0], json!([1, 2, [3, 4], [4]]));
    assert_eq!(path["excluded"].as_array().map(Vec::len), path["steps"].as_array().map(Vec::len));
    let few = ask(&mut editor, "sudoku/search", json!({ "maxEvents": 2 }));
    assert_eq!(few["result"], "stopped after 2 events; `maxEvents` allows more");
    let beyond = ask(&mut editor, "sudoku/search", json!({ "at": 100_000 }));
    assert!(beyond["result"].as_str().is_some_and(|result| result.starts_with("the search has only ")), "{beyond}");
    editor.replace(URI, 2, "11..\n....\n....\n...\n");
    let path = ask(&mut editor, "sudoku/path", json!({}));
    assert_eq!((&path["end"], &path["steps"]), (&json!("unreadable"), &json!([])));
    let search = ask(&mut editor, "sudoku/search", json!({}));
    assert!(search["result"].as_str().is_some_and(|result| result.starts_with("cannot be searched: ")), "{search}");
    editor.leave();
}

#[test]
fn puzzles_for_other_programs_and_of_them() {
    let mut editor = Editor::start(drawing());
    editor.open(URI, "title: One\n12..\n34..\n...3\n..2.\n");
    let export = |editor: &mut Editor, format: &str| ask(editor, "sudoku/export", json!({ "format": format }));
    let line = export(&mut editor, "line");
    assert_eq!((&line["puzzle"], &line["text"]), (&json!(1), &json!("12..34.....3..2.\n")));
    assert_eq!(line["loss"], "`line` cannot represent the title");
    assert_eq!(export(&mut editor, "nothing")["reason"], "there is no format `nothing`");
    let sheet = export(&mut editor, "html")["text"].as_str().expect("a sheet").to_owned();
    assert!(sheet.starts_with("<!DOCTYPE html>") && sheet.contains("<figcaption>One</figcaption>"), "{sheet}");
    let link = export(&mut editor, "f-puzzles-link")["text"].as_str().expect("a link").trim().to_owned();
    let import = |editor: &mut Editor, text: &str| editor.call("sudoku/import", json!({ "text": text }));
    let text = import(&mut editor, &link)["text"].as_str().expect("a puzzle").to_owned();
    assert!(text.contains("title: One") && text.contains("1 2 | . ."), "{text}");
    let wiki = format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", PUZZLE.replace('\n', "").replace('.', "0"));
    assert!(import(&mut editor, &wiki)["text"].as_str().is_some_and(|text| text.contains("5 3 . | . 7 .")));
    for (text, reason) in [
        (
            "https://sudokupad.app/abc123",
            "line 1: the link is a short one: its puzzle is only on the web, from where nothing is fetched; \
             copy the long link or the puzzle",
        ),
        ("https://f-puzzles.com/?load=N4Ig", "line 1: the link is damaged"),
        ("nothing", "the text is no puzzle"),
        (&"1".repeat(2 << 20), "the text is longer than 1024 KB"),
    ] {
        assert_eq!(import(&mut editor, text)["reason"], reason);
    }
    let status = ask(&mut editor, "sudoku/status", json!({ "position": position(2, 0) }));
    assert_eq!((&status["puzzle"], &status["status"]["solutions"]), (&json!(1), &json!("unique")));
    assert!(status["status"]["words"].as_str().is_some_and(|words| words.starts_with("unique · 6 clues")), "{status}");
    editor.leave();
}

/// Runs `setCells` on the first puzzle, and returns its answer and the text after its edit.
fn set_cells(editor: &mut Editor, text: &str, cells: Value) -> (Value, String) {
    enter(editor, "sudoku-lsp.setCells", text, cells)
}

/// Enters something into the first puzzle, and returns the answer and the text after the edit.
fn enter(editor: &mut Editor, command: &str, text: &str, cells: Value) -> (Value, String) {
    editor.answer("workspace/applyEdit", json!({ "applied": true }));
    let arguments = json!([URI, position(0, 0), cells]);
    let answer = editor.call("workspace/executeCommand", json!({ "command": command, "arguments": arguments }));
    if answer["status"] != "requested" {
        return (answer, text.to_owned());
    }
    let request = editor.wait_for("an edit", |message| message["method"] == "workspace/applyEdit");
    let edits = items(&request["params"]["edit"]["documentChanges"][0]["edits"]);
    let edits = if edits.is_empty() { items(&request["params"]["edit"]["changes"][URI]) } else { edits };
    (answer, applied(text, &edits))
}

#[test]
fn cells_are_changed_by_edits_of_the_text() {
    let mut editor = Editor::start(drawing());
    let text = "1 2 | . .\n3 4 | . .\n----+----\n. . | . 3\n. . | 2 .\n";
    editor.open(URI, text);
    let (answer, changed) = set_cells(&mut editor, text, json!([{ "cell": "r1c3", "kind": "value", "value": 3 }]));
    assert_eq!((&answer["title"], &answer["status"]), (&json!("Set r1c3"), &json!("requested")));
    assert_eq!(changed, text.replacen("2 | .", "2 | 3", 1));
    let (_, changed) = set_cells(&mut editor, text, json!([{ "cell": "r1c3", "kind": "placed", "value": 3 }]));
    assert_eq!(changed, text.replacen("2 | .", "2 |+3", 1));
    let (_, changed) = set_cells(&mut editor, text, json!([{ "cell": "r1c3", "kind": "marks", "values": [3, 4] }]));
    assert!(changed.starts_with("1    2    | {34} .\n"), "{changed}");
    let (answer, _) = set_cells(&mut editor, text, json!([{ "cell": "r5c5", "kind": "empty" }]));
    assert_eq!((&answer["status"], &answer["reason"]), (&json!("impossible"), &json!("the grid has no cell `r5c5`")));
    editor.leave();
}

#[test]
fn a_game_is_in_the_state_of_its_puzzle() {
    let mut editor = Editor::start(drawing());
    let text = "1 2 | . .\n3 4 | . .\n----+----\n. . | . 3\n. . | 2 .\n";
    editor.open(URI, text);
    let board = ask(&mut editor, "sudoku/board", json!({}));
    assert_eq!(board["game"], json!({ "kept": "text", "cells": null, "solved": false }));
    let (_, changed) =
        enter(&mut editor, "sudoku-lsp.setState", text, json!([{ "cell": "r1c3", "kind": "placed", "value": 3 }]));
    let state = text.replacen("2 | .", "2 | 3", 1);
    assert_eq!(changed, format!("{text}[state]\n{state}"));
    editor.replace(URI, 2, &changed);
    let board = ask(&mut editor, "sudoku/board", json!({}));
    assert_eq!(board["cells"][0][2]["kind"], "empty");
    assert_eq!(board["game"]["cells"][0][2], json!({ "kind": "placed", "value": 3, "range": row(6, 6, 7) }));
    let hint = ask(&mut editor, "sudoku/hint", json!({}));
    assert_eq!((&hint["end"], &hint["steps"][0]["places"]), (&json!("step"), &json!([["r1c4", 4]])));
    let (answer, _) = enter(&mut editor, "sudoku-lsp.setState", &changed, json!([{ "cell": "r1c1", "kind": "empty" }]));
    assert_eq!((&answer["status"], &answer["reason"]), (&json!("impossible"), &json!("r1c1 is a given")));
    editor.leave();
}

#[test]
fn a_game_without_a_place_in_the_text_is_sent_along() {
    let mut editor = Editor::start(drawing());
    editor.open(URI, "12..34.....3..2.\n");
    let game = json!([{ "cell": "r1c3", "kind": "placed", "value": 4 }, { "cell": "r1c1", "kind": "empty" }]);
    let board = ask(&mut editor, "sudoku/board", json!({ "game": game }));
    assert_eq!((&board["game"]["kept"], &board["cells"][0][2]["kind"]), (&json!("outside"), &json!("empty")));
    assert_eq!(board["game"]["cells"][0][2]["value"], 4);
    assert_eq!(board["game"]["cells"][0][0], json!({ "kind": "given", "value": 1, "range": row(0, 0, 1) }));
    for method in ["sudoku/hint", "sudoku/path"] {
        let answer = ask(&mut editor, method, json!({ "game": game }));
        assert_eq!((&answer["end"], &answer["reason"]), (&json!("wrong values"), &json!("no path: r1c3 is wrong")));
    }
    // A game of another puzzle is none.
    let other = json!([{ "cell": "r9c9", "kind": "placed", "value": 4 }]);
    assert_eq!(ask(&mut editor, "sudoku/board", json!({ "game": other }))["game"]["cells"], Value::Null);
    editor.leave();
}

#[test]
fn clues_are_added_and_removed_by_edits_of_the_text() {
    let mut editor = Editor::start(drawing());
    let text = "....\n....\n....\n....\n";
    editor.open(URI, text);
    let kinds = ask(&mut editor, "sudoku/clueKinds", json!({}));
    assert_eq!(kinds["kinds"][0]["kind"], "cages");
    assert_eq!((&kinds["kinds"][0]["value"], &kinds["rules"][0]), (&json!("maybe"), &json!("diagonal")));
    let change = |editor: &mut Editor, text: &str, change: Value| enter(editor, "sudoku-lsp.setClues", text, change);
    let cage = json!({ "do": "add", "kind": "cages", "cells": ["r1c1", "r1c2"], "value": "3" });
    let (answer, caged) = change(&mut editor, text, cage);
    assert_eq!((&answer["title"], &answer["status"]), (&json!("Add cage"), &json!("requested")));
    assert_eq!(caged, format!("{text}[cages]\n3: r1c1 r1c2\n"));
    editor.replace(URI, 2, &caged);
    let figures = ask(&mut editor, "sudoku/board", json!({}))["figures"].clone();
    let range = &figures.as_array().and_then(|all| all.last()).expect("the cage")["range"];
    let (_, without) = change(&mut editor, &caged, json!({ "do": "remove", "range": range }));
    assert_eq!(without, text);
    let (_, ruled) = change(&mut editor, &caged, json!({ "do": "rule", "rule": "antiknight" }));
    assert_eq!(ruled, format!("rules: antiknight\n{caged}"));
    let (answer, painted) = change(&mut editor, &caged, json!({ "do": "region", "cells": ["r1c1", "r2c1", "r2c2"] }));
    assert_eq!(answer["title"], "Paint a region");
    assert_eq!(painted, caged.replace("[cages]", "[regions]\n1...\n11..\n....\n....\n[cages]"));
    for (wrong, reason) in [
        (json!({ "do": "region", "cells": [] }), "a region has 4 cells: select 1 to 4"),
        (json!({ "do": "add", "kind": "nothing", "cells": ["r1c1"] }), "there is no kind of clues `nothing`"),
        (json!({ "do": "add", "kind": "cages", "cells": ["r9c9"] }), "the grid has no cell `r9c9`"),
        (json!({ "do": "rule", "rule": "nothing" }), "there is no such rule"),
    ] {
        let (answer, _) = change(&mut editor, &caged, wrong);
        assert_eq!((&answer["status"], &answer["reason"]), (&json!("impossible"), &json!(reason)));
    }
    editor.leave();
}

#[test]
fn wishes_for_new_puzzles_are_drawn_and_say_why_they_cannot_be_had() {
    let mut editor = Editor::start(drawing());
    let answer = ask(&mut editor, "sudoku/offeredWishes", json!({ "wishes": { "size": 6, "rules": "jigsaw" } }));
    let rules = items(&answer["rules"]);
    let named = |word: &str| rules.iter().find(|it| it["word"] == word).expect("the rule");
    assert_eq!(named("windoku")["reason"], "`jigsaw` and `windoku` exclude each other: leave out one of both");
    assert_eq!((&named("thermos")["noun"], &named("thermos")["reason"]), (&json!("thermometer"), &Value::Null));
    let picture = named("thermos")["picture"].as_str().unwrap_or_default();
    assert!(picture.starts_with("<svg xmlns") && picture.contains("class=\"band thermos\""), "{picture}");
    let easy = ask(&mut editor, "sudoku/offeredWishes", json!({ "wishes": { "size": 4, "clues": "2" } }));
    assert_eq!(easy["reason"], "no puzzle on a 4×4 grid with 2 givens has one solution: it takes 4 or more");
    editor.leave();
}

#[test]
fn the_values_of_some_solution() {
    let mut editor = Editor::start(drawing());
    editor.open(URI, "1...\n3...\n...3\n..2.\n");
    // Part by part, each from where the last one has ended.
    let mut answer = ask(&mut editor, "sudoku/trueCandidates", json!({}));
    while answer["done"] != 16 {
        let known = json!({ "cells": answer["cells"], "undecided": answer["undecided"], "done": answer["done"] });
        let next = ask(&mut editor, "sudoku/trueCandidates", json!({ "known": known }));
        assert!(next["done"].as_u64() > answer["done"].as_u64(), "{next}");
        answer = next;
    }
    assert_eq!(answer["cells"][0], json!([[1], [2, 4], [3], [2, 4]]));
    assert_eq!((&answer["undecided"][0][1], &answer["reason"]), (&json!([]), &Value::Null));
    // What was tried is not tried again, except where it is about another puzzle: r1c1 is 1.
    let nothing = json!(vec![vec![json!([]); 4]; 4]);
    let tried = json!({ "known": { "cells": nothing, "undecided": nothing, "done": 16 } });
    let again = ask(&mut editor, "sudoku/trueCandidates", tried);
    assert_eq!((&again["cells"], &again["done"]), (&nothing, &json!(16)));
    for other in [3, 200] {
        let of_other = json!(vec![vec![vec![other]; 4]; 4]);
        let tried = json!({ "known": { "cells": of_other, "undecided": nothing, "done": 16 } });
        let anew = ask(&mut editor, "sudoku/trueCandidates", tried);
        assert_eq!(anew["cells"][0][0], json!([1]));
    }
    editor.replace(URI, 2, "1!..\n3...\n...3\n..2.\n");
    let answer = ask(&mut editor, "sudoku/trueCandidates", json!({}));
    assert_eq!(answer["cells"], json!([]));
    assert_eq!(answer["reason"], "unknown symbol `!`; this grid's values are 1 to 4");
    editor.leave();
}

#[test]
fn solutions_and_their_number() {
    let mut editor = Editor::start(drawing());
    editor.open(URI, "12..\n34..\n..1.\n....\n");
    let answer = ask(&mut editor, "sudoku/solutions", json!({}));
    assert_eq!((&answer["count"], &answer["more"], &answer["reason"]), (&json!(3), &json!(false), &Value::Null));
    let solutions = items(&answer["solutions"]);
    assert_eq!(solutions.len(), 3);
    assert!(solutions.iter().all(|solution| solution[0] == json!([1, 2, 3, 4]) || solution[0] == json!([1, 2, 4, 3])));
    let answer = ask(&mut editor, "sudoku/solutions", json!({ "limit": 2 }));
    assert_eq!((&answer["count"], &answer["more"]), (&json!(2), &json!(true)));
    editor.replace(URI, 2, "....\n....\n....\n....\n");
    let answer = ask(&mut editor, "sudoku/solutions", json!({}));
    assert_eq!((&answer["count"], &answer["more"]), (&json!(288), &json!(false)));
    assert_eq!(items(&answer["solutions"]).len(), 200);
    editor.replace(URI, 3, "11..\n....\n....\n....\n");
    let answer = ask(&mut editor, "sudoku/solutions", json!({}));
    assert_eq!((&answer["count"], &answer["solutions"]), (&json!(0), &json!([])));
    assert!(answer["reason"].as_str().is_some_and(|why| why.starts_with("no solution: ")), "{answer}");
    editor.leave();
}

#[test]
fn a_board_is_reported_once_when_its_document_changes() {
    let mut editor = Editor::start(drawing());
    editor.open(URI, PUZZLE);
    ask(&mut editor, "sudoku/board", json!({}));
    editor.change(URI, 2, edit(0, 2, 3, "5"));
    let reported = editor.wait_for("a notification", |message| message["method"] == "sudoku/boardChanged");
    assert_eq!(reported["params"], json!({ "uri": URI }));
    editor.leave();
}

#[test]
fn a_document_without_a_puzzle_offers_a_first_one() {
    for text in ["", " \n\n", "# nothing\n", "title: none yet\n"] {
        let mut editor = Editor::start(drawing());
        editor.open(URI, text);
        let board = ask(&mut editor, "sudoku/board", json!({ "position": position(0, 0) }));
        assert_eq!((&board["puzzle"], &board["count"]), (&Value::Null, &json!(0)));
        let choices = items(&board["choices"]);
        let titles: Vec<&str> = choices.iter().filter_map(|choice| choice["title"].as_str()).collect();
        assert_eq!(titles, ["Empty 9×9", "New easy puzzle", "New medium puzzle", "New hard puzzle", "Paste"]);
        assert_eq!((&choices[4]["kind"], &choices[4]["command"]), (&json!("paste"), &Value::Null));
        for choice in &choices[..2] {
            let command = json!({ "command": choice["command"], "arguments": choice["arguments"] });
            let answer = editor.call("workspace/executeCommand", command);
            assert_eq!(answer["status"], "requested", "{answer}");
            let request = editor.wait_for("an edit", |message| message["method"] == "workspace/applyEdit");
            let edits = items(&request["params"]["edit"]["documentChanges"][0]["edits"]);
            let after = applied(text, &edits);
            assert!(after.starts_with(text.trim_end()) && after.contains("------+-------+------"), "{after}");
        }
        editor.leave();
    }
    let mut editor = Editor::start(drawing());
    editor.open(URI, PUZZLE);
    let board = ask(&mut editor, "sudoku/board", json!({ "puzzle": 2 }));
    assert_eq!((&board["puzzle"], &board["choices"]), (&Value::Null, &Value::Null));
    editor.leave();
}
