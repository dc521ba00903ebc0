//! Types a puzzle character by character, and compares the findings and the size that is read after each.

use expect_test::{Expect, expect};
use ide::{Analysis, AnalysisHost, Change, Dialect, FileId, PuzzleIndex, Span, Symbol, TextEdit};

const FILE: FileId = FileId(0);

/// Types `text` and tells, line by line, what is to be seen after each character: equal sights once, with the number of
/// characters that they last.
#[track_caller]
fn check(text: &str, expected: Expect) {
    let mut host = AnalysisHost::default();
    host.apply(Change::Open { file: FILE, text: String::new(), dialect: Dialect::Sudoku });
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        let mut sights: Vec<(String, usize)> = Vec::new();
        for c in line.chars() {
            let end = host.text(FILE).map_or(0, |text| text.len_bytes() as u32);
            let edit = TextEdit { span: Span::empty(end), text: c.to_string() };
            host.apply(Change::Edit { file: FILE, edit });
            let seen = sight(&host.snapshot());
            match sights.last_mut() {
                Some((last, count)) if *last == seen => *count += 1,
                _ => sights.push((seen, 1)),
            }
        }
        let shown: Vec<String> = sights.into_iter().map(|(sight, count)| format!("{count}× {sight}")).collect();
        out += &format!("{:<14} {}\n", line.trim_end_matches('\n'), shown.join(" → "));
    }
    expected.assert_eq(&out);
}

/// The puzzles' sizes and the rules that found something.
fn sight(analysis: &Analysis) -> String {
    let puzzles = (0..analysis.puzzle_count(FILE) as u32).map(PuzzleIndex);
    let never = || false;
    for puzzle in puzzles {
        analysis.prove(FILE, puzzle, &never).expect("nobody interrupts");
    }
    let outline: Vec<Symbol> = analysis.symbols(FILE).collect();
    let sizes: Vec<&str> = outline.iter().filter_map(|symbol| symbol.detail.split(',').next()).collect();
    let mut rules: Vec<&str> = analysis.findings(FILE).list.iter().map(|finding| finding.rule.name()).collect();
    rules.dedup();
    match (sizes.is_empty(), rules.is_empty()) {
        (true, true) => "nothing".to_owned(),
        (_, true) => sizes.join(" "),
        _ => format!("{} [{}]", sizes.join(" "), rules.join(", ")),
    }
}

#[test]
fn bare_rows() {
    check(
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
        expect![[r#"
        53..7....      8× 9×9 [malformed-row, incomplete-grid] → 2× 9×9 [incomplete-grid]
        6..195...      8× 9×9 [malformed-row, incomplete-grid] → 2× 9×9 [incomplete-grid]
        .98....6.      8× 9×9 [malformed-row, incomplete-grid] → 2× 9×9 [incomplete-grid]
        8...6...3      8× 9×9 [malformed-row, incomplete-grid] → 2× 9×9 [incomplete-grid]
        4..8.3..1      8× 9×9 [malformed-row, incomplete-grid] → 2× 9×9 [incomplete-grid]
        7...2...6      8× 9×9 [malformed-row, incomplete-grid] → 2× 9×9 [incomplete-grid]
        .6....28.      8× 9×9 [malformed-row, incomplete-grid] → 2× 9×9 [incomplete-grid]
        ...419..5      8× 9×9 [malformed-row, incomplete-grid] → 2× 9×9 [incomplete-grid]
        ....8..79      8× 9×9 [malformed-row] → 2× 9×9
    "#]],
    );
}

#[test]
fn spaced_rows_with_bars() {
    check(
        "title: One\n5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n. 9 8 | . . . | . 6 .\n------+-------+------\n8 . . | . 6 . | . . 3\n",
        expect![[r#"
            title: One     5×  [syntax] → 6× nothing
            5 3 . | . 7 . | . . . 20× 9×9 [malformed-row, incomplete-grid] → 2× 9×9 [incomplete-grid]
            6 . . | 1 9 5 | . . . 20× 9×9 [malformed-row, incomplete-grid] → 2× 9×9 [incomplete-grid]
            . 9 8 | . . . | . 6 . 20× 9×9 [malformed-row, incomplete-grid] → 2× 9×9 [incomplete-grid]
            ------+-------+------ 2× 9×9 [malformed-row, incomplete-grid] → 20× 9×9 [incomplete-grid]
            8 . . | . 6 . | . . 3 20× 9×9 [malformed-row, incomplete-grid] → 2× 9×9 [incomplete-grid]
        "#]],
    );
}

#[test]
fn blanks_as_cells() {
    check(
        "+---+---+---+\n|8  |   |   |\n|  3|6  |   |\n| 7 | 9 |2  |\n+---+---+---+\n| 5 |  7|   |\n",
        expect![[r#"
        +---+---+---+  14× nothing
        |8  |   |   |  1×  [syntax] → 11× 9×9 [malformed-row, incomplete-grid] → 2× 9×9 [incomplete-grid]
        |  3|6  |   |  14× 9×9 [incomplete-grid]
        | 7 | 9 |2  |  14× 9×9 [incomplete-grid]
        +---+---+---+  14× 9×9 [incomplete-grid]
        | 5 |  7|   |  14× 9×9 [incomplete-grid]
    "#]],
    );
}

#[test]
fn one_line() {
    check(
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...\n.......1.4...\n",
        expect![[r#"
        .......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6... 3× 9×9 [malformed-row, incomplete-grid] → 1× 4×4 [incomplete-grid] → 1× 9×9 [malformed-row, incomplete-grid] → 1× 6×6 [incomplete-grid] → 2× 9×9 [malformed-row, incomplete-grid] → 1× 9×9 [incomplete-grid] → 6× 9×9 [malformed-row] → 1× 4×4 [multiple-solutions] → 64× 9×9 [malformed-row] → 2× 9×9
        .......1.4...  14× 9×9 9×9 [malformed-row]
    "#]],
    );
}

#[test]
fn with_an_axis() {
    check(
        "  abc def ghi\n1 __2|6_3|_15\n2 5__|_41|67_\n3 _96|_8_|423\n",
        expect![[r#"
          abc def ghi  2× nothing → 12×  [syntax]
        1 __2|6_3|_15  12× 9×9 [malformed-row, incomplete-grid] → 2× 9×9 [incomplete-grid]
        2 5__|_41|67_  1× 9×9 [incomplete-grid] → 11× 9×9 [malformed-row, incomplete-grid] → 2× 9×9 [incomplete-grid]
        3 _96|_8_|423  1× 9×9 [incomplete-grid] → 11× 9×9 [malformed-row, incomplete-grid] → 2× 9×9 [incomplete-grid]
    "#]],
    );
}

#[test]
fn commas() {
    check(
        "0,7,9,0,0,0,0,6,2\n0,0,0,0,3,0,8,0,0\n6,8,0,0,0,9,0,0,0\n",
        expect![[r#"
        0,7,9,0,0,0,0,6,2 15× 9×9 [malformed-row, incomplete-grid] → 3× 9×9 [incomplete-grid]
        0,0,0,0,3,0,8,0,0 15× 9×9 [malformed-row, incomplete-grid] → 3× 9×9 [incomplete-grid]
        6,8,0,0,0,9,0,0,0 15× 9×9 [malformed-row, incomplete-grid] → 3× 9×9 [incomplete-grid]
    "#]],
    );
}
