//! Unsatisfiable subsets have no solution, and minimal ones have one without any of their cells.

use engine::{Budget, Cell, Digit, Puzzle, Query, Verdict, solve};
use logic::diagnosis::Diagnosis;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::support::strategies::{puzzle_with_variants, small_puzzle, solvable_puzzle};

const UNLIMITED: Budget = Budget::of(u64::MAX);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn of_small_puzzles(puzzle in small_puzzle(), wrong in any::<(Index, Index)>()) {
        check_subsets(&spoilt(&puzzle, wrong), UNLIMITED)?;
    }

    #[test]
    fn of_puzzles_with_variants(puzzle in puzzle_with_variants(), wrong in any::<(Index, Index)>()) {
        check_subsets(&spoilt(&puzzle, wrong), UNLIMITED)?;
    }

    #[test]
    fn of_6x6_puzzles(puzzle in solvable_puzzle([2, 3], 50), wrong in any::<(Index, Index)>()) {
        check_subsets(&spoilt(&puzzle, wrong), UNLIMITED)?;
    }

    #[test]
    fn of_9x9_puzzles(puzzle in solvable_puzzle([3, 3], 35), wrong in any::<(Index, Index)>()) {
        check_subsets(&spoilt(&puzzle, wrong), Budget::of(100_000))?;
    }

    #[test]
    fn a_budget_that_runs_out_gives_nothing_wrong(puzzle in small_puzzle(), wrong in any::<(Index, Index)>(), steps in 0..30_u64) {
        check_subsets(&spoilt(&puzzle, wrong), Budget::of(steps))?;
    }
}

/// The puzzle with a decided cell changed to another digit.
pub(crate) fn spoilt(puzzle: &Puzzle, (cell, digit): (Index, Index)) -> Puzzle {
    let decided: Vec<Cell> = puzzle.geometry().cells().filter(|cell| puzzle.allowed(*cell).only().is_some()).collect();
    let digits: Vec<Digit> = puzzle.geometry().digits().iter().collect();
    let Some(spoilt) = (!decided.is_empty()).then(|| cell.get(&decided)) else { return puzzle.clone() };
    let mut changed = Puzzle::new(puzzle.geometry().clone());
    for cell in puzzle.geometry().cells() {
        let allowed = puzzle.allowed(cell);
        changed.restrict(cell, if cell == *spoilt { [*digit.get(&digits)].into_iter().collect() } else { allowed });
    }
    changed
}

fn has_solution(puzzle: &Puzzle) -> bool {
    solve(puzzle, Query::count(1, UNLIMITED)).verdict() != Verdict::None
}

fn check_subsets(puzzle: &Puzzle, budget: Budget) -> Result<(), TestCaseError> {
    let found = Diagnosis::new(puzzle, budget, &|| false).unsatisfiable_subsets().expect("no interrupt");
    if has_solution(puzzle) {
        prop_assert_eq!(found, []);
        return Ok(());
    }
    prop_assert!(!found.is_empty() || budget != UNLIMITED);
    for subset in &found {
        prop_assert!(!has_solution(&only(puzzle, &subset.cells)));
        prop_assert!(subset.minimal || budget != UNLIMITED);
        prop_assert_eq!((subset.cells.len(), subset.minimal), (found[0].cells.len(), found[0].minimal));
        for left_out in subset.cells.iter().filter(|_| subset.minimal) {
            let rest: Vec<Cell> = subset.cells.iter().copied().filter(|cell| cell != left_out).collect();
            prop_assert!(has_solution(&only(puzzle, &rest)), "without {:?} of {:?}", left_out, subset);
        }
    }
    Ok(())
}

/// The puzzle restricted by these cells alone.
fn only(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut rest = Puzzle::new(puzzle.geometry().clone());
    cells.iter().for_each(|cell| rest.restrict(*cell, puzzle.allowed(*cell)));
    rest
}
