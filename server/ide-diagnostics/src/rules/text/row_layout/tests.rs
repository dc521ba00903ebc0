//! Tests the fix of `malformed-row` on rows with missing or surplus cells.

use crate::findings;
use crate::tests::fixture::{FILE, analysis, apply};
use expect_test::{Expect, expect};
use ide_db::Rule;

/// Checks the line of the first malformed row of a text, before and after its fix.
#[track_caller]
fn check(text: &str, expected: Expect) {
    let findings = findings::findings(&analysis(text), FILE).list;
    let finding = findings.iter().find(|finding| finding.rule == Rule::MalformedRow).expect("a malformed row");
    let Some(fix) = &finding.fix else { return expected.assert_eq("no fix") };
    let fixed = apply(text, &fix.edits);
    let lines = text.lines().zip(fixed.lines()).filter(|(old, new)| old != new);
    let actual: String = lines.map(|(old, new)| format!("{old}\n{new}\n{}\n", fix.title)).collect();
    let left = findings::findings(&analysis(&fixed), FILE).list;
    assert!(left.iter().all(|finding| finding.rule != Rule::MalformedRow), "{fixed}");
    expected.assert_eq(&actual);
}

/// Returns a framed grid with this row as its second.
fn framed(row: &str) -> String {
    let band = |rows: [&str; 3]| rows.join("\n") + "\n";
    let rule = "------+-------+------\n";
    let other = ". 9 8 | . . . | . 6 .";
    let first = band(["5 3 . | . 7 . | . . .", row, other]);
    [first, band([other; 3]), band([other; 3])].join(rule)
}

#[test]
fn cells_before_a_bar() {
    check(
        &framed("2 . | . . . | . 6 ."),
        expect![[r#"
        2 . | . . . | . 6 .
        2 . . | . . . | . 6 .
        Pad the row with 1 empty cell
    "#]],
    );
    check(
        &framed("2 . . | . . | . 6 ."),
        expect![[r#"
        2 . . | . . | . 6 .
        2 . . | . . . | . 6 .
        Pad the row with 1 empty cell
    "#]],
    );
    check(
        &framed("2 . . | . . . | 6 ."),
        expect![[r#"
        2 . . | . . . | 6 .
        2 . . | . . . | 6 . .
        Pad the row with 1 empty cell
    "#]],
    );
    check(
        &framed("2 . | . . | . 6"),
        expect![[r#"
        2 . | . . | . 6
        2 . . | . . . | . 6 .
        Pad the row with 3 empty cells
    "#]],
    );
    check(
        &framed("2 . |     | . 6 . # two"),
        expect![[r#"
        2 . |     | . 6 . # two
        2 . . | . . . | . 6 . # two
        Pad the row with 4 empty cells
    "#]],
    );
    check(
        &framed("2 . | . . ."),
        expect![[r#"
        2 . | . . .
        2 . . | . . . | . . .
        Pad the row with 4 empty cells
    "#]],
    );
    check(
        &framed("2 . |"),
        expect![[r#"
        2 . |
        2 . . | . . . | . . .
        Pad the row with 7 empty cells
    "#]],
    );
}

#[test]
fn cells_where_their_column_is_blank() {
    let other = "5 3 4 1 7 8 9 2 6\n";
    let grid = |row: &str| format!("{other}{row}\n{}", other.repeat(7));
    check(
        &grid("2   . . . . . 6 ."),
        expect![[r#"
        2   . . . . . 6 .
        2 . . . . . . 6 .
        Pad the row with 1 empty cell
    "#]],
    );
    check(
        &grid("  . . . . .   6 ."),
        expect![[r#"
          . . . . .   6 .
        . . . . . . . 6 .
        Pad the row with 2 empty cells
    "#]],
    );
    check(
        &grid("  . . . . .   6"),
        expect![[r#"
          . . . . .   6
        . . . . . . . 6 .
        Pad the row with 3 empty cells
    "#]],
    );
}

#[test]
fn cells_that_are_too_many() {
    check(
        &framed("2 . . . | . . . | . 6 ."),
        expect![[r#"
        2 . . . | . . . | . 6 .
        2 . . | . . . | . 6 .
        Cut the row to 9 cells
    "#]],
    );
    check(
        &framed("2 . . | . . . . . | . 6 ."),
        expect![[r#"
        2 . . | . . . . . | . 6 .
        2 . . | . . . | . 6 .
        Cut the row to 9 cells
    "#]],
    );
    check(
        &framed("2 . . . | . . . . | . 6 . ."),
        expect![[r#"
        2 . . . | . . . . | . 6 . .
        2 . . | . . . | . 6 .
        Cut the row to 9 cells
    "#]],
    );
    check(
        &framed("2 . . | . . . | . 6 . | . ."),
        expect![[r#"
        2 . . | . . . | . 6 . | . .
        2 . . | . . . | . 6 .
        Cut the row to 9 cells
    "#]],
    );
    check(&framed("2 . 4 5 | . . . | . 6 ."), expect!["no fix"]);
}

#[test]
fn cells_in_the_wrong_parts() {
    check(&framed("2 . | . . . . | . 6"), expect!["no fix"]);
}

#[test]
fn other_bars() {
    check(
        "│1·│·4│\n│·│2·│\n│·4│··│\n│··│·3│\n",
        expect![[r#"
        │·│2·│
        │··│2·│
        Pad the row with 1 empty cell
    "#]],
    );
    check(
        "║ 1 · ║ · 4 ║\n║ · ║ 2 · ║\n║ · 4 ║ · · ║\n║ · · ║ · 3 ║\n",
        expect![[r#"
        ║ · ║ 2 · ║
        ║ · · ║ 2 · ║
        Pad the row with 1 empty cell
    "#]],
    );
    check(
        "|53.|.7.|...|\n|6..|19|...|\n|.98|...|.6.|\n",
        expect![[r#"
        |6..|19|...|
        |6..|19.|...|
        Pad the row with 1 empty cell
    "#]],
    );
    check(
        "|53.|.7.|...|\n|6..|195|\n|.98|...|.6.|\n",
        expect![[r#"
        |6..|195|
        |6..|195|...|
        Pad the row with 3 empty cells
    "#]],
    );
}

#[test]
fn groups_without_bars() {
    check(
        "53. .7. ...\n6.. 19 ...\n.98 ... .6.\n",
        expect![[r#"
        6.. 19 ...
        6.. 19. ...
        Pad the row with 1 empty cell
    "#]],
    );
    check(
        "5 3 .  . 7 .  . . .\n6 .  1 9 5  . . .\n. 9 8  . . .  . 6 .\n",
        expect![[r#"
        6 .  1 9 5  . . .
        6 . .  1 9 5  . . .
        Pad the row with 1 empty cell
    "#]],
    );
}

#[test]
fn commas() {
    check(
        "1,2,3,4\n3,4\n2,1,4,3\n4,3,2,1\n",
        expect![[r#"
        3,4
        3,4,.,.
        Pad the row with 2 empty cells
    "#]],
    );
    check(
        "1, 2, 0, 0\n3, 4\n2,1,4,3\n4,3,2,1\n",
        expect![[r#"
        3, 4
        3, 4, 0, 0
        Pad the row with 2 empty cells
    "#]],
    );
}

#[test]
fn blanks_that_are_cells() {
    check(
        "|12|  |\n|3  |4 |\n|  |  |\n|  | 1|\n",
        expect![[r#"
        |3  |4 |
        |3 |4 |
        Align the row with the others
    "#]],
    );
    check(
        "|12|  |\n|3|4 |\n|  |  |\n|  | 1|\n",
        expect![[r#"
        |3|4 |
        |3 |4 |
        Align the row with the others
    "#]],
    );
    check(
        "| 5 |   | 3 | 1 |\n|   |  | 4 | 2 |\n|   |   |   | 2 |\n|   |   |   | 2 |\n",
        expect![[r#"
        |   |  | 4 | 2 |
        |   |   | 4 | 2 |
        Align the row with the others
    "#]],
    );
}

/// Returns a 10×10 grid with numbers in columns and this row as its second.
fn ten(row: &str, left: bool) -> String {
    let cell = |value: usize| if left { format!("{value:<3}") } else { format!("{value:>3}") };
    let whole = |first: usize| (0..10).map(|at| cell((first + at) % 10 + 1)).collect::<String>() + "\n";
    let rows: String = (2..10).map(|at| whole(at * 3)).collect();
    format!("size: 10\n{}{row}\n{rows}", whole(0))
}

#[test]
fn numbers_in_columns() {
    check(
        &ten("  6  7  8  9  3  1  2     4  5", false),
        expect![[r#"
          6  7  8  9  3  1  2     4  5
          6  7  8  9  3  1  2  .  4  5
        Pad the row with 1 empty cell
    "#]],
    );
    check(
        &ten("  6  7  8  9  5  1  2  3  4", false),
        expect![[r#"
          6  7  8  9  5  1  2  3  4
          6  7  8  9  5  1  2  3  4  .
        Pad the row with 1 empty cell
    "#]],
    );
    check(
        &ten("6  7  8  9  1     2  3  4  5", true),
        expect![[r#"
        6  7  8  9  1     2  3  4  5
        6  7  8  9  1  .  2  3  4  5
        Pad the row with 1 empty cell
    "#]],
    );
    check(
        &ten("6     8  9  7  1  2  3  4", true),
        expect![[r#"
            6     8  9  7  1  2  3  4
            6  .  8  9  7  1  2  3  4  .
            Pad the row with 2 empty cells
        "#]],
    );
}

#[test]
fn placed_values_take_a_blank() {
    let text = "1 . | . 4\n. . | 2 .\n+2 . | 3\n.+4 | . .\n";
    check(
        text,
        expect![[r#"
        +2 . | 3
        +2 . | 3 .
        Pad the row with 1 empty cell
    "#]],
    );
}
