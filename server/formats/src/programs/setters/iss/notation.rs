//! Names cells, digits and rules as Interactive-Sudoku-Solver does, and finds the cells that a name stands for.

use crate::base::record::Variant;
use field::{Cell, Field};

/// The base of the numbers of rows and columns, and of their only digit.
pub(super) const BASE: u32 = 17;

/// Rules that stand for themselves.
pub(super) const RULES: [(&str, Variant); 11] = [
    ("Windoku", Variant::Windoku),
    ("AntiKnight", Variant::AntiKnight),
    ("AntiKing", Variant::AntiKing),
    ("AntiConsecutive", Variant::NonConsecutive),
    ("DisjointSets", Variant::Disjoint),
    ("StrictKropki", Variant::AllDotsGiven),
    ("StrictXV", Variant::AllXvGiven),
    ("AntiTaxicab", Variant::AntiTaxi),
    ("GlobalEntropy", Variant::GlobalEntropy),
    ("GlobalMod", Variant::GlobalMod),
    ("NoBoxes", Variant::NoBoxes),
];

/// The cell that a name such as `R1Cg` names.
pub(super) fn cell(field: Field, name: &str) -> Option<Cell> {
    let &[b'R' | b'r', row, b'C' | b'c', column] = name.as_bytes() else { return None };
    let row = char::from(row).to_digit(BASE)?.checked_sub(1)?;
    let column = char::from(column).to_digit(BASE)?.checked_sub(1)?;
    field.get(row as u8, column as u8)
}

/// The name of a cell.
pub(super) fn name(field: Field, cell: Cell) -> String {
    format!("R{}C{}", digit(usize::from(field.row(cell)) + 1), digit(usize::from(field.column(cell)) + 1))
}

/// A number below 17 as one character.
pub(super) fn digit(number: usize) -> char {
    u32::try_from(number).ok().and_then(|number| char::from_digit(number, BASE)).unwrap_or('0')
}

/// The diagonal that begins at a cell of the edge and ends at another. Each cell of the edge has one; those of two
/// corners have the name of the other end.
pub(super) fn diagonal(field: Field, start: Cell) -> Option<Vec<Cell>> {
    let last_row = field.rows() - 1;
    let last_column = field.columns() - 1;
    let (down, right) = match (field.row(start), field.column(start)) {
        (0, 1..) => (1, -1),
        (row, 0) if row < last_row => (1, 1),
        (row, column) if row == last_row && column > 0 && column < last_column => (-1, 1),
        (row, column) if column == last_column && row < last_row => (-1, -1),
        _ => return None,
    };
    Some(std::iter::successors(Some(start), |cell| field.moved(*cell, down, right)).collect())
}

/// Returns true if two cells share a side.
pub(super) fn are_beside(field: Field, one: Cell, other: Cell) -> bool {
    let rows = field.row(one).abs_diff(field.row(other));
    rows + field.column(one).abs_diff(field.column(other)) == 1
}

/// The square of four cells that begins with this one, in reading order.
pub(super) fn square(field: Field, first: Cell) -> Option<[Cell; 4]> {
    let last = field.moved(first, 1, 1)?;
    let row = field.row(first);
    let column = field.column(first);
    Some([first, field.cell(row, column + 1), field.cell(row + 1, column), last])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_cells() {
        for (size, index, text) in [(16, 15, "R1Cg"), (9, 80, "R9C9")] {
            let field = Field::square(size);
            assert_eq!((cell(field, text), name(field, Cell::new(index))), (Some(Cell::new(index)), text.to_owned()));
        }
        for text in ["R1Ca", "R0C1", "R1C", "R1C11", "VX1", "", "R1Ü"] {
            assert_eq!(cell(Field::square(9), text), None, "{text}");
        }
    }

    #[test]
    fn diagonals_by_their_first_cell() {
        let diagonal = |start| {
            let cells = diagonal(Field::square(4), Cell::new(start))?;
            Some(cells.into_iter().map(Cell::index).collect::<Vec<_>>())
        };
        assert_eq!(diagonal(0), Some(vec![0, 5, 10, 15]));
        assert_eq!(diagonal(3), Some(vec![3, 6, 9, 12]));
        assert_eq!(diagonal(4), Some(vec![4, 9, 14]));
        assert_eq!(diagonal(13), Some(vec![13, 10, 7]));
        assert_eq!(diagonal(7), Some(vec![7, 2]));
        assert_eq!(diagonal(2), Some(vec![2, 5, 8]));
        assert_eq!((diagonal(5), diagonal(12), diagonal(15)), (None, None, None));
    }
}
