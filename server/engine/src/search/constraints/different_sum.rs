//! Bounds the sum of different digits, one of each of some sets.

use field::DigitSet;

/// The least and the largest sum of different digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct DifferentSum {
    pub(super) least: i32,
    pub(super) largest: i32,
}

impl DifferentSum {
    /// Bounds of the sums of different digits, one for each set: each is in `digits`, at least the least of its set,
    /// and at most the largest. `None` if there are no such digits; then the sets have no different digits either.
    #[inline]
    pub(super) fn of(sets: impl Iterator<Item = DigitSet>, digits: DigitSet) -> Option<DifferentSum> {
        // The digits that are still free for the least sum, and for the largest one, as bits.
        let mut free_for_least = digits.bits();
        let mut free_for_largest = digits.bits();
        let mut least = 0;
        let mut largest = 0;
        for set in sets {
            let bits = set.bits();
            if bits == 0 {
                return None;
            }
            // The first free digit from the least one on; the order of the sets does not matter for the sum.
            let free = free_for_least & u64::MAX << bits.trailing_zeros();
            let first = free & free.wrapping_neg();
            free_for_least ^= first;
            least += first.trailing_zeros() as i32 + 1;
            let free = free_for_largest & u64::MAX >> bits.leading_zeros();
            if first == 0 || free == 0 {
                return None;
            }
            let last = 63 - free.leading_zeros();
            free_for_largest ^= 1 << last;
            largest += last as i32 + 1;
        }
        Some(DifferentSum { least, largest })
    }

    /// True if a sum is within the bounds.
    pub(super) fn has(self, sum: i32) -> bool {
        self.least <= sum && sum <= self.largest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The sums of different digits, one of each set.
    fn sums(sets: &[DigitSet], digits: DigitSet) -> Vec<i32> {
        let Some((first, rest)) = sets.split_first() else { return vec![0] };
        let mut all = Vec::new();
        for digit in *first & digits {
            let others = digits.without(DigitSet::single(digit));
            all.extend(sums(rest, others).into_iter().map(|sum| sum + i32::from(digit.get())));
        }
        all
    }

    proptest! {
        #[test]
        fn all_sums_are_within_the_bounds(
            bits in prop::collection::vec(0_u64..1 << 7, 0..5),
            digits in 0_u64..1 << 7,
        ) {
            let sets: Vec<DigitSet> = bits.into_iter().map(DigitSet::of_bits).collect();
            let digits = DigitSet::of_bits(digits);
            let bounds = DifferentSum::of(sets.iter().copied(), digits);
            for sum in sums(&sets, digits) {
                let bounds = bounds.expect("bounds of a sum");
                prop_assert!(bounds.has(sum), "{sum} {bounds:?}");
            }
        }

        /// Where the sets are intervals, the bounds are sums.
        #[test]
        fn the_bounds_of_intervals_are_reached(
            ends in prop::collection::vec((1_u8..=7, 1_u8..=7), 1..5),
        ) {
            let mut sets = Vec::new();
            for (one, other) in ends {
                sets.push(DigitSet::up_to(one.max(other)).without(DigitSet::up_to(one.min(other) - 1)));
            }
            let digits = DigitSet::up_to(7);
            let sums = sums(&sets, digits);
            if let (Some(least), Some(largest)) = (sums.iter().min(), sums.iter().max()) {
                let bounds = DifferentSum { least: *least, largest: *largest };
                prop_assert_eq!(DifferentSum::of(sets.iter().copied(), digits), Some(bounds));
            }
        }
    }
}
