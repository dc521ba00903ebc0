//! Defines the swap of two values.

use engine::{Digit, DigitSet};

/// Two values that are swapped.
#[derive(Clone, Copy)]
pub(super) struct Swap {
    pub(super) one: Digit,
    pub(super) other: Digit,
}

impl Swap {
    /// A swap that changes nothing.
    pub(super) const NOTHING: Swap = Swap { one: Digit::ONE, other: Digit::ONE };

    /// Returns the new value for a value.
    pub(super) fn of(self, value: Digit) -> Digit {
        match value {
            _ if value == self.one => self.other,
            _ if value == self.other => self.one,
            _ => value,
        }
    }

    /// Returns the new set for a set of pencil marks.
    pub(super) fn of_marks(self, set: DigitSet) -> DigitSet {
        set.iter().map(|value| self.of(value)).collect()
    }
}
