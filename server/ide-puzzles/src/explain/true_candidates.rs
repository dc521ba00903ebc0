//! Finds the values of each cell that occur in some solution: what a setter sees while a puzzle has several.

use engine::{Budget, DigitSet, Query, Verdict};
use ide_db::state::proof::search;
use ide_db::{Cancellable, FileId, Interrupt, PuzzleIndex, Snapshot};
use ide_diagnostics::reasons::readable;
use logic::singles::candidates;

/// The values of each cell that occur in some solution of a puzzle's givens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrueCandidates {
    /// The values that do, in reading order of the cells.
    pub found: Box<[DigitSet]>,
    /// The values of which the search has not found out whether they do.
    pub undecided: Box<[DigitSet]>,
}

/// The steps of all searches together, as a multiple of the budget of one proof: a second or two for classic puzzles.
const SEARCHES: u64 = 20;

/// Returns these values, or the reasons why the puzzle cannot be used.
pub fn true_candidates(
    db: &Snapshot,
    file: FileId,
    puzzle: PuzzleIndex,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<TrueCandidates, Vec<String>>> {
    let located = match db.existing(file, puzzle) {
        Ok(located) => located,
        Err(why) => return Ok(Err(why)),
    };
    let lowered = match readable(&located) {
        Ok(lowered) => lowered,
        Err(why) => return Ok(Err(why)),
    };
    let puzzle = lowered.puzzle();
    let one_search = located.file.config.budget;
    let mut left = one_search.saturating_mul(SEARCHES);
    let possible = candidates(&puzzle);
    let mut found = vec![DigitSet::EMPTY; possible.len()].into_boxed_slice();
    let mut undecided = found.clone();
    for cell in lowered.geometry.cells() {
        for digit in possible[cell.index()].iter() {
            if found[cell.index()].contains(digit) {
                continue;
            }
            if left == 0 {
                undecided[cell.index()] |= DigitSet::single(digit);
                continue;
            }
            let mut with_value = puzzle.clone();
            with_value.restrict(cell, DigitSet::single(digit));
            let query = Query::first(Budget::of(one_search.min(left))).until(interrupt);
            let outcome = search(&with_value, query)?;
            // Each search costs something, also one that propagation alone decides.
            left = left.saturating_sub(outcome.steps.max(1));
            let is_undecided = outcome.verdict() == Verdict::Undecided && outcome.count == 0;
            for solution in outcome.solutions {
                for other in lowered.geometry.cells() {
                    found[other.index()] |= DigitSet::single(solution[other.index()]);
                }
            }
            if is_undecided {
                undecided[cell.index()] |= DigitSet::single(digit);
            }
        }
    }
    // A later solution may have had what was not decided before.
    for (undecided, found) in undecided.iter_mut().zip(&found) {
        *undecided = undecided.without(*found);
    }
    Ok(Ok(TrueCandidates { found, undecided }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use test_fixture::{FILE, host};

    #[track_caller]
    fn check(text: &str, columns: usize, expected: Expect) {
        let snapshot = host(text).snapshot();
        let answer = true_candidates(&snapshot, FILE, PuzzleIndex(0), &|| false).expect("nothing interrupts");
        let written = match answer {
            Ok(TrueCandidates { found, undecided }) => {
                assert!(undecided.iter().all(|set| set.is_empty()));
                let cell = |set: &DigitSet| match set.is_empty() {
                    true => "-".to_owned(),
                    false => set.iter().map(|digit| digit.get().to_string()).collect::<String>(),
                };
                found.chunks(columns).map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" ") + "\n").collect()
            }
            Err(why) => why.join("; ") + "\n",
        };
        expected.assert_eq(&written);
    }

    #[test]
    fn values_of_some_solution() {
        // Two solutions, which differ in four cells.
        check(
            "1 . . .\n3 . . .\n. . . 3\n. . 2 .\n",
            4,
            expect![[r#"
            1 24 3 24
            3 24 1 24
            2 1 4 3
            4 3 2 1
        "#]],
        );
        check(
            "12..\n34..\n...3\n..2.\n",
            4,
            expect![[r#"
            1 2 3 4
            3 4 1 2
            2 1 4 3
            4 3 2 1
        "#]],
        );
        check(
            "....\n....\n....\n....\n[cages]\n3: r1c1 r1c2\n[thermos]\nr2c1 r3c1\n",
            4,
            expect![[r#"
            12 12 34 34
            3 4 12 12
            4 123 123 123
            12 123 1234 1234
        "#]],
        );
        check(
            "11..\n....\n....\n....\n",
            4,
            expect![[r#"
                - - - -
                - - - -
                - - - -
                - - - -
            "#]],
        );
        check(
            "1!..\n....\n....\n....\n",
            4,
            expect![[r#"
            unknown symbol `!`; this grid's values are 1 to 4
        "#]],
        );
    }

    /// Compared with a list of all solutions.
    #[test]
    fn all_solutions_of_a_small_grid() {
        let text = "1 . . .\n. . . .\n. . . 3\n. . . .\n";
        let snapshot = host(text).snapshot();
        let located = snapshot.located(FILE, PuzzleIndex(0)).expect("a puzzle");
        let all = search(&located.lowered().puzzle(), Query::list(1_000, Budget::of(1_000_000)));
        let mut expected = vec![DigitSet::EMPTY; 16];
        for solution in all.expect("nothing interrupts").solutions {
            for (set, digit) in expected.iter_mut().zip(solution.iter()) {
                *set |= DigitSet::single(*digit);
            }
        }
        let answer = true_candidates(&snapshot, FILE, PuzzleIndex(0), &|| false).expect("nothing interrupts");
        assert_eq!(answer.expect("it can be read").found.to_vec(), expected);
    }
}
