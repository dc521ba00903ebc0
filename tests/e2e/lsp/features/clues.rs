//! Tests what editors show of clues: hovers, navigation, highlights, renames, outlines, folds, selections, tokens,
//! completion and formatting.

use crate::lsp::harness::{Editor, URI, applied, edit, everything, items, position_of};
use expect_test::{Expect, expect};
use serde_json::{Value, json};

/// Two puzzles; the first one has clues of many kinds, some of them drawn, some with comments.
const TEXT: &str = "\
title: Small
size: 4
1...
....
....
....
[cages]
A A . .
A . . .
. . B B
. . B .
A=6 B=9
[thermos]
# the long one
r3c1-r2c1-r2c2 # rises
r1c3-r1c4
[sandwich]
top: . 0 . 5
[dots]
r3c3 o r3c4 *3 r4c4
[solution]
1234
3412
2143
4321

title: Next
1...
....
....
....
[odd]
r1c1
";

/// An editor that announces all this, with the text open.
fn editor() -> Editor {
    let mut capabilities = everything();
    for (name, value) in [
        ("documentHighlight", json!({})),
        ("definition", json!({})),
        ("references", json!({})),
        ("rename", json!({ "prepareSupport": true })),
        ("foldingRange", json!({ "lineFoldingOnly": true })),
        ("selectionRange", json!({})),
        ("completion", json!({ "contextSupport": true })),
        (
            "semanticTokens",
            json!({
                "requests": { "full": true },
                "tokenTypes": ["namespace", "type", "parameter", "variable", "property", "macro", "comment", "string", "number", "operator"],
                "tokenModifiers": ["declaration", "readonly", "documentation"],
                "formats": ["relative"],
            }),
        ),
    ] {
        capabilities["textDocument"][name] = value;
    }
    let mut editor = Editor::start(capabilities);
    editor.open(URI, TEXT);
    editor
}

/// The parameters for the position directly behind the first occurrence of a text.
fn behind(text: &str) -> Value {
    let at = TEXT.find(text).expect("the text is there") + text.len();
    json!({ "textDocument": { "uri": URI }, "position": position_of(TEXT, at, char::len_utf8) })
}

/// The text of a range.
fn text_of(range: &Value) -> &'static str {
    let offset = |position: &Value| {
        let number = |name: &str| position[name].as_u64().expect("a number") as usize;
        TEXT.split_inclusive('\n').take(number("line")).map(str::len).sum::<usize>() + number("character")
    };
    &TEXT[offset(&range["start"])..offset(&range["end"])]
}

/// The places of an answer: line, column and text.
fn places(answer: &Value) -> Vec<String> {
    let place = |item: &Value| {
        let start = &item["range"]["start"];
        format!("{}:{} {}", start["line"], start["character"], text_of(&item["range"]))
    };
    items(answer).iter().map(place).collect()
}

#[track_caller]
fn check(actual: impl IntoIterator<Item = String>, expected: Expect) {
    expected.assert_eq(&actual.into_iter().map(|line| line + "\n").collect::<String>());
}

#[test]
fn hovers_of_a_clue_and_of_a_cell_with_clues() {
    let mut editor = editor();
    let mut hover = |text: &str| {
        let hover = editor.call("textDocument/hover", behind(text));
        format!("{}\n{}", text_of(&hover["range"]), hover["contents"]["value"].as_str().expect("text"))
    };
    check(
        ["[cages", "A=", "r3c1-r2", "o r3c4 *3", "top: . "].map(&mut hover),
        expect![[r#"
        cages
        **\[cages\]**

        `15: r1c1 r1c2`, or a map of symbols with sums below it (`A=15`): the values of a cage differ and add up to the total. A cage may have no total.
        A=6
        **cage A: 6 in 3 cells: r1c1, r1c2, r2c1**

        Combinations left: 123

        `15: r1c1 r1c2`, or a map of symbols with sums below it (`A=15`): the values of a cage differ and add up to the total. A cage may have no total.
        r3c1-r2c1-r2c2
        **thermometer: 3 cells: r3c1, r2c1, r2c2**

        Values left: r3c1 2, r2c1 3, r2c2 4

        `r1c1-r1c4`: the values increase from the bulb, the first cell.
        r3c3 o r3c4 *3 r4c4
        **mark: r3c3, r3c4, r4c4**

        Values left: r3c3 2 4, r3c4 1 3, r4c4 1 3

        `r1c1 o r1c2 * r1c3`: the values beside `o` are consecutive; of those beside `*` one is twice the other.
        0
        **sandwich 0 of column 2**

        Values left: r1c2 2–4, r2c2 2–4, r3c2 1–4, r4c2 1–4

        `top: 5 . 12 …`, also `left:`, `right:`, `bottom:`, with `.` for none: the sum of the values between 1 and the largest value in that row or column.
    "#]],
    );
    // The open cell r2c1.
    check(
        [hover("1...\n")],
        expect![[r#"
            .
            **r2c1: empty, can be 3**

            Forced: 3 fits nowhere else in box 1 (hidden single)

            In row 2, column 1 and box 1

            Clues: cage A (6) leaves 2 3, the thermometer at r3c1 leaves 3
        "#]],
    );
    editor.leave();
}

#[test]
fn definitions_lead_from_a_cell_to_its_clues() {
    let mut editor = editor();
    let mut definition = |text: &str| places(&editor.call("textDocument/definition", behind(text)));
    check(
        definition("1...\n"),
        expect![[r#"
        2:0 1
        7:0 A
        11:0 A=6
        14:0 r3c1-r2c1-r2c2
    "#]],
    );
    check(
        definition("r1c3-"),
        expect![[r#"
        15:0 r1c3-r1c4
        17:11 5
    "#]],
    );
    editor.leave();
}

#[test]
fn references_and_highlights_of_a_clue_are_its_cells() {
    let mut editor = editor();
    let mut params = behind("r3c1-r2c1-r2");
    params["context"] = json!({ "includeDeclaration": true });
    check(
        places(&editor.call("textDocument/references", params)),
        expect![[r#"
        3:0 .
        3:1 .
        4:0 .
        14:0 r3c1-r2c1-r2c2
    "#]],
    );
    let mut highlights = |text: &str| places(&editor.call("textDocument/documentHighlight", behind(text)));
    check(
        highlights("A=6 "),
        expect![[r#"
        4:2 .
        4:3 .
        5:2 .
        9:4 B
        9:6 B
        10:4 B
        11:4 B=9
    "#]],
    );
    check(
        highlights("top: . "),
        expect![[r#"
        2:1 .
        3:1 .
        4:1 .
        5:1 .
        17:7 0
    "#]],
    );
    editor.leave();
}

#[test]
fn the_symbol_of_a_cage_is_renamed() {
    let mut editor = editor();
    let mut rename = |name: &str| {
        let mut params = behind("A=6 ");
        params["newName"] = json!(name);
        let id = editor.request("textDocument/rename", params);
        editor.response(id)
    };
    let answer = rename("c");
    let edits = &answer["result"]["documentChanges"][0]["edits"];
    assert_eq!(applied(TEXT, &items(edits)), TEXT.replace('B', "c"));
    let refused = ["A", ".", "", "B B"].map(|name| rename(name)["error"]["message"].to_string());
    check(
        refused,
        expect![[r#"
        "`A` is the symbol of another cage"
        "`.` marks cells without a cage"
        "\"\" is not a symbol: a cage is named by one letter, digit or other sign"
        "\"B B\" is not a symbol: a cage is named by one letter, digit or other sign"
    "#]],
    );
    editor.leave();
}

#[test]
fn an_outline_with_sections_and_clues() {
    fn lines(symbols: &Value, depth: usize) -> Vec<String> {
        let line = |symbol: &Value| {
            let detail = symbol["detail"].as_str().map_or(String::new(), |detail| format!(" ({detail})"));
            let text = text_of(&symbol["range"]).lines().count();
            let own = format!("{}{}{detail}: {text}", "  ".repeat(depth), symbol["name"].as_str().expect("a name"));
            [vec![own], symbol.get("children").map_or(Vec::new(), |children| lines(children, depth + 1))].concat()
        };
        items(symbols).iter().flat_map(line).collect()
    }
    let mut editor = editor();
    check(
        lines(&editor.outline(URI), 0),
        expect![[r#"
        Small (4×4, 1 clue): 25
          title (Small): 1
          size (4): 1
          Grid: 4
          cages: 6
            A (6): 1
            B (9): 1
          thermos: 4
            r3c1-r2c1-r2c2: 1
            r1c3-r1c4: 1
          sandwich: 2
            top: . 0 . 5: 1
          dots: 2
            r3c3 o r3c4 *3 r4c4: 1
          Solution: 5
        Next (4×4, 1 clue): 7
          title (Next): 1
          Grid: 4
          odd: 2
            r1c1: 1
    "#]],
    );
    editor.leave();
}

#[test]
fn folds_of_sections() {
    let mut editor = editor();
    let folds = editor.call("textDocument/foldingRange", json!({ "textDocument": { "uri": URI } }));
    let lines: Vec<&str> = TEXT.lines().collect();
    let fold = |fold: &Value| {
        let line = |name: &str| lines[fold[name].as_u64().expect("a line") as usize];
        format!("{} … {}", line("startLine"), line("endLine"))
    };
    check(
        items(&folds).iter().map(fold),
        expect![[r#"
        title: Small … 4321
        1... … ....
        [cages] … A=6 B=9
        [thermos] … r1c3-r1c4
        [sandwich] … top: . 0 . 5
        [dots] … r3c3 o r3c4 *3 r4c4
        [solution] … 4321
        title: Next … r1c1
        1... … ....
        [odd] … r1c1
    "#]],
    );
    editor.leave();
}

#[test]
fn selections_grow_from_a_cell_to_the_file() {
    let mut editor = editor();
    let place = behind("r3c1-r2");
    let params = json!({ "textDocument": place["textDocument"], "positions": [place["position"]] });
    let answer = editor.call("textDocument/selectionRange", params);
    let mut texts = Vec::new();
    let mut next = &items(&answer)[0];
    while next.is_object() {
        let text = text_of(&next["range"]);
        let first = text.lines().next().unwrap_or_default();
        texts.push(format!("{first} ({} lines)", text.lines().count()));
        next = &next["parent"];
    }
    check(
        texts,
        expect![[r#"
        r2c1 (1 lines)
        r3c1-r2c1-r2c2 (1 lines)
        r3c1-r2c1-r2c2 # rises (1 lines)
        [thermos] (4 lines)
        title: Small (25 lines)
        title: Small (33 lines)
    "#]],
    );
    editor.leave();
}

#[test]
fn tokens_of_clues() {
    let mut editor = editor();
    let types = items(&editor.server["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"]);
    let answer = editor.call("textDocument/semanticTokens/full", json!({ "textDocument": { "uri": URI } }));
    let data: Vec<usize> = items(&answer["data"]).iter().map(|it| it.as_u64().expect("a number") as usize).collect();
    let lines: Vec<&str> = TEXT.lines().collect();
    let (mut line, mut column, mut found) = (0, 0, vec![String::new(); lines.len()]);
    for token in data.chunks(5) {
        column = if token[0] == 0 { column + token[1] } else { token[1] };
        line += token[0];
        let kind = types[token[3]].as_str().expect("a name");
        found[line] += &format!("{} {kind}, ", &lines[line][column..column + token[2]]);
    }
    check(
        found.drain(6..19),
        expect![[r#"
        [cages] namespace, 
        A type, A type, 
        A type, 
        B type, B type, 
        B type, 
        A type, 6 string, B type, 9 string, 
        [thermos] namespace, 
        # the long one comment, 
        r3c1 type, r2c1 type, r2c2 type, # rises comment, 
        r1c3 type, r1c4 type, 
        [sandwich] namespace, 
        top property, 0 string, 5 string, 
        [dots] namespace, 
    "#]],
    );
    editor.leave();
}

#[test]
fn cells_that_continue_a_clue_are_asked_for_again_with_each_character() {
    let mut editor = editor();
    assert_eq!(editor.call("textDocument/completion", behind("r1c3-r")), Value::Null, "a name that is complete");
    let line = TEXT.lines().position(|line| line == "r1c3-r1c4").expect("the line") as u32;
    editor.change(URI, 2, edit(line, 6, 9, ""));
    let list = editor.call("textDocument/completion", behind("r1c3-r"));
    assert_eq!(list["isIncomplete"], true);
    let labels: Vec<Value> = items(&list["items"]).iter().map(|item| item["label"].clone()).collect();
    assert_eq!(labels, ["r1c4", "r2c3", "r1c2", "r2c4", "r2c2", "r3c3", "r1c1", "r3c1", "r4c3"]);
    editor.leave();
}

#[test]
fn formatting_keeps_comments_and_clues() {
    let mut editor = editor();
    let params = json!({ "textDocument": { "uri": URI }, "options": { "tabSize": 4, "insertSpaces": true } });
    let edits = items(&editor.call("textDocument/formatting", params));
    check(
        [applied(TEXT, &edits)],
        expect![[r#"
        title: Small
        size: 4
        1 . | . .
        . . | . .
        ----+----
        . . | . .
        . . | . .
        [cages]
        A A . .
        A . . .
        . . B B
        . . B .
        A=6 B=9
        [thermos]
        # the long one
        r1c3-r1c4
        r3c1-r2c1-r2c2 # rises
        [sandwich]
        top: . 0 . 5
        [dots]
        r3c3 o r3c4 *3 r4c4
        [solution]
        1 2 | 3 4
        3 4 | 1 2
        ----+----
        2 1 | 4 3
        4 3 | 2 1

        title: Next
        1 . | . .
        . . | . .
        ----+----
        . . | . .
        . . | . .
        [odd]
        r1c1

    "#]],
    );
    editor.leave();
}
