//! Renames values in texts of every kind, and checks what is refused.

use crate::tests::fixture::*;
use expect_test::{Expect, expect};
use ide_db::state::written_cell::grids;
use proptest::prelude::*;
use syntax::{Content, Dialect, Document, Offset};
use test_support::messy;

/// Checks the text after the swap, or the reason why it is refused.
#[track_caller]
fn check_rename(marked: &str, name: &str, expected: Expect) {
    let (text, span) = cursor(marked);
    let actual = match renamed(&text, span.start, name) {
        Ok(text) => text,
        Err(why) => format!("no: {why}\n"),
    };
    expected.assert_eq(&actual);
}

fn renamed(text: &str, offset: Offset, name: &str) -> Result<String, ide_db::base::refusal::Refusal> {
    let edits = analysis_as(text, Dialect::Sudoku).rename(FILE, offset, name, &|| false);
    edits.expect("nothing interrupts").map(|edits| apply(text, &edits))
}

#[test]
fn in_all_grids_of_a_puzzle() {
    check_rename(
        "title: 1 and 2\n1 $0+2 . .\n. {12} {2, 3} .\n. . . 3\n. . 12 . # 1 2\n[solution]\n1234\n3412\n2143\n4321\n\n12..\n....\n....\n....\n",
        "1",
        expect![[r#"
            title: 1 and 2
            2 +1 . .
            . {12} {1, 3} .
            . . . 3
            . . 12 . # 1 2
            [solution]
            2134
            3421
            1243
            4312

            12..
            ....
            ....
            ....
        "#]],
    );
    check_rename(
        "12..34....12..34,12$043341221434321\n12..34....12..34\n",
        "4",
        expect![[r#"
        12..34....12..34,1243341221434321
        12..34....12..34
    "#]],
    );
    check_rename(
        "solution: 1234341221434321\n12..\n34..\n..1$02\n..34\n",
        "1",
        expect![[r#"
        solution: 2134342112434312
        21..
        34..
        ..21
        ..34
    "#]],
    );
    check_rename(
        "$01...\n....\n....\n....\n[regions]\n1122\n1122\n3344\n3344\n",
        "2",
        expect![[r#"
            2...
            ....
            ....
            ....
            [regions]
            1122
            1122
            3344
            3344
        "#]],
    );
    check_rename(
        "1234341221434321 123434$01221434321\n",
        "2",
        expect![[r#"
        2134342112434312 2134342112434312
    "#]],
    );
}

#[test]
fn pencil_marks_without_braces_stay_in_order() {
    check_rename(
        "1 24 3$04 {4 2}\n2 3 4 1\n123 . . .\n. . . .\n",
        "1",
        expect![[r#"
        4 12 13 {1 2}
        2 3 1 4
        234 . . .
        . . . .
    "#]],
    );
    check_rename(
        "symbols: 12AB\n1 12 A $0B\n2 . . .\n1 . . .\n. . . .\n",
        "2",
        expect![[r#"
        symbols: 12AB
        1 {1B} A 2
        B . . .
        1 . . .
        . . . .
    "#]],
    );
}

#[test]
fn letters_and_numbers() {
    let letters = "size: 10\n1 a . . . . . . . .\n. . . . . . . . . 2$0\n. . . . . . . . . .\n";
    check_rename(
        letters,
        "10",
        expect![[r#"
        size: 10
        1 2 . . . . . . . .
        . . . . . . . . . a
        . . . . . . . . . .
    "#]],
    );
    check_rename(
        letters,
        "a",
        expect![[r#"
        size: 10
        1 2 . . . . . . . .
        . . . . . . . . . a
        . . . . . . . . . .
    "#]],
    );
    check_rename(
        letters,
        "3",
        expect![[r#"
        size: 10
        1 a . . . . . . . .
        . . . . . . . . . 3
        . . . . . . . . . .
    "#]],
    );
    check_rename(
        "1 2 3 4\nB A C $03\n",
        "1",
        expect![[r#"
            3 2 1 4
            B A C 1
        "#]],
    );
    check_rename(
        "A B C $0D\n. . . .\n. . . .\n. . . .\n",
        "a",
        expect![[r#"
        D B C A
        . . . .
        . . . .
        . . . .
    "#]],
    );
}

#[test]
fn numbers_keep_to_their_columns() {
    let row = " .  .  .  .  .  .  .  .  .  .\n".repeat(7);
    let grid = format!(
        " 1  2 $010  4  5  6  7  8  9  3\n+2 {{2 10}} +1  .  .  .  .  .  .  .\n{row}10 +2  .  .  .  .  .  .  .  .\n"
    );
    check_rename(
        &grid,
        "2",
        expect![[r#"
         1  10 2  4  5  6  7  8  9  3
        +10 {2 10} +1  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .  .  .
        2 +10  .  .  .  .  .  .  .  .
    "#]],
    );
    let row = " .  .  .  .  .  .  .  .  .  .\n".repeat(8);
    let grid = format!("size: 10\n 1  2 $010  4  5  6  7  8  9  3\n{row}10  2  .  .  .  .  .  .  .  .\n");
    check_rename(
        &grid,
        "2",
        expect![[r#"
            size: 10
             1 10  2  4  5  6  7  8  9  3
             .  .  .  .  .  .  .  .  .  .
             .  .  .  .  .  .  .  .  .  .
             .  .  .  .  .  .  .  .  .  .
             .  .  .  .  .  .  .  .  .  .
             .  .  .  .  .  .  .  .  .  .
             .  .  .  .  .  .  .  .  .  .
             .  .  .  .  .  .  .  .  .  .
             .  .  .  .  .  .  .  .  .  .
             2 10  .  .  .  .  .  .  .  .
        "#]],
    );
    let (text, span) = cursor(&grid);
    let after = renamed(&text, span.start, "2").expect("a rename");
    assert_eq!(renamed(&after, span.start + 1, "10"), Ok(text));
}

#[test]
fn names_that_are_none() {
    let grid = |head: &str| format!("{head}$01...\n....\n....\n....\n");
    for name in ["5", "0", "", "12", "1 2", "{2}", "x", "😀", "+", "99999999999"] {
        assert!(renamed(&grid("").replace("$0", ""), Offset::START, name).is_err(), "{name}");
    }
    assert!(renamed(&grid("").replace("$0", ""), Offset::START, " +2 ").is_ok());
    check_rename(
        &grid(""),
        "5",
        expect![[r#"
            no: "5" is not a value of this puzzle: its values are 1 to 4
        "#]],
    );
    check_rename(
        &grid("symbols: 1xyz\n"),
        "2",
        expect![[r#"
            no: "2" is not a value of this puzzle: its values are 1 x y z
        "#]],
    );
    check_rename(
        &format!("1$0{}\n{}", " .".repeat(15), ". . . . . . . . . . . . . . . .\n".repeat(15)),
        "H",
        expect![[r#"
            no: "H" is not a value of this puzzle: its values are 1 to 9 and A to G
        "#]],
    );
    check_rename(
        &format!("A$0{}\n{}", " .".repeat(15), ". . . . . . . . . . . . . . . .\n".repeat(15)),
        "1",
        expect![[r#"
            A . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . .
            . . . . . . . . . . . . . . . .
        "#]],
    );
    check_rename(
        &format!("16$0{}\n{}", " .".repeat(15), ". . . . . . . . . . . . . . . .\n".repeat(15)),
        "17",
        expect![[r#"
            no: "17" is not a value of this puzzle: its values are 1 to 16
        "#]],
    );
}

#[test]
fn what_keeps_its_values() {
    let grid = |head: &str| format!("{head}$01...\n....\n....\n....\n");
    check_rename(
        &grid("rules: nonconsecutive\n"),
        "2",
        expect![[r#"
            no: with the rule `nonconsecutive`, exchanging values changes the puzzle
        "#]],
    );
    check_rename(
        &grid("rules: killer\n"),
        "2",
        expect![[r#"
            no: the `rules` of the puzzle are unknown and may depend on its values
        "#]],
    );
    check_rename(
        &(grid("") + "[cages]\n3: r1c1 r1c2\n"),
        "2",
        expect![[r#"
            no: the clues of the puzzle may depend on its values
        "#]],
    );
    check_rename(
        &grid("Cages: r1c1 r1c2 = 3\n"),
        "2",
        expect![[r#"
            no: the unknown key `Cages` may refer to values
        "#]],
    );
    check_rename(
        &grid("cages: r1c1 r1c2 = 3\n\n"),
        "2",
        expect![[r#"
            no: the unknown key `cages` may refer to values
        "#]],
    );
    check_rename(
        &(grid("solution: 1234341221434321\n\n") + "\n....\n....\n....\n....\n"),
        "2",
        expect![[r#"
            no: `solution` applies to all puzzles of the file and would be wrong for the others
        "#]],
    );
    check_rename(
        &grid("rules: antiking, diagonal\nrating: SE 1.2\nclues: 1\n"),
        "2",
        expect![[r#"
            rules: antiking, diagonal
            rating: SE 1.2
            clues: 1
            2...
            ....
            ....
            ....
        "#]],
    );
    let refused = analysis(&grid("cages: 3\n").replace("$0", "")).prepare_rename(FILE, 9.into());
    assert!(refused.is_some_and(|refused| refused.is_err()));
}

#[test]
fn the_solution_of_a_file_with_one_puzzle() {
    check_rename(
        "solution: 1234341221434321\n\n$01...\n....\n....\n....\n",
        "2",
        expect![[r#"
        solution: 2134342112434312

        2...
        ....
        ....
        ....
    "#]],
    );
}

#[test]
fn where_no_value_stands() {
    check_rename(
        "1.$0..\n....\n....\n....\n",
        "1",
        expect![[r#"
        no: there is no value here: only values, candidates and symbols of cages can be renamed
    "#]],
    );
    check_rename(
        "....\n....\n....\n....\n[regions]\n$01122\n1122\n3344\n3344\n",
        "2",
        expect![[r#"
        no: there is no value here: only values, candidates and symbols of cages can be renamed
    "#]],
    );
    let text = "1...\n....\n....\n....\n\n{12}+3..\n....\n....\n....\n";
    let analysis = analysis(text);
    let at = |offset: usize| {
        analysis.prepare_rename(FILE, Offset::from(offset as u32)).map(|found| found.expect("it is free to go").text)
    };
    let second = text.find('{').expect("marks");
    let found = [0, 2, second, second + 1, second + 2, second + 4, text.len(), usize::MAX].map(at);
    assert_eq!(found.map(|found| found.unwrap_or_default()), ["1", "", "", "1", "2", "3", "", ""]);
}

#[test]
fn a_text_that_would_be_read_differently() {
    // Without the 1, all values are letters, which then count from A.
    let grid = format!("$01{}\nB{}\n{}", ".".repeat(11), ".".repeat(11), "............\n".repeat(10));
    check_rename(
        &grid,
        "A",
        expect![[r#"
            no: the text would be read differently afterwards
        "#]],
    );
}

#[test]
fn under_the_metadata_of_the_whole_file_and_far_from_them() {
    let one = "4 1 2 .\n3 . . .\n. . . .\n. . . .\n\n";
    let text = format!("symbols: 4321\n\n{}", one.repeat(2_000));
    let at = text.len() - one.len();
    let after = renamed(&text, Offset::from(at as u32), "3").expect("a rename");
    assert_eq!(
        after,
        format!("symbols: 4321\n\n{}{}", one.repeat(1_999), one.replace('4', "x").replace('3', "4").replace('x', "3"))
    );
}

#[test]
fn there_are_as_many_solutions_as_before() {
    let text = "2...\n..+1.\n.1..\n....\n";
    let count = |text: &str| {
        let solved = analysis(text).solve(FILE, ide_db::base::finding::PuzzleIndex(0), 1_000, 0, &|| false);
        format!("{:?}", solved.expect("nothing interrupts"))
    };
    for name in ["1", "3", "4"] {
        assert_eq!(count(&renamed(text, Offset::START, name).expect("a rename")), count(text));
    }
}

/// Returns the contents of all cells.
fn contents(text: &str) -> Vec<Content> {
    let document = Document::read(text);
    let puzzles = document.blocks().iter().flat_map(|block| &block.puzzles);
    let grids = puzzles.flat_map(grids).map(|(_, grid)| grid);
    grids.flat_map(|grid| (0..grid.slot_count()).map(|slot| grid.content(slot))).collect()
}

/// Returns true if the values of a puzzle are decimal numbers.
fn has_decimal_grid(text: &str) -> bool {
    let document = Document::read(text);
    document.blocks().iter().flat_map(|block| &block.puzzles).any(|puzzle| puzzle.style.decimal)
}

proptest! {
    #[test]
    fn renaming_twice_restores_the_text(text in messy::file(), nth: prop::sample::Index, name in 1..=9_u8) {
        let document = Document::read(&text);
        let blocks = (0..document.blocks().len()).map(|block| (document.start(block), &document.blocks()[block]));
        let grids = blocks.flat_map(|(start, block)| block.puzzles.iter().map(move |puzzle| (start, &puzzle.grid)));
        let values: Vec<Offset> = grids.flat_map(|(start, grid)| {
            let filled = (0..grid.slot_count()).map(|slot| grid.slot(slot));
            filled.filter(|slot| matches!(slot.content, Content::Given(_))).map(move |slot| slot.span.start.in_file(start))
        }).collect();
        prop_assume!(!values.is_empty());
        let at = *nth.get(&values);
        let before = analysis_as(&text, Dialect::Sudoku);
        let Some(Ok(place)) = before.prepare_rename(FILE, at) else { return Ok(()) };
        let edits = before.rename(FILE, at, &name.to_string(), &|| false).expect("nothing interrupts");
        let Ok(edits) = edits else { return Ok(()) };
        let after = apply(&text, &edits);
        // The position of the cell after the swap.
        let shift: i64 = edits.iter().filter(|edit| edit.span.start < at).map(|edit| edit.text.len() as i64 - i64::from(edit.span.len())).sum();
        let back = match renamed(&after, ((i64::from(at.to_u32()) + shift) as u32).into(), &place.text) {
            Ok(back) => back,
            // The value was written both as a letter and as a number, and one notation is left: a line that was a
            // row may be none with the other.
            Err(_) if after.len() != text.len() => return Ok(()),
            Err(why) => panic!("no way back: {why}"),
        };
        prop_assert_eq!(contents(&back), contents(&text));
        if !edits.is_empty() {
            prop_assert_ne!(contents(&after), contents(&text));
        }
        // Swapping values of one digit twice restores the text, unless letters are written as such in a grid that also
        // has numbers of two digits.
        let is_small = text.contains(|c: char| c.is_ascii_lowercase());
        let is_mixed = has_decimal_grid(&text) && text.contains(|c: char| c.is_ascii_uppercase());
        if after.len() == text.len() && !is_small && !is_mixed {
            prop_assert_eq!(back, text);
        }
    }
}

#[test]
fn symbols_of_cages() {
    let puzzle = "size: 4\n[cages]\nA A | B .\nA C | B .\n----+----\n. C | . .\n. . | . .\nB=7 # A\nA=6\n[cages]\nA...\n....\n....\n....\n";
    check_rename(
        &puzzle.replace("A A", "A $0A"),
        "x",
        expect![[r#"
        size: 4
        [cages]
        x x | B .
        x C | B .
        ----+----
        . C | . .
        . . | . .
        B=7 # A
        x=6
        [cages]
        A...
        ....
        ....
        ....
    "#]],
    );
    check_rename(
        &puzzle.replace("A=6", "A$0=6"),
        " D ",
        expect![[r#"
        size: 4
        [cages]
        D D | B .
        D C | B .
        ----+----
        . C | . .
        . . | . .
        B=7 # A
        D=6
        [cages]
        A...
        ....
        ....
        ....
    "#]],
    );
    check_rename(
        &puzzle.replace("A A", "A $0A"),
        "A",
        expect![[r#"
        size: 4
        [cages]
        A A | B .
        A C | B .
        ----+----
        . C | . .
        . . | . .
        B=7 # A
        A=6
        [cages]
        A...
        ....
        ....
        ....
    "#]],
    );
    check_rename(
        &puzzle.replace("A=6", "A=6$0"),
        "D",
        expect![[r#"
        no: there is no value here: only values, candidates and symbols of cages can be renamed
    "#]],
    );
    let (text, span) = cursor(&puzzle.replace("B=7", "$0B=7"));
    let refusals: Vec<String> = ["A", "C", "DD", "", ".", "#", "|", "="]
        .iter()
        .map(|name| renamed(&text, span.start, name).expect_err("a refusal").to_string())
        .collect();
    expect![[r##"
        `A` is the symbol of another cage
        `C` is the symbol of another cage
        "DD" is not a symbol: a cage is named by one letter, digit or other sign
        "" is not a symbol: a cage is named by one letter, digit or other sign
        `.` marks cells without a cage
        "#" is not a symbol: a cage is named by one letter, digit or other sign
        "|" is not a symbol: a cage is named by one letter, digit or other sign
        "=" is not a symbol: a cage is named by one letter, digit or other sign"##]]
    .assert_eq(&refusals.join("\n"));
    check_rename(
        "size: 4\n[odd]\nx..x\n.$0x..\n....\n....\n",
        "o",
        expect![[r#"
        size: 4
        [odd]
        o..o
        .o..
        ....
        ....
    "#]],
    );
    check_rename(
        "[cages]\nA1 A1 . $0B1\n. . . .\n. . . .\n. . . .\n",
        "B2",
        expect![[r#"
        [cages]
        A1 A1 . B2
        . . . .
        . . . .
        . . . .
    "#]],
    );
    check_rename(
        "[cages]\nA1 A1 . $0B1\n. . . .\n. . . .\n. . . .\nA1=3\n",
        "A1",
        expect![[r#"
        no: `A1` is the symbol of another cage
    "#]],
    );
    // It would be a line between bands.
    check_rename(
        "[cages]\nA$0AAA\n....\n....\n....\n",
        "+",
        expect![[r#"
        no: the text would be read differently afterwards
    "#]],
    );
    // One of two cages with the same symbol.
    check_rename(
        "[cages]\nA$0A.B\n....\n....\nB...\n",
        "B",
        expect![[r#"
        no: the text would be read differently afterwards
    "#]],
    );
}

#[test]
fn the_symbol_that_can_be_renamed() {
    let prepared = |marked: &str| {
        let (text, span) = cursor(marked);
        let found = analysis_as(&text, Dialect::Sudoku).prepare_rename(FILE, span.start);
        found.map(|found| found.map(|found| (found.span.range(), found.text)))
    };
    assert_eq!(prepared("[cages]\nA$0AB.\n....\n....\n....\n"), Some(Ok((9..10, "A".to_owned()))));
    assert_eq!(prepared("[cages]\nAA$0B.\n....\n....\n....\n"), Some(Ok((10..11, "B".to_owned()))));
    assert_eq!(prepared("[cages]\nAAB.$0\n....\n....\n....\n"), None);
    assert_eq!(prepared("[cages]\nAAB.\n....\n....\n....\nB$0=3\n"), Some(Ok((28..29, "B".to_owned()))));
    assert_eq!(prepared("[cages]\n3: r1c1$0\n"), None);
}

#[test]
fn values_of_several_grids() {
    // The exchange holds in both grids, and in their solution.
    check_rename(
        "size: 4\ngrids: r1c1 r3c3\n1 2 . $04 ~ ~\n. . 1 2 ~ ~\n2 . 4 . 1 2\n. 3 . 1 . .\n~ ~ . 4 2 .\n~ ~ 1 . . 3\n[solution]\n\
         1234~~\n3412~~\n214312\n432134\n~~3421\n~~1243\n",
        "3",
        expect![[r#"
            size: 4
            grids: r1c1 r3c3
            1 2 . 3 ~ ~
            . . 1 2 ~ ~
            2 . 3 . 1 2
            . 4 . 1 . .
            ~ ~ . 3 2 .
            ~ ~ 1 . . 4
            [solution]
            1243~~
            4312~~
            213412
            342143
            ~~4321
            ~~1234
        "#]],
    );
}
