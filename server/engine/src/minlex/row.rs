//! Computes a row as one number, and so the value of a candidate for the next row. Most candidates are computed only to
//! be rejected, so this is the inner loop; it has almost no branches, because a processor could not predict them.

use super::lines::FilledCells;
use super::nibbles::{FIRST_BITS, NIBBLE, STACK, shift};
use super::partial_form::PartialForm;

/// The values of a row, four bits each, the first one highest, so that smaller rows compare as less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Row(u64);

/// The bits of the last value of each stack.
const LAST: u64 = NIBBLE | NIBBLE << 12 | NIBBLE << 24;

/// The bits of a row.
const ROW: u64 = 0xf_ffff_ffff;

impl Row {
    /// A value that no row exceeds.
    pub(super) const LARGEST: Row = Row(u64::MAX);

    /// Without any value.
    pub(super) const EMPTY: Row = Row(0);

    /// The first row of a grid without empty cells.
    pub(super) const FIRST: Row = Row(0x1_2345_6789);

    /// The row with a value at a place that has none.
    pub(super) fn with(self, place: u8, value: u8) -> Row {
        Row(self.0 | u64::from(value) << shift(place))
    }

    /// The smallest row of a grid with an empty cell whose filled cells have this pattern, if it is the first row.
    pub(super) fn first(pattern: u16) -> Row {
        let new = |count: u16| (1_u64 << (4 * count)) - 1;
        let [least, middle, most] = [pattern >> 8, pattern >> 4 & 15, pattern & 15].map(new);
        Row(labelled(least << 24 | middle << 12 | most, 0))
    }

    /// The row of these cells in a form.
    pub(super) fn of(form: &PartialForm, filled: &FilledCells) -> Row {
        let mut row = filled.combine(|cell| form.label_of(cell.digit) << form.shift_of(cell.column)) & ROW;
        if !form.places_all(filled) {
            row |= placed(form, sorted(form.loose_labels(filled)));
        }
        Row(labelled(row, form.labels))
    }

    /// The number of places at the left that are empty.
    pub(super) fn empty_places(self) -> u8 {
        self.0.leading_zeros().saturating_sub(28) as u8 / 4
    }

    /// The values in reading order.
    pub(super) fn values(self) -> [u8; 9] {
        [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|place| (self.0 >> shift(place) & NIBBLE) as u8)
    }
}

/// The values of each stack in rising order.
pub(super) fn sorted(row: u64) -> u64 {
    let [one, two, three] = [row >> 8 & LAST, row >> 4 & LAST, row & LAST];
    let (one, two) = ordered(one, two);
    let (two, three) = ordered(two, three);
    let (one, two) = ordered(one, two);
    one << 8 | two << 4 | three
}

/// The smaller and the larger value for each stack.
fn ordered(one: u64, other: u64) -> (u64, u64) {
    // The bit above a value remains set where the value is not less than the other.
    let above = (FIRST_BITS & LAST) << 4;
    let not_less = ((one | above) - other) & above;
    let exchanged = (one ^ other) & (not_less - (not_less >> 4));
    (one ^ exchanged, other ^ exchanged)
}

/// The labels of columns without a place, at their places in the row: those of placed stacks at the right end of the
/// open columns, the other stacks sorted by their values.
fn placed(form: &PartialForm, loose: u64) -> u64 {
    let stacks = |values: u64| [values >> 24, values >> 12 & STACK, values & STACK];
    let moved = stacks(loose).into_iter().zip(form.loose_shifts).fold(0, |row, (values, at)| row | values << (at & 63));
    // Placed stacks come last, and count as empty here.
    let [one, two, three] = stacks(loose & form.unplaced);
    let least = one.min(two).min(three);
    let most = one.max(two).max(three);
    let middle = one + two + three - least - most;
    moved & ROW | (least << 24 | middle << 12 | most) << (12 * (form.n_placed & 3))
}

/// The row with labels for the new digits, in the order of the places.
fn labelled(row: u64, labels: u8) -> u64 {
    let new = row & row >> 1 & row >> 2 & row >> 3 & FIRST_BITS;
    // Each digit of the product is the number of new values at its place and after it.
    let from_here = new.wrapping_mul(FIRST_BITS);
    let next = u64::from(labels) + (from_here >> 32 & NIBBLE) + 1;
    let places = new * NIBBLE;
    row & !places | (new * next - (from_here & places))
}
