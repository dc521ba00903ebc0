//! Propagates sums of digits above 9: the bounds that the other cells set, and the lists of combinations.

use field::{Cell, Digit, DigitSet};

use super::Contradiction;
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

/// The least and the largest sum of different digits, one of each set.
fn extremes(sets: impl Iterator<Item = DigitSet> + Clone) -> (i32, i32) {
    let value = |digit: Option<Digit>| digit.map_or(0, |digit| i32::from(digit.get()));
    let mut least: Vec<i32> = sets.clone().map(|set| value(set.first())).collect();
    let mut largest: Vec<i32> = sets.map(|set| value(set.last())).collect();
    least.sort_unstable();
    largest.sort_unstable_by(|one, other| other.cmp(one));
    for place in 1..least.len() {
        least[place] = least[place].max(least[place - 1] + 1);
        largest[place] = largest[place].min(largest[place - 1] - 1);
    }
    (least.iter().sum(), largest.iter().sum())
}

/// The least and the largest value of a group of terms that differ, times their weight.
fn range(group: impl Iterator<Item = Term> + Clone, weight: i32, grid: &[DigitSet]) -> (i32, i32) {
    let (least, largest) = extremes(group.map(|term| grid[term.cell.index()]));
    if weight > 0 { (weight * least, weight * largest) } else { (weight * largest, weight * least) }
}

/// Leaves the digits between the bounds that the other cells set.
pub(super) fn bound(sum: &Sum, grid: &[DigitSet], left: &mut Vec<(Cell, DigitSet)>) -> Result<(), Contradiction> {
    let weight = |group: &[Term]| group.first().map_or(1, |term| term.weight);
    let ranges = || sum.groups().map(|group| range(group.iter().copied(), weight(group), grid));
    let (least, largest) = ranges().fold((0, 0), |(least, largest), range| (least + range.0, largest + range.1));
    if sum.total() < least || sum.total() > largest {
        return Err(Contradiction);
    }
    for (group, own) in sum.groups().zip(ranges()) {
        for &term in group {
            let others = group.iter().copied().filter(|other| other.cell != term.cell);
            let rest = range(others, term.weight, grid);
            let rest_least = least - own.0 + rest.0;
            let rest_largest = largest - own.1 + rest.1;
            let fits = |digit: &Digit| {
                let value = term.weight * i32::from(digit.get());
                (rest_least..=rest_largest).contains(&(sum.total() - value))
            };
            left.push((term.cell, grid[term.cell.index()].iter().filter(fits).collect()));
        }
    }
    Ok(())
}
