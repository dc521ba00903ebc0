//! Tests what is entered into games, with the text after it.

use super::*;
use crate::set_cells::tests::change;
use crate::tests::fixture::*;
use expect_test::{Expect, expect};
use syntax::Dialect;

/// The text after the entries of each word, one after the other.
fn played(text: &str, dialect: Dialect, words: &str) -> String {
    let mut text = text.to_owned();
    for word in words.split(' ') {
        let analysis = analysis_as(&text, dialect);
        let field = analysis.field(FILE, PuzzleIndex(0)).expect("a puzzle");
        let changes: Vec<_> = word.split('&').map(|word| change(word, field)).collect();
        match set_state(&analysis, FILE, PuzzleIndex(0), &changes) {
            Ok(rewrite) => text = apply(&text, &rewrite.edits),
            Err(why) => return format!("not possible: {why}\n"),
        }
    }
    text
}

#[track_caller]
fn check(text: &str, words: &str, expected: Expect) {
    expected.assert_eq(&played(text, Dialect::Sudoku, words).replace('\r', "␍"));
}

const SPACED: &str = "title: One\n1 2 | . .\n3 4 | . . # here\n----+----\n. . | . 3\n. . | 2 .\n";

const PLAIN: &str = "12..\n34..\n...3\n..2.\n";

#[test]
fn the_first_value_adds_the_section() {
    check(
        SPACED,
        "r1c3=3 r1c4=4 r1c3.",
        expect![[r#"
        title: One
        1 2 | . .
        3 4 | . . # here
        ----+----
        . . | . 3
        . . | 2 .
        [state]
        1 2 | . 4
        3 4 | . .
        ----+----
        . . | . 3
        . . | 2 .
    "#]],
    );
    check(
        PLAIN,
        "r1c3=3 r4c4=1 r4c4.",
        expect![[r#"
        12..
        34..
        ...3
        ..2.
        [state]
        123.
        34..
        ...3
        ..2.
    "#]],
    );
    check(
        "+---+---+\n|1 2|. .|\n|3 4|. .|\n+---+---+\n|. .|. 3|\n|. .|2 .|\n+---+---+\n",
        "r1c3=3",
        expect![[r#"
        +---+---+
        |1 2|. .|
        |3 4|. .|
        +---+---+
        |. .|. 3|
        |. .|2 .|
        +---+---+
        [state]
        +---+---+
        |1 2|3 .|
        |3 4|. .|
        +---+---+
        |. .|. 3|
        |. .|2 .|
        +---+---+
    "#]],
    );
    // Another puzzle follows, and metadata and clues precede.
    check(
        &format!("{PLAIN}[cages]\n3: r3c1 r3c2\n\n{PLAIN}"),
        "r3c1=1",
        expect![[r#"
        12..
        34..
        ...3
        ..2.
        [cages]
        3: r3c1 r3c2
        [state]
        12..
        34..
        1..3
        ..2.

        12..
        34..
        ...3
        ..2.
    "#]],
    );
    check(
        "size: 4\n[cages]\n3: r1c1 r1c2\n",
        "r1c1=1",
        expect![[r#"
            size: 4
            [cages]
            3: r1c1 r1c2
            [state]
            1 . | . .
            . . | . .
            ----+----
            . . | . .
            . . | . .
        "#]],
    );
    check(
        &PLAIN.replace('\n', "\r\n"),
        "r1c3=3",
        expect![[r#"
            12..␍
            34..␍
            ...3␍
            ..2.␍
            [state]␍
            123.␍
            34..␍
            ...3␍
            ..2.␍
        "#]],
    );
}

#[test]
fn pencil_marks_are_in_the_state() {
    check(
        SPACED,
        "r1c3{3,4}",
        expect![[r#"
        title: One
        1 2 | . .
        3 4 | . . # here
        ----+----
        . . | . 3
        . . | 2 .
        [state]
        1    2    | {34} .
        3    4    | .    .
        ----------+----------
        .    .    | .    3
        .    .    | 2    .
    "#]],
    );
    check(
        PLAIN,
        "r1c3=3 r2c3{1,2} r2c3{1} r2c3. r2c4=1",
        expect![[r#"
        12..
        34..
        ...3
        ..2.
        [state]
        1    2    | 3    .
        3    4    | .    1
        ----------+----------
        .    .    | .    3
        .    .    | 2    .
    "#]],
    );
    check(
        "|1 2|. .|\n|3 4|. .|\n|---+---|\n|. .|. 3|\n|. .|2 .|\n[state]\n+---+---+\n|1 2|. .|\n|3 4|. .|\n+---+---+\n|. .|. 3|\n|. .|2 .|\n+---+---+\n# end\n",
        "r2c3{1,2}",
        expect![[r#"
            |1 2|. .|
            |3 4|. .|
            |---+---|
            |. .|. 3|
            |. .|2 .|
            [state]
            1    2    | .    .
            3    4    | {12} .
            ----------+----------
            .    .    | .    3
            .    .    | 2    .
            # end
        "#]],
    );
}

#[test]
fn a_state_that_was_written_by_hand() {
    // Signs stay, the givens may be missing, and comments stay where they are.
    check(
        &format!("{PLAIN}[state]\n. . +3 . # first\n. . . .\n. . . .\n. . . .\n[solution]\n1234\n3412\n2143\n4321\n"),
        "r1c3=4 r2c4=1 r3c1{1,2}",
        expect![[r#"
            12..
            34..
            ...3
            ..2.
            [state]
            . . +4 . # first
            . . . 1
            {12} . . .
            . . . .
            [solution]
            1234
            3412
            2143
            4321
        "#]],
    );
    // What is placed and noted in the grid is the game until there is a state.
    check(
        "1 +2 . .\n3 4 . .\n. {14} . 3\n. . 2 .\n",
        "r1c2. r1c3=3",
        expect![[r#"
        1 +2 . .
        3 4 . .
        . {14} . 3
        . . 2 .
        [state]
        1    .    | 3    .
        3    4    | .    .
        ----------+----------
        .    {14} | .    3
        .    .    | 2    .
    "#]],
    );
}

#[test]
fn starting_again() {
    check(
        SPACED,
        "r1c3=3&r1c4=4 r1c3.&r1c4.",
        expect![[r#"
        title: One
        1 2 | . .
        3 4 | . . # here
        ----+----
        . . | . 3
        . . | 2 .
        [state]
        1 2 | . .
        3 4 | . .
        ----+----
        . . | . 3
        . . | 2 .
    "#]],
    );
}

#[test]
fn what_cannot_be_played() {
    check(
        PLAIN,
        "r1c1=2",
        expect![[r#"
        not possible: r1c1 is a given
    "#]],
    );
    check(
        "12..34.....3..2.\n",
        "r1c3=3",
        expect![[r#"
        not possible: there is no place for a `[state]` at this puzzle
    "#]],
    );
    check(
        &format!("{PLAIN}[state]\n12..\n34..\n...3\n"),
        "r4c4=1",
        expect![[r#"
        12..
        34..
        ...3
        ..2.
        [state]
        1 2 | . .
        3 4 | . .
        ----+----
        . . | . 3
        . . | 2 1
    "#]],
    );
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    expect![[r#"
        not possible: there is no place for a `[state]` at this puzzle
    "#]]
    .assert_eq(&played(line, Dialect::Sdm, "r1c3=4"));
}
