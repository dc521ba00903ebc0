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
//! Must not know how the search continues.

use lanes::{LANES, Lanes, USED};

use super::propagation::cells_with_two;
use super::state::{Branch, State, lane};

/// The cells of a band, in reading order: the bits of a word.
const CELLS: usize = 27;

/// The cells of the band that a cell sees: the cells of its row in other boxes, and those of its box in other rows and
/// columns.
const SEEN: [u32; 32] = {
    let mut table = [0; 32];
    let mut cell = 0;
    while cell < CELLS {
        let mut other = 0;
        while other < CELLS {
            let same_row = cell / 9 == other / 9;
            let same_column = cell % 9 == other % 9;
            let same_box = cell % 9 / 3 == other % 9 / 3;
            if same_row != same_box && !same_column {
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
    while cell < CELLS {
        let column = 0o001_001_001 << (cell % 9);
        table[cell] = column | column << 32;
        cell += 1;
    }
    table
};

/// Returns the first cell with two candidates, or the first place of a digit with few places in a row.
#[inline(always)]
pub(super) fn first<L: Lanes>(state: &State<L>) -> Branch {
    for row in 0..3 {
        let places = state.rows[row] & cells_with_two(state.rows[row]);
        let open = !places.zeros() & USED;
        if open != 0 {
            return lowest_of(places, row, open);
        }
    }
    fewest_places(state)
}

/// Returns the cell with two candidates whose digits exclude the most, with the digit that excludes more; if there is
/// no such cell, a digit with few places in a row.
#[inline(always)]
pub(super) fn best<L: Lanes>(state: &State<L>) -> Branch {
    let [first, second, third] = state.rows;
    let twos = [cells_with_two(first), cells_with_two(second), cells_with_two(third)];
    let two = of_bands(L::words(twos));
    let mut preferred = of_bands(L::words(leading_on(state, twos)));
    if preferred == [0; 3] {
        preferred = two;
    }
    let places = Places { words: L::words(state.rows), two };
    let mut best = 0;
    best = best.max(best_of_band(state, &places, 0, preferred[0]));
    best = best.max(best_of_band(state, &places, 1, preferred[1]));
    best = best.max(best_of_band(state, &places, 2, preferred[2]));
    if best == 0 {
        return fewest_places(state);
    }
    let (band, cell, digit) = (best as usize >> 9 & 3, best as usize >> 4 & 31, best as usize & 15);
    Branch { row: cell / 9, lane: lane(digit, band), column: 1 << (cell % 9) }
}

/// A digit with the fewest places in a row.
#[inline(always)]
fn fewest_places<L: Lanes>(state: &State<L>) -> Branch {
    let mut rest = state.rows;
    loop {
        for (row, places) in rest.iter_mut().enumerate() {
            *places = places.without_lowest();
            let open = !places.where_zero(places.without_lowest()).zeros() & USED;
            if open != 0 {
                return lowest_of(state.rows[row], row, open);
            }
        }
    }
}

/// The first column of the first of these lanes.
#[inline(always)]
fn lowest_of<L: Lanes>(places: L, row: usize, lanes: u32) -> Branch {
    let lane = lanes.trailing_zeros() as usize & 31;
    let columns = places.store().0[lane];
    Branch { row, lane, column: columns & columns.wrapping_neg() }
}

/// Returns those cells with two candidates both of whose digits have such a cell in their column, in another band.
#[inline(always)]
fn leading_on<L: Lanes>(state: &State<L>, twos: [L; 3]) -> [L; 3] {
    let places = [state.rows[0] & twos[0], state.rows[1] & twos[1], state.rows[2] & twos[2]];
    let columns = places[0] | places[1] | places[2];
    let elsewhere = columns.next_band() | columns.previous_band();
    [
        twos[0].without(any_digit(places[0].without(elsewhere))),
        twos[1].without(any_digit(places[1].without(elsewhere))),
        twos[2].without(any_digit(places[2].without(elsewhere))),
    ]
}

/// The cells of a row in which any digit is set, the same for all digits of the band.
#[inline(always)]
fn any_digit<L: Lanes>(row: L) -> L {
    let two = row | row.swap_ones();
    let four = two | two.swap_twos();
    let own = (four | four.swap_fours()).with_ninth(row);
    own | own.exchange_ninth()
}

/// The cells of each band, from a value that is the same for all digits.
#[inline(always)]
fn of_bands(words: [u32; LANES]) -> [u32; 3] {
    [words[24], words[25], words[26]]
}

/// The possible cells of each digit, in words of a band's 27 cells.
struct Places {
    /// By lane.
    words: [u32; LANES],
    /// The cells with two candidates, by band.
    two: [u32; 3],
}

/// The best branch of the band as a number that is greater for better branches: its score, above the band, the cell and
/// the digit. 0 if there is no cell.
#[inline(always)]
fn best_of_band<L: Lanes>(state: &State<L>, places: &Places, band: usize, mut cells: u32) -> u32 {
    let [next, last] = [(band + 1) % 3, (band + 2) % 3];
    let two = Pair { own: places.two[band], others: u64::from(places.two[next]) | u64::from(places.two[last]) << 32 };
    let mut best = 0;
    while cells != 0 {
        let cell = cells.trailing_zeros() as usize & 31;
        cells &= cells - 1;
        let (low, high) = digits_of(state, band, cell);
        let seen = Pair { own: SEEN[cell], others: COLUMN[cell] };
        let of_low = loss(places.of(low, band, next, last), seen, two);
        let of_high = loss(places.of(high, band, next, last), seen, two);
        let digit = if of_low >= of_high { low } else { high };
        let place = (band << 9 | cell << 4 | digit) as u32;
        best = best.max((of_low + of_high + 1) << 11 | place);
    }
    best
}

/// Cells of a band, and of the two other ones.
#[derive(Clone, Copy)]
struct Pair {
    own: u32,
    others: u64,
}

impl Places {
    #[inline(always)]
    fn of(&self, digit: usize, band: usize, next: usize, last: usize) -> Pair {
        let word = [self.words[lane(digit, band)], self.words[lane(digit, next)], self.words[lane(digit, last)]];
        Pair { own: word[0], others: u64::from(word[1]) | u64::from(word[2]) << 32 }
    }
}

/// The lowest and the highest digit, 0 to 8, of a cell with two.
#[inline(always)]
fn digits_of<L: Lanes>(state: &State<L>, band: usize, cell: usize) -> (usize, usize) {
    let column = state.rows[cell / 9 % 3] & L::splat(1 << (cell % 9));
    let lanes = !column.zeros();
    let digits = lanes >> (8 * band) & 0xff | (lanes >> (24 + band) & 1) << 8;
    (digits.trailing_zeros() as usize & 15, (31 - digits.leading_zeros()) as usize & 15)
}

/// The score of a digit in a cell that sees the cells of `seen`: the weighted number of its places there.
#[inline(always)]
fn loss(places: Pair, seen: Pair, two: Pair) -> u32 {
    let (own, others) = (places.own & seen.own, places.others & seen.others);
    let all = own.count_ones() + others.count_ones();
    let decided = (own & two.own).count_ones() + (others & two.others).count_ones();
    all + 3 * decided
}
