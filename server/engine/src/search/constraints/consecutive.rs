//! Propagates that some cells hold different digits without a gap between them.

use field::{Cell, Digit, DigitSet};

use super::required::Required;
use super::{Contradiction, LOOK, Work};

/// Finds what is left of the candidates of `cells`: the digits of each run of as many digits that fits them.
pub(super) fn revise(
    cells: &[Cell],
    grid: &[DigitSet],
    left: &mut Vec<(Cell, DigitSet)>,
    required: &mut Required,
) -> Result<Work, Contradiction> {
    let all: DigitSet = cells.iter().map(|cell| grid[cell.index()]).collect();
    let largest = all.last().map_or(0, Digit::get);
    let count = cells.len() as u8;
    let mut possible = DigitSet::EMPTY;
    let mut needed = all;
    for last in count..=largest {
        let run = DigitSet::up_to(last).without(DigitSet::up_to(last - count));
        let fits = run.without(all).is_empty() && cells.iter().all(|cell| !(grid[cell.index()] & run).is_empty());
        if fits {
            possible |= run;
            needed = needed & run;
        }
    }
    if possible.is_empty() {
        return Err(Contradiction);
    }
    left.extend(cells.iter().map(|cell| (*cell, possible)));
    for digit in needed {
        let mut places = cells.iter().filter(|cell| grid[cell.index()].contains(digit));
        if let (Some(only), None) = (places.next(), places.next()) {
            left.push((*only, DigitSet::single(digit)));
        }
    }
    required.add(cells.iter().copied(), needed);
    Ok(Work::of(cells.len() * usize::from(largest), LOOK))
}
