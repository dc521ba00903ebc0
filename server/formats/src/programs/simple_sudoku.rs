//! Writes `.ss` of Simple Sudoku: nine rows in a frame.

use crate::base::loss::Capabilities;
use crate::base::record::Record;
use crate::base::written::Written;

/// The framed rows.
pub(crate) fn write(record: &Record) -> Written {
    let mut lines = vec![" *-----------*".to_owned()];
    for (index, row) in record.cells.chunks(9).enumerate() {
        if index == 3 || index == 6 {
            lines.push(" |---+---+---|".to_owned());
        }
        let symbol = |cell: &crate::base::record::CellRecord| {
            cell.value().and_then(|value| crate::line::symbol(value.get())).unwrap_or('.')
        };
        let parts: Vec<String> = row.chunks(3).map(|part| part.iter().map(symbol).collect()).collect();
        lines.push(format!(" |{}|", parts.join("|")));
    }
    lines.push(" *-----------*".to_owned());
    Written { lines, losses: Capabilities::NONE.losses(record) }
}
