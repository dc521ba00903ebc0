//! Writes a grid of candidates, as HoDoKu prints it: the value of a cell is its only digit.

use crate::base::error::FormatError;
use crate::base::loss::{Capabilities, Loss};
use crate::base::open_candidates::open_candidates;
use crate::base::record::{CellRecord, Record};
use crate::base::written::Written;
use field::DigitSet;

/// The text of a cell without candidates.
const NOTHING: &str = ".";

/// The framed grid. An empty cell without pencil marks has the values that its row, column and box leave.
pub(crate) fn write(record: &Record) -> Result<Written, FormatError> {
    if record.digit_count > 9 {
        return Err(format!("`candidates` supports puzzles up to 9×9; this one is {}", record.field).into());
    }
    let cells: Vec<String> =
        record.cells.iter().zip(open_candidates(record)).map(|(cell, open)| text(*cell, open)).collect();
    let mut losses = Capabilities { candidates: true, ..Capabilities::NONE }.losses(record);
    let open = || record.cells.iter().zip(&cells).filter(|(cell, _)| cell.value().is_none());
    let singles = open().filter(|(_, text)| text.len() == 1 && text.as_str() != NOTHING).count();
    let nothing = open().filter(|(cell, _)| **cell == CellRecord::Candidates(DigitSet::EMPTY)).count();
    losses.extend((nothing > 0).then_some(Loss::Candidates(nothing)));
    losses.extend((singles > 0).then_some(Loss::Singles(singles)));
    // So few rows look like the first ones of a larger grid.
    losses.extend((record.digit_count < 4).then_some(Loss::Size(record.digit_count)));
    Ok(Written { lines: framed(record, &cells), losses })
}

fn text(cell: CellRecord, open: DigitSet) -> String {
    let set = match cell {
        CellRecord::Given(value) | CellRecord::Placed(value) => return value.to_string(),
        CellRecord::Candidates(set) => set,
        CellRecord::Empty => open,
    };
    if set.is_empty() { NOTHING.to_owned() } else { set.iter().map(|value| value.to_string()).collect() }
}

fn framed(record: &Record, cells: &[String]) -> Vec<String> {
    let rows = usize::from(record.field.rows());
    let columns = usize::from(record.field.columns());
    let (band, stack) =
        record.boxes.map_or((rows, columns), |(rows, columns)| (rows.max(1).into(), columns.max(1).into()));
    let width = |column: usize| cells.iter().skip(column).step_by(columns).map(String::len).max().unwrap_or(1);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let frame = |corner: char, cross: char| {
        let dashes = widths.chunks(stack).map(|part| "-".repeat(part.iter().sum::<usize>() + 2 * part.len()));
        format!("{corner}{}{corner}", dashes.collect::<Vec<_>>().join(&cross.to_string()))
    };
    let mut lines = vec![frame('.', '.')];
    for (index, row) in cells.chunks(columns).enumerate() {
        if index > 0 && index.is_multiple_of(band) {
            lines.push(frame(':', '+'));
        }
        let padded: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        let parts: Vec<String> = padded.chunks(stack).map(|part| format!(" {} ", part.join("  "))).collect();
        lines.push(format!("|{}|", parts.join("|")));
    }
    lines.push(frame('\'', '\''));
    lines
}
