//! Defines digits and sets of digits: the value of a cell and its candidates.
//!
//! Must not know cells or how a digit is written.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// The largest digit.
pub const MAX_DIGIT: u8 = 36;

/// The value of a cell, 1 to 36 ([`MAX_DIGIT`]).
///
/// A digit is a number, not a symbol: the 10 of a 16×16 puzzle is `Digit::new(10)`, however the text writes it.
/// `Option<Digit>` takes one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The least digit.
    pub const ONE: Digit = Digit(NonZeroU8::MIN);

    /// The digit `value`, or `None` outside 1..=36.
    #[inline]
    pub const fn new(value: u8) -> Option<Digit> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= MAX_DIGIT => Some(Digit(value)),
            _ => None,
        }
    }

    /// The digit whose [`Digit::index`] this is, or `None` above 35.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Digit> {
        if index < MAX_DIGIT as usize { Digit::new(index as u8 + 1) } else { None }
    }

    /// The number of the digit, 1..=36.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The position among the digits, from 0: an index into a table of all digits.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// Displayed as its number.
impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.get())
    }
}

impl fmt::Debug for Digit {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.get())
    }
}

/// A set of digits as a bit mask.
///
/// ```text
/// bit    63 … 36   35  …   2   1   0
/// digit  always 0  36  …   3   2   1
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(u64);

impl DigitSet {
    /// The set without digits.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// All digits of the largest puzzles.
    pub const ALL: DigitSet = DigitSet::up_to(MAX_DIGIT);

    /// The set with these bits, of which those above the largest digit are 0.
    #[inline(always)]
    pub const fn of_bits(bits: u64) -> DigitSet {
        debug_assert!(bits & !DigitSet::ALL.0 == 0);
        DigitSet(bits)
    }

    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The digits 1 to `last`; empty for 0.
    ///
    /// # Panics
    /// When `last` is above 36.
    #[inline]
    pub const fn up_to(last: u8) -> DigitSet {
        assert!(last <= MAX_DIGIT, "no digit is above 36");
        DigitSet((1 << last) - 1)
    }

    /// The set with `digit` alone.
    #[inline]
    pub const fn single(digit: Digit) -> DigitSet {
        DigitSet(1 << (digit.get() - 1))
    }

    /// Returns true if `digit` is in the set.
    #[inline]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 & Self::single(digit).0 != 0
    }

    /// Adds `digit`.
    #[inline]
    pub const fn insert(&mut self, digit: Digit) {
        self.0 |= Self::single(digit).0;
    }

    /// Removes `digit`, if the set contains it.
    #[inline]
    pub const fn remove(&mut self, digit: Digit) {
        self.0 &= !Self::single(digit).0;
    }

    /// The digits of this set that are not in `other`.
    #[inline]
    pub const fn without(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }

    /// Returns true if the sets have a digit in common.
    #[inline]
    pub const fn meets(self, other: DigitSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns true if all digits of this set are in `other`.
    #[inline]
    pub const fn is_within(self, other: DigitSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The number of digits, 0..=36.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if the set has no digit.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The digit of a set that has exactly one.
    #[inline]
    pub const fn only(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The digits of a set that has exactly two, smaller first.
    #[inline]
    pub fn pair(self) -> Option<(Digit, Digit)> {
        let first = self.first()?;
        Some((first, self.without(DigitSet::single(first)).only()?))
    }

    /// The largest digit.
    #[inline]
    pub const fn last(self) -> Option<Digit> {
        Digit::new((u64::BITS - self.0.leading_zeros()) as u8)
    }

    /// The smallest digit.
    #[inline]
    pub const fn first(self) -> Option<Digit> {
        // The count of an empty set is 64, which makes 65: no digit.
        Digit::new(self.0.trailing_zeros() as u8 + 1)
    }

    /// The digits, smallest first.
    #[inline]
    pub const fn iter(self) -> Digits {
        Digits(self)
    }

    /// The digits one above or below a digit of the set.
    #[inline]
    pub const fn next_in_sequence(self) -> DigitSet {
        DigitSet((self.0 << 1 | self.0 >> 1) & DigitSet::up_to(MAX_DIGIT).0)
    }

    /// Returns true if the set has exactly one digit.
    #[inline]
    pub const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    /// Returns true if the set has exactly two digits; cheaper than [`DigitSet::len`] where the target has no
    /// instruction that counts bits.
    #[inline]
    pub const fn is_pair(self) -> bool {
        (self.0 & self.0.wrapping_sub(1)).is_power_of_two()
    }
}

impl BitAnd for DigitSet {
    type Output = DigitSet;

    #[inline]
    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

impl BitOr for DigitSet {
    type Output = DigitSet;

    #[inline]
    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

/// The digits of the first set that are not in the second.
impl Sub for DigitSet {
    type Output = DigitSet;

    #[inline]
    fn sub(self, other: DigitSet) -> DigitSet {
        self.without(other)
    }
}

impl BitOrAssign for DigitSet {
    #[inline]
    fn bitor_assign(&mut self, other: DigitSet) {
        self.0 |= other.0;
    }
}

impl From<Digit> for DigitSet {
    #[inline]
    fn from(digit: Digit) -> DigitSet {
        DigitSet::single(digit)
    }
}

impl FromIterator<Digit> for DigitSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        digits.into_iter().for_each(|digit| set.insert(digit));
        set
    }
}

/// The union.
impl FromIterator<DigitSet> for DigitSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = DigitSet>>(sets: I) -> DigitSet {
        sets.into_iter().fold(DigitSet::EMPTY, DigitSet::bitor)
    }
}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = Digits;

    #[inline]
    fn into_iter(self) -> Digits {
        self.iter()
    }
}

impl fmt::Debug for DigitSet {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The digits of a [`DigitSet`], smallest first.
#[derive(Clone, Debug)]
pub struct Digits(DigitSet);

impl Iterator for Digits {
    type Item = Digit;

    #[inline]
    fn next(&mut self) -> Option<Digit> {
        let digit = self.0.first()?;
        self.0.remove(digit);
        Some(digit)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Digits {}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(digits: &[u8]) -> DigitSet {
        digits.iter().filter_map(|&value| Digit::new(value)).collect()
    }

    #[test]
    fn digits_are_1_to_36() {
        assert_eq!(Digit::new(0), None);
        assert_eq!(Digit::new(37), None);
        assert!((1..=36).all(|value| Digit::new(value).is_some_and(|digit| digit.get() == value)));
        assert_eq!(size_of::<Option<Digit>>(), 1);
    }

    #[test]
    fn sets_keep_their_digits_in_order() {
        let digits = set(&[36, 1, 9, 1]);
        assert_eq!(format!("{digits:?}"), "{1, 9, 36}");
        assert_eq!(digits.len(), 3);
        assert_eq!(digits.iter().len(), 3);
        assert_eq!(digits.first(), Digit::new(1));
    }

    #[test]
    fn only_names_the_digit_of_a_set_of_one() {
        assert_eq!(DigitSet::EMPTY.only(), None);
        assert_eq!(set(&[36]).only(), Digit::new(36));
        assert_eq!(set(&[1, 36]).only(), None);
    }

    #[test]
    fn set_operations() {
        let low = DigitSet::up_to(4);
        let odd = set(&[1, 3, 5]);
        assert_eq!(low & odd, set(&[1, 3]));
        assert_eq!(low | odd, set(&[1, 2, 3, 4, 5]));
        assert_eq!(low.without(odd), set(&[2, 4]));
        assert_eq!(DigitSet::up_to(0), DigitSet::EMPTY);
        assert_eq!(DigitSet::up_to(36).len(), 36);
    }
}
