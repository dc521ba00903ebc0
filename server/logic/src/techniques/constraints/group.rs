//! Finds the candidates that a group of constraints excludes by itself.

use field::DigitSet;

use super::combinations::combinations;
use crate::techniques::grids::board::Board;
use crate::techniques::steps::sentence::{Sentence, Word, sentence};
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::Step;
use crate::techniques::steps::technique::Technique;
use engine::Reviser;
use engine::in_order;
use engine::{Constraint, GroupIndex};

pub(in crate::techniques) fn find<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let geometry = board.geometry();
    if geometry.constraints().is_empty() {
        return Flow::Continue(());
    }
    let possible = board.possible();
    let mut reviser = Reviser::default();
    for (group, constraints) in geometry.constraint_groups() {
        let mut left = possible.clone();
        // A group that cannot hold is found by the caller.
        if reviser.settle(constraints, &mut left).is_ok() {
            sink.found(step(board, group, &left))?;
        }
        sink.check_interrupt()?;
    }
    Flow::Continue(())
}

/// The first group of constraints that cannot hold.
pub(in crate::techniques) fn broken<const W: usize>(board: &Board<W>) -> Option<GroupIndex> {
    let possible = board.possible();
    let mut reviser = Reviser::default();
    let mut groups = board.geometry().constraint_groups();
    groups.find(|(_, constraints)| reviser.settle(constraints, &mut possible.clone()).is_err()).map(|(group, _)| group)
}

/// The step of a group of constraints, with the candidates that it leaves in all cells.
fn step<const W: usize>(board: &Board<W>, group: GroupIndex, left: &[DigitSet]) -> Step {
    let constraints = board.geometry().constraint_group(group);
    let open = constraints.iter().flat_map(Constraint::cells).filter(|cell| board.value(*cell).is_none());
    let cells = in_order(open.collect());
    let excluded = cells.iter().flat_map(|&cell| {
        let excluded = board.candidates(cell).without(left[cell.index()]);
        excluded.iter().map(move |digit| (cell, digit))
    });
    let removes = excluded.collect();
    let reason = reason(board, group);
    Step { removes, cells, group: Some(group), reason, ..Step::of(Technique::Clue) }
}

/// The most combinations that a reason lists.
const MOST_LISTED: usize = 6;

/// The most digits that are tried for them.
const MOST_TRIES: usize = 2_000;

/// `r1c1 and r1c2 make 3 in cage A: 1 and 2`, or `by the thermometer at r1c1`.
fn reason<const W: usize>(board: &Board<W>, group: GroupIndex) -> Sentence {
    let name = board.geometry().group_name(group).clone();
    let mut constraints = board.geometry().constraint_group(group).iter();
    let sum = constraints.find_map(|constraint| match constraint {
        Constraint::Sum(sum) if sum.terms().iter().all(|term| term.weight == 1) => Some(sum),
        _ => None,
    });
    let Some(sum) = sum else { return sentence!["by ", name] };
    let mut open = Vec::new();
    let mut rest = sum.total();
    for term in sum.terms() {
        match board.value(term.cell) {
            Some(digit) => rest -= i32::from(digit.get()),
            None => open.push(term.cell),
        }
    }
    let mut left = None;
    if open.len() > 1 {
        left = combinations(board.geometry(), &board.possible(), &open, rest, MOST_TRIES);
    }
    let make = if open.len() > 1 { " make " } else { " makes " };
    let total = Word::Total { digits: rest, weight: open.len() as i32 };
    let mut sentence = sentence![in_order(open), make, total, " in ", name];
    if let Some(left) = left.filter(|left| (1..=MOST_LISTED).contains(&left.len())) {
        sentence.0.extend([": ".into(), left.into()]);
    }
    sentence
}
