//! Reads lists, chains, sides and maps of each form, right and wrong.

use super::*;
use crate::model::clues::{ClueCell, ClueContent, ClueMark, ClueValue};
use clues::{Count, Counted};
use expect_test::{Expect, expect};
use field::Field;
use std::fmt::Write as _;

/// Reads the lines of a section and shows each clue in a normal form, then the problems with the wrong text.
#[track_caller]
fn check(kind: ClueKind, size: u8, text: &str, expected: Expect) {
    let starts = text.lines().scan(0, |at, line| Some(std::mem::replace(at, *at + line.len() as u32 + 1)));
    let lines = starts.zip(text.lines()).map(|(at, line)| (BlockSpan::of_len(at, line.len() as u32), line));
    let clues = read_section(kind, Field::square(size), Numbers::from_one(size), lines, &mut Room::default());
    let mut shown = String::new();
    for clue in &clues.list {
        writeln!(shown, "{} | {}", &text[clue.span.range()], content(&clue.content)).unwrap();
        if let Some(symbol) = &clue.symbol {
            assert_eq!(*symbol.text, text[clue.span.range()]);
            assert!(symbol.before_sum.is_none_or(|span| text[span.range()] == *symbol.text));
        }
    }
    for (problem, span) in &clues.problems {
        writeln!(shown, "! {problem:?} {:?}", &text[span.range()]).unwrap();
    }
    assert_eq!(clues.is_malformed, !clues.problems.is_empty());
    expected.assert_eq(&shown);
}

fn content(content: &ClueContent) -> String {
    match content {
        ClueContent::Cells { values, cells } => {
            format!("{:?} {}", values.iter().map(value).collect::<Vec<_>>(), names(cells))
        }
        ClueContent::Arrow { circle, shaft } => format!("{} -> {}", names(circle), names(shaft)),
        ClueContent::Clones { left, right } => format!("{} = {}", names(left), names(right)),
        ClueContent::Chain { cells, marks } => {
            let mark = |mark: &ClueMark| format!("{:?}", mark.relation);
            format!("{} {}", names(cells), marks.iter().map(mark).collect::<Vec<_>>().join(" "))
        }
        ClueContent::Pairs { relation, cells } => format!("{}: {}", relation.text(), names(cells)),
        ClueContent::Sets(sets) => sets.iter().map(|set| names(set)).collect::<Vec<_>>().join(" = "),
        ClueContent::Counts { count, what, cells } => {
            let count = match count {
                Count::Number(value) => value.number.to_string(),
                Count::Cell(cell) => names(std::slice::from_ref(cell)),
            };
            let what = match what {
                Counted::Values(values) => format!("{:?}", values.iter().map(|value| value.number).collect::<Vec<_>>()),
                other => other.word().unwrap_or_default().to_owned(),
            };
            format!("{count} of {what}: {}", names(cells))
        }
        ClueContent::Side { side, places } => {
            let place = |place: &Option<ClueValue>| place.map_or(".".to_owned(), |place| value(&place).to_string());
            format!("{side:?} {}", places.iter().map(place).collect::<Vec<_>>().join(" "))
        }
    }
}

fn value(value: &ClueValue) -> u32 {
    value.number
}

fn names(cells: &[ClueCell]) -> String {
    let name = |cell: &ClueCell| format!("{}/{}", cell.row + 1, cell.column + 1);
    cells.iter().map(name).collect::<Vec<_>>().join(" ")
}

#[test]
fn lists_of_cells() {
    check(
        ClueKind::Cages,
        9,
        "15: r1c1 r1c2 # x\n R1C1,r2C2 , r3c3\n7 :r1c1-r1c4-r3c4\nr5c5-r3c3 r12c3\nr45c56 - r1c1\nr45c56\nr1c1r1c2\nｒ1c1\nr９c1 – r9c3",
        expect![[r#"
            15: r1c1 r1c2 | [15] 1/1 1/2
            R1C1,r2C2 , r3c3 | [] 1/1 2/2 3/3
            7 :r1c1-r1c4-r3c4 | [7] 1/1 1/2 1/3 1/4 2/4 3/4
            r5c5-r3c3 r12c3 | [] 5/5 4/4 3/3 1/3 2/3
            r45c56 | [] 4/5 4/6 5/5 5/6
            r1c1r1c2 | [] 1/1 1/2
            ｒ1c1 | [] 1/1
            r９c1 – r9c3 | [] 9/1 9/2 9/3
            ! SeveralCells "r45c56"
        "#]],
    );
    check(
        ClueKind::Renbans,
        16,
        "r10c16-r12c14 r1c1\nr1c17\nr0c1\nr123456789123c1",
        expect![[r#"
        r10c16-r12c14 r1c1 | [] 10/16 11/15 12/14 1/1
        ! OutsideTheGrid "r1c17"
        ! OutsideTheGrid "r0c1"
        ! OutsideTheGrid "r123456789123c1"
    "#]],
    );
}

#[test]
fn lists_with_mistakes() {
    check(
        ClueKind::Cages,
        9,
        "15:\nx: r1c1\n1 2: r1c1\nr1c1-r2c3\nr1c1-r1c1\nr1c10\nr1c1-\n-r1c1\nr1c1--r1c2\nr1c1 x2\nr1\nr1c12-r1c5\n1234567: r1c1\ntitle: x\n: r1c1",
        expect![[r#"
            ! NoCells "15:"
            ! NotANumber "x"
            ! NotANumber "1 2"
            ! NotALine "r1c1-r2c3"
            ! NotALine "r1c1-r1c1"
            ! OutsideTheGrid "r1c10"
            ! LooseMark "-"
            ! LooseMark "-"
            ! LooseMark "-"
            ! NotACell "x2"
            ! NotACell "r1"
            ! SeveralCells "r1c12"
            ! NotANumber "1234567"
            ! NotANumber "title"
            ! MissingValue ": r1c1"
        "#]],
    );
    check(
        ClueKind::Sums,
        9,
        "r1c1\n5: r1c1",
        expect![[r#"
        5: r1c1 | [5] 1/1
        ! MissingValue "r1c1"
    "#]],
    );
    check(
        ClueKind::Thermos,
        9,
        "5: r1c1\n: r1c1\nr1c1-r1c9-r1c1-r1c9",
        expect![[r#"
            r1c1-r1c9-r1c1-r1c9 | [] 1/1 1/2 1/3 1/4 1/5 1/6 1/7 1/8 1/9 1/8 1/7 1/6 1/5 1/4 1/3 1/2 1/1 1/2 1/3 1/4 1/5 1/6 1/7 1/8 1/9
            ! UnexpectedValue "5"
            ! UnexpectedValue ": r1c1"
        "#]],
    );
}

#[test]
fn values_and_circles() {
    check(
        ClueKind::Quads,
        9,
        "1 2 7: r45c56\n127: r45c56\n1 2 3 4 5: r45c56\n0: r1c1\nr1c1",
        expect![[r#"
        1 2 7: r45c56 | [1, 2, 7] 4/5 4/6 5/5 5/6
        127: r45c56 | [1, 2, 7] 4/5 4/6 5/5 5/6
        ! NotANumber "5"
        ! NotANumber "0"
        ! MissingValue "r1c1"
    "#]],
    );
    check(
        ClueKind::Quads,
        16,
        "10 2: r1c1 r1c2 r2c1 r2c2",
        expect![[r#"
        10 2: r1c1 r1c2 r2c1 r2c2 | [10, 2] 1/1 1/2 2/1 2/2
    "#]],
    );
    check(
        ClueKind::Arrows,
        9,
        "r5c5: r4c5-r2c5\nr1c1 r1c2: r2c2\nr1c1:\n: r1c1\n5: r1c1\nr1c1 r1c2",
        expect![[r#"
            r5c5: r4c5-r2c5 | 5/5 -> 4/5 3/5 2/5
            r1c1 r1c2: r2c2 | 1/1 1/2 -> 2/2
            ! NoCells "r1c1:"
            ! MissingValue ": r1c1"
            ! NotACell "5"
            ! MissingValue "r1c1 r1c2"
        "#]],
    );
    check(
        ClueKind::Whispers,
        9,
        "5: r1c1-r1c3\nr1c1-r1c3",
        expect![[r#"
        5: r1c1-r1c3 | [5] 1/1 1/2 1/3
        r1c1-r1c3 | [] 1/1 1/2 1/3
    "#]],
    );
}

#[test]
fn chains_and_clones() {
    check(
        ClueKind::Dots,
        9,
        "r1c1 o r1c2 * r1c3\nr1c1o3r1c2*3r1c3\nr1c1<r1c2>r1c3=r1c4 x r1c5 V r1c6\nr1c1 o\no r1c1\nr1c1 r1c2\nr1c1\nr12c1 o r3c1\nr1c1 o o r1c2\nr1c1 *0 r1c2\nr1c1 ~ r1c2",
        expect![[r#"
            r1c1 o r1c2 * r1c3 | 1/1 1/2 1/3 Difference(1) Ratio(2)
            r1c1o3r1c2*3r1c3 | 1/1 1/2 1/3 Difference(3) Ratio(3)
            r1c1<r1c2>r1c3=r1c4 x r1c5 V r1c6 | 1/1 1/2 1/3 1/4 1/5 1/6 Less Greater Equal Ten Five
            ! LooseMark "o"
            ! LooseMark "o"
            ! MissingMark "r1c2"
            ! MissingMark "r1c1"
            ! SeveralCells "r12c1"
            ! LooseMark "o"
            ! NotANumber "0"
            ! NotACell "~"
        "#]],
    );
    check(
        ClueKind::Clones,
        9,
        "r1c1-r1c3 = r5c5-r5c7\nr1c1 = r2c2 = r3c3\nr1c1 r1c2\nr1c1 = r1c2 r1c3\n= r1c1",
        expect![[r#"
            r1c1-r1c3 = r5c5-r5c7 | 1/1 1/2 1/3 = 5/5 5/6 5/7
            r1c1 = r2c2 = r3c3 | 1/1 = 2/2
            r1c1 = r2c2 = r3c3 | 2/2 = 3/3
            ! UnevenClones "r1c1 r1c2"
            ! UnevenClones "r1c1 = r1c2 r1c3"
            ! NoCells "= r1c1"
        "#]],
    );
}

#[test]
fn sides() {
    check(
        ClueKind::Sandwich,
        4,
        "top: 1 . 5 .\nLEFT:0,1,2,3\nbottom : . . . .\nright: 1 2 3\ntop:\nmiddle: 1 2 3 4\n1 2 3 4\ntop: 1 2 x 4",
        expect![[r#"
            top: 1 . 5 . | Top 1 . 5 .
            LEFT:0,1,2,3 | Left 0 1 2 3
            bottom : . . . . | Bottom . . . .
            ! Places { places: 3 } "1 2 3"
            ! Places { places: 0 } "top:"
            ! NotASide "middle"
            ! NotASide "1 2 3 4"
            ! NotANumber "x"
        "#]],
    );
}

#[test]
fn maps() {
    check(
        ClueKind::Cages,
        4,
        "AAb.\nA.bB\n..BB\n....\nA=6 b = 7 # x\nB=8,\nr1c4\n3: r4c1 r4c2",
        expect![[r#"
            A | [6] 1/1 1/2 2/1
            b | [7] 1/3 2/3
            B | [8] 2/4 3/3 3/4
            r1c4 | [] 1/4
            3: r4c1 r4c2 | [3] 4/1 4/2
        "#]],
    );
    check(
        ClueKind::Cages,
        4,
        "A1 A1 | B .\n----+----\n. . | . .\n. . | . .\n. . . .\nA1=3",
        expect![[r#"
        A1 | [3] 1/1 1/2
        B | [] 1/3
    "#]],
    );
    check(
        ClueKind::Odd,
        4,
        "x..x\n....\n.x..\n....",
        expect![[r#"
        x | [] 1/1 1/4 3/2
    "#]],
    );
}

#[test]
fn maps_with_mistakes() {
    check(
        ClueKind::Cages,
        4,
        "A..A\n....\n....\n....\nB=3 A=x A=5 A=6 7\n=5\nA=",
        expect![[r#"
            ! Apart "A"
            ! SumOfNothing "B=3"
            ! NotANumber "x"
            ! SecondSum "A=6"
            ! NotASum "7"
            ! NotASum "=5"
            ! NotASum "A="
        "#]],
    );
    check(
        ClueKind::Cages,
        4,
        "A..\n....\n...A\nB=3",
        expect![[r#"
        A | [] 3/4
        ! MapRow { symbols: 3 } "A.."
        ! MapRows { rows: 3 } "...A"
    "#]],
    );
    check(
        ClueKind::ExtraRegions,
        4,
        "AAAA\n....\n....\n....\n....\nA=5",
        expect![[r#"
        A | [] 1/1 1/2 1/3 1/4
        ! MapRows { rows: 5 } "...."
        ! UnexpectedValue "A=5"
    "#]],
    );
    check(
        ClueKind::Cages,
        4,
        "A=5",
        expect![[r#"
        ! SumOfNothing "A=5"
    "#]],
    );
}

#[test]
fn pairs_sets_and_counts() {
    check(
        ClueKind::Pairs,
        4,
        "Differ by 2, 3: r1c1-r1c3\nnot less:r1c1 r2c2\nx: r1c1\n: r1c1\nr1c1\nless: # x",
        expect![[r#"
            Differ by 2, 3: r1c1-r1c3 | differ by 2 3: 1/1 1/2 1/3
            not less:r1c1 r2c2 | not less: 1/1 2/2
            ! NotARelation "x"
            ! MissingValue ": r1c1"
            ! MissingValue "r1c1"
            ! NoCells "less:"
        "#]],
    );
    check(
        ClueKind::EqualSums,
        4,
        "r1c1 r1c2 = r2c1 = r3c1-r3c3\nr1c1\nr1c1 =\n5: r1c1 = r1c2",
        expect![[r#"
        r1c1 r1c2 = r2c1 = r3c1-r3c3 | 1/1 1/2 = 2/1 = 3/1 3/2 3/3
        ! OneSet "r1c1"
        ! NoCells "r1c1 ="
        ! UnexpectedValue "5"
    "#]],
    );
    check(
        ClueKind::SameValues,
        4,
        "r1c1 r1c2 = r2c1 r3c3\nr1c1 = r2c1 r3c3",
        expect![[r#"
        r1c1 r1c2 = r2c1 r3c3 | 1/1 1/2 = 2/1 3/3
        ! UnevenSets "r1c1 = r2c1 r3c3"
    "#]],
    );
    check(
        ClueKind::Counts,
        9,
        "2 of 3: r1c1-r1c9\nr5c5 OF odd: r1c1\n0 of 12, 3: r1c1\n1 of different: r1c1\nr12c3 of 3: r1c1\n3: r1c1\n3 of: r1c1\n\
         x of 3: r1c1\n3 of x: r1c1\n3 of 0: r1c1\n3 3: r1c1",
        expect![[r#"
            2 of 3: r1c1-r1c9 | 2 of [3]: 1/1 1/2 1/3 1/4 1/5 1/6 1/7 1/8 1/9
            r5c5 OF odd: r1c1 | 5/5 of odd: 1/1
            0 of 12, 3: r1c1 | 0 of [1, 2, 3]: 1/1
            1 of different: r1c1 | 1 of different: 1/1
            ! SeveralCells "r12c3"
            ! NotACount "3"
            ! NotACount "3 of"
            ! NotANumber "x"
            ! NotANumber "x"
            ! NotANumber "0"
            ! NotACount "3 3"
        "#]],
    );
    check(
        ClueKind::Counts,
        25,
        "5 of different: r1c1-r1c3\n5 of different: r1c1-r1c25\n5 of odd: r1c1-r1c25",
        expect![[r#"
            5 of different: r1c1-r1c3 | 5 of different: 1/1 1/2 1/3
            5 of odd: r1c1-r1c25 | 5 of odd: 1/1 1/2 1/3 1/4 1/5 1/6 1/7 1/8 1/9 1/10 1/11 1/12 1/13 1/14 1/15 1/16 1/17 1/18 1/19 1/20 1/21 1/22 1/23 1/24 1/25
            ! TooLarge "5 of different: r1c1-r1c25"
        "#]],
    );
    check(
        ClueKind::Products,
        9,
        "123456789: r1c1\n1234567890: r1c1\nr1c1",
        expect![[r#"
        123456789: r1c1 | [123456789] 1/1
        ! NotANumber "1234567890"
        ! MissingValue "r1c1"
    "#]],
    );
    check(
        ClueKind::SumLines,
        9,
        "40: r1c1-r1c9\n10: r1c1-r1c2-r2c2-r2c1-r1c1\n40: r1c1-r1c2-r2c2-r2c1-r1c1",
        expect![[r#"
            40: r1c1-r1c9 | [40] 1/1 1/2 1/3 1/4 1/5 1/6 1/7 1/8 1/9
            10: r1c1-r1c2-r2c2-r2c1-r1c1 | [10] 1/1 1/2 2/2 2/1 1/1
            ! TooLarge "40: r1c1-r1c2-r2c2-r2c1-r1c1"
        "#]],
    );
}
