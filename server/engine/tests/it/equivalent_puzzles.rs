//! Equivalent puzzles have equivalent solutions: shuffled, transposed and relabelled, a puzzle has the same solutions,
//! shuffled alike.

use engine::{Budget, Digit, Puzzle, Query, Solution, Verdict, solve};
use proptest::prelude::*;

use crate::support::strategies::{shuffled_lines, solvable_puzzle};

/// A shuffle of a 9×9 puzzle that keeps its houses together.
#[derive(Clone, Debug)]
struct Symmetry {
    /// The new digit of each digit, less one.
    digits: Vec<u8>,
    /// The old row of each new row.
    rows: Vec<u8>,
    columns: Vec<u8>,
    is_transposed: bool,
}

fn symmetry() -> impl Strategy<Value = Symmetry> {
    let digits = Just((0..9).collect::<Vec<u8>>()).prop_shuffle();
    (digits, shuffled_lines(3, 3), shuffled_lines(3, 3), any::<bool>())
        .prop_map(|(digits, rows, columns, is_transposed)| Symmetry { digits, rows, columns, is_transposed })
}

impl Symmetry {
    fn digit(&self, digit: Digit) -> Digit {
        Digit::new(self.digits[usize::from(digit.get()) - 1] + 1).expect("a shuffled digit")
    }

    /// The old index of each new cell, in reading order.
    fn sources(&self) -> impl Iterator<Item = usize> {
        (0..9).flat_map(move |row| (0..9).map(move |column| (row, column))).map(|(row, column)| {
            let (row, column) = if self.is_transposed { (column, row) } else { (row, column) };
            usize::from(self.rows[row]) * 9 + usize::from(self.columns[column])
        })
    }

    fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        let mut shuffled = Puzzle::new(puzzle.geometry().clone());
        for (cell, source) in puzzle.geometry().cells().zip(self.sources()) {
            let allowed = puzzle.allowed(engine::Cell::new(source));
            shuffled.restrict(cell, allowed.iter().map(|digit| self.digit(digit)).collect());
        }
        shuffled
    }

    fn solution(&self, solution: &Solution) -> Solution {
        self.sources().map(|source| self.digit(solution[source])).collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn shuffled_puzzles_have_shuffled_solutions(puzzle in solvable_puzzle([3, 3], 40), symmetry in symmetry()) {
        let endless = Budget::of(u64::MAX);
        let outcome = solve(&puzzle, Query::list(200, endless));
        let shuffled = solve(&symmetry.puzzle(&puzzle), Query::list(200, endless));
        prop_assert_eq!(outcome.verdict(), shuffled.verdict());
        prop_assert_ne!(outcome.verdict(), Verdict::None);
        prop_assert_eq!(outcome.count, shuffled.count);
        if outcome.count < 200 {
            let mut expected: Vec<_> = outcome.solutions.iter().map(|solution| symmetry.solution(solution)).collect();
            let mut found = shuffled.solutions;
            expected.sort_unstable();
            found.sort_unstable();
            prop_assert_eq!(found, expected);
        }
    }
}
