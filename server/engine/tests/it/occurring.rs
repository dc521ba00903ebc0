//! What occurs is what the reference finds.

use engine::diagnosis::backbone::occurring;
use engine::{Budget, Digit, DigitSet, Puzzle, reference};
use proptest::prelude::*;

use crate::puzzles::{puzzle_with_variants, small_puzzle, solvable_puzzle};

/// More than most of these puzzles have, and few enough to list.
const LIMIT: u64 = 2_000;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn in_small_puzzles(puzzle in small_puzzle()) {
        check(&puzzle)?;
    }

    #[test]
    fn in_small_puzzles_with_further_rules(puzzle in puzzle_with_variants()) {
        check(&puzzle)?;
    }

    #[test]
    fn in_6x6_puzzles(puzzle in solvable_puzzle([2, 3], 30)) {
        check(&puzzle)?;
    }

    #[test]
    fn a_budget_that_runs_out_says_nothing_wrong(puzzle in small_puzzle(), steps in 0..60_u64) {
        let whole = occurring(&puzzle, Budget::of(u64::MAX), &|| false).expect("nobody interrupts");
        let part = occurring(&puzzle, Budget::of(steps), &|| false).expect("nobody interrupts");
        prop_assert!(part.complete || part.shared().next().is_none());
        if part.complete {
            prop_assert_eq!(part, whole);
        } else {
            prop_assert!(part.digits.iter().zip(&whole.digits).all(|(part, whole)| part.without(*whole).is_empty()));
        }
    }
}

fn check(puzzle: &Puzzle) -> Result<(), TestCaseError> {
    let (count, solutions) = reference::count(puzzle, LIMIT);
    if count < LIMIT {
        let found = occurring(puzzle, Budget::of(u64::MAX), &|| false).expect("nobody interrupts");
        let held = |cell: usize| solutions.iter().map(|solution| solution[cell]).collect::<DigitSet>();
        let expected: Vec<DigitSet> = (0..puzzle.geometry().cell_count()).map(held).collect();
        prop_assert!(found.complete);
        prop_assert_eq!(&found.digits[..], &expected[..]);
        let shared: Vec<Digit> = expected.iter().filter_map(|digits| digits.only()).collect();
        prop_assert_eq!(found.shared().map(|(_, digit)| digit).collect::<Vec<_>>(), shared);
    }
    Ok(())
}
