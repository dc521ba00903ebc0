//! Reads and writes strings of Interactive-Sudoku-Solver: `.Cage~15~R1C1~R1C2.Thermo~R1C1~R2C1.~R5C5_7`. Rows and
//! columns have one character each, to the base 17.

mod clues;
mod read;
mod sides;
mod write;

pub(crate) use read::{begins, read};
pub(crate) use write::write;

use crate::base::record::Variant;

/// The base of the numbers of rows and columns, and of their only digit.
const BASE: u32 = 17;

/// Rules that stand for themselves.
const RULES: [(&str, Variant); 10] = [
    ("Windoku", Variant::Windoku),
    ("AntiKnight", Variant::AntiKnight),
    ("AntiKing", Variant::AntiKing),
    ("AntiConsecutive", Variant::NonConsecutive),
    ("DisjointSets", Variant::Disjoint),
    ("StrictKropki", Variant::AllDotsGiven),
    ("StrictXV", Variant::AllXvGiven),
    ("AntiTaxicab", Variant::AntiTaxi),
    ("GlobalEntropy", Variant::GlobalEntropy),
    ("NoBoxes", Variant::NoBoxes),
];

/// The cell that a name such as `R1Cg` names.
fn cell(size: u8, name: &str) -> Option<usize> {
    let &[b'R' | b'r', row, b'C' | b'c', column] = name.as_bytes() else { return None };
    let number = |digit: u8| char::from(digit).to_digit(BASE).filter(|number| (1..=u32::from(size)).contains(number));
    Some((number(row)? as usize - 1) * usize::from(size) + number(column)? as usize - 1)
}

/// The name of a cell.
fn name(size: u8, cell: usize) -> String {
    let size = usize::from(size.max(1));
    format!("R{}C{}", digit(cell / size + 1), digit(cell % size + 1))
}

/// A number below 17 as one character.
fn digit(number: usize) -> char {
    u32::try_from(number).ok().and_then(|number| char::from_digit(number, BASE)).unwrap_or('0')
}

/// The diagonal that begins at a cell of the edge and ends at another. Each cell of the edge has one; those of two
/// corners have the name of the other end.
fn diagonal(size: u8, start: usize) -> Option<Vec<usize>> {
    let size = isize::from(size);
    let (row, column) = (start as isize / size, start as isize % size);
    let last = size - 1;
    let (down, right) = match (row, column) {
        (0, 1..) => (1, -1),
        (row, 0) if row < last => (1, 1),
        (row, column) if row == last && column > 0 && column < last => (-1, 1),
        (_, column) if column == last && row < last => (-1, -1),
        _ => return None,
    };
    let at = |step: isize| (row + step * down, column + step * right);
    let is_inside = |(row, column): &(isize, isize)| (0..size).contains(row) && (0..size).contains(column);
    Some((0..size).map(at).take_while(is_inside).map(|(row, column)| (row * size + column) as usize).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_cells() {
        assert_eq!((cell(16, "R1Cg"), name(16, 15)), (Some(15), "R1Cg".to_owned()));
        assert_eq!((cell(9, "R9C9"), name(9, 80)), (Some(80), "R9C9".to_owned()));
        for text in ["R1Ca", "R0C1", "R1C", "R1C11", "VX1", "", "R1Ü"] {
            assert_eq!(cell(9, text), None, "{text}");
        }
    }

    #[test]
    fn diagonals_by_their_first_cell() {
        assert_eq!(diagonal(4, 0), Some(vec![0, 5, 10, 15]));
        assert_eq!(diagonal(4, 3), Some(vec![3, 6, 9, 12]));
        assert_eq!(diagonal(4, 4), Some(vec![4, 9, 14]));
        assert_eq!(diagonal(4, 13), Some(vec![13, 10, 7]));
        assert_eq!(diagonal(4, 7), Some(vec![7, 2]));
        assert_eq!(diagonal(4, 2), Some(vec![2, 5, 8]));
        assert_eq!((diagonal(4, 5), diagonal(4, 12), diagonal(4, 15)), (None, None, None));
    }
}
