//! Explains step by step why some cells and constraints of a puzzle have no solution together: the steps end with a
//! cell without candidates or a house without a place for a digit, unless two values are in direct conflict from the
//! start.
//!
//! The steps are singles first, then patterns of one house or of two crossing ones. When these find nothing, all
//! candidates of one cell are refuted, each by itself; of the cells with few candidates, it is the one with the
//! cheapest searches. In the end, steps that are not needed are removed: a step is not needed if all later ones still
//! hold without it.
//!
//! Must not know how a step is worded. Each is one of [`techniques`](crate::techniques) that assumes nothing.

mod proof;
mod replay;

pub use proof::{Refutation, RefutationEnd};

use crate::diagnosis::budgeted_solver::BudgetedSolver;
use crate::diagnosis::unsatisfiable::UnsatisfiableSubset;
use crate::techniques::{CandidateGrid, Next, Options, PathEnd, Technique, Walk};
use engine::{Budget, Cancellable, Interrupt, Interrupted, Puzzle};
use field::{Cell, DigitSet};
use std::cell::Cell as Counter;
use std::sync::Arc;

/// The reason why a puzzle has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Cells and groups of constraints that have no solution together.
    pub subset: UnsatisfiableSubset,
    /// A proof of that, from these alone; `None` if it would be too long to read.
    pub refutation: Option<Refutation>,
}

/// The longest refutation, in steps and cases, before unneeded steps are removed.
const MOST_STEPS: usize = 400;

/// The length of a refutation that is short enough: no other subset is tried for a shorter one.
const SHORT: usize = 12;

/// The choice of cases may cost one part in so many of the budget: a refutation that costs more would be too long to
/// read.
const BUDGET_PARTS: u64 = 10;

/// The most cells that are compared for a distinction of cases.
const MOST_COMPARED: usize = 12;

/// The one of some unsatisfiable subsets that has the shortest refutation; of those that are refuted before steps and
/// effort run out. `left` are the steps that are left of the budget.
pub(super) fn shortest(
    puzzle: &Puzzle,
    subsets: Vec<UnsatisfiableSubset>,
    budget: Budget,
    mut left: u64,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Explanation>> {
    let mut best: Option<Explanation> = None;
    let mut shortest = usize::MAX;
    let mut effort = 0;
    for subset in subsets {
        let share = left.min(budget.steps() / BUDGET_PARTS);
        let (refutation, spent) = refute(puzzle, &subset, Budget::of(share), interrupt)?;
        left = left.saturating_sub(spent);
        let length = refutation.as_ref().map_or(usize::MAX, Refutation::length);
        effort += length.min(MOST_STEPS);
        if best.is_none() || length < shortest {
            best = Some(Explanation { subset, refutation });
            shortest = length;
        }
        if length <= SHORT || effort > MOST_STEPS / 4 {
            break;
        }
    }
    Ok(best)
}

/// Refutes an unsatisfiable subset of `puzzle`, from its members alone; no refutation if it would be too long. Returns
/// the steps of the budget that it took as well.
fn refute(
    puzzle: &Puzzle,
    subset: &UnsatisfiableSubset,
    budget: Budget,
    interrupt: Interrupt<'_>,
) -> Cancellable<(Option<Refutation>, u64)> {
    if subset.cells.is_empty() && subset.groups.is_empty() {
        return Ok((None, 0));
    }
    let mut alone = Puzzle::new(Arc::new(puzzle.geometry().with_groups_alone(&subset.groups)));
    for cell in &subset.cells {
        alone.restrict(*cell, puzzle.allowed(*cell));
    }
    let grid = CandidateGrid::new(&alone);
    let limit = CallLimit { calls: Counter::new(0), most: budget.steps().saturating_mul(CALLS_PER_STEP), interrupt };
    let limited = || limit.call();
    let solver = BudgetedSolver::new(budget, interrupt);
    let mut search = RefutationSearch { options: options(), solver, interrupt: &limited, left: MOST_STEPS };
    let found = match search.refute(grid.clone()) {
        Err(Interrupted) if limit.is_exceeded() => None,
        found => found?,
    };
    let spent = budget.steps() - search.solver.rest().steps() + limit.calls.get() / CALLS_PER_STEP;
    Ok((found.map(|found| replay::pruned(&grid, found)), spent))
}

/// The calls of the interrupt that the search for steps may make, for each step of the budget.
const CALLS_PER_STEP: u64 = 1;

/// An interrupt that also ends a search for steps when it exceeds the budget. Counts calls, not time.
struct CallLimit<'a> {
    calls: Counter<u64>,
    most: u64,
    interrupt: Interrupt<'a>,
}

impl CallLimit<'_> {
    fn call(&self) -> bool {
        self.calls.set(self.calls.get() + 1);
        self.is_exceeded() || (self.interrupt)()
    }

    fn is_exceeded(&self) -> bool {
        self.calls.get() > self.most
    }
}

/// The techniques whose patterns are in one house, or two that cross, and that assume nothing.
fn options() -> Options {
    use Technique::{
        Claiming, Clue, FullHouse, HiddenPair, HiddenSingle, HiddenTriple, LockedPair, LockedTriple, NakedPair,
        NakedSingle, NakedTriple, Pointing, RuleOf45,
    };
    let techniques = [
        FullHouse,
        HiddenSingle,
        NakedSingle,
        Clue,
        RuleOf45,
        Pointing,
        Claiming,
        LockedPair,
        NakedPair,
        HiddenPair,
        LockedTriple,
        NakedTriple,
        HiddenTriple,
    ];
    Options { techniques: techniques.to_vec(), ..Options::default() }
}

struct RefutationSearch<'a> {
    options: Options,
    solver: BudgetedSolver<'a>,
    interrupt: Interrupt<'a>,
    /// The steps and cases that may still be taken.
    left: usize,
}

impl RefutationSearch<'_> {
    fn refute(&mut self, mut grid: CandidateGrid) -> Cancellable<Option<Refutation>> {
        let mut walk = Walk::new(&grid);
        let mut steps = Vec::new();
        loop {
            match walk.next(&self.options, self.interrupt) {
                Next::Step(_) if self.left == 0 => return Ok(None),
                Next::Step(step) => {
                    self.left -= 1;
                    walk.apply(&step);
                    grid.apply(&step);
                    steps.push(*step);
                }
                Next::End(PathEnd::Contradiction(contradiction)) => {
                    return Ok(Some(Refutation { steps, end: RefutationEnd::Contradiction(contradiction) }));
                }
                Next::End(PathEnd::Stuck) => {
                    let end = self.distinguish(&grid)?;
                    return Ok(end.map(|end| Refutation { steps, end }));
                }
                Next::End(PathEnd::Interrupted) => return Err(Interrupted),
                // An unsatisfiable grid has no solution.
                Next::End(PathEnd::Solved(_)) => return Ok(None),
            }
        }
    }

    /// Refutes all candidates of one cell.
    fn distinguish(&mut self, grid: &CandidateGrid) -> Cancellable<Option<RefutationEnd>> {
        let Some(cell) = self.easiest(grid)? else { return Ok(None) };
        let mut cases = Vec::new();
        for digit in grid.candidates(cell) {
            let mut case = grid.clone();
            case.place(cell, digit);
            // A case counts as a step: it has to be read too, and costs searches.
            let Some(left) = self.left.checked_sub(1) else { return Ok(None) };
            self.left = left;
            match self.refute(case)? {
                Some(refutation) => cases.push((digit, refutation)),
                None => return Ok(None),
            }
        }
        Ok(Some(RefutationEnd::Cases { cell, cases }))
    }

    /// The cell, of those with the fewest candidates, whose candidates cost the solver the least; `None` if the budget
    /// ran out.
    fn easiest(&mut self, grid: &CandidateGrid) -> Cancellable<Option<Cell>> {
        let puzzle = grid.to_puzzle();
        let mut cells: Vec<Cell> = grid.open().collect();
        cells.sort_by_key(|cell| grid.candidates(*cell).len());
        let mut easiest = None;
        for cell in cells.into_iter().take(MOST_COMPARED) {
            let mut cost = 0;
            for digit in grid.candidates(cell) {
                let mut case = puzzle.clone();
                case.restrict(cell, DigitSet::single(digit));
                let outcome = self.solver.solve(&case, 1)?;
                if !outcome.is_complete() {
                    return Ok(None);
                }
                cost += 1 + outcome.nodes;
            }
            if easiest.is_none_or(|(least, _)| cost < least) {
                easiest = Some((cost, cell));
            }
        }
        Ok(easiest.map(|(_, cell)| cell))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::diagnosis::Diagnosis;
    use crate::singles::Contradiction;
    use crate::support::{puzzle, standard};
    use engine::Geometry;
    use engine::Variant;
    use expect_test::{Expect, expect};

    fn lines(geometry: &Geometry, refutation: &Refutation, indent: usize, out: &mut String) {
        let margin = "  ".repeat(indent);
        for step in &refutation.steps {
            *out += &format!(
                "{margin}{}\n",
                step.whole(geometry, engine::Numbers::from_one(geometry.digit_count()), &|digit| digit
                    .get()
                    .to_string())
            );
        }
        match &refutation.end {
            RefutationEnd::Contradiction(Contradiction::NoCandidate(cell)) => {
                *out += &format!("{margin}nothing left for {}\n", geometry.cell_name(*cell));
            }
            RefutationEnd::Contradiction(Contradiction::NoPlace(house, digit)) => {
                *out += &format!("{margin}no place for {} in {}\n", digit.get(), geometry.house(*house).kind);
            }
            RefutationEnd::Contradiction(Contradiction::DirectConflict(one, other)) => {
                *out += &format!("{margin}{} and {} clash\n", geometry.cell_name(*one), geometry.cell_name(*other));
            }
            RefutationEnd::Contradiction(Contradiction::NoWay(group)) => {
                *out += &format!("{margin}{} cannot hold\n", geometry.group_name(*group));
            }
            RefutationEnd::Cases { cell, cases } => {
                for (digit, case) in cases {
                    *out += &format!("{margin}if {}={}:\n", geometry.cell_name(*cell), digit.get());
                    lines(geometry, case, indent + 1, out);
                }
            }
        }
    }

    #[track_caller]
    fn check(size: u8, text: &str, expected: Expect) {
        check_in(&standard(size), text, expected);
    }

    #[track_caller]
    fn check_in(geometry: &Arc<Geometry>, text: &str, expected: Expect) {
        let puzzle = puzzle(geometry, text);
        let found = Diagnosis::new(&puzzle, Budget::of(100_000), &|| false).explanation().expect("no interrupt");
        let found = found.and_then(|found| found.refutation).expect("a refutation");
        let mut out = String::new();
        lines(geometry, &found, 0, &mut out);
        expected.assert_eq(&out);
    }

    #[test]
    fn by_steps_alone() {
        check(
            4,
            "12.. .... ..1. 3.2.",
            expect![[r#"
            Hidden Single: r2c4=1, the only 1 in box 2
            no place for 2 in row 2
        "#]],
        );
        check(
            9,
            "5.3.7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79",
            expect![[r#"
                Hidden Single: r3c7=5, the only 5 in box 3
                Hidden Single: r3c9=7, the only 7 in row 3
                Hidden Single: r8c7=6, the only 6 in row 8
                Hidden Single: r6c9=6, the only 6 in box 6
                Hidden Single: r5c3=6, the only 6 in box 4
                Hidden Single: r2c1=6, the only 6 in box 1
                Pointing: r2c45<>3, because all places for 3 in box 3 are in row 2: r2c7, r2c8 and r2c9
                Pointing: r13c6<>4, because all places for 4 in box 5 are in column 6: r4c6 and r6c6
                Hidden Single: r3c5=4, the only 4 in row 3
                Pointing: r9c12<>8, because all places for 8 in box 8 are in row 9: r9c5 and r9c6
                Pointing: r9c123<>1, because all places for 1 in box 9 are in row 9: r9c7 and r9c8
                Naked Pair: r36c6<>3, r49c6<>37, because r5c6 and r7c6 hold 3 and 7 in column 6
                Hidden Single: r3c4=3, the only 3 in box 2
                Pointing: r5c278<>3, because all places for 3 in box 5 are in row 5: r5c5 and r5c6
                Locked Pair: r13c6,r46c4<>1, because r4c6 and r6c6 hold 1 and 4 in column 6 and box 5
                Hidden Single: r3c1=1, the only 1 in row 3
                Full House: r3c6=2, the last open cell of row 3
                Hidden Single: r7c3=1, the only 1 in box 7
                Hidden Single: r9c4=2, the only 2 in box 8
                Hidden Single: r9c6=6, the only 6 in box 8
                Hidden Single: r1c4=6, the only 6 in box 2
                Hidden Single: r2c4=1, the only 1 in box 2
                Hidden Single: r2c5=9, the only 9 in box 2
                Full House: r1c6=8, the last open cell of box 2
                Hidden Single: r7c9=4, the only 4 in row 7
                Hidden Single: r7c1=9, the only 9 in row 7
                Naked Single: r9c1=3, the only value left for r9c1
                Hidden Single: r8c8=3, the only 3 in box 9
                Naked Single: r9c9=9, the only value left for r9c9
                Naked Single: r1c9=2, the only value left for r1c9
                Naked Single: r1c2=4, the only value left for r1c2
                Hidden Single: r9c3=4, the only 4 in box 7
                Hidden Single: r9c2=5, the only 5 in box 7
                Naked Single: r2c8=4, the only value left for r2c8
                Naked Single: r5c2=2, the only value left for r5c2
                Hidden Single: r2c3=2, the only 2 in box 1
                Hidden Single: r8c1=2, the only 2 in box 7
                Full House: r4c1=8, the last open cell of column 1
                Hidden Single: r6c7=8, the only 8 in box 6
                Hidden Single: r2c9=8, the only 8 in box 3
                Full House: r4c9=3, the last open cell of column 9
                Hidden Single: r6c2=3, the only 3 in box 4
                Hidden Single: r4c2=1, the only 1 in box 4
                Hidden Single: r6c6=1, the only 1 in box 5
                no place for 4 in row 6
            "#]],
        );
    }

    #[test]
    fn by_values_that_clash() {
        check(4, "1.1. .... .... ....", expect![["r1c1 and r1c3 clash\n"]]);
        let nonconsecutive = Geometry::clone(&standard(9)).with_variant(Variant::Nonconsecutive);
        let geometry = Arc::new(nonconsecutive.expect("a rule for any size"));
        check_in(&geometry, &format!("12{}", ".".repeat(79)), expect![["r1c1 and r1c2 clash\n"]]);
    }

    #[test]
    fn by_cases() {
        check(
            9,
            ".3965..4. 458...9.2 ....49..5 ..3..6... ...7..1.. ...59.4.. ...12.8.9 .2...463. 91...35..",
            expect![[r#"
                Hidden Single: r4c4=4, the only 4 in box 5
                Naked Single: r7c4=1, the only value left for r7c4
                Hidden Single: r8c9=1, the only 1 in box 9
                Pointing: r12c6<>2, because all places for 2 in box 5 are in column 6: r4c6, r5c6 and r6c6
                Pointing: r12c5<>3, because all places for 3 in box 5 are in column 5: r4c5, r5c5 and r6c5
                Locked Pair: r1c56,r2c8<>17, r2c79<>7, because r2c5 and r2c6 hold 1 and 7 in row 2 and box 2
                Hidden Single: r3c8=1, the only 1 in box 3
                Hidden Single: r1c9=8, the only 8 in box 3
                Hidden Single: r3c4=8, the only 8 in box 2
                Hidden Single: r2c4=2, the only 2 in box 2
                no place for 3 in column 4
            "#]],
        );
    }
}
