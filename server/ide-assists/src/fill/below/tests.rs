//! Tests the sections that are inserted below a puzzle.

use crate::fill::tests::{FRAMED, PUZZLE, action};
use crate::tests::fixture::*;
use expect_test::{Expect, expect};

#[test]
fn solution_below() {
    check_action(
        PUZZLE,
        "Insert solution",
        expect![[r#"
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
[solution]
534678912
672195348
198342567
859761423
426853791
713924856
961537284
287419635
345286179
"#]],
    );
}

#[test]
fn solution_below_in_a_frame() {
    check_action(
        FRAMED,
        "Insert solution",
        expect![[r#"
+---+---+---+
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
+---+---+---+
|8..|.6.|..3|
|4..|8.3|..1|
|7..|.2.|..6|
+---+---+---+
|.6.|...|28.|
|...|419|..5|
|...|.8.|.79|
+---+---+---+
[solution]
+---+---+---+
|534|678|912|
|672|195|348|
|198|342|567|
+---+---+---+
|859|761|423|
|426|853|791|
|713|924|856|
+---+---+---+
|961|537|284|
|287|419|635|
|345|286|179|
+---+---+---+
"#]],
    );
}

#[test]
fn solution_below_a_line() {
    check_action(
        "# one\n\
53..7....6..195....98....6.$08...6...34..8.3..17...2...6.6....28....419..5....8..79 # hard\n\
.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...\n\
",
        "Insert solution",
        expect![[r#"
# one
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # hard
[solution]
534678912672195348198342567859761423426853791713924856961537284287419635345286179
.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...
"#]],
    );
}

#[track_caller]
fn check_below(puzzle: &str, expected: Expect) {
    let whole = action(puzzle, "Insert solution");
    expected.assert_eq(whole.split_once("[solution]\n").expect("a section").1);
}

#[test]
fn solution_below_has_even_columns() {
    // A placed value without room for its sign.
    check_below(
        "1 +3 . .\n. . . 3\n. 4 . .\n2 . . .\n",
        expect![[r#"
        1 3 4 2
        4 2 1 3
        3 4 2 1
        2 1 3 4
    "#]],
    );
    check_below(
        "1 +3 | . .\n. . | . 3\n----+----\n. 4 | . .\n2 . | . .\n",
        expect![[r#"
        1 3 | 4 2
        4 2 | 1 3
        ----+----
        3 4 | 2 1
        2 1 | 3 4
    "#]],
    );
    // Rows of differing spacing.
    check_below(
        "1  .  .  .\n. . . 3\n  . 4 . . # four\n2 . .  .\n",
        expect![[r#"
        1 3 4 2
        4 2 1 3
        3 4 2 1
        2 1 3 4
    "#]],
    );
    check_below(
        "1,+3,.,.\n., ., ., 3\n.,4,.,.\n2,.,.,.\n",
        expect![[r#"
        1,3,4,2
        4,2,1,3
        3,4,2,1
        2,1,3,4
    "#]],
    );
    // Rows that share no layout are written as `fmt` writes them.
    check_below(
        "1 +3 | . .\n. . . 3\n. 4 . .\n2 . . .\n",
        expect![[r#"
        1 3 | 4 2
        4 2 | 1 3
        ----+----
        3 4 | 2 1
        2 1 | 3 4
    "#]],
    );
    check_below(
        "1... # bare\n. . . 3\n. 4 . .\n2...\n",
        expect![[r#"
        1342
        4213
        3421
        2134
    "#]],
    );
}

#[test]
fn state_below_has_even_columns() {
    let text = "1 +3 . .\n. . . 3\n. 4 . .\n2 . . .\n";
    expect![[r#"
        1 +3 . .
        . . . 3
        . 4 . .
        2 . . .
        [state]
        1 3 4 2
        4 2 1 3
        3 4 2 1
        2 1 3 4
    "#]]
    .assert_eq(&action(text, "Insert state"));
}
