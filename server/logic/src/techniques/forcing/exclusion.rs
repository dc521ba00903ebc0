//! Finds why a cell cannot hold a digit: a value that excludes it, or a contradiction that it leads to.

use std::ops::ControlFlow;

use field::{Cell, Digit, DigitSet};

use super::cases;
use super::refuted;
use super::trial::{Reach, Trial};
use crate::techniques::grids::board::Board;
use crate::techniques::grids::candidate_grid::CandidateGrid;
use crate::techniques::path::Walk;
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::Step;
use crate::techniques::steps::technique::Technique;
use engine::{Interrupt, Reviser};

/// Why a cell cannot hold a digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exclusion {
    /// The cell has this value.
    Holds(Digit),
    /// The value of another cell excludes it.
    SeenBy(Cell),
    /// The assumption leads to a contradiction, by the easiest means that suffice.
    Refuted(Box<Step>),
    /// Nothing that was looked for excludes it.
    None,
}

/// The caller's interrupt ended the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended;

/// Finds why `cell` cannot hold `digit`.
///
/// # Errors
/// When the interrupt says so.
pub fn exclusion(grid: &CandidateGrid, cell: Cell, digit: Digit, interrupt: Interrupt<'_>) -> Result<Exclusion, Ended> {
    let geometry = grid.geometry();
    if let Some(value) = grid.value(cell) {
        return Ok(Exclusion::Holds(value));
    }
    if let Some(peer) = geometry.peers(cell).iter().find(|peer| grid.value(**peer) == Some(digit)) {
        return Ok(Exclusion::SeenBy(*peer));
    }
    let beside = DigitSet::single(digit).next_in_sequence();
    let is_in_sequence = |other: &&Cell| grid.value(**other).is_some_and(|value| beside.contains(value));
    if let Some(neighbour) = geometry.neighbours(cell).iter().find(is_in_sequence) {
        return Ok(Exclusion::SeenBy(*neighbour));
    }
    if !grid.candidates(cell).contains(digit) {
        return Ok(Exclusion::None);
    }
    Walk::new(grid).exclusion(cell, digit, interrupt)
}

/// Tries the candidate with more and more techniques.
pub(in crate::techniques) fn of_candidate<const W: usize>(
    board: &Board<W>,
    cell: Cell,
    digit: Digit,
    interrupt: Interrupt<'_>,
) -> Result<Exclusion, Ended> {
    let mut reviser = Reviser::default();
    for (reach, technique) in [(Reach::Singles, Technique::ForcingChain), (Reach::Patterns, Technique::ForcingNet)] {
        let mut trial = Trial::of(board, cell, digit);
        if let Some(reached) = trial.run(reach, &mut reviser, interrupt) {
            return Ok(Exclusion::Refuted(Box::new(refuted(technique, &trial, &reached, &mut reviser))));
        }
        if interrupt() {
            return Err(Ended);
        }
    }
    let mut trial = Trial::of(board, cell, digit);
    let mut left = cases::MOST_NESTED;
    let mut take = |_| Flow::Continue(());
    match cases::run_nested(&mut trial, &mut left, &mut reviser, &Sink::new(&mut take, interrupt)) {
        ControlFlow::Continue(Some(reached)) => {
            let step = refuted(Technique::NestedForcingNet, &trial, &reached, &mut reviser);
            Ok(Exclusion::Refuted(Box::new(step)))
        }
        ControlFlow::Continue(None) => Ok(Exclusion::None),
        ControlFlow::Break(()) => Err(Ended),
    }
}
