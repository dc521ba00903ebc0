//! Finds the totals that the parts of a sum can have with each other.

use field::DigitSet;

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
    for part in parts {
        let (low, high) = part.range();
        let width = (high - low).unsigned_abs();
        part.keep_between(width.saturating_sub(slack), target)?;
    }
    Ok(())
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

/// The bits of these numbers, as far as a word has them.
pub(super) fn bits_between(least: i32, most: i32) -> u64 {
    if most < 0 || least > 63 || most < least {
        return 0;
    }
    u64::MAX << least.max(0) & u64::MAX >> (63 - most.min(63))
}

impl Part {
    /// A cell with these candidates.
    pub(super) fn of_cell(candidates: DigitSet, weight: i32) -> Part {
        // Bit 0 is the digit 1.
        Part { totals: candidates.bits() << 1, weight }
    }

    /// The candidates of the cell that are left.
    pub(super) fn digits(&self, candidates: DigitSet) -> DigitSet {
        DigitSet::of_bits(candidates.bits() & self.totals >> 1)
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

    /// Keeps the totals that add at least and at most so much to the least of them.
    fn keep_between(&mut self, least: u32, most: u32) -> Result<(), Contradiction> {
        let weight = self.weight.unsigned_abs();
        let nearest = least.div_ceil(weight) as i32;
        let farthest = (most / weight) as i32;
        // With a negative weight, the largest total adds the least.
        self.totals &= if self.weight > 0 {
            let first = self.totals.trailing_zeros() as i32;
            bits_between(first + nearest, first + farthest)
        } else {
            let last = 63 - self.totals.leading_zeros() as i32;
            bits_between(last - farthest, last - nearest)
        };
        if self.totals == 0 { Err(Contradiction) } else { Ok(()) }
    }

    fn keep(&mut self, is_kept: impl Fn(u32) -> bool) -> Result<(), Contradiction> {
        self.totals = self.offsets().filter(|(_, offset)| is_kept(*offset)).fold(0, |all, (total, _)| all | 1 << total);
        if self.totals == 0 { Err(Contradiction) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Between bounds stay the totals whose offsets are between them.
        #[test]
        fn totals_between_bounds(totals in 1_u64.., weight in -4_i32..=4, least in 0_u32..300, most in 0_u32..300) {
            if weight == 0 {
                return Ok(());
            }
            let mut by_offsets = Part { totals, weight };
            let mut by_bits = by_offsets;
            let expected = by_offsets.keep(|offset| (least..=most).contains(&offset));
            prop_assert_eq!(by_bits.keep_between(least, most), expected);
            prop_assert_eq!(by_bits.totals, by_offsets.totals);
        }
    }
}
