//! Prepares the rows of a grid for the canonical form.

use super::nibbles::{FIRST_BITS, NIBBLE, shift};
use super::symmetry::CELLS;

/// The filled cells of one row.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FilledCells {
    /// The filled cells from the left, then cells with the digit 0.
    cells: [FilledCell; 9],
    count: u8,
    /// The columns, a nibble each: [`NIBBLE`] at the shift of the column.
    pub(super) columns: u64,
    /// The digits, a bit each.
    pub(super) set: u16,
}

/// A filled cell of a row.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FilledCell {
    pub(super) column: u8,
    /// The shift of the column.
    pub(super) at: u8,
    pub(super) digit: u8,
}

/// Most rows of a puzzle have no more filled cells.
const FEW: usize = 4;

impl FilledCells {
    fn add(&mut self, column: usize, digit: u8) {
        let column = column as u8;
        let at = shift(column);
        self.cells[usize::from(self.count)] = FilledCell { column, at, digit };
        self.count += 1;
        self.columns |= NIBBLE << at;
        self.set |= 1 << digit;
    }

    /// Combines what a function returns for each filled cell: bits that are 0 for the digit 0.
    ///
    /// A loop over exactly the filled cells has an end that a processor cannot predict, so there is one over the first
    /// few cells, filled or not, and one over the others.
    pub(super) fn combine(&self, bits: impl Fn(FilledCell) -> u64) -> u64 {
        let (few, others) = self.cells.split_at(FEW);
        let mut all = few.iter().fold(0, |all, cell| all | bits(*cell));
        if usize::from(self.count) > FEW {
            all = others.iter().fold(all, |all, cell| all | bits(*cell));
        }
        all
    }

    /// The digits of a row without empty cells, by column.
    pub(super) fn digits(&self) -> [u8; 9] {
        self.cells.map(|cell| cell.digit)
    }

    /// The number of filled cells in each stack, from the fewest to the most.
    fn pattern(&self) -> u16 {
        let cells = self.columns & FIRST_BITS;
        let counts = cells + (cells >> 4) + (cells >> 8);
        let counts = [24, 12, 0].map(|stack| (counts >> stack & 3) as u16);
        let least = counts[0].min(counts[1]).min(counts[2]);
        let most = counts[0].max(counts[1]).max(counts[2]);
        least << 8 | (counts[0] + counts[1] + counts[2] - least - most) << 4 | most
    }
}

/// The rows of a grid, or its columns.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    pub(super) rows: [FilledCells; 9],
    /// The rows that are empty, a bit each.
    pub(super) empty: u16,
    /// The rows of empty bands, a bit each.
    pub(super) empty_bands: u16,
    /// For each row, the number of filled cells in each stack, from the fewest to the most: the row where this is least
    /// becomes the smallest first row.
    pub(super) patterns: [u16; 9],
    /// The rows that may come first, a bit each.
    pub(super) first: u16,
}

impl Lines {
    /// The pattern of a row without empty cells.
    pub(super) const FULL: u16 = 0x333;

    /// The rows and the columns. `None` if a digit occurs twice in one of them.
    pub(super) fn of(grid: &[u8; CELLS]) -> Option<[Lines; 2]> {
        let mut both = [Lines::default(), Lines::default()];
        let [rows, columns] = &mut both;
        let mut clashes = 0;
        // One loop over the filled cells, because a processor cannot predict which cells are filled.
        let mut left = filled(grid);
        while left != 0 {
            let cell = left.trailing_zeros() as usize;
            left &= left - 1;
            let row = cell / 9;
            let column = cell % 9;
            let digit = grid[cell];
            let row_cells = &mut rows.rows[row];
            let column_cells = &mut columns.rows[column];
            clashes |= (row_cells.set | column_cells.set) & 1 << digit;
            row_cells.add(column, digit);
            column_cells.add(row, digit);
        }
        for lines in &mut both {
            lines.finish();
        }
        (clashes == 0).then_some(both)
    }

    /// Computes what follows from the rows.
    fn finish(&mut self) {
        for (number, (line, pattern)) in self.rows.iter().zip(&mut self.patterns).enumerate() {
            self.empty |= u16::from(line.columns == 0) << number;
            *pattern = line.pattern();
        }
        self.empty_bands = [7, 7 << 3, 7 << 6].into_iter().filter(|band| self.empty & band == *band).sum();
    }

    pub(super) fn note_first(&mut self, pattern: u16) {
        for (row, other) in self.patterns.iter().enumerate() {
            self.first |= u16::from(*other == pattern) << row;
        }
    }
}

/// The filled cells, a bit each.
fn filled(grid: &[u8; CELLS]) -> u128 {
    let (eights, [last]) = grid.as_chunks::<8>() else { return 0 };
    let mut filled = u128::from(*last != 0) << 80;
    for (at, values) in (0..).step_by(8).zip(eights) {
        // The highest bit of each byte that is not 0; the product moves these bits to the highest byte.
        let is_filled = (u64::from_le_bytes(*values) + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101;
        filled |= u128::from(is_filled.wrapping_mul(0x0102_0408_1020_4080) >> 56) << at;
    }
    filled
}
