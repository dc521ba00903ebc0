//! Writes `.sdk` of SadMan Sudoku and SudoCue: `#A author` lines, the givens as nine rows, and the grid as played.

use crate::base::loss::Capabilities;
use crate::base::record::{CellRecord, Record};
use crate::base::written::Written;
use field::Digit;

const CAPABILITIES: Capabilities = Capabilities {
    metadata: &["title", "author", "date", "comment", "difficulty", "source", "url"],
    placed: true,
    ..Capabilities::NONE
};

/// The letters of the metadata, which are written in this order.
const LETTERS: [char; CAPABILITIES.metadata.len()] = ['D', 'A', 'B', 'C', 'L', 'S', 'U'];

/// Writes the puzzle, and a `[State]` section if values have been placed.
pub(crate) fn write(record: &Record) -> Written {
    let mut lines = Vec::new();
    for (key, letter) in CAPABILITIES.metadata.iter().zip(LETTERS) {
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
    Written { lines, losses: CAPABILITIES.losses(record) }
}

fn rows(record: &Record, value: impl Fn(CellRecord) -> Option<Digit>) -> Vec<String> {
    let symbol = |cell: &CellRecord| value(*cell).and_then(|value| crate::line::symbol(value.get())).unwrap_or('.');
    record.cells.chunks(usize::from(record.field.columns())).map(|row| row.iter().map(symbol).collect()).collect()
}
