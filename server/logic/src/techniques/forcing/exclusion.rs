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
use engine::{Cancellable, Interrupt, Interrupted};

/// Why a cell cannot hold a digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exclusion {
    /// The cell has this value.
    Holds(Digit),
    /// The value of another cell excludes it.
    SeenBy(Cell),
    /// The assumption leads to a contradiction, by the easiest means that suffice.
    Refuted(Box<Step>),
    /// The candidates of the cell are without it from the start.
    NoCandidate,
    /// Nothing that was looked for excludes it.
    None,
}

/// Finds why `cell` cannot hold `digit`.
///
/// # Errors
/// When the interrupt says so.
pub fn exclusion(grid: &CandidateGrid, cell: Cell, digit: Digit, interrupt: Interrupt<'_>) -> Cancellable<Exclusion> {
    let geometry = grid.geometry();
    if let Some(value) = grid.value(cell) {
        return Ok(Exclusion::Holds(value));
    }
    if let Some(peer) = geometry.peers(cell).iter().find(|peer| grid.value(**peer) == Some(digit)) {
        return Ok(Exclusion::SeenBy(*peer));
    }
    let beside = DigitSet::single(digit).next_in_sequence();
    for &neighbour in geometry.neighbours(cell) {
        if grid.value(neighbour).is_some_and(|value| beside.contains(value)) {
            return Ok(Exclusion::SeenBy(neighbour));
        }
    }
    if !grid.candidates(cell).contains(digit) {
        return Ok(Exclusion::NoCandidate);
    }
    Walk::new(grid).exclusion(cell, digit, interrupt)
}

/// Tries the candidate with more and more techniques.
pub(in crate::techniques) fn of_candidate<const W: usize>(
    board: &Board<W>,
    cell: Cell,
    digit: Digit,
    interrupt: Interrupt<'_>,
) -> Cancellable<Exclusion> {
    let mut revisions = board.known_revisions();
    for (reach, technique) in [(Reach::Singles, Technique::ForcingChain), (Reach::Patterns, Technique::ForcingNet)] {
        let mut trial = Trial::of(board, cell, digit);
        if let Some(reached) = trial.run(reach, &mut revisions, interrupt) {
            return Ok(Exclusion::Refuted(Box::new(refuted(technique, &trial, &reached, &mut revisions))));
        }
        if interrupt() {
            return Err(Interrupted);
        }
    }
    let mut trial = Trial::of(board, cell, digit);
    let mut left = cases::MOST_NESTED;
    let mut take = |_| Flow::Continue(());
    match cases::run_nested(&mut trial, &mut left, &mut revisions, &Sink::new(&mut take, interrupt)) {
        ControlFlow::Continue(Some(reached)) => {
            let step = refuted(Technique::NestedForcingNet, &trial, &reached, &mut revisions);
            Ok(Exclusion::Refuted(Box::new(step)))
        }
        ControlFlow::Continue(None) => Ok(Exclusion::None),
        ControlFlow::Break(()) => Err(Interrupted),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::testing::{grid, standard};
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(text: &str, row: u8, column: u8, value: u8, expected: Expect) {
        let grid = grid(standard(4), text);
        let geometry = grid.geometry();
        let digit = Digit::new(value).expect("a digit");
        let found = exclusion(&grid, geometry.cell(row - 1, column - 1), digit, &|| false);
        let words = match found.expect("nothing interrupts") {
            Exclusion::Refuted(step) => {
                step.display(geometry, engine::Numbers::from_one(4), &|digit| digit.get().to_string()).to_string()
            }
            Exclusion::SeenBy(cell) => format!("seen by {}", geometry.cell_name(cell)),
            other => format!("{other:?}"),
        };
        expected.assert_eq(&words);
    }

    #[test]
    fn each_reason() {
        let text = "=1 . 34 .  . . . .  . =1 . .";
        check(text, 1, 1, 2, expect!["Holds(1)"]);
        check(text, 1, 4, 1, expect!["seen by r1c1"]);
        check(text, 1, 3, 2, expect!["NoCandidate"]);
        check(text, 1, 2, 2, expect!["None"]);
        check(
            "=1 23 23 . . . . . . . . .",
            1,
            4,
            2,
            expect!["Forcing Chain: r1c4<>2, because r1c4=2 leaves no place for 4 in row 1"],
        );
    }
}
