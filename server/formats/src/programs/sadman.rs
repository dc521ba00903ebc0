//! Writes `.sdk` of SadMan Sudoku and SudoCue: `#A author` lines, the givens as nine rows, and the grid as played.

use crate::base::loss::Capabilities;
use crate::base::record::{CellRecord, Record};
use crate::base::written::Written;
use crate::line::symbol_or;

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
    for row in record.cells.chunks(9) {
        let givens = row.iter().map(|cell| match cell {
            CellRecord::Given(value) => symbol_or(Some(*value), '.'),
            _ => '.',
        });
        lines.push(givens.collect());
    }
    if record.cells.iter().any(|cell| matches!(cell, CellRecord::Placed(_))) {
        lines.push("[State]".to_owned());
        for row in record.cells.chunks(9) {
            lines.push(row.iter().map(|cell| symbol_or(cell.value(), '.')).collect());
        }
    }
    Written { lines, losses: CAPABILITIES.losses(record) }
}
