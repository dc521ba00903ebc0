//! Finds the values of each cell that occur in some solution: what a setter sees while a puzzle has several.

use engine::{Budget, DigitSet, Query, Verdict};
use ide_db::state::proof::search;
use ide_db::{Cancellable, FileId, Interrupt, PuzzleIndex, Snapshot};
use ide_diagnostics::reasons::readable;
use logic::singles::candidates;

/// The values of each cell that occur in some solution of a puzzle's givens, as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrueCandidates {
    /// The values that do, in reading order of the cells.
    pub found: Box<[DigitSet]>,
    /// The values of which it is not known whether they do.
    pub undecided: Box<[DigitSet]>,
    /// The number of cells, in reading order, whose values have been tried.
    pub done: usize,
}

impl TrueCandidates {
    /// Returns false if these are values of another puzzle: of another size, or not among the possible values.
    fn fits(&self, possible: &[DigitSet]) -> bool {
        if self.found.len() != possible.len() || self.undecided.len() != possible.len() {
            return false;
        }
        let known = self.found.iter().zip(&self.undecided).map(|(found, undecided)| *found | *undecided);
        known.zip(possible).all(|(known, possible)| known.is_within(*possible))
    }
}

/// Each part of the work has this part of the budget of one proof. Steps with long sums are slow: of little killers
/// without givens, a part took half a second in a debug build, of other samples 0.01 to 0.3 seconds.
const PARTS: u64 = 20;

/// The least steps that one search counts, since each takes some time, also one that propagation alone decides.
const LEAST_STEPS: u64 = 1_000;

/// Returns these values after one more part of the work, or the reasons why the puzzle cannot be used. `known` is what
/// the last part has found out; the first one begins without.
pub fn true_candidates(
    db: &Snapshot,
    file: FileId,
    puzzle: PuzzleIndex,
    known: Option<TrueCandidates>,
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
    let possible = candidates(&puzzle);
    let mut state = match known {
        Some(known) if known.fits(&possible) => known,
        _ => TrueCandidates {
            found: vec![DigitSet::EMPTY; possible.len()].into_boxed_slice(),
            undecided: possible.iter().copied().collect(),
            done: 0,
        },
    };
    let one_search = located.file.config.budget;
    let mut spent = 0;
    for cell in lowered.geometry.cells().skip(state.done) {
        for digit in state.undecided[cell.index()].iter() {
            // A solution for another value may have had this one in the meantime.
            if state.found[cell.index()].contains(digit) {
                continue;
            }
            let mut with_value = puzzle.clone();
            with_value.restrict(cell, DigitSet::single(digit));
            let query = Query::first(Budget::of(one_search)).until(interrupt);
            let outcome = search(&with_value, query)?;
            spent += outcome.steps.max(LEAST_STEPS);
            if outcome.verdict() != Verdict::Undecided {
                state.undecided[cell.index()].remove(digit);
            }
            for solution in outcome.solutions {
                for other in lowered.geometry.cells() {
                    state.found[other.index()].insert(solution[other.index()]);
                }
            }
        }
        state.done = cell.index() + 1;
        // At the end of a cell, so that each part does something, however small the budget is.
        if spent >= one_search / PARTS {
            break;
        }
    }
    for (undecided, found) in state.undecided.iter_mut().zip(&state.found) {
        *undecided = undecided.without(*found);
    }
    Ok(Ok(state))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Digit;
    use expect_test::{Expect, expect};
    use ide_db::Change;
    use ide_db::base::config::Config;
    use std::sync::Arc;
    use test_fixture::{FILE, host};

    /// All parts of the work, with their number.
    fn whole(snapshot: &Snapshot) -> (Result<TrueCandidates, Vec<String>>, usize) {
        let mut known: Option<TrueCandidates> = None;
        for parts in 1.. {
            let answer = true_candidates(snapshot, FILE, PuzzleIndex(0), known.clone(), &|| false);
            match answer.expect("nothing interrupts") {
                Ok(state) if state.done < state.found.len() => {
                    let before = known.as_ref().map_or(0, |known| known.done);
                    assert!(state.done > before, "each part goes on");
                    known = Some(state);
                }
                answer => return (answer, parts),
            }
        }
        unreachable!("some part is the last one")
    }

    #[track_caller]
    fn check(text: &str, columns: usize, expected: Expect) {
        let snapshot = host(text).snapshot();
        let written = match whole(&snapshot).0 {
            Ok(TrueCandidates { found, undecided, .. }) => {
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
        assert_eq!(whole(&snapshot).0.expect("it can be read").found.to_vec(), expected);
    }

    /// Also with the smallest budget each part does something, or a client would ask for ever.
    #[test]
    fn the_smallest_budget_leads_to_an_end() {
        let mut host = host("12..\n....\n....\n....\n");
        let mut config = Config::default();
        config.budget = 1;
        host.apply(Change::Configure(Arc::new(config)));
        let (answer, parts) = whole(&host.snapshot());
        let answer = answer.expect("it can be read");
        assert_eq!((answer.done, parts), (16, 16));
    }

    #[test]
    fn what_is_known_of_another_puzzle_is_forgotten() {
        let snapshot = host("12..\n....\n....\n....\n").snapshot();
        let first = true_candidates(&snapshot, FILE, PuzzleIndex(0), None, &|| false).expect("nothing interrupts");
        let first = first.expect("it can be read");
        let nine = Digit::new(9).map(DigitSet::single).expect("a digit");
        let mut of_larger = TrueCandidates { done: 0, ..first.clone() };
        of_larger.undecided.fill(nine);
        let answer = true_candidates(&snapshot, FILE, PuzzleIndex(0), Some(of_larger), &|| false);
        assert_eq!(answer.expect("nothing interrupts").expect("it can be read"), first);
    }

    /// Of a grid with many values that no solution has, each part finds out something, and says nothing wrong.
    #[test]
    fn much_work_is_done_in_parts() {
        let clues = "[thermos]\nr1c1-r1c8\nr2c1-r2c8\nr4c1-r4c7\nr5c1-r5c7\nr7c1-r7c8\n";
        let text = format!("{}{clues}", ". . . . . . . . .\n".repeat(9));
        let snapshot = host(&text).snapshot();
        let (all, parts) = whole(&snapshot);
        let all = all.expect("it can be read");
        assert!(parts > 1, "{parts}");
        assert!(all.undecided.iter().all(|set| set.is_empty()));
        let first = true_candidates(&snapshot, FILE, PuzzleIndex(0), None, &|| false).expect("nothing interrupts");
        let first = first.expect("it can be read");
        for (cell, set) in all.found.iter().enumerate() {
            assert!(
                first.found[cell].is_within(*set) && set.without(first.found[cell]).is_within(first.undecided[cell])
            );
        }
    }
}
