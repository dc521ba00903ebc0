//! Bounds the sum of different digits, one of each of some sets.

use field::{Digit, DigitSet};

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

/// The bounds of a sum of different digits, one of each of some sets, to which more are added.
pub(super) struct GrowingSum {
    bounds: DifferentSum,
    /// The digits that are still free for the least sum, and for the largest one, as bits; 0 if there is none for a
    /// set.
    free_for_least: u64,
    free_for_largest: u64,
    /// The least digits of the sets, and the largest ones, as bits.
    ends: u64,
}

impl GrowingSum {
    /// A sum of no digits.
    pub(super) fn new() -> GrowingSum {
        let free = DigitSet::ALL.bits();
        let bounds = DifferentSum { least: 0, largest: 0 };
        GrowingSum { bounds, free_for_least: free, free_for_largest: free, ends: 0 }
    }

    /// Adds a digit of this set, which is not empty.
    pub(super) fn add(&mut self, set: DigitSet) {
        let bits = set.bits();
        let least = 1 << bits.trailing_zeros();
        let largest = 1 << (63 - bits.leading_zeros());
        self.ends |= least | largest;
        let (Some(first), Some(last)) =
            (first_from(self.free_for_least, least), last_to(self.free_for_largest, largest))
        else {
            self.free_for_least = 0;
            self.free_for_largest = 0;
            return;
        };
        self.free_for_least ^= first;
        self.free_for_largest ^= last;
        self.bounds.least += first.trailing_zeros() as i32 + 1;
        self.bounds.largest += last.trailing_zeros() as i32 + 1;
    }

    /// The bounds as [`DifferentSum::of`] finds them for the sets without a digit, and for all digits but that; `None`
    /// if the digit is the least or the largest one of a set, which then begins or ends elsewhere.
    ///
    /// The digit is taken by one more set that begins there: which digits are taken does not depend on the order.
    pub(super) fn without(&self, digit: Digit) -> Option<Option<DifferentSum>> {
        let bit = DigitSet::single(digit).bits();
        if self.ends & bit != 0 {
            return None;
        }
        let ends = (first_from(self.free_for_least, bit), last_to(self.free_for_largest, bit));
        let (Some(first), Some(last)) = ends else { return Some(None) };
        let taken = bit.trailing_zeros() as i32;
        Some(Some(DifferentSum {
            least: self.bounds.least + first.trailing_zeros() as i32 - taken,
            largest: self.bounds.largest + last.trailing_zeros() as i32 - taken,
        }))
    }
}

/// The lowest of the bits that is not below this one.
fn first_from(bits: u64, from: u64) -> Option<u64> {
    let rest = bits & from.wrapping_neg();
    (rest != 0).then(|| rest & rest.wrapping_neg())
}

/// The highest of the bits that is not above this one.
fn last_to(bits: u64, to: u64) -> Option<u64> {
    let rest = bits & (to | (to - 1));
    (rest != 0).then(|| 1 << (63 - rest.leading_zeros()))
}

/// The bounds of sums of different digits, each without one of the sets.
///
/// [`DifferentSum::of`] gives each set its least digit, or the next digit that is free. The digits that are taken do
/// not depend on the order of the sets. Without one set, one digit less is taken: the first digit from the set's least
/// one on, at which no other set has to move on to a larger digit.
pub(super) struct DifferentSumsWithout {
    all: DifferentSum,
    /// For the least digit of a set the one that is free without it, both from 0; and for the largest digit.
    freed_for_least: [u8; DIGITS],
    freed_for_largest: [u8; DIGITS],
}

/// The bits of a set of digits.
const DIGITS: usize = 64;

impl DifferentSumsWithout {
    /// The bounds for all sets; `None` if these have none, or if there is an empty one.
    pub(super) fn of(sets: impl Iterator<Item = DigitSet>, digits: DigitSet) -> Option<DifferentSumsWithout> {
        let mut with_least = [0_u8; DIGITS];
        let mut with_largest = [0_u8; DIGITS];
        let mut count = 0;
        for set in sets {
            if set.is_empty() {
                return None;
            }
            with_least[set.bits().trailing_zeros() as usize] += 1;
            with_largest[63 - set.bits().leading_zeros() as usize] += 1;
            count += 1;
        }
        let mut freed_for_least = [0; DIGITS];
        let mut freed_for_largest = [0; DIGITS];
        let least = seats(&with_least, count, digits, 0..DIGITS, &mut freed_for_least)?;
        let largest = seats(&with_largest, count, digits, (0..DIGITS).rev(), &mut freed_for_largest)?;
        Some(DifferentSumsWithout { all: DifferentSum { least, largest }, freed_for_least, freed_for_largest })
    }

    /// The bounds without one of the sets.
    pub(super) fn without(&self, set: DigitSet) -> DifferentSum {
        let bits = set.bits();
        let least = self.freed_for_least[bits.trailing_zeros() as usize];
        let largest = self.freed_for_largest[63 - bits.leading_zeros() as usize];
        DifferentSum {
            least: self.all.least - i32::from(least) - 1,
            largest: self.all.largest - i32::from(largest) - 1,
        }
    }
}

/// Gives each of `count` sets a digit, in this order of the digits, and returns the sum. `begin` says how many sets
/// begin at a digit; the digit that is free without one of them is written to `freed`.
fn seats(
    begin: &[u8; DIGITS],
    count: u32,
    digits: DigitSet,
    order: impl Iterator<Item = usize>,
    freed: &mut [u8; DIGITS],
) -> Option<i32> {
    let mut sum = 0;
    let mut seated = 0;
    let mut waiting = 0;
    // The digits since the last one at which no set was left waiting for a digit.
    let mut since = [0; DIGITS];
    let mut passed = 0;
    for digit in order {
        waiting += begin[digit];
        if waiting == 0 {
            continue;
        }
        since[passed] = digit;
        passed += 1;
        if digits.bits() >> digit & 1 == 0 {
            continue;
        }
        waiting -= 1;
        seated += 1;
        sum += digit as i32 + 1;
        if waiting == 0 {
            since[..passed].iter().for_each(|before| freed[*before] = digit as u8);
            passed = 0;
            if seated == count {
                return Some(sum);
            }
        }
    }
    (seated == count).then_some(sum)
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

        /// The bounds without a set are those of the others.
        #[test]
        fn each_set_can_be_left_out(bits in prop::collection::vec(1_u64..1 << 9, 1..8), digits in 0_u64..1 << 12) {
            let sets: Vec<DigitSet> = bits.into_iter().map(DigitSet::of_bits).collect();
            let digits = DigitSet::of_bits(digits);
            let all = DifferentSumsWithout::of(sets.iter().copied(), digits);
            prop_assert_eq!(all.as_ref().map(|all| all.all), DifferentSum::of(sets.iter().copied(), digits));
            let Some(all) = all else { return Ok(()) };
            for (place, set) in sets.iter().enumerate() {
                let others = sets.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, set)| *set);
                prop_assert_eq!(Some(all.without(*set)), DifferentSum::of(others, digits));
            }
        }

        /// A sum that has grown has the bounds of its sets, whatever digit is taken away.
        #[test]
        fn a_digit_can_be_taken_away(bits in prop::collection::vec(1_u64..1 << 9, 0..8), digit in 1_u8..=10) {
            let digit = Digit::new(digit).expect("a digit");
            let others = DigitSet::ALL.without(DigitSet::single(digit));
            let sets: Vec<DigitSet> = bits.into_iter().map(DigitSet::of_bits).collect();
            let mut growing = GrowingSum::new();
            sets.iter().for_each(|set| growing.add(*set));
            let below = DigitSet::up_to(digit.get() - 1);
            let is_end = |set: &DigitSet| {
                set.contains(digit) && ((*set & below).is_empty() || set.without(below).is_single())
            };
            match growing.without(digit) {
                Some(bounds) => prop_assert_eq!(bounds, DifferentSum::of(sets.iter().map(|set| *set & others), others)),
                None => prop_assert!(sets.iter().any(is_end)),
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
