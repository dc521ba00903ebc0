//! Decides what `0` means in a grid whose symbols nothing declares: an empty cell, or the first of the values `0` to
//! N − 1. The symbols that occur decide, never the solutions.

use crate::cell::Cell;
use crate::digits::{Digit, DigitSet};
use crate::extent::Field;

/// The meaning of `0` in a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zero {
    Empty,
    Value,
    /// The grid can be read in both ways.
    Unclear,
}

impl Zero {
    /// The meaning in a square grid without the last value. `cells` are its cells in reading order, as they are if `0`
    /// is the first value: the values of each, one for a given; `None` for another mark of an empty cell. `boxes` are
    /// the rows and columns of a box, if there are boxes.
    pub fn meaning(cells: &[Option<DigitSet>], field: Field, boxes: Option<(u8, u8)>) -> Zero {
        let mut symbols = DigitSet::EMPTY;
        let mut has_zero = false;
        let mut values = Vec::with_capacity(cells.len());
        for (cell, set) in field.cells().zip(cells) {
            let Some(set) = *set else { continue };
            symbols |= set;
            if let Some(value) = set.only() {
                has_zero |= value == Digit::ONE;
                values.push((cell, value));
            }
        }
        let are_all = symbols == DigitSet::up_to(field.columns());
        let has_other_mark = cells.contains(&None);
        if are_all && (has_other_mark || !repeats_in_house(values, field, boxes)) {
            return Zero::Value;
        }
        if has_zero && has_other_mark && !are_all { Zero::Unclear } else { Zero::Empty }
    }
}

/// Returns true if a row, a column or a box of a square grid holds a value twice. `boxes` are the rows and columns of a
/// box, if there are boxes.
pub fn repeats_in_house(
    values: impl IntoIterator<Item = (Cell, Digit)>,
    field: Field,
    boxes: Option<(u8, u8)>,
) -> bool {
    let side = usize::from(field.columns());
    let mut rows = vec![DigitSet::EMPTY; side];
    let mut columns = rows.clone();
    let mut of_boxes = rows.clone();
    for (cell, value) in values {
        let row = usize::from(field.row(cell));
        let column = usize::from(field.column(cell));
        let mut houses = vec![&mut rows[row], &mut columns[column]];
        if let Some((height, width)) = boxes {
            let height = usize::from(height);
            let number = row / height * height + column / usize::from(width);
            houses.push(&mut of_boxes[number]);
        }
        for house in houses {
            if house.contains(value) {
                return true;
            }
            house.insert(value);
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values are written as their number from 0, `.` is another mark.
    #[track_caller]
    fn check(text: &str, expected: Zero) {
        let cells: Vec<Option<DigitSet>> = text
            .bytes()
            .map(|byte| Digit::new(byte.wrapping_sub(b'0').wrapping_add(1)).map(DigitSet::single))
            .collect();
        let cells: Vec<Option<DigitSet>> =
            text.bytes().zip(cells).map(|(byte, set)| set.filter(|_| byte != b'.')).collect();
        assert_eq!(Zero::meaning(&cells, Field::square(4), Some((2, 2))), expected, "{text}");
    }

    #[test]
    fn the_symbols_decide() {
        check("01.323011.323210", Zero::Value);
        check("0123230110323210", Zero::Value);
        check("01.1............", Zero::Unclear);
        check("01.1.1.........1", Zero::Unclear);
        // Without another mark, zeros that repeat are empty cells.
        check("0123230010323210", Zero::Empty);
        check("0100230000020000", Zero::Empty);
        check("12.12.12........", Zero::Empty);
        // Twice in a box alone.
        check("0123102323013210", Zero::Empty);
    }
}
