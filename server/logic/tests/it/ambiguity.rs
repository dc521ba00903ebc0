//! The first open cell and its values are exact, whichever solutions are given.

use std::collections::BTreeSet;

use engine::{Budget, Cancellable, Cell, Digit, Interrupted, Outcome, Puzzle, Query, Solution, Stopped};
use logic::diagnosis::Diagnosis;
use logic::diagnosis::ambiguity::Ambiguity;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::support::reference;
use crate::support::strategies::{small_puzzle, solvable_puzzle};

/// Few enough solutions to compare all of them.
const LIMIT: u64 = 100;

const UNLIMITED: Budget = Budget::of(u64::MAX);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn in_small_puzzles(puzzle in small_puzzle(), picked in any::<[Index; 2]>()) {
        check_exactness(&puzzle, picked)?;
    }

    #[test]
    fn in_6x6_puzzles(puzzle in solvable_puzzle([2, 3], 35), picked in any::<[Index; 2]>()) {
        check_exactness(&puzzle, picked)?;
    }

    #[test]
    fn a_budget_that_runs_out_gives_nothing_wrong(puzzle in small_puzzle(), nodes in 0..30_u64) {
        let (_, solutions) = reference::count(&puzzle, 2);
        let whole = ambiguity(&puzzle, &solutions, Query::list(2, UNLIMITED)).expect("no interrupt");
        let part = ambiguity(&puzzle, &solutions, Query::list(2, Budget::of(nodes))).expect("no interrupt");
        if whole.is_some() {
            let interrupted = ambiguity(&puzzle, &solutions, Query::list(2, UNLIMITED).until(&|| true));
            prop_assert_eq!(interrupted, Err(Interrupted));
        }
        if let Some(part) = part {
            let whole = whole.expect("what a smaller budget finds");
            prop_assert_eq!((part.cell, part.values), (whole.cell, whole.values));
            prop_assert!(part.complete || part.difference.len() >= whole.difference.len());
        }
    }
}

/// The ambiguity of a puzzle some of whose solutions are known.
fn ambiguity(puzzle: &Puzzle, known: &[Solution], query: Query<'_>) -> Cancellable<Option<Ambiguity>> {
    let outcome = Outcome {
        count: known.len() as u64,
        stopped: Stopped::LimitReached,
        solutions: known.to_vec(),
        nodes: 0,
        conflicts: 0,
        steps: 0,
    };
    Diagnosis::after(puzzle, query, outcome).ambiguity()
}

fn check_exactness(puzzle: &Puzzle, picked: [Index; 2]) -> Result<(), TestCaseError> {
    let (count, solutions) = reference::count(puzzle, LIMIT);
    if count == 0 || count == LIMIT {
        return Ok(());
    }
    let known = picked.map(|index| index.get(&solutions).clone());
    let found = ambiguity(puzzle, &known, Query::list(2, UNLIMITED)).expect("no interrupt");
    prop_assert_eq!(found.is_some(), count > 1);
    let Some(found) = found else { return Ok(()) };

    let difference_found: BTreeSet<Cell> = found.difference.iter().copied().collect();
    let digits_in = |cell: Cell| {
        let mut digits: Vec<Digit> = solutions.iter().map(|solution| solution[cell.index()]).collect();
        digits.sort_unstable();
        digits.dedup();
        digits
    };
    let first_open = puzzle.geometry().cells().find(|cell| digits_in(*cell).len() > 1).expect("an open cell");
    prop_assert_eq!(found.cell, first_open);
    prop_assert_eq!(&found.values[..], &digits_in(first_open)[..2]);

    prop_assert!(found.complete);
    let is_smallest_around = |base: &Solution| {
        let nearby = solutions.iter().filter(|solution| difference(base, solution).is_subset(&difference_found));
        let nearby: Vec<_> = nearby.collect();
        smallest_difference(&nearby) == Some(difference_found.len())
            && nearby.iter().any(|solution| difference(base, solution) == difference_found)
    };
    prop_assert!(solutions.iter().any(is_smallest_around));
    Ok(())
}

fn smallest_difference(solutions: &[&Solution]) -> Option<usize> {
    let pairs = solutions.iter().flat_map(|one| solutions.iter().map(move |other| (one, other)));
    pairs.map(|(one, other)| difference(one, other).len()).filter(|length| *length > 0).min()
}

fn difference(one: &Solution, other: &Solution) -> BTreeSet<Cell> {
    let cells = one.iter().zip(other).enumerate().filter(|(_, (one, other))| one != other);
    cells.map(|(index, _)| Cell::new(index)).collect()
}
