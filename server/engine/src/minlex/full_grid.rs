//! Finds the first two rows of a grid without empty cells. The first row is 123456789 in each of the 1,296 orders of
//! columns, so the second row decides the order.
//!
//! The label of a digit in the second row is the place of its column in the first row. So once a stack with an order of
//! its columns comes first, the rest follows from place to place: the digit at the place belongs to a column that has a
//! place, or its column takes the next place of its stack.

use super::lines::{FilledCells, Lines};
use super::partial_form::{OPEN, PartialForm};
use super::row::Row;

/// Collects all forms that begin with the smallest two rows, and returns these rows.
pub(super) fn begin(lines: &[Lines; 2], forms: &mut Vec<PartialForm>) -> [Row; 2] {
    let mut smallest = Row::LARGEST;
    forms.clear();
    for (lines, transposed) in lines.iter().zip([false, true]) {
        for first in 0..9_u8 {
            for second in (0..9).filter(|second| second / 3 == first / 3 && *second != first) {
                let [above, below] = [first, second].map(|row| &lines.rows[usize::from(row)]);
                let above_of = columns(above, below);
                for start in starts() {
                    let Some((row, columns)) = order(&above_of, start, smallest) else { continue };
                    if row < smallest {
                        smallest = row;
                        forms.clear();
                    }
                    forms.push(PartialForm::ordered(transposed, [first, second], &columns, above));
                }
            }
        }
    }
    [Row::FIRST, smallest]
}

/// The orders of each stack's columns.
fn starts() -> impl Iterator<Item = [u8; 3]> {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    [0, 3, 6].into_iter().flat_map(move |stack| orders.map(|order| order.map(|column| stack + column)))
}

/// For each column, the one that has its digit of the row below in the row above.
fn columns(above: &FilledCells, below: &FilledCells) -> [u8; 9] {
    let mut column_of = [0; 10];
    for (column, digit) in (0..).zip(above.digits()) {
        column_of[usize::from(digit)] = column;
    }
    below.digits().map(|digit| column_of[usize::from(digit)])
}

/// The smallest row below that begins with these columns, and the order of columns that gives it. `None` if it is
/// larger than the smallest so far, or than the one of another order of the first three.
fn order(above_of: &[u8; 9], start: [u8; 3], smallest: Row) -> Option<(Row, [u8; 9])> {
    let [one, other, third] = start.map(|column| above_of[usize::from(column)] / 3);
    // The digits of three columns come from one stack, and the row begins with 456, or from two: starting with two of
    // the same, it begins with 457.
    let row = Row::EMPTY.with(0, 4).with(1, 5).with(2, if third == one { 6 } else { 7 });
    if one != other || smallest < row {
        return None;
    }
    let mut columns = Columns::new(start);
    let mut row = Row::EMPTY;
    for place in 0..9 {
        let column = columns.at(place)?;
        row = row.with(place, columns.place_of(above_of[usize::from(column)]) + 1);
        if smallest < row {
            return None;
        }
    }
    Some((row, columns.columns))
}

/// Columns and the places that they take.
struct Columns {
    /// For each place, its column or [`OPEN`].
    columns: [u8; 9],
    /// For each column, its place or [`OPEN`].
    places: [u8; 9],
    /// For each stack, its next place, or [`OPEN`] if it has none.
    next: [u8; 3],
    /// The first place of the next stack.
    next_stack: u8,
}

impl Columns {
    fn new(start: [u8; 3]) -> Columns {
        let mut columns = Columns { columns: [OPEN; 9], places: [OPEN; 9], next: [OPEN; 3], next_stack: 0 };
        for column in start {
            columns.place_of(column);
        }
        columns
    }

    /// The place of a column; a column without one takes the next of its stack.
    fn place_of(&mut self, column: u8) -> u8 {
        let place = &mut self.places[usize::from(column)];
        if *place == OPEN {
            let next = &mut self.next[usize::from(column / 3)];
            if *next == OPEN {
                *next = self.next_stack;
                self.next_stack += 3;
            }
            *place = *next;
            *next += 1;
            self.columns[usize::from(*place)] = column;
        }
        *place
    }

    /// The column of a place, if no other can take it.
    fn at(&mut self, place: u8) -> Option<u8> {
        if self.columns[usize::from(place)] == OPEN {
            let stack = self.next.iter().position(|next| *next == place && place % 3 == 2)? as u8;
            let last = (stack * 3..stack * 3 + 3).find(|column| self.places[usize::from(*column)] == OPEN)?;
            self.place_of(last);
        }
        Some(self.columns[usize::from(place)])
    }
}
