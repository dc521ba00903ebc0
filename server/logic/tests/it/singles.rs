//! Singles are sound: the cells that they decide have the same digit in every solution.

use engine::Puzzle;
use logic::singles::{ForcedEnd, candidates, forced, single_at};
use proptest::prelude::*;

use crate::support::reference;
use crate::support::strategies::{small_puzzle, solvable_puzzle, with_value};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn they_never_contradict_a_solution(puzzle in small_puzzle()) {
        check_soundness(&puzzle)?;
    }

    #[test]
    fn nor_in_9x9_puzzles(puzzle in solvable_puzzle([3, 3], 70)) {
        check_soundness(&puzzle)?;
    }

    #[test]
    fn each_step_is_what_the_puzzle_then_shows(puzzle in solvable_puzzle([3, 3], 40)) {
        let mut puzzle = puzzle;
        for step in forced(&puzzle).steps {
            prop_assert!(puzzle.allowed(step.cell).only().is_none());
            prop_assert_eq!(single_at(&puzzle, step.cell), Some(step));
            prop_assert!(candidates(&puzzle)[step.cell.index()].contains(step.digit));
            puzzle = with_value(&puzzle, step.cell, step.digit);
            prop_assert_eq!(single_at(&puzzle, step.cell), None);
        }
        let nothing_left = puzzle.geometry().cells().all(|cell| single_at(&puzzle, cell).is_none());
        prop_assert!(nothing_left);
    }
}

fn check_soundness(puzzle: &Puzzle) -> Result<(), TestCaseError> {
    let (count, solutions) = reference::count(puzzle, 50);
    let forced = forced(puzzle);
    for solution in &solutions {
        for step in &forced.steps {
            prop_assert_eq!(solution[step.cell.index()], step.digit);
        }
        for (digit, candidates) in solution.iter().zip(candidates(puzzle)) {
            prop_assert!(candidates.contains(*digit));
        }
    }
    match forced.end {
        ForcedEnd::Solved => prop_assert_eq!(count, 1),
        ForcedEnd::Contradiction(_) => prop_assert_eq!(count, 0),
        ForcedEnd::Stuck => {}
    }
    Ok(())
}
