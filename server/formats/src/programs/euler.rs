//! Writes the layout of Project Euler's problem 96: `Grid 01`, then nine rows of digits.

use crate::base::loss::{Capabilities, Loss};
use crate::base::record::Record;
use crate::base::written::Written;
use crate::line::symbol_or;

/// The rows, below their heading if the title of the puzzle is one; else [`crate::Target::line_before`] numbers it.
pub(crate) fn write(record: &Record) -> Written {
    let mut lines = Vec::new();
    let mut losses = Capabilities::NONE.losses(record);
    if let Some(title) = record.get("title").filter(|title| is_heading(title)) {
        lines.push(title.to_owned());
        losses.retain(|loss| *loss != Loss::Metadata("title".to_owned()));
    }
    for row in record.cells.chunks(9) {
        lines.push(row.iter().map(|cell| symbol_or(cell.value(), '0')).collect());
    }
    Written { lines, losses }
}

/// Returns true if a line is such a heading.
pub(crate) fn is_heading(line: &str) -> bool {
    line.strip_prefix("Grid ").is_some_and(|number| !number.is_empty() && number.bytes().all(|c| c.is_ascii_digit()))
}

/// The heading of the puzzle with this number.
pub(crate) fn heading(number: usize) -> String {
    format!("Grid {number:02}")
}
