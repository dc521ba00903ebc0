//! Finds givens without which a puzzle stays unique.
//!
//! Two givens may each be redundant although they cannot be removed together, because one of them is needed if the
//! other is gone. So the result contains both: each redundant given, and a set that can be removed as a whole.
//!
//! Must not know how solutions are searched for, nor how the result is used.

use field::{Cell, Digit, DigitSet};

use crate::diagnosis::budgeted_solver::BudgetedSolver;
use engine::Puzzle;
use engine::{Cancellable, Stopped};

/// The redundant givens of a puzzle, in reading order.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Redundant {
    /// The givens each of which can be removed by itself.
    pub each: Vec<Cell>,
    /// Some of them that can be removed together; the puzzle is then minimal, if the search was complete.
    pub together: Vec<Cell>,
    /// False if the budget, which all searches share, ran out.
    pub complete: bool,
}

/// Finds which of `givens`, decided cells of a unique puzzle, are redundant.
pub(super) fn redundant(puzzle: &Puzzle, givens: &[Cell], solver: &mut BudgetedSolver<'_>) -> Cancellable<Redundant> {
    let mut found = Redundant { complete: true, ..Redundant::default() };
    let (cells, others): (Vec<Cell>, Vec<Puzzle>) =
        givens.iter().filter_map(|given| Some((*given, with_another_digit(puzzle, &[], *given)?))).unzip();
    for (given, outcome) in cells.into_iter().zip(solver.solve_each(&others)?) {
        found.complete &= outcome.is_complete();
        if outcome.stopped == Stopped::Exhausted {
            found.each.push(given);
        }
    }
    for &given in &found.each {
        if stays_unique(puzzle, &found.together, given, solver, &mut found.complete)? {
            found.together.push(given);
        }
    }
    Ok(found)
}

/// Returns true if the puzzle, which is unique without the removed cells, is so without one more. If the budget runs
/// out, returns false and clears `complete`.
fn stays_unique(
    puzzle: &Puzzle,
    removed: &[Cell],
    more: Cell,
    solver: &mut BudgetedSolver<'_>,
    complete: &mut bool,
) -> Cancellable<bool> {
    let Some(rest) = with_another_digit(puzzle, removed, more) else { return Ok(false) };
    let outcome = solver.solve(&rest, 1)?;
    *complete &= outcome.is_complete();
    Ok(outcome.stopped == Stopped::Exhausted)
}

/// The puzzle without the removed cells and with any other digit in `more`: what a second solution of the puzzle
/// without them all would have there. `None` if the cell is not decided.
fn with_another_digit(puzzle: &Puzzle, removed: &[Cell], more: Cell) -> Option<Puzzle> {
    let geometry = puzzle.geometry();
    let digit: Digit = puzzle.allowed(more).only()?;
    let mut rest = Puzzle::new(geometry.clone());
    geometry.cells().filter(|cell| !removed.contains(cell) && *cell != more).for_each(|cell| {
        rest.restrict(cell, puzzle.allowed(cell));
    });
    rest.restrict(more, geometry.digits().without(DigitSet::single(digit)));
    Some(rest)
}
