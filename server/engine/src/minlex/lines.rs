//! The rows of a grid as far as the canonical form asks for them.

use super::CELLS;

/// The filled cells of one row: columns and digits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Filled {
    pub(super) cells: [(u8, u8); 9],
    pub(super) count: usize,
}

/// The rows of a grid, or its columns.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    pub(super) rows: [Filled; 9],
    /// The rows that are empty, a bit each.
    pub(super) empty: u16,
    /// For each row, how many cells are filled in each stack, from the fewest to the most: as the first row, the one where
    /// this is least becomes the smallest.
    pub(super) patterns: [u16; 9],
    /// The rows that may come first, a bit each.
    pub(super) first: u16,
}

impl Lines {
    /// `None` where a digit stands twice in a row.
    pub(super) fn new(grid: &[u8; CELLS], transposed: bool) -> Option<Lines> {
        let mut lines = Lines { rows: [Filled::default(); 9], empty: 0, patterns: [0; 9], first: 0 };
        for (number, line) in lines.rows.iter_mut().enumerate() {
            let mut seen = 0_u16;
            let mut counts = [0_u16; 3];
            for column in 0..9 {
                let digit = if transposed { grid[column * 9 + number] } else { grid[number * 9 + column] };
                if digit == 0 {
                    continue;
                }
                if seen >> digit & 1 == 1 {
                    return None;
                }
                seen |= 1 << digit;
                counts[column / 3] += 1;
                line.cells[line.count] = (column as u8, digit);
                line.count += 1;
            }
            lines.empty |= u16::from(line.count == 0) << number;
            counts.sort_unstable();
            lines.patterns[number] = counts[0] << 8 | counts[1] << 4 | counts[2];
        }
        Some(lines)
    }

    pub(super) fn note_first(&mut self, pattern: u16) {
        for (row, other) in self.patterns.iter().enumerate() {
            self.first |= u16::from(*other == pattern) << row;
        }
    }
}
