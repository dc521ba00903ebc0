//! Propagates naked singles, hidden singles and locked candidates of all houses.
//!
//! Must not know about branches.

use lanes::{Lanes, USED};

use super::state::{ALL, State};

/// The result of propagation.
pub(super) enum Settled {
    /// A row has no place for a digit, or a cell no digit: there is no solution.
    Contradiction,
    /// Every digit has one place in every row: the one solution.
    Solved,
    /// Some cells are open.
    Open,
}

/// Returns the state of a search that stopped after a round before its last step, with that step.
#[inline(always)]
pub(super) fn after_a_round<L: Lanes>(state: State<L>) -> State<L> {
    with_naked_singles(&state).0
}

/// The step of a round that was the last one for a state.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Since {
    /// A branch, or the start: no cell has been searched for yet.
    Branch,
    /// The cells with one digit.
    Singles,
}

/// Repeats rounds until bands, stacks and decided cells remove nothing more.
///
/// A round has one step of each kind, each applied to the result of the one before: digits in bands, digits in stacks,
/// cells of a digit with one place in its row, cells with one digit.
#[inline(always)]
pub(super) fn settle<L: Lanes>(mut state: State<L>, mut since: Since) -> (State<L>, Settled) {
    loop {
        let narrowed = narrowed(state);
        if lacks_a_place(&narrowed) {
            return (narrowed, Settled::Contradiction);
        }
        if since == Since::Singles && lost(&state, &narrowed).is_zero() {
            return (narrowed, if is_decided(&narrowed) { Settled::Solved } else { Settled::Open });
        }
        let (next, filled) = with_naked_singles(&narrowed);
        if !filled {
            return (next, Settled::Contradiction);
        }
        state = next;
        since = Since::Singles;
    }
}

/// Returns the state after one step for bands, stacks and decided cells each.
#[inline(always)]
fn narrowed<L: Lanes>(state: State<L>) -> State<L> {
    let [first, second, third] = narrow_stacks(narrow_bands(state.rows));
    State { rows: [without_taken(first), without_taken(second), without_taken(third)] }
}

/// Removes locked candidates of rows and boxes, and with them all singles of a digit in rows and boxes.
///
/// In a band a digit occurs once in each row and once in each box: in three of the nine segments that rows and boxes
/// share, no two of them in a line. There are six such patterns, so a segment is possible only if one of the two
/// patterns that contain it is.
#[inline(always)]
fn narrow_bands<L: Lanes>([first, second, third]: [L; 3]) -> [L; 3] {
    let (a0, a1, a2) = parts(first);
    let (b0, b1, b2) = parts(second);
    let (c0, c1, c2) = parts(third);
    [
        first & cells(a0 & ((b1 & c2) | (b2 & c1))),
        second & cells(b0 & ((c1 & a2) | (c2 & a1))),
        third & cells(c0 & ((a1 & b2) | (a2 & b1))),
    ]
}

/// Sets the bit of the first column of each box if its segment of the row has a place: in this box, in the next and in
/// the one after, the first following the third. The other bits have no meaning.
#[inline(always)]
fn parts<L: Lanes>(row: L) -> (L, L, L) {
    let part = row | row.right::<1>() | row.right::<2>();
    let round = part | part.left::<9>();
    (part, round.right::<3>(), round.right::<6>())
}

/// All cells of the segments whose first bit is set.
#[inline(always)]
fn cells<L: Lanes>(parts: L) -> L {
    let firsts = parts & L::splat(0o111);
    firsts | firsts.left::<1>() | firsts.left::<2>()
}

/// Does the same for columns and boxes: in a stack a digit occurs once in each column and once in each band.
#[inline(always)]
fn narrow_stacks<L: Lanes>([first, second, third]: [L; 3]) -> [L; 3] {
    let band = first | second | third;
    // The columns of a box rotated by one and by two.
    let one = (band.left::<1>() & L::splat(0o666)) | (band.right::<2>() & L::splat(0o111));
    let two = (band.left::<2>() & L::splat(0o444)) | (band.right::<1>() & L::splat(0o333));
    let possible = (one.next_band() & two.previous_band()) | (two.next_band() & one.previous_band());
    [first & possible, second & possible, third & possible]
}

/// Removes from the row the cells of digits that have no other place in it.
#[inline(always)]
fn without_taken<L: Lanes>(row: L) -> L {
    row.without(taken_by_others(row.where_zero(row.without_lowest())))
}

/// For each digit, the cells that another digit occupies in `taken`.
#[inline(always)]
fn taken_by_others<L: Lanes>(taken: L) -> L {
    let one = taken.swap_ones();
    let pair = taken | one;
    let two = pair.swap_twos();
    let four = pair | two;
    let other_four = four.swap_fours();
    let ninth = (four | other_four).with_ninth(taken).exchange_ninth();
    (one | two | other_four | ninth).with_ninth(ninth)
}

/// Removes the single digit of a cell from the other cells of its row; false if some cell has no digit.
#[inline(always)]
fn with_naked_singles<L: Lanes>(state: &State<L>) -> (State<L>, bool) {
    let [first, second, third] = state.rows;
    let (first_any, first_several) = digits_of_cells(first);
    let (second_any, second_several) = digits_of_cells(second);
    let (third_any, third_several) = digits_of_cells(third);
    let rows = [
        first.without(first_several).or_else(first),
        second.without(second_several).or_else(second),
        third.without(third_several).or_else(third),
    ];
    let filled = first_any & second_any & third_any;
    (State { rows }, (filled ^ L::splat(ALL)).zeros() & USED == USED)
}

/// The cells with at least one digit and those with at least two, the same for all digits of a band.
#[inline(always)]
fn digits_of_cells<L: Lanes>(row: L) -> (L, L) {
    let other = row.swap_ones();
    let (any, several) = (row | other, row & other);
    let other = any.swap_twos();
    let (any, several) = (any | other, several | several.swap_twos() | (any & other));
    let other = any.swap_fours();
    let (any, several) = (any | other, several | several.swap_fours() | (any & other));
    let own = any.with_ninth(row);
    let other = own.exchange_ninth();
    (own | other, several.ninth_from_first() | (own & other))
}

/// The cells with exactly two digits; computed like [`digits_of_cells`], with the cells of at least three.
#[inline(always)]
pub(super) fn cells_with_two<L: Lanes>(row: L) -> L {
    let other = row.swap_ones();
    let (one, two) = (row | other, row & other);
    let other_one = one.swap_twos();
    let other_two = two.swap_twos();
    let three = (two & other_one) | (one & other_two);
    let (one, two) = (one | other_one, two | other_two | (one & other_one));
    let other_one = one.swap_fours();
    let other_two = two.swap_fours();
    let other_three = three.swap_fours();
    let three = three | other_three | (two & other_one) | (one & other_two);
    let (one, two) = (one | other_one, two | other_two | (one & other_one));
    let own = one.with_ninth(row);
    let other = own.exchange_ninth();
    let two_of_eight = two.ninth_from_first();
    let three = three.ninth_from_first() | (two_of_eight & own & other);
    (two_of_eight | (own & other)).without(three)
}

/// Returns true if a row has no place for a digit.
#[inline(always)]
fn lacks_a_place<L: Lanes>(state: &State<L>) -> bool {
    let [first, second, third] = state.rows;
    first.min(second).min(third).zeros() & USED != 0
}

/// The bits of `before` that `after`, a part of it, lacks, over all rows of a band.
#[inline(always)]
fn lost<L: Lanes>(before: &State<L>, after: &State<L>) -> L {
    let [first, second, third] = before.rows;
    first.without(after.rows[0]) | second.without(after.rows[1]) | third.without(after.rows[2])
}

/// Returns true if no row has two places for a digit.
#[inline(always)]
fn is_decided<L: Lanes>(state: &State<L>) -> bool {
    let [first, second, third] = state.rows;
    (first.without_lowest() | second.without_lowest() | third.without_lowest()).is_zero()
}
