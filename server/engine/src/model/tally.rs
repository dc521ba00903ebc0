//! Counts the possible cells of each digit in a house.
//!
//! Must not know houses or cells: it counts how often each digit occurs in a sequence of sets.

use field::DigitSet;

/// For each digit, the number of sets that contain it, as far as singles and branching need it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// In one or more.
    once: DigitSet,
    /// In two or more.
    twice: DigitSet,
    /// In three or more.
    thrice: DigitSet,
}

impl Tally {
    /// The digits of `all` that no set holds.
    pub fn missing(self, all: DigitSet) -> DigitSet {
        all.without(self.once)
    }

    pub fn exactly_once(self) -> DigitSet {
        self.once.without(self.twice)
    }

    pub(crate) fn exactly_twice(self) -> DigitSet {
        self.twice.without(self.thrice)
    }
}

impl FromIterator<DigitSet> for Tally {
    fn from_iter<I: IntoIterator<Item = DigitSet>>(sets: I) -> Tally {
        let mut tally = Tally::default();
        for set in sets {
            tally.thrice |= tally.twice & set;
            tally.twice |= tally.once & set;
            tally.once |= set;
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use field::Digit;

    fn set(digits: &[u8]) -> DigitSet {
        digits.iter().copied().filter_map(Digit::new).collect()
    }

    #[test]
    fn counts_up_to_three() {
        let sets = [set(&[1, 2, 3, 4]), set(&[2, 3, 4]), set(&[3, 4]), set(&[4])];
        let tally: Tally = sets.into_iter().collect();
        assert_eq!(tally.missing(DigitSet::up_to(6)), set(&[5, 6]));
        assert_eq!(tally.exactly_once(), set(&[1]));
        assert_eq!(tally.exactly_twice(), set(&[2]));
    }
}
