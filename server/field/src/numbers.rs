//! Defines the numbers that the digits of a puzzle stand for in its clues.

use crate::digits::{Digit, MAX_DIGIT};
use std::fmt;
use std::ops::RangeInclusive;

/// The numbers that the digits of a puzzle stand for: those from some number on, mostly from 1.
///
/// Digits always begin with 1. In a puzzle with the values 0 to 8 the first digit is the number 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    least: u8,
    count: u8,
}

impl Numbers {
    /// So many numbers from `least` on.
    pub const fn new(least: u8, count: u8) -> Numbers {
        Numbers { least, count }
    }

    /// The numbers from 1 on: each digit is its own number.
    pub const fn from_one(count: u8) -> Numbers {
        Numbers { least: 1, count }
    }

    /// Reads the first and the last number, `0-8`; `None` unless they are 2 to 36 numbers.
    pub fn from_text(text: &str) -> Option<Numbers> {
        let (least, greatest) = text.split_once(['-', '–'])?;
        let least: u8 = least.trim().parse().ok()?;
        let greatest: u8 = greatest.trim().parse().ok()?;
        let count = greatest.checked_sub(least)?.checked_add(1)?;
        (2..=MAX_DIGIT).contains(&count).then_some(Numbers { least, count })
    }

    pub const fn least(self) -> u32 {
        self.least as u32
    }

    pub const fn greatest(self) -> u32 {
        self.least as u32 + self.count as u32 - 1
    }

    pub const fn count(self) -> u8 {
        self.count
    }

    /// The digit or capital letter of each number; `None` if one of them is above 35.
    pub fn symbols(self) -> Option<Vec<char>> {
        self.all().map(|number| char::from_digit(number, 36).map(|symbol| symbol.to_ascii_uppercase())).collect()
    }

    /// True if each digit is its own number.
    pub const fn are_usual(self) -> bool {
        self.least == 1
    }

    pub const fn all(self) -> RangeInclusive<u32> {
        self.least()..=self.greatest()
    }

    pub fn contains(self, number: u32) -> bool {
        self.all().contains(&number)
    }

    /// The number of a digit, given by its value.
    #[inline]
    pub const fn of(self, digit: u8) -> u32 {
        self.least as u32 + digit as u32 - 1
    }

    /// The digit that stands for a number; `None` if no digit does.
    pub fn digit(self, number: u32) -> Option<Digit> {
        let above_least = number.checked_sub(self.least())?;
        u8::try_from(above_least)
            .ok()
            .filter(|above| *above < self.count.min(MAX_DIGIT))
            .and_then(|above| Digit::new(above + 1))
    }

    /// The sum of digits whose numbers add up to `total`, where all weights together are `weight`: the number of cells
    /// in a sum without weights.
    pub const fn sum_of_digits(self, total: i32, weight: i32) -> i32 {
        total.saturating_sub((self.least as i32 - 1).saturating_mul(weight))
    }

    /// The sum of numbers whose digits add up to `total`, with weights as in [`Numbers::sum_of_digits`].
    pub const fn sum_of_numbers(self, total: i32, weight: i32) -> i32 {
        total.saturating_add((self.least as i32 - 1).saturating_mul(weight))
    }
}

/// Displayed as [`Numbers::from_text`] reads them: `0-8`.
impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.least(), self.greatest())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_text() {
        for text in ["0-8", "1-9", "1-36"] {
            assert_eq!(Numbers::from_text(text).map(|numbers| numbers.to_string()).as_deref(), Some(text));
        }
        assert_eq!(Numbers::from_text(" 3 – 5 "), Some(Numbers::new(3, 3)));
        assert_eq!(Numbers::new(8, 4).symbols(), Some(vec!['8', '9', 'A', 'B']));
        assert_eq!(Numbers::from_one(36).symbols(), None);
        for text in ["", "9", "9-1", "5-5", "1-37", "0-255", "a-b", "1-2-3"] {
            assert_eq!(Numbers::from_text(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_from_zero() {
        let numbers = Numbers::new(0, 9);
        assert_eq!((numbers.least(), numbers.greatest(), numbers.of(1)), (0, 8, 0));
        assert_eq!([0, 8, 9].map(|number| numbers.digit(number)), [Digit::new(1), Digit::new(9), None]);
        assert_eq!((numbers.sum_of_digits(7, 3), numbers.sum_of_numbers(10, 3)), (10, 7));
        assert_eq!(Numbers::new(3, 4).digit(2), None);
        assert_eq!(Numbers::from_one(9).sum_of_digits(7, 3), 7);
        assert_eq!(Numbers::from_one(9).digit(u32::MAX), None);
    }
}
