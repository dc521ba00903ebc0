//! Decides where grids end that follow each other with nothing but comments between them, when one of them has too few
//! or too many rows.

/// Returns the number of rows before the first comment that ends a grid, of which `parts` are the numbers of rows
/// between comments. `is_open` is true if the last part may have more rows.
///
/// A comment may be inside a grid, too. So, if no comment is behind exactly `size` rows, the division is taken with as
/// few rows missing or too many in all grids as possible; of equal ones, that with the shortest first grid.
pub(super) fn first_end(parts: &[usize], size: usize, is_open: bool) -> usize {
    let mut sums = parts.iter().scan(0, |sum, part| {
        *sum += part;
        Some(*sum)
    });
    if sums.any(|rows| rows == size) {
        return size;
    }
    // For each part, the cost of the best division of it and those behind it, with the end of its first grid.
    let mut best = vec![(0, parts.len()); parts.len() + 1];
    for from in (0..parts.len()).rev() {
        let mut rows = 0;
        let mut has_whole = false;
        let ends = (from + 1..=parts.len()).map(|end| {
            let part = parts[end - 1];
            rows += part;
            has_whole |= part > 0 && part.is_multiple_of(size);
            let wrong = if is_open && end == parts.len() { 0 } else { wrong(rows, size) };
            // What is beside a whole grid, behind a comment, is another one.
            let is_mixed = has_whole && rows > part && !rows.is_multiple_of(size);
            let cost = if is_mixed { wrong + size } else { wrong };
            (cost + best[end].0, end)
        });
        best[from] = ends.min().unwrap_or((0, parts.len()));
    }
    parts[..best[0].1].iter().sum()
}

/// The number of rows that are missing or too many in one grid, or in several without a comment between them.
fn wrong(rows: usize, size: usize) -> usize {
    let surplus = rows % size;
    if rows < size { size - rows } else { surplus.min(size - surplus) }
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
            assert_eq!(first_end(parts, 9, false), expected, "{parts:?}");
        }
        assert_eq!(first_end(&[8, 9, 2], 9, true), 8);
    }
}
