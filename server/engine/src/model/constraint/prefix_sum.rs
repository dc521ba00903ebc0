//! Defines the sum of the first cells of a line, whose number depends on the digit of the first one.

use field::{Cell, Digit};

/// The first cells of a line add up to a total. How many these are, and to which total, the digit of the first cell
/// decides. The cells of the line hold different digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrefixSum {
    line: Box<[Cell]>,
    /// For each digit of the first cell, from 1 on; `None` for a digit that it cannot hold.
    prefixes: Box<[Option<Prefix>]>,
}

/// The first cells of a line that add up to a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prefix {
    /// The number of cells: at least 1, and at most as many as the line has.
    pub length: usize,
    /// The sum of their digits.
    pub total: i32,
}

impl PrefixSum {
    /// The sum along a line of different digits; `prefixes` has an entry for each digit of its first cell, from 1 on,
    /// and `None` for one that it cannot hold. A prefix longer than the line is `None`, too.
    ///
    /// # Panics
    /// When the line has no cell.
    pub fn new(line: Box<[Cell]>, prefixes: impl IntoIterator<Item = Option<Prefix>>) -> PrefixSum {
        assert!(!line.is_empty(), "a line without a first cell");
        let lengths = 1..=line.len();
        let within_line = prefixes.into_iter().map(|prefix| prefix.filter(|prefix| lengths.contains(&prefix.length)));
        PrefixSum { prefixes: within_line.collect(), line }
    }

    pub(crate) fn line(&self) -> &[Cell] {
        &self.line
    }

    /// The first cell, whose digit decides.
    pub(crate) fn first(&self) -> Cell {
        self.line[0]
    }

    /// The cells behind the first one that count if it holds this digit, and the sum of their digits.
    pub(crate) fn rest(&self, digit: Digit) -> Option<(&[Cell], i32)> {
        let prefix = self.prefixes.get(digit.index()).copied().flatten()?;
        Some((&self.line[1..prefix.length], prefix.total - i32::from(digit.get())))
    }

    pub(crate) fn accepts(&self, digits: &[Digit]) -> bool {
        let Some((rest, total)) = self.rest(digits[self.first().index()]) else { return false };
        rest.iter().map(|cell| i32::from(digits[cell.index()].get())).sum::<i32>() == total
    }
}
