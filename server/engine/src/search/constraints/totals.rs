//! Finds the totals that the parts of a sum can have with each other.

use field::{Digit, DigitSet};

use super::Contradiction;

/// A part of a sum: a cell, or a group of cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The totals that it can have, as bits.
    pub(super) totals: u64,
    pub(super) weight: i32,
}

/// The most values, from the least sum to the largest, for which all sums are considered.
const MOST_SUMS: i32 = 128;

/// The most parts for which all sums are considered.
const MOST_PARTS: usize = 16;

/// Leaves the totals of each part with which the others reach the whole total: exactly if the sums are few, and else by
/// the bounds of the others.
pub(super) fn fit(parts: &mut [Part], total: i32) -> Result<(), Contradiction> {
    if parts.iter().any(|part| part.totals == 0) {
        return Err(Contradiction);
    }
    let ranges = parts.iter().map(Part::range);
    let (least, largest) = ranges.fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
    if total < least || total > largest {
        return Err(Contradiction);
    }
    let target = (total - least).unsigned_abs();
    let slack = (largest - total).unsigned_abs();
    if largest - least < MOST_SUMS && parts.len() <= MOST_PARTS {
        return fit_exactly(parts, target);
    }
    parts.iter_mut().try_for_each(|part| {
        let (low, high) = part.range();
        let width = (high - low).unsigned_abs();
        part.keep(|offset| offset <= target && width - offset <= slack)
    })
}

/// The same, with the whole total counted from the least sum.
fn fit_exactly(parts: &mut [Part], target: u32) -> Result<(), Contradiction> {
    let mut before = [0; MOST_PARTS];
    let mut sums = 1_u128;
    for (part, before) in parts.iter().zip(&mut before) {
        *before = sums;
        sums = part.after(sums);
    }
    // The sums after a part from which the parts that follow reach the total, as bits counted from the total down.
    let mut rest = 1_u128;
    for (part, before) in parts.iter_mut().zip(&before).rev() {
        let after = part.after(rest);
        let mirrored = rest.reverse_bits() >> (127 - target);
        part.keep(|offset| before & (mirrored >> offset) != 0)?;
        rest = after;
    }
    Ok(())
}

impl Part {
    /// A cell with these candidates.
    pub(super) fn of_cell(candidates: DigitSet, weight: i32) -> Part {
        Part { totals: candidates.iter().fold(0, |all, digit| all | 1 << digit.get()), weight }
    }

    /// The candidates of the cell that are left.
    pub(super) fn digits(&self, candidates: DigitSet) -> DigitSet {
        candidates.iter().filter(|digit: &Digit| self.totals >> digit.get() & 1 == 1).collect()
    }

    /// The least and the largest total, with its weight.
    fn range(&self) -> (i32, i32) {
        let least = self.totals.trailing_zeros() as i32;
        let largest = 63 - self.totals.leading_zeros() as i32;
        let one = self.weight * least;
        let other = self.weight * largest;
        (one.min(other), one.max(other))
    }

    /// Its totals, and what each adds with its weight to the least of them.
    fn offsets(&self) -> impl Iterator<Item = (u32, u32)> + use<> {
        let least = self.range().0;
        let weight = self.weight;
        let mut rest = self.totals;
        std::iter::from_fn(move || {
            let total = (rest != 0).then(|| rest.trailing_zeros())?;
            rest &= rest - 1;
            Some((total, (weight * total as i32 - least).unsigned_abs()))
        })
    }

    /// The sums that are reached with this part after those of others.
    fn after(&self, sums: u128) -> u128 {
        self.offsets().fold(0, |all, (_, offset)| all | sums << offset)
    }

    fn keep(&mut self, is_kept: impl Fn(u32) -> bool) -> Result<(), Contradiction> {
        self.totals = self.offsets().filter(|(_, offset)| is_kept(*offset)).fold(0, |all, (total, _)| all | 1 << total);
        if self.totals == 0 { Err(Contradiction) } else { Ok(()) }
    }
}
