//! Reads and writes a line of HoDoKu's library: `:code:candidates:givens:deleted:eliminations:placements:extra`. Givens
//! and placed values (`+5`) are in one field, removed candidates in another, as triples of digit, row and column.

use crate::base::loss::{Capabilities, Loss};
use crate::base::open_candidates::{bit, open_candidates, values};
use crate::base::record::{CellRecord, Record};
use crate::base::written::Written;

/// The line; `0000` means no technique, `x` no candidate of one.
pub(crate) fn write(record: &Record) -> Written {
    let cell = |cell: &CellRecord| match cell {
        CellRecord::Given(value) => value.to_string(),
        CellRecord::Placed(value) => format!("+{value}"),
        CellRecord::Empty | CellRecord::Candidates(_) => ".".to_owned(),
    };
    let grid: String = record.cells.iter().map(cell).collect();
    let (mut deleted, mut odd) = (Vec::new(), 0);
    // Programs that read the line know no regions.
    let plain = Record { cells: record.cells.clone(), ..Record::new(record.size) };
    for ((index, content), open) in record.cells.iter().enumerate().zip(open_candidates(&plain)) {
        let CellRecord::Candidates(set) = *content else { continue };
        deleted.extend(values(open & !set).map(|value| format!("{value}{}{}", index / 9 + 1, index % 9 + 1)));
        // The line cannot represent a candidate that some value excludes.
        odd += usize::from(set & !open != 0);
    }
    let mut losses = Capabilities { placed: true, candidates: true, ..Capabilities::NONE }.losses(record);
    losses.extend((odd > 0).then_some(Loss::Candidates(odd)));
    Written { lines: vec![format!(":0000:x:{grid}:{}:::", deleted.join(" "))], losses }
}

/// Adds the fields of a library line besides the grid, which the record has already. `false` if the line is not of this
/// form, with six or seven colons.
pub fn read_fields(line: &str, record: &mut Record) -> bool {
    let fields: Vec<&str> = line.trim().split(':').collect();
    let (["", code, candidates, _, deleted, rest @ ..], 7 | 8, 9) = (fields.as_slice(), fields.len(), record.size)
    else {
        return false;
    };
    let open = open_candidates(record);
    for (cell, removed) in deleted.split_whitespace().filter_map(triple) {
        if let (Some(place), Some(open)) = (record.cells.get_mut(cell), open.get(cell)) {
            *place = match *place {
                CellRecord::Empty => CellRecord::Candidates(open & !bit(removed)),
                CellRecord::Candidates(set) => CellRecord::Candidates(set & !bit(removed)),
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

/// Digit, row and column: the cell's index and the digit.
fn triple(text: &str) -> Option<(usize, u8)> {
    let [digit @ b'1'..=b'9', row @ b'1'..=b'9', column @ b'1'..=b'9'] = text.as_bytes() else { return None };
    Some((usize::from(row - b'1') * 9 + usize::from(column - b'1'), digit - b'0'))
}
