//! Decides which comment among rows ends a grid that has too few or too many rows, where grids follow each other with
//! nothing but comments between them.

/// A division of parts into grids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Division {
    /// Rows missing or too many in all grids.
    cost: usize,
    /// The end of the parts of the first grid.
    end: usize,
}

/// Returns the number of rows before the first comment that ends a grid, of which `parts` are the numbers of rows
/// between comments. `is_open` is true if the last part may have more rows.
///
/// A comment may be inside a grid, too. So, if no comment is behind exactly `size` rows, the division is taken with as
/// few rows missing or too many in all grids as possible; of equal ones, that with the shortest first grid.
pub(super) fn rows_of_first_grid(parts: &[usize], size: usize, is_open: bool) -> usize {
    let mut rows = 0;
    for part in parts {
        rows += part;
        if rows == size {
            return size;
        }
    }
    // For each part, the best division of it and those behind it.
    let mut best = vec![Division { cost: 0, end: parts.len() }; parts.len() + 1];
    for from in (0..parts.len()).rev() {
        let mut division = Division { cost: usize::MAX, end: parts.len() };
        let mut rows = 0;
        let mut has_whole = false;
        for end in from + 1..=parts.len() {
            let part = parts[end - 1];
            rows += part;
            has_whole |= part > 0 && part.is_multiple_of(size);
            let is_last_open = is_open && end == parts.len();
            let mut cost = if is_last_open { 0 } else { wrong_rows(rows, size) };
            // Rows after a complete grid and a comment start a new grid.
            if has_whole && rows > part && !rows.is_multiple_of(size) {
                cost += size;
            }
            division = division.min(Division { cost: cost + best[end].cost, end });
        }
        best[from] = division;
    }
    parts[..best[0].end].iter().sum()
}

/// The number of rows that are missing or too many in one grid, or in several without a comment between them.
fn wrong_rows(rows: usize, size: usize) -> usize {
    if rows < size {
        return size - rows;
    }
    let surplus = rows % size;
    surplus.min(size - surplus)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends() {
        let cases: [(&[usize], usize); 12] = [
            (&[8, 9], 8),
            (&[8, 9, 9], 8),
            (&[10, 9], 10),
            (&[1, 9], 1),
            (&[9, 9], 9),
            (&[9, 5], 9),
            (&[9, 1], 9),
            (&[3, 6, 9], 9),
            (&[3, 3, 2, 9], 8),
            (&[3, 3, 4, 3, 3, 3], 10),
            (&[1, 17], 18),
            (&[1, 1, 1, 1, 1, 1, 1, 1, 1, 3], 9),
        ];
        for (parts, expected) in cases {
            assert_eq!(rows_of_first_grid(parts, 9, false), expected, "{parts:?}");
        }
        assert_eq!(rows_of_first_grid(&[8, 9, 2], 9, true), 8);
    }
}
