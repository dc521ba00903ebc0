//! Verifies refutations, and removes the steps that are not needed.
//!
//! Must not know how refutations are found. Knows for each technique what its steps depend on.

use super::proof::{Refutation, RefutationEnd};
use crate::singles::{self, Contradiction};
use crate::techniques::constraints::house_sums;
use crate::techniques::{CandidateGrid, Step, Technique};
use engine::{GroupIndex, HouseIndex, Reviser};
use field::{Cell, Digit, DigitSet};

/// The most steps that are verified in order to remove some.
const MOST_LOOKS: usize = 8_000;

/// The refutation without the steps that it does not need. Tries the last step first, so that a step is removed before
/// the steps that it depends on.
pub(super) fn pruned(grid: &CandidateGrid, refutation: Refutation) -> Refutation {
    let mut looks = MOST_LOOKS;
    prune(grid, refutation, &mut looks)
}

fn prune(grid: &CandidateGrid, mut refutation: Refutation, looks: &mut usize) -> Refutation {
    if let RefutationEnd::Cases { cell, cases } = &mut refutation.end {
        let mut before = grid.clone();
        for step in &refutation.steps {
            before.apply(step);
        }
        for (digit, case) in std::mem::take(cases) {
            let mut within = before.clone();
            within.place(*cell, digit);
            cases.push((digit, prune(&within, case, looks)));
        }
    }
    for index in (0..refutation.steps.len()).rev() {
        let cost = refutation.length();
        let Some(left) = looks.checked_sub(cost) else { break };
        *looks = left;
        let step = refutation.steps.remove(index);
        if !holds(grid.clone(), &refutation) {
            refutation.steps.insert(index, step);
        }
    }
    refutation
}

/// Returns true if every step follows from the grid and the steps before it, and the end from all of them.
fn holds(mut grid: CandidateGrid, refutation: &Refutation) -> bool {
    for step in &refutation.steps {
        if !follows(&grid, step) {
            return false;
        }
        grid.apply(step);
    }
    match &refutation.end {
        RefutationEnd::Contradiction(Contradiction::NoCandidate(cell)) => {
            grid.value(*cell).is_none() && grid.candidates(*cell).is_empty()
        }
        RefutationEnd::Contradiction(Contradiction::NoPlace(house, digit)) => {
            places(&grid, *house, *digit).next().is_none()
        }
        RefutationEnd::Contradiction(Contradiction::DirectConflict(..)) => {
            singles::direct_conflict(grid.geometry(), |cell| grid.value(cell)).is_some()
        }
        RefutationEnd::Contradiction(Contradiction::NoWay(group)) => left(&grid, *group).is_none(),
        RefutationEnd::Cases { cell, cases } => {
            let covered: DigitSet = cases.iter().map(|(digit, _)| *digit).collect();
            grid.candidates(*cell) == covered
                && cases.iter().all(|(digit, case)| {
                    let mut within = grid.clone();
                    within.place(*cell, *digit);
                    holds(within, case)
                })
        }
    }
}

/// Returns true if the grid contains the pattern of the step.
fn follows(grid: &CandidateGrid, step: &Step) -> bool {
    let removes_all = match step.technique {
        // What a group leaves is found once for all candidates: that of a line of 25 cells takes milliseconds.
        Technique::Clue => removes_all(step, step.clues.first().and_then(|group| left(grid, *group))),
        Technique::RuleOf45 => removes_all(step, house_sums::left(grid.geometry(), &step.houses, grid.possible())),
        _ => step.removes.iter().all(|(cell, digit)| is_excluded(grid, step, *cell, *digit)),
    };
    removes_all && step.places.iter().all(|(cell, digit)| is_single(grid, step, *cell, *digit))
}

/// Returns true if none of the candidates that the step removes is left.
fn removes_all(step: &Step, left: Option<Vec<DigitSet>>) -> bool {
    left.is_some_and(|left| step.removes.iter().all(|(cell, digit)| !left[cell.index()].contains(*digit)))
}

fn is_single(grid: &CandidateGrid, step: &Step, cell: Cell, digit: Digit) -> bool {
    if !grid.candidates(cell).contains(digit) {
        return false;
    }
    let mut houses = step.houses.iter();
    match step.technique {
        Technique::NakedSingle => grid.candidates(cell).only().is_some(),
        Technique::HiddenSingle => houses.all(|house| places(grid, *house, digit).eq([cell])),
        Technique::FullHouse => houses.all(|house| {
            let cells = &grid.geometry().house(*house).cells;
            cells.iter().all(|other| *other == cell || grid.value(*other).is_some())
                && grid.candidates(cell).only().is_some()
        }),
        _ => false,
    }
}

fn is_excluded(grid: &CandidateGrid, step: &Step, cell: Cell, digit: Digit) -> bool {
    use Technique::{Claiming, HiddenPair, HiddenTriple, LockedPair, LockedTriple, NakedPair, NakedTriple, Pointing};
    let geometry = grid.geometry();
    match step.technique {
        Pointing | Claiming => step.houses.first().is_some_and(|house| {
            places(grid, *house, digit).all(|place| step.cells.contains(&place) && geometry.are_peers(place, cell))
        }),
        NakedPair | NakedTriple | LockedPair | LockedTriple => {
            let held: DigitSet = step.cells.iter().map(|held| grid.candidates(*held)).collect();
            step.digits.contains(digit)
                && step.digits.len() == step.cells.len()
                && held.without(step.digits).is_empty()
                && step.cells.iter().all(|held| grid.value(*held).is_none() && geometry.are_peers(*held, cell))
        }
        HiddenPair | HiddenTriple => {
            step.cells.contains(&cell)
                && !step.digits.contains(digit)
                && step.digits.len() == step.cells.len()
                && step.houses.iter().all(|house| {
                    step.digits
                        .iter()
                        .all(|hidden| places(grid, *house, hidden).all(|place| step.cells.contains(&place)))
                })
        }
        _ => false,
    }
}

/// The candidates that a group of constraints leaves in all cells; `None` if it cannot hold.
fn left(grid: &CandidateGrid, group: GroupIndex) -> Option<Vec<DigitSet>> {
    let mut left = grid.possible();
    let settled = Reviser::default().settle(grid.geometry().constraint_group(group), &mut left);
    settled.is_ok().then_some(left)
}

/// The cells of the house that hold the digit or may hold it.
fn places(grid: &CandidateGrid, house: HouseIndex, digit: Digit) -> impl Iterator<Item = Cell> {
    let cells = grid.geometry().house(house).cells.iter().copied();
    cells.filter(move |cell| grid.value(*cell) == Some(digit) || grid.candidates(*cell).contains(digit))
}
