//! A puzzle stays unique without its redundant givens: without each of them, and without all that can be removed
//! together.

use engine::{Budget, Cell, Digit, DigitSet, Puzzle, Query, Stopped, Verdict, solve};
use logic::diagnosis::Diagnosis;
use proptest::prelude::*;

use crate::support::strategies::{puzzle_with_variants, small_puzzle, solvable_puzzle};
use crate::support::{puzzle, standard};

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
    let found = Diagnosis::new(puzzle, UNLIMITED, &|| false).redundant(&givens).expect("no interrupt");
    prop_assert!(found.complete);
    for given in &givens {
        prop_assert_eq!(is_unique(&without(puzzle, &[*given])), found.each.contains(given));
    }
    let minimal = without(puzzle, &found.together);
    prop_assert!(is_unique(&minimal));
    for given in givens.iter().filter(|given| !found.together.contains(given)) {
        prop_assert!(!is_unique(&without(&minimal, &[*given])));
    }
    let part = Diagnosis::new(puzzle, Budget::of(3), &|| false).redundant(&givens).expect("no interrupt");
    prop_assert!(part.each.iter().all(|cell| found.each.contains(cell)));
    prop_assert!(is_unique(&without(puzzle, &part.together)));
    Ok(())
}

/// A budget of some steps is spent on one given after the other, in reading order, whether or not they are searched at
/// once.
#[test]
fn a_small_budget_ends_where_it_does_one_by_one() {
    let geometry = standard(9);
    let text = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
    let minimal = puzzle(&geometry, &text.replace('0', "."));
    let solution = solve(&minimal, Query::first(UNLIMITED)).solutions.remove(0);
    // The hard minimal puzzle with three more givens, so that some are redundant, after some steps.
    let mut values: Vec<_> = text.bytes().map(|cell| Digit::new(cell - b'0')).collect();
    for cell in [1, 40, 80] {
        values[cell] = Some(solution[cell]);
    }
    let puzzle = Puzzle::from_values(geometry.clone(), &values);
    let givens: Vec<Cell> = geometry.cells().filter(|cell| values[cell.index()].is_some()).collect();
    let mut lengths = std::collections::BTreeSet::new();
    for budget in 0..400 {
        let mut rest = budget;
        let mut expected = Vec::new();
        let mut complete = true;
        for given in &givens {
            let mut other = without(&puzzle, &[*given]);
            let digit = values[given.index()].map_or(DigitSet::EMPTY, DigitSet::single);
            other.restrict(*given, geometry.digits().without(digit));
            let outcome = solve(&other, Query::count(1, Budget::of(rest)));
            rest -= outcome.steps;
            complete &= outcome.stopped != Stopped::OutOfBudget;
            expected.extend((outcome.stopped == Stopped::Exhausted).then_some(*given));
        }
        let found = Diagnosis::new(&puzzle, Budget::of(budget), &|| false).redundant(&givens).expect("no interrupt");
        assert_eq!(found.each, expected, "{budget} steps");
        assert!(complete || !found.complete, "{budget} steps");
        lengths.insert(found.each.len());
    }
    assert!(lengths.len() > 1, "{lengths:?}");
}

fn is_unique(puzzle: &Puzzle) -> bool {
    solve(puzzle, Query::unique(UNLIMITED)).verdict() == Verdict::One
}

fn without(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut rest = Puzzle::new(puzzle.geometry().clone());
    let others = puzzle.geometry().cells().filter(|cell| !cells.contains(cell));
    others.for_each(|cell| rest.restrict(cell, puzzle.allowed(cell)));
    rest
}
