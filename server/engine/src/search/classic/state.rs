//! The possible places of each digit, in three rows of lanes, made from a grid and turned into a solution.
//!
//! Must not know what follows from them.

use lanes::{Lanes, Row};

use crate::model::digits::{Digit, DigitSet};
use crate::model::puzzle::Solution;

/// The candidates of all cells, arranged as the [parent](super) describes.
#[derive(Clone, Copy)]
pub(super) struct State<L> {
    /// The first rows of all bands, the second ones, the third ones.
    pub(super) rows: [L; 3],
}

/// One digit in one cell.
#[derive(Clone, Copy)]
pub(super) struct Branch {
    /// The number of the row in its band, 0 to 2.
    pub(super) row: usize,
    /// The lane of the digit and the band.
    pub(super) lane: usize,
    /// The column, as a bit.
    pub(super) column: u16,
}

/// All columns.
pub(super) const ALL: u16 = 0x1ff;

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

impl<L: Lanes> State<L> {
    #[inline(always)]
    pub(super) fn load(rows: &[Row; 3]) -> State<L> {
        State { rows: [L::load(&rows[0]), L::load(&rows[1]), L::load(&rows[2])] }
    }

    #[inline(always)]
    pub(super) fn store(&self) -> [Row; 3] {
        [self.rows[0].store(), self.rows[1].store(), self.rows[2].store()]
    }

    /// The state with the digit in the cell. Propagation removes its other places, in row, column and box.
    #[inline(always)]
    pub(super) fn with(self, branch: Branch) -> State<L> {
        let row = L::splat(0).with_lane(branch.lane, ALL);
        let place = L::splat(0).with_lane(branch.lane, branch.column);
        self.without(row.without(place), branch.row)
    }

    /// The state without the digit in the cell.
    #[inline(always)]
    pub(super) fn without_branch(self, branch: Branch) -> State<L> {
        self.without(L::splat(0).with_lane(branch.lane, branch.column), branch.row)
    }

    /// The state without `places` in the rows of one number.
    ///
    /// All rows are computed alike: selecting one by its number would go through memory, which costs 19 ns a node.
    #[inline(always)]
    fn without(self, places: L, row: usize) -> State<L> {
        let [first, second, third] = self.rows;
        let only = |number: usize| if row == number { u16::MAX } else { 0 };
        let rows = [
            first.without(places & L::splat(only(0))),
            second.without(places & L::splat(only(1))),
            third.without(places & L::splat(only(2))),
        ];
        State { rows }
    }
}

/// The state of a grid of 81 cells, as it is in memory.
///
/// A decided cell leaves its digit no other place in the row; propagation does the rest.
#[inline(always)]
pub(super) fn start(grid: &[DigitSet]) -> [Row; 3] {
    let mut row = Row([0; lanes::LANES]);
    row.0[..27].fill(ALL);
    let mut rows = [row; 3];
    for (first, cells) in (0..).step_by(64).zip(grid.chunks(64)) {
        let mut restricted = 0;
        for (cell, digits) in cells.iter().enumerate() {
            restricted |= u64::from(*digits != FULL) << cell;
        }
        while restricted != 0 {
            let cell = restricted.trailing_zeros() as usize;
            restricted &= restricted - 1;
            restrict(&mut rows, first + cell, cells[cell]);
        }
    }
    rows
}

/// The state of a grid with these values. A value above 9 leaves its cell no digit.
#[inline(always)]
pub(super) fn start_of_values(values: &[Option<Digit>; 81]) -> [Row; 3] {
    let mut row = Row([0; lanes::LANES]);
    row.0[..27].fill(ALL);
    let mut rows = [row; 3];
    for (cell, value) in values.iter().enumerate() {
        if let Some(digit) = value {
            restrict(&mut rows, cell, DigitSet::single(*digit) & FULL);
        }
    }
    rows
}

/// The position of a cell: the number of its row in its band, its band, and its column as a bit.
#[derive(Clone, Copy)]
struct Place {
    row: u8,
    band: u8,
    column: u16,
}

const PLACES: [Place; 81] = {
    let mut places = [Place { row: 0, band: 0, column: 0 }; 81];
    let mut cell = 0;
    while cell < 81 {
        places[cell] = Place { row: (cell / 9 % 3) as u8, band: (cell / 27) as u8, column: 1 << (cell % 9) };
        cell += 1;
    }
    places
};

const FULL: DigitSet = DigitSet::up_to(9);

/// Restricts a cell to some digits.
#[inline(always)]
fn restrict(rows: &mut [Row; 3], cell: usize, digits: DigitSet) {
    let Place { row, band, column } = PLACES[cell];
    let (lanes, band) = (&mut rows[usize::from(row)].0, usize::from(band));
    if let Some(digit) = digits.only() {
        lanes[lane(usize::from(digit.get()) - 1, band)] &= column;
        return;
    }
    for digit in FULL.without(digits) {
        lanes[lane(usize::from(digit.get()) - 1, band)] &= !column;
    }
}

/// The digits of a state in which every lane has one bit.
pub(super) fn solution(rows: &[Row; 3]) -> Solution {
    let mut digits = [DIGITS[0]; 81];
    for band in 0..3 {
        for (row, lanes) in rows.iter().enumerate() {
            let start = 27 * band + 9 * row;
            for (digit, value) in DIGITS.iter().enumerate() {
                digits[start + lanes.0[lane(digit, band)].trailing_zeros() as usize % 9] = *value;
            }
        }
    }
    Box::new(digits)
}

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
