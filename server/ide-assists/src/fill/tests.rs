//! Tests fills: the titles at a cursor, and the text after an action.

use crate::tests::fixture::*;
use expect_test::expect;
use syntax::Span;

pub(super) const PUZZLE: &str = "\
53$0..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
";

pub(super) const FRAMED: &str = "\
+---+---+---+
|5$03.|.7.|...|
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
";

#[test]
fn what_is_offered() {
    check_titles(
        PUZZLE,
        expect![[r#"
            Fill this cell: r1c3 is 4 (hidden single in box 1)
            Fill forced cells (51)
            Fill solution
            Insert state below (51)
            Insert solution below
            Next step: Hidden Single: r1c6=8, the only 8 in box 2
            Insert explanation below: 51 steps to the solution
            Insert difficulty
            Insert rating
            Why not 1 in r1c3?
            Why not 2 in r1c3?
            Why not 4 in r1c3?
        "#]],
    );
}

/// Returns a solved 16×16 grid.
fn sixteen(symbols: &str, separator: &str) -> String {
    let symbols: Vec<char> = symbols.chars().collect();
    let cell = |row: usize, column: usize| symbols[(row % 4 * 4 + row / 4 + column) % 16].to_string();
    let row = |row| (0..16).map(|column| cell(row, column)).collect::<Vec<_>>().join(separator) + "\n";
    (0..16).map(row).collect()
}

#[track_caller]
pub(super) fn action(text: &str, title: &str) -> String {
    let actions = crate::actions(&analysis(text), FILE, Span::empty(0), &|| false).expect("nothing interrupts");
    apply(text, &actions.into_iter().find(|action| action.title.starts_with(title)).expect(title).edits)
}

#[test]
fn symbols_of_large_grids_are_those_of_the_grid() {
    let full = sixteen("123456789ABCDEFG", "");
    let open = full.replacen("9ABC", "9+A.C", 1);
    assert_eq!(action(&open, "Insert solution"), format!("{open}[solution]\n{full}"));
    assert_eq!(action(&open, "Fill solution"), full.replacen("9ABC", "9+A+BC", 1));
    let full = sixteen("ABCDEFGHIJKLMNOP", "  ");
    assert_eq!(action(&full.replacen("B  C  D", "B ..  D", 1), "Fill solution"), full);
}

#[test]
fn nothing_for_a_full_grid() {
    check_titles(
        "12$034\n\
3412\n\
2143\n\
4321\n\
",
        expect![[""]],
    );
}

#[test]
fn nothing_without_a_solution() {
    check_titles(
        "11$0..\n\
....\n\
....\n\
....\n\
",
        expect![[r#"
            Remove the 1 at r1c2
            Fill forced cells (0) — not now: the givens clash, so the puzzle has no solution
            Fill solution — not now: the givens clash, so the puzzle has no solution
            Insert solution below — not now: the givens clash, so the puzzle has no solution
            Next step — not now: the givens clash, so the puzzle has no solution
            Insert explanation below — not now: the givens clash, so the puzzle has no solution
            Why not 2 in r1c3?
            Why not 3 in r1c3?
            Why not 4 in r1c3?
            Ignore `duplicate-value` for this puzzle
        "#]],
    );
}

#[test]
fn several_solutions() {
    check_titles(
        "12$0..\n\
34..\n\
....\n\
....\n\
",
        expect![[r#"
            Add r3c4=3 and r4c3=2 to make it unique (no single given does)
            Fill forced cells (0) — not now: no cell is forced by a naked or hidden single
            Fill solution — not now: the puzzle has 12 solutions
            Insert solution below — not now: the puzzle has 12 solutions
            Next step — not now: the puzzle has 12 solutions
            Insert explanation below — not now: the puzzle has 12 solutions
            Why not 3 in r1c3?
            Why not 4 in r1c3?
            Ignore `multiple-solutions` for this puzzle
        "#]],
    );
}

#[test]
fn this_cell() {
    check_action(
        PUZZLE,
        "Fill this cell",
        expect![[r#"
534.7....
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

#[test]
fn forced_cells() {
    check_action(
        PUZZLE,
        "Fill forced",
        expect![[r#"
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
fn forced_cells_of_a_hard_puzzle() {
    check_titles(
        "8$0........\n\
..36.....\n\
.7..9.2..\n\
.5...7...\n\
....457..\n\
...1...3.\n\
..1....68\n\
..85...1.\n\
.9....4..\n\
",
        expect![[r#"
            Fill this cell: r1c2 is 1 (the only solution)
            Fill forced cells (0) — not now: no cell is forced by a naked or hidden single
            Fill solution
            Insert solution below
            Next step: Forcing Net, Pointing and Nested Forcing Net, then Naked Single: r3c4=4, the only value left for r3c4
            Insert explanation below: 122 steps to the solution
            Insert difficulty
            Insert rating
            Why not 1 in r1c2?
            Why not 2 in r1c2?
            Why not 4 in r1c2?
            Why not 6 in r1c2?
        "#]],
    );
}

#[test]
fn solution_in_a_frame() {
    check_action(
        FRAMED,
        "Fill solution",
        expect![[r#"
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
fn solution_with_placed_values() {
    check_action(
        "1 +2 . 4\n\
3 . $01 2\n\
2 . 4 3\n\
. 3 2 1\n\
",
        "Fill solution",
        expect![[r#"
             1 +2+3 4
             3+4 1 2
             2+1 4 3
            +4 3 2 1
        "#]],
    );
}

#[test]
fn placed_values_that_are_wrong_do_not_matter() {
    check_action(
        "1 +3 . 4\n\
3 . $01 2\n\
2 . 4 3\n\
. 3 2 1\n\
",
        "Fill solution",
        expect![[r#"
             1 +3+3 4
             3+4 1 2
             2+1 4 3
            +4 3 2 1
        "#]],
    );
}

#[test]
fn placed_values_are_honoured_where_the_givens_are_not_enough() {
    check_titles(
        "12$0..\n\
34..\n\
....\n\
+2..+3\n\
",
        expect![[r#"
            Add r3c4=3 and r4c3=2 to make it unique (no single given does)
            Fill this cell: r1c3 is 3 (hidden single in box 2)
            Fill forced cells (6), keeping the placed values
            Fill solution, keeping the placed values — not now: the puzzle has several solutions, even with the placed values
            Insert state below (6), keeping the placed values
            Insert solution below, keeping the placed values — not now: the puzzle has several solutions, even with the placed values
            Next step: Full House: r3c1=4, the last open cell of column 1, keeping the placed values
            Insert explanation below: 6 steps, then 4 cells left open, since there are several solutions, keeping the placed values
            Why not 3 in r1c3?
            Why not 4 in r1c3?
            Ignore `multiple-solutions` for this puzzle
        "#]],
    );
}

#[test]
fn doubled_marks_keep_columns() {
    check_action(
        "size: 10\n\
$0..  2  3 ..  5  6 ..  8  9 ..\n\
 6  7 ..  9 10 ..  2  3 ..  5\n\
 2 ..  4  5 ..  7  8 .. 10  1\n\
..  8  9 ..  1  2 ..  4  5 ..\n\
 3  4 ..  6  7 ..  9 10 ..  2\n\
 8 .. 10  1 ..  3  4 ..  6  7\n\
..  5  6 ..  8  9 ..  1  2 ..\n\
 9 10 ..  2  3 ..  5  6 ..  8\n\
 5 ..  7  8 .. 10  1 ..  3  4\n\
..  1  2 ..  4  5 ..  7  8 ..\n\
",
        "Fill solution",
        expect![[r#"
size: 10
 1  2  3  4  5  6  7  8  9 10
6  7  8  9 10  1  2  3  4  5
2  3  4  5  6  7  8  9 10  1
 7  8  9 10  1  2  3  4  5  6
3  4  5  6  7  8  9 10  1  2
8  9 10  1  2  3  4  5  6  7
 4  5  6  7  8  9 10  1  2  3
9 10  1  2  3  4  5  6  7  8
5  6  7  8  9 10  1  2  3  4
10  1  2  3  4  5  6  7  8  9
"#]],
    );
}

#[test]
fn commas() {
    check_action(
        "1,$0,3,4\n\
3,,1,2\n\
2,1,4,\n\
,3,2,1\n\
",
        "Fill solution",
        expect![[r#"
1,2,3,4
3,4,1,2
2,1,4,3
4,3,2,1
"#]],
    );
}

#[test]
fn blanks_are_filled_in_their_columns() {
    let grid = "\
+--+--+
|12| 4|
| 4|1
|  |
|4 | 1$0|
+--+--+
";
    check_action(
        grid,
        "Fill solution",
        expect![[r#"
        +--+--+
        |12|34|
        |34|12|
        |21|43|
        |43|21|
        +--+--+
    "#]],
    );
    check_action(
        grid,
        "Insert solution",
        expect![[r#"
            +--+--+
            |12| 4|
            | 4|1
            |  |
            |4 | 1|
            +--+--+
            [solution]
            1 2 | 3 4
            3 4 | 1 2
            ----+----
            2 1 | 4 3
            4 3 | 2 1
        "#]],
    );
}
