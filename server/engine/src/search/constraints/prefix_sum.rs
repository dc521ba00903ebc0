//! Propagates sums of the first cells of a line, whose number depends on the digit of the first one.
//!
//! Each digit of the first cell is tried by the least and the largest sum of different digits in the cells that count
//! with it. An automaton knows more about the sums, and nothing about different digits; with 25 digits it takes a
//! thousand times as long.

use field::{Cell, Digit, DigitSet};

use super::{Contradiction, LOOK, Work};
use crate::model::constraint::PrefixSum;

/// Finds what is left of the candidates of the first cell and, if that is one digit, of those that count with it.
pub(super) fn revise(
    sum: &PrefixSum,
    grid: &[DigitSet],
    left: &mut Vec<(Cell, DigitSet)>,
) -> Result<Work, Contradiction> {
    let mut possible = DigitSet::EMPTY;
    let mut looked = 1;
    for digit in grid[sum.first().index()] {
        let Some((rest, total)) = sum.rest(digit) else { continue };
        looked += rest.len();
        let sets = rest.iter().map(|cell| grid[cell.index()].without(DigitSet::single(digit)));
        let is_possible =
            Bounds::of(sets, digit).is_some_and(|bounds| (bounds.least..=bounds.largest).contains(&total));
        if is_possible {
            possible.insert(digit);
        }
    }
    if possible.is_empty() {
        return Err(Contradiction);
    }
    left.push((sum.first(), possible));
    if let Some(digit) = possible.only()
        && let Some((rest, total)) = sum.rest(digit)
    {
        let candidates = |cell: &Cell| grid[cell.index()].without(DigitSet::single(digit));
        for cell in rest.iter().filter(|cell| !grid[cell.index()].is_single()) {
            looked += rest.len();
            let others = rest.iter().filter(|other| *other != cell).map(candidates);
            let Some(bounds) = Bounds::of(others, digit) else { return Err(Contradiction) };
            let fits = candidates(cell)
                .iter()
                .filter(|held| (bounds.least..=bounds.largest).contains(&(total - i32::from(held.get()))));
            left.push((*cell, fits.collect()));
        }
    }
    Ok(Work::of(looked, LOOK))
}

/// Bounds of the sum of different digits.
struct Bounds {
    least: i32,
    largest: i32,
}

impl Bounds {
    /// The bounds of the sum of different digits, one of each set, and none of them `other`: each is at least the least
    /// of its set, and at most the largest. `None` if there are no such digits.
    fn of(sets: impl Iterator<Item = DigitSet>, other: Digit) -> Option<Bounds> {
        // The digits that are taken from below, and from above, as bits.
        let mut from_below = DigitSet::single(other).bits();
        let mut from_above = from_below;
        let mut least = 0;
        let mut largest = 0;
        for set in sets {
            let bits = set.bits();
            if bits == 0 {
                return None;
            }
            // The first free digit from the least one on; the order of the sets does not matter for the sum.
            let free = !from_below & u64::MAX << bits.trailing_zeros();
            let place = free.trailing_zeros();
            from_below |= 1 << place;
            least += place as i32 + 1;
            let free = !from_above & u64::MAX >> bits.leading_zeros();
            if free == 0 {
                return None;
            }
            let place = 63 - free.leading_zeros();
            from_above |= 1 << place;
            largest += place as i32 + 1;
        }
        Some(Bounds { least, largest })
    }
}
