//! Tests overwriting: each test types a text into a layout, character by character.

use super::*;
use crate::tests::fixture::{FILE, analysis_as, apply, cursor};
use expect_test::{Expect, expect};
use syntax::{Dialect, Offset, Span};

/// Returns what follows from a text that was typed before a position.
fn over(text: &str, at: usize, typed: &str, behind: TypedBehind) -> TypedOver {
    analysis_as(text, Dialect::Sudoku).type_over(FILE, Offset::from(at as u32), typed, behind)
}

/// Returns the lines that change when a text is typed at the cursor, with overwriting after each character.
fn typed(marked: &str, keys: &str) -> (String, usize) {
    let (mut text, span) = cursor(marked);
    let mut at = span.start.to_usize();
    for key in keys.chars() {
        text.insert(at, key);
        at += key.len_utf8();
        let edits = over(&text, at, &key.to_string(), TypedBehind::NextCell).edits;
        // The cursor stays after the typed text.
        let before: i64 = edits
            .iter()
            .filter(|edit| edit.span.end.to_usize() < at)
            .map(|edit| edit.text.len() as i64 - i64::from(edit.span.len()))
            .sum();
        text = apply(&text, &edits);
        at = (at as i64 + before) as usize;
    }
    (text, at)
}

/// Returns the text after all keys are typed before the first overwriting.
fn typed_at_once(marked: &str, keys: &str) -> String {
    let (mut text, span) = cursor(marked);
    text.insert_str(span.start.to_usize(), keys);
    let end = span.start.to_usize() + keys.len();
    let edits = over(&text, end, keys, TypedBehind::NextCell).edits;
    let touches_cursor = |edit: &TextEdit| edit.span.start.to_usize() < end && end <= edit.span.end.to_usize();
    assert!(!edits.iter().any(touches_cursor), "an edit would move the cursor: {edits:?}");
    apply(&text, &edits)
}

/// Checks the line of the cursor after typing, with the cursor.
#[track_caller]
fn check(marked: &str, keys: &str, expected: Expect) {
    let (text, at) = typed(marked, keys);
    assert_eq!(typed_at_once(marked, keys), text, "typed quickly");
    let marked = format!("{}|{}", &text[..at], &text[at..]);
    let start = marked[..at].rfind('\n').map_or(0, |end| end + 1);
    expected.assert_eq(marked[start..].lines().next().unwrap_or_default());
}

const COMPACT: &str = "\
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
";

#[test]
fn rows_without_separators() {
    check(&format!("53$0..7....\n{COMPACT}"), "4", expect!["534|.7...."]);
    check(&format!("53$0..7....\n{COMPACT}"), "46", expect!["5346|7...."]);
    check(&format!("53..7...$0.\n{COMPACT}"), "2", expect!["53..7...2|"]);
    check("1$0000\n0020\n0400\n0003\n", "2", expect!["12|00"]);
    check("1$0··4\r\n··2·\r\n·4··\r\n···3\r\n", "2", expect!["12|·4"]);
}

#[test]
fn separated_cells_and_frames() {
    check("1 $0. | . 4\n. . | 2 .\n----+----\n. 4 | . .\n. . | . 3\n", "2", expect!["1 2| | . 4"]);
    check("+--+--+\n|1$0.|.4|\n|..|2.|\n+--+--+\n|.4|..|\n|..|.3|\n+--+--+\n", "2", expect!["|12||.4|"]);
    check("┌──┬──┐\n│1$0·│·4│\n│··│2·│\n├──┼──┤\n│·4│··│\n│··│·3│\n└──┴──┘\n", "2", expect!["│12|│·4│"]);
    check("1,$00,0,4\n0,0,2,0\n0,4,0,0\n0,0,0,3\n", "2", expect!["1,2|,0,4"]);
}

#[test]
fn blanks_that_are_cells() {
    check("+--+--+\n|1$0 | 4|\n|  |2 |\n+--+--+\n| 4|  |\n|  | 3|\n+--+--+\n", "2", expect!["|12|| 4|"]);
    let wide = "| 1 |   |   | 4 |\n|   |   | 2 |   |\n|   | 4 |   |   |\n|   |   |   | 3 |\n";
    check(&wide.replacen("|   |", "|$0   |", 1), "2", expect!["| 1 |2|  |   | 4 |"]);
    check(&wide.replacen("|   |", "| $0  |", 1), "2", expect!["| 1 | 2| |   | 4 |"]);
    check(&wide.replacen("|   |", "|  $0 |", 1), "2", expect!["| 1 |  2||   | 4 |"]);
    check("| 1$0     4 |\n|     2   |\n|   4     |\n|       3 |\n", "2", expect!["| 1 2|   4 |"]);
    check("| 1 $0    4 |\n|     2   |\n|   4     |\n|       3 |\n", "2", expect!["| 1 2|   4 |"]);
}

/// Returns a 10×10 grid with an open cell at the cursor, written with this mark, each cell in three characters.
fn ten(mark: &str, left: bool) -> String {
    let mut grid = String::from("size: 10\n");
    for row in 0..10 {
        for column in 0..10 {
            let value = (column + row / 2 + row % 2 * 5) % 10 + 1;
            let open = (row * 3 + column) % 7 == 2;
            let cell = if open { mark.to_owned() } else { value.to_string() };
            let cursor = if (row, column) == (0, 9) { "$0" } else { "" };
            let cell = if cursor.is_empty() { cell } else { mark.to_owned() };
            grid +=
                &if left { format!("{cursor}{cell:<3}") } else { format!("{:>1$}{cursor}{cell}", "", 3 - cell.len()) };
        }
        grid += if left { "|\n" } else { " |\n" };
    }
    grid
}

#[test]
fn words_for_empty_cells() {
    check("1,$0NA,3,NA\n3,NA,1,NA\nNA,1,NA,3\nNA,3,NA,1\n", "2", expect!["1,2|,3,NA"]);
    let printed = "     [,1] [,2] [,3] [,4]\n[1,]    1   $0NA    3   NA\n[2,]    3   NA    1   NA\n[3,]   NA    1   NA    3\n[4,]   NA    3   NA    1\n";
    check(printed, "2", expect!["[1,]    1   2|     3   NA"]);
    check(
        "b = [\n [1, $0None, 3, None],\n [3, None, 1, None],\n [None, 1, None, 3],\n [None, 3, None, 1],\n]\n",
        "2",
        expect![" [1, 2|, 3, None],"],
    );
    // No value, or no cell.
    check("1,$0NA,3,NA\n3,NA,1,NA\nNA,1,NA,3\nNA,3,NA,1\n", "a", expect!["1,a|NA,3,NA"]);
    check("The $0null device\n", "2", expect!["The 2|null device"]);
}

#[test]
fn numbers_stay_in_their_columns() {
    let row = |mark: &str, left: bool| ten(mark, left).lines().nth(1).expect("a row").to_owned();
    expect![[r#"
        1  2  .  4  5  6  7  8  9  $0.  |
        1  2  .. 4  5  6  7  8  9  $0.. |
          1  2  .  4  5  6  7  8  9  $0. |
          1  2 ..  4  5  6  7  8  9 $0.. |"#]]
    .assert_eq(&[row(".", true), row("..", true), row(".", false), row("..", false)].join("\n"));
    for keys in ["1", "10"] {
        for (mark, left) in [(".", true), ("..", true), (".", false), ("..", false)] {
            let (text, at) = typed(&ten(mark, left), keys);
            let line = text.lines().nth(1).expect("a row");
            assert_eq!(line.len(), row(mark, left).replace("$0", "").len(), "{line}");
            assert!(text[..at].ends_with(keys), "{line}");
        }
    }
    check(&ten(".", true), "10", expect!["1  2  .  4  5  6  7  8  9  10| |"]);
    check(&ten("..", true), "10", expect!["1  2  .. 4  5  6  7  8  9  10| |"]);
    check(&ten(".", false), "10", expect!["  1  2  .  4  5  6  7  8  9  10||"]);
    check(&ten("..", false), "1", expect!["  1  2 ..  4  5  6  7  8  9 1|  |"]);
    check(&ten("..", false), "10", expect!["  1  2 ..  4  5  6  7  8  9 10| |"]);
}

#[test]
fn placed_values() {
    check(
        "| 1 $0. | . 4 |\n| . . | 2 . |\n|-----+-----|\n| . 4 | . . |\n| . . | . 3 |\n",
        "+2",
        expect!["| 1+2| | . 4 |"],
    );
    check(
        "| $0. 1 | . 4 |\n| . . | 2 . |\n|-----+-----|\n| . 4 | . . |\n| . . | . 3 |\n",
        "+2",
        expect!["|+2| 1 | . 4 |"],
    );
    check("1$0..4\n..2.\n.4..\n...3\n", "+2", expect!["1+2|.4"]);
    check("1 $0. . 4\n. . 2 .\n. 4 . .\n. . . 3\n", "+2", expect!["1+2| . 4"]);
}

#[test]
fn letters_and_other_symbols() {
    let row = "................\n";
    check(&format!("12$0..............\n{}", row.repeat(15)), "A", expect!["12A|............."]);
    check("A$0..D\n..B.\n.D..\n...C\n", "B", expect!["AB|.D"]);
    check("symbols: 0123\n0$0--3\n--1-\n-3--\n---2\n", "1", expect!["01|-3"]);
}

#[test]
fn marks_over_marks() {
    check("1$0..4\n..2.\n.4..\n...3\n", ".", expect!["1.|.4"]);
    check("1$0..4\n..2.\n.4..\n...3\n", "..", expect!["1..|4"]);
    check("1 $0. . 4\n. . 2 .\n. 4 . .\n. . . 3\n", "0", expect!["1 0| . 4"]);
    check(&ten("..", false), ".", expect!["  1  2 ..  4  5  6  7  8  9 .|. |"]);
}

#[test]
fn what_is_no_value_keeps_the_columns_too() {
    check("1$0..4\n..2.\n.4..\n...3\n", "7", expect!["17|.4"]);
    check("1$0..4\n..2.\n.4..\n...3\n", "q", expect!["1q|..4"]);
}

#[test]
fn lines_that_are_grids_and_other_grids() {
    check("1.3.3.1..1.3$0.3.1\n1.3.3.1..1.3.3.1\n", "2", expect!["1.3.3.1..1.32|3.1"]);
    check(
        &format!("{}$0.{}\n", "1........".repeat(4), ".".repeat(44)),
        "7",
        expect!["1........1........1........1........7|............................................"],
    );
    check("1...\n..2.\n.4..\n...3\n[state]\n1$0...\n..2.\n.4..\n...3\n", "2", expect!["12|.."]);
    check("solution: 1$0...............\n1...\n..2.\n.4..\n...3\n", "2", expect!["solution: 12|.............."]);
}

/// Checks that typing only inserts the typed text.
#[track_caller]
fn check_inserted(marked: &str, keys: &str) {
    let (plain, span) = cursor(marked);
    let (text, _) = typed(marked, keys);
    let at = span.start.to_usize();
    assert_eq!(text, format!("{}{keys}{}", &plain[..at], &plain[at..]));
}

#[test]
fn values_in_rows_without_separators_and_pencil_marks_are_never_overwritten() {
    check_inserted("1$02.4\n..2.\n.4..\n...3\n", "3");
    check_inserted("1 {2$0 3} . 4\n. . 2 .\n. 4 . .\n. . . 3\n", "4");
    check_inserted("|1 | $04|\n|  |2 |\n| 4|  |\n|  | 3|\n", "3");
    check_inserted("|1 | 4$0|\n|  |2 |\n| 4|  |\n|  | 3|\n", "3");
}

/// The rows below one of a grid in the canonical form.
const BELOW: &str = "\n. . | 2 .\n----+----\n. 4 | . .\n. . | . 3\n";

#[test]
fn values_replace_values_in_the_canonical_form() {
    let canonical = |row: &str| format!("{row}{BELOW}");
    check(&canonical("1 $02 | . 4"), "3", expect!["1 3| | . 4"]);
    check(&canonical("$01 2 | . 4"), "3", expect!["3| 2 | . 4"]);
    check(&canonical("1 $02 | . 4"), "2", expect!["1 2| | . 4"]);
    check(&canonical("1 $0{23} | . 4"), "2", expect!["1 2| | . 4"]);
    check(&canonical("1$0+2 | . 4"), "3", expect!["1 3| | . 4"]);
    check(&canonical("1 2 | . $04"), "7", expect!["1 2 | . 7|"]);
    check(&canonical("1 $02 | . 4"), ".", expect!["1 .| | . 4"]);
    // What is no value does not remove one.
    check(&canonical("1 $02 | . 4"), "q", expect!["1 q|2 | . 4"]);
    // Within pencil marks typing is free.
    check(&canonical("1 {2$0} | . 4"), "3", expect!["1 {23|} | . 4"]);
    check(&canonical("1 {$02} | . 4"), "3", expect!["1 {3|2} | . 4"]);
}

#[test]
fn the_next_value_goes_into_the_next_cell() {
    let canonical = |row: &str| format!("{row}{BELOW}");
    check(&canonical("$0. . | . 4"), "12", expect!["1 2| | . 4"]);
    check(&canonical("$0. . | . 4"), "1234", expect!["1 2 | 3 4|"]);
    check(&canonical("$0. . | . 4"), "1.3", expect!["1 . | 3| 4"]);
    check(&canonical("1$0 . | . 4"), "2", expect!["1 2| | . 4"]);
    check(&canonical("1 2$0 | . 4"), "3", expect!["1 2 | 3| 4"]);
    check(&canonical("{12}$0 . | . 4"), "2", expect!["{12} 2| | . 4"]);
    check("1,$00,0,4\n0,0,2,0\n0,4,0,0\n0,0,0,3\n", "23", expect!["1,2,3|,4"]);
    assert_eq!(typed_at_once(&canonical("1 . | $0. 4"), "3421"), canonical("1 . | 3 4").replacen(". .", "2 1", 1));
    // At the end of a row nothing is lost.
    check(&canonical("1 2 | . 4$0"), "3", expect!["1 2 | . 43|"]);
    check("title: a\n1 $02 # 3 4\n2 1\n", "1", expect!["1 1| # 3 4"]);
}

#[test]
fn a_cursor_that_was_put_behind_a_cell_replaces_it() {
    for (marked, typed, expected) in [
        ("1 2$0 | . 4", "3", "1 3 | . 4"),
        ("1 .$0 | . 4", "3", "1 3 | . 4"),
        ("1 {23}$0 | . 4", "3", "1 3 | . 4"),
        ("1 2 | . 4$0", "3", "1 2 | . 3"),
        ("1 {23$0} | . 4", "4", "1 {234} | . 4"),
    ] {
        let (mut text, span) = cursor(&format!("{marked}{BELOW}"));
        text.insert_str(span.start.to_usize(), typed);
        let TypedOver { edits, .. } = over(&text, span.start.to_usize() + typed.len(), typed, TypedBehind::SameCell);
        assert_eq!(apply(&text, &edits), format!("{expected}{BELOW}"), "{marked}");
    }
}

/// Returns the lines and characters from behind a text that is typed at the cursor to the next cell.
fn way(marked: &str, typed: &str) -> Option<(usize, usize)> {
    let (mut text, span) = cursor(marked);
    text.insert_str(span.start.to_usize(), typed);
    let next = over(&text, span.start.to_usize() + typed.len(), typed, TypedBehind::NextCell).next_cell;
    next.map(|NextCell { lines, characters }| (lines, characters))
}

#[test]
fn the_cursor_goes_to_the_next_cell() {
    assert_eq!(way(&format!("1 $0. | . 4{BELOW}"), "2"), Some((0, 3)));
    assert_eq!(way(&format!("$0. . | . 4{BELOW}"), "1"), Some((0, 1)));
    assert_eq!(way(&format!("$0. . | . 4{BELOW}"), "12"), Some((0, 3)));
    assert_eq!(way(&format!("1 . | . $04{BELOW}"), "2"), Some((1, 0)));
    assert_eq!(way("1 . | . 4\n. . | 2 $0.\n----+----\n. 4 | . .\n. . | . 3\n", "2"), Some((2, 0)));
    assert_eq!(way("1 . | . 4\n. . | 2 .\n----+----\n. 4 | . .\n. . | . $03\n", "2"), None);
    // In a row without separators it is there already.
    assert_eq!(way("1$0..4\n..2.\n.4..\n...3\n", "2"), None);
    // The number may get a second digit.
    assert_eq!(way(&ten("..", false).replacen(" ..", " $0..", 1), "1"), None);
    assert!(way(&ten("..", false), "2").is_some());
    assert_eq!(way(&ten("..", false), "10"), Some((1, 2)));
}

/// Checks the line of the cursor after a key that deletes, with the cursor; `None` where the key is left to the editor.
#[track_caller]
fn check_erased(marked: &str, direction: EraseDirection, expected: Option<&str>) {
    let (text, span) = cursor(marked);
    let erased = analysis_as(&text, Dialect::Sudoku).erase(FILE, span, direction);
    let shown = erased.map(|Erased { edit, cursor }| {
        let mut text = apply(&text, edit.as_slice());
        text.insert(cursor.to_usize(), '|');
        let start = text[..cursor.to_usize()].rfind('\n').map_or(0, |end| end + 1);
        text[start..].lines().next().unwrap_or_default().to_owned()
    });
    assert_eq!(shown.as_deref(), expected, "{marked}");
}

#[test]
fn keys_that_delete_write_the_empty_mark() {
    use EraseDirection::{Left, Right};
    let canonical = |row: &str| format!("{row}{BELOW}");
    check_erased(&canonical("1 $02 | . 4"), Right, Some("1 |. | . 4"));
    check_erased(&canonical("1 2$0 | . 4"), Left, Some("1 |. | . 4"));
    check_erased(&canonical("1 $02 | . 4"), Left, Some("|. 2 | . 4"));
    check_erased(&canonical("1$0 2 | . 4"), Right, Some("1 |. | . 4"));
    check_erased(&canonical("1 2 | . $04"), Left, Some("1 2 | |. 4"));
    check_erased(&canonical("1 {23}$0 | . 4"), Left, Some("1 |. | . 4"));
    check_erased(&canonical("1+2$0 | . 4"), Left, Some("1 |. | . 4"));
    check_erased("1 . | . 4\n$0. . | 2 .\n----+----\n. 4 | . .\n. . | . 3\n", Left, Some("1 . | . |."));
    check_erased("1,$02,0,4\n0,0,2,0\n0,4,0,0\n0,0,0,3\n", Right, Some("1,|0,0,4"));
    check_erased(
        &ten("..", false).replacen("$0", "", 1).replacen("  1  2", "  1  2$0", 1),
        Left,
        Some("  1 |.. ..  4  5  6  7  8  9 .. |"),
    );
    // Everywhere else the keys delete text.
    check_erased(&canonical("1 {2$03} | . 4"), Left, None);
    check_erased(&canonical("$01 2 | . 4"), Left, None);
    check_erased(&canonical("1 2 | . 4$0"), Right, None);
    check_erased(&canonical("1 2 | . 4 # a$0b"), Left, None);
    check_erased("1$02.4\n..2.\n.4..\n...3\n", Left, None);
    check_erased("title: a$0b\n12\n21\n", Left, None);
}

/// Two grids beside each other, and what is typed into the first row.
fn beside(row: &str) -> String {
    let rows = ". . 1 2 ~ ~ . . 1 2\n2 . 4 . ~ ~ 2 . 4 .\n. 3 . . ~ ~ . 3 . .\n";
    format!("size: 4\ngrids: r1c1 r1c7\n{row}\n{rows}")
}

#[test]
fn places_outside_of_several_grids_are_passed_over() {
    use EraseDirection::{Left, Right};
    check(&beside("1 2 . $04 ~ ~ 1 . . ."), "32", expect!["1 2 . 3 ~ ~ 2| . . ."]);
    check(&beside("1 2 . 4$0 ~ ~ . . . ."), "3", expect!["1 2 . 4 ~ ~ 3| . . ."]);
    let below =
        "size: 4\ngrids: r1c1 r3c3\n1 2 . $04 ~ ~\n. . 1 2 ~ ~\n2 . 4 . 1 2\n. 3 . . . .\n~ ~ . 2 1 4\n~ ~ 1 . 2 .\n";
    assert_eq!(way(below, "3"), Some((1, 0)));
    let last = below.replace("$0", "").replace(". 3 . . . .", ". 3 . . . $0.");
    assert_eq!(way(&last, "3"), Some((1, 4)));
    assert_eq!(typed_at_once(&last, "34"), last.replace("$0.", "3").replace("~ ~ . 2 1 4", "~ ~ 4 2 1 4"));
    check_erased(&beside("1 2 . 4 ~ ~ $01 . . ."), Left, Some("1 2 . |. ~ ~ 1 . . ."));
    check_erased(&beside("1 2 . 4$0 ~ ~ 1 . . ."), Right, Some("1 2 . 4 ~ ~ |. . . ."));
    let first = below.replace("$0", "").replace("~ ~ . 2 1 4", "~ ~ $0. 2 1 4").replace(". 3 . . . .", ". 3 . . . 2");
    check_erased(&first, Left, Some(". 3 . . . |."));
}

#[test]
fn cells_that_a_row_lacks_are_added() {
    check_inserted("1$0.4\n..2.\n.4..\n...3\n", "2");
    check_inserted("1 $0. 4\n. . 2 .\n. 4 . .\n. . . 3\n", "2");
    // After a mark, a larger grid may continue.
    check_inserted("1...$0\n", "2");
    check_inserted("1 . . .$0\n", "2");
    check_inserted(&format!("53.$0\n{COMPACT}"), "4");
}

#[test]
fn words_are_no_cells() {
    for text in [
        "title: 1$0 2\n1...\n..2.\n.4..\n...3\n",
        "# 1$0.\n1...\n..2.\n.4..\n...3\n",
        "1... # see$0 below\n..2.\n.4..\n...3\n",
        "Grid$0 one\n1...\n..2.\n.4..\n...3\n",
        "$0\n",
        "$0",
    ] {
        check_inserted(text, "1");
        check_inserted(text, "x");
    }
}

#[test]
fn what_the_file_declares_far_above_counts() {
    let puzzle = "abcd\nc-a-\nb-d-\n-c-a\n\n";
    let text = format!("symbols: abcd\n\n{}{}", puzzle.repeat(300), puzzle.replacen("-a-", "$0-a-", 1));
    check(&text, "d", expect!["cd|a-"]);
}

#[test]
fn what_was_not_typed_is_not_answered() {
    let analysis = analysis_as("12..\n..2.\n.4..\n...3\n", Dialect::Sudoku);
    let over = |at: Offset, typed| analysis.type_over(FILE, at, typed, TypedBehind::NextCell);
    assert_eq!(over(2.into(), "3"), TypedOver::default());
    assert_eq!(over(Offset::START, "1"), TypedOver::default());
    assert_eq!(over(u32::MAX.into(), "1"), TypedOver::default());
    assert_eq!(super::tests::over("é", 1, "1", TypedBehind::NextCell), TypedOver::default());
}

#[test]
fn a_line_of_a_large_collection() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let text = line.replacen("53.", "534.", 1) + &line.repeat(20_000);
    let edits = over(&text, 3, "4", TypedBehind::NextCell).edits;
    assert_eq!(edits, [TextEdit { span: Span::new(3, 4), text: String::new() }]);
}
