//! Finds small unsatisfiable subsets of a puzzle's cells and groups of constraints: givens and clues that cannot all be
//! right.
//!
//! A set of these members is *unsatisfiable* if the puzzle with them alone has no solution. It is *minimal* if it
//! becomes satisfiable when any one member is removed. Members are removed one after the other (from large sets in
//! chunks) as long as the rest is unsatisfiable. Their order determines which minimal set remains, so many orders are
//! tried, and the smallest sets are returned.
//!
//! Must not know how the solver works, nor how a contradiction is explained.

mod subset_checker;

use crate::diagnosis::budgeted_solver::BudgetedSolver;
use engine::{Cancellable, Geometry, GroupIndex, Outcome, Puzzle, Verdict};
use field::Cell;
use subset_checker::{Members, Satisfiability, SubsetChecker};

/// Cells and groups of constraints that have no solution together, regardless of the others. Without any, the houses
/// themselves have no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsatisfiableSubset {
    /// The cells, in reading order.
    pub cells: Vec<Cell>,
    /// The groups of constraints, in order.
    pub groups: Vec<GroupIndex>,
    /// True if it is proved that there is a solution without any one of them.
    pub minimal: bool,
}

/// The orders tried after reading order.
const ORDERS: usize = 12;

/// The most subsets returned.
const MOST_RETURNED: usize = 4;

/// The most that orders after the first may cost: nodes, and [`subset_checker::COST`] a search, for puzzles of 81
/// cells.
const EFFORT: u64 = 10_000;

/// The most steps for one search: some small sets need very long proofs, and others do not.
const MOST_STEPS: u64 = 2_000;

/// The same for puzzles that are not 9×9: enough for the nodes, and for clauses to take over from them.
const MOST_STEPS_WITH_CLAUSES: u64 = 8_000;

fn most_steps(geometry: &Geometry) -> u64 {
    if geometry.is_classic() { MOST_STEPS } else { MOST_STEPS_WITH_CLAUSES }
}

/// Finds the smallest unsatisfiable subsets of a puzzle, given the outcome of the search for a solution of it.
pub(super) fn subsets(
    puzzle: &Puzzle,
    outcome: &Outcome,
    solver: &mut BudgetedSolver<'_>,
) -> Cancellable<Vec<UnsatisfiableSubset>> {
    if outcome.verdict() != Verdict::None {
        return Ok(Vec::new());
    }
    let mut checker = SubsetChecker::new(puzzle, outcome, solver);
    let all = checker.all();
    let first = match checker.impossible_group()? {
        Some(group) => Some(FoundSubset { members: group, minimal: true }),
        None => first(&mut checker, all.clone())?,
    };
    let Some(first) = first else { return Ok(Vec::new()) };
    let mut smallest = vec![first];
    others(&mut checker, &all, &mut smallest)?;
    let mut subsets = Vec::with_capacity(smallest.len());
    for FoundSubset { members, minimal } in smallest {
        let cells = checker.cells(&members);
        let groups = checker.groups(&members);
        subsets.push(UnsatisfiableSubset { cells, groups, minimal });
    }
    Ok(subsets)
}

/// An unsatisfiable subset as members.
#[derive(PartialEq)]
struct FoundSubset {
    members: Members,
    minimal: bool,
}

impl FoundSubset {
    /// A key that is less for better subsets.
    fn rank(&self) -> (bool, usize) {
        (!self.minimal, self.members.len())
    }
}

/// The subset that removal in reading order leaves, whatever its size.
fn first(checker: &mut SubsetChecker<'_, '_>, all: Members) -> Cancellable<Option<FoundSubset>> {
    // What propagation alone proves costs little, and leaves fewer cells for the searches that cost more.
    let left = match checker.check(&all, 0)? {
        Satisfiability::Unsatisfiable => {
            shrunk(&all, &all.list(), usize::MAX, |set| checker.check(set, 0))?.map(|found| found.members)
        }
        _ => Some(all),
    };
    let Some(left) = left else { return Ok(None) };
    let most = most_steps(checker.geometry());
    shrunk(&left, &left.list(), usize::MAX, |set| checker.check(set, most))
}

/// Tries other orders to find subsets that are better, or as good.
fn others(checker: &mut SubsetChecker<'_, '_>, all: &Members, smallest: &mut Vec<FoundSubset>) -> Cancellable<()> {
    let mut order = all.list();
    let most_steps = most_steps(checker.geometry());
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    order.reverse();
    for _ in 0..ORDERS {
        if checker.cost() > EFFORT {
            break;
        }
        let best = &smallest[0];
        if best.members.len() < 2 {
            break;
        }
        let most = if best.minimal { best.members.len() } else { usize::MAX };
        let found = shrunk(all, &order, most, |set| checker.check(set, most_steps))?;
        random.shuffle(&mut order);
        let Some(found) = found else { continue };
        if found.rank() < smallest[0].rank() {
            smallest.clear();
        }
        if smallest.first().is_none_or(|best| found.rank() == best.rank() && smallest.len() < MOST_RETURNED)
            && !smallest.contains(&found)
        {
            smallest.push(found);
        }
    }
    Ok(())
}

/// Removes members from an unsatisfiable set, in this order, as long as the rest is unsatisfiable; the result is
/// minimal if no check remained unknown. `None` if it would have more than `most` members.
fn shrunk(
    all: &Members,
    order: &[usize],
    most: usize,
    mut check: impl FnMut(&Members) -> Cancellable<Satisfiability>,
) -> Cancellable<Option<FoundSubset>> {
    let mut left = all.clone();
    let mut minimal = true;
    let mut needed = 0;
    let mut at = 0;
    // Members are removed in chunks: larger ones after each success, smaller ones after each failure.
    let mut chunk = order.len().div_ceil(8);
    while at < order.len() {
        chunk = chunk.min(order.len() - at);
        let rest = left.without(&order[at..at + chunk]);
        match check(&rest)? {
            Satisfiability::Unsatisfiable => {
                left = rest;
                at += chunk;
                chunk *= 2;
            }
            _ if chunk > 1 => chunk = chunk.div_ceil(4),
            result => {
                minimal &= result == Satisfiability::Satisfiable;
                needed += 1;
                at += 1;
                if needed > most {
                    return Ok(None);
                }
            }
        }
    }
    Ok(Some(FoundSubset { members: left, minimal }))
}

/// Pseudo-random numbers (xorshift), the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    fn shuffle(&mut self, items: &mut [usize]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnosis::Diagnosis;
    use crate::support::{puzzle, standard};
    use engine::GeometryError;
    use engine::Variant;
    use engine::{Budget, Interrupted};
    use expect_test::{Expect, expect};
    use std::sync::Arc;

    const UNLIMITED: Budget = Budget::of(u64::MAX);

    #[track_caller]
    fn check_puzzle(puzzle: &Puzzle, budget: Budget, expected: Expect) {
        let line = |found: &UnsatisfiableSubset| {
            let names: Vec<_> = found.cells.iter().map(|cell| puzzle.geometry().cell_name(*cell).to_string()).collect();
            format!("[{}]{}", names.join(" "), if found.minimal { "" } else { ", perhaps fewer" })
        };
        let found = Diagnosis::new(puzzle, budget, &|| false).unsatisfiable_subsets().expect("no interrupt");
        expected.assert_eq(&found.iter().map(line).collect::<Vec<_>>().join("\n"));
    }

    #[track_caller]
    fn check(size: u8, text: &str, expected: Expect) {
        check_puzzle(&puzzle(&standard(size), text), UNLIMITED, expected);
    }

    #[test]
    fn the_fewest_givens() {
        check(4, "12.. ..3. .... ...4", expect!["[r1c1 r1c2 r2c3]"]);
        check(
            9,
            "98.7..6..75..4......36.8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
            expect![[r#"
                [r1c2 r1c4 r1c7 r2c1 r2c2 r2c5 r3c3 r3c4 r3c6 r3c8 r4c1 r4c6 r4c8 r5c3 r5c4 r6c5 r6c7 r7c1 r7c9 r8c2 r8c6 r8c8 r9c3 r9c4 r9c9]
                [r1c1 r1c2 r1c4 r1c7 r2c1 r2c2 r2c5 r3c3 r3c4 r3c6 r3c8 r4c1 r4c6 r4c8 r5c4 r6c5 r6c7 r7c1 r7c9 r8c2 r8c6 r8c8 r9c3 r9c4 r9c9]
                [r1c1 r1c2 r1c4 r1c7 r2c1 r2c5 r3c3 r3c4 r3c6 r3c8 r4c1 r4c6 r4c8 r5c3 r5c4 r6c5 r6c7 r7c1 r7c9 r8c2 r8c6 r8c8 r9c3 r9c4 r9c9]"#]],
        );
    }

    #[test]
    fn a_satisfiable_puzzle_has_none() {
        check(4, "1... ..3. ..4. .2..", expect![""]);
    }

    #[test]
    fn the_same_value_twice() {
        check(4, "1..1 .... .... ....", expect!["[r1c1 r1c4]"]);
    }

    #[test]
    fn rules_that_no_grid_keeps() -> Result<(), GeometryError> {
        let geometry = Geometry::standard(4)?.with_variant(Variant::Antiking)?.with_variant(Variant::Antiknight)?;
        check_puzzle(&puzzle(&Arc::new(geometry), "1... .... .... ...."), UNLIMITED, expect!["[]"]);
        Ok(())
    }

    #[test]
    fn a_small_budget_proves_less() {
        let hard = "98.7..6..75..4......36.8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
        let hard = puzzle(&standard(9), hard);
        check_puzzle(&hard, Budget::of(0), expect![""]);
        check_puzzle(
            &hard,
            Budget::of(60),
            expect![
                "[r1c1 r1c2 r1c4 r1c7 r2c1 r2c2 r2c5 r3c3 r3c4 r3c6 r3c8 r4c1 r4c6 r4c8 r5c3 r5c4 r6c5 r6c7 r7c1 r7c9 r8c2 r8c6 r8c8 r9c3 r9c4 r9c9], perhaps fewer"
            ],
        );
        assert_eq!(Diagnosis::new(&hard, UNLIMITED, &|| true).unsatisfiable_subsets(), Err(Interrupted));
    }
}
