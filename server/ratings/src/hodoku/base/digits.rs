//! Represents the digits 1 to 9, and sets of them as bit masks.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// A digit of a classic grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(u8);

impl Digit {
    /// The digits, ascending.
    pub(crate) fn all() -> impl Iterator<Item = Digit> {
        (0..9).map(Digit)
    }

    pub(crate) fn from_engine(digit: engine::Digit) -> Option<Digit> {
        (digit.get() <= 9).then(|| Digit(digit.get() - 1))
    }

    /// The place among the digits, 0..=8.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The number that is written, 1..=9.
    pub fn number(self) -> usize {
        self.index() + 1
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of digits: bit n is the digit n + 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct DigitSet(u16);

impl DigitSet {
    pub(crate) const EMPTY: DigitSet = DigitSet(0);
    pub(crate) const ALL: DigitSet = DigitSet(0x1ff);

    pub(crate) fn single(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.0)
    }

    pub(crate) fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.0 & 1 != 0
    }

    pub(crate) fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << digit.0);
    }

    pub(crate) fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn meets(self, other: DigitSet) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) fn first(self) -> Option<Digit> {
        (self.0 != 0).then(|| Digit(self.0.trailing_zeros() as u8))
    }

    /// The two digits of a set of two, ascending.
    pub(crate) fn pair(self) -> Option<[Digit; 2]> {
        let first = self.first()?;
        let second = (self - first.into()).first()?;
        (self.len() == 2).then_some([first, second])
    }

    /// The digits, ascending.
    pub(crate) fn iter(self) -> impl Iterator<Item = Digit> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let digit = rest.first()?;
            rest.remove(digit);
            Some(digit)
        })
    }
}

impl From<Digit> for DigitSet {
    fn from(digit: Digit) -> DigitSet {
        DigitSet::single(digit)
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<T: IntoIterator<Item = Digit>>(digits: T) -> DigitSet {
        digits.into_iter().fold(DigitSet::EMPTY, |set, digit| set | digit.into())
    }
}

impl BitOr for DigitSet {
    type Output = DigitSet;

    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

impl BitAnd for DigitSet {
    type Output = DigitSet;

    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

impl Sub for DigitSet {
    type Output = DigitSet;

    fn sub(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }
}

impl BitOrAssign for DigitSet {
    fn bitor_assign(&mut self, other: DigitSet) {
        self.0 |= other.0;
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
