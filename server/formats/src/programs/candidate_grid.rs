//! Writes a grid of candidates, as HoDoKu prints it: the value of a cell is its only digit.

use crate::base::error::FormatError;
use crate::base::loss::{Capabilities, Loss};
use crate::base::record::{CellRecord, Record};
use crate::base::written::Written;

/// The text of a cell without candidates.
const NOTHING: &str = ".";

/// The framed grid. An empty cell without pencil marks has the values that its row, column and box leave.
pub(crate) fn write(record: &Record) -> Result<Written, FormatError> {
    if record.digit_count > 9 {
        return Err(format!("`candidates` supports puzzles up to 9×9; this one is {}", record.field).into());
    }
    let mut losses = Capabilities { candidates: true, ..Capabilities::NONE }.losses(record);
    let mut cells = Vec::with_capacity(record.cells.len());
    let mut singles = 0;
    let mut nothing = 0;
    for (cell, open) in record.cells.iter().zip(record.open_candidates()) {
        let set = match *cell {
            CellRecord::Given(value) | CellRecord::Placed(value) => {
                cells.push(value.to_string());
                continue;
            }
            CellRecord::Candidates(set) => {
                nothing += usize::from(set.is_empty());
                set
            }
            CellRecord::Empty => open,
        };
        singles += usize::from(set.is_single());
        cells.push(if set.is_empty() {
            NOTHING.to_owned()
        } else {
            set.iter().map(|value| value.to_string()).collect()
        });
    }
    losses.extend((nothing > 0).then_some(Loss::Candidates(nothing)));
    losses.extend((singles > 0).then_some(Loss::Singles(singles)));
    // So few rows look like the first ones of a larger grid.
    losses.extend((record.digit_count < 4).then_some(Loss::Size(record.digit_count)));
    Ok(Written { lines: framed(record, &cells), losses })
}

fn framed(record: &Record, cells: &[String]) -> Vec<String> {
    let columns = usize::from(record.field.columns());
    let (box_rows, box_columns) = record.boxes.unwrap_or((record.field.rows(), record.field.columns()));
    let band = usize::from(box_rows.max(1));
    let stack = usize::from(box_columns.max(1));
    let mut widths = vec![1; columns];
    for row in cells.chunks(columns) {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.len().max(*width);
        }
    }
    let dashes: Vec<String> =
        widths.chunks(stack).map(|stack| "-".repeat(stack.iter().sum::<usize>() + 2 * stack.len())).collect();
    let mut lines = vec![format!(".{}.", dashes.join("."))];
    for (index, row) in cells.chunks(columns).enumerate() {
        if index > 0 && index.is_multiple_of(band) {
            lines.push(format!(":{}:", dashes.join("+")));
        }
        let padded: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        let parts: Vec<String> = padded.chunks(stack).map(|part| format!(" {} ", part.join("  "))).collect();
        lines.push(format!("|{}|", parts.join("|")));
    }
    lines.push(format!("'{}'", dashes.join("'")));
    lines
}
