//! Reads killer cages as 81 characters: the first cell of a cage has its sum (`0` to `9`, `A` to `Z` for 10 to 35, `a`
//! to `j` for 36 to 45), the others point to a neighbour of the same cage: `<`, `>`, `^`, `v`, and along diagonals `` `
//! ``, `'`, `,`, `.`.

use super::add_cage;
use crate::base::error::FormatError;
use crate::base::record::Record;
use std::collections::BTreeMap;

pub(super) fn is_line(line: &str) -> bool {
    let is_pointer = |byte: u8| matches!(byte, b'<' | b'>' | b'^' | b'`');
    let is_cell = |byte: u8| sum(byte).is_some() || is_pointer(byte) || matches!(byte, b'v' | b'\'' | b',' | b'.');
    line.len() == 81 && line.bytes().all(is_cell) && line.bytes().any(is_pointer)
}

/// The sum that the first cell of a cage has.
fn sum(byte: u8) -> Option<u32> {
    match byte {
        b'0'..=b'9' => Some(u32::from(byte - b'0')),
        b'A'..=b'Z' => Some(u32::from(byte - b'A') + 10),
        b'a'..=b'j' => Some(u32::from(byte - b'a') + 36),
        _ => None,
    }
}

pub(super) fn read(line: &str) -> Result<Record, FormatError> {
    let cells = line.as_bytes();
    let mut cages: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for cell in 0..cells.len() {
        cages.entry(first(cells, cell)?).or_default().push(cell);
    }
    let mut record = Record::new(9);
    for (first, cage) in cages {
        let total = cells.get(first).copied().and_then(sum).unwrap_or(0);
        // A sum of 0 in a cell alone is a cell without a cage.
        if total > 0 || cage.len() > 1 {
            add_cage(&mut record, total, cage);
        }
    }
    Ok(record)
}

/// The first cell of the cage of a cell.
fn first(cells: &[u8], cell: usize) -> Result<usize, FormatError> {
    let (mut row, mut column) = (cell as isize / 9, cell as isize % 9);
    let named = |row: isize, column: isize| format!("r{}c{}", row + 1, column + 1);
    for _ in 0..cells.len() {
        let at = (row * 9 + column) as usize;
        let (down, right) = match cells.get(at) {
            Some(b'<') => (0, -1),
            Some(b'>') => (0, 1),
            Some(b'^') => (-1, 0),
            Some(b'v') => (1, 0),
            Some(b'`') => (-1, -1),
            Some(b'\'') => (-1, 1),
            Some(b',') => (1, -1),
            Some(b'.') => (1, 1),
            _ => return Ok(at),
        };
        let next = (row + down, column + right);
        if !(0..9).contains(&next.0) || !(0..9).contains(&next.1) {
            return Err(format!("{} points out of the grid", named(row, column)).into());
        }
        (row, column) = next;
    }
    Err(format!("{} points in a circle", named(cell as isize / 9, cell as isize % 9)).into())
}
