//! Reads killer cages as 81 characters: the first cell of a cage has its sum (`0` to `9`, `A` to `Z` for 10 to 35, `a`
//! to `j` for 36 to 45), the others point to a neighbour of the same cage: `<`, `>`, `^`, `v`, and along diagonals `` `
//! ``, `'`, `,`, `.`.

use crate::base::error::FormatError;
use crate::base::record::Record;
use field::{Cell, Field};
use std::collections::BTreeMap;

/// Returns true for a line with at least one pointer that no other line has.
pub(super) fn is_line(line: &str) -> bool {
    line.len() == 81
        && line.bytes().all(|byte| sum(byte).is_some() || pointer(byte).is_some())
        && line.bytes().any(|byte| b"<>^`".contains(&byte))
}

/// The step down and to the right that a pointer means.
fn pointer(byte: u8) -> Option<(i8, i8)> {
    match byte {
        b'<' => Some((0, -1)),
        b'>' => Some((0, 1)),
        b'^' => Some((-1, 0)),
        b'v' => Some((1, 0)),
        b'`' => Some((-1, -1)),
        b'\'' => Some((-1, 1)),
        b',' => Some((1, -1)),
        b'.' => Some((1, 1)),
        _ => None,
    }
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
    let mut cages: BTreeMap<Cell, Vec<Cell>> = BTreeMap::new();
    let mut record = Record::new(9);
    for cell in record.field.cells() {
        cages.entry(first(cells, record.field, cell)?).or_default().push(cell);
    }
    for (first, cage) in cages {
        let total = cells.get(first.index()).copied().and_then(sum).unwrap_or(0);
        // A sum of 0 in a cell alone is a cell without a cage.
        if total > 0 || cage.len() > 1 {
            record.add_cage(total, cage);
        }
    }
    Ok(record)
}

/// The first cell of the cage of a cell.
fn first(cells: &[u8], field: Field, cell: Cell) -> Result<Cell, FormatError> {
    let mut at = cell;
    for _ in 0..cells.len() {
        let Some((down, right)) = cells.get(at.index()).copied().and_then(pointer) else { return Ok(at) };
        at = field.moved(at, down, right).ok_or_else(|| format!("{} points out of the grid", field.name(at)))?;
    }
    Err(format!("{} points in a circle", field.name(cell)).into())
}
