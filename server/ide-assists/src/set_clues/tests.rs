//! Tests clues that are added to puzzles, with the text after it.

use super::*;
use crate::tests::fixture::*;
use expect_test::{Expect, expect};

const PUZZLE: &str = "....\n....\n....\n....\n";

/// Adds clues such as `cages 10 r1c1 r1c2`, `thermos r1c1 r2c1`, `skyscrapers@top 3 r1c2`, one after the other.
fn added(text: &str, words: &[&str]) -> String {
    let mut text = text.to_owned();
    for line in words {
        let analysis = analysis(&text);
        let (word, rest) = line.split_once(' ').expect("a kind");
        let (kind, side) = word.split_once('@').map_or((word, None), |(kind, side)| (kind, Side::from_name(side)));
        let is_cell = |part: &&str| part.starts_with('r');
        let cells = rest.split(' ').filter(is_cell).map(|name| {
            let (row, column) = name[1..].split_once('c').expect("a cell");
            Field::square(4).cell(row.parse::<u8>().expect("a row") - 1, column.parse::<u8>().expect("a column") - 1)
        });
        let value: Vec<&str> = rest.split(' ').filter(|part| !is_cell(part)).collect();
        let kind = ClueKind::from_name(kind).expect("a kind");
        let clue = NewClue { kind, cells: cells.collect(), value: value.join(" "), side };
        match add_clue(&analysis, FILE, PuzzleIndex(0), &clue) {
            Ok(rewrite) => text = apply(&text, &rewrite.edits),
            Err(why) => text += &format!("not possible: {why}\n"),
        }
    }
    text
}

#[track_caller]
fn check(text: &str, words: &[&str], expected: Expect) {
    expected.assert_eq(&added(text, words));
}

#[test]
fn a_clue_is_a_line_of_its_section() {
    check(
        PUZZLE,
        &[
            "cages 10 r1c2 r1c1",
            "thermos r2c1 r1c1",
            "cages r3c1 r3c2",
            "arrows r1c4 r2c4 r3c4",
            "dots r2c1 r2c2",
            "xv V r4c1 r4c2",
            "renbans r4c4 r4c3",
        ],
        expect![[r#"
            ....
            ....
            ....
            ....
            [cages]
            10: r1c1 r1c2
            r3c1 r3c2
            [thermos]
            r2c1 r1c1
            [arrows]
            r1c4: r2c4 r3c4
            [dots]
            r2c1 o r2c2
            [xv]
            r4c1 v r4c2
            [renbans]
            r4c4 r4c3
        "#]],
    );
    check(
        "title: Two\n1...\n....\n....\n....\n[solution]\n1234\n3412\n2143\n4321\n\n....\n",
        &["quads 12 r1c1 r1c2 r2c1 r2c2", "odd r4c4 r3c3"],
        expect![[r#"
            title: Two
            1...
            ....
            ....
            ....
            [quads]
            12: r1c1 r1c2 r2c1 r2c2
            [odd]
            r3c3 r4c4
            [solution]
            1234
            3412
            2143
            4321

            ....
        "#]],
    );
}

#[test]
fn numbers_beside_the_grid() {
    check(
        PUZZLE,
        &["skyscrapers@top 3 r1c2", "skyscrapers@top 2 r1c3", "skyscrapers@left 1 r4c1", "sandwich@bottom 5 r4c4"],
        expect![[r#"
            ....
            ....
            ....
            ....
            [skyscrapers]
            top: . 3 2 .
            left: . . . 1
            [sandwich]
            bottom: . . . 5
        "#]],
    );
}

#[test]
fn what_is_no_clue() {
    let words = ["sums r1c1 r1c2", "thermos r1c1", "skyscrapers 3 r1c1", "cages x r1c1 r1c2", "clones r1c1 r1c2 r1c3"];
    let all: String = words.iter().map(|word| added(PUZZLE, &[*word]).replace(PUZZLE, "")).collect();
    expect![[r#"
        not possible: type the number of the sum first
        not possible: select the cells of the thermometer one after the other first
        not possible: choose a side of the grid
        not possible: this is no cage: `15: r1c1 r1c2`, or a map of symbols with sums below it (`A=15`): the values of a cage differ and add up to the total. A cage may have no total.
        not possible: this is no clone: `r1c1-r1c3 = r5c5-r5c7`: the cells on both sides have the same values, in order.
    "#]].assert_eq(&all);
}

/// Every kind of clue can be made of selected cells and what its example has before them.
#[test]
fn all_kinds_can_be_added() {
    let puzzle = format!("{}\n", ".".repeat(9)).repeat(9);
    let analysis = analysis(&puzzle);
    let cells = |names: &[(u8, u8)]| -> Vec<Cell> {
        names.iter().map(|&(row, column)| Field::square(9).cell(row, column)).collect()
    };
    let mut lines = String::new();
    for KindOfClue { kind, value, example, .. } in kinds_of_clues() {
        let selected = match kind.shape() {
            Shape::Side => cells(&[(0, 1)]),
            Shape::Clones | Shape::Sets(_) => cells(&[(0, 0), (0, 1), (2, 2), (2, 3)]),
            Shape::Cells { before: Before::Values, .. } => cells(&[(0, 0), (0, 1), (1, 0), (1, 1)]),
            Shape::Cells { cells: Cells::Diagonal, .. } => cells(&[(0, 1), (1, 0)]),
            _ => cells(&[(0, 0), (0, 1), (0, 2), (0, 3)]),
        };
        let written = example.split(": ").next().unwrap_or_default();
        let value = match (value, kind.shape()) {
            (WantedValue::Needed, Shape::Side) => "3",
            (WantedValue::Needed, _) => written,
            _ => "",
        };
        let clue = NewClue { kind, cells: selected, value: value.to_owned(), side: Some(Side::Top) };
        match add_clue(&analysis, FILE, PuzzleIndex(0), &clue) {
            Ok(rewrite) => lines += &rewrite.edits[0].text.trim().replace('\n', " "),
            Err(why) => lines += &format!("[{}] not possible: {why}", kind.name()),
        }
        lines += "\n";
    }
    expect![[r#"
         [cages] r1c1 r1c2 r1c3 r1c4
         [sums] 10: r1c1 r1c2 r1c3 r1c4
         [littlekillers] 10: r1c2 r2c1
         [arrows] r1c1: r1c2 r1c3 r1c4
         [thermos] r1c1 r1c2 r1c3 r1c4
         [slowthermos] r1c1 r1c2 r1c3 r1c4
         [whispers] r1c1 r1c2 r1c3 r1c4
         [dots] r1c1 o r1c2 o r1c3 o r1c4
         [xv] r1c1 x r1c2 x r1c3 x r1c4
         [inequalities] r1c1 < r1c2 < r1c3 < r1c4
         [marks] r1c1 o r1c2 o r1c3 o r1c4
         [renbans] r1c1 r1c2 r1c3 r1c4
         [palindromes] r1c1 r1c2 r1c3 r1c4
         [between] r1c1 r1c2 r1c3 r1c4
         [lockout] r1c1 r1c2 r1c3 r1c4
         [regionsums] r1c1 r1c2 r1c3 r1c4
         [zippers] r1c1 r1c2 r1c3 r1c4
         [doublearrows] r1c1 r1c2 r1c3 r1c4
         [entropic] r1c1 r1c2 r1c3 r1c4
         [modular] r1c1 r1c2 r1c3 r1c4
         [parity] r1c1 r1c2 r1c3 r1c4
         [nabners] r1c1 r1c2 r1c3 r1c4
         [clones] r1c1 r1c2 = r3c3 r3c4
         [quads] 1 2: r1c1 r1c2 r2c1 r2c2
         [pairs] differ by 2: r1c1 r1c2 r1c3 r1c4
         [allpairs] differ by 2: r1c1 r1c2 r1c3 r1c4
         [equalsums] r1c1 r1c2 = r3c3 r3c4
         [samevalues] r1c1 r1c2 = r3c3 r3c4
         [products] 6: r1c1 r1c2 r1c3 r1c4
         [counts] 1 of odd: r1c1 r1c2 r1c3 r1c4
         [countingcircles] r1c1 r1c2 r1c3 r1c4
         [valueindexers] r1c1 r1c2 r1c3 r1c4
         [sumlines] 5: r1c1 r1c2 r1c3 r1c4
         [rellikcages] 6: r1c1 r1c2 r1c3 r1c4
         [equalitycages] r1c1 r1c2 r1c3 r1c4
         [lunchboxes] 5: r1c1 r1c2 r1c3 r1c4
         [odd] r1c1 r1c2 r1c3 r1c4
         [even] r1c1 r1c2 r1c3 r1c4
         [min] r1c1 r1c2 r1c3 r1c4
         [max] r1c1 r1c2 r1c3 r1c4
         [extraregions] r1c1 r1c2 r1c3 r1c4
         [sandwich] top: . 3 . . . . . . .
         [xsums] top: . 3 . . . . . . .
         [skyscrapers] top: . 3 . . . . . . .
         [hiddenskyscrapers] top: . 3 . . . . . . .
         [numberedrooms] top: . 3 . . . . . . .
         [rowindexers] r1c1 r1c2 r1c3 r1c4
         [colindexers] r1c1 r1c2 r1c3 r1c4
    "#]]
    .assert_eq(&lines);
}

#[test]
fn clues_are_removed() {
    let text = "....\n....\n....\n....\n[cages]\n10: r1c1 r1c2\nr3c1 r3c2\n[odd]\nr4c4";
    let removed = |text: &str, clue: &str| {
        let at = text.find(clue).expect("a clue");
        match remove_clue(&analysis(text), FILE, PuzzleIndex(0), Span::of_len(at as u32, clue.len() as u32)) {
            Ok(rewrite) => apply(text, &rewrite.edits),
            Err(why) => format!("not possible: {why}\n"),
        }
    };
    expect![[r#"
        ....
        ....
        ....
        ....
        [cages]
        r3c1 r3c2
        [odd]
        r4c4"#]]
    .assert_eq(&removed(text, "10: r1c1 r1c2"));
    let one = removed(text, "r4c4");
    expect![[r#"
        ....
        ....
        ....
        ....
        [cages]
        10: r1c1 r1c2
        r3c1 r3c2"#]]
    .assert_eq(&one);
    expect![[r#"
        ....
        ....
        ....
        ...."#]]
    .assert_eq(&removed(&removed(&one, "r3c1 r3c2"), "10: r1c1 r1c2"));
    expect![[r#"
        not possible: the clue is drawn in a map: remove its symbol in the text
    "#]]
    .assert_eq(&removed("....\n....\n....\n....\n[cages]\nAA..\n....\n....\n....\nA=3\n", "A"));
    expect![[r#"
        not possible: there is no such clue
    "#]]
    .assert_eq(&removed(text, "r1c1"));
}

#[test]
fn rules_are_switched() {
    let switched = |text: &str, rule: &str| match switch_rule(&analysis(text), FILE, PuzzleIndex(0), rule) {
        Ok(rewrite) => apply(text, &rewrite.edits),
        Err(why) => format!("not possible: {why}\n"),
    };
    let titled = format!("title: One\n{PUZZLE}");
    let one = switched(&titled, "antiknight");
    expect![[r#"
        title: One
        rules: antiknight
        ....
        ....
        ....
        ....
    "#]]
    .assert_eq(&one);
    let two = switched(&one, "diagonal");
    expect![[r#"
        title: One
        rules: antiknight, diagonal
        ....
        ....
        ....
        ....
    "#]]
    .assert_eq(&two);
    assert_eq!(switched(&two, "diagonal"), one);
    assert_eq!(switched(&one, "antiknight"), titled);
    expect![[r#"
        not possible: the rule is declared for the whole file: change it in the text
    "#]]
    .assert_eq(&switched(&format!("rules: diagonal\n\n{titled}"), "diagonal"));
    expect![[r#"
        not possible: there is no such rule
    "#]]
    .assert_eq(&switched(&titled, "nothing"));
}
