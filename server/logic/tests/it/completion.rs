//! Added givens make a puzzle unique; the cells in which two solutions differ can be filled in both ways.

use engine::{Budget, Cell, DigitSet, Puzzle, Query, Verdict, solve};
use logic::diagnosis::Diagnosis;
use proptest::prelude::*;

use crate::support::strategies::{puzzle_with_variants, small_puzzle, solvable_puzzle};

const BUDGET: Budget = Budget::of(100_000);

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
    fn of_6x6_puzzles(puzzle in solvable_puzzle([2, 3], 30)) {
        check(&puzzle)?;
    }

    #[test]
    fn of_9x9_puzzles(puzzle in solvable_puzzle([3, 3], 30)) {
        check(&puzzle)?;
    }
}

fn check(puzzle: &Puzzle) -> Result<(), TestCaseError> {
    let query = Query::list(2, BUDGET);
    let known = solve(puzzle, query);
    if known.verdict() != Verdict::Many {
        prop_assert_eq!(
            Diagnosis::new(puzzle, BUDGET, &|| false).completions(None).expect("no interrupt").completions,
            [[]; 0]
        );
        return Ok(());
    }
    check_difference(puzzle, &mut Diagnosis::after(puzzle, query, known))?;
    let found = Diagnosis::new(puzzle, BUDGET, &|| false).completions(None).expect("no interrupt");
    prop_assert!(!found.completions.is_empty());
    for givens in &found.completions {
        let mut narrower = puzzle.clone();
        givens.iter().for_each(|(cell, digit)| narrower.restrict(*cell, DigitSet::single(*digit)));
        prop_assert_eq!(solve(&narrower, Query::unique(BUDGET)).verdict(), Verdict::One, "{:?}", givens);
    }
    if found.no_single {
        for cell in puzzle.geometry().cells() {
            for digit in puzzle.allowed(cell) {
                let mut narrower = puzzle.clone();
                narrower.restrict(cell, DigitSet::single(digit));
                prop_assert_ne!(solve(&narrower, Query::unique(BUDGET)).verdict(), Verdict::One);
            }
        }
    }
    if let (true, [givens]) = (found.is_fewest, &found.completions[..])
        && puzzle.geometry().digit_count() <= 4
    {
        let fewer = fewest_by_trial(puzzle);
        prop_assert_eq!(givens.len(), fewer);
    }
    Ok(())
}

/// The fewest givens that leave one solution, by trial of all sets.
fn fewest_by_trial(puzzle: &Puzzle) -> usize {
    let mut all = vec![puzzle.clone()];
    for count in 0.. {
        let is_unique = |puzzle: &Puzzle| solve(puzzle, Query::unique(BUDGET)).verdict() == Verdict::One;
        if all.iter().any(is_unique) {
            return count;
        }
        let more = |puzzle: &Puzzle| {
            let givens =
                puzzle.geometry().cells().flat_map(|cell| puzzle.allowed(cell).iter().map(move |it| (cell, it)));
            let with = |(cell, digit)| {
                let mut with = puzzle.clone();
                with.restrict(cell, DigitSet::single(digit));
                with
            };
            givens.map(with).collect::<Vec<Puzzle>>()
        };
        all = all.iter().flat_map(more).collect();
    }
    unreachable!("a solution as a whole is unique")
}

/// Checks that there are two solutions that agree outside the cells, and differ in each of them.
fn check_difference(puzzle: &Puzzle, diagnosis: &mut Diagnosis<'_>) -> Result<(), TestCaseError> {
    let found = diagnosis.ambiguity().expect("no interrupt").expect("two solutions");
    let all = solve(puzzle, Query::list(2_000, BUDGET));
    let differing = |one: &engine::Solution, other: &engine::Solution| -> Vec<Cell> {
        puzzle.geometry().cells().filter(|cell| one[cell.index()] != other[cell.index()]).collect()
    };
    if all.solutions.len() < 200 {
        let is_found = |one| all.solutions.iter().any(|other| differing(one, other) == found.difference);
        prop_assert!(all.solutions.iter().any(is_found), "{:?}", found.difference);
    }
    Ok(())
}
