//! Finds two almost locked sets with a restricted common digit.

use super::Sets;
use super::commons::Common;
use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::DigitSet;
use crate::hodoku::base::step::{Removals, Step};
use crate::hodoku::base::technique::Technique;
use engine::{Cancellable, Interrupt, Interrupted};

pub(in crate::hodoku) fn find(board: &Board, interrupt: Interrupt<'_>) -> Cancellable<Option<Step>> {
    let sets = Sets::of(board);
    if interrupt() {
        return Err(Interrupted);
    }
    Ok(sets.commons.iter().find_map(|common| step(&sets, board, common)))
}

fn step(sets: &Sets, board: &Board, common: &Common) -> Option<Step> {
    let mut removals = Removals::default();
    for digit in common.digits.iter() {
        removals.0.extend(sets.removals(board, common.one, common.other, digit.into()).iter());
    }
    if common.digits.len() == 2 {
        for (set, other) in [(common.one, common.other), (common.other, common.one)] {
            let set = &sets.list[set];
            let other = &sets.list[other];
            for digit in (set.digits - common.digits).iter() {
                removals.add_digits(board, set.seen(digit) - other.cells, DigitSet::single(digit));
            }
        }
    }
    let pattern = sets.list[common.one].cells | sets.list[common.other].cells;
    Step::removes(Technique::AlmostLockedSetXz, pattern, removals)
}
