//! Defines the clues of a record, sections of one kind each, as `.sudoku` has them, and reads the names of cells.

use clues::{Clue, ClueKind};
use field::{Cell, Field};

/// The clues of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClueSection {
    /// Their kind.
    pub kind: ClueKind,
    /// The clues, in order.
    pub clues: Vec<Clue>,
}

/// The cell that a name such as `R1C1` names, in any case.
pub(crate) fn cell_from_name(field: Field, name: &str) -> Option<Cell> {
    let (row, column) = place_from_name(name)?;
    field.get(u8::try_from(row).ok()?.checked_sub(1)?, u8::try_from(column).ok()?.checked_sub(1)?)
}

/// The row and column of a name such as `R0C10`, which may be outside the grid.
pub(crate) fn place_from_name(name: &str) -> Option<(i64, i64)> {
    let rest = name.trim().strip_prefix(['r', 'R'])?;
    let (row, column) = rest.split_once(['c', 'C'])?;
    // `+1` would be a number for Rust.
    if row.starts_with('+') || column.starts_with('+') {
        return None;
    }
    Some((row.parse().ok()?, column.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_cells() {
        let field = Field::square(9);
        assert_eq!(cell_from_name(field, "R9c9"), Some(field.cell(8, 8)));
        for name in ["r0c1", "r1c10", "r1", "c1", "r+1c1", "r1c1x", "r1c-1", "", "r99999999999999999999c1"] {
            assert_eq!(cell_from_name(field, name), None, "{name}");
        }
        assert_eq!(place_from_name("R10C0"), Some((10, 0)));
    }
}
