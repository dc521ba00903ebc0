//! Tests changes of cells in all layouts, with the text after them.

use super::*;
use crate::tests::fixture::*;
use engine::Field;
use expect_test::{Expect, expect};
use ide_db::FillStyle;
use syntax::Dialect;

/// Reads `r1c2=5` (a value), `r1c2:5` (a given), `r1c2+5` (a placed value), `r1c2{15}` (marks) and `r1c2.` (nothing).
pub(crate) fn change(word: &str, field: Field) -> (Cell, CellChange) {
    let at = word.find(['=', ':', '+', '{', '.']).expect("a sign");
    let (name, rest) = word.split_at(at);
    let (row, column) = name[1..].split_once('c').expect("a cell");
    let number = |text: &str| text.parse::<u8>().expect("a number");
    let digit = |text: &str| Digit::new(number(text)).expect("a digit");
    let cell = field.cell(number(row) - 1, number(column) - 1);
    let change = match rest.split_at(1) {
        ("=", value) => CellChange::Value(digit(value)),
        (":", value) => CellChange::Given(digit(value)),
        ("+", value) => CellChange::Placed(digit(value)),
        ("{", marks) => CellChange::Marks(marks.trim_end_matches('}').split(',').map(digit).collect()),
        _ => CellChange::Empty,
    };
    (cell, change)
}

fn changed_text(analysis: &Snapshot, text: &str, words: &str) -> String {
    let field = analysis.field(FILE, PuzzleIndex(0)).expect("a puzzle");
    let changes: Vec<_> = words.split(' ').map(|word| change(word, field)).collect();
    match set_cells(analysis, FILE, PuzzleIndex(0), &changes) {
        Ok(rewrite) => apply(text, &rewrite.edits),
        Err(why) => format!("not possible: {why}\n"),
    }
}

#[track_caller]
fn check(text: &str, words: &str, expected: Expect) {
    expected.assert_eq(&changed_text(&host(text).snapshot(), text, words));
}

const SPACED: &str = "# hm\n1 2 | . .\n3 4 | . . # here\n----+----\n. . | . 3\n. . | 2 .\n";

const PLAIN: &str = "1 2 | . .\n3 4 | . .\n----+----\n. . | . 3\n. . | 2 .\n";

#[test]
fn values_replace_what_is_there() {
    check(
        SPACED,
        "r1c3=3",
        expect![[r#"
        # hm
        1 2 | 3 .
        3 4 | . . # here
        ----+----
        . . | . 3
        . . | 2 .
    "#]],
    );
    check(
        SPACED,
        "r1c1=4 r1c2. r4c4:1",
        expect![[r#"
        # hm
        4 . | . .
        3 4 | . . # here
        ----+----
        . . | . 3
        . . | 2 1
    "#]],
    );
    check(
        SPACED,
        "r4c1+4 r3c2+1",
        expect![[r#"
        # hm
         1 2 | . .
         3 4 | . . # here
        -----+----
         .+1 | . 3
        +4 . | 2 .
    "#]],
    );
    check(
        "12..\n34..\n..43\n..2_\n",
        "r1c3=3 r1c1.",
        expect![[r#"
        .23.
        34..
        ..43
        ..2_
    "#]],
    );
    check(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
        "r1c3=4 r1c1.",
        expect![[r#"
        .34.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    "#]],
    );
    check(
        "10 1 . . . . . . . . . . . . . . \n".repeat(16).as_str(),
        "r1c1=9 r1c3=16",
        expect![[r#"
             9 1 16 . . . . . . . . . . . . . 
            10 1 . . . . . . . . . . . . . . 
            10 1 . . . . . . . . . . . . . . 
            10 1 . . . . . . . . . . . . . . 
            10 1 . . . . . . . . . . . . . . 
            10 1 . . . . . . . . . . . . . . 
            10 1 . . . . . . . . . . . . . . 
            10 1 . . . . . . . . . . . . . . 
            10 1 . . . . . . . . . . . . . . 
            10 1 . . . . . . . . . . . . . . 
            10 1 . . . . . . . . . . . . . . 
            10 1 . . . . . . . . . . . . . . 
            10 1 . . . . . . . . . . . . . . 
            10 1 . . . . . . . . . . . . . . 
            10 1 . . . . . . . . . . . . . . 
            10 1 . . . . . . . . . . . . . . 
        "#]],
    );
}

#[test]
fn signs_need_room() {
    check(
        PLAIN,
        "r1c1+1",
        expect![[r#"
        +1 2 | . .
         3 4 | . .
        -----+----
         . . | . 3
         . . | 2 .
    "#]],
    );
    check(
        "12..\n34..\n...3\n..2.\n",
        "r1c3+3",
        expect![[r#"
        1 2 |+3 .
        3 4 | . .
        ----+----
        . . | . 3
        . . | 2 .
    "#]],
    );
    check(
        "12..34.....3..2.\n",
        "r1c3+3",
        expect![[r#"
            not possible: a grid on one line cannot represent it: convert the puzzle to the canonical form first
        "#]],
    );
    check(
        "12..\n34.. # hm\n...3\n..2.\n",
        "r1c3+3",
        expect![[r#"
            12+3.
            34.. # hm
            ...3
            ..2.
        "#]],
    );
}

#[test]
fn the_style_of_values() {
    let in_style = |text: &str, style| changed_text(&host(text).snapshot().with_fill_style(style), text, "r1c3=3");
    assert_eq!(in_style(PLAIN, FillStyle::Auto), PLAIN.replacen("2 | .", "2 | 3", 1));
    assert_eq!(in_style(PLAIN, FillStyle::Placed), PLAIN.replacen("2 | .", "2 |+3", 1));
    // Without room a value is written like a given.
    assert_eq!(in_style("12..\n34..\n...3\n..2.\n", FillStyle::Placed), "123.\n34..\n...3\n..2.\n");
    let begun = PLAIN.replacen("3 4", "3+4", 1);
    assert_eq!(in_style(&begun, FillStyle::Auto), begun.replacen("2 | .", "2 |+3", 1));
}

#[test]
fn marks_widen_the_columns() {
    check(
        PLAIN,
        "r1c3{3,4}",
        expect![[r#"
        1    2    | {34} .
        3    4    | .    .
        ----------+----------
        .    .    | .    3
        .    .    | 2    .
    "#]],
    );
    check(
        "12..\n34..\n...3\n..2.\n",
        "r1c3{3,4}",
        expect![[r#"
        1    2    | {34} .
        3    4    | .    .
        ----------+----------
        .    .    | .    3
        .    .    | 2    .
    "#]],
    );
    check(
        "1    2    | {34} {34}\n3    4    | .    .\n----------+----------\n.    .    | .    3\n.    .    | 2    .\n",
        "r1c3{3} r2c3{1,2} r1c4.",
        expect![[r#"
            1    2    | {3}  .
            3    4    | {12} .
            ----------+----------
            .    .    | .    3
            .    .    | 2    .
        "#]],
    );
    check(
        "1 2 34 34\n3 4 12 12\n24 13 14 3\n4 13 2 14\n",
        "r1c3{3} r2c3{2,1}",
        expect![[r#"
        1    2    | {3}  {34}
        3    4    | {12} {12}
        ----------+----------
        {24} {13} | {14} 3
        4    {13} | 2    {14}
    "#]],
    );
    check(
        SPACED,
        "r1c3{3,4}",
        expect![[r#"
            # hm
            1 2 | {34} .
            3 4 | . . # here
            ----+----
            . . | . 3
            . . | 2 .
        "#]],
    );
    check(
        "12..34.....3..2.\n",
        "r1c3{3,4}",
        expect![[r#"
            not possible: a grid on one line cannot represent it: convert the puzzle to the canonical form first
        "#]],
    );
    check(
        "[[1,2,0,0],[3,4,0,0],[0,0,0,3],[0,0,2,0]]\n",
        "r1c3{3,4}",
        expect![[r#"
        not possible: a grid on one line cannot represent it: convert the puzzle to the canonical form first
    "#]],
    );
}

#[test]
fn nothing_changes_what_is_the_same() {
    check(
        PLAIN,
        "r1c1:1",
        expect![[r#"
        1 2 | . .
        3 4 | . .
        ----+----
        . . | . 3
        . . | 2 .
    "#]],
    );
    check(
        PLAIN,
        "r1c3.",
        expect![[r#"
        1 2 | . .
        3 4 | . .
        ----+----
        . . | . 3
        . . | 2 .
    "#]],
    );
}

#[test]
fn a_puzzle_of_clues_alone_gets_rows() {
    check(
        "size: 4\n[cages]\n3: r1c1 r1c2\n",
        "r1c1=1 r2c2{3,4}",
        expect![[r#"
        size: 4
        1    .    | .    .
        .    {34} | .    .
        ----------+----------
        .    .    | .    .
        .    .    | .    .
        [cages]
        3: r1c1 r1c2
    "#]],
    );
}

#[test]
fn cells_that_the_text_lacks() {
    check(
        "12..\n34..\n...3\n..2\n",
        "r4c4=1",
        expect![[r#"
        not possible: the text lacks r4c4: complete its row first
    "#]],
    );
    check(
        "12..\n34..\n...3\n..2\n",
        "r1c3=3",
        expect![[r#"
        123.
        34..
        ...3
        ..2
    "#]],
    );
}

#[test]
fn files_of_other_programs() {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let analysis = analysis_as(text, Dialect::Sdm);
    assert_eq!(changed_text(&analysis, text, "r1c3=4"), text.replacen("53.", "534", 1));
    assert_eq!(changed_text(&analysis, text, "r1c3{1,4}"), "not possible: files of this format cannot represent it\n");
}

/// Blanks are cells, also those that the line does not reach.
#[test]
fn blank_cells() {
    check(
        "| 1 2 |     |\n| 3 4 |     |\n+-----+-----+\n|     |   3 |\n|     | 2   |\n",
        "r1c3=3 r1c1.",
        expect![[r#"
        |   2 | 3   |
        | 3 4 |     |
        +-----+-----+
        |     |   3 |
        |     | 2   |
    "#]],
    );
}
