//! Defines that some cells hold each digit either not at all, or in a certain number of them.

use field::{Cell, Digit, DigitSet};

/// Cells in parts, in each of which all digits differ.
pub type Division = Box<[Box<[Cell]>]>;

/// Each digit is in none of the cells, or in as many as its count says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigitCounts {
    cells: Box<[Cell]>,
    /// For each digit, from 1 on. A digit with the count 0 is in none of them.
    counts: Box<[usize]>,
    divisions: Box<[Division]>,
    /// The sets of digits whose counts add up to the number of cells, unless these are too many to be listed.
    sets: Option<Box<[DigitSet]>>,
}

/// The most digits for which all sets are listed.
const MOST_LISTED: usize = 10;

impl DigitCounts {
    /// `counts` has an entry for each digit of the puzzle, from 1 on. Each of the `divisions` has all cells; the
    /// more divisions, the more follows.
    pub fn new(cells: Box<[Cell]>, counts: Box<[usize]>, divisions: Box<[Division]>) -> DigitCounts {
        let sets = (counts.len() <= MOST_LISTED).then(|| sets_with(&counts, cells.len()));
        DigitCounts { cells, counts, divisions, sets }
    }

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The number of cells that hold a digit, if at least one does.
    pub(crate) fn count(&self, digit: Digit) -> usize {
        self.counts.get(digit.index()).copied().unwrap_or(0)
    }

    pub(crate) fn divisions(&self) -> &[Division] {
        &self.divisions
    }

    /// The sets of digits that the cells may hold together; `None` if they are too many to be listed.
    pub(crate) fn sets(&self) -> Option<&[DigitSet]> {
        self.sets.as_deref()
    }

    pub(crate) fn accepts(&self, digits: &[Digit]) -> bool {
        self.cells.iter().all(|cell| {
            let digit = digits[cell.index()];
            self.cells.iter().filter(|other| digits[other.index()] == digit).count() == self.count(digit)
        })
    }
}

/// The sets of digits whose counts add up to a total.
fn sets_with(counts: &[usize], total: usize) -> Box<[DigitSet]> {
    let mut sets = Vec::new();
    for bits in 0..1_u64 << counts.len() {
        let set = DigitSet::of_bits(bits);
        let mut sum = 0;
        let mut has_zero = false;
        for digit in set {
            sum += counts[digit.index()];
            has_zero |= counts[digit.index()] == 0;
        }
        if sum == total && !has_zero {
            sets.push(set);
        }
    }
    sets.into()
}
