//! Why a puzzle has no solution, in few cells: givens that cannot all be right.
//!
//! A set of cells *clashes* if the puzzle with nothing but what these cells say has no solution. It is *minimal* if it no
//! longer clashes once any one cell is left out. Cells are left out one after the other (large sets by the chunk) as long
//! as the rest clashes; which minimal set that ends in depends on their order, so many orders are tried, and the smallest
//! sets are kept.
//!
//! Must not know how the solver works, nor how a contradiction is explained.

mod questions;

use crate::diagnosis::inquiry::Inquiry;
use crate::model::cell::Cell;
use crate::model::geometry::Geometry;
use crate::model::puzzle::Puzzle;
use crate::search::{Budget, Interrupt, Stopped};
use questions::{Members, Questions};

/// Cells that have no solution together, whatever stands elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The cells, in reading order. None if no grid at all keeps the rules.
    pub cells: Vec<Cell>,
    /// Whether it is proved that there is a solution without any one of them.
    pub minimal: bool,
}

/// The orders tried beside reading order.
const ORDERS: usize = 12;

/// The most conflicts returned.
const MOST_KEPT: usize = 4;

/// What orders beyond the first may cost: nodes, and [`questions::COST`] a question, for puzzles of 81 cells.
const EFFORT: u64 = 10_000;

/// The most steps for one question: a few cells can clash in ways that take ages to show, and others do not.
const MOST_STEPS: u64 = 2_000;

/// The same for puzzles that are not 9×9: enough for the nodes, and for clauses to take over from them.
const MOST_STEPS_WITH_CLAUSES: u64 = 8_000;

fn most_steps(geometry: &Geometry) -> u64 {
    if geometry.is_classic() { MOST_STEPS } else { MOST_STEPS_WITH_CLAUSES }
}

/// The smallest conflicts found in a puzzle, in the order they were found; none if it has a solution, or if the budget,
/// which is for all questions together, ran out before that was known.
///
/// The cells that count are those that do not allow all digits: givens, and cells with pencil marks where those restrict
/// the puzzle. All conflicts returned have the same number of cells. If one is minimal, all are.
///
/// # Errors
/// When the interrupt asked to stop.
pub fn conflicts(puzzle: &Puzzle, budget: Budget, interrupt: Interrupt<'_>) -> Result<Vec<Conflict>, Stopped> {
    conflicts_within(puzzle, &mut Inquiry::new(budget, interrupt))
}

/// Does what [`conflicts`] does within an inquiry that may go on afterwards.
pub(crate) fn conflicts_within(puzzle: &Puzzle, inquiry: &mut Inquiry<'_>) -> Result<Vec<Conflict>, Stopped> {
    let mut questions = Questions::new(puzzle, inquiry);
    let all = questions.all();
    let Some(first) = first(&mut questions, all.clone())? else {
        return Ok(Vec::new());
    };
    let mut smallest = vec![first];
    others(&mut questions, &all, &mut smallest)?;
    let conflict = |Found { members, minimal }: Found| Conflict { cells: questions.cells(&members), minimal };
    Ok(smallest.into_iter().map(conflict).collect())
}

/// A conflict as members.
#[derive(PartialEq)]
struct Found {
    members: Members,
    minimal: bool,
}

impl Found {
    /// Less is better.
    fn rank(&self) -> (bool, usize) {
        (!self.minimal, self.members.len())
    }
}

/// A conflict; `None` if nobody knows that there is one.
fn first(questions: &mut Questions<'_, '_>, all: Members) -> Result<Option<Found>, Stopped> {
    if questions.clash(&all, u64::MAX)? != Some(true) {
        return Ok(None);
    }
    // What propagation alone shows costs little to ask, and leaves fewer cells for the questions that cost more.
    let left = match questions.clash(&all, 0)? {
        Some(true) => shrunk(&all, &all.list(), usize::MAX, |set| questions.clash(set, 0))?.map(|found| found.members),
        _ => Some(all),
    };
    let Some(left) = left else { return Ok(None) };
    let most = most_steps(questions.geometry());
    shrunk(&left, &left.list(), usize::MAX, |set| questions.clash(set, most))
}

/// Looks for better conflicts, or as good ones, in other orders.
fn others(questions: &mut Questions<'_, '_>, all: &Members, smallest: &mut Vec<Found>) -> Result<(), Stopped> {
    let mut order = all.list();
    let most_steps = most_steps(questions.geometry());
    let mut chance = Chance(0x2545_F491_4F6C_DD1D);
    order.reverse();
    for _ in 0..ORDERS {
        if questions.cost() > EFFORT {
            break;
        }
        let best = &smallest[0];
        let most = if best.minimal { best.members.len() } else { usize::MAX };
        let found = shrunk(all, &order, most, |set| questions.clash(set, most_steps))?;
        chance.shuffle(&mut order);
        let Some(found) = found else { continue };
        if found.rank() < smallest[0].rank() {
            smallest.clear();
        }
        if smallest.first().is_none_or(|best| found.rank() == best.rank() && smallest.len() < MOST_KEPT)
            && !smallest.contains(&found)
        {
            smallest.push(found);
        }
    }
    Ok(())
}

/// Leaves out of a clashing set what it clashes without, in that order, and says whether the rest is proved to be minimal.
/// `None` if it would have more than `most` members.
fn shrunk(
    all: &Members,
    order: &[usize],
    most: usize,
    mut clash: impl FnMut(&Members) -> Result<Option<bool>, Stopped>,
) -> Result<Option<Found>, Stopped> {
    let (mut left, mut minimal, mut kept, mut at) = (all.clone(), true, 0, 0);
    let mut chunk = order.len().div_ceil(8);
    while at < order.len() {
        chunk = chunk.min(order.len() - at);
        let rest = left.without(&order[at..at + chunk]);
        match clash(&rest)? {
            Some(true) => {
                left = rest;
                at += chunk;
                chunk *= 2;
            }
            _ if chunk > 1 => chunk = chunk.div_ceil(4),
            answer => {
                minimal &= answer == Some(false);
                (kept, at) = (kept + 1, at + 1);
                if kept > most {
                    return Ok(None);
                }
            }
        }
    }
    Ok(Some(Found { members: left, minimal }))
}

/// The same numbers on every machine.
struct Chance(u64);

impl Chance {
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
    use crate::model::geometry::GeometryError;
    use crate::model::variant::Variant;
    use crate::support::{puzzle, standard};
    use expect_test::{Expect, expect};
    use std::sync::Arc;

    const ENDLESS: Budget = Budget::of(u64::MAX);

    #[track_caller]
    fn check_puzzle(puzzle: &Puzzle, budget: Budget, expected: Expect) {
        let line = |found: &Conflict| {
            let names: Vec<_> = found.cells.iter().map(|cell| puzzle.geometry().cell_name(*cell).to_string()).collect();
            format!("[{}]{}", names.join(" "), if found.minimal { "" } else { ", perhaps fewer" })
        };
        let found = conflicts(puzzle, budget, &|| false).expect("nobody interrupts");
        expected.assert_eq(&found.iter().map(line).collect::<Vec<_>>().join("\n"));
    }

    #[track_caller]
    fn check(size: u8, text: &str, expected: Expect) {
        check_puzzle(&puzzle(&standard(size), text), ENDLESS, expected);
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
    fn a_solution_is_no_conflict() {
        check(4, "1... ..3. ..4. .2..", expect![""]);
    }

    #[test]
    fn the_same_value_twice() {
        check(4, "1..1 .... .... ....", expect!["[r1c1 r1c4]"]);
    }

    #[test]
    fn rules_that_no_grid_keeps() -> Result<(), GeometryError> {
        let geometry = Geometry::standard(4)?.with_variant(Variant::Antiking)?.with_variant(Variant::Antiknight)?;
        check_puzzle(&puzzle(&Arc::new(geometry), "1... .... .... ...."), ENDLESS, expect!["[]"]);
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
        assert_eq!(conflicts(&hard, ENDLESS, &|| true), Err(Stopped::Interrupted));
    }
}
