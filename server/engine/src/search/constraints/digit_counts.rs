//! Propagates that some cells hold each digit either not at all, or in a certain number of them.

use field::{Cell, DigitSet};

use super::required::Required;
use super::{Contradiction, LOOK, Work};
use crate::model::constraint::DigitCounts;

/// The most digits that a set has room for.
const MOST_DIGITS: usize = u64::BITS as usize;

/// Finds what is left of the candidates of the cells.
///
/// A part of a division, in which all digits differ, has a digit once at most. So a digit has no more places than there
/// are parts with it, and if these are as many as its count, each of them needs it.
pub(super) fn revise(
    counts: &DigitCounts,
    grid: &[DigitSet],
    left: &mut Vec<(Cell, DigitSet)>,
    required: &mut Required,
) -> Result<Work, Contradiction> {
    let mut held = [0_usize; MOST_DIGITS];
    let mut places = [0_usize; MOST_DIGITS];
    let mut all = DigitSet::EMPTY;
    let mut present = DigitSet::EMPTY;
    for cell in counts.cells() {
        let candidates = grid[cell.index()];
        all |= candidates;
        for digit in candidates {
            places[digit.index()] += 1;
        }
        if let Some(digit) = candidates.only() {
            held[digit.index()] += 1;
            present |= candidates;
        }
    }
    let mut looks = counts.cells().len() * all.len();
    let mut possible = all;
    for digit in all {
        let count = counts.count(digit);
        if count == 0 || places[digit.index()] < count || held[digit.index()] > count {
            possible.remove(digit);
        }
    }
    let mut in_parts = Vec::with_capacity(counts.divisions().len());
    for division in counts.divisions() {
        let mut parts = [0_usize; MOST_DIGITS];
        for part in division {
            let within: DigitSet = part.iter().map(|cell| grid[cell.index()]).collect();
            for digit in within {
                parts[digit.index()] += 1;
            }
            looks += part.len() + within.len();
        }
        for digit in possible {
            if parts[digit.index()] < counts.count(digit) {
                possible.remove(digit);
            }
        }
        in_parts.push(parts);
    }
    let (always, sometimes) = among_sets(counts, present, possible)?;
    if !present.is_within(sometimes) {
        return Err(Contradiction);
    }
    let mut complete = DigitSet::EMPTY;
    for digit in present {
        if held[digit.index()] == counts.count(digit) {
            complete.insert(digit);
        }
    }
    for cell in counts.cells() {
        let candidates = grid[cell.index()];
        let excluded = if candidates.is_single() { DigitSet::EMPTY } else { complete };
        left.push((*cell, sometimes.without(excluded)));
    }
    for digit in always.without(complete) {
        let count = counts.count(digit);
        let single = DigitSet::single(digit);
        if places[digit.index()] == count {
            for cell in counts.cells() {
                if grid[cell.index()].contains(digit) {
                    left.push((*cell, single));
                }
            }
            continue;
        }
        for (division, parts) in counts.divisions().iter().zip(&in_parts) {
            if parts[digit.index()] > count {
                continue;
            }
            for part in division {
                looks += part.len();
                let mut cells = part.iter().copied().filter(|cell| grid[cell.index()].contains(digit));
                match (cells.next(), cells.next()) {
                    (Some(only), None) => left.push((only, single)),
                    (Some(_), Some(_)) => required.add(part.iter().copied(), single),
                    (None, _) => {}
                }
            }
        }
    }
    Ok(Work::of(looks, LOOK))
}

/// The digits that all, and those that some of the sets have that the cells may hold.
fn among_sets(
    counts: &DigitCounts,
    present: DigitSet,
    possible: DigitSet,
) -> Result<(DigitSet, DigitSet), Contradiction> {
    let Some(sets) = counts.sets() else { return Ok((present, possible)) };
    let mut always = possible;
    let mut sometimes = DigitSet::EMPTY;
    for set in sets {
        if present.is_within(*set) && set.is_within(possible) {
            always = always & *set;
            sometimes |= *set;
        }
    }
    if sometimes.is_empty() {
        return Err(Contradiction);
    }
    Ok((always, sometimes))
}
