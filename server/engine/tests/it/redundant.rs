//! A puzzle stays unique without its redundant givens: without each of them, and without all that can be removed
//! together.

use engine::diagnosis::redundant::redundant;
use engine::{Budget, Cell, Puzzle, Verdict, solve};
use proptest::prelude::*;

use crate::support::strategies::{puzzle_with_variants, small_puzzle, solvable_puzzle};

const UNLIMITED: Budget = Budget::of(u64::MAX);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn of_small_puzzles(puzzle in small_puzzle()) {
        check(&puzzle)?;
    }

    #[test]
    fn of_puzzles_with_variants(puzzle in puzzle_with_variants()) {
        check(&puzzle)?;
    }

    #[test]
    fn of_6x6_puzzles(puzzle in solvable_puzzle([2, 3], 50)) {
        check(&puzzle)?;
    }

    #[test]
    fn of_9x9_puzzles(puzzle in solvable_puzzle([3, 3], 60)) {
        check(&puzzle)?;
    }
}

fn check(puzzle: &Puzzle) -> Result<(), TestCaseError> {
    if !is_unique(puzzle) {
        return Ok(());
    }
    let givens: Vec<Cell> = puzzle.geometry().cells().filter(|cell| puzzle.allowed(*cell).only().is_some()).collect();
    let found = redundant(puzzle, &givens, UNLIMITED, &|| false).expect("no interrupt");
    prop_assert!(found.complete);
    for given in &givens {
        prop_assert_eq!(is_unique(&without(puzzle, &[*given])), found.each.contains(given));
    }
    let minimal = without(puzzle, &found.together);
    prop_assert!(is_unique(&minimal));
    for given in givens.iter().filter(|given| !found.together.contains(given)) {
        prop_assert!(!is_unique(&without(&minimal, &[*given])));
    }
    let part = redundant(puzzle, &givens, Budget::of(3), &|| false).expect("no interrupt");
    prop_assert!(part.each.iter().all(|cell| found.each.contains(cell)));
    prop_assert!(is_unique(&without(puzzle, &part.together)));
    Ok(())
}

fn is_unique(puzzle: &Puzzle) -> bool {
    solve(puzzle, 2, 0, UNLIMITED, &|| false).verdict() == Verdict::One
}

fn without(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut rest = Puzzle::new(puzzle.geometry().clone());
    let others = puzzle.geometry().cells().filter(|cell| !cells.contains(cell));
    others.for_each(|cell| rest.restrict(cell, puzzle.allowed(cell)));
    rest
}
