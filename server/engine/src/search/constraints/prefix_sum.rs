//! Propagates sums of the first cells of a line, whose number depends on the digit of the first one.
//!
//! Each digit of the first cell is tried by the least and the largest sum of different digits in the cells that count
//! with it. An automaton knows more about the sums, and nothing about different digits; with 25 digits it takes a
//! thousand times as long.

use field::{Cell, DigitSet};

use super::different_sum::{DifferentSum, DifferentSumsWithout, GrowingSum};
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
    let mut growing = GrowingSum::new();
    let mut grown = 0;
    for digit in grid[sum.first().index()] {
        let Some((rest, total)) = sum.rest(digit) else { continue };
        looked += rest.len();
        // Most often a larger digit has the cells of a smaller one, and more.
        let known = if grown <= rest.len() {
            for cell in &rest[grown..] {
                growing.add(grid[cell.index()]);
            }
            grown = rest.len();
            growing.without(digit)
        } else {
            None
        };
        let bounds = known.unwrap_or_else(|| {
            let others = DigitSet::ALL.without(DigitSet::single(digit));
            DifferentSum::of(rest.iter().map(|cell| grid[cell.index()] & others), others)
        });
        if bounds.is_some_and(|bounds| bounds.has(total)) {
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
        let others = DigitSet::ALL.without(DigitSet::single(digit));
        let sets = rest.iter().map(|cell| grid[cell.index()] & others);
        let Some(bounds) = DifferentSumsWithout::of(sets, others) else { return Err(Contradiction) };
        for cell in rest.iter().filter(|cell| !grid[cell.index()].is_single()) {
            looked += rest.len();
            let candidates = grid[cell.index()] & others;
            let bounds = bounds.without(candidates);
            let fitting = candidates.iter().filter(|held| bounds.has(total - i32::from(held.get())));
            left.push((*cell, fitting.collect()));
        }
    }
    Ok(Work::of(looked, LOOK))
}
