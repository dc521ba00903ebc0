//! Reveals the value of a cell in the middle, when nothing else is left.

use super::base::board::Board;
use super::base::digits::Digit;
use super::base::geometry::Cell;
use super::base::step::Step;
use super::base::technique::Technique;
use crate::Unrated;
use engine::{Budget, Interrupt, Query, Solver, Stopped};

/// The middle one of the empty cells.
pub(super) fn find(board: &Board, interrupt: Interrupt<'_>) -> Result<Step, Unrated> {
    let values: [Option<Digit>; 81] = std::array::from_fn(|index| board.value(Cell::at(index)));
    let outcome = Solver::default().solve_classic(&values, Query::first(Budget::of(u64::MAX)).until(interrupt));
    if outcome.stopped == Stopped::Interrupted {
        return Err(Unrated::Interrupted);
    }
    let solution = outcome.solutions.first().ok_or(Unrated::NoSolution)?;
    let empty = board.empty_cells();
    let cell = empty.iter().nth(empty.len() / 2).ok_or(Unrated::BeyondScale)?;
    let digit = solution.get(cell.index()).copied().ok_or(Unrated::BeyondScale)?;
    Ok(Step::places(Technique::BruteForce, cell, digit))
}
