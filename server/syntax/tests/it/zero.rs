//! Reads grids in which `0` is a value without a declaration, and grids of which the text does not say whether it is.

use syntax::{Content, Dialect, Document};

/// The cells of all grids and solutions, each value as its number from 1, then the problems.
fn reading(text: &str, dialect: Dialect) -> String {
    let document = Document::read_as(text, dialect);
    let mut read = Vec::new();
    for (block, index) in document.blocks().iter().zip(0..) {
        let start = document.start(index);
        for puzzle in &block.puzzles {
            let sections = puzzle.sections.iter().map(|section| &section.grid);
            for grid in std::iter::once(&puzzle.grid).chain(sections) {
                let separator = if puzzle.digit_count > 9 { " " } else { "" };
                let cells: Vec<String> = (0..grid.slot_count()).map(|slot| shown(grid.content(slot))).collect();
                read.push(cells.join(separator));
            }
        }
        for problem in &block.problems {
            read.push(format!("{:?} {:?}", problem.kind, &text[problem.span.in_file(start).range()]));
        }
    }
    read.join("/")
}

fn shown(content: Content) -> String {
    match content {
        Content::Empty => ".".to_owned(),
        Content::Given(value) => value.to_string(),
        Content::Placed(value) => format!("+{value}"),
        Content::Candidates(set) => {
            let values: Vec<String> = set.iter().map(|value| value.to_string()).collect();
            format!("{{{}}}", values.concat())
        }
        Content::Unknown => "!".to_owned(),
        Content::Outside => "~".to_owned(),
    }
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(reading(text, Dialect::Sudoku), expected, "{text}");
}

/// A grid of 16 rows of 16 values from 0, each as `write` gives it; `.` where the row and the column are the same.
fn sixteen(separator: &str, write: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for row in 0..16 {
        let mut cells = Vec::new();
        for column in 0..16 {
            let value = (row % 4 * 4 + row / 4 + column) % 16;
            cells.push(if row == column { ".".to_owned() } else { write(value) });
        }
        text += &cells.join(separator);
        text.push('\n');
    }
    text
}

#[test]
fn a_value_where_another_mark_is_the_empty_one() {
    for text in [
        "0 1 . 3\n2 3 0 1\n1 . 3 2\n3 2 1 0\n",
        "01-3\n2301\n1-32\n3210\n",
        "01.3\r\n2301\r\n1.32\r\n3210\r\n",
        "01*323011*323210\n",
        "01.323011.323210 # from 0\n",
        "0,1,,3\n2,3,0,1\n1,,3,2\n3,2,1,0\n",
        "[[0,1,.,3],\n [2,3,0,1],\n [1,.,3,2],\n [3,2,1,0]]\n",
        "+--+--+\n|01| 3|\n|23|01|\n+--+--+\n|1 |32|\n|32|10|\n+--+--+\n",
        "01|.3\n23|01\n-----\n1.|32\n32|10\n",
    ] {
        check(text, "12.434122.434321");
    }
    check("+0 1 . 3\n2 3 0 1\n1 . 3 2\n3 2 1 0\n", "+12.434122.434321");
    check("0 1 23 3\n2 3 0 1\n1 03 3 2\n3 2 1 0\n", "12{34}434122{14}434321");
}

#[test]
fn sixteen_values_from_zero() {
    let expected =
        reading(&format!("symbols: 0123456789ABCDEF\n{}", sixteen("", |value| format!("{value:X}"))), Dialect::Sudoku);
    assert!(expected.starts_with(". 2 3 4 5") && !expected.contains('!'), "{expected}");
    for text in [
        sixteen("", |value| format!("{value:X}")),
        sixteen("", |value| format!("{value:x}")),
        sixteen(" ", |value| format!("{value:X}")),
        sixteen(",", |value| value.to_string()),
        sixteen(" ", |value| value.to_string()),
        sixteen("\t", |value| format!("{value:02}")),
        sixteen("", |value| format!("{value:X}")).replace('\n', "") + "\n",
        format!("symbols: 0123456789ABCDEF\n{}", sixteen(" ", |value| value.to_string())),
    ] {
        check(&text, &expected);
    }
}

#[test]
fn a_full_grid_from_zero() {
    check("0123\n2301\n1032\n3210\n", "1234341221434321");
    check("0123230110323210\n", "1234341221434321");
    // A value twice in a column, or in a box: `0` is the usual mark.
    check("0123\n2301\n1023\n3210\n", ".12323.11.23321.");
    check("0123\n1230\n2301\n3012\n", ".123123.23.13.12");
    // Regions in place of the boxes.
    let latin = "0123\n1230\n2301\n3012\n[regions]\n1111\n2222\n3333\n4444\n";
    assert!(reading(latin, Dialect::Sudoku).starts_with("1234234134124123/"));
    let nine = "012345678345678012678012345120453786453786120786120453201534867534867201867201534\n";
    let from_one = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    check(nine, from_one);
    check(&nine.replacen("012", "..2", 1), &from_one.replacen("123", "..3", 1));
}

#[test]
fn an_empty_cell_as_usual() {
    // The last value occurs, or nothing else marks empty cells.
    check("0 1 . 4\n2 3 0 1\n1 . 3 2\n3 2 1 0\n", ".1.423.11.32321.");
    check("0103\n3010\n0103\n0301\n", ".1.33.1..1.3.3.1");
    check("symbols: 1234\n0 1 . 3\n2 3 0 1\n1 . 3 2\n3 2 1 0\n", ".1.323.11.32321.");
    check("A.C0\nC.A0\n.A0C\n0C.A\n", "1.3.3.1..1.3.3.1");
    // Numbers with a zero in front.
    let padded = sixteen(" ", |value| if value == 0 { "..".to_owned() } else { format!("{value:02}") });
    assert!(reading(&padded, Dialect::Sudoku).starts_with(". 1 2 3 4"));
}

#[test]
fn both_readings_are_possible() {
    check("01..\n..01\n1..0\n.01.\n", ".1.....11.....1./UnclearZero { size: 4 } \"0\"");
    check("01....011..0.01.\n", ".1.....11.....1./UnclearZero { size: 4 } \"0\"");
    let nine = "0.2345678345678.12678012345120453786453786120786120453201534867534867201867201534\n";
    let few = nine.replace('8', ".");
    assert!(reading(&few, Dialect::Sudoku).ends_with("UnclearZero { size: 9 } \"0\""));
    // A symbol line settles it.
    check("symbols: 0123\n01..\n..01\n1..0\n.01.\n", "12....122..1.12.");
}

#[test]
fn formats_that_define_zero() {
    let full = "012345678345678012678012345120453786453786120786120453201534867534867201867201534\n";
    let empty = full.trim_end().replace('0', ".");
    assert_eq!(reading(full, Dialect::Sdm), empty);
    assert_eq!(reading(&full.replacen("012", "0.2", 1), Dialect::Sdm), empty.replacen(".12", "..2", 1));
    let rows: String = (0..9).map(|row| format!("{}\n", &full[9 * row..9 * row + 9])).collect();
    assert_eq!(reading(&rows, Dialect::Sdk), empty);
    check(&format!("Grid 01\n{rows}"), &empty);
}

#[test]
fn further_grids_are_written_alike() {
    let puzzle = "01.3\n2301\n1.32\n3210\n";
    let expected = "12.434122.434321/1234341221434321";
    check(&format!("{puzzle}[solution]\n0123\n2301\n1032\n3210\n"), expected);
    check(&format!("solution: 0123230110323210\n{puzzle}"), expected);
    check("01.323011.323210 0123230110323210\n", expected);
    check("01.323011.323210,0123230110323210\n", expected);
    check("0123230110323210 01.323011.323210\n", expected);
    // A second `0` is no new reading.
    check("1.3.\n3.1.\n.1.3\n.3.1\n[state]\n103.\n3.10\n.1.3\n.3.1\n", "1.3.3.1..1.3.3.1/1.3.3.1..1.3.3.1");
}
