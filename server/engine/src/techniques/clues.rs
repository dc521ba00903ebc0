//! Clues of variants: what a constraint by itself excludes from its cells.

use super::grids::board::Board;
use super::steps::sentence::{Sentence, sentence};
use super::steps::sink::{Flow, Sink};
use super::steps::step::Step;
use super::steps::technique::Technique;
use crate::model::cell_lists::in_order;
use crate::model::constraint::Constraint;
use crate::model::digits::DigitSet;
use crate::search::Reviser;

pub(super) fn find<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let geometry = board.geometry();
    if geometry.constraints().is_empty() {
        return Flow::Continue(());
    }
    let (possible, mut reviser) = (board.possible(), Reviser::default());
    let mut first = 0;
    for clue in geometry.constraints_by_name() {
        let mut left = possible.clone();
        // A clue that cannot hold is found by the caller.
        if reviser.settle(clue, &mut left).is_ok() {
            sink.found(step(board, first, clue, &left))?;
        }
        first += clue.len();
        sink.check_interrupt()?;
    }
    Flow::Continue(())
}

/// The first constraint that cannot hold.
pub(super) fn broken<const W: usize>(board: &Board<W>) -> Option<usize> {
    let (possible, mut reviser) = (board.possible(), Reviser::default());
    board.geometry().constraints().iter().position(|constraint| reviser.revise(constraint, &possible).is_err())
}

/// The step of a clue, whose constraints begin at `first`, with what it leaves of all cells.
fn step<const W: usize>(board: &Board<W>, first: usize, clue: &[Constraint], left: &[DigitSet]) -> Step {
    let cells = in_order(clue.iter().flat_map(Constraint::cells).filter(|cell| board.value(*cell).is_none()).collect());
    let excluded = cells.iter().flat_map(|&cell| {
        let excluded = board.candidates(cell).without(left[cell.index()]);
        excluded.iter().map(move |digit| (cell, digit))
    });
    let removes = excluded.collect();
    let sum = clue.iter().find(|constraint| matches!(constraint, Constraint::Sum(_)));
    let reason = reason(board, first, sum.unwrap_or(&clue[0]));
    Step { removes, cells, constraint: Some(first), reason, ..Step::of(Technique::Clue) }
}

/// `by cage A: r1c1 and r1c2 make 3`.
fn reason<const W: usize>(board: &Board<W>, position: usize, constraint: &Constraint) -> Sentence {
    let name = board.geometry().constraint_name(position).clone();
    let Constraint::Sum(sum) = constraint else { return sentence!["by ", name] };
    if sum.terms().iter().any(|term| term.weight != 1) {
        return sentence!["by ", name];
    }
    let (mut open, mut rest) = (Vec::new(), sum.total());
    for term in sum.terms() {
        match board.value(term.cell) {
            Some(digit) => rest -= i32::from(digit.get()),
            None => open.push(term.cell),
        }
    }
    let make = if open.len() == 1 { " makes " } else { " make " };
    sentence!["by ", name, ": ", in_order(open), make, rest]
}
