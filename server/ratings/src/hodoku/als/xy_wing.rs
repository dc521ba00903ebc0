//! Finds three almost locked sets, of which one has restricted common digits with both others.

use super::Sets;
use super::commons::Common;
use crate::hodoku::base::board::Board;
use crate::hodoku::base::geometry::CellSet;
use crate::hodoku::base::patience::Patience;
use crate::hodoku::base::step::{Removals, Step};
use crate::hodoku::base::technique::Technique;
use engine::{Cancellable, Interrupt};

pub(in crate::hodoku) fn find(board: &Board, interrupt: Interrupt<'_>) -> Cancellable<Option<Step>> {
    let sets = Sets::of(board);
    let mut patience = Patience::new(interrupt);
    for (place, first) in sets.commons.iter().enumerate() {
        for second in &sets.commons[place + 1..] {
            patience.step()?;
            if let Some(step) = step(&sets, board, first, second) {
                return Ok(Some(step));
            }
        }
    }
    Ok(None)
}

fn step(sets: &Sets, board: &Board, first: &Common, second: &Common) -> Option<Step> {
    if first.digits.len() == 1 && first.digits == second.digits {
        return None;
    }
    let (one, other) = ends(first, second)?;
    if sets.list[one].cells.meets(sets.list[other].cells) {
        return None;
    }
    let removals = sets.removals(board, one, other, first.digits | second.digits);
    let cells = |places: [usize; 4]| places.iter().fold(CellSet::EMPTY, |all, place| all | sets.list[*place].cells);
    let pattern = cells([first.one, first.other, second.one, second.other]);
    Step::removes(Technique::AlmostLockedSetXyWing, pattern, Removals(removals.iter().collect()))
}

/// The sets that two pairs do not share, if they share one.
fn ends(first: &Common, second: &Common) -> Option<(usize, usize)> {
    match (first.one, first.other) {
        (hinge, end) if hinge == second.one && end != second.other => Some((end, second.other)),
        (hinge, end) if hinge == second.other => Some((end, second.one)),
        (end, hinge) if hinge == second.one => Some((end, second.other)),
        (end, hinge) if hinge == second.other && end != second.one => Some((end, second.one)),
        _ => None,
    }
}
