//! Keeps the candidates of a puzzle in words, made from its values and turned into a solution.
//!
//! Must not know what follows from them.

use field::{Digit, DigitSet};
use lanes::{BYTES, Bytes, LANES, Words};

use crate::model::puzzle::Solution;

/// The places of each digit in each band, a word for each [lane](lane).
///
/// ```text
/// bit    31 30   29   28 … 20    19   18 … 10    9   8 … 0
///        always 0     third row  0    second row 0   first row of the band
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Candidates(pub(super) [u32; LANES]);

/// One digit in one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Branch {
    /// The lane of the digit and the band.
    pub(super) lane: usize,
    /// The cell, as a bit of the word.
    pub(super) place: u32,
}

/// The distance of a row of a band to the next one, in bits.
pub(super) const ROW: u32 = 10;
/// The first column of each row of a band.
pub(super) const FIRSTS: u32 = 1 | 1 << ROW | 1 << (2 * ROW);
/// All cells of a band.
pub(super) const ALL: u32 = FIRSTS * 0x1ff;
/// The bit above each row, which keeps sums and differences of rows apart.
pub(super) const GUARDS: u32 = FIRSTS << 9;

/// The number of lanes that hold a digit and a band.
pub(super) const USED: usize = 27;

/// The lane of each digit, 0 to 8, in each band.
const LANE: [[u8; 16]; 3] = {
    let mut table = [[0; 16]; 3];
    let mut band = 0;
    while band < 3 {
        let mut digit = 0;
        while digit < 9 {
            table[band][digit] = (if digit < 8 { 8 * band + digit } else { 24 + band }) as u8;
            digit += 1;
        }
        band += 1;
    }
    table
};

/// The lane of a digit, 0 to 8, in a band. The compiler can see that it is below [`lanes::LANES`], so that its use as
/// an index needs no check.
#[inline(always)]
pub(super) fn lane(digit: usize, band: usize) -> usize {
    usize::from(LANE[band][digit & 15]) & 31
}

/// The cells of the row in which the branch is.
#[inline(always)]
pub(super) fn row_of(branch: Branch) -> u32 {
    0x1ff << (branch.place.trailing_zeros() / ROW * ROW)
}

/// The initial grid of 81 cells.
#[derive(Clone, Copy)]
pub(in crate::search) enum Start<'a> {
    /// The digits that each cell may hold.
    Grid(&'a [DigitSet]),
    /// The values of the cells. A value above 9 leaves its cell no digit.
    Values(&'a [Option<Digit>; 81]),
}

impl Start<'_> {
    /// The values of the cells, 0 for one without a value.
    #[inline(always)]
    pub(super) fn cells(&self) -> Bytes {
        let mut cells = Bytes([0; BYTES]);
        match self {
            Start::Grid(grid) => {
                for (byte, digits) in cells.0.iter_mut().zip(*grid) {
                    *byte = digits.only().map_or(0, Digit::get);
                }
            }
            Start::Values(values) => {
                for (byte, value) in cells.0.iter_mut().zip(*values) {
                    *byte = value.map_or(0, Digit::get);
                }
            }
        }
        cells
    }

    /// The candidates of the cells, sorted by value.
    #[inline(always)]
    pub(super) fn candidates(&self, given: &Given) -> Candidates {
        let mut candidates = given.candidates();
        if let Start::Grid(grid) = self
            && grid.iter().any(|digits| *digits != FULL && digits.only().is_none())
        {
            candidates.restrict(grid);
        }
        candidates
    }
}

impl Candidates {
    /// Removes the digits that cells with several digits, or none, lack.
    fn restrict(&mut self, grid: &[DigitSet]) {
        for (cell, digits) in grid.iter().enumerate().filter(|(_, digits)| digits.only().is_none()) {
            let place = 1 << (cell as u32 / 9 % 3 * ROW + cell as u32 % 9);
            for digit in FULL.without(*digits) {
                self.0[lane(usize::from(digit.get()) - 1, cell / 27 % 3)] &= !place;
            }
        }
    }

    /// The digits, if each row of each word has one place.
    pub(super) fn solution(&self) -> Solution {
        let mut digits = [Digit::ONE; 81];
        for (band, cells) in digits.as_chunks_mut::<27>().0.iter_mut().enumerate() {
            for (row, cells) in cells.as_chunks_mut::<9>().0.iter_mut().enumerate() {
                for (digit, value) in DIGITS.iter().enumerate() {
                    // The last place is what is left if there is no other.
                    let places = self.0[lane(digit, band)] >> (row as u32 * ROW) | 1 << 8;
                    cells[places.trailing_zeros() as usize] = *value;
                }
            }
        }
        Box::new(digits)
    }
}

/// The cells of a grid by value, a word for each lane with nine bits a row.
#[derive(Clone, Copy)]
pub(super) struct Given {
    /// The cells in which the digit is given.
    given: [u32; LANES],
    /// The empty cells of the band.
    empty: [u32; LANES],
}

impl Given {
    #[inline(always)]
    pub(super) fn new<W: Words>(cells: &Bytes) -> Given {
        let mut sorted = Given { given: [0; LANES], empty: [0; LANES] };
        let empty = bands(W::equal(cells, 0));
        for digit in 0..9 {
            let given = bands(W::equal(cells, digit as u8 + 1));
            for band in 0..3 {
                sorted.given[lane(digit, band)] = given[band];
                sorted.empty[lane(digit, band)] = empty[band];
            }
        }
        sorted
    }

    /// The places of each digit: in rows where it is given, that cell, in others the empty cells. A row in which it is
    /// given twice has no place. The places that digits lose in columns and boxes are left to propagation.
    #[inline(always)]
    fn candidates(&self) -> Candidates {
        let mut candidates = Candidates([0; LANES]);
        for (word, (given, empty)) in candidates.0.iter_mut().zip(self.given.iter().zip(&self.empty)) {
            let given = apart(*given);
            let twice = given & ((given | GUARDS) - FIRSTS);
            *word = (given & !filled(twice)) | (apart(*empty) & !filled(given));
        }
        candidates
    }
}

/// The 27 cells of each band among the first 81 bits.
#[inline(always)]
fn bands([first, second, third]: [u32; 3]) -> [u32; 3] {
    let bits = u64::from(first) | u64::from(second) << 32;
    let band = (1 << 27) - 1;
    [first & band, (bits >> 27) as u32 & band, ((bits >> 54) as u32 | third << 10) & band]
}

/// The rows of a band, of nine bits each, at the bits of a word.
#[inline(always)]
fn apart(rows: u32) -> u32 {
    (rows & 0x1ff) | (rows & 0x1ff << 9) << 1 | (rows & 0x1ff << 18) << 2
}

/// All cells of the rows that have a place.
#[inline(always)]
fn filled(places: u32) -> u32 {
    let guards = (places + ALL) & GUARDS;
    guards - (guards >> 9)
}

const FULL: DigitSet = DigitSet::up_to(9);

/// The digits 1 to 9.
const DIGITS: [Digit; 9] = {
    let mut digits = [Digit::ONE; 9];
    let mut index = 0;
    while index < 9 {
        if let Some(digit) = Digit::new(index as u8 + 1) {
            digits[index] = digit;
        }
        index += 1;
    }
    digits
};
