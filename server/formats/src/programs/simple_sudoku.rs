//! Writes `.ss` of Simple Sudoku: nine rows in a frame.

use crate::base::loss::Capabilities;
use crate::base::record::Record;
use crate::base::written::Written;
use crate::line::symbol_or;

/// The framed rows.
pub(crate) fn write(record: &Record) -> Written {
    let mut lines = vec![" *-----------*".to_owned()];
    for (index, row) in record.cells.chunks(9).enumerate() {
        if index == 3 || index == 6 {
            lines.push(" |---+---+---|".to_owned());
        }
        let symbols: Vec<char> = row.iter().map(|cell| symbol_or(cell.value(), '.')).collect();
        let parts: Vec<String> = symbols.chunks(3).map(String::from_iter).collect();
        lines.push(format!(" |{}|", parts.join("|")));
    }
    lines.push(" *-----------*".to_owned());
    Written { lines, losses: Capabilities::NONE.losses(record) }
}
