//! The search's own board and the one that its events draw are the same at every moment, and events lead to the answer.

use super::*;
use crate::support::strategies::{puzzle_with_variants, small_puzzle, solvable_puzzle};
use crate::support::{puzzle, standard, text};
use engine::{Budget, Query, Variant, Verdict, solve};
use expect_test::{Expect, expect};
use proptest::prelude::*;
use std::sync::Arc;

const GRID_25: &str = "360020089 000361000 000000000 803000602 400603007 607000108 000000000 000418000 970030014";
const GRID_49: &str = "000003017 015009008 060000000 100007000 009000200 000500004 000000020 500600340 340200000";

/// Runs a search and checks all that holds of every one.
#[track_caller]
fn traced(puzzle: &Puzzle) -> (Vec<Event>, End) {
    let mut events = Vec::new();
    let mut replay = Replay::new(puzzle.geometry().clone());
    let end = observe(puzzle, u64::MAX, &|| false, &mut |event, board| {
        check_nesting(&replay, event);
        replay.apply(event);
        assert_eq!(replay.values(), &*board.values, "{event:?}");
        let cells = puzzle.geometry().cells();
        assert!(cells.clone().all(|cell| replay.possible(cell) == board.possible[cell.index()]), "{event:?}");
        events.push(event);
        ControlFlow::Continue(())
    });
    match &end {
        End::Solved(solution) => {
            let drawn: Solution = replay.values().iter().copied().flatten().collect();
            assert_eq!(&drawn, solution);
        }
        End::NoSolution => assert!(replay.dead_cell().is_some() && replay.guesses().is_empty()),
        End::OutOfEvents | End::Interrupted => panic!("nothing ends it early"),
    }
    (events, end)
}

/// Levels begin with a guess, one above the last, and end in the reverse order; all else happens at the last one.
#[track_caller]
fn check_nesting(before: &Replay, event: Event) {
    let level = usize::from(event.level.get());
    let is_possible = before.excluded_at(event.cell, event.digit).is_none();
    match event.kind {
        EventKind::Guessed => {
            assert!(level == before.guesses().len() + 1 && is_possible);
            // Nothing is forced, and no cell is dead.
            let open = before.geometry().cells().filter(|cell| before.values()[cell.index()].is_none());
            assert!(open.clone().all(|cell| before.possible(cell).len() > 1));
            let fewest = open.min_by_key(|cell| before.possible(*cell).len());
            assert_eq!((fewest, before.possible(event.cell).first()), (Some(event.cell), Some(event.digit)));
        }
        EventKind::Undone => {
            assert!(level == before.guesses().len() && before.dead_cell().is_some());
            assert_eq!(before.guesses().last(), Some(&(event.cell, event.digit)));
        }
        EventKind::Placed | EventKind::Excluded => assert!(level == before.guesses().len() && is_possible, "{event:?}"),
    }
}

#[track_caller]
fn check_against_the_solver(puzzle: &Puzzle) {
    let (_, end) = traced(puzzle);
    let outcome = solve(puzzle, Query::list(1_000, Budget::of(u64::MAX)));
    match end {
        End::Solved(solution) => assert!(outcome.count == 1_000 || outcome.solutions.contains(&solution)),
        _ => assert_eq!(outcome.verdict(), Verdict::None),
    }
}

/// One line an event, as deep as its level.
fn listing(events: &[Event], geometry: &Geometry) -> String {
    let line = |event: &Event| {
        let indent = "  ".repeat(usize::from(event.level.get()));
        format!("{indent}{} {}={}\n", event.kind.name(), geometry.cell_name(event.cell), event.digit.get())
    };
    events.iter().map(line).collect()
}

/// The first events, how many of each kind there are, and the first guesses with what became of them.
#[track_caller]
fn check_sample(text_of: &str, expected: Expect) {
    let puzzle = puzzle(&standard(9), text_of);
    let (events, end) = traced(&puzzle);
    let End::Solved(solution) = end else { panic!("a puzzle of Project Euler has a solution") };
    let outcome = solve(&puzzle, Query::unique(Budget::of(100_000)).keeping(1));
    assert_eq!((outcome.verdict(), &outcome.solutions[0]), (Verdict::One, &solution));
    let count = |kind| events.iter().filter(|event| event.kind == kind).count();
    let kinds = [EventKind::Placed, EventKind::Excluded, EventKind::Guessed, EventKind::Undone];
    let counts: Vec<_> = kinds.map(|kind| format!("{} {}", count(kind), kind.name())).into();
    let tree = |event: &&Event| matches!(event.kind, EventKind::Guessed | EventKind::Undone);
    let guesses: Vec<Event> = events.iter().filter(tree).copied().take(40).collect();
    let deepest = events.iter().map(|event| event.level.get()).max().unwrap_or_default();
    expected.assert_eq(&format!(
        "{}…\n{}, up to level {deepest}\n{}…\n{}\n",
        listing(&events[..30], puzzle.geometry()),
        counts.join(", "),
        listing(&guesses, puzzle.geometry()),
        text(&solution),
    ));
}

#[test]
fn grid_25_of_project_euler() {
    check_sample(
        GRID_25,
        expect![[r#"
        placed r1c1=3
        excluded r1c1=1
        excluded r1c1=2
        excluded r1c1=4
        excluded r1c1=5
        excluded r1c1=6
        excluded r1c1=7
        excluded r1c1=8
        excluded r1c1=9
        excluded r1c2=3
        excluded r1c3=3
        excluded r1c4=3
        excluded r1c5=3
        excluded r1c6=3
        excluded r1c7=3
        excluded r1c8=3
        excluded r1c9=3
        excluded r2c1=3
        excluded r2c2=3
        excluded r2c3=3
        excluded r3c1=3
        excluded r3c2=3
        excluded r3c3=3
        excluded r4c1=3
        excluded r5c1=3
        excluded r6c1=3
        excluded r7c1=3
        excluded r8c1=3
        excluded r9c1=3
        placed r1c2=6
        …
        148 placed, 889 excluded, 12 guessed, 7 undone, up to level 6
          guessed r1c4=5
            guessed r1c3=1
              guessed r1c6=4
                guessed r2c1=2
                undone r2c1=2
                guessed r2c7=2
                  guessed r2c2=8
                    guessed r3c1=2
                    undone r3c1=2
                    guessed r3c2=2
                    undone r3c2=2
                  undone r2c2=8
                undone r2c7=2
                guessed r2c2=8
                  guessed r3c1=2
                    guessed r3c2=4
                    undone r3c2=4
                  undone r3c1=2
                  guessed r3c2=2
        …
        361524789789361425524879361893157642412683597657942138148796253235418976976235814
    "#]],
    );
}

#[test]
fn grid_49_of_project_euler() {
    check_sample(
        GRID_49,
        expect![[r#"
        placed r1c6=3
        excluded r1c6=1
        excluded r1c6=2
        excluded r1c6=4
        excluded r1c6=5
        excluded r1c6=6
        excluded r1c6=7
        excluded r1c6=8
        excluded r1c6=9
        excluded r1c1=3
        excluded r1c2=3
        excluded r1c3=3
        excluded r1c4=3
        excluded r1c5=3
        excluded r1c7=3
        excluded r1c8=3
        excluded r1c9=3
        excluded r2c4=3
        excluded r2c5=3
        excluded r2c6=3
        excluded r3c4=3
        excluded r3c5=3
        excluded r3c6=3
        excluded r4c6=3
        excluded r5c6=3
        excluded r6c6=3
        excluded r7c6=3
        excluded r8c6=3
        excluded r9c6=3
        placed r1c8=1
        …
        610 placed, 3397 excluded, 66 guessed, 64 undone, up to level 7
          guessed r1c4=4
            guessed r1c3=2
              guessed r1c1=8
                guessed r3c4=1
                  guessed r3c5=5
                  undone r3c5=5
                  guessed r4c3=4
                    guessed r4c5=3
                    undone r4c5=3
                  undone r4c3=4
                undone r3c4=1
                guessed r3c5=1
                  guessed r4c3=4
                    guessed r4c4=3
                    undone r4c4=3
                  undone r4c3=4
                undone r3c5=1
              undone r1c1=8
              guessed r3c4=1
                guessed r3c5=5
                undone r3c5=5
                guessed r4c7=8
                  guessed r4c3=4
                    guessed r4c4=3
                    undone r4c4=3
                  undone r4c3=4
                undone r4c7=8
                guessed r4c4=3
                undone r4c4=3
              undone r3c4=1
              guessed r3c5=1
                guessed r4c4=3
                  guessed r4c2=2
                  undone r4c2=2
                undone r4c4=3
                guessed r4c3=4
                undone r4c3=4
              undone r3c5=1
            undone r1c3=2
            guessed r1c1=2
        …
        294863517715429638863751492152947863479386251638512974986134725521678349347295186
    "#]],
    );
}

#[track_caller]
fn check(size: u8, text_of: &str, expected: Expect) {
    let puzzle = puzzle(&standard(size), text_of);
    let (events, end) = traced(&puzzle);
    expected.assert_eq(&format!("{}{end:?}", listing(&events, puzzle.geometry())));
}

#[test]
fn a_cell_is_set_excludes_and_forces_others() {
    check(
        2,
        ". 1 . .",
        expect![[r#"
        placed r1c2=1
        excluded r1c2=2
        excluded r1c1=1
        excluded r2c2=1
        placed r1c1=2
        excluded r2c1=2
        placed r2c1=1
        placed r2c2=2
        Solved([2, 1, 1, 2])"#]],
    );
}

#[test]
fn a_guess_is_undone_and_excluded_below() {
    let puzzle = puzzle(&standard(4), "...2 .... 1... ..4.");
    let (events, _) = traced(&puzzle);
    let from_guess = events.iter().position(|event| event.kind == EventKind::Guessed).expect("a guess");
    expect![[r#"
          guessed r1c1=3
          excluded r1c1=4
          excluded r1c2=3
          excluded r1c3=3
          excluded r2c1=3
          excluded r2c2=3
          excluded r4c1=3
          placed r1c2=1
          excluded r1c3=1
          excluded r2c2=1
          undone r1c1=3
        excluded r1c1=3
        placed r1c1=4
          guessed r1c2=1
          excluded r1c2=3
          excluded r1c3=1
          excluded r2c2=1
          placed r1c3=3
          excluded r2c3=3
          placed r2c3=1
            guessed r2c1=2
            excluded r2c1=3
            excluded r2c2=2
            excluded r4c1=2
            placed r2c2=3
            excluded r4c2=3
            placed r4c1=3
            placed r4c2=2
    "#]]
    .assert_eq(&listing(&events[from_guess..], puzzle.geometry()));
}

#[test]
fn givens_that_clash_leave_a_cell_without_digits() {
    check(
        2,
        "1 1 . .",
        expect![[r#"
        placed r1c1=1
        excluded r1c1=2
        excluded r1c2=1
        excluded r2c1=1
        excluded r1c2=2
        NoSolution"#]],
    );
}

#[test]
fn a_puzzle_may_forbid_everything() {
    let mut nothing = Puzzle::new(standard(2));
    nothing.restrict(Cell::new(3), DigitSet::EMPTY);
    assert_eq!(traced(&nothing).1, End::NoSolution);
    let mut some = Puzzle::new(standard(4));
    some.restrict(Cell::new(0), DigitSet::up_to(2));
    assert!(matches!(traced(&some).1, End::Solved(_)));
}

#[test]
fn it_ends_when_it_is_told_to() {
    let puzzle = puzzle(&standard(9), GRID_49);
    for most in [0, 1, 100] {
        let mut count = 0;
        let mut visit = |_| {
            count += 1;
            ControlFlow::Continue(())
        };
        assert_eq!(search(&puzzle, most, &|| false, &mut visit), End::OutOfEvents);
        assert_eq!(count, most);
    }
    assert_eq!(search(&puzzle, 9, &|| true, &mut |_| panic!("no event")), End::Interrupted);
    assert_eq!(search(&puzzle, 9, &|| false, &mut |_| ControlFlow::Break(())), End::Interrupted);
    let (events, end) = traced(&puzzle);
    let mut visit = |_| ControlFlow::Continue(());
    assert_eq!(search(&puzzle, events.len() as u64, &|| false, &mut visit), end);
}

#[test]
fn further_rules_exclude_too() {
    for variant in [Variant::Diagonal, Variant::Antiknight, Variant::Antiking, Variant::Nonconsecutive] {
        let geometry = Geometry::standard(4).and_then(|geometry| geometry.with_variant(variant)).expect("a rule");
        let geometry = Arc::new(geometry);
        check_against_the_solver(&Puzzle::new(geometry.clone()));
        check_against_the_solver(&puzzle(&geometry, "1... ...2 .... .3.."));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn it_agrees_with_the_solver_on_small_puzzles_of_any_geometry(puzzle in small_puzzle()) {
        check_against_the_solver(&puzzle);
    }

    #[test]
    fn and_on_those_with_further_rules(puzzle in puzzle_with_variants()) {
        check_against_the_solver(&puzzle);
    }

    #[test]
    fn and_on_9x9_puzzles(puzzle in solvable_puzzle([3, 3], 40)) {
        check_against_the_solver(&puzzle);
    }
}
