//! Writes the layout of Project Euler's problem 96: `Grid 01`, then nine rows of digits.

use crate::base::loss::Capabilities;
use crate::base::loss::Loss;
use crate::base::record::Record;
use crate::base::written::Written;

/// The rows, below their heading if the title of the puzzle is one; else [`crate::Target::line_before`] numbers it.
pub(crate) fn write(record: &Record) -> Written {
    let title = record.get("title").filter(|title| is_heading(title));
    let rows = record.cells.chunks(9).map(|row| row.iter().map(|cell| crate::line::digit(cell.value())).collect());
    let mut losses = Capabilities::NONE.losses(record);
    if title.is_some() {
        losses.retain(|loss| *loss != Loss::Metadata("title".to_owned()));
    }
    Written { lines: title.map(str::to_owned).into_iter().chain(rows).collect(), losses }
}

/// Returns true if a line is such a heading.
pub(crate) fn is_heading(line: &str) -> bool {
    line.strip_prefix("Grid ").is_some_and(|number| !number.is_empty() && number.bytes().all(|c| c.is_ascii_digit()))
}

/// The heading of the puzzle with this number.
pub(crate) fn heading(number: usize) -> String {
    format!("Grid {number:02}")
}
