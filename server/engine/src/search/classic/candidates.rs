//! Keeps the candidates of a puzzle in words, made from its values and turned into a solution.
//!
//! Must not know what follows from them.

use lanes::{BYTES, Bytes, LANES, Words};

use crate::model::digits::{Digit, DigitSet};
use crate::model::puzzle::Solution;

/// The places of each digit in each band, a word for each [lane](lane).
///
/// ```text
/// bit    31 30   29   28 … 20    19   18 … 10    9   8 … 0
///        always 0     third row  0    second row 0   first row of the band
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// The byte of a cell that may hold no digit.
const CLOSED: u8 = u8::MAX;

impl Candidates {
    /// The candidates of a grid with these values. A value above 9 leaves its cell no digit.
    #[inline(always)]
    pub(super) fn of_values<W: Words>(values: &[Option<Digit>; 81]) -> Candidates {
        let mut bytes = [0; 81];
        for (byte, value) in bytes.iter_mut().zip(values) {
            *byte = value.map_or(0, Digit::get);
        }
        Candidates::of_bytes::<W>(&bytes)
    }

    /// The candidates of a grid of 81 cells.
    #[inline(always)]
    pub(super) fn of_grid<W: Words>(grid: &[DigitSet]) -> Candidates {
        let mut bytes = [0; 81];
        let mut are_restricted = false;
        for (byte, digits) in bytes.iter_mut().zip(grid) {
            *byte = match digits.only() {
                Some(digit) => digit.get(),
                None => 0,
            };
            are_restricted |= *byte == 0 && *digits != FULL;
        }
        let mut candidates = Candidates::of_bytes::<W>(&bytes);
        if are_restricted {
            candidates.restrict(grid);
        }
        candidates
    }

    /// Removes the digits that cells with several digits, or none, lack.
    fn restrict(&mut self, grid: &[DigitSet]) {
        for (cell, digits) in grid.iter().enumerate().filter(|(_, digits)| digits.only().is_none()) {
            let place = 1 << (cell as u32 / 9 % 3 * ROW + cell as u32 % 9);
            for digit in FULL.without(*digits) {
                self.0[lane(usize::from(digit.get()) - 1, cell / 27 % 3)] &= !place;
            }
        }
    }

    /// The candidates of cells with these digits, 0 for an empty cell.
    ///
    /// A digit has no other place in its row; the places that it loses in its column and box are left to propagation.
    #[inline(always)]
    fn of_bytes<W: Words>(cells: &[u8; 81]) -> Candidates {
        let bytes = arranged(cells);
        let empty = W::equal(&bytes, 0);
        let (mut given, mut open) = ([0; LANES], [0; LANES]);
        for digit in 0..9 {
            let places = W::equal(&bytes, digit as u8 + 1);
            for band in 0..3 {
                given[lane(digit, band)] = places[band];
                open[lane(digit, band)] = empty[band];
            }
        }
        let mut words = [0; LANES];
        for (word, (given, open)) in words.iter_mut().zip(given.iter().zip(&open)) {
            *word = places(*given, *open);
        }
        Candidates(words)
    }

    /// The digits, if each row of each word has one place.
    pub(super) fn solution(&self) -> Solution {
        let mut digits = [Digit::ONE; 81];
        for (band, cells) in digits.as_chunks_mut::<27>().0.iter_mut().enumerate() {
            for (row, cells) in cells.as_chunks_mut::<9>().0.iter_mut().enumerate() {
                for (digit, value) in DIGITS.iter().enumerate() {
                    let places = self.0[lane(digit, band)] >> (row as u32 * ROW);
                    cells[places.trailing_zeros() as usize % 9] = *value;
                }
            }
        }
        Box::new(digits)
    }
}

/// The bytes of the cells, a band in each part, at the bits of a word. Those of no cell are closed.
#[inline(always)]
fn arranged(cells: &[u8; 81]) -> Bytes {
    let mut bytes = Bytes([CLOSED; BYTES]);
    for (row, cells) in cells.as_chunks::<9>().0.iter().enumerate() {
        let start = row / 3 * (BYTES / 3) + row % 3 * ROW as usize;
        bytes.0[start..start + 9].copy_from_slice(cells);
    }
    bytes
}

/// The places of a digit: in rows where it is given, that cell, in others the open cells. A row in which it is given
/// twice has no place.
#[inline(always)]
fn places(given: u32, open: u32) -> u32 {
    let with_one = filled(given);
    let with_two = filled(given & ((given | GUARDS) - FIRSTS));
    (given & !with_two) | (open & !with_one)
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
