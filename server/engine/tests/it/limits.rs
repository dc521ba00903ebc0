//! A search ends where its caller said, and says why.

use std::cell::Cell as Counter;

use engine::{Budget, Outcome, Puzzle, Stopped, Verdict, solve};
use proptest::prelude::*;

use crate::puzzles::small_puzzle;
use crate::support::{classic_as_any_other, puzzle, standard};

const ENDLESS: Budget = Budget::of(u64::MAX);

/// Takes a search; generated.
const HARD: &str = "......4.9.7.69..286..4............9..8.3.....1..8.....4.6..8.7......5..29.5..46..";

fn search(puzzle: &Puzzle, limit: u64, nodes: u64) -> Outcome {
    solve(puzzle, limit, 0, Budget::of(nodes), &|| false)
}

#[test]
fn the_limit_ends_the_count_even_where_there_is_no_more() {
    let empty = Puzzle::new(standard(4));
    for (limit, count, stopped) in [
        (0, 0, Stopped::LimitReached),
        (1, 1, Stopped::LimitReached),
        (288, 288, Stopped::LimitReached),
        (289, 288, Stopped::Exhausted),
    ] {
        let outcome = search(&empty, limit, u64::MAX);
        assert_eq!((outcome.count, outcome.stopped), (count, stopped), "limit {limit}");
    }
}

#[test]
fn only_an_exhausted_search_proves_none_or_one() {
    let hard = puzzle(&standard(9), HARD);
    let unique = search(&hard, 2, u64::MAX);
    assert_eq!((unique.verdict(), unique.stopped), (Verdict::One, Stopped::Exhausted));
    assert_eq!(search(&hard, 1, u64::MAX).verdict(), Verdict::Undecided);
    assert_eq!(search(&hard, 2, unique.nodes).verdict(), Verdict::One);
    assert_eq!(search(&hard, 2, unique.nodes - 1).verdict(), Verdict::Undecided);

    let many = search(&Puzzle::new(standard(9)), 2, u64::MAX);
    assert_eq!((many.verdict(), many.stopped), (Verdict::Many, Stopped::LimitReached));
    let too_many = search(&Puzzle::new(standard(9)), u64::MAX, 5_000);
    assert_eq!((too_many.verdict(), too_many.stopped), (Verdict::Many, Stopped::OutOfBudget));
}

#[test]
fn singles_cost_no_budget() {
    let geometry = standard(4);
    let easy = search(&puzzle(&geometry, "1... ..3. ..4. .2.."), 2, 0);
    assert_eq!((easy.verdict(), easy.nodes), (Verdict::One, 0));
    let restricted = {
        // No cell is decided, but the rows leave 1 only the diagonal, and there twice in a box.
        let mut puzzle = Puzzle::new(geometry.clone());
        for cell in geometry.cells().filter(|cell| geometry.row(*cell) != geometry.column(*cell)) {
            puzzle.restrict(cell, engine::DigitSet::up_to(4).without(engine::DigitSet::up_to(1)));
        }
        search(&puzzle, 2, 0)
    };
    assert_eq!(restricted.verdict(), Verdict::None);
    let clashing = search(&puzzle(&geometry, "11.. .... .... ...."), 2, 0);
    assert_eq!((clashing.verdict(), clashing.nodes), (Verdict::None, 0));
}

#[test]
fn an_interrupt_ends_the_search_before_the_next_node() {
    let hard = puzzle(&classic_as_any_other(), HARD);
    let all = search(&hard, 2, u64::MAX).nodes;
    for allowed in [0, 1, 2, all] {
        let asked = Counter::new(0);
        let interrupt = || asked.replace(asked.get() + 1) >= allowed;
        let outcome = solve(&hard, 2, 2, ENDLESS, &interrupt);
        assert_eq!(outcome.stopped, Stopped::Interrupted);
        assert_eq!(outcome.nodes, u64::saturating_sub(allowed, 1));
        assert_eq!(outcome.verdict(), Verdict::Undecided);
    }
}

#[test]
fn an_interrupt_ends_the_search_of_a_classic_puzzle_soon() {
    let open = Puzzle::new(standard(9));
    for allowed in [0, 1, 2, 10] {
        let asked = Counter::new(0);
        let interrupt = || asked.replace(asked.get() + 1) >= allowed;
        let outcome = solve(&open, u64::MAX, 0, ENDLESS, &interrupt);
        assert_eq!(outcome.stopped, Stopped::Interrupted);
        assert!(outcome.nodes <= 64 * allowed, "{} nodes", outcome.nodes);
    }
}

#[test]
fn the_largest_puzzles_stay_within_their_budget() {
    let empty = Puzzle::new(standard(36));
    let outcome = search(&empty, u64::MAX, 3_000);
    assert_eq!((outcome.stopped, outcome.nodes), (Stopped::OutOfBudget, 3_000));
    let clashing = {
        let geometry = standard(36);
        puzzle(&geometry, &format!("11{}", ".".repeat(1294)))
    };
    assert_eq!(search(&clashing, 2, 0).verdict(), Verdict::None);
}

proptest! {
    #[test]
    fn a_smaller_budget_finds_a_beginning_of_the_same_search(puzzle in small_puzzle(), nodes in 0..40_u64) {
        let whole = solve(&puzzle, 50, 50, ENDLESS, &|| false);
        let part = solve(&puzzle, 50, 50, Budget::of(nodes), &|| false);
        prop_assert!(part.nodes <= nodes);
        prop_assert_eq!(&part.solutions[..], &whole.solutions[..part.solutions.len()]);
        prop_assert_eq!(part.stopped == Stopped::OutOfBudget, whole.nodes > nodes);
    }

    #[test]
    fn a_smaller_limit_finds_the_first_solutions(puzzle in small_puzzle(), limit in 0..10_u64, keep in 0..10_usize) {
        let whole = solve(&puzzle, 50, 50, ENDLESS, &|| false);
        let part = solve(&puzzle, limit, keep, ENDLESS, &|| false);
        prop_assert_eq!(part.count, whole.count.min(limit));
        prop_assert_eq!(part.solutions.len(), keep.min(part.count as usize));
        prop_assert_eq!(&part.solutions[..], &whole.solutions[..part.solutions.len()]);
    }
}
