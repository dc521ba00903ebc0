//! The readers of other programs' files.

use expect_test::{Expect, expect};
use formats::{Foreign, Record, Target, sentence};

/// The puzzles of a text as `.sudoku`, with the losses.
#[track_caller]
pub(crate) fn check(text: &str, expected: Expect) {
    let format = Foreign::sniff(text).expect("a known format");
    let lines = format.read(text).into_iter().map(|puzzle| match puzzle {
        Ok(record) => {
            let it = Target::Sudoku.write(&record).expect("every puzzle can be written");
            format!("{}\n=> {}\n", it.lines.join("\n"), sentence(&it.losses, "sudoku"))
        }
        Err(why) => format!("refused: {why}\n"),
    });
    let lines: String = lines.collect();
    expected.assert_eq(&lines);
}

#[test]
fn opensudoku_of_the_first_version() {
    check(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
  <name>Old &amp; good</name>
  <author>dracul</author>
  <description></description>
  <comment>one
two</comment>
  <created>2009-09-16</created>
  <source>gnome-sudoku</source>
  <level>medium</level>
  <sourceURL>http://example.org/?a&amp;b</sourceURL>
  <game data='530070000600195000098000060800060003400803001700020006060000280000419005000080079' />
  <game data="version: 1
5|-|0|4|-|1|0|1,2,|1|0|-|1|7|-|0|0|-|1|0|-|1|0|-|1|0|-|1|6|-|0|0|-|1|0|-|1|1|-|0|9|-|0|5|-|0|0|-|1|0|-|1|0|-|1|0|-|1|9|-|0|8|-|0|0|-|1|0|-|1|0|-|1|0|-|1|6|-|0|0|-|1|8|-|0|0|-|1|0|-|1|0|-|1|6|-|0|0|-|1|0|-|1|0|-|1|3|-|0|4|-|0|0|-|1|0|-|1|8|-|0|0|-|1|3|-|0|0|-|1|0|-|1|1|-|0|7|-|0|0|-|1|0|-|1|0|-|1|2|-|0|0|-|1|0|-|1|0|-|1|6|-|0|0|-|1|6|-|0|0|-|1|0|-|1|0|-|1|0|-|1|2|-|0|8|-|0|0|-|1|0|-|1|0|-|1|0|-|1|4|-|0|1|-|0|9|-|0|0|-|1|0|-|1|5|-|0|0|-|1|0|-|1|0|-|1|0|-|1|8|-|0|0|-|1|0|-|1|7|-|0|9|-|0|"/>
</opensudoku>
"#,
        expect![[r#"
            title: Old & good 1
            author: dracul
            source: gnome-sudoku
            url: http://example.org/?a&b
            date: 2009-09-16
            comment: one
            comment: two
            difficulty: medium
            5 3 . | . 7 . | . . .
            6 . . | 1 9 5 | . . .
            . 9 8 | . . . | . 6 .
            ------+-------+------
            8 . . | . 6 . | . . 3
            4 . . | 8 . 3 | . . 1
            7 . . | . 2 . | . . 6
            ------+-------+------
            . 6 . | . . . | 2 8 .
            . . . | 4 1 9 | . . 5
            . . . | . 8 . | . 7 9
            => 
            title: Old & good 2
            author: dracul
            source: gnome-sudoku
            url: http://example.org/?a&b
            date: 2009-09-16
            comment: one
            comment: two
            difficulty: medium
            5    +4   {12} | .    7    .    | .    .    .
            6    .    .    | 1    9    5    | .    .    .
            .    9    8    | .    .    .    | .    6    .
            ---------------+----------------+---------------
            8    .    .    | .    6    .    | .    .    3
            4    .    .    | 8    .    3    | .    .    1
            7    .    .    | .    2    .    | .    .    6
            ---------------+----------------+---------------
            .    6    .    | .    .    .    | 2    8    .
            .    .    .    | 4    1    9    | .    .    5
            .    .    .    | .    8    .    | .    7    9
            => 
        "#]],
    );
}

#[test]
fn opensudoku_of_the_second_version() {
    check(
        r#"<?xml version='1.0' encoding='UTF-8' standalone='yes'?>
<opensudoku version="2">
  <folder name="Easy" created="1778054847256">
    <game data="050703060007000800000816000000030000005000100730040086906000204840572093000409000" state="1" time="5321" last_played="0" note="to do" />
  </folder>
</opensudoku>
"#,
        expect![[r#"
            title: Easy
            comment: to do
            . 5 . | 7 . 3 | . 6 .
            . . 7 | . . . | 8 . .
            . . . | 8 1 6 | . . .
            ------+-------+------
            . . . | . 3 . | . . .
            . . 5 | . . . | 1 . .
            7 3 . | . 4 . | . 8 6
            ------+-------+------
            9 . 6 | . . . | 2 . 4
            8 4 . | 5 7 2 | . 9 3
            . . . | 4 . 9 | . . .
            => `sudoku` cannot represent the playing times and the time of creation
        "#]],
    );
}

#[test]
fn pencil_marks_of_cells_that_have_values_are_counted() {
    let empty = "0|-|1|".repeat(79);
    let two = "`sudoku` cannot represent the pencil marks of 2 cells that have values";
    for text in [
        r#"{"grid":[[{"value":1,"centerPencilMarks":[1,2]},{}],[{"value":2,"centerPencilMarks":[1]},{"centerPencilMarks":[1]}]]}"#,
        r#"{"cells":[{"position":[0,0],"value":1,"earmarks":[2]},{"position":[0,1],"value":3,"fixed":true,"earmarks":[2]}]}"#,
        r#"{"givens":"1..2","candidates":{"r1c1":[1,2],"r1c2":[2],"r2c2":[1]}}"#,
        &format!("<opensudoku><game data='version: 1\n5|1,2|0|4|3|1|{empty}'/></opensudoku>"),
    ] {
        let read = Foreign::sniff(text).expect("a known format").read(text);
        let written = Target::Sudoku.write(read[0].as_ref().expect(text)).expect("a small puzzle");
        assert_eq!(sentence(&written.losses, "sudoku"), two, "{text}");
    }
}

#[test]
fn opensudoku_attributes_that_are_not_known_are_named() {
    let data = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let text = format!(
        r#"<?xml version="1.0"?><opensudoku version="2" theme="dark"><level stars="3">easy</level>
        <folder name="A" created="17" colour="red"><game data="{data}" created="1" variant="x" blank=""/></folder>
        <folder name="B"><game data="{data}"/></folder></opensudoku>"#
    );
    let records: Vec<_> = Foreign::Xml.read(&text).into_iter().map(|game| game.expect("a game")).collect();
    let unsupported: Vec<&[String]> = records.iter().map(|record| record.unsupported.as_slice()).collect();
    let of_file = ["`theme` of OpenSudoku", "`stars` of OpenSudoku"];
    let of_game = ["`variant` of OpenSudoku", "the time of creation", "`colour` of OpenSudoku"];
    assert_eq!(unsupported[1], of_file);
    assert_eq!(unsupported[0], [&of_game[..], &of_file].concat());
}

#[test]
fn a_game_that_is_damaged_does_not_spoil_the_others() {
    let good = format!("<game data='{}'/>", "1".to_owned() + &"0".repeat(80));
    let text = format!("<opensudoku>{good}<game data='1'/>{good}</game>");
    let read = Foreign::Xml.read(&text);
    assert!(
        matches!(read.as_slice(), [Ok(_), Err(_), Ok(_), Err(why)] if why.to_string().contains("not valid XML")),
        "{read:?}"
    );
}

#[test]
fn opensudoku_that_is_damaged() {
    check(
        "<?xml version='1.0'?><opensudoku><game/></opensudoku>",
        expect![[r#"
            refused: the game has no `data`
        "#]],
    );
    check(
        "<?xml version='1.0'?><opensudoku><game data='12'/></opensudoku>",
        expect![[r#"
            refused: the `data` of the game is neither 81 digits nor `version: 1` with 81 cells
        "#]],
    );
    check(
        "<?xml version='1.0'?><opensudoku></game>",
        expect![[r#"
        refused: not valid XML: ill-formed document: expected `</opensudoku>`, but `</game>` was found (byte 33)
    "#]],
    );
    check(
        "<?xml version='1.0'?><other/>",
        expect![[r#"
            refused: XML, but neither OpenSudoku's nor KSudoku's
        "#]],
    );
}

#[test]
fn gnome() {
    check(
        r#"{ "difficulty_category" : "Easy Difficulty", "time_elapsed" : 12.5, "cells" : [
    { "position" : [ 0, 0 ], "value" : 9, "fixed" : true, "earmarks" : [ ] },
    { "position" : [ 0, 1 ], "value" : 0, "fixed" : false, "earmarks" : [ 4, 8 ] },
    { "position" : [ 0, 2 ], "value" : 5, "fixed" : false, "earmarks" : [ ] } ] }"#,
        expect![[r#"
            difficulty: easy
            9    {48} +5   | .    .    .    | .    .    .
            .    .    .    | .    .    .    | .    .    .
            .    .    .    | .    .    .    | .    .    .
            ---------------+----------------+---------------
            .    .    .    | .    .    .    | .    .    .
            .    .    .    | .    .    .    | .    .    .
            .    .    .    | .    .    .    | .    .    .
            ---------------+----------------+---------------
            .    .    .    | .    .    .    | .    .    .
            .    .    .    | .    .    .    | .    .    .
            .    .    .    | .    .    .    | .    .    .
            => `sudoku` cannot represent the playing time
        "#]],
    );
    check(
        r#"{"cells":[{"position":[9,0],"value":1}]}"#,
        expect![[r#"
            refused: cell 1 of GNOME Sudoku has an unexpected form
        "#]],
    );
}

#[test]
fn f_puzzles() {
    check(
        r#"{"size":4,"title":"Small","author":"Me","ruleset":"Normal rules.\n\nAnd no knights.",
"grid":[[{"value":1,"given":true},{"value":2},{"centerPencilMarks":[3,4]},{"cornerPencilMarks":[3]}],
[{"region":0},{},{"region":1},{}],[{},{},{},{}],[{},{},{},{"c":"red"}]],
"diagonal+":true,"diagonal-":true,"antiknight":true,"disjointgroups":true,"nonconsecutive":false,
"thermometer":[{"lines":[["R1C1","R1C2"]]}],"arrow":[],"negative":["xv"],"newfangled":[1],
"solution":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1],"disabledlogic":["x"]}"#,
        expect![[r#"
            title: Small
            author: Me
            comment: Normal rules.
            comment: And no knights.
            rules: diagonal, antiknight, disjoint, all-xv-given
            1    +2   | {34} .
            .    .    | .    .
            ----------+----------
            .    .    | .    .
            .    .    | .    .
            [thermos]
            r1c1-r1c2
            [solution]
            1 2 | 3 4
            3 4 | 1 2
            ----+----
            2 1 | 4 3
            4 3 | 2 1
            => `sudoku` cannot represent `newfangled` of f-puzzles, pencil marks in corners and colours of cells
        "#]],
    );
}

#[test]
fn f_puzzles_with_cells_that_cannot_be_used() {
    let cases = [
        (r#"{"value":9,"given":true}"#, "r1c2: `value` is 9, not a number from 1 to 4"),
        (r#"{"value":"x"}"#, "r1c2: `value` is \"x\", not a number from 1 to 4"),
        (r#"{"value":1.5}"#, "r1c2: `value` is 1.5, not a number from 1 to 4"),
        (r#"{"value":2,"centerPencilMarks":[5]}"#, "r1c2: a pencil mark is 5, not a number from 1 to 4"),
        (r#"{"centerPencilMarks":7}"#, "r1c2: `centerPencilMarks` is not a list"),
        (r#"{"value":2,"given":"yes"}"#, "r1c2: `given` is neither true nor false"),
        ("7", "r1c2 is not an object"),
    ];
    for (cell, why) in cases {
        let text = format!(
            r#"{{"size":4,"grid":[[{{}},{cell},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]]}}"#
        );
        assert_eq!(Foreign::Json.read(&text), [Err(why.into())], "{cell}");
    }
    check(
        r#"{"grid":[[{"value":0},{"value":null,"given":null,"centerPencilMarks":null}],[{"value":"","mood":1},{"value":" 2 ","mood":2}]]}"#,
        expect![[r#"
            . .
            .+2
            => `sudoku` cannot represent `mood` in cells of f-puzzles
        "#]],
    );
}

#[test]
fn f_puzzles_with_odd_parts() {
    check(
        r#"{"size":2,"grid":[[{"region":1},{"region":0}],[{"region":0},{"region":1}]],"diagonal-":true}"#,
        expect![[r#"
            rules: diagonal-down
            . .
            . .
            [regions]
            2 1
            1 2
            => 
        "#]],
    );
    check(
        r#"{"size":2,"grid":[[{"region":0},{"region":0}],[{"region":0},{}]]}"#,
        expect![[r#"
        . .
        . .
        => `sudoku` cannot represent regions that are not of one size
    "#]],
    );
    check(
        r#"{"size":99,"grid":[]}"#,
        expect![[r#"
        refused: `size` is not from 2 to 36
    "#]],
    );
    check(
        r#"{"size":2,"grid":[[{},{}],[{}]]}"#,
        expect![[r#"
            refused: the grid does not have 2 rows of 2 cells
        "#]],
    );
}

/// An f-puzzles grid of size 4 with these members.
fn of_size_4(members: &str) -> String {
    format!(
        r#"{{"size":4,"grid":[[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]],{members}}}"#
    )
}

#[test]
fn clues_of_f_puzzles() {
    check(
        &of_size_4(
            r#""killercage":[{"cells":["R1C2","R1C1"],"value":"5"},{"cells":["R2C1","R3C1"],"value":""},{"cells":["R4C4"],"value":4}],
            "arrow":[{"cells":["R2C2","R2C1"],"lines":[["R2C2","R3C3","R4C4"],["R2C1","R3C1"]]},{"cells":["R1C4"],"lines":[]}],
            "littlekillersum":[{"cell":"R0C1","direction":"DR","value":"10"},{"cell":"R5C2","direction":"UR","value":7}],
            "thermometer":[{"lines":[["R1C1","R1C2","R1C3"],["R4C4"]]}],"whispers":[{"lines":[["R1C1","R2C1"]],"value":"2"}],
            "difference":[{"cells":["R1C1","R1C2"]},{"cells":["R2C1","R2C2"],"value":"3"}],"ratio":[{"cells":["R3C1","R3C2"],"value":""}],
            "xv":[{"cells":["R1C1","R2C1"],"value":"V"},{"cells":["R1C2","R2C2"],"value":"x"}],
            "inequality":[{"cells":["R1C3","R1C4"],"value":">"}],
            "quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,"2"]}],
            "odd":[{"cell":"R4C1"},{"cell":"R3C3"}],"columnindexer":[{"cells":["R1C1","R2C1"]}],
            "clone":[{"cells":["R1C1"],"cloneCells":["R4C4"]}],"extraregion":[{"cells":["R1C1","R2C2","R3C3","R4C4"]}],
            "sandwichsum":[{"cell":"R0C2","value":"5"},{"cell":"R3C5","value":0}],"skyscraper":[{"cell":"R4C0","value":"2"},{"cell":"R5C4","value":"3"}],
            "negative":["xv","ratio"],"nonconsecutive":true,"diagonal+":true,"modularline":[{"lines":[["R1C1","R1C2"]],"value":"3"}]"#,
        ),
        expect![[r#"
            rules: all-dots-given, all-xv-given, diagonal-up
            . . | . .
            . . | . .
            ----+----
            . . | . .
            . . | . .
            [cages]
            5: r1c1 r1c2
            r2c1 r3c1
            4: r4c4
            [littlekillers]
            10: r1c2-r3c4
            7: r4c3-r3c4
            [arrows]
            r2c1 r2c2: r3c3-r4c4
            r2c1 r2c2: r3c1
            [thermos]
            r1c1-r1c3
            [whispers]
            2: r1c1-r2c1
            [dots]
            r1c1 o r1c2
            r2c1 o3 r2c2
            r3c1 * r3c2
            [xv]
            r1c1 v r2c1
            r1c2 x r2c2
            [inequalities]
            r1c3 > r1c4
            [modular]
            r1c1-r1c2
            [clones]
            r1c1 = r4c4
            [quads]
            1 2: r12c12
            [odd]
            r3c3 r4c1
            [extraregions]
            r1c1-r4c4
            [sandwich]
            top:   . 5 . .
            right: . . 0 .
            [skyscrapers]
            left:   . . . 2
            bottom: . . . 3
            [rowindexers]
            r1c1 r2c1
            => 
        "#]],
    );
}

#[test]
fn clues_of_f_puzzles_that_cannot_be_read() {
    for (members, why) in [
        (r#""killercage":[{"cells":["R1C1"],"value":"?"}]"#, r#"killer cages (entry 1: the value is "?")"#),
        (r#""killercage":[{"cells":["R1C1"],"value":1e30}]"#, "killer cages (entry 1: the value is 1e+30)"),
        (r#""killercage":[{"cells":["R5C1"]}]"#, "killer cages (entry 1: `R5C1` is not a cell of the grid)"),
        (
            r#""killercage":[{"cells":["R99999999999999999999C1"]}]"#,
            "killer cages (entry 1: `R99999999999999999999C1` is not a cell of the grid)",
        ),
        (
            r#""killercage":[7,{},[],{"cells":[]}]"#,
            "killer cages (entry 1: no cells, entry 2: no cells, entry 3: no cells, …)",
        ),
        (r#""thermometer":[{"lines":[["R1C1","R1C2"]],"value":2}]"#, "thermometers (entry 1: a value of 2)"),
        (r#""xv":[{"cells":["R1C1","R1C2"]}]"#, "XV clues (entry 1: no value)"),
        (r#""xv":[{"cells":["R1C1","R1C2"],"value":"XX"}]"#, "XV clues (entry 1: the value is `XX`)"),
        (r#""difference":[{"cells":["R1C1"]}]"#, "differences (entry 1: not two cells)"),
        (
            r#""clone":[{"cells":["R1C1"],"cloneCells":["R1C2","R1C3"]}]"#,
            "clones (entry 1: the two areas differ in size)",
        ),
        (r#""quadruple":[{"cells":["R1C1"],"values":[5]}]"#, "quadruples (entry 1: the value 5)"),
        (
            r#""littlekillersum":[{"cell":"R0C0","direction":"UL","value":1}]"#,
            "little killer sums (entry 1: no cells of the grid in its direction)",
        ),
        (r#""littlekillersum":[{"cell":"R0C0","direction":"DR"}]"#, "little killer sums (entry 1: no value)"),
        (
            r#""littlekillersum":[{"cell":"R9999999999C0","direction":"DR"}]"#,
            "little killer sums (entry 1: `R9999999999C0` is not a place beside the grid)",
        ),
        (
            r#""littlekillersum":[{"cell":"R1C0","direction":"E","value":1}]"#,
            "little killer sums (entry 1: the direction is `E`)",
        ),
        (r#""sandwichsum":[{"cell":"R0C0","value":1}]"#, "sandwich sums (entry 1: `R0C0` is not beside the grid)"),
        (r#""arrow":[{"cells":["R1C1"],"lines":7}]"#, "arrows (entry 1: `lines` is not a list)"),
        (r#""negative":"ratio""#, "the rule that all black dots are given"),
    ] {
        check_unsupported(&of_size_4(members), &[why]);
    }
}

#[test]
fn links_of_f_puzzles() {
    let json = r#"{"size":2,"title":"Ünder ☃","grid":[[{"value":1,"given":true},{}],[{},{}]]}"#;
    let packed = lz_str::compress_to_base64(json);
    check(
        &format!("https://www.f-puzzles.com/?load={}", packed.replace('+', "%2B")),
        expect![[r#"
        title: Ünder ☃
        1 .
        . .
        => 
    "#]],
    );
    let expected = Foreign::Json.read(json);
    for link in ["http://f-puzzles.com/?load=", "\n https://f-puzzles.com/?load="] {
        assert_eq!(Foreign::Links.read(&format!("{link}{packed}\n")), expected);
    }
    for address in [
        "https://sudokupad.app/fpuz",
        "https://sudokupad.app/fpuzzles",
        "https://beta.sudokupad.app/sudoku/fpuzzles",
        "https://app.crackingthecryptic.com/?puzzleid=fpuzzles",
        "http://www.example.org/fpuz",
        "fpuzzles",
    ] {
        let text = format!("{address}{}", packed.replace('+', "%2b"));
        assert_eq!(Foreign::sniff(&text), Some(Foreign::Links), "{address}");
        assert_eq!(Foreign::Links.read(&text), expected, "{address}");
        if !address.contains('=') {
            assert_eq!(
                Foreign::Links.read(&format!("{text}?setting-nogrid=1#x")).first().map(Result::is_ok),
                Some(address.starts_with("http")),
                "{address}"
            );
        }
    }
    let damaged =
        Foreign::Links.read(&format!("https://f-puzzles.com/?load={packed}\nhttps://f-puzzles.com/?load=N4Ig"));
    assert!(matches!(damaged.as_slice(), [Ok(_), Err(why)] if why.to_string().starts_with("line 2: ")));
    check(
        "https://f-puzzles.com/?load=",
        expect![[r#"
        refused: line 1: the puzzle is missing behind `load=`: the link is cut short
    "#]],
    );
    check(
        "https://f-puzzles.com/?load=N4Ig!\nnot a link\n",
        expect![[r#"
            refused: line 1: the link is damaged
            refused: line 2: no link to f-puzzles, SudokuPad or SudokuWiki
        "#]],
    );
}

#[test]
fn strings_of_iss() {
    check(
        "# Several\n.Shape~6x6.~R1C1_5~R2C2_1_3_5\n.~R3C3_2_4_6.AntiKnight.Diagonal~1.Diagonal~-1.StrictXV.Cage~9~R1C2~R1C3.Cage~0~R1C4~R1C5.Sum~3~R4C1~R4C2\n\
        .Arrow~R2C1~R3C1~R4C1.PillArrow~2~R5C6~R5C5~R6C1~R6C2.Thermo~R1C1~R1C2~R1C3.Whisper~R1C1~R2C1.Whisper~3~R1C1~R2C1.Lockout~4~R1C1~R1C2~R1C3\n\
        .Modular~3~R1C1~R1C2.Modular~2~R1C1~R1C2.WhiteDot~R1C1~R1C2~R2C2.GreaterThan~R3C1~R3C2.BlackDot~R4C4~R5C4.X~R6C6~R6C5.V~R6C6~R5C6\n\
        .LittleKiller~12~R3C1.LittleKiller~13~R1C6.XSum~R1~5~.XSum~R1~~7.Skyscraper~C2~~3.Sandwich~0~C3.NumberedRoom~R6~1~2.Quad~R1C1~1~2\n\
        .Indexing~C~R1C1.Indexing~R~R1C1~R1C2.AllDifferent~R1C1~R2C2.SameValues~2~R1C1~R6C6.ContainAtLeast~1_1~R1C1~R1C2~R2C1\n\
        .And.Renban~R1C1~R1C2.End.SearchPriority~1~R1C1",
        expect![[r#"
            # Several
            rules: diagonal, antiknight, all-xv-given
            5 . . | . . .
            . . . | . . .
            ------+------
            . . . | . . .
            . . . | . . .
            ------+------
            . . . | . . .
            . . . | . . .
            [cages]
            r1c1 r2c2
            9: r1c2 r1c3
            r1c4 r1c5
            [sums]
            3: r4c1 r4c2
            [arrows]
            r2c1: r3c1-r4c1
            r5c5 r5c6: r6c1-r6c2
            [thermos]
            r1c1-r1c3
            [whispers]
            5: r1c1-r2c1
            r1c1-r2c1
            [lockout]
            r1c1-r1c3
            [modular]
            r1c1-r1c2
            [parity]
            r1c1-r1c2
            [dots]
            r1c1 o r1c2
            r1c2 o r2c2
            r4c4 * r5c4
            [inequalities]
            r3c1 > r3c2
            [xv]
            r6c6 x r6c5
            r6c6 v r5c6
            [littlekillers]
            13: r1c6-r6c1
            12: r3c1-r6c4
            [xsums]
            left:  5 . . . . .
            right: 7 . . . . .
            [skyscrapers]
            bottom: . 3 . . . .
            [sandwich]
            top: . . 0 . . .
            [numberedrooms]
            left:  . . . . . 1
            right: . . . . . 2
            [quads]
            1 2: r12c12
            1 1: r1c1 r1c2 r2c1
            [rowindexers]
            r1c1
            [colindexers]
            r1c1 r1c2
            [clones]
            r1c1 = r6c6
            [renbans]
            r1c1-r1c2
            [even]
            r3c3
            [odd]
            r2c2
            => 
        "#]],
    );
    check(
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape%7E4x4.Jigsaw~0011001122332233.NoBoxes.%7ER1C1_4&x=1\n.Shape~4x4~1-4.Jigsaw~0011001122332222\n\n# next\n.~R1C1_1_2~R9C9_5.~R1C1_2_3_1",
        expect![[r#"
            4 . | . .
            . . | . .
            ----+----
            . . | . .
            . . | . .
            [regions]
            1 1 2 2
            1 1 2 2
            3 3 4 4
            3 3 4 4
            => 
            . . | . .
            . . | . .
            ----+----
            . . | . .
            . . | . .
            [extraregions]
            r1c1 r1c2 r2c1 r2c2
            r1c3 r1c4 r2c3 r2c4
            => 
            # next
            {12} .    .    | .    .    .    | .    .    .
            .    .    .    | .    .    .    | .    .    .
            .    .    .    | .    .    .    | .    .    .
            ---------------+----------------+---------------
            .    .    .    | .    .    .    | .    .    .
            .    .    .    | .    .    .    | .    .    .
            .    .    .    | .    .    .    | .    .    .
            ---------------+----------------+---------------
            .    .    .    | .    .    .    | .    .    .
            .    .    .    | .    .    .    | .    .    .
            .    .    .    | .    .    .    | .    .    {5}
            => 
        "#]],
    );
    for (text, why) in [
        (".Cage~15~R1C1.NFA~15~R1C1", "`NFA` of Interactive-Sudoku-Solver"),
        (".Var~A~~3.Arrow~VA1~R1C1~R1C2.~VA_1_3.Cage~3~R1C1~R1C2", "`Var` of Interactive-Sudoku-Solver"),
        (".Replicate~C.Or.Cage~1~R1C1.Or.End.End.End", "`Replicate` (a group `Or` in it)"),
        (".Replicate~_______________.Cage~1~R1C1~R1C2.End", "`Replicate` (a cell outside the grid)"),
        (".PairX~BAACAAEAAIAAQ~_~R6C2~R7C3", "`PairX` (a table that is not the same in both orders)"),
        (".LookAndSay~123~R1C1", "`LookAndSay` (`123` is not pairs of a count and a value)"),
        (".Or.Cage~1~R1C1.Or.End.Foo.End.Or.End", "a group `Or`"),
        (".Cage~15~R1C1~RaC1", "`Cage` (`RaC1` is not a cell of the grid)"),
        (".Cage~99999999999~R1C1", "`Cage` (`99999999999` is not a number that can be read)"),
        (".AntiKnight.Thermo", "`Thermo` (no cells)"),
        (".Thermo~", "`Thermo` (`` is not a cell of the grid)"),
        (".WhiteDot~R1C1~R5C5", "`WhiteDot` (no cells beside each other)"),
        (".LittleKiller~5~R5C5", "`LittleKiller` (its cell begins no diagonal)"),
        (".Sandwich~5~Z1", "`Sandwich` (`Z1` is not a row or column of the grid)"),
        (".Quad~R9C9~1", "`Quad` (its cell begins no square)"),
        (".SameValues~2~R1C1~R1C2~R1C3", "`SameValues` (sets of different size)"),
        (".Diagonal~2~R1C1", "`Diagonal~2~R1C1`"),
        (".Indexing~X~R1C1", "`Indexing` (`X` is neither `C` nor `R`)"),
    ] {
        check_unsupported(text, &[why]);
    }
    for (text, why) in [
        (
            ".Shape~9x8~8.~R1C1_1",
            "line 1: the shape `9x8~8`: only grids with at least as many values, from 0 or 1 on, as rows and columns can be read",
        ),
        (
            "\n.Shape~9x9~2-10",
            "line 2: the shape `9x9~2-10`: only grids with at least as many values, from 0 or 1 on, as rows and columns can be read",
        ),
        (".~R1C1_10", "line 1: `R1C1_10` is not a cell of the grid with its values, such as `R1C1_5`"),
        (".~R1C1_5.~R1C1_6", "line 1: no value is left for R1C1"),
        (".Jigsaw~0123.NoBoxes", "line 1: the regions do not have 9×9 cells"),
    ] {
        assert_eq!(Foreign::sniff(text), Some(Foreign::Iss), "{text}");
        assert_eq!(Foreign::Iss.read(text), [Err(why.into())], "{text}");
    }
    check(
        "\
.Shape~4x6.~R1C1_1~R4C6_6

.Shape~4x4~6.RegionSize~6.~R1C1_6.Cage~11~R1C1~R1C2

.Shape~4x4~0-5.NoBoxes.Jigsaw~0001011122232333.~R1C1_0~R2C2_5

.Shape~2x4~9.RegionSize~12.~R1C1_9
",
        expect![[r#"
            size: 4x6
            1 . . | . . .
            . . . | . . .
            ------+------
            . . . | . . .
            . . . | . . 6
            => 
            values: 1-6
            rules: no-boxes
            6 . | . .
            . . | . .
            ----+----
            . . | . .
            . . | . .
            [cages]
            11: r1c1 r1c2
            => 
            values: 0-5
            0 . | . .
            . 5 | . .
            ----+----
            . . | . .
            . . | . .
            [regions]
            0 0 0 1
            0 1 1 1
            2 2 2 3
            2 3 3 3
            => 
            size: 2x4
            values: 1-9
            9 . | . .
            . . | . .
            => `sudoku` cannot represent `RegionSize~12`
        "#]],
    );
    check(
        ".Shape~4x4.Pair~MGD~_a~R1C1~R1C2~~R2C1~R2C2~_b~R3C1~R3C2.PairX~MGD~_~R1C1~R1C2~R2C2.Binary~QMH~~R4C1~R4C2.Pair~-~_~R1C1~R1C2.EqualSum~R1C1~-~R2C1~R2C2\
         .SameValues~2~R1C1~R1C2~R2C3~R2C4.LookAndSay~1223~R1C1~R1C2~R1C3.ContainExact~1_1_2~R1C1~R2C2~R3C3.CountDistinct~R1C1~R2C1~R2C2\
         .CountingCircles~R1C1~R2C2.ValueIndexing~R1C1~R1C2~R1C3~R2C3.SumLine~5~R1C2~R1C3.SumLine~5~R1C2~R1C3~R2C3~R2C2~LOOP\
         .HiddenSkyscraper~C1~2~.RellikCage~4~R1C1~R1C2.EqualityCage~R1C1~R1C4.Lunchbox~0~R1C1~R1C2.GlobalMod.Modular~4~R1C1~R1C2~R2C2\
         .Replicate~C~R2C1.Cage~5~R2C1~R2C2.~R2C3_1.End.Sum~0_=_1_1_-2~R1C1~R1C2~R1C3.Sum~7_=_1_2~R2C1~R2C2",
        expect![[r#"
            rules: global-mod
            . . | . .
            . . | . 1
            ----+----
            . . | . .
            . . | . .
            [pairs]
            at least 2 apart: r1c1-r1c2
            one of 1-2 1-3 1-4 2-1 2-2: r1c1-r1c2
            at least 2 apart: r2c1-r2c2
            at least 2 apart: r3c1-r3c2
            less: r4c2-r4c1
            [allpairs]
            at least 2 apart: r1c1-r1c2-r2c2
            different remainder 4: r1c1-r1c2-r2c2
            [equalsums]
            r1c1 = r2c1-r2c2
            r1c1-r1c2 = r1c3 r1c3
            [samevalues]
            r1c1-r1c2 = r2c3-r2c4
            [counts]
            1 of 2: r1c1-r1c3
            2 of 3: r1c1-r1c3
            2 of 1: r1c1-r3c3
            1 of 2: r1c1-r3c3
            r1c1 of different: r2c1-r2c2
            [countingcircles]
            r1c1 r2c2
            [valueindexers]
            r1c1-r1c3-r2c3
            [sumlines]
            5: r1c2-r1c3
            5: r1c2-r1c3-r2c3-r2c2-r1c2
            [hiddenskyscrapers]
            top: 2 . . .
            [rellikcages]
            4: r1c1 r1c2
            [equalitycages]
            r1c1 r1c4
            [lunchboxes]
            0: r1c1-r1c2
            [cages]
            5: r2c2 r2c3
            [sums]
            7: r2c1 r2c2 r2c2
            => 
        "#]],
    );
    check(
        ".Shape~4x4~0-3.Cage~1~R1C1~R1C2.~R2C2_0~R3C3_1_3",
        expect![[r#"
            values: 0-3
            . . | . .
            . 0 | . .
            ----+----
            . . | . .
            . . | . .
            [cages]
            1: r1c1 r1c2
            [odd]
            r3c3
            => 
        "#]],
    );
    for text in ["..Cage~1~R1C1", ".AntiKing .AntiKnight", ".NFA~x~R1C1", ".X~R1C1~R1C2", ".AntiKing\n.Windoku"] {
        assert_eq!(Foreign::sniff(text), Some(Foreign::Iss), "{text}");
        assert!(matches!(Foreign::Iss.read(text).as_slice(), [Ok(_)]), "{text}");
    }
    for text in [".", "...", ".AB", ".ABCD", ".5.3", ".~", ".Ab", ". . R1C1", ".53..7...", ".A~B", ".ab"] {
        assert_eq!(Foreign::sniff(text), None, "{text}");
    }
}

#[test]
fn puzzles_of_sudokupad() {
    let json = r#"{"cellSize":64,"id":"x","metadata":{"title":"Drawn","author":"Me","rules":["One.","Two."],"solution":"1234341221434321","antiking":true,"msgcorrect":"!"},
        "cells":[[{"value":1},{"value":"2"},{},{"pencilMarks":[3,"x"]}],[{},{},{"centremarks":["1",2]},{"c":"red"}],[{},{},{},null],[{},{},{},{}]],
        "regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],
        "cages":[{"cells":[[0,0],[0,1]],"value":"3"},{"cells":[[3,3],[3,2]],"value":5,"unique":false},{"cells":[[1,1]],"value":""},{"cells":[[0,0]],"hidden":true},
        {"value":"title: other"},{"cells":[],"value":"foglight: x"},{"cells":[[9,9]],"value":1}],
        "lines":[{"wayPoints":[[0,0],[1,1]],"color":"green"}],"overlays":[],"underlays":[{"x":1}],"foglight":[[0,0]],"custom":1}"#;
    check(
        json,
        expect![[r#"
            title: Drawn
            author: Me
            comment: One.
            comment: Two.
            rules: antiking
            1    2    | .    {3}
            .    .    | {12} .
            ----------+----------
            .    .    | .    .
            .    .    | .    .
            [cages]
            3: r1c1 r1c2
            [sums]
            5: r4c3 r4c4
            [solution]
            1 2 | 3 4
            3 4 | 1 2
            ----+----
            2 1 | 4 3
            4 3 | 2 1
            => `sudoku` cannot represent cages without a sum (drawn, not read), cages that are not in the grid, lines (drawn, not read), shapes (drawn, not read), `c` in cells of SudokuPad, `custom` of SudokuPad, fog and pencil marks that are no values
        "#]],
    );
    let expected = Foreign::Json.read(json);
    let packed = lz_str::compress_to_base64(json);
    for address in
        ["https://sudokupad.app/scl", "https://www.sudokupad.app/sudoku/ctc", "https://x.org/?puzzleid=scl", "scl"]
    {
        let text = format!("{address}{}", packed.replace('=', "%3D"));
        assert_eq!(Foreign::sniff(&text), Some(Foreign::Links), "{address}");
        assert_eq!(Foreign::Links.read(&text), expected, "{address}");
    }
    let zipped = "{metadata:{t:'Zipped',solution:'1234341221434321'},ce:[[{v:1},,,],[,,,],[,,,],[,,,]],ca:[{ce:[[0,0],[0,1]],v:3,unique:t}],re:[[[0,0],[0,1],[0,2],[0,3]],[[1,0],[1,1],[1,2],[1,3]],[[2,0],[2,1],[2,2],[2,3]],[[3,0],[3,1],[3,2],[3,3]]]}";
    check(
        &format!("https://sudokupad.app/scl{}", lz_str::compress_to_base64(zipped)),
        expect![[r#"
        title: Zipped
        1 . | . .
        . . | . .
        ----+----
        . . | . .
        . . | . .
        [regions]
        1 1 1 1
        2 2 2 2
        3 3 3 3
        4 4 4 4
        [cages]
        3: r1c1 r1c2
        [solution]
        1 2 | 3 4
        3 4 | 1 2
        ----+----
        2 1 | 4 3
        4 3 | 2 1
        => 
    "#]],
    );
    for (text, why) in [
        (r#"{"cells":[[{}],[{}]]}"#.to_owned(), "the grid does not have 2 rows of 2 cells"),
        (r#"{"cells":[[]]}"#.to_owned(), "`cells` does not have from 2 to 36 rows"),
        (r#"{"cells":[[{},7],[{},{}]]}"#.to_owned(), "r1c2 is 7, not an object"),
        (r#"{"cells":[[{},{"value":3}],[{},{}]]}"#.to_owned(), "r1c2: `value` is 3, not a number from 1 to 2"),
        (format!("https://sudokupad.app/scl{}", &packed[..100]), "line 1: the link is damaged"),
        (
            format!(
                "https://sudokupad.app/scl{}",
                lz_str::compress_to_base64("{cells:[[,,,],[,,,],[,,,],[,,,]],metadata:{title:'Damaged'")
            ),
            "line 1: the puzzle is damaged behind 58 characters",
        ),
        (format!("https://sudokupad.app/scl{}!", &packed[..100]), "line 1: the link is damaged"),
    ] {
        assert_eq!(Foreign::sniff(&text).map(|foreign| foreign.read(&text)), Some(vec![Err(why.into())]), "{text}");
    }
}

/// Killer cages in rows of three, in SumoCue's numbers, with pointers, and as options.
#[test]
fn killer_lines() {
    let row = |row: u32| (0..9).map(move |column| (row + 10) * 256 + row * 3 + column / 3 + 1);
    let numbers: Vec<String> = (0..9).flat_map(row).map(|number| number.to_string()).collect();
    let sumocue = format!("3x3:d:k:{}:", numbers.join(":"));
    let pointers: String = (0..9)
        .map(|row| {
            let sum = char::from(b'A' + row);
            format!("{sum}<<{sum}<<{sum}<<")
        })
        .collect();
    let cages = |record: &Record| record.clues.clone();
    let [one, other] = [&sumocue, &pointers].map(|line| {
        assert_eq!(Foreign::sniff(line), Some(Foreign::Killer), "{line}");
        Foreign::Killer.read(line).remove(0).expect(line)
    });
    assert_eq!(cages(&one), cages(&other));
    assert_eq!((one.clues[0].clues.len(), one.variants.len(), other.variants.len()), (27, 1, 0));
    let written = Target::SumoCue.write(&one).expect("9×9");
    assert_eq!((written.lines, written.losses), (vec![sumocue], vec![]));
    let corner = format!("2`{}..>v,^{}", "0".repeat(68), "0".repeat(5));
    for (line, why) in [
        ("3x3::k:1:2".to_owned(), "line 1: 2 numbers, not 81"),
        ("3x3::k:1::".to_owned(), "line 1: `` is not a number of a cell"),
        (format!("3x3::k:{}", "99999999999:".repeat(81)), "line 1: `99999999999` is not a number of a cell"),
        (format!("#\n<{}", "0".repeat(80)), "line 2: r1c1 points out of the grid"),
        (format!("><{}", "0".repeat(79)), "line 1: r1c1 points in a circle"),
        ("3x3k:a".to_owned(), "line 1: the cells do not fill the grid"),
        ("2x2k:p".to_owned(), "line 1: the cages are missing"),
        ("2x2k:p,zzz".to_owned(), "line 1: the cages do not fit the grid"),
        ("4j:p,x".to_owned(), "line 1: the regions are not 4 regions of 4 cells"),
        ("2x2:a7n".to_owned(), "line 1: a value is larger than the grid"),
        ("killer:15;r1c1r1c2\nkiller:r1c1;r1c2".to_owned(), "line 2: `r1c1` is not a number that can be read"),
        ("killer:15;r1c0".to_owned(), "line 1: `r1c0` is not a cell of the grid"),
        ("arrow:r1c1".to_owned(), "line 1: not two lists of cells"),
        (corner, "line 1: r1c2 points out of the grid"),
    ] {
        assert_eq!(Foreign::sniff(&line), Some(Foreign::Killer), "{line}");
        assert_eq!(Foreign::Killer.read(&line), [Err(why.into())], "{line}");
    }
    for line in ["3x3", "3x3:", "3x3:abc:k", "box:2x2", "title:a", "killer: 15", "killer", "9:k", "17:abc", "3x3::k"] {
        assert_eq!(Foreign::sniff(line), None, "{line}");
    }
}

#[test]
fn options_of_a_solver() {
    check(
        "-c killer:15;r1c1r1c2\nknight\nthermo:R1C1R1C2R1C3\narrow:r2c2r2c1;r3c3r4c4\nwhispers:6;r1c1r2c2\n\nclone:r1c1;r9c9",
        expect![[r#"
            rules: antiknight
            . . . | . . . | . . .
            . . . | . . . | . . .
            . . . | . . . | . . .
            ------+-------+------
            . . . | . . . | . . .
            . . . | . . . | . . .
            . . . | . . . | . . .
            ------+-------+------
            . . . | . . . | . . .
            . . . | . . . | . . .
            . . . | . . . | . . .
            [cages]
            15: r1c1 r1c2
            [thermos]
            r1c1-r1c3
            [arrows]
            r2c1 r2c2: r3c3-r4c4
            [whispers]
            6: r1c1-r2c2
            => 
            . . . | . . . | . . .
            . . . | . . . | . . .
            . . . | . . . | . . .
            ------+-------+------
            . . . | . . . | . . .
            . . . | . . . | . . .
            . . . | . . . | . . .
            ------+-------+------
            . . . | . . . | . . .
            . . . | . . . | . . .
            . . . | . . . | . . .
            [clones]
            r1c1 = r9c9
            => 
        "#]],
    );
}

/// Cells, walls and sums: two rows of dominoes in one grid, and the columns as regions in the other.
#[test]
fn game_ids_of_solo() {
    check(
        "2x2xk:3_4b1k,abbba____________,3a7a3a7a3a7a3a7a\n4jd1:1o,____________l",
        expect![[r#"
            rules: diagonal
            3 4 | . .
            1 . | . .
            ----+----
            . . | . .
            . . | . .
            [cages]
            3: r1c1 r1c2
            7: r1c3 r1c4
            3: r2c1 r2c2
            7: r2c3 r2c4
            3: r3c1 r3c2
            7: r3c3 r3c4
            3: r4c1 r4c2
            7: r4c3 r4c4
            => 
            1 . | . .
            . . | . .
            ----+----
            . . | . .
            . . | . .
            [regions]
            1 2 3 4
            1 2 3 4
            1 2 3 4
            1 2 3 4
            => 
        "#]],
    );
}

#[test]
fn json_of_this_program() {
    check(
        r#"{"title":"One","comment":["a","b"],"rating":7.2,"metadata":{"colour":"blue"},"comments":["r"],
"givens":"12..34..........","placed":[0,0,3,0,0,0,0,0,0,0,0,0,0,0,0,0],"candidates":{"r1c4":[4],"r4c4":[1,2]},"rules":["diagonal","killer"],
"solution":"1234341221434321","mood":"fine"}
{"size":6,"box":"3x2","givens":[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,6]}"#,
        expect![[r#"
            # r
            title: One
            comment: a
            comment: b
            colour: blue
            rules: diagonal
            rating: 7.2
            1    2    | +3   {4}
            3    4    | .    .
            ----------+----------
            .    .    | .    .
            .    .    | .    {12}
            [solution]
            1 2 | 3 4
            3 4 | 1 2
            ----+----
            2 1 | 4 3
            4 3 | 2 1
            => `sudoku` cannot represent the rule `killer` and `mood`
            box: 3x2
            1 . | . . | . .
            . . | . . | . .
            . . | . . | . .
            ----+-----+----
            . . | . . | . .
            . . | . . | . .
            . . | . . | . 6
            => 
        "#]],
    );
}

#[test]
fn json_that_is_wrong() {
    let givens =
        [r#"7"#, r#""123""#, r#""1..5............","size":9"#, r#""1..5............""#, r#""1..!............""#];
    let beside_givens = [
        r#""box":"2x3""#,
        r#""solution":"12""#,
        r#""placed":"..2""#,
        r#""regions":"1...............""#,
        r#""regions":"1111111111112222""#,
        r#""placed":"2...............""#,
        r#""symbols":7"#,
        r#""symbols":"abc""#,
        r#""symbols":"abca""#,
        r#""candidates":[1,2]"#,
        r#""candidates":{"r1c2":[1],"r01c2":[2]}"#,
        r#""candidates":{"r5c1":[1]}"#,
        r#""candidates":{"r4c1":[5]}"#,
    ];
    let givens = givens.map(String::from).into_iter();
    for members in givens.chain(beside_givens.map(|member| format!(r#""1...............",{member}"#))) {
        let text = format!(r#"{{"givens":{members}}}"#);
        let read = Foreign::Json.read(&text);
        assert!(matches!(read.as_slice(), [Err(why)] if !why.to_string().is_empty()), "{text}");
    }
}

/// Checks the unsupported content of the only puzzle of a text.
#[track_caller]
fn check_unsupported(text: &str, expected: &[&str]) {
    let read = Foreign::sniff(text).expect("a known format").read(text);
    let [Ok(record)] = read.as_slice() else { panic!("{text}: {read:?}") };
    let found: Vec<&str> = record.unread.iter().chain(&record.unsupported).map(String::as_str).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn json_that_says_more_than_a_record() {
    for (members, expected) in [
        (
            r#""title":{"a":1},"author":[["a"],"b"]"#,
            &["values of `title` that are not text", "values of `author` that are not text"][..],
        ),
        (r#""metadata":7"#, &["`metadata`"]),
        (r#""metadata":{"Size":9,"colour":{}}"#, &["`Size` in `metadata`", "values of `colour` that are not text"]),
        (r#""comments":{"a":1}"#, &["values of `comments` that are not text"]),
        (r#""rules":["diagonal",["x"],"diagonal"]"#, &["values of `rules` that are not text"]),
        (r#""title":null,"symbols":null,"rules":null,"candidates":null,"placed":"1...""#, &[]),
    ] {
        check_unsupported(&format!(r#"{{"givens":"1...",{members}}}"#), expected);
    }
    check_unsupported(r#"{"name":"all","puzzles":[{"givens":"1..."}]}"#, &["`name` beside `puzzles`"]);
}

#[test]
fn f_puzzles_that_say_more_than_a_record() {
    for (members, expected) in [
        (r#""solution":[1,2,2]"#, &["a solution that does not fill the grid"][..]),
        (r#""solution":[1,2,2,3]"#, &["a solution that does not fill the grid"]),
        (r#""solution":"1221""#, &["a solution that does not fill the grid"]),
        (r#""solution":null,"title":"","ruleset":null"#, &[]),
        (r#""title":7,"ruleset":["x"]"#, &["`title`, which is not text", "`ruleset`, which is not text"]),
        (r#""diagonal+":1,"diagonally":true"#, &["`diagonal+` of f-puzzles", "`diagonally` of f-puzzles"]),
        (r#""antiking":"yes","antiknight":false"#, &["`antiking` of f-puzzles"]),
        (r#""successMessage":"Well done""#, &["the message shown when it is solved"]),
        (
            r#""killercage":[{}],"xv":7,"odd":[]"#,
            &["killer cages (entry 1: no cells)", "XV clues (`xv` is not a list)"],
        ),
        (
            r#""boxindexer":[{"cells":["R1C1"]}],"line":[{}],"fogofwar":["R1C1"]"#,
            &["box indexers", "fog", "drawn lines"],
        ),
        (r#""cage":[{"fromConstraint":"x"}],"text":[{"value":"!","cells":[]}]"#, &["drawn text"]),
        (r#""negative":["ratio","x"]"#, &["the rule that all black dots are given", "the negative constraint \"x\""]),
    ] {
        check_unsupported(&format!(r#"{{"size":2,"grid":[[{{}},{{}}],[{{}},{{}}]],{members}}}"#), expected);
    }
    for (region, why) in [("\"x\"", "`region` is \"x\""), ("2", "`region` is 2"), ("1.5", "`region` is 1.5")] {
        let text = format!(r#"{{"grid":[[{{}},{{"region":{region}}}],[{{}},{{}}]]}}"#);
        check_unsupported(&text, &[&format!("the regions (r1c2: {why})")]);
    }
}

#[test]
fn gnome_that_says_more_than_a_record() {
    check_unsupported(
        r#"{"difficulty_category":3,"version":2,"cells":[{"position":[0,0],"value":1,"mood":1}]}"#,
        &["`difficulty_category` of GNOME Sudoku", "`version` of GNOME Sudoku", "`mood` in cells of GNOME Sudoku"],
    );
    for cells in [
        r#"{"position":[0,0],"value":1},{"position":[0,0],"value":2}"#,
        r#"{"position":[0,0,1],"value":1}"#,
        r#"{"position":[0,0],"fixed":"yes"}"#,
        r#"{"position":[0,0],"earmarks":[10]}"#,
        r#"{"position":[0,0],"earmarks":"1"}"#,
    ] {
        let read = Foreign::Json.read(&format!(r#"{{"cells":[{cells}]}}"#));
        assert!(matches!(read.as_slice(), [Err(why)] if why.to_string().starts_with("cell ")), "{cells}: {read:?}");
    }
}

#[test]
fn folders_of_opensudoku_name_their_own_games_only() {
    let game = format!("<game data='{}'/>", "1".to_owned() + &"0".repeat(80));
    let text = format!(
        "<opensudoku><folder name='A'>{game}</folder><folder name='B'/>{game}\
         <folder name='C' odd='1'><folder name='D'>{game}</folder>{game}</folder>{game}</opensudoku>"
    );
    let read: Vec<_> = Foreign::Xml.read(&text).into_iter().map(|game| game.expect("a game")).collect();
    let titles: Vec<_> = read.iter().map(|record| record.get("title")).collect();
    assert_eq!(titles, [Some("A 1"), None, Some("D 3"), Some("C 4"), None]);
    let unsupported: Vec<usize> = read.iter().map(|record| record.unsupported.len()).collect();
    assert_eq!(unsupported, [0, 0, 0, 1, 0]);
}

#[test]
fn opensudoku_that_says_more_than_a_record() {
    let data = format!("data='{}'", "1".to_owned() + &"0".repeat(80));
    for (inside, expected) in [
        (format!("<!-- by me --><!-- --><game {data}/>"), &["comments of the XML"][..]),
        (format!("<game {data}>words</game>"), &["the text in `game` of OpenSudoku"]),
        (format!("words<game {data}/>"), &["the text in `opensudoku` of OpenSudoku"]),
        (
            format!("<folder name='A'><comment><![CDATA[words]]></comment><game {data}/></folder>"),
            &["the text in `comment` of OpenSudoku"],
        ),
        (format!("<description>a<b>c</b></description><game {data}/>"), &["the text in `b` of OpenSudoku"]),
        (format!("<name>all</name><folder name='A'><game {data}/></folder>"), &["`name` of OpenSudoku"]),
        (format!("<mood>fine</mood><mood/><game {data} created='0'/>"), &["`mood` of OpenSudoku"]),
    ] {
        check_unsupported(&format!("<opensudoku>{inside}</opensudoku>"), expected);
    }
    let text = format!(
        "<opensudoku><author>A &amp; &odd; &#66;<![CDATA[ & <C>]]></author><game {data} note='a &odd; &lt;'/></opensudoku>"
    );
    let read = Foreign::Xml.read(&text);
    let record = read[0].as_ref().expect("a game");
    assert_eq!((record.get("author"), record.get("comment")), (Some("A & &odd; B & <C>"), Some("a &odd; &lt;")));
    let twice = Foreign::Xml.read(&format!("<opensudoku><game {data} note='a' note='b'/></opensudoku>"));
    assert!(matches!(twice.as_slice(), [Err(why)] if why.to_string().contains("attribute")), "{twice:?}");
}

#[test]
fn grids_of_data_sets() {
    check(
        r#"{"question": "1.3.3.1..1.3.3.1", "answer": "1234341221434321", "rating": 2, "difficulty": "Easy"}
{"mission": [[1,0,3,0],[3,0,1,0],[0,1,0,3],[0,3,0,1]], "solution": [[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]}
{"board": [["1",".","3",""],["3",null,"1","."],["","1","","3"],["","3","","1"]], "id": 7}
{"grid": ["1.3.","3.1.",".1.3",".3.1"]}
{"puzzle": [1,0,3,0,3,0,1,0,0,1,0,3,0,3,0,1], "solution": "12"}
"#,
        expect![[r#"
            difficulty: easy
            1 . | 3 .
            3 . | 1 .
            ----+----
            . 1 | . 3
            . 3 | . 1
            [solution]
            1 2 | 3 4
            3 4 | 1 2
            ----+----
            2 1 | 4 3
            4 3 | 2 1
            => `sudoku` cannot represent `rating`
            1 . | 3 .
            3 . | 1 .
            ----+----
            . 1 | . 3
            . 3 | . 1
            [solution]
            1 2 | 3 4
            3 4 | 1 2
            ----+----
            2 1 | 4 3
            4 3 | 2 1
            => 
            id: 7
            1 . | 3 .
            3 . | 1 .
            ----+----
            . 1 | . 3
            . 3 | . 1
            => 
            1 . | 3 .
            3 . | 1 .
            ----+----
            . 1 | . 3
            . 3 | . 1
            => 
            1 . | 3 .
            3 . | 1 .
            ----+----
            . 1 | . 3
            . 3 | . 1
            => `sudoku` cannot represent a `solution` that does not fill the grid
        "#]],
    );
    check(
        r#"{"quizzes": ["1.3.3.1..1.3.3.1", "....1..........."], "solutions": ["1234341221434321"]}"#,
        expect![[r#"
            1 . | 3 .
            3 . | 1 .
            ----+----
            . 1 | . 3
            . 3 | . 1
            [solution]
            1 2 | 3 4
            3 4 | 1 2
            ----+----
            2 1 | 4 3
            4 3 | 2 1
            => 
            . . | . .
            1 . | . .
            ----+----
            . . | . .
            . . | . .
            => 
        "#]],
    );
    check(
        r#"[{"puzzle": "1.3.3.1..1.3.3.1"}, {"puzzle": "1.3"}, {"puzzle": [[1,2],[3]]}, {"puzzle": 7}]"#,
        expect![[r#"
            1 . | 3 .
            3 . | 1 .
            ----+----
            . 1 | . 3
            . 3 | . 1
            => 
            refused: JSON, but no puzzle: its grid does not have N² cells
            refused: JSON, but no puzzle: its grid does not have N² cells
            refused: JSON, but no puzzle: `givens`, the `grid` of f-puzzles or the `cells` of GNOME Sudoku are missing
        "#]],
    );
}
