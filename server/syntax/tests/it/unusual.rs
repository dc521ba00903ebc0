//! Reads layouts that other programs and their authors use, beside those of `layouts`.

use crate::dump::dump;
use expect_test::{Expect, expect};

#[track_caller]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&dump(text));
}

/// All texts are read as the same puzzle, without a problem. Lines are joined, since they begin in different columns.
#[track_caller]
fn check_alike(texts: &[&str], expected: &str) {
    for text in texts {
        let dump = dump(text);
        let mut lines = dump.lines();
        let head = lines.next().unwrap_or_default();
        let cells = lines.map(|line| line.trim_start().split_once(' ').map_or(line, |(_, cells)| cells));
        assert_eq!(format!("{head}: {}", cells.collect::<Vec<_>>().join("/")), expected, "{text}");
    }
}

#[test]
fn brackets_and_braces() {
    check_alike(
        &[
            "[1,0,3,0],\n[3,0,1,0],\n[0,1,0,3],\n[0,3,0,1],\n",
            "[[1,0,3,0],\n [3,0,1,0],\n [0,1,0,3],\n [0,3,0,1]]\n",
            "[\n  [1, 0, 3, 0],\n  [3, 0, 1, 0], // second\n  [0, 1, 0, 3],\n  [0, 3, 0, 1]\n];\n",
            "[[1 0 3 0]\n [3 0 1 0]\n [0 1 0 3]\n [0 3 0 1]]\n",
            "{1,0,3,0},\n{3,0,1,0},\n{0,1,0,3},\n{0,3,0,1}\n",
            "{{1,,3,},\n{3,,1,},\n{,1,,3},\n{,3,,1}};\n",
            "- [1, 0, 3, 0]\n- [3, 0, 1, 0]\n- [0, 1, 0, 3]\n- [0, 3, 0, 1]\n",
            "[\"1.3.\",\n\"3.1.\",\n\".1.3\",\n\".3.1\"]\n",
            "[\"1\",\".\",\"3\",\".\"],\n[\"3\",\".\",\"1\",\".\"],\n[\".\",\"1\",\".\",\"3\"],\n[\".\",\"3\",\".\",\"1\"]\n",
        ],
        "4x4 boxes 2x2: 1.3./3.1./.1.3/.3.1",
    );
    check_alike(
        &[
            "int grid[4][4] = {\n  {1, 0, 3, 0},\n  {3, 0, 1, 0},\n  {0, 1, 0, 3},\n  {0, 3, 0, 1}\n};\n",
            "int grid[4][4] =\n{{1, 0, 3, 0},\n {3, 0, 1, 0},\n {0, 1, 0, 3},\n {0, 3, 0, 1}};\n",
        ],
        "4x4 boxes 2x2 \"int grid[4][4]\": 1.3./3.1./.1.3/.3.1",
    );
}

#[test]
fn lists_on_one_line() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let rows: Vec<String> = (0..9)
        .map(|row| {
            line[9 * row..9 * row + 9]
                .replace('.', "0")
                .split("")
                .filter(|it| !it.is_empty())
                .collect::<Vec<_>>()
                .join(",")
        })
        .collect();
    let expected = format!("9x9 boxes 3x3: {line}");
    let nested = format!("[[{}]]\n", rows.join("],["));
    let apart = format!("grid = [[{}]]\n", rows.join("], ["));
    let flat = format!("[{}],\n", rows.join(","));
    check_alike(&[&nested, &apart, &flat], &expected);
}

#[test]
fn lists_in_succession_and_half_typed() {
    check(
        "[[1,0,3,0],\n[3,0,1,0],\n[0,1,0,3],\n[0,3,0,1]],\n[[1,2,3,4],\n[3,4,1\n\n[[1,0,3,0],\n[3,0,1,0],\n[0,1,0,3],\n[0,3,0,1]]\n",
        expect![[r#"
            4x4 boxes 2x2
              1:3 1.3.
              2:2 3.1.
              3:2 .1.3
              4:2 .3.1
              5:3 1234 surplus
              6:2 341 surplus
            ! 5:3 SurplusRow { size: 4 } "1,2,3,4"
            ! 6:2 SurplusRow { size: 4 } "3,4,1"
            4x4 boxes 2x2
              8:3 1.3.
              9:2 3.1.
              10:2 .1.3
              11:2 .3.1
        "#]],
    );
}

#[test]
fn brackets_that_are_no_list() {
    check(
        "{1 2} 3 4 {12}\n3 4 {1 2} 2\n2 1 4 3\n{3} 4 2 {1}\n\n1..4]\n3...\n....\n[2..\n",
        expect![[r#"
            4x4 boxes 2x2
              1:1 {12}34{12}
              2:1 34{12}2
              3:1 2143
              4:1 {3}42{1}
            4x4 boxes 2x2
              6:1 1..4! malformed
              7:1 3...
              8:1 ....
              9:1 !2..
            ! 6:1 MalformedRow { cells: 5, expected: 4 } "1..4]"
            ! 6:5 UnknownSymbol "]"
            ! 9:1 UnknownSymbol "["
        "#]],
    );
}
