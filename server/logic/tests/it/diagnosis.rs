//! An answer does not depend on what was known before, under any budget.

use engine::{Budget, Puzzle, Query, solve};
use logic::diagnosis::Diagnosis;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::support::strategies::{puzzle_with_variants, small_puzzle, solvable_puzzle};
use crate::unsatisfiable::spoilt;

/// Few steps, of which some searches need more, and enough.
fn budget() -> impl Strategy<Value = Budget> {
    prop_oneof![0..60_u64, 60..1_000_u64, Just(100_000)].prop_map(Budget::of)
}

/// The limit of the search that was made before, and the solutions that it kept.
fn searched() -> impl Strategy<Value = (u64, usize)> {
    prop::sample::select(vec![(2, 2), (300, 0), (300, 300)])
}

proptest! {
    #[test]
    fn of_small_puzzles(
        puzzle in small_puzzle(),
        wrong in any::<(Index, Index)>(),
        searched in searched(),
        budget in budget(),
    ) {
        check_with_mistake(&puzzle, wrong, searched, budget)?;
    }

    #[test]
    fn of_puzzles_with_variants(
        puzzle in puzzle_with_variants(),
        wrong in any::<(Index, Index)>(),
        searched in searched(),
        budget in budget(),
    ) {
        check_with_mistake(&puzzle, wrong, searched, budget)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn of_9x9_puzzles(
        puzzle in solvable_puzzle([3, 3], 40),
        wrong in any::<(Index, Index)>(),
        searched in searched(),
        budget in budget(),
    ) {
        check_with_mistake(&puzzle, wrong, searched, budget)?;
    }
}

/// Checks a puzzle, and the puzzle with a wrong value.
fn check_with_mistake(
    puzzle: &Puzzle,
    wrong: (Index, Index),
    searched: (u64, usize),
    budget: Budget,
) -> Result<(), TestCaseError> {
    let (limit, keep) = searched;
    let query = Query::count(limit, budget).keeping(keep);
    check(puzzle, query)?;
    check(&spoilt(puzzle, wrong), query)
}

fn check(puzzle: &Puzzle, query: Query<'_>) -> Result<(), TestCaseError> {
    let outcome = solve(puzzle, query);
    let rest = query.budget.rest(outcome.steps);
    let mut known = Diagnosis::after(puzzle, query, outcome);
    for _ in 0..2 {
        prop_assert_eq!(known.explanation(), Diagnosis::new(puzzle, rest, &|| false).explanation());
        let subsets = Diagnosis::new(puzzle, rest, &|| false).unsatisfiable_subsets();
        prop_assert_eq!(known.unsatisfiable_subsets(), subsets);
        prop_assert_eq!(known.completions(None), Diagnosis::new(puzzle, rest, &|| false).completions(None));
    }
    Ok(())
}
