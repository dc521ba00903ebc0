//! Propagates all puzzles of a block by one round: the steps of the search of one puzzle, in the same order.
//!
//! A round begins with the naked singles that the round before has found, then narrows bands and stacks, then takes the
//! cells of digits with one place in their row from the other digits. So after each round a puzzle is as it would be
//! after the same round by itself, and everything that depends on it, nodes included, is the same.
//!
//! Shifts go to both sides where one side would do: the compiler makes multiplications of sums of shifts to one side,
//! which are slower.
//!
//! Must not know which puzzle a word belongs to, or what comes after a round.

use lanes::Words;

use super::block::{Block, CellCounts};
use super::columns::{COLUMNS, columns, rows_of};
use crate::search::classic::candidates::{ALL, FIRSTS, GUARDS, lane};

/// The puzzles for which something follows from a round, as bits.
pub(super) struct Ends {
    /// A row has no place for a digit, or a cell no digit.
    pub(super) failed: u32,
    /// The round has removed nothing, and did not fail.
    pub(super) settled: u32,
    /// Of all puzzles, those whose digits have at most one place in each row.
    pub(super) decided: u32,
}

/// What a round finds out on its way.
struct Notes<W> {
    /// The candidates that were removed.
    lost: W,
    /// The places that are not the lowest of their row.
    several: W,
    /// The bit above each row that has a place for each digit.
    rows: W,
}

/// The cells of each band in which a digit has its only place of a row: those of any digit, and those of several.
struct Taken<W> {
    any: [W; 3],
    several: [W; 3],
}

/// Propagates by one round.
#[inline(always)]
pub(super) fn round<W: Words>(block: &mut Block<W>) -> Ends {
    let zero = W::splat(0);
    let mut notes = Notes { lost: W::load(&block.fresh), several: zero, rows: W::splat(GUARDS) };
    let mut taken = Taken { any: [zero; 3], several: [zero; 3] };
    let fresh = W::load(&block.fresh);
    let several_digits = [
        W::load(&block.cells.two[0]) | fresh,
        W::load(&block.cells.two[1]) | fresh,
        W::load(&block.cells.two[2]) | fresh,
    ];
    block.fresh = W::ZERO;
    for digit in 0..9 {
        narrow_digit(block, digit, several_digits, &mut notes, &mut taken);
    }
    let mut filled = W::splat(ALL);
    for band in 0..3 {
        let counts = take(block, band, &taken, &mut notes);
        filled = filled & W::load(&counts[0]);
        block.cells.set(band, counts);
    }
    let without_place = any(W::splat(GUARDS).without(notes.rows));
    let settled = notes.lost.zeros() & !without_place;
    let without_digit = any(W::splat(ALL).without(filled));
    Ends { failed: without_place | (without_digit & !settled), settled, decided: notes.several.zeros() }
}

/// The puzzles with any bit, as bits.
#[inline(always)]
fn any<W: Words>(words: W) -> u32 {
    words.zeros() ^ (u32::MAX >> (32 - W::COUNT))
}

/// Narrows the places of one digit, and notes those that are the only ones of their row.
#[inline(always)]
fn narrow_digit<W: Words>(
    block: &mut Block<W>,
    digit: usize,
    several_digits: [W; 3],
    notes: &mut Notes<W>,
    taken: &mut Taken<W>,
) {
    let before = [
        with_naked_singles(W::load(&block.words[lane(digit, 0)]), several_digits[0]),
        with_naked_singles(W::load(&block.words[lane(digit, 1)]), several_digits[1]),
        with_naked_singles(W::load(&block.words[lane(digit, 2)]), several_digits[2]),
    ];
    let narrowed = [narrow_band(before[0]), narrow_band(before[1]), narrow_band(before[2])];
    let possible = narrow_stacks(narrowed);
    let mut band = 0;
    while band < 3 {
        let places = narrowed[band] & possible[band];
        notes.lost = notes.lost | before[band].without(places);
        let others = places.without(lowest(places));
        notes.several = notes.several | others;
        let only = places.without(rows_with(others));
        taken.several[band] = taken.several[band] | (taken.any[band] & only);
        taken.any[band] = taken.any[band] | only;
        block.words[lane(digit, band)] = places.store();
        block.only[lane(digit, band)] = only.store();
        band += 1;
    }
}

/// Removes from each digit of a band the cells that others have taken, and counts the digits of its cells.
#[inline(always)]
fn take<W: Words>(block: &mut Block<W>, band: usize, taken: &Taken<W>, notes: &mut Notes<W>) -> CellCounts<W> {
    let zero = W::splat(0);
    let mut one = zero;
    let mut two = zero;
    let mut three = zero;
    for digit in 0..9 {
        let lane = lane(digit, band);
        let before = W::load(&block.words[lane]);
        let by_others = taken.several[band] | taken.any[band].without(W::load(&block.only[lane]));
        let places = before.without(by_others);
        notes.lost = notes.lost | (before & by_others);
        notes.rows = notes.rows & places.plus(W::splat(ALL));
        three = three | (two & places);
        two = two | (one & places);
        one = one | places;
        block.words[lane] = places.store();
    }
    [one.store(), two.store(), three.store()]
}

/// Removes the other places from rows that have a cell in which no other digit is possible.
#[inline(always)]
fn with_naked_singles<W: Words>(places: W, several_digits: W) -> W {
    let naked = places.without(several_digits);
    places & (naked | W::splat(ALL).without(rows_with(naked)))
}

/// All cells of the rows that have a place.
#[inline(always)]
fn rows_with<W: Words>(places: W) -> W {
    let guards = places.plus(W::splat(ALL)) & W::splat(GUARDS);
    guards.minus(guards.right::<9>())
}

/// The lowest place of each row.
#[inline(always)]
fn lowest<W: Words>(places: W) -> W {
    places.without((places | W::splat(GUARDS)).minus(W::splat(FIRSTS)))
}

/// The middle cell of each box in each row of a band.
const MIDDLES: u32 = FIRSTS * 0o222;

/// Removes locked candidates of rows and boxes: keeps a segment if the two other rows can have their places in the two
/// other boxes.
#[inline(always)]
fn narrow_band<W: Words>(places: W) -> W {
    // A segment is its middle cell.
    let segments = (places | places.left::<1>() | places.right::<1>()) & W::splat(MIDDLES);
    let next_box = segments.right::<3>() | segments.left::<6>();
    let next_row = segments.right::<10>() | segments.left::<20>();
    let next_both = next_box.right::<10>() | next_box.left::<20>();
    // The segment and the one after it in both directions, or the other two corners of this square.
    let corners = (segments & next_both) | (next_row & next_box);
    let possible = (corners.right::<13>() | corners.right::<4>() | corners.left::<17>() | corners.left::<26>())
        & W::splat(MIDDLES);
    places & (possible | possible.left::<1>() | possible.right::<1>())
}

const FIRST_COLUMNS: u32 = 0o111 << 10;

/// The places that no locked candidate of columns and boxes excludes, computed like [`narrow_band`].
#[inline(always)]
fn narrow_stacks<W: Words>(bands: [W; 3]) -> [W; 3] {
    let columns = [columns(bands[0]), columns(bands[1]), columns(bands[2])];
    let next = [next_columns(columns[0]), next_columns(columns[1]), next_columns(columns[2])];
    [
        rows_of(next_columns((columns[1] & next[2]) | (columns[2] & next[1]))),
        rows_of(next_columns((columns[2] & next[0]) | (columns[0] & next[2]))),
        rows_of(next_columns((columns[0] & next[1]) | (columns[1] & next[0]))),
    ]
}

/// In each column of the middle row, the next column of the box; the first follows the third.
#[inline(always)]
fn next_columns<W: Words>(columns: W) -> W {
    (columns.right::<1>() & W::splat(COLUMNS & !(FIRST_COLUMNS << 2)))
        | (columns.left::<2>() & W::splat(FIRST_COLUMNS << 2))
}
