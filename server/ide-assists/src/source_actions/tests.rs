//! Tests source actions: each applies one to a whole file and checks the text, or the reason why it is not possible.

use super::*;
use crate::tests::fixture::*;
use expect_test::{Expect, expect};

/// Returns the text after the action, or the reason why it is not possible. Checks that `source_action_obstacle`
/// agrees.
#[track_caller]
fn done(text: &str, what: SourceAction) -> String {
    let analysis = host(text).snapshot();
    let nothing = source_action_obstacle(&analysis, FILE, what, &|| false).expect("nothing interrupts");
    let done = source_action(&analysis, FILE, what, &|| false).expect("nothing interrupts");
    assert_eq!(done.as_ref().err(), nothing.as_ref());
    match done {
        Ok(change) => apply(text, &change.edits),
        Err(why) => format!("not now: {why}\n"),
    }
}

#[track_caller]
fn check(text: &str, what: SourceAction, expected: Expect) {
    expected.assert_eq(&done(text, what));
}

/// Checks both fills, with the same result.
#[track_caller]
fn check_fills(text: &str, expected: Expect) {
    let [forced, solution] = [SourceAction::FillForced, SourceAction::FillSolution].map(|what| done(text, what));
    assert_eq!(forced, solution);
    expected.assert_eq(&forced);
}

const MIXED: &str = "\
    # one solution, in one line and in rows\n\
    12..34.....3..2.\n\
    \n\
     1 +2 | . .\n 3  4 | . .\n ------+----\n .  . | . 3\n .  . | 2 .\n\
    \n\
    # several solutions\n\
    1............... # the first\n\
    # none\n\
    11..............\n";

#[test]
fn puzzles_with_one_solution_are_filled() {
    check_fills(
        MIXED,
        expect![[r#"
            # one solution, in one line and in rows
            1234341221434321

            1 +2 |+3+4
             3  4 |+1+2
             ------+----
            +2 +1 |+4 3
            +4 +3 | 2+1

            # several solutions
            1............... # the first
            # none
            11..............
        "#]],
    );
}

#[test]
fn a_puzzle_with_a_wrong_value_is_left_alone() {
    check_fills(
        "12+4.\n34..\n...3\n..2.\n",
        expect![[r#"
        not now: a value in it is wrong
    "#]],
    );
}

#[test]
fn why_nothing_is_filled() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n";
    check(
        hard,
        SourceAction::FillForced,
        expect![[r#"
        not now: no cell is forced by a naked or hidden single
    "#]],
    );
    check(
        "# nothing\n",
        SourceAction::FillForced,
        expect![[r#"
        not now: there is no puzzle in this document
    "#]],
    );
    check(
        "1234\n3412\n2143\n4321\n",
        SourceAction::FillSolution,
        expect![[r#"
        not now: no cell is empty
    "#]],
    );
    check(
        "1...\n....\n....\n....\n",
        SourceAction::FillSolution,
        expect![[r#"
        not now: the puzzle has 72 solutions
    "#]],
    );
    check(
        "1...\n....\n....\n....\n\n11..\n....\n....\n....\n",
        SourceAction::FillForced,
        expect![[r#"
        not now: no puzzle can be filled; the first one: the puzzle has 72 solutions
    "#]],
    );
}

#[test]
fn safe_fixes_are_made() {
    check(
        "# sudoku: ignore wrong-value, multiple-solutions\n12+4.\n34..\n...3\n..2.\n\ncolour: red\n12..\n3+4..\n...3\n..+2.\n[solution]\n1...\n....\n....\n....\n",
        SourceAction::FixAll,
        expect![[r#"
            # sudoku: ignore wrong-value
            12+4.
            34..
            ...3
            ..2.

            colour: red
            12..
            3+4..
            ...3
            ..+2.
            [solution]
            1...
            ....
            ....
            ....
        "#]],
    );
    // A fix that reveals the solution is not safe.
    check(
        "12+4.\n34..\n...3\n..2.\n",
        SourceAction::FixAll,
        expect![[r#"
        not now: there are no safe fixes
    "#]],
    );
}

#[test]
fn it_can_be_interrupted() {
    let analysis = host(MIXED).snapshot();
    for what in [SourceAction::FillForced, SourceAction::FillSolution, SourceAction::FixAll] {
        assert_eq!(source_action(&analysis, FILE, what, &|| true), Err(Interrupted));
    }
}
