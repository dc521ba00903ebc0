//! Finds the candidates that a group of constraints excludes by itself.

use field::{Cell, Digit, DigitSet};

use super::combinations::combinations;
use super::premises::least_premises;
use crate::techniques::grids::board::Board;
use crate::techniques::steps::demands::because;
use crate::techniques::steps::sentence::{Sentence, Word, sentence};
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::Step;
use crate::techniques::steps::technique::Technique;
use engine::Reviser;
use engine::in_order;
use engine::{Constraint, GroupIndex};

/// The fewest clues whose exclusions are written together.
const FEWEST_TOGETHER: usize = 4;

pub(in crate::techniques) fn find<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let possible = board.possible();
    let mut reviser = Reviser::default();
    for (group, _) in board.geometry().constraint_groups() {
        // A group that cannot hold is found by the caller.
        if let Ok(Some(left)) = left(board, group, &possible, &mut reviser) {
            sink.found(step(board, group, &left))?;
        }
        sink.check_interrupt()?;
    }
    Flow::Continue(())
}

/// Finds what several clues exclude, each by itself, as one step: the notes that people write before they begin.
pub(in crate::techniques) fn notes<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    if board.has_clue_notes {
        return Flow::Continue(());
    }
    let mut steps = Vec::new();
    let mut take = |step| {
        steps.push(step);
        Flow::Continue(())
    };
    find(board, &mut Sink::new(&mut take, sink.interrupt()))?;
    if steps.len() < FEWEST_TOGETHER {
        return Flow::Continue(());
    }
    let mut together = Step::of(Technique::ClueNotes);
    together.reason = sentence!["because ", Word::Count(steps.len() as u64), " clues exclude them, each by itself"];
    for step in &steps {
        together.cells.extend_from_slice(&step.cells);
        together.removes.extend_from_slice(&step.removes);
        together.clues.extend_from_slice(&step.clues);
    }
    together.parts = steps;
    together.cells = in_order(together.cells);
    together.removes.sort_unstable();
    together.removes.dedup();
    sink.found(together)
}

/// The first group of constraints that cannot hold.
pub(in crate::techniques) fn broken<const W: usize>(board: &Board<W>) -> Option<GroupIndex> {
    let possible = board.possible();
    let mut reviser = Reviser::default();
    let mut groups = board.geometry().constraint_groups();
    groups.find(|(group, _)| left(board, *group, &possible, &mut reviser).is_err()).map(|(group, _)| group)
}

/// What a group of constraints leaves in all cells; `None` if it excludes nothing, an error if it cannot hold.
fn left<const W: usize>(
    board: &Board<W>,
    group: GroupIndex,
    possible: &[DigitSet],
    reviser: &mut Reviser,
) -> Result<Option<Vec<DigitSet>>, Unsatisfiable> {
    let constraints = board.geometry().constraint_group(group);
    let candidates: Vec<DigitSet> =
        constraints.iter().flat_map(Constraint::cells).map(|cell| possible[cell.index()]).collect();
    if board.quiet_clues.is_known(group.index(), &candidates) {
        return Ok(None);
    }
    let mut left = possible.to_vec();
    if reviser.settle(constraints, &mut left).is_err() {
        return Err(Unsatisfiable);
    }
    if left == possible {
        board.quiet_clues.remember(group.index(), candidates);
        return Ok(None);
    }
    Ok(Some(left))
}

/// A group of constraints cannot hold.
struct Unsatisfiable;

/// The step of a group of constraints, with the candidates that it leaves in all cells.
fn step<const W: usize>(board: &Board<W>, group: GroupIndex, left: &[DigitSet]) -> Step {
    let constraints = board.geometry().constraint_group(group);
    let open = constraints.iter().flat_map(Constraint::cells).filter(|cell| board.value(*cell).is_none());
    let cells = in_order(open.collect());
    let excluded = cells.iter().flat_map(|&cell| {
        let excluded = board.candidates(cell).without(left[cell.index()]);
        excluded.iter().map(move |digit| (cell, digit))
    });
    let removes: Vec<(Cell, Digit)> = excluded.collect();
    let reason = reason(board, group, &removes);
    let name = board.geometry().group_demand(group).map(|demand| demand.conclusion);
    Step { name, removes, cells, clues: vec![group], reason, ..Step::of(Technique::Clue) }
}

/// The most combinations that a reason lists.
const MOST_LISTED: usize = 6;

/// The most digits that are tried for them.
const MOST_TRIES: usize = 2_000;

/// `because r1c1 and r1c2 make 3 in cage A: 1 and 2`, or `because values increase from the bulb in r1c1: r1c3 is at
/// most 7`.
fn reason<const W: usize>(board: &Board<W>, group: GroupIndex, removes: &[(Cell, Digit)]) -> Sentence {
    let name = board.geometry().group_name(group).clone();
    let mut constraints = board.geometry().constraint_group(group).iter();
    let sum = constraints.find_map(|constraint| match constraint {
        Constraint::Sum(sum) if sum.terms().iter().all(|term| term.weight == 1) => Some(sum),
        _ => None,
    });
    let Some(sum) = sum else {
        let mut sentence = because(board.geometry(), &[group]);
        if board.geometry().group_demand(group).is_none() {
            return sentence;
        }
        let premises = premises(board, group, removes);
        if !premises.is_empty() {
            sentence.0.extend([": ".into(), premises.into()]);
        }
        return sentence;
    };
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
    let total = Word::Total { digits: rest, weight: open.len() as i32 };
    let mut sentence = match open[..] {
        [only] => sentence!["because ", total, " is left for ", only, " in ", name],
        _ => sentence!["because ", in_order(open), " make ", total, " in ", name],
    };
    if let Some(left) = left.filter(|left| (1..=MOST_LISTED).contains(&left.len())) {
        sentence.0.extend([": ".into(), left.into()]);
    }
    sentence
}

/// The most cells of a group whose premises are looked for. Groups of more are rules for the whole grid.
const MOST_CELLS: usize = 16;

/// The least that has to be said of cells of the group so that it excludes these candidates.
fn premises<const W: usize>(board: &Board<W>, group: GroupIndex, removes: &[(Cell, Digit)]) -> Vec<(Cell, DigitSet)> {
    let geometry = board.geometry();
    let constraints = geometry.constraint_group(group);
    let cells = in_order(constraints.iter().flat_map(Constraint::cells).collect());
    if cells.len() > MOST_CELLS {
        return Vec::new();
    }
    let mut reviser = Reviser::default();
    least_premises(cells, board.possible(), board.digits(), |candidates| {
        let mut left = candidates.to_vec();
        let settled = reviser.settle(constraints, &mut left);
        settled.is_ok() && removes.iter().all(|(cell, digit)| !left[cell.index()].contains(*digit))
    })
}
