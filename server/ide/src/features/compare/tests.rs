//! Tests of the comparison: two texts, and what is said about them.

use super::edition::Edition;
use super::{Comparison, compare};
use crate::Analysis;
use crate::tests::fixture::{FILE, host};
use expect_test::{Expect, expect};
use ide_db::PuzzleIndex;
use proptest::prelude::*;

const A: &str = "title: A\n12..\n34..\n...3\n..2.\n";
const B: &str = "title: B\n.2..\n34..\n...3\n..21\n";
const C: &str = "title: C\n1...\n.4..\n...3\n.32.\n";

fn compared(old: &str, new: &str) -> Comparison {
    let [old, new] = [old, new].map(|text| host(text).snapshot());
    compare(&editions(&old), &editions(&new), &|| false).expect("nothing interrupts")
}

fn editions(analysis: &Analysis) -> Vec<Edition<'_>> {
    (0..analysis.puzzle_count(FILE) as u32).map(|at| analysis.edition(FILE, PuzzleIndex(at))).collect()
}

#[track_caller]
fn check(old: &str, new: &str, expected: Expect) {
    let found = compared(old, new);
    let number = |at: Option<usize>| at.map_or("-".to_owned(), |at| (at + 1).to_string());
    let lines = found.differences.iter().map(|it| {
        let name = it.name.as_deref().unwrap_or_default();
        format!("{} → {} {name}: {}\n", number(it.old), number(it.new), it.words())
    });
    expected.assert_eq(&(lines.collect::<String>() + &format!("unchanged: {}\n", found.unchanged)));
}

#[test]
fn a_given_is_taken_away() {
    check(
        &format!("{A}\n{B}\n{C}"),
        &format!("{A}\n{}\n{C}", B.replace("34..", "3...")),
        expect![[r#"
            2 → 2 B: r2c2 4 → empty
            unchanged: 2
        "#]],
    );
}

#[test]
fn layout_is_no_change() {
    check(
        A,
        "title: A\n\n1 2 | . .\n3 4 | . .\n----+----\n. . | . 3\n. . | 2 .\n",
        expect![[r#"
            unchanged: 1
        "#]],
    );
}

#[test]
fn puzzles_come_go_and_move() {
    check(
        &format!("{A}\n{B}\n{C}"),
        &format!("{C}\n{A}\n12..\n34..\n4...\n....\n"),
        expect![[r#"
            3 → 1 C: moved
            2 → 3 : r1c1 empty → 1, r3c1 empty → 4, r3c4 3 → empty, r4c3 2 → empty, r4c4 1 → empty, title "B" removed, now 6 solutions
            unchanged: 1
        "#]],
    );
    check(
        "",
        A,
        expect![[r#"
        - → 1 A: added, 6 clues, unique
        unchanged: 0
    "#]],
    );
}

#[test]
fn metadata_rules_and_clues() {
    check(
        "title: A\ndifficulty: easy\nrules: diagonal\n12..\n34..\n....\n....\n[cages]\n5: r3c1 r3c2\n",
        "title: B\nauthor: me\n12..\n34..\n....\n....\n[cages]\n6: r3c1 r3c2\n3: r4c1 r4c2\n# noted\n",
        expect![[r#"
            1 → 1 B: rule diagonal removed, cages r3c1 r3c2 5 → 6, cages r4c1 r4c2 3 added, title "A" → "B", difficulty "easy" removed, author "me" added, comment "noted" added
            unchanged: 0
        "#]],
    );
}

#[test]
fn placed_values_and_pencil_marks() {
    check(
        "12..\n34..\n...3\n..2.\n",
        "12+4.\n34..\n...3\n..2+1\n",
        expect![[r#"
            1 → 1 : r1c3 empty → +4, r4c4 empty → +1
            unchanged: 0
        "#]],
    );
}

#[test]
fn what_cannot_be_read() {
    check(
        A,
        &A.replace("34..", "3!.."),
        expect![[r#"
            1 → 1 A: now unreadable: unknown symbol `!`; this grid's values are 1 to 4
            unchanged: 0
        "#]],
    );
    check(
        &A.replace("34..", "3!.."),
        &A.replace("34..", "3?!."),
        expect![[r#"
            1 → 1 A: text changed
            unchanged: 0
        "#]],
    );
}

#[test]
fn an_equivalent_puzzle() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let other: String = line.trim().chars().rev().collect();
    check(
        line,
        &other,
        expect![[r#"
            1 → 1 : replaced by an equivalent puzzle (rotated by 180°)
            unchanged: 0
        "#]],
    );
}

#[test]
fn many_changes_are_counted() {
    check(
        &format!("title: A\n{}", ".".repeat(80) + "1\n"),
        &format!("title: A\n{}", "123456789".to_owned() + &".".repeat(70) + "12\n"),
        expect![[r#"
            1 → 1 A: r1c1 empty → 1, r1c2 empty → 2, r1c3 empty → 3, r1c4 empty → 4, r1c5 empty → 5, r1c6 empty → 6, r1c7 empty → 7, r1c8 empty → 8, 3 more changes
            unchanged: 0
        "#]],
    );
}

fn collection() -> impl Strategy<Value = String> {
    let puzzle =
        prop::sample::select(vec![A, B, C, "12..34.....3..2.\n", "1..............4\n", "12..\n3!..\n....\n....\n"]);
    prop::collection::vec(puzzle, 0..8).prop_map(|puzzles| puzzles.join("\n"))
}

proptest! {
    #[test]
    fn every_puzzle_is_in_one_pair(old in collection(), new in collection()) {
        let found = compared(&old, &new);
        let count = |text: &str| host(text).snapshot().puzzle_count(FILE);
        let of = |pick: fn(&super::Difference) -> Option<usize>| {
            let mut numbers: Vec<usize> = found.differences.iter().filter_map(pick).collect();
            let all = numbers.len();
            numbers.sort_unstable();
            numbers.dedup();
            assert_eq!(numbers.len(), all, "a puzzle is in two pairs");
            all + found.unchanged
        };
        prop_assert_eq!(of(|it| it.old), count(&old));
        prop_assert_eq!(of(|it| it.new), count(&new));
        prop_assert!(found.differences.iter().all(|it| !it.words().is_empty()));
    }

    #[test]
    fn a_text_does_not_differ_from_itself(text in collection()) {
        prop_assert_eq!(compared(&text, &text).differences, Vec::new());
    }
}
