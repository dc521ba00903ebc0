//! Propagates that some cells hold all of a list of digits.

use field::{Cell, Digit, DigitSet};

use super::required::Required;
use super::{Contradiction, LOOK, Work};

/// Finds what is left of the candidates of `cells`, which hold all digits of a list.
pub(super) fn revise(
    cells: &[Cell],
    listed: &[Digit],
    grid: &[DigitSet],
    left: &mut Vec<(Cell, DigitSet)>,
    required: &mut Required,
) -> Result<Work, Contradiction> {
    let distinct: DigitSet = listed.iter().copied().collect();
    for digit in distinct {
        let needed = listed.iter().filter(|other| **other == digit).count();
        let places = || cells.iter().filter(|cell| grid[cell.index()].contains(digit));
        let count = places().count();
        if count < needed {
            return Err(Contradiction);
        }
        if count == needed {
            left.extend(places().map(|cell| (*cell, DigitSet::single(digit))));
        }
    }
    required.add(cells.iter().copied(), distinct);
    if listed.len() == cells.len() {
        left.extend(cells.iter().map(|cell| (*cell, distinct)));
    }
    Ok(Work::of(cells.len() * distinct.len(), LOOK))
}
