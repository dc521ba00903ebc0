//! Finds givens without which a puzzle stays unique.
//!
//! Two givens may each be redundant although they cannot be removed together, because one of them is needed if the
//! other is gone. So the result contains both: each redundant given, and a set that can be removed as a whole.
//!
//! Must not know how solutions are searched for, nor how the result is used.

use crate::diagnosis::budgeted_solver::BudgetedSolver;
use engine::{Cancellable, Puzzle, Stopped};
use field::{Cell, Digit, DigitSet};

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
    let mut cells: Vec<Cell> = Vec::with_capacity(givens.len());
    let mut others: Vec<Puzzle> = Vec::with_capacity(givens.len());
    for &given in givens {
        if let Some(other) = with_another_digit(puzzle, &[], given) {
            cells.push(given);
            others.push(other);
        }
    }
    // A given is redundant if a search for a solution with another digit in its place ends without any.
    for (given, outcome) in cells.into_iter().zip(solver.solve_each(&others)?) {
        found.complete &= outcome.is_complete();
        if outcome.stopped == Stopped::Exhausted {
            found.each.push(given);
        }
    }
    for &given in &found.each {
        let Some(rest) = with_another_digit(puzzle, &found.together, given) else { continue };
        let outcome = solver.solve(&rest, 1)?;
        found.complete &= outcome.is_complete();
        if outcome.stopped == Stopped::Exhausted {
            found.together.push(given);
        }
    }
    Ok(found)
}

/// The puzzle without the removed cells and with any other digit in `more`: what a second solution of the puzzle
/// without them all would have there. `None` if the cell is not decided.
fn with_another_digit(puzzle: &Puzzle, removed: &[Cell], more: Cell) -> Option<Puzzle> {
    let geometry = puzzle.geometry();
    let digit: Digit = puzzle.allowed(more).only()?;
    let mut rest = Puzzle::new(geometry.clone());
    for cell in geometry.cells() {
        if !removed.contains(&cell) && cell != more {
            rest.restrict(cell, puzzle.allowed(cell));
        }
    }
    rest.restrict(more, geometry.digits().without(DigitSet::single(digit)));
    Some(rest)
}
