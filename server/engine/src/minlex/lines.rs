//! The rows of a grid as far as the canonical form asks for them.

use super::CELLS;

/// The filled cells of one row: columns and digits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Filled {
    cells: [(u8, u8); 9],
    count: usize,
    /// The columns, a bit each.
    pub(super) columns: u16,
}

impl Filled {
    pub(super) fn cells(&self) -> &[(u8, u8)] {
        &self.cells[..self.count]
    }
}

/// The rows of a grid, or its columns.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    pub(super) rows: [Filled; 9],
    /// The rows that are empty, a bit each.
    pub(super) empty: u16,
    /// For each row, how many cells are filled in each stack, from the fewest to the most: as the first row, the one where
    /// this is least becomes the smallest.
    pub(super) patterns: [u32; 9],
    /// The rows that may come first, a bit each.
    pub(super) first: u16,
}

impl Lines {
    /// What stands for a row without empty cells among the patterns.
    pub(super) const FULL: u32 = 3 << 16 | 3 << 8 | 3;

    /// The rows and the columns. `None` where a digit stands twice in one of them.
    pub(super) fn of(grid: &[u8; CELLS]) -> Option<[Lines; 2]> {
        let mut both = [Lines::default(), Lines::default()];
        let [rows, columns] = &mut both;
        let (mut seen, mut clashes) = ([[0_u16; 9]; 2], 0);
        for (row, values) in (0_u8..).zip(grid.chunks_exact(9)) {
            for (column, &digit) in (0_u8..).zip(values) {
                // Without branches: nobody can foretell which cells are filled.
                let bit = (1 << digit) & !1;
                let [of_row, of_column] = &mut seen;
                let (of_row, of_column) = (&mut of_row[usize::from(row)], &mut of_column[usize::from(column)]);
                clashes |= (*of_row | *of_column) & bit;
                *of_row |= bit;
                *of_column |= bit;
                rows.add(row, column, digit);
                columns.add(column, row, digit);
            }
        }
        for lines in &mut both {
            lines.finish();
        }
        (clashes == 0).then_some(both)
    }

    /// Adds the next cell of a row.
    fn add(&mut self, row: u8, column: u8, digit: u8) {
        let filled = u8::from(digit != 0);
        let line = &mut self.rows[usize::from(row)];
        // What is written for an empty cell, the next one overwrites.
        line.cells[line.count] = (column, digit);
        line.count += usize::from(filled);
        line.columns |= u16::from(filled) << column;
        self.patterns[usize::from(row)] += u32::from(filled) << (column / 3 * 8);
    }

    /// Sorts what has been counted.
    fn finish(&mut self) {
        for (number, (line, pattern)) in self.rows.iter().zip(&mut self.patterns).enumerate() {
            self.empty |= u16::from(line.count == 0) << number;
            let counts = [0, 8, 16].map(|shift| *pattern >> shift & 0xFF);
            let (least, most) = (counts[0].min(counts[1]).min(counts[2]), counts[0].max(counts[1]).max(counts[2]));
            *pattern = least << 16 | (line.count as u32 - least - most) << 8 | most;
        }
    }

    pub(super) fn note_first(&mut self, pattern: u32) {
        for (row, other) in self.patterns.iter().enumerate() {
            self.first |= u16::from(*other == pattern) << row;
        }
    }
}
