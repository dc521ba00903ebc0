//! Puzzles of several grids: every form in which their rows are written gives the same puzzle.

use crate::dump::dump;
use expect_test::{Expect, expect};
use syntax::{Content, Document};

/// The rows of two 4×4 grids that share a box, `~` outside.
const TWIN: [&str; 6] = ["12.4~~", "..12~~", "2.4.12", ".3.1..", "~~.214", "~~1.2."];
const HEAD: &str = "size: 4\ngrids: r1c1 r3c3\n";

#[track_caller]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&dump(text));
}

/// The contents of the first puzzle's cells, in reading order.
fn contents(text: &str) -> Vec<Content> {
    let document = Document::read(text);
    let block = document.blocks().iter().find(|block| !block.puzzles.is_empty());
    let Some(puzzle) = block.and_then(|block| block.puzzles.first()) else { return Vec::new() };
    let mut cells = puzzle.grid.cells(puzzle.field).collect::<Vec<_>>();
    cells.sort_by_key(|(cell, _)| *cell);
    cells.into_iter().map(|(_, slot)| slot.content).collect()
}

fn twin() -> String {
    HEAD.to_owned() + &TWIN.join("\n") + "\n"
}

#[test]
fn rows_of_a_field() {
    check(
        &twin(),
        expect![[r#"
            6×6 r1c1 r3c3 boxes 2x2
              3:1 12.4~~
              4:1 ..12~~
              5:1 2.4.12
              6:1 .3.1..
              7:1 ~~.214
              8:1 ~~1.2.
        "#]],
    );
}

#[test]
fn gaps_of_any_mark_are_gaps() {
    let wanted = contents(&twin());
    assert_eq!(wanted.len(), 36);
    let each = |gap: &str, between: &str, empty: &str| {
        let row = |row: &&str| {
            let cells = row.chars().map(|c| match c {
                '~' => gap.to_owned(),
                '.' => empty.to_owned(),
                c => c.to_string(),
            });
            cells.collect::<Vec<_>>().join(between)
        };
        HEAD.to_owned() + &TWIN.iter().map(row).collect::<Vec<_>>().join("\n") + "\n"
    };
    for gap in ["~", "X", "x", "-", ".", "0", "#", "/"] {
        for between in ["", " ", ",", " | "] {
            for empty in [".", "0", "_"] {
                let text = each(gap, between, empty);
                // A comment begins after a blank.
                if matches!(gap, "#" | "/") && !between.is_empty() {
                    continue;
                }
                assert_eq!(contents(&text), wanted, "{text}");
                assert!(!dump(&text).contains('!'), "{text}");
            }
        }
    }
    for gap in ["-1", "00", "--"] {
        let text = each(gap, " ", "0");
        assert_eq!(contents(&text), wanted, "{text}");
    }
    for between in ["", " ", " | "] {
        let text = each(" ", between, "0");
        assert_eq!(contents(&text), wanted, "{text}");
        let trimmed: Vec<&str> = text.lines().map(str::trim_end).collect();
        assert_eq!(contents(&trimmed.join("\n")), wanted, "{text}");
        assert_eq!(contents(&each("", between, ".")), wanted);
    }
    // Blanks inside as well, in fixed columns.
    assert_eq!(contents(&each(" ", "", " ")), wanted);
}

#[test]
fn frames_comments_and_blank_lines_between_bands() {
    let wanted = contents(&twin());
    let framed = "+---+---+---+\n|12|.4|~~| # top\n|..|12|~~|\n+---+---+---+\n# shared\n|2.|4.|12|\n|.3|.1|..|\n\
                  +---+---+---+\n|~~|.2|14|\n|~~|1.|2.|\n+---+---+---+\n";
    let banded = "12.4\n..12\n\n2.4.12\n.3.1..\n\n.214\n1.2.\n";
    let single = TWIN.join("\n\n") + "\n";
    let one_line = TWIN.concat();
    let two_words = format!("{} # all\n", TWIN.concat());
    let numbers = format!("6 6\n{}", TWIN.join("\n"));
    let lists = "[1,2,0,4,0,0],\n[0,0,1,2,0,0],\n[2,0,4,0,1,2],\n[0,3,0,1,0,0],\n[0,0,0,2,1,4],\n[0,0,1,0,2,0]\n";
    for text in [framed, banded, &single, &one_line, &two_words, &numbers, lists] {
        let text = HEAD.to_owned() + text;
        assert_eq!(contents(&text), wanted, "{text}{}", dump(&text));
        assert!(!dump(&text).contains('!'), "{text}{}", dump(&text));
    }
}

#[test]
fn grids_below_each_other() {
    let wanted = contents(&twin());
    let first = "12.4\n..12\n2.4.\n.3.1\n";
    let second = "4.12\n.1..\n.214\n1.2.\n";
    for between in ["", "\n", "# the other\n", "\nGrid 2\n"] {
        let text = format!("{HEAD}{first}{between}{second}");
        assert_eq!(contents(&text), wanted, "{text}{}", dump(&text));
    }
    let lines = format!("{HEAD}12.4..122.4..3.1\n4.12.1...2141.2.\n");
    assert_eq!(contents(&lines), wanted, "{}", dump(&lines));
    // A shared cell may be empty in one of them, but not differ.
    let second = ". . 1 2 | . 1 . . | . 2 1 4 | 1 . 2 .".replace(" | ", "\n");
    assert_eq!(contents(&format!("{HEAD}{first}{second}\n")), wanted);
    let differing = format!("{HEAD}{first}\n3.12\n.1..\n.214\n1.2.\n");
    assert!(dump(&differing).contains("GridsDisagree"), "{}", dump(&differing));
    check(
        &format!("{HEAD}{first}\n4.12\n.1..\n"),
        expect![[r#"
            6×6 r1c1 r3c3 boxes 2x2
              3:1 12.4~~
              4:1 ..12~~
              5:1 2.4.12
              6:1 .3.1..
              1:1 ~~....
              1:1 ~~....
            ! 9:4 MissingRows { rows: 6, expected: 8 } "."
        "#]],
    );
}

#[test]
fn what_is_wrong_with_a_row() {
    check(
        &format!("{HEAD}12.4~5\n..123~\n2.4.1\n.3.1...\n~~.214\n"),
        expect![[r#"
            6×6 r1c1 r3c3 boxes 2x2
              3:1 12.4~~
              4:1 ..12~~
              5:1 2.4.1 malformed
              6:1 .3.1... malformed
              7:1 ~~.214
            ! 4:5 ValueOutside "3"
            ! 5:1 MalformedRow { cells: 5, expected: 6 } "2.4.1"
            ! 6:1 MalformedRow { cells: 7, expected: 6 } ".3.1..."
            ! 7:1 MissingRows { rows: 5, expected: 6 } "~~.214"
        "#]],
    );
    check(
        &format!("{HEAD}{}\n1234\n\n1234\n3412\n2143\n4321\n", TWIN.join("\n")),
        expect![[r#"
            6×6 r1c1 r3c3 boxes 2x2
              3:1 12.4~~
              4:1 ..12~~
              5:1 2.4.12
              6:1 .3.1..
              7:1 ~~.214
              8:1 ~~1.2.
              9:1  surplus
            ! 9:1 SurplusRow { field: Field { rows: 6, columns: 6 } } "1234"
            4x4 boxes 2x2
              11:1 1234
              12:1 3412
              13:1 2143
              14:1 4321
        "#]],
    );
}

#[test]
fn sections_of_several_grids() {
    let rows = "1234~~\n3412~~\n214312\n432134\n~~3421\n~~1243\n";
    check(
        &format!(
            "{HEAD}solution: {0}\n{1}\n[solution]\n{rows}[state]\n{0}\n[regions]\n112233\n112233\n[cages]\n5: r1c1 r2c1\n\
             3: r1c5 r1c4\n",
            rows.replace('\n', ""),
            TWIN.join("\n")
        ),
        expect![[r#"
            6×6 r1c1 r3c3 boxes 2x2
              4:1 12.4~~
              5:1 ..12~~
              6:1 2.4.12
              7:1 .3.1..
              8:1 ~~.214
              9:1 ~~1.2.
              + 3:11 Solution in Metadata 1234~~3412~~214312432134~~3421~~1243
              + 11:1 Solution in Lines 1234~~3412~~214312432134~~3421~~1243
              + 18:1 State in Lines 1234~~3412~~214312432134~~3421~~1243
              22:1 Cages
            ! 19:1 RegionsOfGrids "[regions]"
            ! 24:4 Clue(OutsideOfGrids) "r1c5"
        "#]],
    );
    check(
        &format!("{HEAD}[cages]\nAA..~~\n....~~\n......\n......\n~~BB..\n~~....\nA=3 B=5\n"),
        expect![[r#"
        6×6 r1c1 r3c3 boxes 2x2
          3:1 Cages
    "#]],
    );
    check(
        &format!("{HEAD}{0} {1}\n{0},{1}\n", TWIN.concat(), rows.replace('\n', "")),
        expect![[r#"
            6×6 r1c1 r3c3 boxes 2x2
              3:1 12.4~~..12~~2.4.12.3.1..~~.214~~1.2.
              + 3:38 Solution in Tail 1234~~3412~~214312432134~~3421~~1243
            ! 4:1 UnnamedGrids "12.4~~..12~~2.4.12.3.1..~~.214~~1.2.,1234~~3412~~214312432134~~3421~~1243"
        "#]],
    );
}

#[test]
fn rows_with_gaps_need_a_figure() {
    let windmill = |gap: char| -> String {
        let corners = [(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)];
        let is_in = |row: i32, column: i32| {
            corners.iter().any(|&(top, left)| (top..top + 9).contains(&row) && (left..left + 9).contains(&column))
        };
        let row = |row| -> String {
            (0..21).map(|column| if is_in(row, column) { if row == 4 { '5' } else { '0' } } else { gap }).collect()
        };
        (0..21).map(row).collect::<Vec<_>>().join("\n") + "\n"
    };
    for gap in ['~', 'X', ' ', 'x'] {
        let text = windmill(gap) + "\n1234\n3412\n2143\n4321\n";
        let dump = dump(&text);
        assert!(dump.starts_with("! 1:") && dump.contains("UnnamedGrids"), "{text}{dump}");
        assert!(dump.matches("! ").count() == 1 && dump.contains("4x4"), "{text}{dump}");
        let named = format!("grids: windmill\n{text}");
        assert!(self::dump(&named).starts_with("21×21 windmill boxes 3x3\n"), "{named}");
        assert!(!self::dump(&named).contains('!'), "{named}");
    }
    for gap in ['.', '0'] {
        let named = format!("grids: windmill\n{}", windmill(gap));
        assert_eq!(contents(&named), contents(&format!("grids: windmill\n{}", windmill('~'))));
    }
    let line = windmill('~').replace('\n', "");
    check(
        &line,
        expect![[r#"
        ! 1:1 UnnamedGrids "~~~000000000~~~~~~~~~~~~000000000~~~~~~~~~~~~000000000~~~~~~~~~~~~000000000000000000~~~555555555555555555~~~000000000000000000~~~000000000000000000~~~000000000000000000~~~000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000~~~000000000000000000~~~000000000000000000~~~000000000000000000~~~000000000000000000~~~000000000000000000~~~~~~~~~~~~000000000~~~~~~~~~~~~000000000~~~~~~~~~~~~000000000~~~"
    "#]],
    );
    assert_eq!(contents(&format!("grids: windmill\n{line}")).len(), 441);
}

#[test]
fn declarations_that_do_not_fit() {
    let heads = [
        "grids: samura\n",
        "size: 16\ngrids: samurai\n",
        "grids: r1c1\n",
        "size: 4x6\ngrids: r1c1 r4c4\n",
        // All rows have a place too few, or values where no grid is.
        "size: 4\ngrids: r1c1 r3c4\n",
        "size: 4\ngrids: r1c3 r3c1\n",
    ];
    for head in heads {
        let text = format!("{head}{}\n\n1234\n3412\n2143\n4321\n", TWIN.join("\n"));
        let dump = dump(&text);
        assert_eq!(dump.matches("! ").count(), 1, "{text}{dump}");
        assert!(dump.contains("BadGrids") && dump.contains("4x4"), "{text}{dump}");
    }
}

#[test]
fn some_rows_that_do_not_fit_are_reported_by_themselves() {
    let text = twin().replace(".3.1..", ".3.1.").replace("~~1.2.", "~41.2.");
    let dump = dump(&text);
    assert!(dump.contains("MalformedRow") && dump.contains("ValueOutside") && !dump.contains("BadGrids"), "{dump}");
    // While the rows are typed, nothing is known about the others.
    let text = "size: 4\ngrids: r1c1 r3c4\n12.4~~\n..12~~\n";
    assert!(!self::dump(text).contains("BadGrids"), "{}", self::dump(text));
}

/// A row of numbers with a 5 at a place of a grid.
fn zeros(row: usize) -> Vec<u8> {
    (0..21).map(|column| if column == row % 9 && !(9..12).contains(&row) { 5 } else { 0 }).collect()
}

#[test]
fn a_file_of_several_samurai() {
    let rows = rows_of_samurai("~").join("\n") + "\n";
    let text = format!("{rows}\n{rows}{rows}21 21\n{rows}\n# the end\n{}\n", rows.replace('\n', ""));
    let dump = dump(&text);
    assert_eq!((dump.matches("21×21 samurai").count(), dump.matches("! ").count()), (5, 0), "{dump}");
    // A list of a program, with zeros in the gaps.
    let list: String = (0..21).map(|left| format!("    {:?},\n", zeros(left))).collect();
    let dump = self::dump(&format!("board = [\n{list}]\n"));
    assert!(dump.starts_with("21×21 samurai") && dump.contains("~") && !dump.contains('!'), "{dump}");
    // Some rows of one do not damage the next.
    let begun: Vec<&str> = rows.lines().take(8).collect();
    let text = format!("grids: samurai\n\n{}\n\n{rows}", begun.join("\n"));
    let dump = self::dump(&text);
    assert_eq!((dump.matches("21×21 samurai").count(), dump.matches("! ").count()), (2, 1), "{dump}");
}

/// The rows with another text for each place.
fn table(separator: &str, gap: &str, empty: &str) -> String {
    let mut text = HEAD.to_owned();
    for row in TWIN {
        let mut fields = Vec::new();
        for place in row.chars() {
            fields.push(match place {
                '~' => gap.to_owned(),
                '.' => empty.to_owned(),
                value => value.to_string(),
            });
        }
        text += &(fields.join(separator) + "\n");
    }
    text
}

#[test]
fn tables_of_several_grids() {
    let wanted = contents(&twin());
    for separator in [",", "\t", ";", "|", ", "] {
        for gap in ["", "~", "X", "-1", "-", "0"] {
            for empty in ["", " ", "0", "."] {
                if separator == ", " && gap.is_empty() {
                    continue;
                }
                let text = table(separator, gap, empty);
                assert_eq!(contents(&text), wanted, "{text}{}", dump(&text));
                assert!(!dump(&text).contains('!'), "{text}{}", dump(&text));
            }
        }
    }
    // Blanks between quotes.
    let quoted = table("', '", "~", " ").replace('\n', "'],\n['");
    let quoted = quoted.replace("size: 4'],\n['grids: r1c1 r3c3'],\n[", "[").trim_end_matches("['").to_owned();
    assert_eq!(contents(&format!("{HEAD}{quoted}")), wanted, "{quoted}");
    // A separator at the end of each row, quotes, and nothing but fields of the grids.
    for text in [
        table(",", "", "").replace('\n', ",\n").replace("size: 4,\ngrids: r1c1 r3c3,", HEAD.trim_end()),
        table("\",\"", "", "").replace('\n', "\"\n\"").replace("size: 4\"\n\"grids: r1c1 r3c3\"\n", HEAD),
        format!("{HEAD}1,2,,4\n,,1,2\n2,,4,,1,2\n,3,,1,,\n,2,1,4\n1,,2,\n"),
    ] {
        let text = text.trim_end_matches('"');
        assert_eq!(contents(text), wanted, "{text}{}", dump(text));
    }
    // A field too few.
    check(
        &format!("{HEAD}1,2,,4,,\n,,1,2,,\n2,,4,,1\n,3,,1,,\n,,,2,1,4\n,,1,,2,\n"),
        expect![[r#"
            6×6 r1c1 r3c3 boxes 2x2
              3:1 12.4~~
              4:1 ..12~~
              5:1 2.4.1 malformed
              6:1 .3.1..
              7:1 ~~.214 malformed
              8:1 ~~1.2.
            ! 5:1 MalformedRow { cells: 5, expected: 6 } "2,,4,,1"
        "#]],
    );
}

#[test]
fn lists_of_a_program_that_are_several_grids() {
    let wanted = contents(&twin());
    let rows = |open: &str, close: &str, gap: &str| -> String {
        let row = |row: &&str| {
            let cells = row.chars().map(|place| match place {
                '~' => gap.to_owned(),
                '.' => "0".to_owned(),
                value => value.to_string(),
            });
            format!("  {open}{}{close},\n", cells.collect::<Vec<_>>().join(", "))
        };
        TWIN.iter().map(row).collect()
    };
    for (first, open, close, last) in
        [("[", "[", "]", "]"), ("board = [", "[", "]", "]"), ("int grid[6][6] = {", "{", "}", "};")]
    {
        for gap in ["0", "-1", "None"] {
            let text = format!("{HEAD}{first}\n{}{last}\n", rows(open, close, gap));
            assert_eq!(contents(&text), wanted, "{text}{}", dump(&text));
        }
    }
}

#[test]
fn rows_behind_numbers_and_marks_of_quoted_text() {
    let wanted = contents(&twin());
    let spaced = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let prefixes: [fn(usize) -> String; 8] = [
        |line| format!("{line:2} "),
        |line| format!("{line}: "),
        |line| format!("{line}. "),
        |line| format!("{line} | "),
        |line| format!("{line:6}\t"),
        |line| format!("{} ", line - 1),
        |_| "> ".to_owned(),
        |_| "% ".to_owned(),
    ];
    for prefix in prefixes {
        for gap in ["~", "X", "0", ".", ""] {
            for row_of in [str::to_owned, spaced] {
                let mut text = HEAD.to_owned();
                for (row, line) in TWIN.iter().zip(1..) {
                    text += &format!("{}{}\n", prefix(line), row_of(&row.replace('~', gap)));
                }
                assert_eq!(contents(&text), wanted, "{text}{}", dump(&text));
                assert!(!dump(&text).contains('!'), "{text}{}", dump(&text));
            }
        }
    }
    // With frames and blank lines between the bands, quoted as well or not.
    let framed = "> 12|.4|~~\n> ..|12|~~\n> --+--+--\n> 2.|4.|12\n> .3|.1|..\n> --+--+--\n> ~~|.2|14\n> ~~|1.|2.\n";
    let banded = "1 12.4~~\n2 ..12~~\n\n3 2.4.12\n4 .3.1..\n\n5 ~~.214\n6 ~~1.2.\n";
    let numbered = "1 12.4~~\n2 ..12~~\n3 --+--\n4 2.4.12\n5 .3.1..\n6 --+--\n7 ~~.214\n8 ~~1.2.\n";
    let boxed = format!("> +--+--+--+\n{framed}> +--+--+--+\n");
    for rows in [framed, banded, numbered, &boxed] {
        let text = format!("{HEAD}{rows}");
        assert_eq!(contents(&text), wanted, "{text}{}", dump(&text));
        assert!(!dump(&text).contains('!'), "{text}{}", dump(&text));
    }
    // A wrong row, and a row that is missing at the end.
    check(
        &format!("{HEAD}1 12.4~~\n2 ..12~~\n3 2.4.1\n4 .3.1..\n5 ~~.214\n"),
        expect![[r#"
            6×6 r1c1 r3c3 boxes 2x2
              3:3 12.4~~
              4:3 ..12~~
              5:3 2.4.1 malformed
              6:3 .3.1..
              7:3 ~~.214
            ! 5:3 MalformedRow { cells: 5, expected: 6 } "2.4.1"
            ! 7:3 MissingRows { rows: 5, expected: 6 } "~~.214"
        "#]],
    );
    // Cells of the first column that count upwards are no numbers of lines.
    let counting = "size: 4\ngrids: r1c1 r1c5\n1 . . . 2 . . .\n2 . . . 3 . . .\n3 . . . 4 . . .\n4 . . . 1 . . .\n";
    assert_eq!(contents(counting).iter().filter(|content| **content == Content::Empty).count(), 24);
}

#[test]
fn rows_of_a_samurai_behind_numbers_and_marks() {
    for gap in ["~", "X", "0", "#", ""] {
        let mut numbered = String::new();
        let mut quoted = String::new();
        for (number, row) in (1..).zip(rows_of_samurai(gap)) {
            numbered += &format!("{number:2} {row}\n");
            quoted += &format!("> {row}\n");
        }
        for text in [numbered, quoted] {
            let dump = dump(&text);
            assert!(dump.starts_with("21×21 samurai boxes 3x3\n") && !dump.contains('!'), "{text}{dump}");
        }
    }
}

#[test]
fn rows_of_empty_cells_that_look_like_frames() {
    let rows = ["1****~", "2****3", "******", "******", "3****1", "~****2"];
    let head = "size: 5\ngrids: r1c1 r2c2\n";
    let wanted = contents(&format!("{head}{}\n", rows.join("\n").replace('*', ".")));
    assert_eq!(wanted.iter().filter(|content| **content == Content::Empty).count(), 28);
    assert_eq!(contents(&format!("{head}{}\n", rows.join("\n"))), wanted);
    let blank = rows.join("\n").replace('~', " ");
    assert_eq!(contents(&format!("{head}{blank}\n")), wanted);
    // Several of them, at both ends.
    let rows = ["-----~", "------", "1----3", "------", "------", "~-----"];
    for gap in ["~", " ", "X"] {
        let text = format!("{head}{}\n", rows.join("\n").replace('~', gap));
        assert_eq!(dump(&text).matches("! ").count(), 0, "{text}{}", dump(&text));
        assert_eq!(contents(&text), contents(&format!("{head}{}\n", rows.join("\n").replace('-', "."))), "{text}");
    }
}

#[test]
fn names_of_grids_below_each_other() {
    let wanted = contents(&twin());
    let text = format!("{HEAD}A\n12.4\n..12\n2.4.\n.3.1\n\nB\n4.12\n.1..\n.214\n1.2.\n");
    assert_eq!(contents(&text), wanted, "{}", dump(&text));
}

/// The rows of a samurai, with values that tell rows apart.
fn samurai_rows() -> Vec<String> {
    let is_gap = |row: usize, column: usize| matches!((row, column), (0..6 | 15.., 9..12) | (9..12, 0..6 | 15..));
    let place = |row: usize, column: usize| match (row * 5 + column * 2) % 11 {
        _ if is_gap(row, column) => '~',
        value @ 1..=9 => char::from(b'0' + value as u8),
        _ => '.',
    };
    (0..21).map(|row| (0..21).map(|column| place(row, column)).collect()).collect()
}

/// The problems of a text, and the numbers of the rows from 1, `?` where another row may be meant.
fn numbered(text: &str) -> String {
    let document = Document::read(text);
    let block = document.blocks().iter().find(|block| !block.puzzles.is_empty()).expect("a puzzle");
    let number = |row: &syntax::Row| match row.place {
        syntax::RowPlace::Row(number) => format!("{}", number + 1),
        syntax::RowPlace::Malformed(number) => format!("{}?", number + 1),
        syntax::RowPlace::Surplus => "+".to_owned(),
        syntax::RowPlace::Whole => "whole".to_owned(),
    };
    let rows: Vec<String> = block.puzzles[0].grid.rows().iter().map(number).collect();
    let problems: Vec<String> = block.problems.iter().map(|problem| format!("{:?}", problem.kind)).collect();
    format!("{}\n{}\n", rows.join(" "), problems.join("\n"))
}

/// The rows with lines between bands.
fn in_bands(rows: &[String], between: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        if number > 0 && number.is_multiple_of(3) {
            lines.push(between.to_owned());
        }
        lines.push(row.clone());
    }
    lines
}

#[test]
fn a_row_that_is_missing_between_others_is_found_by_the_gaps() {
    let rows = samurai_rows();
    let without = |missing: &[usize]| -> String {
        let kept = (0..21).filter(|row| !missing.contains(row)).map(|row| rows[row].as_str());
        "grids: samurai\n".to_owned() + &kept.collect::<Vec<_>>().join("\n") + "\n"
    };
    expect![[r#"
        1 2 3? 4 5 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21
        MissingRowsBetween { missing: 1, first: 0, last: 5 }
    "#]]
    .assert_eq(&numbered(&without(&[2])));
    expect![[r#"
        1 2 3 4 5 6 7 8 9 10 11 13 14 15 16 17 18 19 20 21
        MissingRowsBetween { missing: 1, first: 9, last: 11 }
    "#]]
    .assert_eq(&numbered(&without(&[10])));
    expect![[r#"
        1 2 3 4 5 6 7 8 10 11 12 13 14 16 17 18 19 20 21
        MissingRowsBetween { missing: 1, first: 6, last: 8 }
        MissingRowsBetween { missing: 1, first: 12, last: 14 }
    "#]]
    .assert_eq(&numbered(&without(&[7, 13])));
    // Rows at the end may not be written yet.
    expect![[r#"
        1 2 3 4 5 6 7 8 9 10 11
        MissingRows { rows: 11, expected: 21 }
    "#]]
    .assert_eq(&numbered(&without(&(11..21).collect::<Vec<_>>())));
    let left_out = without(&[7]).replace('~', "");
    assert_eq!(numbered(&left_out), numbered(&without(&[7])), "{left_out}");
    // Bars and blank lines between bands say more.
    for between in ["------+-------+-------", ""] {
        let mut lines = in_bands(&rows, between);
        lines.remove(2);
        assert_eq!(
            numbered(&format!("grids: samurai\n{}\n", lines.join("\n"))),
            "1 2 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21\n\
             MissingRowsBetween { missing: 1, first: 0, last: 2 }\n"
        );
    }
}

#[test]
fn a_row_that_is_written_twice_is_found() {
    let rows = samurai_rows();
    for twice in [0, 2, 7, 10, 20] {
        let mut lines = rows.clone();
        lines.insert(twice, rows[twice].clone());
        let numbered = numbered(&format!("grids: samurai\n{}\n", lines.join("\n")));
        let mut expected: Vec<String> = (1..=21).map(|row| row.to_string()).collect();
        expected.insert(twice + 1, "+".to_owned());
        assert_eq!(
            numbered,
            expected.join(" ") + "\nSurplusRow { field: Field { rows: 21, columns: 21 } }\n",
            "{twice}"
        );
    }
}

#[test]
fn samurai_with_slips_are_samurai() {
    let rows = samurai_rows();
    let mut missing = rows.clone();
    missing.remove(4);
    let mut twice = rows.clone();
    twice.insert(12, rows[12].clone());
    let wrong = rows.join("\n").replacen('~', "5", 1);
    let inside = rows.join("\n").replacen('.', "~", 1);
    let left_out = rows.join("\n").replace('~', "");
    let begun: Vec<&str> = left_out.lines().take(7).collect();
    for text in [missing.join("\n"), twice.join("\n"), wrong, inside, begun.join("\n")] {
        let dump = dump(&text);
        assert!(dump.starts_with("21×21 samurai") && dump.matches("! ").count() == 1, "{text}\n{dump}");
    }
}

#[test]
fn rows_of_another_figure_are_one_problem_even_if_some_are_missing() {
    let mut rows = samurai_rows();
    rows.remove(3);
    for word in ["windmill", "sohei", "flower", "butterfly", "twin", "shogun", "sumo"] {
        let dump = dump(&format!("grids: {word}\n{}\n", rows.join("\n")));
        assert!(dump.matches("! ").count() == 1 && dump.contains("BadGrids"), "{word}: {dump}");
    }
}

/// The grids of a figure's rows, in an order of them, one below the other.
fn apart(rows: &[String], order: &[(usize, usize)]) -> String {
    let mut lines = Vec::new();
    for &(top, left) in order {
        lines.extend(rows[top..top + 9].iter().map(|row| row[left..left + 9].to_owned()));
        lines.push(String::new());
    }
    lines.join("\n") + "\n"
}

#[test]
fn grids_below_each_other_in_another_order() {
    let rows = samurai_rows();
    let wanted = contents(&format!("grids: samurai\n{}\n", rows.join("\n")));
    let [a, b, s, c, d] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
    for order in [[a, b, s, c, d], [a, b, c, d, s], [s, a, b, c, d], [d, c, s, b, a]] {
        let text = format!("grids: samurai\n{}", apart(&rows, &order));
        assert_eq!(contents(&text), wanted, "{order:?} {}", dump(&text));
    }
    // Few values are enough; where values are in one of the grids only, these are in reading order.
    let few = samurai_rows().join("\n").replace(['1', '2', '3', '4', '5', '6'], ".");
    let few: Vec<String> = few.lines().map(str::to_owned).collect();
    let text = format!("grids: samurai\n{}", apart(&few, &[a, b, c, d, s]));
    assert_eq!(contents(&text), contents(&few.join("\n")), "{}", dump(&text));
    let without_shared = apart(&few, &[a, b]) + &".........\n".repeat(9) + &apart(&few, &[c, d]);
    assert!(!dump(&format!("grids: samurai\n{without_shared}")).contains('!'));
    let lines = apart(&rows, &[a, b, c, d, s]).replace("\n\n", "|").replace('\n', "").replace('|', "\n");
    assert_eq!(contents(&format!("grids: samurai\n{lines}")), wanted, "{lines}");
    // Nothing says in which of two orders the grids are, or they agree in none.
    let other = apart(&rows, &[a, b, c, d, a]);
    let dump = dump(&format!("grids: samurai\n{other}\n12\n21\n"));
    assert!(dump.contains("OrderOfGrids") && dump.matches("! ").count() == 1 && dump.contains("2x2"), "{dump}");
    // A cell that differs is a slip.
    let mut slip = rows.clone();
    slip[7].replace_range(7..8, "9");
    let slip = apart(&slip, &[a]) + &apart(&rows, &[b, s, c, d]);
    assert!(self::dump(&format!("grids: samurai\n{slip}")).contains("GridsDisagree"), "{slip}");
}

#[test]
fn one_line_with_other_gaps_or_none() {
    let rows = samurai_rows();
    let wanted = contents(&rows.join("\n"));
    for gap in [".", "0", "-", "X", "~"] {
        let line = rows.concat().replace('~', gap);
        assert_eq!(contents(&format!("{line}\n{line}\n")), wanted, "{line}");
    }
    assert_eq!(contents(&format!("grids: samurai\n{}\n", rows.concat().replace('~', ""))), wanted);
    let larger = rows.concat().replace('~', ".").replacen('1', "C", 1);
    assert!(!dump(&larger).contains("samurai"), "{}", dump(&larger));
}

#[test]
fn blank_cells_beside_any_gaps() {
    let rows = samurai_rows();
    let mut rows: Vec<String> = rows.iter().map(|row| row.replace('.', " ")).collect();
    rows[10] = "~~~~~~         ~~~~~~".to_owned();
    let wanted = contents(&format!("grids: samurai\n{}\n", rows.join("\n").replace(' ', ".")));
    for gap in ["~", " ", "X", "-"] {
        let text = format!("grids: samurai\n{}\n", rows.join("\n").replace('~', gap));
        assert_eq!(contents(&text), wanted, "{text}{}", dump(&text));
    }
}

/// The rows of a samurai with a value in each of them, and another mark in the gaps.
fn rows_of_samurai(gap: &str) -> Vec<String> {
    let mut rows = Vec::new();
    for row in 0..21 {
        let mut text = String::new();
        for column in 0..21 {
            match (row, column) {
                (0..6 | 15.., 9..12) | (9..12, 0..6 | 15..) => text += gap,
                _ if column == row % 9 + 6 => text += "5",
                _ => text += ".",
            }
        }
        rows.push(text);
    }
    rows
}

#[test]
fn some_rows_of_a_samurai_are_one_problem_at_most() {
    for gap in ["~", "X", "0", ".", " ", ""] {
        let rows = rows_of_samurai(gap);
        for first in 0..21 {
            for (kind, lines) in [("first", &rows[..=first]), ("last", &rows[first..])] {
                // Rows beside gaps that cannot be seen are those of any grid.
                if matches!(gap, "X" | "0" | ".") && (kind == "first" && first < 10 || kind == "last" && first > 5) {
                    continue;
                }
                // Nine cells in a row are those of any grid, too.
                if gap.is_empty() && kind == "last" && (9..12).contains(&first) {
                    continue;
                }
                let text = lines.join("\n") + "\n";
                let dump = dump(&text);
                let problems = dump.matches("! ").count();
                assert!(problems <= 1 || lines.len() < 9, "{gap:?} {kind} {first}\n{text}{dump}");
                let declared = format!("grids: samurai\n{text}");
                let dump = self::dump(&declared);
                let problems = dump.matches("! ").count();
                // Blank places may be empty cells of other rows.
                let most = if gap == " " { 5 } else { 2 };
                assert!(problems <= most && dump.starts_with("21×21"), "{gap:?} {kind} {first}\n{declared}{dump}");
            }
        }
    }
    // A row that is missing, or is there twice, where zeros are in the gaps, too.
    for gap in ["X", "0", "."] {
        for at in 0..15 {
            let mut rows = rows_of_samurai(gap);
            rows.remove(at);
            let dump = dump(&(rows.join("\n") + "\n"));
            assert!(dump.starts_with("21×21 samurai"), "{gap:?} {at}\n{dump}");
        }
    }
}

#[test]
fn the_sides_of_a_field_above_its_rows() {
    for sides in ["21 21", "21x21", "21,21"] {
        for metadata in ["", "grids: samurai\n", "title: A samurai\n# and\ngrids: samurai\n\n"] {
            let text = format!("{sides}\n{metadata}{}\n", rows_of_samurai("~").join("\n"));
            let dump = dump(&text);
            assert!(dump.contains("21×21 samurai boxes 3x3") && !dump.contains('!'), "{text}{dump}");
        }
    }
}

#[test]
fn what_corners_should_be() {
    let rows = rows_of_samurai("~").join("\n");
    let problem = |grids: &str| {
        let dump = dump(&format!("grids: {grids}\n{rows}\n"));
        assert_eq!(dump.matches("! ").count(), 1, "{grids} {dump}");
        dump[dump.find("expected").expect("a problem")..].lines().next().unwrap_or_default().to_owned()
    };
    assert!(problem("r1c1 r1c13 r7c7 r7c7").contains("no two are alike"));
    assert!(problem("r1c1 r1c13 r0c7").contains("from r1c1 to r100c100"));
    assert!(problem("r1c1 r99c13").contains("end within 100"));
    assert!(problem("r1c1").contains("at least two"));
    assert!(problem("samuri").contains("a word such as"));
    // A corner is missing: the rows have values where none of the other grids is.
    let rows = rows.replace(".........\n", "123......\n");
    let rows = rows.replace("........\n", "45......\n").replace(".......\n", "6.......\n");
    let dump = dump(&format!("grids: r1c1 r1c13 r7c7 r13c1\n{rows}\n"));
    assert!(dump.matches("! ").count() == 1 && dump.contains("other places"), "{dump}");
}
