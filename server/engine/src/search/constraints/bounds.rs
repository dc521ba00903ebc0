//! Propagates sums of digits above 9: the bounds that the other cells set, and the lists of combinations.

use field::{Cell, DigitSet};

use super::Contradiction;
use super::different_sum::DifferentSum;
use super::totals::bits_between;
use crate::model::constraint::{Sum, Term};

/// Leaves the digits of the combinations that fit the candidates of a cage.
pub(super) fn combine(
    sum: &Sum,
    combinations: &[DigitSet],
    grid: &[DigitSet],
    left: &mut Vec<(Cell, DigitSet)>,
) -> Result<(), Contradiction> {
    let of = |term: &Term| grid[term.cell.index()];
    let terms = sum.terms();
    let union: DigitSet = terms.iter().map(of).collect();
    let fits =
        |set: &&DigitSet| set.without(union).is_empty() && terms.iter().all(|term| !(of(term) & **set).is_empty());
    let mut possible = DigitSet::EMPTY;
    let mut needed = union;
    for &set in combinations.iter().filter(fits) {
        possible |= set;
        needed = needed & set;
    }
    if possible.is_empty() {
        return Err(Contradiction);
    }
    left.extend(terms.iter().map(|term| (term.cell, possible)));
    for digit in needed {
        let mut places = terms.iter().filter(|term| of(term).contains(digit));
        if let (Some(only), None) = (places.next(), places.next()) {
            left.push((only.cell, DigitSet::single(digit)));
        }
    }
    Ok(())
}

/// The bounds of a group of terms that differ, times their weight.
fn range(group: impl Iterator<Item = Term>, weight: i32, grid: &[DigitSet]) -> Result<DifferentSum, Contradiction> {
    let sets = group.map(|term| grid[term.cell.index()]);
    let DifferentSum { least, largest } = DifferentSum::of(sets, DigitSet::ALL).ok_or(Contradiction)?;
    if weight > 0 {
        Ok(DifferentSum { least: weight * least, largest: weight * largest })
    } else {
        Ok(DifferentSum { least: weight * largest, largest: weight * least })
    }
}

/// Leaves the digits between the bounds that the other cells set.
pub(super) fn bound(sum: &Sum, grid: &[DigitSet], left: &mut Vec<(Cell, DigitSet)>) -> Result<(), Contradiction> {
    let mut ranges = Vec::with_capacity(sum.groups().len());
    let mut least = 0;
    let mut largest = 0;
    for group in sum.groups() {
        let own = range(group.iter().copied(), group[0].weight, grid)?;
        least += own.least;
        largest += own.largest;
        ranges.push(own);
    }
    if sum.total() < least || sum.total() > largest {
        return Err(Contradiction);
    }
    for (group, own) in sum.groups().zip(ranges) {
        for &term in group {
            let others = group.iter().copied().filter(|other| other.cell != term.cell);
            let rest = range(others, term.weight, grid)?;
            let rest_least = least - own.least + rest.least;
            let rest_largest = largest - own.largest + rest.largest;
            // The digit times its weight is between these.
            let mut low = sum.total() - rest_largest;
            let mut high = sum.total() - rest_least;
            if term.weight < 0 {
                (low, high) = (-high, -low);
            }
            let weight = term.weight.abs();
            // Rounded up and down; bit 0 is the digit 1.
            let first = -(-low).div_euclid(weight) - 1;
            let last = high.div_euclid(weight) - 1;
            let candidates = grid[term.cell.index()];
            left.push((term.cell, DigitSet::of_bits(candidates.bits() & bits_between(first, last))));
        }
    }
    Ok(())
}
