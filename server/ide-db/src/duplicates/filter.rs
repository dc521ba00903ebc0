//! Rejects most fingerprints that are not in a set by testing one bit.

use crate::puzzle::fingerprint::Fingerprint;

/// A set of fingerprints in which some others seem to be, too.
#[derive(Default, Debug)]
pub(crate) struct Filter {
    /// A power of two of them, or none.
    bits: Box<[u64]>,
}

impl Filter {
    /// A filter for these. Of a few, so few bits are set that a chunk of 64 others mostly passes none.
    pub(crate) fn of(fingerprints: &[Fingerprint]) -> Filter {
        let words = (16 * fingerprints.len()).next_power_of_two().clamp(256, 1 << 14);
        let mut bits = vec![0; words].into_boxed_slice();
        for fingerprint in fingerprints {
            let print = fingerprint.hash();
            bits[print as usize >> 6 & (words - 1)] |= 1 << (print & 63);
        }
        Filter { bits }
    }

    /// Returns true if it may be the hash of one of them.
    pub(crate) fn may_hold(&self, print: u64) -> bool {
        let word = print as usize >> 6 & self.bits.len().wrapping_sub(1);
        self.bits.get(word).is_some_and(|word| word >> (print & 63) & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_lets_its_own_pass_and_few_others() {
        let of = |number: u32| Fingerprint::of_bytes(&number.to_le_bytes());
        for count in [1, 100, 5_000] {
            let filter = Filter::of(&(0..count).map(of).collect::<Vec<_>>());
            assert!((0..count).all(|number| filter.may_hold(of(number).hash())));
            let others = (count..count + 10_000).filter(|&number| filter.may_hold(of(number).hash())).count();
            assert!(others < 200, "{others}");
        }
        assert!(!Filter::default().may_hold(0));
    }
}
