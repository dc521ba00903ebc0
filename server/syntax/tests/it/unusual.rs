//! Reads layouts that other programs and their authors use, beside those of `layouts`.

use crate::dump::dump;
use expect_test::{Expect, expect};
use syntax::{Document, Key};

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
        "4x4 boxes 2x2 \"grid\": 1.3./3.1./.1.3/.3.1",
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
            4x4 boxes 2x2
              5:3 1234
              6:2 341 malformed
            ! 6:2 MalformedRow { cells: 3, expected: 4 } "3,4,1"
            ! 6:2 MissingRows { rows: 2, expected: 4 } "3,4,1"
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

/// Each text has these puzzles, of which only the size matters, and these problems.
#[track_caller]
fn check_puzzles(text: &str, expected: Expect) {
    let dump = dump(text);
    let lines =
        dump.lines().filter(|line| !line.starts_with(' ') || line.ends_with("malformed") || line.ends_with("surplus"));
    expected.assert_eq(&lines.map(|line| format!("{line}\n")).collect::<String>());
}

const GRID: &str = "1.3.\n3.1.\n.1.3\n.3.1\n";

#[test]
fn numbers_alone_before_a_grid() {
    for number in ["1", "2", "3", "2 2", "4", "4 4", "17", "1\n2 2", "4\n\n", "10\n\n", "# one\n1"] {
        check_alike(&[&format!("{number}\n{GRID}")], "4x4 boxes 2x2: 1.3./3.1./.1.3/.3.1");
    }
    let nine = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    let expected = format!("9x9 boxes 3x3: {}", nine.trim().replace('\n', "/"));
    check_alike(
        &[&format!("3\n{nine}"), &format!("3 3\n{nine}"), &format!("9\n\n{nine}"), &format!("9 9\n{nine}")],
        &expected,
    );
    check_puzzles(
        &format!("2\n{GRID}\n{GRID}1\n{GRID}2\n{GRID}"),
        expect![[r#"
        4x4 boxes 2x2
        4x4 boxes 2x2
        4x4 boxes 2x2
        4x4 boxes 2x2
    "#]],
    );
    check_puzzles(
        &format!("1000\n{}\n", "1.".repeat(40) + "3\n" + &"2".repeat(81)),
        expect![[r#"
        9x9 boxes 3x3
        9x9 boxes 3x3
    "#]],
    );
}

#[test]
fn numbers_that_begin_a_row() {
    check_puzzles(
        "1\n3.1.\n.1.3\n.3.1\n",
        expect![[r#"
        4x4 boxes 2x2
          1:1 1 malformed
        ! 1:1 MalformedRow { cells: 1, expected: 4 } "1"
    "#]],
    );
    check_puzzles(
        "1\n2\n3\n4\n1.3.\n3.1.\n.1.3\n.3.1\n",
        expect![[r#"
        4x4 boxes 2x2
        ! 1:1 UnusableText "1"
    "#]],
    );
}

#[test]
fn marks_alone_between_grids() {
    for mark in ["-", "--", "*", "x", "0", "..", "?"] {
        check_alike(&[&format!("{mark}\n{GRID}"), &format!("{mark}\n\n{GRID}")], "4x4 boxes 2x2: 1.3./3.1./.1.3/.3.1");
        let text = format!("{GRID}{mark}\n{GRID}{mark}\n{GRID}");
        let alike =
            dump(&text).lines().filter(|line| line.starts_with("4x4")).count() == 3 && !dump(&text).contains('!');
        assert!(alike, "{text}");
    }
    // The last grid is being typed.
    check_puzzles(
        &format!("{GRID}-\n{GRID}-\n1.3.\n3.1.\n"),
        expect![[r#"
        4x4 boxes 2x2
        4x4 boxes 2x2
        4x4 boxes 2x2
          10:1 . malformed
        ! 10:1 MalformedRow { cells: 1, expected: 4 } "-"
        ! 12:1 MissingRows { rows: 3, expected: 4 } "3.1."
    "#]],
    );
    check_puzzles(
        &format!("{GRID}-\n"),
        expect![[r#"
            4x4 boxes 2x2
              5:1 . surplus
            ! 5:1 SurplusRow { field: Field { rows: 4, columns: 4 } } "-"
        "#]],
    );
}

#[test]
fn comments_alone_between_grids() {
    let seven = "1.3.\n3.1.\n.1.3\n";
    let ten = "1.3.\n3.1.\n.1.3\n.3.1\n1...\n";
    check_puzzles(
        &format!("# A\n{seven}# B\n{GRID}# C\n{GRID}"),
        expect![[r#"
        4x4 boxes 2x2
        ! 4:1 MissingRows { rows: 3, expected: 4 } ".1.3"
        4x4 boxes 2x2
        4x4 boxes 2x2
    "#]],
    );
    check_puzzles(
        &format!("# A\n{ten}# B\n{GRID}# C\n{GRID}"),
        expect![[r#"
            4x4 boxes 2x2
              6:1 1... surplus
            ! 6:1 SurplusRow { field: Field { rows: 4, columns: 4 } } "1..."
            4x4 boxes 2x2
            4x4 boxes 2x2
        "#]],
    );
    check_puzzles(
        &format!("{GRID}# B\n1.3.\n3.1.\n"),
        expect![[r#"
        4x4 boxes 2x2
        4x4 boxes 2x2
        ! 7:1 MissingRows { rows: 2, expected: 4 } "3.1."
    "#]],
    );
    check_puzzles(
        &format!("1.3.\n# B\n{GRID}"),
        expect![[r#"
        4x4 boxes 2x2
        ! 1:1 MissingRows { rows: 1, expected: 4 } "1.3."
        4x4 boxes 2x2
    "#]],
    );
    check_puzzles(
        "1.3.\n3.1.\n# the lower half\n.1.3\n.3.1\n1.3.\n3.1.\n# the lower half\n.1.3\n.3.1\n",
        expect![[r#"
            4x4 boxes 2x2
            4x4 boxes 2x2
        "#]],
    );
    check_puzzles(
        "1.3.\n3.1.\n# half a grid\n.1.3\n",
        expect![[r#"
        4x4 boxes 2x2
        ! 4:1 MissingRows { rows: 3, expected: 4 } ".1.3"
    "#]],
    );
}

#[test]
fn plus_signs_and_colons_as_empty_cells() {
    check_alike(
        &[
            "1+3+\n3+1+\n+1+3\n+3+1\n",
            "1 + 3 +\n3 + 1 +\n+ 1 + 3\n+ 3 + 1\n",
            "1,+,3,+\n3,+,1,+\n+,1,+,3\n+,3,+,1\n",
            "1:3:\n3:1:\n:1:3\n:3:1\n",
            "1 : 3 :\n3 : 1 :\n: 1 : 3\n: 3 : 1\n",
        ],
        "4x4 boxes 2x2: 1.3./3.1./.1.3/.3.1",
    );
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let expected = format!("9x9 boxes 3x3: {line}");
    check_alike(&[&line.replace('.', "+"), &line.replace('.', ":")], &expected);
    // The first row is empty.
    check(
        "++++\n++12\n1+++\n+++3\n",
        expect![[r#"
        4x4 boxes 2x2
          1:1 ....
          2:1 ..12
          3:1 1...
          4:1 ...3
    "#]],
    );
}

#[test]
fn placed_values_and_labels_stay() {
    check(
        "+1+3\n3+1\n24+1+3\n+3412\n",
        expect![[r#"
        4x4 boxes 2x2
          1:1 +1+3 malformed
          2:1 3+1 malformed
          3:1 24+1+3
          4:1 +3412
        ! 1:1 MalformedRow { cells: 2, expected: 4 } "+1+3"
        ! 2:1 MalformedRow { cells: 2, expected: 4 } "3+1"
    "#]],
    );
    check(
        "  1 2 3 4\n1: 1 3 2 4\n2: 2 4 1 3\n3: 3 1 4 2\n4:\n",
        expect![[r#"
        4x4 boxes 2x2
          2:4 1324
          3:4 2413
          4:4 3142
          1:1  malformed
        ! 1:1 MalformedRow { cells: 0, expected: 4 } ""
    "#]],
    );
}

#[test]
fn a_character_between_all_cells() {
    for mark in ['.', '-', '_', '/', '*', '\\', '~'] {
        let text: String = GRID
            .replace('.', "0")
            .lines()
            .map(|row| {
                let cells: Vec<String> = row.chars().map(String::from).collect();
                cells.join(&mark.to_string()) + "\n"
            })
            .collect();
        check_alike(&[&text], "4x4 boxes 2x2: 1.3./3.1./.1.3/.3.1");
    }
    check_puzzles(
        "5-3-.-.-7-.-.-.-.\n6-.-.-1-9-5-.-.-\n",
        expect![[r#"
            ! 1:1 NoGrid "5-3-.-.-7-.-.-.-.\n6-.-.-1-9-5-.-.-"
        "#]],
    );
    check_puzzles(
        "1.0.3.0\n3.0.1\n0.1.0.3\n0.3.0.1\n",
        expect![[r#"
            4x4 boxes 2x2
              2:1 3.1 malformed
            ! 2:1 MalformedRow { cells: 3, expected: 4 } "3.0.1"
        "#]],
    );
}

#[test]
fn zeros_and_ones() {
    let kind = |text: &str| {
        let dumped = dump(text);
        dumped
            .lines()
            .filter(|line| line.starts_with('!'))
            .map(|line| line.split('"').next().unwrap_or("").trim().to_owned())
            .collect::<Vec<_>>()
    };
    let bits = "0110100110010110".repeat(6);
    let strings: String = (0..9).map(|at| format!("{}\n", &bits[at..at + 81])).collect();
    assert_eq!(kind(&strings), ["! 1:1 NoGrid"], "one finding for all lines");
    assert_eq!(kind(&strings[..82]), ["! 1:1 NoGrid"]);
    let rows: String = (0..9).map(|at| format!("{}\n", &bits[at..at + 9])).collect();
    assert_eq!(kind(&rows), ["! 1:1 NoGrid"]);
    // A puzzle below them is one, and grids with other marks, with as many ones as rows, or of a declared size.
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    assert_eq!(kind(&format!("{strings}{puzzle}")), ["! 1:1 NoGrid"]);
    assert!(dump(&format!("{strings}{puzzle}")).contains("9x9"));
    for grid in [rows.replace('0', "."), rows.replace('0', "1"), rows.replace('1', "2"), format!("size: 9\n{rows}")] {
        assert_eq!(kind(&grid), [""; 0], "{grid}");
    }
    assert_eq!(kind(&format!("{}{}\n", "1".repeat(9), "0".repeat(72))), [""; 0]);
}

#[test]
fn semicolons_between_cells() {
    check_alike(
        &[
            "1;0;3;0\n3;0;1;0\n0;1;0;3\n0;3;0;1\n",
            "1;0;3;0;\n3;0;1;0;\n0;1;0;3;\n0;3;0;1;\n",
            "1;;3;\n3;;1;\n;1;;3\n;3;;1\n",
            "1; .; 3; .\n3; .; 1; .\n.; 1; .; 3\n.; 3; .; 1\n",
        ],
        "4x4 boxes 2x2: 1.3./3.1./.1.3/.3.1",
    );
    check(
        ";;7;6;;;8;;9\n1;;;;;;;;\n;;;;;;;;\n;;;;5;;;;\n;2;;;;;;;\n;;;;;;;;\n;;;;;;;;\n;;;;;;;;\n;;;;;;;;3\n",
        expect![[r#"
            9x9 boxes 3x3
              1:1 ..76..8.9
              2:1 1........
              3:1 .........
              4:1 ....5....
              5:1 .2.......
              6:1 .........
              7:1 .........
              8:1 .........
              9:1 ........3
        "#]],
    );
    // Comments with some semicolons.
    check_puzzles(
        "; a; b; c; d\n1.3. ; 1;2;3;4\n3.1.\n.1.3\n.3.1\n;;;;\n",
        expect![[r#"
        4x4 boxes 2x2
    "#]],
    );
}

#[test]
fn puzzles_and_solutions_on_one_line() {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for mark in [";", ",", " ", "; "] {
        for line in [format!("{puzzle}{mark}{solution}"), format!("{solution}{mark}{puzzle}")] {
            let dump = dump(&format!("{line}\n"));
            let lines: Vec<&str> = dump.lines().collect();
            assert!(lines[1].ends_with(puzzle), "{dump}");
            assert!(lines[2].contains("Solution in Tail") && lines[2].ends_with(solution), "{dump}");
            assert_eq!(lines.len(), 3, "{dump}");
        }
    }
    check_puzzles(
        &format!("{solution};{solution}\n{puzzle};from a book\n"),
        expect![[r#"
            9x9 boxes 3x3
            9x9 boxes 3x3
        "#]],
    );
}

#[test]
fn rows_of_numbers_above_nine() {
    let row = |cells: &[&str]| cells.join(",") + "\n";
    let mut rows: Vec<String> = (0..12)
        .map(|at| row(&["0", "12", "0", "0", "7", "0", "0", "0", "0", "11", "0", "0"][..if at == 4 { 11 } else { 12 }]))
        .collect();
    rows[4] = row(&["0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "12"]);
    check_puzzles(
        &rows.concat(),
        expect![[r#"
        12x12 boxes 3x4 decimal
          5:1 . . . . . . . . . . 12  malformed
        ! 5:1 MalformedRow { cells: 11, expected: 12 } "0,0,0,0,0,0,0,0,0,0,12"
    "#]],
    );
    // Placed values that take the blank before them.
    check_puzzles(
        &"1 2 3.+6+A | 0 1 6 . |.+1 . 7\n".repeat(2),
        expect![[r#"
            ! 1:1 NoGrid "1 2 3.+6+A | 0 1 6 . |.+1 . 7\n1 2 3.+6+A | 0 1 6 . |.+1 . 7"
        "#]],
    );
    check_puzzles(
        "123 456 789 ABC\n456 789 ABC 123\n789 ABC 123 456\n",
        expect![[r#"
        12x12 boxes 3x4
        ! 3:1 MissingRows { rows: 3, expected: 12 } "789 ABC 123 456"
    "#]],
    );
}

#[test]
fn grids_larger_than_any() {
    for size in [37, 49, 100] {
        let row = |at: usize| {
            (0..size).map(|column| ((at + column) % size + 1).to_string()).collect::<Vec<_>>().join(",") + "\n"
        };
        let rows: String = (0..size).map(row).collect();
        let dump = dump(&format!("{rows}\n{GRID}"));
        let problem = format!("! 1:1 TooManyCells {{ cells: {size} }}");
        assert!(dump.starts_with(&problem) && dump.matches("! ").count() == 1 && dump.contains("4x4"), "{dump}");
    }
    // Whole grids with 49 separated cells each.
    let line = "1 2 3 4 5 6 7 ".repeat(7) + "\n";
    assert_eq!(dump(&line.repeat(49)).matches("7x7").count(), 49);
}

#[test]
fn headings_with_a_colon() {
    check_puzzles(
        &format!("13.02.2021:\n{GRID}\n14.02.2021:\n{GRID}Easy:\n{GRID}7:\n{GRID}Difficulty:\n{GRID}"),
        expect![[r#"
            4x4 boxes 2x2 "13.02.2021"
            4x4 boxes 2x2 "14.02.2021"
            4x4 boxes 2x2 "Easy"
            4x4 boxes 2x2 "7"
            4x4 boxes 2x2
        "#]],
    );
}

#[test]
fn blank_lines_inside_a_frame() {
    check_puzzles(
        "+--+--+\n|1.|3.|\n\n|3.|1.|\n+--+--+\n|.1|.3|\n|.3|.1|\n+--+--+\n\n+--+--+\n|1.|3.|\n|3.|1.|\n\n\n+--+--+\n|.1|.3|\n\n|.3|.1|\n+--+--+\n",
        expect![[r#"
            4x4 boxes 2x2
            4x4 boxes 2x2
        "#]],
    );
    check_puzzles(
        "+--+--+\n|1.|3.|\n\n+--+--+\n|1.|3.|\n|3.|1.|\n+--+--+\n|.1|.3|\n|.3|.1|\n+--+--+\n",
        expect![[r#"
            4x4 boxes 2x2
            ! 2:2 MissingRows { rows: 1, expected: 4 } "1.|3."
            4x4 boxes 2x2
        "#]],
    );
}

#[test]
fn rules_that_are_switched() {
    let rules = |text: &str| {
        let document = Document::read(text);
        let puzzle = &document.blocks().last().expect("a block").puzzles[0];
        let keys: Vec<Option<Key>> = puzzle.entries.iter().map(|entry| entry.key).collect();
        (puzzle.declared.rules, keys, document.blocks().iter().any(|block| !block.problems.is_empty()))
    };
    let named = rules(&format!("rules: antiking, diagonal\n{GRID}")).0;
    for list in [
        "antiking diagonal",
        "diagonal\tantiking",
        "Antiking ,Diagonal",
        "antiking\u{a0}diagonal,",
        ", antiking  diagonal",
    ] {
        assert_eq!(rules(&format!("rules: {list}\n{GRID}")), (named, vec![Some(Key::Rules)], false), "{list}");
        assert_eq!(rules(&format!("rules: {list}\r\n\r\n{GRID}")).0, named, "{list}");
    }
    assert_eq!(rules(&format!("antiking: true\nDiagonal: yes\n{GRID}")), (named, vec![Some(Key::Rules); 2], false));
    assert_eq!(rules(&format!("antiking: true\n\n{GRID}")).0, rules(&format!("rules: antiking\n\n{GRID}")).0);
    assert_eq!(rules(&format!("antiking: false\n{GRID}")), (0, vec![Some(Key::Rules)], false));
    assert_eq!(rules(&format!("antiking: perhaps\n{GRID}")), (0, vec![None], false));
}

#[test]
fn the_side_of_a_box_before_a_line() {
    let line = "137840652564237801082615374516274083073176452247503861461308725328715640750426138";
    check(
        &format!("3{line}\n3{line}\n"),
        expect![[r#"
        9x9 boxes 3x3
          1:2 13784.6525642378.1.82615374516274.83.731764522475.38614613.872532871564.75.426138
        9x9 boxes 3x3
          2:2 13784.6525642378.1.82615374516274.83.731764522475.38614613.872532871564.75.426138
    "#]],
    );
    // The digit is an id.
    check_puzzles(
        &format!("3;\u{b7}{line}\n"),
        expect![[r#"
        9x9 boxes 3x3
          1:3 .13784.6525642378.1.82615374516274.83.731764522475.38614613.872532871564.75.426138 malformed
        ! 1:3 MalformedRow { cells: 82, expected: 81 } "·137840652564237801082615374516274083073176452247503861461308725328715640750426138"
    "#]],
    );
    // A cell too many in a collection.
    check_puzzles(
        &format!("{line}\n3{line}\n{line}\n"),
        expect![[r#"
        9x9 boxes 3x3
        9x9 boxes 3x3
          2:1 313784.6525642378.1.82615374516274.83.731764522475.38614613.872532871564.75.426138 malformed
        ! 2:1 MalformedRow { cells: 82, expected: 81 } "3137840652564237801082615374516274083073176452247503861461308725328715640750426138"
        9x9 boxes 3x3
    "#]],
    );
    check_puzzles(
        &format!("3{line}\n{line}\n"),
        expect![[r#"
        9x9 boxes 3x3
          1:1 313784.6525642378.1.82615374516274.83.731764522475.38614613.872532871564.75.426138 malformed
        ! 1:1 MalformedRow { cells: 82, expected: 81 } "3137840652564237801082615374516274083073176452247503861461308725328715640750426138"
        9x9 boxes 3x3
    "#]],
    );
}

#[test]
fn marks_of_givens_and_of_the_user() {
    check(
        "*1 u2 . 4\n3 . *1 .\nu2 1 . 34\n. . . *9\n",
        expect![[r#"
        4x4 boxes 2x2
          1:1 1+2.4
          2:1 3.1.
          3:1 +21.{34}
          4:1 ...!
        ! 4:7 UnknownSymbol "*9"
    "#]],
    );
    check(
        "*6 17 . u9 . . . . .\n. . *3 . 12 . . . .\n",
        expect![[r#"
        9x9 boxes 3x3
          1:1 6{17}.+9.....
          2:1 ..3.{12}....
        ! 2:1 MissingRows { rows: 2, expected: 9 } ". . *3 . 12 . . . ."
    "#]],
    );
}

#[test]
fn samurai_with_other_text_in_the_gaps() {
    let is_gap = |row: usize, column: usize| {
        let (outer, middle) = (|at: usize| !(6..15).contains(&at), |at: usize| (9..12).contains(&at));
        outer(row) && middle(column) || middle(row) && outer(column)
    };
    for (gap, separator) in [("#", ""), ("n", ""), ("/", ""), ("-1", " "), ("#", ","), (" ", ""), (".", " ")] {
        let cell = |row, column| {
            if is_gap(row, column) {
                gap
            } else if (row * 5 + column) % 4 == 0 {
                "7"
            } else {
                "0"
            }
        };
        let rows =
            (0..21).map(|row| (0..21).map(|column| cell(row, column)).collect::<Vec<_>>().join(separator) + "\n");
        let text = rows.collect::<String>() + "\n" + GRID;
        let dump = dump(&text);
        assert!(
            dump.starts_with("21×21 samurai boxes 3x3") && !dump.contains("! ") && dump.contains("4x4"),
            "{text}{dump}"
        );
        assert!(dump.contains("~") && !dump.contains('!'), "{text}{dump}");
    }
}

/// The grids' texts and the problems of a text.
fn grids_and_problems(text: &str) -> (Vec<String>, Vec<String>) {
    let document = Document::read(text);
    let mut grids = Vec::new();
    let mut problems = Vec::new();
    for index in 0..document.blocks().len() {
        let block = &document.blocks()[index];
        let start = document.start(index);
        grids.extend(block.puzzles.iter().map(|puzzle| text[puzzle.grid.span.in_file(start).range()].to_owned()));
        problems.extend(block.problems.iter().map(|problem| format!("{:?}", problem.kind)));
    }
    (grids, problems)
}

#[test]
fn the_end_of_file_mark_of_dos() {
    for end in ["\u{1a}", "\r\n\u{1a}", "\n\u{1a}\u{1a}\n"] {
        for grid in [
            GRID,
            "1...\r\n..2.\r\n.3..\r\n...4",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ] {
            let grid = grid.trim_end();
            assert_eq!(grids_and_problems(&format!("{grid}{end}")), (vec![grid.to_owned()], vec![]), "{grid:?}{end:?}");
        }
    }
}

#[test]
fn footers_of_programs() {
    let statistics = "The solution to the puzzle is unique.\nTime: 0.12 milliseconds\nNumber of Givens: 25\nNumber of Pointing Pairs/Triples: 1\n\
                      Number of Backtracks: 2\nDifficulty: Expert\n1 puzzle solved in 0.02 seconds.\n";
    let footers = [
        " Simple Sudoku\n  Version 4.2n\n",
        "5.6/5.6/3.2\n",
        "ED=7.2/1.2/1.2\n",
        "SE 7.2\n",
        "ER/EP/ED: 10.4/1.2/1.2\n",
        statistics,
        "Number of Givens: 25\nDifficulty: Simple\n",
        "There are 12 solutions to the puzzle.\n",
    ];
    let grid = "1...\n..2.\n.3..\n...4";
    for footer in footers {
        for between in ["\n", "\n\n"] {
            for end in ["\n", "\r\n"] {
                let text = format!("{grid}{between}{footer}").replace('\n', end);
                let expected = vec![grid.replace('\n', end)];
                assert_eq!(grids_and_problems(&text), (expected, vec![]), "{text}");
            }
        }
    }
    // And they name no grid below them.
    for footer in [footers[0], footers[1], statistics] {
        let text = format!("{grid}\n{footer}\n{grid}\n{footer}");
        assert_eq!(grids_and_problems(&text), (vec![grid.to_owned(); 2], vec![]), "{text}");
        let document = Document::read(&text);
        let mut puzzles = document.blocks().iter().flat_map(|block| block.puzzles.iter());
        assert!(
            puzzles.all(|puzzle| puzzle.declared.title.is_none() && puzzle.declared.difficulty.is_none()),
            "{text}"
        );
    }
    // Simple Sudoku is also a title.
    let document = Document::read(&format!("Simple Sudoku\n{grid}\n"));
    assert_eq!(document.blocks()[0].puzzles[0].declared.title.as_deref(), Some("Simple Sudoku"));
}

#[test]
fn lists_of_cages_and_of_cells() {
    for list in [
        "10 1,1 1,2 1,3 1,4\n3 2,1 3,1\n7 2,2 2,3\n",
        "10: (1,1) (1,2)\n3: (2,1) (3,1)\n\n# a\n5: (4,4)\n",
        "3=r1c1+r1c2\n10 = r2c1 + r2c2 + r3c1\n",
        "r1c1+r1c2=3\r\nr2c1+r2c2=10\r\n",
        "10: r1c1 r1c2\n7: r2c1, r2c2\n",
    ] {
        assert_eq!(grids_and_problems(list), (vec![], vec!["CageList".to_owned()]), "{list}");
    }
    for list in [
        "(1,3): 1\n(2,4): 5\n(9,9): 7\n",
        "1,3=5\n1,4=6\n9,1=2\n9,2=3\n",
        "r1c3=5\nr2c3=6\nR9C1=2\n",
        "A3=5\nB4=6\nI1=2\n",
        "1;3;5\n1;4;6\n2;4;8\n3;1;7\n4;4;4\n5;9;1\n",
        "1/3/5\n1/4/6\n2/4/8\n3/1/7\n4/4/4\n5/9/1\n",
        "1-3-5\n1-4-6\n2-4-8\n3-1-7\n4-4-4\n5-9-1\n",
        "1:3:5\n1:4:6\n2:4:8\n3:1:7\n4:4:4\n5:9:1\n",
    ] {
        assert_eq!(grids_and_problems(list), (vec![], vec!["Triples".to_owned()]), "{list}");
    }
    // Below a grid they are a finding, too, and the grid stays.
    let (grids, problems) = grids_and_problems("1...\n..2.\n.3..\n...4\n\n10: (1,1) (1,2)\n3: (2,1) (3,1)\n");
    assert_eq!((grids.len(), problems), (1, vec!["CageList".to_owned()]));
}

#[test]
fn utf16_without_a_mark() {
    for text in [
        "53..7....\n6..195...\n",
        "1.3.\r\n3.1.\r\n.1.3\r\n.3.1\r\n",
        "# a\n1.3.3.1..1.3.3.1\n",
        "rules: diagonal\n\n1.3.\n",
    ] {
        for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
            let bytes: Vec<u8> = text.encode_utf16().flat_map(to_bytes).collect();
            let read = String::from_utf8(bytes).expect("zeros are characters");
            assert_eq!(grids_and_problems(&read), (vec![], vec!["Utf16".to_owned()]), "{read:?}");
        }
    }
}
