//! Draws the rest of a band, or of a stack, whose first box is fixed.

use super::Cells;
use super::divisions::{Divisions, Lines};
use crate::random::Random;

/// The fixed box.
pub(super) const FIRST_BOX: Cells = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];

/// The second and the third box of a band, or of a stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Band {
    pub(super) boxes: [Cells; 2],
}

impl Band {
    /// Draws a band, each with the same probability: one of the 56 divisions of the second box among rows, which decide
    /// the third, and an order of each three digits.
    pub(super) fn draw(divisions: &Divisions, random: &mut Random) -> Band {
        let second = divisions.beside_first()[random.index(divisions.beside_first().len())];
        let third = std::array::from_fn(|row| 0x1ff & !(second[row] | 0o7 << (3 * row)));
        Band { boxes: [second, third].map(|rows| rows.map(|row| in_random_order(row, random))) }
    }

    /// The stack that this band is when rows and columns are exchanged. The exchange turns the fixed box into another
    /// one; other labels for the digits turn it back.
    pub(super) fn transposed(&self) -> Band {
        Band { boxes: self.boxes.map(|cells| std::array::from_fn(|column| cells.map(|row| exchanged(row[column])))) }
    }

    /// The digits of the rows of both boxes.
    pub(super) fn rows(&self) -> [Lines; 2] {
        self.boxes.map(|cells| cells.map(|row| row.iter().fold(0, |set, digit| set | 1 << digit)))
    }

    /// The digits of the columns of both boxes.
    pub(super) fn columns(&self) -> [Lines; 2] {
        self.boxes.map(|cells| std::array::from_fn(|column| cells.iter().fold(0, |set, row| set | 1 << row[column])))
    }
}

/// The digit of the fixed box where this one is when its rows and columns are exchanged.
fn exchanged(digit: u8) -> u8 {
    digit % 3 * 3 + digit / 3
}

/// Three digits in a random order.
fn in_random_order(set: u16, random: &mut Random) -> [u8; 3] {
    let mut left = (0..9).filter(|digit| set >> digit & 1 == 1);
    let mut digits = std::array::from_fn(|_| left.next().unwrap_or_default());
    random.shuffle(&mut digits);
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_hold_each_digit_once() {
        let divisions = Divisions::default();
        let mut random = Random::new(5, 0);
        let is_whole = |digits: &mut dyn Iterator<Item = u8>| digits.fold(0, |set, digit| set | 1 << digit) == 0x1ff;
        for _ in 0..100 {
            let [second, third] = Band::draw(&divisions, &mut random).boxes;
            let [fourth, seventh] = Band::draw(&divisions, &mut random).transposed().boxes;
            for line in 0..3 {
                assert!(is_whole(&mut [FIRST_BOX, second, third].iter().flat_map(|cells| cells[line])));
                let column = |cells: &Cells| [0, 1, 2].map(|row| cells[row][line]);
                assert!(is_whole(&mut [FIRST_BOX, fourth, seventh].iter().flat_map(column)));
            }
        }
    }
}
