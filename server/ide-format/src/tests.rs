//! Tests the formatting of other dialects, of ranges, and of texts with characters that an editor does not show.
//!
//! All other layouts are files of `ide/tests/data/format`, which `ide/tests/it/format.rs` reads.

use crate::fixture::{apply, formatting};
use expect_test::{Expect, expect};
use syntax::{Dialect, Span};

/// Returns the formatted text, and the text that stays unformatted.
#[track_caller]
fn check_as(dialect: Dialect, text: &str, expected: Expect) {
    let formatting = formatting(dialect, text, None);
    let mut actual = apply(text, &formatting.edits).replace('\r', "␍").replace('\u{feff}', "␟");
    for unformatted in &formatting.unformatted {
        let first = text[unformatted.span.range()].lines().next().unwrap_or_default();
        actual += &format!("! {first:?} is left: {}\n", unformatted.why);
    }
    expected.assert_eq(&actual);
}

#[track_caller]
fn check(text: &str, expected: Expect) {
    check_as(Dialect::Sudoku, text, expected);
}

/// Checks the text after formatting the range that `$0…$0` marks.
#[track_caller]
fn check_range(marked: &str, expected: Expect) {
    let (text, marked) = test_support::marked::cursor(marked);
    let formatting = formatting(Dialect::Sudoku, &text, Some(&[Span::from(marked)]));
    expected.assert_eq(&apply(&text, &formatting.edits));
}

#[test]
fn full_width_digits_and_zero_width() {
    check(
        "\
１２..\n\
\u{200b}34..\n\
..１\u{2060}2\n\
..34\n\
",
        expect![[r#"
            1 2 | . .
            3 4 | . .
            ----+----
            . . | 1 2
            . . | 3 4
        "#]],
    );
}

#[test]
fn line_ends() {
    check(
        "\
12..\r\n\
34..\r..12\n\
..34",
        expect![[r#"
            1 2 | . .
            3 4 | . .
            ----+----
            . . | 1 2
            . . | 3 4
        "#]],
    );
}

#[test]
fn nbsp_and_bom() {
    check(
        "\
\u{feff}1\u{a0}2\u{a0}.\u{a0}.\n\
3 4 . .\n\
. . 1 2\n\
. . 3 4\n\
",
        expect![[r#"
            ␟1 2 | . .
            3 4 | . .
            ----+----
            . . | 1 2
            . . | 3 4
        "#]],
    );
}

#[test]
fn spaced_with_tabs_and_indent() {
    check(
        "\
\x20   5\t3\t.\t.\t7\t.\t.\t.\t.  \n\
6\t.\t.\t1\t9\t5\t.\t.\t.  \n\
.\t9\t8\t.\t.\t.\t.\t6\t.  \n\
8\t.\t.\t.\t6\t.\t.\t.\t3  \n\
4\t.\t.\t8\t.\t3\t.\t.\t1  \n\
7\t.\t.\t.\t2\t.\t.\t.\t6  \n\
.\t6\t.\t.\t.\t.\t2\t8\t.  \n\
.\t.\t.\t4\t1\t9\t.\t.\t5  \n\
.\t.\t.\t.\t8\t.\t.\t7\t9  \n\
",
        expect![[r#"
            5 3 . | . 7 . | . . .
            6 . . | 1 9 5 | . . .
            . 9 8 | . . . | . 6 .
            ------+-------+------
            8 . . | . 6 . | . . 3
            4 . . | 8 . 3 | . . 1
            7 . . | . 2 . | . . 6
            ------+-------+------
            . 6 . | . . . | 2 8 .
            . . . | 4 1 9 | . . 5
            . . . | . 8 . | . 7 9
        "#]],
    );
}

#[test]
fn everything_around_grids() {
    check(
        "\
# file comment\n\
Author:me\n\
SOURCE:   http://x   \n\
\n\
\n\
# about one\n\
Title:   One\n\
Foo:bar\n\
[Puzzle \"x\"]\n\
# c\n\
53..7....\n\
6..195...  # second\n\
.98....6.\n\
8...6...3\n\
# mid\n\
4..8.3..1\n\
7...2...6\n\
\n\
.6....28.\n\
...419..5\n\
....8..79\n\
[solution]\n\
534678912\n\
672195348\n\
198342567\n\
859761423\n\
426853791\n\
713924856\n\
961537284\n\
287419635\n\
345286179\n\
# after\n\
\n\
\n\
# about two\n\
\n\
solution: 534678912672195348198342567859761423426853791713924856961537284287419635345286179\n\
\n\
530070000600195000098000060800060003400803001700020006060000280000419005000080079   # t\n\
530070000600195000098000060800060003400803001700020006060000280000419005000080079:1\n\
",
        expect![[r##"
            # file comment
            author: me
            source: http://x

            # about one
            title: One
            Foo: bar
            [puzzle "x"]
            # c
            5 3 . | . 7 . | . . .
            6 . . | 1 9 5 | . . . # second
            . 9 8 | . . . | . 6 .
            ------+-------+------
            8 . . | . 6 . | . . 3
            # mid
            4 . . | 8 . 3 | . . 1
            7 . . | . 2 . | . . 6
            ------+-------+------
            . 6 . | . . . | 2 8 .
            . . . | 4 1 9 | . . 5
            . . . | . 8 . | . 7 9
            [solution]
            5 3 4 | 6 7 8 | 9 1 2
            6 7 2 | 1 9 5 | 3 4 8
            1 9 8 | 3 4 2 | 5 6 7
            ------+-------+------
            8 5 9 | 7 6 1 | 4 2 3
            4 2 6 | 8 5 3 | 7 9 1
            7 1 3 | 9 2 4 | 8 5 6
            ------+-------+------
            9 6 1 | 5 3 7 | 2 8 4
            2 8 7 | 4 1 9 | 6 3 5
            3 4 5 | 2 8 6 | 1 7 9
            # after

            # about two

            solution: 534678912672195348198342567859761423426853791713924856961537284287419635345286179
            53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # t
            53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:1
        "##]],
    );
}

#[test]
fn metadata_of_the_puzzle_alone() {
    check(
        "\
12..\n\
34..\n\
..12\n\
..34\n\
WORDS :  no key\n\
Title :   Two  \n\
\n\
What:ever\n\
empty:\n\
\n\
12..\n\
34..\n\
..12\n\
..34\n\
",
        expect![[r#"
            1 2 | . .
            3 4 | . .
            ----+----
            . . | 1 2
            . . | 3 4

            WORDS :  no key
            title: Two
            What: ever
            empty:
            1 2 | . .
            3 4 | . .
            ----+----
            . . | 1 2
            . . | 3 4
        "#]],
    );
}

#[test]
fn values_of_a_declared_alphabet_in_candidates() {
    check(
        "\
symbols: 0123456789\n\
{0 9} 1 2 3 4 5 6 7 8 9\n\
. . . . . . . . . . \n\
. . . . . . . . . . \n\
. . . . . . . . . . \n\
. . . . . . . . . . \n\
. . . . . . . . . . \n\
. . . . . . . . . . \n\
. . . . . . . . . . \n\
. . . . . . . . . . \n\
. . . . . . . . . . \n\
",
        expect![[r#"
            symbols: 0123456789
            {0 9} 1     2     3     4     | 5     6     7     8     9
            .     .     .     .     .     | .     .     .     .     .
            ------------------------------+------------------------------
            .     .     .     .     .     | .     .     .     .     .
            .     .     .     .     .     | .     .     .     .     .
            ------------------------------+------------------------------
            .     .     .     .     .     | .     .     .     .     .
            .     .     .     .     .     | .     .     .     .     .
            ------------------------------+------------------------------
            .     .     .     .     .     | .     .     .     .     .
            .     .     .     .     .     | .     .     .     .     .
            ------------------------------+------------------------------
            .     .     .     .     .     | .     .     .     .     .
            .     .     .     .     .     | .     .     .     .     .
        "#]],
    );
}

#[test]
fn sdm_files_keep_their_mark() {
    check_as(
        Dialect::Sdm,
        " 530070000600195000098000060800060003400803001700020006060000280000419005000080079 \r\n\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\r\n\
530070000600195000098000060800060003400803001700020006060000280000419005000080079",
        expect![[r#"
            530070000600195000098000060800060003400803001700020006060000280000419005000080079␍
            530070000600195000098000060800060003400803001700020006060000280000419005000080079␍
            530070000600195000098000060800060003400803001700020006060000280000419005000080079␍
        "#]],
    );
}

#[test]
fn sdk_files_keep_their_tags() {
    check_as(
        Dialect::Sdk,
        "#ARuud\n#LEasy\n[Puzzle]\n5 3 0 0 7 0 0 0 0\n600195000\n098000060\n800060003\n400803001\n700020006\n060000280\n\
000419005\n000080079\n[State]\n530070000\n600195000\n098000060\n800060003\n400803001\n700020006\n060000280\n000419005\n\
000080079\n",
        expect![[r#"
            #ARuud
            #LEasy
            [Puzzle]
            53..7....
            6..195...
            .98....6.
            8...6...3
            4..8.3..1
            7...2...6
            .6....28.
            ...419..5
            ....8..79
            [State]
            53..7....
            6..195...
            .98....6.
            8...6...3
            4..8.3..1
            7...2...6
            .6....28.
            ...419..5
            ....8..79
        "#]],
    );
}

/// `.ss` lines begin with a blank, so a mark before each line makes it visible.
#[test]
fn simple_sudoku_files_keep_their_box() {
    let text =
        "# a\n53..7....\n6..195...\n.98....6. # b\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    let formatting = formatting(Dialect::Ss, text, None);
    let lines: Vec<String> = apply(text, &formatting.edits).lines().map(|line| format!(">{line}\n")).collect();
    expect![[r#"
        ># a
        > *-----------*
        > |53.|.7.|...|
        > |6..|195|...|
        > |.98|...|.6.| # b
        > |---+---+---|
        > |8..|.6.|..3|
        > |4..|8.3|..1|
        > |7..|.2.|..6|
        > |---+---+---|
        > |.6.|...|28.|
        > |...|419|..5|
        > |...|.8.|.79|
        > *-----------*
    "#]]
    .assert_eq(&lines.concat());
}

#[test]
fn what_a_format_cannot_say_is_left() {
    check_as(
        Dialect::Sdk,
        "5+3..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
        expect![[r#"
            5+3..7....
            6..195...
            .98....6.
            8...6...3
            4..8.3..1
            7...2...6
            .6....28.
            ...419..5
            ....8..79
            ! "5+3..7...." is left: its format cannot represent all of it
        "#]],
    );
}

#[test]
fn a_range_touches_puzzles() {
    check_range(
        "12..\n34..\n..12\n..34\n\n\n1$02..\n34..\n..12\n..34\n\n12$0..\n34..\n..12\n..34\n\n12..\n34..\n..12\n..34\n",
        expect![[r#"
            12..
            34..
            ..12
            ..34

            1 2 | . .
            3 4 | . .
            ----+----
            . . | 1 2
            . . | 3 4

            1 2 | . .
            3 4 | . .
            ----+----
            . . | 1 2
            . . | 3 4

            12..
            34..
            ..12
            ..34
        "#]],
    );
}

#[test]
fn a_range_of_whole_lines_ends_before_the_next_puzzle() {
    check_range(
        "$012..\n34..\n..12\n..34\n$0title:x\n12..\n34..\n..12\n..34\n",
        expect![[r#"
            1 2 | . .
            3 4 | . .
            ----+----
            . . | 1 2
            . . | 3 4
            title:x
            12..
            34..
            ..12
            ..34
        "#]],
    );
}

#[test]
fn an_empty_range_between_puzzles_touches_both() {
    check_range(
        "12..\n34..\n..12\n..34\n$0title:x\n12..\n34..\n..12\n..34\n",
        expect![[r#"
            1 2 | . .
            3 4 | . .
            ----+----
            . . | 1 2
            . . | 3 4

            title: x
            1 2 | . .
            3 4 | . .
            ----+----
            . . | 1 2
            . . | 3 4
        "#]],
    );
}

#[test]
fn edits_are_few() {
    let text = "title:x\n1 2 | . .\n3 4|. .  # a\n----+----\n. . | 1 2\n. . | 3 4\n";
    let formatting = formatting(Dialect::Sudoku, text, None);
    let actual: Vec<(Span, &str)> = formatting.edits.iter().map(|edit| (edit.span, edit.text.as_str())).collect();
    expect![[r#"
        [
            (
                6..6,
                " ",
            ),
            (
                21..26,
                " | . .",
            ),
        ]
    "#]]
    .assert_debug_eq(&actual);
}

#[test]
fn what_a_comment_keeps() {
    check(
        "\
# sudoku: ignore format
+--+--+
|1.|3.|
|3.|1.|
+--+--+
|.1|.3|
|.3|.1|
+--+--+
# two
1.3.
3.1.
.1.3
.3.1
",
        expect![[r#"
            # sudoku: ignore format
            +--+--+
            |1.|3.|
            |3.|1.|
            +--+--+
            |.1|.3|
            |.3|.1|
            +--+--+

            # two
            1 . | 3 .
            3 . | 1 .
            ----+----
            . 1 | . 3
            . 3 | . 1
        "#]],
    );
    check(
        "# sudoku: ignore-file format\n1.3.\n3.1.\n.1.3\n.3.1\n\n\n1.3.\n3.1.\n.1.3\n.3.1",
        expect![[r#"
        # sudoku: ignore-file format
        1.3.
        3.1.
        .1.3
        .3.1


        1.3.
        3.1.
        .1.3
        .3.1"#]],
    );
    check(
        "# sudoku: ignore syntax\n1.3.\n3.1.\n.1.3\n.3.1\n",
        expect![[r#"
        # sudoku: ignore syntax
        1 . | 3 .
        3 . | 1 .
        ----+----
        . 1 | . 3
        . 3 | . 1
    "#]],
    );
    check_as(
        Dialect::Sdm,
        "# sudoku: ignore format\n 1.3..3.13.1..1.3\n",
        expect![[r#"
        # sudoku: ignore format
         1.3..3.13.1..1.3
    "#]],
    );
    check_range(
        "# sudoku: ignore format\n1.3.\n3$01.\n.1.3\n.3.1\n\n\n\n1.3.\n3.1$0.\n.1.3\n.3.1\n",
        expect![[r#"
        # sudoku: ignore format
        1.3.
        31.
        .1.3
        .3.1

        1 . | 3 .
        3 . | 1 .
        ----+----
        . 1 | . 3
        . 3 | . 1
    "#]],
    );
}

#[test]
fn declared_values_stay() {
    check(
        "VALUES :0-3\n0-2-\n2-0-\n-0-2\n-2-0\n",
        expect![[r#"
        values: 0-3
        0 . | 2 .
        2 . | 0 .
        ----+----
        . 0 | . 2
        . 2 | . 0
    "#]],
    );
    // What clues say with these values is not known, but the text keeps its meaning.
    check(
        "values: 0-3\n0-2-\n2-0-\n-0-2\n-2-0\n[cages]\n1: r1c1 r1c2\n",
        expect![[r#"
            values: 0-3
            0 . | 2 .
            2 . | 0 .
            ----+----
            . 0 | . 2
            . 2 | . 0
            [cages]
            1: r1c1 r1c2
        "#]],
    );
    check(
        "cages = [(3, [(0,0),(0,1)]),  (10, [(0,2),(0,3)])]\n",
        expect![[r#"
        cages = [(3, [(0,0),(0,1)]),  (10, [(0,2),(0,3)])]
        ! "cages = [(3, [(0,0),(0,1)]),  (10, [(0,2),(0,3)])]" is left: it cannot be read as a whole
    "#]],
    );
}
