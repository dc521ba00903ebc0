//! Finds digits that a clue needs: cells that see all of their places in it cannot hold them.
//!
//! A digit is needed if the clue cannot hold without it: a cage of 3 cells that makes 24 has a 9.

use field::{Cell, CellSet, Digit, DigitSet};

use crate::techniques::grids::board::Board;
use crate::techniques::steps::sentence::{because_seen_by, sentence};
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::Step;
use crate::techniques::steps::technique::Technique;
use engine::{Constraint, GroupIndex, Reviser};

/// The most cells of a digit in a clue whose common peers are looked at: people do not follow more.
const MOST_PLACES: usize = 4;

/// The most cells of a clue. A rule for the whole grid needs no digit in few places.
const MOST_CELLS: usize = 16;

pub(in crate::techniques) fn find<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let geometry = board.geometry();
    let possible = board.possible();
    let mut reviser = Reviser::default();
    for (group, constraints) in geometry.constraint_groups() {
        let cells: CellSet<W> = constraints.iter().flat_map(Constraint::cells).collect();
        if cells.len() > MOST_CELLS {
            continue;
        }
        sink.check_interrupt()?;
        let candidates: Vec<DigitSet> = cells.iter().map(|cell| possible[cell.index()]).collect();
        for digit in board.digits() {
            let Some((places, excluded)) = places(board, cells, digit) else { continue };
            let rule = group.index() * usize::from(geometry.digit_count()) + digit.index();
            if board.quiet_pointing.is_known(rule, &candidates) {
                continue;
            }
            if is_needed(board, group, places, digit, &possible, &mut reviser) {
                sink.found(step(board, group, places, digit, excluded))?;
            } else {
                board.quiet_pointing.remember(rule, candidates.clone());
            }
        }
    }
    Flow::Continue(())
}

/// The few places of a digit in the cells of a clue, and the other places that see all of these.
fn places<const W: usize>(board: &Board<W>, cells: CellSet<W>, digit: Digit) -> Option<(CellSet<W>, CellSet<W>)> {
    let places = cells & board.places(digit);
    if !(2..=MOST_PLACES).contains(&places.len()) || cells.iter().any(|cell| board.value(cell) == Some(digit)) {
        return None;
    }
    let excluded = board.common_peers(places) & board.places(digit);
    (!excluded.is_empty()).then_some((places, excluded))
}

/// Returns true if a clue cannot hold without a digit in these places. A cell without another candidate is a single.
fn is_needed<const W: usize>(
    board: &Board<W>,
    group: GroupIndex,
    places: CellSet<W>,
    digit: Digit,
    possible: &[DigitSet],
    reviser: &mut Reviser,
) -> bool {
    let mut without = possible.to_vec();
    for cell in places {
        without[cell.index()].remove(digit);
        if without[cell.index()].is_empty() {
            return false;
        }
    }
    reviser.settle(board.geometry().constraint_group(group), &mut without).is_err()
}

fn step<const W: usize>(
    board: &Board<W>,
    group: GroupIndex,
    places: CellSet<W>,
    digit: Digit,
    excluded: CellSet<W>,
) -> Step {
    let places: Vec<Cell> = places.to_vec();
    let name = board.geometry().group_name(group).clone();
    let reason = sentence![
        because_seen_by(excluded.len()),
        "all places for ",
        digit,
        " in ",
        name,
        ", which needs it: ",
        places.clone()
    ];
    let constraints = board.geometry().constraint_group(group);
    let is_cage = constraints.iter().any(|constraint| matches!(constraint, Constraint::Different(_)))
        && constraints.iter().any(|constraint| matches!(constraint, Constraint::Sum(_)));
    Step {
        name: is_cage.then_some("Killer Pointing"),
        digits: DigitSet::single(digit),
        cells: places,
        clues: vec![group],
        removes: board.removes(DigitSet::single(digit), excluded),
        reason,
        ..Step::of(Technique::CluePointing)
    }
}
