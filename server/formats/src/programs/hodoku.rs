//! Reads and writes a line of HoDoKu's library: `:code:candidates:givens:deleted:eliminations:placements:extra`. Givens
//! and placed values (`+5`) are in one field, removed candidates in another, as triples of digit, row and column.

use crate::base::loss::{Capabilities, Loss};
use crate::base::record::{CellRecord, Record};
use crate::base::written::Written;
use field::{Cell, Digit, DigitSet, Field};

/// The line; `0000` means no technique, `x` no candidate of one.
pub(crate) fn write(record: &Record) -> Written {
    let mut grid = String::new();
    for cell in &record.cells {
        match cell {
            CellRecord::Given(value) => grid += &value.to_string(),
            CellRecord::Placed(value) => grid += &format!("+{value}"),
            CellRecord::Empty | CellRecord::Candidates(_) => grid.push('.'),
        }
    }
    let mut deleted = Vec::new();
    let mut odd = 0;
    // Programs that read the line know no regions.
    let plain = Record { cells: record.cells.clone(), ..Record::blank(record.field, record.digit_count) };
    let field = record.field;
    for ((cell, content), open) in field.cells().zip(&record.cells).zip(plain.open_candidates()) {
        let CellRecord::Candidates(set) = *content else { continue };
        let row = field.row(cell) + 1;
        let column = field.column(cell) + 1;
        deleted.extend(open.without(set).iter().map(|value| format!("{value}{row}{column}")));
        // The line cannot represent a candidate that some value excludes.
        odd += usize::from(!set.without(open).is_empty());
    }
    let mut losses = Capabilities { placed: true, candidates: true, ..Capabilities::NONE }.losses(record);
    losses.extend((odd > 0).then_some(Loss::Candidates(odd)));
    Written { lines: vec![format!(":0000:x:{grid}:{}:::", deleted.join(" "))], losses }
}

/// Adds the fields of a library line besides the grid, which the record has already. `false` if the line is not of this
/// form, with six or seven colons.
pub fn read_fields(line: &str, record: &mut Record) -> bool {
    let fields: Vec<&str> = line.trim().split(':').collect();
    let ["", code, candidates, _, deleted, rest @ ..] = fields.as_slice() else { return false };
    if !(2..=3).contains(&rest.len()) || record.digit_count != 9 {
        return false;
    }
    let open = record.open_candidates();
    for (cell, removed) in deleted.split_whitespace().filter_map(triple) {
        if let (Some(place), Some(open)) = (record.cells.get_mut(cell.index()), open.get(cell.index())) {
            *place = match *place {
                CellRecord::Empty => CellRecord::Candidates(open.without(DigitSet::single(removed))),
                CellRecord::Candidates(set) => CellRecord::Candidates(set.without(DigitSet::single(removed))),
                value => value,
            };
        }
    }
    let has_technique = code.bytes().any(|digit| !matches!(digit, b'0' | b' '));
    if has_technique || !matches!(candidates.trim(), "" | "x") || rest.iter().any(|field| !field.trim().is_empty()) {
        record.unsupported.push("the technique of a HoDoKu line".to_owned());
    }
    true
}

/// Digit, row and column: the cell and the digit.
fn triple(text: &str) -> Option<(Cell, Digit)> {
    let [digit @ b'1'..=b'9', row @ b'1'..=b'9', column @ b'1'..=b'9'] = text.as_bytes() else { return None };
    Some((Field::square(9).get(row - b'1', column - b'1')?, Digit::new(digit - b'0')?))
}
