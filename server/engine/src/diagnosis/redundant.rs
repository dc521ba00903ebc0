//! Givens without which a puzzle stays unique.
//!
//! Each by itself is one thing; which can go together is another, for two that say the same cannot both go. So both are
//! told.
//!
//! Must not know how solutions are searched for, nor whether anybody minds.

use crate::diagnosis::inquiry::Inquiry;
use crate::model::cell::Cell;
use crate::model::digits::{Digit, DigitSet};
use crate::model::puzzle::Puzzle;
use crate::search::{Budget, Interrupt, Stopped};

/// The redundant givens of a puzzle, in reading order.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Redundant {
    /// Those without any one of which the puzzle stays unique.
    pub each: Vec<Cell>,
    /// Some of them without all of which it does; then it is minimal, if the search came to its end.
    pub together: Vec<Cell>,
    /// Whether the search came to its end. False when the budget, which is for all questions together, ran out.
    pub complete: bool,
}

/// Finds which of `givens`, decided cells of a puzzle that is known to be unique, are redundant.
///
/// # Errors
/// When the interrupt asked to stop.
pub fn redundant(
    puzzle: &Puzzle,
    givens: &[Cell],
    budget: Budget,
    interrupt: Interrupt<'_>,
) -> Result<Redundant, Stopped> {
    let mut inquiry = Inquiry::new(budget, interrupt);
    let mut found = Redundant { complete: true, ..Redundant::default() };
    for &given in givens {
        if stays_unique(puzzle, &[], given, &mut inquiry, &mut found.complete)? {
            found.each.push(given);
        }
    }
    for &given in &found.each {
        if stays_unique(puzzle, &found.together, given, &mut inquiry, &mut found.complete)? {
            found.together.push(given);
        }
    }
    Ok(found)
}

/// Whether the puzzle, which is unique without the cells that are gone, is so without one more. False, and noted, if the
/// budget ran out.
fn stays_unique(
    puzzle: &Puzzle,
    gone: &[Cell],
    more: Cell,
    inquiry: &mut Inquiry<'_>,
    complete: &mut bool,
) -> Result<bool, Stopped> {
    let geometry = puzzle.geometry();
    let Some(digit): Option<Digit> = puzzle.allowed(more).only() else { return Ok(false) };
    let mut rest = Puzzle::new(geometry.clone());
    geometry.cells().filter(|cell| !gone.contains(cell) && *cell != more).for_each(|cell| {
        rest.restrict(cell, puzzle.allowed(cell));
    });
    // A second solution has another digit there.
    rest.restrict(more, geometry.digits().without(DigitSet::single(digit)));
    match inquiry.ask(&rest, 1).stopped {
        Stopped::Exhausted => Ok(true),
        Stopped::LimitReached => Ok(false),
        Stopped::Interrupted => Err(Stopped::Interrupted),
        Stopped::OutOfBudget => {
            *complete = false;
            Ok(false)
        }
    }
}
