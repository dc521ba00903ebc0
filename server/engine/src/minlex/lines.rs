//! The rows of a grid, prepared for the canonical form.

use super::CELLS;

/// The filled cells of one row: columns and digits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FilledCells {
    cells: [(u8, u8); 9],
    count: usize,
    /// The columns, a bit each.
    pub(super) columns: u16,
}

impl FilledCells {
    pub(super) fn cells(&self) -> &[(u8, u8)] {
        &self.cells[..self.count]
    }

    /// Adds the next cell. Without branches, because a processor cannot predict which cells are filled.
    fn add(&mut self, column: u8, digit: u8) {
        let filled = u16::from(digit != 0);
        // The next cell overwrites the entry of an empty one.
        self.cells[self.count] = (column, digit);
        self.count += usize::from(filled);
        self.columns |= filled << column;
    }
}

/// The rows of a grid, or its columns.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    pub(super) rows: [FilledCells; 9],
    /// The rows that are empty, a bit each.
    pub(super) empty: u16,
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
        let (mut in_columns, mut clashes) = ([0_u16; 9], 0);
        for (row, (line, values)) in (0..).zip(rows.rows.iter_mut().zip(grid.chunks_exact(9))) {
            let mut in_row = 0;
            for (column, (&digit, in_column)) in (0..).zip(values.iter().zip(&mut in_columns)) {
                let bit = (1_u16 << digit) & !1;
                clashes |= (in_row | *in_column) & bit;
                in_row |= bit;
                *in_column |= bit;
                line.add(column, digit);
                columns.rows[usize::from(column)].add(row, digit);
            }
        }
        for lines in &mut both {
            lines.finish();
        }
        (clashes == 0).then_some(both)
    }

    /// Computes the patterns and the empty rows.
    fn finish(&mut self) {
        for (number, (line, pattern)) in self.rows.iter().zip(&mut self.patterns).enumerate() {
            self.empty |= u16::from(line.count == 0) << number;
            // A column is a bit, so a stack is an octal digit.
            let counts = (0..3).map(|within| line.columns >> within & 0o111).sum::<u16>();
            let counts = [0, 3, 6].map(|stack| counts >> stack & 7);
            let (least, most) = (counts[0].min(counts[1]).min(counts[2]), counts[0].max(counts[1]).max(counts[2]));
            *pattern = least << 8 | (line.count as u16 - least - most) << 4 | most;
        }
    }

    pub(super) fn note_first(&mut self, pattern: u16) {
        for (row, other) in self.patterns.iter().enumerate() {
            self.first |= u16::from(*other == pattern) << row;
        }
    }
}
