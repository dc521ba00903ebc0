//! A row as one number, and the value of a candidate for the next row. Most candidates are computed only to be
//! rejected, so this is the inner loop.

use super::lines::FilledCells;
use super::partial_form::{NEW, OPEN, PartialForm};

/// The values of a row, four bits each, the first one highest, so that smaller rows compare as less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Row(u64);

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

    /// The row of these cells in a form; `None` if it is certainly larger than the smallest so far.
    pub(super) fn of(form: &PartialForm, filled: &FilledCells, smallest: Row) -> Option<Row> {
        if form.places_all(filled) {
            let label = |row, &(column, digit): &(u8, u8)| {
                row | u64::from(form.digits[usize::from(digit) - 1]) << shift(form.places[usize::from(column)])
            };
            return Some(Row(labelled(filled.cells().iter().fold(0, label), form.labels)));
        }
        let (mut row, mut loose) = (0_u64, [0_u16; 3]);
        for &(column, digit) in filled.cells() {
            let label = form.digits[usize::from(digit) - 1];
            match form.places[usize::from(column)] {
                OPEN => insert(&mut loose[usize::from(column / 3)], label),
                place => row |= u64::from(label) << shift(place),
            }
        }
        // Each new label is at least the next one.
        if smallest.0 < row - new(row) * u64::from(NEW - 1 - form.labels) {
            return None;
        }
        Some(Row(labelled(row | placed(form, loose), form.labels)))
    }

    /// The values in reading order.
    pub(super) fn values(self) -> impl Iterator<Item = u8> {
        (0..9).map(move |place| (self.0 >> shift(place) & 15) as u8)
    }
}

/// The shift that moves a value to its place.
pub(super) fn shift(place: u8) -> u8 {
    32 - 4 * place
}

/// Inserts a label into up to two sorted ones, four bits each.
fn insert(labels: &mut u16, label: u8) {
    let label = u16::from(label);
    let (first, last) = (*labels >> 4, *labels & 15);
    *labels = if last <= label {
        *labels << 4 | label
    } else if first <= label {
        first << 8 | label << 4 | last
    } else {
        label << 8 | *labels
    };
}

/// The labels of columns without a place, at their places in the row: those of placed stacks at the right end of the
/// open columns, the other stacks sorted by their values.
fn placed(form: &PartialForm, loose: [u16; 3]) -> u64 {
    let (mut row, mut open, mut n_placed) = (0, [0; 3], 0);
    for stack in 0..3 {
        let (labels, place) = (u64::from(loose[stack]), form.stacks[stack]);
        if place == OPEN {
            open[stack] = labels;
        } else {
            row |= labels << (36 - 4 * (place * 3 + form.open_columns[stack]));
            n_placed += 1;
        }
    }
    // Placed stacks come last, and count as empty here.
    let (least, most) = (open[0].min(open[1]).min(open[2]), open[0].max(open[1]).max(open[2]));
    let middle = open[0] + open[1] + open[2] - least - most;
    row | (least << 24 | middle << 12 | most) << (12 * n_placed)
}

/// The lowest bits of the new labels.
fn new(row: u64) -> u64 {
    row & row >> 1 & row >> 2 & row >> 3 & 0x1_1111_1111
}

/// The row with labels for the new digits, in the order of the places.
fn labelled(mut row: u64, mut labels: u8) -> u64 {
    let mut left = new(row);
    while left != 0 {
        labels += 1;
        let place = left.ilog2();
        row -= u64::from(NEW - labels) << place;
        left -= 1 << place;
    }
    row
}
