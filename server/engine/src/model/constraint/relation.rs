//! Represents a relation of two digits as a table.

use field::{Digit, DigitSet};

/// The pairs of digits that two cells may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// For each digit of the first cell those of the second.
    forward: Box<[DigitSet]>,
    /// For each digit of the second cell those of the first.
    backward: Box<[DigitSet]>,
    /// All digits in `forward`.
    all_of_second: DigitSet,
    /// All digits in `backward`.
    all_of_first: DigitSet,
}

/// A cell of the pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    First,
    Second,
}

impl Relation {
    /// The relation of all pairs of digits for which `allows` returns true.
    pub fn new(allows: impl Fn(u8, u8) -> bool) -> Relation {
        let mut forward = vec![DigitSet::EMPTY; DigitSet::ALL.len()];
        let mut backward = forward.clone();
        for one in DigitSet::ALL {
            for other in DigitSet::ALL {
                if allows(one.get(), other.get()) {
                    forward[one.index()] |= DigitSet::single(other);
                    backward[other.index()] |= DigitSet::single(one);
                }
            }
        }
        let all_of_second = forward.iter().copied().collect();
        let all_of_first = backward.iter().copied().collect();
        Relation { forward: forward.into(), backward: backward.into(), all_of_second, all_of_first }
    }

    /// Returns true if the first cell may hold `one` while the second holds `other`.
    pub fn allows(&self, one: Digit, other: Digit) -> bool {
        self.partners(Which::First, one).contains(other)
    }

    /// The digits that the other cell may hold if this one holds `digit`.
    pub(crate) fn partners(&self, cell: Which, digit: Digit) -> DigitSet {
        let table = match cell {
            Which::First => &self.forward,
            Which::Second => &self.backward,
        };
        table[digit.index()]
    }

    /// The digits that the other cell may hold if this one holds one of `candidates`.
    pub(crate) fn image(&self, cell: Which, candidates: DigitSet) -> DigitSet {
        let all = match cell {
            Which::First => self.all_of_second,
            Which::Second => self.all_of_first,
        };
        let mut image = DigitSet::EMPTY;
        for digit in candidates {
            image |= self.partners(cell, digit);
            // Most often two candidates together allow everything.
            if image == all {
                break;
            }
        }
        image
    }
}
