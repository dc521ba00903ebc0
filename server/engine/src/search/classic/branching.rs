//! Chooses the digit and cell to try.
//!
//! A cell with two candidates is best, because if one is wrong, the other is decided. Of several such cells, the best
//! is the one whose digits exclude the most: every place of the digit that sees the cell counts 1, and 4 if its cell
//! has two candidates as well, because that cell is then decided too. Places in the same box and line do not count: the
//! loss of the box is already a loss of the line.
//!
//! Guesses a puzzle, to find one and to prove uniqueness, of the hardest 11+ list:
//!
//! | | one | unique |
//! |---|---|---|
//! | first cell with two candidates | 58.6 | 113.3 |
//! | …with most places that see it | 45.3 | 86.4 |
//! | …those in cells with two candidates count 4 | 41 | 77 |
//! | …places in the same box and line do not count | 36.3 | 68.2 |
//! | …the product of both digits instead of the sum | 35.9 | 67.2 |
//! | …places in cells with two candidates alone | 43.2 | 83.2 |
//! | as now: only cells both of whose digits have such a cell in their column | 36.7 | 69.0 |
//!
//! Must not know how cells with two candidates are found, nor how the search continues.

use super::candidates::{Branch, Candidates, ROW, USED, lane};

/// The bits of a word that a cell may have, and those between the rows.
const BITS: usize = 3 * ROW as usize;

/// The cells with two candidates, a word for each band.
pub(super) struct Pairs {
    pub(super) all: [u32; 3],
    /// Those both of whose digits have such a cell in their column, in another band.
    pub(super) leading_on: [u32; 3],
}

/// Candidates that can be looked up by digit and by cell.
pub(super) trait Lookup {
    /// The places of each digit.
    fn words(&self) -> &Candidates;

    /// The digits of a cell of a band, digit 1 as bit 0.
    fn digits(&self, band: usize, cell: usize) -> u32;
}

impl Lookup for Candidates {
    #[inline(always)]
    fn words(&self) -> &Candidates {
        self
    }

    /// Word by word: eight words at once would wait until all of them are in memory, which takes a list of hard puzzles
    /// 11 % longer.
    #[inline(always)]
    fn digits(&self, band: usize, cell: usize) -> u32 {
        let mut digits = 0;
        for digit in 0..9 {
            digits |= (self.0[lane(digit, band)] >> cell & 1) << digit;
        }
        digits
    }
}

/// Returns the first of the cells with two candidates, by the row in its band, the band, the digit and the column; if
/// there is none, a digit with few places in a row.
#[inline(always)]
pub(super) fn first(candidates: &Candidates, pairs: [u32; 3]) -> Branch {
    let any = pairs[0] | pairs[1] | pairs[2];
    if any == 0 {
        return fewest_places(candidates);
    }
    let row = 0x1ff << (any.trailing_zeros() / ROW * ROW);
    let band = if pairs[0] & row != 0 { 0 } else { 1 + usize::from(pairs[1] & row == 0) };
    let cells = pairs[band] & row;
    let mut digits = 1 << 8;
    for digit in 0..8 {
        digits |= u32::from(candidates.0[lane(digit, band)] & cells != 0) << digit;
    }
    let lane = lane(digits.trailing_zeros() as usize & 15, band);
    let places = candidates.0[lane] & cells;
    Branch { lane, place: places & places.wrapping_neg() }
}

/// Returns the cell with two candidates whose digits exclude the most, with the digit that excludes more; if there is
/// no such cell, a digit with few places in a row.
#[inline(always)]
pub(super) fn best(candidates: &impl Lookup, pairs: &Pairs) -> Branch {
    let preferred = if pairs.leading_on == [0; 3] { pairs.all } else { pairs.leading_on };
    let mut best = 0;
    best = best.max(best_of_band(candidates, pairs.all, 0, preferred[0]));
    best = best.max(best_of_band(candidates, pairs.all, 1, preferred[1]));
    best = best.max(best_of_band(candidates, pairs.all, 2, preferred[2]));
    if best == 0 {
        return fewest_places(candidates.words());
    }
    let band = best as usize >> 9 & 3;
    let cell = best >> 4 & 31;
    let digit = best as usize & 15;
    Branch { lane: lane(digit, band), place: 1 << cell }
}

/// The first place of a digit with the fewest places, at least two, in a row: by the row in its band, then the lane.
pub(super) fn fewest_places(candidates: &Candidates) -> Branch {
    let mut fewest = u32::MAX;
    let mut branch = Branch { lane: 0, place: 1 };
    for row in 0..3 {
        for (lane, word) in candidates.0[..USED].iter().enumerate() {
            let places = word & (0x1ff << (row * ROW));
            let count = places.count_ones();
            if (2..fewest).contains(&count) {
                (fewest, branch) = (count, Branch { lane, place: places & places.wrapping_neg() });
            }
        }
    }
    branch
}

/// The best branch of the band as a number that is greater for better branches: its score, above the band, the cell and
/// the digit. 0 if there is no cell.
#[inline(always)]
fn best_of_band(candidates: &impl Lookup, pairs: [u32; 3], band: usize, mut cells: u32) -> u32 {
    let [next, last] = [(band + 1) % 3, (band + 2) % 3];
    let two = Places { own: pairs[band], others: u64::from(pairs[next]) | u64::from(pairs[last]) << 32 };
    let mut best = 0;
    while cells != 0 {
        let cell = cells.trailing_zeros() as usize & 31;
        cells &= cells - 1;
        let (low, high) = digits_of(candidates, band, cell);
        let seen = Places { own: SEEN[cell], others: COLUMN[cell] };
        let of_low = loss(places(candidates.words(), low, [band, next, last]), seen, two);
        let of_high = loss(places(candidates.words(), high, [band, next, last]), seen, two);
        let digit = if of_low >= of_high { low } else { high };
        let place = (band << 9 | cell << 4 | digit) as u32;
        best = best.max((of_low + of_high + 1) << 11 | place);
    }
    best
}

/// Cells of a band, and of the two other ones.
#[derive(Clone, Copy)]
struct Places {
    own: u32,
    others: u64,
}

/// The places of a digit in these bands.
#[inline(always)]
fn places(candidates: &Candidates, digit: usize, bands: [usize; 3]) -> Places {
    let [own, next, last] = bands.map(|band| candidates.0[lane(digit, band)]);
    Places { own, others: u64::from(next) | u64::from(last) << 32 }
}

/// The lowest and the highest digit, 0 to 8, of a cell with two.
#[inline(always)]
fn digits_of(candidates: &impl Lookup, band: usize, cell: usize) -> (usize, usize) {
    let digits = candidates.digits(band, cell);
    (digits.trailing_zeros() as usize & 15, (31 - digits.leading_zeros()) as usize & 15)
}

/// The score of a digit in a cell that sees the cells of `seen`: the weighted number of its places there.
#[inline(always)]
fn loss(places: Places, seen: Places, two: Places) -> u32 {
    let own = places.own & seen.own;
    let others = places.others & seen.others;
    let all = own.count_ones() + others.count_ones();
    let decided = (own & two.own).count_ones() + (others & two.others).count_ones();
    all + 3 * decided
}

/// The cells of the band that a cell sees: the cells of its row in other boxes, and those of its box in other rows and
/// columns.
const SEEN: [u32; 32] = {
    let mut table = [0; 32];
    let mut cell = 0;
    while cell < BITS {
        let mut other = 0;
        while other < BITS {
            let are_cells = cell % 10 != 9 && other % 10 != 9;
            let same_row = cell / 10 == other / 10;
            let same_column = cell % 10 == other % 10;
            let same_box = cell % 10 / 3 == other % 10 / 3;
            if are_cells && same_row != same_box && !same_column {
                table[cell] |= 1 << other;
            }
            other += 1;
        }
        cell += 1;
    }
    table
};

/// The column of a cell in the two other bands, one in the low half and one in the high half.
const COLUMN: [u64; 32] = {
    let mut table = [0; 32];
    let mut cell = 0;
    while cell < BITS {
        let column = (super::candidates::FIRSTS as u64) << (cell % 10);
        table[cell] = column | column << 32;
        cell += 1;
    }
    table
};
