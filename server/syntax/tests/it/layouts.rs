//! Reads every layout, and files that are being typed.
//!
//! Each file of `tests/data/layouts` is a case: what it shows, then texts, each with the dump of what is read. Texts
//! that are made by code, or that have characters which an editor does not show, are here.

use std::path::Path;

use crate::dump::{dump, dump_as};
use expect_test::{Expect, expect};
use syntax::{Dialect, Document};

#[track_caller]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&dump(text));
}

#[test]
fn files_of_layouts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/layouts");
    test_support::cases::check(&folder, "=== dump\n", 119, dump);
}

#[test]
fn spaced_with_tabs_and_indent() {
    check(
        "    5\t3\t.\t.\t7\t.\t.\t.\t.  \n\
    6\t.\t.\t1\t9\t5\t.\t.\t.  \n\
    .\t9\t8\t.\t.\t.\t.\t6\t.  \n\
    8\t.\t.\t.\t6\t.\t.\t.\t3  \n\
    4\t.\t.\t8\t.\t3\t.\t.\t1  \n\
    7\t.\t.\t.\t2\t.\t.\t.\t6  \n\
    .\t6\t.\t.\t.\t.\t2\t8\t.  \n\
    .\t.\t.\t4\t1\t9\t.\t.\t5  \n\
    .\t.\t.\t.\t8\t.\t.\t7\t9  \n\
",
        expect![[r#"
    9x9 boxes 3x3
      1:5 53..7....
      2:1 6..195...
      3:1 .98....6.
      4:1 8...6...3
      5:1 4..8.3..1
      6:1 7...2...6
      7:1 .6....28.
      8:1 ...419..5
      9:1 ....8..79
"#]],
    );
}

#[test]
fn a_band_with_a_row_too_few_or_too_many() {
    let rows = ["12..", "34..", "..12", "..34"];
    let bands = |lengths: [usize; 2]| {
        let upper = rows[..lengths[0]].join("\n");
        let lower = rows[4 - lengths[1]..].join("\n");
        format!("{upper}\n\n{lower}\n")
    };
    let whole = rows.join("\n") + "\n";
    check(
        &(bands([1, 2]) + "\n" + &whole),
        expect![[r#"
        4x4 boxes 2x2
          1:1 12..
          3:1 ..12
          4:1 ..34
        ! 1:1 MissingRows { rows: 3, expected: 4 } "12.."
        4x4 boxes 2x2
          6:1 12..
          7:1 34..
          8:1 ..12
          9:1 ..34
    "#]],
    );
    check(
        &(bands([2, 1]) + "\n" + &bands([2, 2])),
        expect![[r#"
        4x4 boxes 2x2
          1:1 12..
          2:1 34..
          4:1 ..34
        ! 4:1 MissingRows { rows: 3, expected: 4 } "..34"
        4x4 boxes 2x2
          6:1 12..
          7:1 34..
          9:1 ..12
          10:1 ..34
    "#]],
    );
    check(
        &(bands([2, 3]) + "\n" + &bands([2, 2])),
        expect![[r#"
            4x4 boxes 2x2
              1:1 12..
              2:1 34..
              4:1 34..
              5:1 ..12
              6:1 ..34 surplus
            ! 6:1 SurplusRow { field: Field { rows: 4, columns: 4 } } "..34"
            4x4 boxes 2x2
              8:1 12..
              9:1 34..
              11:1 ..12
              12:1 ..34
        "#]],
    );
    check(
        &(bands([3, 2]) + "\n" + &whole),
        expect![[r#"
            4x4 boxes 2x2
              1:1 12..
              2:1 34..
              3:1 ..12 surplus
              5:1 ..12
              6:1 ..34
            ! 3:1 SurplusRow { field: Field { rows: 4, columns: 4 } } "..12"
            4x4 boxes 2x2
              8:1 12..
              9:1 34..
              10:1 ..12
              11:1 ..34
        "#]],
    );
    // A grid that somebody types leaves the one behind it alone.
    check(
        &("12..\n\n".to_owned() + &bands([2, 2])),
        expect![[r#"
        4x4 boxes 2x2
          1:1 12..
        ! 1:1 MissingRows { rows: 1, expected: 4 } "12.."
        4x4 boxes 2x2
          3:1 12..
          4:1 34..
          6:1 ..12
          7:1 ..34
    "#]],
    );
}

#[test]
fn a_framed_band_with_a_row_too_few_or_too_many() {
    let framed = |rows: [&str; 3]| rows.join("---+---\n");
    let two = "1..|2..\n.1.|.2.\n";
    let three = "1..|2..\n.1.|.2.\n..1|..2\n";
    check(
        &framed([two, "3..|4..\n", two]),
        expect![[r#"
        6x6 boxes 2x3
          1:1 1..2..
          2:1 .1..2.
          4:1 3..4..
          6:1 1..2..
          7:1 .1..2.
        ! 4:1 MissingRows { rows: 5, expected: 6 } "3..|4.."
    "#]],
    );
    check(
        &framed([two, three, two]),
        expect![[r#"
            6x6 boxes 2x3
              1:1 1..2..
              2:1 .1..2.
              4:1 1..2..
              5:1 .1..2.
              6:1 ..1..2 surplus
              8:1 1..2..
              9:1 .1..2.
            ! 6:1 SurplusRow { field: Field { rows: 6, columns: 6 } } "..1|..2"
        "#]],
    );
}

#[test]
fn an_empty_cell_behind_the_last_comma_of_a_line() {
    let fields =
        "5,3,,,7,,,,,6,,,1,9,5,,,,,9,8,,,,,6,,8,,,,6,,,,3,4,,,8,,3,,,1,7,,,,2,,,,6,,6,,,,,2,8,,,,,4,1,9,,,5,,,,,8,,,7,";
    check(
        &format!("{fields}9\n{fields}\n{fields}9,\nsize: 9\n{fields}\n"),
        expect![[r#"
            9x9 boxes 3x3
              1:1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            9x9 boxes 3x3
              2:1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7.
            9x9 boxes 3x3
              3:1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            9x9 boxes 3x3
              5:1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7.
        "#]],
    );
    check(
        "1,2,,,3,4,,,,,1,2,,,3,\n1,2,,,3,4,,,,,1,2,,,3,4\n",
        expect![[r#"
            4x4 boxes 2x2
              1:1 12..34....12..3.
            4x4 boxes 2x2
              2:1 12..34....12..34
        "#]],
    );
}

#[test]
fn decimal_numbers() {
    check(
        "00 2 3 00 5 6 00 8 9 00 11 12 00 14 15 00\n\
5 6 00 8 9 00 11 12 00 14 15 00 1 2 00 4\n\
9 00 11 12 00 14 15 00 1 2 00 4 5 00 7 8\n\
00 14 15 00 1 2 00 4 5 00 7 8 00 10 11 00\n\
2 3 00 5 6 00 8 9 00 11 12 00 14 15 00 1\n\
6 00 8 9 00 11 12 00 14 15 00 1 2 00 4 5\n\
00 11 12 00 14 15 00 1 2 00 4 5 00 7 8 00\n\
14 15 00 1 2 00 4 5 00 7 8 00 10 11 00 13\n\
3 00 5 6 00 8 9 00 11 12 00 14 15 00 1 2\n\
00 8 9 00 11 12 00 14 15 00 1 2 00 4 5 00\n\
11 12 00 14 15 00 1 2 00 4 5 00 7 8 00 10\n\
15 00 1 2 00 4 5 00 7 8 00 10 11 00 13 14\n\
00 5 6 00 8 9 00 11 12 00 14 15 00 1 2 00\n\
8 9 00 11 12 00 14 15 00 1 2 00 4 5 00 7\n\
12 00 14 15 00 1 2 00 4 5 00 7 8 00 10 11\n\
00 1 2 00 4 5 00 7 8 00 10 11 00 13 14 00\n\
",
        expect![[r#"
    16x16 boxes 4x4 decimal
      1:1 . 2 3 . 5 6 . 8 9 . 11 12 . 14 15 . 
      2:1 5 6 . 8 9 . 11 12 . 14 15 . 1 2 . 4 
      3:1 9 . 11 12 . 14 15 . 1 2 . 4 5 . 7 8 
      4:1 . 14 15 . 1 2 . 4 5 . 7 8 . 10 11 . 
      5:1 2 3 . 5 6 . 8 9 . 11 12 . 14 15 . 1 
      6:1 6 . 8 9 . 11 12 . 14 15 . 1 2 . 4 5 
      7:1 . 11 12 . 14 15 . 1 2 . 4 5 . 7 8 . 
      8:1 14 15 . 1 2 . 4 5 . 7 8 . 10 11 . 13 
      9:1 3 . 5 6 . 8 9 . 11 12 . 14 15 . 1 2 
      10:1 . 8 9 . 11 12 . 14 15 . 1 2 . 4 5 . 
      11:1 11 12 . 14 15 . 1 2 . 4 5 . 7 8 . 10 
      12:1 15 . 1 2 . 4 5 . 7 8 . 10 11 . 13 14 
      13:1 . 5 6 . 8 9 . 11 12 . 14 15 . 1 2 . 
      14:1 8 9 . 11 12 . 14 15 . 1 2 . 4 5 . 7 
      15:1 12 . 14 15 . 1 2 . 4 5 . 7 8 . 10 11 
      16:1 . 1 2 . 4 5 . 7 8 . 10 11 . 13 14 . 
"#]],
    );
}

#[test]
fn full_width_digits_and_zero_width() {
    check(
        "１２..\n\
\u{200b}34..\n\
..１\u{2060}2\n\
..34\n\
",
        expect![[r#"
    4x4 boxes 2x2
      1:1 12..
      2:4 34..
      3:1 ..12
      4:1 ..34
"#]],
    );
}

#[test]
fn nbsp_and_bom() {
    check(
        "\u{feff}1\u{a0}2\u{a0}.\u{a0}.\n\
3 4 . .\n\
. . 1 2\n\
. . 3 4\n\
",
        expect![[r#"
    4x4 boxes 2x2
      1:4 12..
      2:1 34..
      3:1 ..12
      4:1 ..34
"#]],
    );
}

#[test]
fn line_ends() {
    check(
        "12..\r\n\
34..\r..12\n\
..34",
        expect![[r#"
    4x4 boxes 2x2
      1:1 12..
      2:1 34..
      2:6 ..12
      3:1 ..34
"#]],
    );
}

#[test]
fn candidate_list() {
    check(
        &("123456789".repeat(81) + "\n"),
        expect![[r#"
              ! 1:1 CandidateList "123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789123456789"
        "#]],
    );
}

#[test]
fn too_many_cells() {
    check(
        &("12345679".repeat(250) + "1\n"),
        expect![[r#"
              ! 1:1 TooManyCells { cells: 2001 } "123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791234567912345679123456791"
        "#]],
    );
}

#[test]
fn the_solution_of_the_file() {
    let grid = "12..\n34..\n....\n...1\n";
    check(
        &format!("title: x\nsolution: 1234341221434321\n\n{grid}"),
        expect![[r#"
            4x4 boxes 2x2 "x"
              4:1 12..
              5:1 34..
              6:1 ....
              7:1 ...1
              + 2:11 Solution in Metadata 1234341221434321
        "#]],
    );
    check(
        &format!(
            "solution: 1234341221434321\n\n{grid}\n+--\n{grid}\nsolution: 1234341221434312\n{grid}\n123\n231\n312\n"
        ),
        expect![[r#"
            4x4 boxes 2x2
              3:1 12..
              4:1 34..
              5:1 ....
              6:1 ...1
              + 1:11 Solution in Metadata 1234341221434321
            4x4 boxes 2x2
              9:1 12..
              10:1 34..
              11:1 ....
              12:1 ...1
              + 8:1 Solution in File 1234341221434321
            4x4 boxes 2x2
              15:1 12..
              16:1 34..
              17:1 ....
              18:1 ...1
              + 14:11 Solution in Metadata 1234341221434312
            3x3 no boxes
              20:1 123
              21:1 231
              22:1 312
        "#]],
    );
    check(
        &format!("solution: 1234\n\n{grid}\n{grid}"),
        expect![[r#"
            4x4 boxes 2x2
              3:1 12..
              4:1 34..
              5:1 ....
              6:1 ...1
            ! 1:11 BadValue { expected: "the whole solution on one line, a value for each cell" } "1234"
            4x4 boxes 2x2
              8:1 12..
              9:1 34..
              10:1 ....
              11:1 ...1
        "#]],
    );
}

#[test]
fn problems_of_the_files_metadata_belong_to_no_puzzle() {
    let grid = "12..\n34..\n....\n...1\n";
    let problems = |text: &str| {
        let document = Document::read(text);
        let blocks = document.blocks().iter();
        let said = blocks.flat_map(|block| {
            let unclear = block.puzzles.iter().map(|puzzle| format!("{:?}\n", puzzle.declared.unclear));
            let problems = block.problems.iter().map(|problem| format!("! {:?}\n", problem.puzzle));
            unclear.chain(problems).collect::<Vec<_>>()
        });
        said.collect::<String>()
    };
    expect![[r#"
        [Rules]
        ! None
        ! None
        [Rules]
        []
    "#]]
    .assert_eq(&problems(&format!("difficulty: nice\nrules: killer\n\n{grid}\n{grid}\nrules: diagonal\n{grid}")));
    expect![[r#"
        [Size]
        ! Some(0)
        []
    "#]]
    .assert_eq(&problems(&format!("size: big\n{grid}\n{grid}")));
}

#[test]
fn quotes_around_a_grid() {
    check(
        &format!("\"{0}\",\n'{0}'\n", ".".repeat(81)),
        expect![[r#"
        9x9 boxes 3x3
          1:2 .................................................................................
        9x9 boxes 3x3
          2:2 .................................................................................
    "#]],
    );
}

#[test]
fn counts_and_solutions_beside_the_grid() {
    let grid = "12..34....12..34";
    let solution = "1234341221434321";
    check(
        &format!(
            "size: 4\n\n{grid}:1:{solution}\n{grid}:2\n{grid},{solution}\n{grid} {solution} easy\n{grid} # {solution}\n\
             {grid},{grid}\n7,\"{grid}\",\"{solution}\"\n{grid}:x\nsolution: {solution}\n{grid}\n\
             solution: 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n{grid}\nsolution: 1234\n{grid}\n"
        ),
        expect![[r#"
            4x4 boxes 2x2 Exactly(1)
              3:1 12..34....12..34
              + 3:20 Solution in Tail 1234341221434321
            4x4 boxes 2x2 Exactly(2)
              4:1 12..34....12..34
            4x4 boxes 2x2
              5:1 12..34....12..34
              + 5:18 Solution in Tail 1234341221434321
            4x4 boxes 2x2
              6:1 12..34....12..34
              + 6:18 Solution in Tail 1234341221434321
            4x4 boxes 2x2
              7:1 12..34....12..34
            4x4 boxes 2x2
              8:1 12..34....12..34
            4x4 boxes 2x2
              8:18 12..34....12..34
            4x4 boxes 2x2
              9:4 12..34....12..34
              + 9:23 Solution in Tail 1234341221434321
            4x4 boxes 2x2
              10:1 12..34....12..34
            4x4 boxes 2x2
              12:1 12..34....12..34
              + 11:11 Solution in Metadata 1234341221434321
            4x4 boxes 2x2
              14:1 12..34....12..34
              + 13:11 Solution in Metadata 1234341221434321
            4x4 boxes 2x2
              16:1 12..34....12..34
            ! 15:11 BadValue { expected: "the whole solution on one line, a value for each cell" } "1234"
        "#]],
    );
}

#[test]
fn a_grid_with_cells_missing_before_its_solution() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7,\
                534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";
    check(
        line,
        expect![[r#"
        9x9 boxes 3x3
          1:1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7 malformed
          + 1:82 Solution in Tail 534678912672195348198342567859761423426853791713924856961537284287419635345286179
        ! 1:1 MalformedRow { cells: 80, expected: 81 } "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7"
    "#]],
    );
}

#[test]
fn a_line_of_hodokus_library() {
    let line = ":0603-1:14:+53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:411 412:122 123::\n";
    check(
        line,
        expect![[r#"
        9x9 boxes 3x3
          1:12 +53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    "#]],
    );
}

#[test]
fn tags_of_sdk_files() {
    let text =
        "#ARuud\n#D A title\n#LModerate\n#x\n\n[Puzzle]\n1.3.\n....\n..1.\n.4..\n[State]\n1234\n....\n..1.\n.4..\n";
    expect![[r#"
        4x4 boxes 2x2 "A title"
          7:1 1.3.
          8:1 ....
          9:1 ..1.
          10:1 .4..
          + 12:1 State in Lines 1234......1..4..
    "#]]
    .assert_eq(&dump_as(text, Dialect::Sdk));
    expect![[r#"
        4x4 boxes 2x2
          7:1 1.3.
          8:1 ....
          9:1 ..1.
          10:1 .4..
          + 12:1 State in Lines 1234......1..4..
    "#]]
    .assert_eq(&dump(text));
}

#[test]
fn a_first_row_in_order_is_no_axis() {
    check(
        "1 2 | 3 4\n1 1 | 1 1\n----+----\n1 1 | 1 1\n1 1 | 1 1\n",
        expect![[r#"
        4x4 boxes 2x2
          1:1 1234
          2:1 1111
          4:1 1111
          5:1 1111
    "#]],
    );
    for (third, fourth) in [(1, 1), (2, 1), (2, 3)] {
        let text = format!("1 2 | 3 4\n1 1 | 1 1\n----+----\n{third} 1 | 1 1\n{fourth} 1 | 1 1\n");
        let rows = format!("4x4 boxes 2x2\n  1:1 1234\n  2:1 1111\n  4:1 {third}111\n  5:1 {fourth}111\n");
        assert_eq!(dump(&text), rows);
    }
}

#[test]
fn samurai() {
    let corner = "1...2....".repeat(2);
    let gap = format!("{}...{}\n", &corner[..9], &corner[9..]);
    let full = "....3................\n";
    let middle = format!("......{}......\n", "..9......");
    let text = [gap.repeat(6), full.repeat(3), middle.repeat(3), full.repeat(3), gap.repeat(6)].concat();
    check(
        &format!("{text}\n1234\n3412\n2143\n4321\n"),
        expect![[r#"
            21×21 samurai boxes 3x3
              1:1 1...2....~~~1...2....
              2:1 1...2....~~~1...2....
              3:1 1...2....~~~1...2....
              4:1 1...2....~~~1...2....
              5:1 1...2....~~~1...2....
              6:1 1...2....~~~1...2....
              7:1 ....3................
              8:1 ....3................
              9:1 ....3................
              10:1 ~~~~~~..9......~~~~~~
              11:1 ~~~~~~..9......~~~~~~
              12:1 ~~~~~~..9......~~~~~~
              13:1 ....3................
              14:1 ....3................
              15:1 ....3................
              16:1 1...2....~~~1...2....
              17:1 1...2....~~~1...2....
              18:1 1...2....~~~1...2....
              19:1 1...2....~~~1...2....
              20:1 1...2....~~~1...2....
              21:1 1...2....~~~1...2....
            4x4 boxes 2x2
              23:1 1234
              24:1 3412
              25:1 2143
              26:1 4321
        "#]],
    );
}

#[test]
fn candidates_below_the_grid_of_simple_sudoku() {
    let text = " *-----*\n |1.|..|\n |..|..|\n |--+--|\n |..|3.|\n |..|..|\n *-----*\n\n\n *-----------*\n | 1   234  | 24  24 |\n \
                | 234 234  | 12  1  |\n |----------+--------|\n | 24  124  | 3   124 |\n | 234 1234 | 124 12  |\n *-----------*\n";
    expect![[r#"
        4x4 boxes 2x2
          2:3 1...
          3:3 ....
          5:3 ..3.
          6:3 ....
          + 11:4 Candidates in Lines 1{234}{24}{24}{234}{234}{12}1{24}{124}3{124}{234}{1234}{124}{12}
    "#]]
    .assert_eq(&dump_as(text, Dialect::Ss));
    expect![[r#"
        4x4 boxes 2x2
          2:3 1...
          3:3 ....
          5:3 ..3.
          6:3 ....
        4x4 boxes 2x2
          11:4 1{234}{24}{24}
          12:4 {234}{234}{12}1
          14:4 {24}{124}3{124}
          15:4 {234}{1234}{124}{12}
    "#]]
    .assert_eq(&dump(text));
}

#[test]
fn a_control_character_behind_the_last_comma() {
    check(
        ",,\u{b}\n",
        expect![[r#"
        9x9 boxes 3x3
          1:1 ..! malformed
        ! 1:1 MalformedRow { cells: 3, expected: 9 } ",,\u{b}"
        ! 1:1 MissingRows { rows: 1, expected: 9 } ",,\u{b}"
        ! 1:3 UnknownSymbol "\u{b}"
    "#]],
    );
}

#[test]
fn words_around_a_grid_are_no_column_names() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    check(
        &format!("puzzle,level\n17,{line},easy\n18,{line},hard\n"),
        expect![[r#"
        9x9 boxes 3x3
          2:4 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
        9x9 boxes 3x3
          3:4 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    "#]],
    );
}

#[test]
fn tabs_around_a_row_with_blanks() {
    check(
        "\t|12|  |\n\t|3 |  |\t\n\t|  |1 |\n\t| 2|  |\n",
        expect![[r#"
        4x4 boxes 2x2
          1:3 12..
          2:3 3...
          3:3 ..1.
          4:3 .2..
    "#]],
    );
}

#[test]
fn a_grid_of_ten_columns_behind_blanks() {
    let rows = ["·0765·····", "3···85··7·", "··6·7····8", "·8··2·0···", "·3··4·····"];
    let text: String = rows.iter().chain(&rows).map(|row| format!("  {row}\n")).collect();
    check(
        &text,
        expect![[r#"
        10x10 boxes 2x5
          1:3 ..765.....
          2:3 3...85..7.
          3:3 ..6.7....8
          4:3 .8..2.....
          5:3 .3..4.....
          6:3 ..765.....
          7:3 3...85..7.
          8:3 ..6.7....8
          9:3 .8..2.....
          10:3 .3..4.....
        ! 1:5 UnclearZero { size: 10 } "0"
    "#]],
    );
}

#[test]
fn blanks_below_rows_of_letters() {
    check(
        "FECDBA\nDABFCE\nACDEFB\nE F D \n FABE \nBDE AF\n",
        expect![[r#"
        6x6 boxes 2x3
          1:1 FECDBA
          2:1 DABFCE
          3:1 ACDEFB
          4:1 E.F.D.
          5:1 .FABE.
          6:1 BDE.AF
    "#]],
    );
}

#[test]
fn one_value_in_each_part_of_a_framed_row() {
    check(
        "|--|--|\n|0 | 2|\n|  |01|\n|--|--|\n|13|  |\n|2 |1 |\n|--|--|\n",
        expect![[r#"
        4x4 boxes 2x2
          2:2 0..2
          3:2 ..01
          5:2 13..
          6:2 2.1.
    "#]],
    );
}

#[test]
fn an_empty_cell_before_a_t() {
    check(
        "grid = [\n'.T..',\n'T...',\n'..SU',\n'S.T.',\n]\n",
        expect![[r#"
        4x4 boxes 2x2 "grid"
          2:2 .!..
          3:2 !...
          4:2 ..!!
          5:2 !.!.
        ! 2:3 UnknownSymbol "T"
        ! 3:2 UnknownSymbol "T"
        ! 4:4 UnknownSymbol "S"
        ! 4:5 UnknownSymbol "U"
        ! 5:2 UnknownSymbol "S"
        ! 5:4 UnknownSymbol "T"
    "#]],
    );
    check(
        "grid = np.array([[1,2,0,0],[0,0,0,0],[0,0,0,0],[4,0,0,0]]).T\n",
        expect![[r#"
        4x4 boxes 2x2
          1:19 1..42...........
    "#]],
    );
}

#[test]
fn short_frames_of_box_drawing() {
    check(
        "1│2│ │ \n3│ │ │ \n─┼─┼─┼─\n │ │1│ \n │2│ │ \n",
        expect![[r#"
        4x4 boxes 2x2
          1:1 12..
          2:1 3...
          4:1 ..1.
          5:1 .2..
    "#]],
    );
}

#[test]
fn a_size_that_a_grid_on_one_line_does_not_have() {
    let rows = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";
    let pieces: Vec<String> = rows.replace(' ', "").chars().map(String::from).collect();
    for line in [rows, &rows.replace(' ', ""), &pieces.join(" ")] {
        let shown = dump(&format!("size: 16\n{line}\n"));
        assert!(shown.starts_with("16x16 boxes 4x4\n  2:1 53..7...."), "{shown}");
        assert!(shown.contains("! 2:1 MalformedRow { cells: 81, expected: 256 }"), "{shown}");
    }
}

#[test]
fn blanks_behind_labels() {
    check(
        "   1 2 3 4\n\u{a0}A|1 2|   |\n\u{a0}B|3  |   |\n\u{200b} C|   |1  |\n D|  2|   |\n",
        expect![[r#"
        4x4 boxes 2x2
          2:5 12..
          3:5 3...
          4:7 ..1.
          5:4 .2..
    "#]],
    );
    check(
        " 1 2 3 4\n +---+---+\nA|1 2|   |\nB|3  |   |\n +---+---+\nC|   |1  |\nD|  2|   |\n +---+---+\n",
        expect![[r#"
        4x4 boxes 2x2
          3:3 12..
          4:3 3...
          6:3 ..1.
          7:3 .2..
    "#]],
    );
}

#[test]
fn an_id_and_a_semicolon_before_a_grid() {
    let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let apart = grid.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let short = &grid[..80];
    check(
        &format!(
            "P1; {grid}\n17;{grid} ; easy\nEasy 1;puzzle-7; {apart}\n1;{grid}{grid}\nP1\t{grid}\nP1,{grid}\nP2; {short}\nP3;{grid}\n"
        ),
        expect![[r#"
            9x9 boxes 3x3
              1:5 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            9x9 boxes 3x3
              2:4 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            9x9 boxes 3x3
              3:18 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            9x9 boxes 3x3
              4:3 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            9x9 boxes 3x3
              4:84 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            9x9 boxes 3x3
              5:4 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            9x9 boxes 3x3
              6:4 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            9x9 boxes 3x3
              7:5 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7 malformed
            ! 7:5 MalformedRow { cells: 80, expected: 81 } "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7"
            9x9 boxes 3x3
              8:4 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
        "#]],
    );
    check(
        "P1; 1.3.3.1..1.3.3.1\nP2; 1.3.3.1..1.3.3.1;2\n",
        expect![[r#"
        4x4 boxes 2x2
          1:5 1.3.3.1..1.3.3.1
        4x4 boxes 2x2
          2:5 1.3.3.1..1.3.3.1
    "#]],
    );
    check(
        "puzzle-7;\n1.3.\n3.1.\n.1.3\n.3.1\nNo. 2:\n1.3.\n3.1.\n.1.3\n.3.1\n",
        expect![[r#"
        4x4 boxes 2x2 "puzzle-7"
          2:1 1.3.
          3:1 3.1.
          4:1 .1.3
          5:1 .3.1
        4x4 boxes 2x2 "No. 2"
          7:1 1.3.
          8:1 3.1.
          9:1 .1.3
          10:1 .3.1
    "#]],
    );
}

/// The rows of a samurai, with one character for a cell in the gaps, and `between` any two cells.
fn samurai_rows(gap: char, between: &str) -> String {
    let side = |at: usize| !(6..15).contains(&at);
    let middle = |at: usize| (9..12).contains(&at);
    let cell = |row, column| match side(row) && middle(column) || middle(row) && side(column) {
        true => gap,
        false if (row + 2 * column) % 7 == 0 => '5',
        false => '.',
    };
    let row = |row| (0..21).map(|column| cell(row, column).to_string()).collect::<Vec<_>>().join(between);
    (0..21).map(|at| row(at) + "\n").collect()
}

#[test]
fn samurai_with_blanks_in_the_gaps() {
    for between in ["", " ", " | "] {
        let rows = samurai_rows(' ', between);
        let trimmed: String = rows.lines().map(|line| format!("{}\n", line.trim_end())).collect();
        let banded: String = trimmed
            .lines()
            .enumerate()
            .map(|(at, line)| format!("{}{line}\n", if at % 3 == 0 { "-------+-------\n" } else { "" }))
            .collect();
        // A cell too few; between bars it is an empty one.
        let slip = trimmed.replacen('.', "", 1);
        let slips = usize::from(between != " | ");
        for (text, slips) in [(rows, 0), (trimmed, 0), (banded, 0), (slip, slips)] {
            let found = dump(&format!("A samurai\n{text}\n1.3.\n3.1.\n.1.3\n.3.1\n"));
            // A row with a cell too few is the only finding.
            assert!(found.starts_with("21×21 samurai boxes 3x3 \"A samurai\"\n"), "{text}{found}");
            assert_eq!(found.matches("! ").count(), slips, "{text}{found}");
            assert!(found.contains("4x4 boxes 2x2") && found.ends_with(".3.1\n") || slips > 0, "{text}{found}");
        }
    }
}

#[test]
fn a_grid_before_a_semicolon_is_no_id() {
    let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let large = "1..G".repeat(64);
    let checksum = "0123456789abcdef".repeat(4);
    check(
        &format!(
            "{grid};{solution}\n{grid}; {solution}\n{grid} ;{solution}\n{grid};{solution};7.2\n{grid};foo;{solution}\n\
             {grid};{grid};x\nEasy: {grid};{solution}\n\"{grid}\";{solution}\n{};{solution}\n",
            &grid[..60]
        ),
        expect![[r#"
            9x9 boxes 3x3
              1:1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
              + 1:83 Solution in Tail 534678912672195348198342567859761423426853791713924856961537284287419635345286179
            9x9 boxes 3x3
              2:1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
              + 2:84 Solution in Tail 534678912672195348198342567859761423426853791713924856961537284287419635345286179
            9x9 boxes 3x3
              3:1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            9x9 boxes 3x3
              4:1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
              + 4:83 Solution in Tail 534678912672195348198342567859761423426853791713924856961537284287419635345286179
            9x9 boxes 3x3
              5:1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            9x9 boxes 3x3
              6:1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            9x9 boxes 3x3
              6:83 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            9x9 boxes 3x3
              7:7 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
              + 7:89 Solution in Tail 534678912672195348198342567859761423426853791713924856961537284287419635345286179
            9x9 boxes 3x3
              8:2 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            9x9 boxes 3x3
              9:1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6.... malformed
              + 9:62 Solution in Tail 534678912672195348198342567859761423426853791713924856961537284287419635345286179
            ! 9:1 MalformedRow { cells: 60, expected: 81 } "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6...."
        "#]],
    );
    check(
        &format!("{large};{large}\n\n{checksum};{grid}\n"),
        expect![[r#"
            16x16 boxes 4x4
              1:1 1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G
            16x16 boxes 4x4
              1:258 1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G1..G
            9x9 boxes 3x3
              3:66 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
        "#]],
    );
}

#[test]
fn sections_with_blanks_inside_the_brackets() {
    check(
        "[ puzzle \"P\" ]\n1.3.\n3.1.\n.1.3\n.3.1\n[ solution ]\n1234\n3412\n2143\n4321\n[ Regions\t] # irregular\nAABB\nAABB\nCCDD\nCCDD\n",
        expect![[r#"
            4x4 boxes 2x2 "P"
              2:1 1.3.
              3:1 3.1.
              4:1 .1.3
              5:1 .3.1
              + 7:1 Solution in Lines 1234341221434321
              + 12:1 Regions in Lines 1122112233443344
        "#]],
    );
    check(
        "1.3.\n3.1.\n.1.3\n.3.1\n[Solution]\n1234\n3412\n2143\n4321\n[ solutoin ]\n",
        expect![[r#"
            4x4 boxes 2x2
              1:1 1.3.
              2:1 3.1.
              3:1 .1.3
              4:1 .3.1
              + 6:1 Solution in Lines 1234341221434321
              10:1 Unknown
            ! 10:3 UnknownSection "solutoin"
        "#]],
    );
    check(
        "[ 1, ., 3, . ]\n[ 3, ., 1, . ]\n[ ., 1, ., 3 ]\n[ ., 3, ., 1 ]\n",
        expect![[r#"
            4x4 boxes 2x2
              1:3 1.3.
              2:3 3.1.
              3:3 .1.3
              4:3 .3.1
        "#]],
    );
    check(
        "[ 53007 ]\n[ 600195 ]\n",
        expect![[r#"
            6x6 boxes 2x3
              1:3 53..! malformed
              2:3 6..1!5
            ! 1:3 MalformedRow { cells: 5, expected: 6 } "53007"
            ! 2:3 MissingRows { rows: 2, expected: 6 } "600195"
            ! 1:7 UnknownSymbol "7"
            ! 2:7 UnknownSymbol "9"
        "#]],
    );
}

#[test]
fn a_blank_before_the_colon_of_a_known_key() {
    check(
        "TITLE : b\nsolutions\t: 2\nsize :\n1.3.\n3.1.\n.1.3\n.3.1\n\nNotes : of a visit\n1.3.\n3.1.\n.1.3\n.3.1\n",
        expect![[r#"
            4x4 boxes 2x2 "b" Exactly(2)
              4:1 1.3.
              5:1 3.1.
              6:1 .1.3
              7:1 .3.1
            ! 3:1 BadValue { expected: "a number from 2 to 36, or rows × columns, such as `6x8`" } "size"
            4x4 boxes 2x2 "Notes : of a visit"
              10:1 1.3.
              11:1 3.1.
              12:1 .1.3
              13:1 .3.1
        "#]],
    );
    check(
        "url ://x\n1.3.\n3.1.\n.1.3\n.3.1\n",
        expect![[r#"
        4x4 boxes 2x2 "url ://x"
          2:1 1.3.
          3:1 3.1.
          4:1 .1.3
          5:1 .3.1
    "#]],
    );
}

#[test]
fn sdk_files_with_a_column_too_many() {
    let rows = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    let text = format!("[Puzzle]\n{}", rows.replace('\n', ".\n"));
    let sizes = |dialect| {
        let document = Document::read_as(&text, dialect);
        let blocks = document.blocks().iter();
        let all: Vec<(u8, usize)> = blocks
            .flat_map(|block| block.puzzles.iter().map(|puzzle| (puzzle.digit_count, block.problems.len())))
            .collect();
        all
    };
    assert_eq!(sizes(Dialect::Sdk), [(9, 9)]);
    assert_eq!(sizes(Dialect::Sudoku)[0].0, 10);
}

#[test]
fn rows_behind_a_dash() {
    let rows = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79";
    let plain = Document::read(rows);
    let listed = Document::read(&rows.lines().map(|row| format!("  - {row}\n")).collect::<String>());
    let values = |document: &Document| {
        let block = &document.blocks()[0];
        assert!(block.problems.is_empty(), "{:?}", block.problems);
        let puzzle = &block.puzzles[0];
        puzzle.grid.cells(puzzle.field).map(|(place, slot)| (place, slot.content)).collect::<Vec<_>>()
    };
    assert_eq!(values(&listed), values(&plain));
}

#[test]
fn grids_that_are_no_squares() {
    check(
        "size: 2x4\nvalues: 1-9\n12.9\n....\n\nsize: 4x6\n1 . . | . . .\n. . . | . 2 .\n------+------\n. . . | 6 . .\n. . 3 | . . .\n[solution]\n123456\n456123\n241635\n563214\n",
        expect![[r#"
            2x4 values 9 boxes 2x2
              3:1 12.9
              4:1 ....
            4x6 values 6 boxes 2x3
              7:1 1.....
              8:1 ....2.
              10:1 ...6..
              11:1 ..3...
              + 13:1 Solution in Lines 123456456123241635563214
        "#]],
    );
    check(
        "size: 4x6\n123456..........4......6\n\n1.....\n....2.\n...6..\n",
        expect![[r#"
            4x6 values 6 boxes 2x3
              2:1 123456..........4......6
            6x6 boxes 2x3
              4:1 1.....
              5:1 ....2.
              6:1 ...6..
            ! 6:1 MissingRows { rows: 3, expected: 6 } "...6.."
        "#]],
    );
    check(
        "size: 4x6\n1...5\n......\n......\n......\n......\n",
        expect![[r#"
            4x6 values 6 boxes 2x3
              2:1 1...5 malformed
              3:1 ......
              4:1 ......
              5:1 ......
              6:1 ...... surplus
            ! 2:1 MalformedRow { cells: 5, expected: 6 } "1...5"
            ! 6:1 SurplusRow { field: Field { rows: 4, columns: 6 } } "......"
        "#]],
    );
}

#[test]
fn more_values_than_cells_in_a_row() {
    check(
        "size: 4\nvalues: 1-6\n6...\n....\n...5\n7...\n",
        expect![[r#"
            4x4 values 6 boxes 2x2
              3:1 6...
              4:1 ....
              5:1 ...5
              6:1 !...
            ! 6:1 UnknownSymbol "7"
        "#]],
    );
    check(
        "values: 1-6\nbox: 2x3\n6...\n....\n...5\n....\n",
        expect![[r#"
            4x4 values 6 boxes 2x2
              3:1 6...
              4:1 ....
              5:1 ...5
              6:1 ....
            ! 2:6 BadValue { expected: "rows × columns of a box that tiles the grid and has no more cells than there are values" } "2x3"
        "#]],
    );
    check(
        "values: 1-3\n1...\n....\n...3\n....\n",
        expect![[r#"
        4x4 boxes 2x2
          2:1 1...
          3:1 ....
          4:1 ...3
          5:1 ....
        ! 1:9 BadValue { expected: "as many numbers as a row or column has cells, or more" } "1-3"
    "#]],
    );
}
