//! A search ends at its limits, and reports the reason.

use std::cell::Cell as Counter;

use engine::{Budget, Cell, Digit, DigitSet, Outcome, Puzzle, Query, Stopped, Verdict, solve};
use logic::diagnosis::Diagnosis;
use proptest::prelude::*;

use crate::support::strategies::small_puzzle;
use crate::support::{classic_as_any_other, puzzle, standard};

const UNLIMITED: Budget = Budget::of(u64::MAX);

/// A generated puzzle that needs a search.
const HARD: &str = "......4.9.7.69..286..4............9..8.3.....1..8.....4.6..8.7......5..29.5..46..";

fn search(puzzle: &Puzzle, limit: u64, steps: u64) -> Outcome {
    solve(puzzle, Query::count(limit, Budget::of(steps)))
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
    assert_eq!(search(&hard, 2, unique.steps).verdict(), Verdict::One);
    assert_eq!(search(&hard, 2, unique.steps - 1).verdict(), Verdict::Undecided);

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
        let calls = Counter::new(0);
        let interrupt = || calls.replace(calls.get() + 1) >= allowed;
        let outcome = solve(&hard, Query::list(2, UNLIMITED).until(&interrupt));
        assert_eq!(outcome.stopped, Stopped::Interrupted);
        assert_eq!(outcome.nodes, u64::saturating_sub(allowed, 1));
        assert_eq!(outcome.verdict(), Verdict::Undecided);
    }
}

#[test]
fn an_interrupt_ends_the_search_of_a_classic_puzzle_soon() {
    let open = Puzzle::new(standard(9));
    for allowed in [0, 1, 2, 10] {
        let calls = Counter::new(0);
        let interrupt = || calls.replace(calls.get() + 1) >= allowed;
        let outcome = solve(&open, Query::count(u64::MAX, UNLIMITED).until(&interrupt));
        assert_eq!(outcome.stopped, Stopped::Interrupted);
        assert!(outcome.nodes <= 64 * allowed, "{} nodes", outcome.nodes);
    }
}

#[test]
fn the_largest_puzzles_stay_within_their_budget() {
    let empty = Puzzle::new(standard(36));
    let outcome = search(&empty, u64::MAX, 3_000);
    assert_eq!(outcome.stopped, Stopped::OutOfBudget);
    assert!((3_000..3_010).contains(&outcome.steps), "{} steps", outcome.steps);
    let clashing = {
        let geometry = standard(36);
        puzzle(&geometry, &format!("11{}", ".".repeat(1294)))
    };
    assert_eq!(search(&clashing, 2, 0).verdict(), Verdict::None);
}

/// A node of the largest grids has more consequences, so the same budget ends after fewer of them.
#[test]
fn a_node_of_a_large_grid_costs_several_steps() {
    let nodes = |size| {
        let outcome = search(&Puzzle::new(standard(size)), u64::MAX, 1_000);
        assert_eq!(outcome.stopped, Stopped::OutOfBudget);
        outcome.nodes
    };
    let counts = [9, 16, 25, 36].map(nodes);
    assert_eq!(counts[0], 1_000);
    assert!(counts.is_sorted_by(|one, next| one > next) && counts[3] > 20, "{counts:?}");
}

/// The search for clauses ends with its budget.
#[test]
fn the_budget_of_clauses_is_of_the_same_steps() {
    let puzzle = with_holes(36, 45);
    let outcome = search(&puzzle, 2, 30_000);
    assert_eq!(outcome.stopped, Stopped::OutOfBudget);
    assert!((30_000..30_100).contains(&outcome.steps), "{} steps", outcome.steps);
    assert!(outcome.conflicts > 100, "{} conflicts", outcome.conflicts);
    let calls = Counter::new(0_u64);
    let counting = || {
        calls.set(calls.get() + 1);
        false
    };
    assert_eq!(solve(&puzzle, Query::unique(Budget::of(30_000)).until(&counting)), outcome);
    assert!(calls.get() >= outcome.nodes + outcome.conflicts);
}

/// An explanation costs no more than the budget, including all calls of the interrupt: by the solver, which calls it
/// for each node, and by the steps of a refutation.
#[test]
fn an_explanation_stays_within_its_budget() {
    let puzzle = unsolvable(&with_holes(36, 60));
    for steps in [0, 1_000, 20_000] {
        let calls = Counter::new(0_u64);
        let counting = || {
            calls.set(calls.get() + 1);
            false
        };
        assert!(Diagnosis::new(&puzzle, Budget::of(steps), &counting).explanation().is_ok());
        assert!(calls.get() <= 16 * steps + 100, "{} questions for {steps} steps", calls.get());
    }
}

/// Adds a given that no peer holds and that leaves no solution.
fn unsolvable(puzzle: &Puzzle) -> Puzzle {
    let geometry = puzzle.geometry();
    let values = |cell: &Cell| {
        let held = geometry.peers(*cell).iter().filter_map(|peer| puzzle.allowed(*peer).only());
        let free = geometry.digits().without(held.collect());
        free.iter().map(move |digit| (cell.to_owned(), digit)).collect::<Vec<_>>()
    };
    let open = geometry.cells().filter(|cell| puzzle.allowed(*cell).only().is_none());
    let mut narrower = open.flat_map(|cell| values(&cell)).map(|(cell, digit)| {
        let mut puzzle = puzzle.clone();
        puzzle.restrict(cell, DigitSet::single(digit));
        puzzle
    });
    narrower.find(|puzzle| search(puzzle, 2, 1_000).verdict() == Verdict::None).expect("a wrong value")
}

/// The usual pattern with some of its cells.
fn with_holes(size: u8, percent: u64) -> Puzzle {
    let geometry = standard(size);
    let shape = geometry.box_shape().expect("boxes");
    let [size, rows, columns] = [size, shape.rows, shape.columns].map(usize::from);
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let values: Vec<Option<Digit>> = (0..size * size)
        .map(|index| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let row = index / size;
            let column = index % size;
            let value = (row % rows * columns + row / rows + column) % size + 1;
            Digit::new(value as u8).filter(|_| state % 100 < percent)
        })
        .collect();
    Puzzle::from_values(geometry, &values)
}

proptest! {
    #[test]
    fn a_smaller_budget_finds_a_beginning_of_the_same_search(puzzle in small_puzzle(), steps in 0..40_u64) {
        let whole = solve(&puzzle, Query::list(50, UNLIMITED));
        let part = solve(&puzzle, Query::list(50, Budget::of(steps)));
        prop_assert!(part.nodes <= steps);
        prop_assert_eq!(&part.solutions[..], &whole.solutions[..part.solutions.len()]);
        prop_assert!(part.stopped == Stopped::OutOfBudget || part == whole);
        prop_assert!(part.stopped != Stopped::OutOfBudget || (part.steps >= steps && whole.steps > steps));
    }

    #[test]
    fn a_smaller_limit_finds_the_first_solutions(puzzle in small_puzzle(), limit in 0..10_u64, keep in 0..10_usize) {
        let whole = solve(&puzzle, Query::list(50, UNLIMITED));
        let part = solve(&puzzle, Query::count(limit, UNLIMITED).keeping(keep));
        prop_assert_eq!(part.count, whole.count.min(limit));
        prop_assert_eq!(part.solutions.len(), keep.min(part.count as usize));
        prop_assert_eq!(&part.solutions[..], &whole.solutions[..part.solutions.len()]);
    }
}
