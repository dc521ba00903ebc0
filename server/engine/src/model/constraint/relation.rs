//! Represents a relation of two digits as a table.

use field::{Digit, DigitSet};

/// The pairs of digits that two cells may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// For each digit of the first cell those of the second.
    forward: Box<[DigitSet]>,
    /// For each digit of the second cell those of the first.
    backward: Box<[DigitSet]>,
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
        let table = |allows: &dyn Fn(u8, u8) -> bool| {
            DigitSet::ALL
                .iter()
                .map(|one| DigitSet::ALL.iter().filter(|other| allows(one.get(), other.get())).collect())
                .collect()
        };
        Relation { forward: table(&allows), backward: table(&|second, first| allows(first, second)) }
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
        table[usize::from(digit.get()) - 1]
    }

    /// The digits that the other cell may hold if this one holds one of `candidates`.
    pub(crate) fn image(&self, cell: Which, candidates: DigitSet) -> DigitSet {
        candidates.iter().map(|digit| self.partners(cell, digit)).collect()
    }
}
