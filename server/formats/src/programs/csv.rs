//! Reads and writes comma-separated values: `puzzle,solution` with one puzzle per line, or one row of the grid per
//! line. No field needs quotes.

use crate::base::error::FormatError;
use crate::base::loss::Capabilities;
use crate::base::record::Record;
use crate::base::written::Written;
use crate::line::{puzzle, size, symbol};
use field::Digit;

/// `puzzle,solution`, without the column names; the solution is empty if it is unknown.
pub(crate) fn write(record: &Record) -> Result<Written, FormatError> {
    let solution: Option<String> =
        record.solution.as_ref().and_then(|cells| cells.iter().map(|it| symbol(it.get())).collect());
    let line = format!("{},{}", puzzle(record, '0')?, solution.unwrap_or_default());
    let mut losses = Capabilities { solution: true, ..Capabilities::NONE }.losses(record);
    losses.extend(size(record));
    Ok(Written { lines: vec![line], losses })
}

/// One row per line, values as numbers, `0` for empty cells: programs would ignore an empty field at the end of a row.
pub(crate) fn write_rows(record: &Record) -> Written {
    let mut lines = Vec::new();
    for row in record.cells.chunks(usize::from(record.field.columns())) {
        let numbers: Vec<String> = row.iter().map(|cell| cell.value().map_or(0, Digit::get).to_string()).collect();
        lines.push(numbers.join(","));
    }
    Written { lines, losses: Capabilities::NONE.losses(record) }
}
