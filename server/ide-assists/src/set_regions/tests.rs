//! Tests regions that are painted, with the text after each.

use super::*;
use crate::tests::fixture::*;
use engine::Field;
use expect_test::{Expect, expect};

const EMPTY: &str = "....\n....\n....\n....\n";

/// Paints selections such as `r1c1 r1c2 r2c1`, one after the other.
fn painted(text: &str, selections: &[&str]) -> String {
    let mut text = text.to_owned();
    for selection in selections {
        let cells: Vec<Cell> = selection
            .split(' ')
            .map(|name| {
                let (row, column) = name[1..].split_once('c').expect("a cell");
                let number = |text: &str| text.parse::<u8>().expect("a number") - 1;
                Field::square(4).cell(number(row), number(column))
            })
            .collect();
        match paint_region(&analysis(&text), FILE, PuzzleIndex(0), &cells) {
            Ok(rewrite) => text = apply(&text, &rewrite.edits),
            Err(why) => text += &format!("not possible: {why}\n"),
        }
    }
    text
}

#[track_caller]
fn check(text: &str, selections: &[&str], expected: Expect) {
    expected.assert_eq(&painted(text, selections));
}

#[test]
fn a_jigsaw_from_an_empty_grid() {
    check(
        EMPTY,
        &["r1c1 r1c2 r1c3 r2c1"],
        expect![[r#"
        ....
        ....
        ....
        ....
        [regions]
        111.
        1...
        ....
        ....
    "#]],
    );
    // The last region is what is left.
    check(
        EMPTY,
        &["r1c1 r1c2 r1c3 r2c1", "r1c4 r2c4 r2c3 r2c2", "r3c1 r3c2 r3c3 r4c1"],
        expect![[r#"
            ....
            ....
            ....
            ....
            [regions]
            1112
            1222
            3334
            3444
        "#]],
    );
}

#[test]
fn cells_join_and_leave() {
    // The first cell has a region with room.
    check(
        EMPTY,
        &["r1c1 r1c2", "r1c2 r1c3 r1c4"],
        expect![[r#"
        ....
        ....
        ....
        ....
        [regions]
        1111
        ....
        ....
        ....
    "#]],
    );
    // It has none: the cells leave other regions.
    check(
        EMPTY,
        &["r1c1 r1c2", "r2c2 r1c2"],
        expect![[r#"
        ....
        ....
        ....
        ....
        [regions]
        12..
        .2..
        ....
        ....
    "#]],
    );
    // It is full.
    check(
        EMPTY,
        &["r1c1 r1c2 r1c3 r1c4", "r1c4 r2c4"],
        expect![[r#"
        ....
        ....
        ....
        ....
        [regions]
        1112
        ...2
        ....
        ....
    "#]],
    );
    check(
        EMPTY,
        &["r1c1 r1c2 r1c3", "r1c3"],
        expect![[r#"
        ....
        ....
        ....
        ....
        [regions]
        11..
        ....
        ....
        ....
    "#]],
    );
}

#[test]
fn a_map_keeps_its_symbols_and_layout() {
    check(
        "title: Bent\n1...\n....\n....\n...2\n[regions]\na a a b\na b b b\nc c c d\nc d d d\n[solution]\n1234\n3412\n2143\n4321\n\n....\n",
        &["r1c3 r1c4", "r1c3", "r2c2 r1c3"],
        expect![[r#"
            title: Bent
            1...
            ....
            ....
            ...2
            [regions]
            a a . b
            a b b b
            c c c d
            c d d d
            [solution]
            1234
            3412
            2143
            4321

            ....
            not possible: there are 4 regions already: take cells out of one, or begin in one with room
            not possible: there are 4 regions already: take cells out of one, or begin in one with room
        "#]],
    );
}

#[test]
fn what_cannot_be_painted() {
    let all = [
        painted(EMPTY, &["r1c1 r1c2 r1c3 r1c4 r2c1"]),
        painted("....\n....\n....\n....\n[regions]\n123.\n....\n...4\n", &["r1c1 r1c2"]),
        painted("....\n....\n....\n....\n[regions]\n123.\n....\n....\n...4\n", &["r2c1 r2c2"]),
    ];
    let refused: String = all.iter().filter_map(|text| Some(text.split_once("not ")?.1)).collect();
    expect![[r#"
        possible: a region has 4 cells: select 1 to 4
        possible: the map of `[regions]` cannot be read: correct it in the text
        possible: there are 4 regions already: take cells out of one, or begin in one with room
    "#]]
    .assert_eq(&refused);
}
