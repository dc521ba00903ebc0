//! `.sdk` of SadMan Sudoku and SudoCue: `#A author` lines, the givens as nine rows, and the grid as played.

use crate::loss::Room;
use crate::{CellRecord, Record, Written};

/// The letters of metadata lines, in the order in which they are written.
const LETTERS: [(&str, char); 7] = [
    ("title", 'D'),
    ("author", 'A'),
    ("date", 'B'),
    ("comment", 'C'),
    ("difficulty", 'L'),
    ("source", 'S'),
    ("url", 'U'),
];

const ROOM: Room = Room {
    metadata: &["title", "author", "date", "comment", "difficulty", "source", "url"],
    placed: true,
    candidates: false,
    solution: false,
};

/// The puzzle, and a `[State]` section if values have been placed.
pub(crate) fn write(record: &Record) -> Written {
    let mut lines = Vec::new();
    for (key, letter) in LETTERS {
        let values = record.metadata.iter().filter(|(known, _)| known == key);
        lines.extend(values.map(|(_, value)| format!("#{letter}{value}")));
    }
    lines.push("[Puzzle]".to_owned());
    lines.extend(rows(record, |cell| match cell {
        CellRecord::Given(value) => Some(value),
        _ => None,
    }));
    if record.cells.iter().any(|cell| matches!(cell, CellRecord::Placed(_))) {
        lines.push("[State]".to_owned());
        lines.extend(rows(record, CellRecord::value));
    }
    Written { lines, losses: ROOM.losses(record) }
}

fn rows(record: &Record, value: impl Fn(CellRecord) -> Option<u8>) -> Vec<String> {
    let symbol = |cell: &CellRecord| value(*cell).and_then(crate::line::symbol).unwrap_or('.');
    record.cells.chunks(usize::from(record.size)).map(|row| row.iter().map(symbol).collect()).collect()
}
