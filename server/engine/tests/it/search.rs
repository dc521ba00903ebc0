//! The solver agrees with the reference solver.

use engine::{Budget, Puzzle, Query, Solution, Solver, Stopped, solve};
use proptest::prelude::*;

use crate::support::reference;
use crate::support::strategies::{puzzle_with_variants, small_puzzle, solvable_puzzle, with_value};

/// More than an empty 4×4 puzzle has (288), and few enough to compare.
const LIMIT: u64 = 300;

const UNLIMITED: Budget = Budget::of(u64::MAX);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn on_small_puzzles_of_any_geometry(puzzle in small_puzzle()) {
        check_agreement(&puzzle)?;
    }

    #[test]
    fn on_small_puzzles_with_further_rules(puzzle in puzzle_with_variants()) {
        check_agreement(&puzzle)?;
    }

    #[test]
    fn on_nearly_full_9x9_puzzles(puzzle in solvable_puzzle([3, 3], 70)) {
        check_agreement(&puzzle)?;
    }

    #[test]
    fn on_6x6_puzzles(puzzle in solvable_puzzle([2, 3], 40)) {
        check_agreement(&puzzle)?;
    }

    #[test]
    fn on_9x9_puzzles_with_one_value_changed(puzzle in solvable_puzzle([3, 3], 70), cell in 0..81_usize, digit in 1..=9_u8) {
        let cell = engine::Cell::new(cell);
        let digit = engine::Digit::new(digit).expect("a digit");
        check_agreement(&with_value(&puzzle, cell, digit))?;
    }

    #[test]
    fn whatever_was_solved_before_in_the_same_memory(puzzles in prop::collection::vec(small_puzzle(), 2..6)) {
        let mut solver = Solver::default();
        for puzzle in &puzzles {
            let reused = solver.solve(puzzle, Query::list(20, UNLIMITED));
            prop_assert_eq!(reused, solve(puzzle, Query::list(20, UNLIMITED)));
        }
    }
}

fn check_agreement(puzzle: &Puzzle) -> Result<(), TestCaseError> {
    let outcome = solve(puzzle, Query::list(LIMIT as usize, UNLIMITED));
    let (count, expected) = reference::count(puzzle, LIMIT);
    prop_assert_eq!(outcome.count, count);
    if count < LIMIT {
        prop_assert_eq!(outcome.stopped, Stopped::Exhausted);
        prop_assert_eq!(sorted(outcome.solutions), expected);
    }
    Ok(())
}

fn sorted(mut solutions: Vec<Solution>) -> Vec<Solution> {
    solutions.sort_unstable();
    solutions
}
