//! Tests findings while a grid is typed. Each test types a text key by key and lists the findings after each key that
//! changes them.

use crate::findings;
use crate::in_progress::{Typed, TypedKind, is_typed, without_unfinished};
use crate::tests::fixture::{FILE, analysis, cursor};
use expect_test::{Expect, expect};
use syntax::Offset;

/// Returns the findings after each key (`\u{8}` is Backspace) that changes them, and at the end, after the cursor has
/// left the grid.
fn typed(marked: &str, keys: &str) -> String {
    let (mut text, span) = cursor(marked);
    let mut at = span.start;
    let mut in_progress = None;
    let mut said = String::new();
    let mut actual = String::new();
    for key in keys.split_inclusive(|c: char| c != '\r') {
        let kind = match key {
            "\u{8}" => {
                at = text[..at.to_usize()]
                    .char_indices()
                    .next_back()
                    .map_or(Offset::START, |(start, _)| Offset::from(start as u32));
                text.remove(at.to_usize());
                TypedKind::Removed
            }
            _ => {
                text.insert_str(at.to_usize(), key);
                at += key.len() as u32;
                if key.ends_with('\n') { TypedKind::AddedLines } else { TypedKind::Added }
            }
        };
        let analysis = analysis(&text);
        let before = in_progress;
        in_progress = is_typed(&analysis, FILE, Typed { at, kind }, before).then_some(at);
        let now = said_about(&text, in_progress);
        if now != said {
            let number = text[..at.to_usize()].matches('\n').count() + 1;
            let line = text[..at.to_usize()].lines().last().filter(|_| kind == TypedKind::Added).unwrap_or_default();
            actual += &format!("{number} `{line}`\n{now}");
            said = now;
        }
    }
    actual + "left\n" + &said_about(&text, None)
}

fn said_about(text: &str, in_progress: Option<Offset>) -> String {
    let analysis = analysis(text);
    let mut findings = findings::findings(&analysis, FILE);
    let hint = in_progress.and_then(|at| without_unfinished(&analysis, FILE, at, &mut findings));
    let findings = findings.list.iter().map(|finding| format!("    {}: {}\n", finding.rule.name(), finding.message));
    findings.chain(hint.map(|hint| format!("    hint: {}\n", hint.message))).collect()
}

#[track_caller]
fn check(marked: &str, keys: &str, expected: Expect) {
    expected.assert_eq(&typed(marked, keys));
}

const BARE: &str =
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";

const SOLUTION: &str =
    "534678912\n672195348\n198342567\n859761423\n426853791\n713924856\n961537284\n287419635\n345286179\n";

/// Returns the rows of the grid with these separators between cells, boxes and bands.
fn rows(cell: &str, part: &str, band: &str) -> String {
    let row = |row: &str| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        cells.chunks(3).map(|part| part.join(cell)).collect::<Vec<_>>().join(part) + "\n"
    };
    let rows: Vec<String> = BARE.lines().map(row).collect();
    rows.chunks(3).map(<[String]>::concat).collect::<Vec<_>>().join(band)
}

/// Checks that there are only hints while the text is typed.
#[track_caller]
fn check_quiet(marked: &str, keys: &str) {
    let actual = typed(marked, keys);
    let red: Vec<&str> = actual.lines().take_while(|line| *line != "left").collect();
    let is_loud = red.iter().any(|line| line.starts_with("    ") && !line.starts_with("    hint"));
    assert!(!is_loud, "{actual}");
}

#[test]
fn every_layout_is_quiet() {
    let canonical = rows(" ", " | ", "------+-------+------\n");
    let framed: String = rows("", "|", "+---+---+---+\n");
    let framed: String = framed
        .lines()
        .map(|line| if line.starts_with('+') { format!("{line}\n") } else { format!("|{line}|\n") })
        .collect();
    let four = "1...\n..3.\n.4..\n...2\n";
    let whole = "2...\n..3.\n.4..\n...1\n";
    for keys in [
        BARE.to_owned(),
        rows(" ", " ", ""),
        rows(" ", "  ", "\n"),
        rows("", "", "\n"),
        canonical.clone(),
        format!("title: Example\ndifficulty: easy\n{canonical}"),
        format!("+---+---+---+\n{framed}+---+---+---+\n"),
        BARE.replace('\n', ""),
        four.to_owned(),
        "1 . | . .\n. . | 3 .\n----+----\n. 4 | . .\n. . | . 2\n".to_owned(),
        BARE.replace('\n', "\r\n"),
    ] {
        check_quiet("$0", &keys);
        check_quiet(&format!("{whole}\n$0"), &keys);
        check_quiet(&format!("{whole}\n$0\n\n{whole}"), &keys);
    }
}

#[test]
fn sixteen() {
    let row = |shift: usize| {
        let values: Vec<String> = (0..16).map(|at| ((at + shift) % 16 + 1).to_string()).collect();
        values.join(" ") + "\n"
    };
    let grid: String = (0..16).map(|at| row(at % 4 * 4 + at / 4)).collect();
    check_quiet("$0", &grid);
}

#[test]
fn rows_of_letters_and_with_commas() {
    let letters = |cell: &str| -> String {
        let letter = |at: usize| if at % 5 == 3 { '.' } else { char::from(b'A' + (at % 16) as u8) };
        let row =
            |shift: usize| (shift..shift + 16).map(|at| letter(at).to_string()).collect::<Vec<_>>().join(cell) + "\n";
        (0..16).map(|at| row(at % 4 * 4 + at / 4)).collect()
    };
    let commas: String = rows(",", ",", "").replace('.', "");
    for keys in [letters(""), letters(" "), commas, rows(",", ",", "").replace('.', "0")] {
        check_quiet("$0", keys.trim_end());
    }
}

#[test]
fn rows_that_are_missing() {
    check(
        "$0",
        "53..7....\n6..195...\n.98....6.",
        expect![[r#"
        1 `5`
            hint: in progress: 1 of 9 rows
        2 `6`
            hint: in progress: 2 of 9 rows
        3 `.`
            hint: in progress: 3 of 9 rows
        left
            incomplete-grid: 6 rows are missing: this 9×9 grid has 3
    "#]],
    );
    check(
        "$0",
        "title: x\n1.3.\n3.1.\n",
        expect![[r#"
        1 `t`
            hint: in progress
        1 `title:`
        2 `1`
            hint: in progress: 1 of 9 rows
        2 `1.3.`
            hint: in progress: 1 of 4 rows
        3 `3`
            hint: in progress: 2 of 4 rows
        left
            incomplete-grid: 2 rows are missing: this 4×4 grid has 2
    "#]],
    );
}

#[test]
fn mistakes_in_what_is_typed() {
    check(
        "$0",
        "53..7....\n6..195...\n.98.5..6.5",
        expect![[r#"
        1 `5`
            hint: in progress: 1 of 9 rows
        2 `6`
            hint: in progress: 2 of 9 rows
        3 `.`
            hint: in progress: 3 of 9 rows
        3 `.98.5..6.`
            no-place: 5 fits in no cell of box 3
            duplicate-value: 5 appears twice in box 2
            duplicate-value: 5 appears twice in box 2
            hint: in progress: 3 of 9 rows
        3 `.98.5..6.5`
            malformed-row: this row has 10 cells instead of 9
            hint: in progress: 3 of 9 rows
        left
            malformed-row: this row has 10 cells instead of 9
            incomplete-grid: 6 rows are missing: this 9×9 grid has 3
    "#]],
    );
}

#[test]
fn what_was_just_typed_is_taken_back() {
    check_quiet("$0", "1...\n..3.\n.4..\n...2\u{8}\u{8}.2\n\u{8}\u{8}");
    // In a complete grid that was not just typed, a removed cell is a mistake.
    check(
        "1...\n..3.$0\n.4..\n...2\n",
        "\u{8}",
        expect![[r#"
        2 ``
            malformed-row: this row has 3 cells instead of 4
        left
            malformed-row: this row has 3 cells instead of 4
    "#]],
    );
}

#[test]
fn words_that_are_begun() {
    check_quiet("1...\n..3.\n.4..\n...2\n$0", "[solution]\n1423\n2431\n");
    let section = format!("[solution]\n{}", SOLUTION);
    check_quiet(&format!("{BARE}$0"), &section);
    check(
        "2...\n..3.\n.4..\n...1\n\n$0\n\n1...\n..3.\n.4..\n...2\n",
        "auth",
        expect![[r#"
        6 `a`
            hint: in progress
        6 `au`
        left
    "#]],
    );
}

#[test]
fn edits_elsewhere() {
    // The second row is not where a grid grows.
    check(
        "1.3.\n3.$0\n.1.3\n",
        "1.",
        expect![[r#"
        2 `3.1`
            malformed-row: this row has 3 cells instead of 4
            incomplete-grid: 1 row is missing: this 4×4 grid has 3
        2 `3.1.`
            incomplete-grid: 1 row is missing: this 4×4 grid has 3
        left
            incomplete-grid: 1 row is missing: this 4×4 grid has 3
    "#]],
    );
}
