//! A line of HoDoKu's library: `:code:candidates:givens:deleted:eliminations:placements:extra`. Givens and placed values
//! (`+5`) stand in one run, candidates that were removed as triples of digit, row and column.

use crate::loss::{Loss, Room};
use crate::open::{open_candidates, values};
use crate::{CellRecord, Record, Written};

/// The line; `0000` is no technique, `x` no candidate of one.
pub(crate) fn write(record: &Record) -> Written {
    let cell = |cell: &CellRecord| match cell {
        CellRecord::Given(value) => value.to_string(),
        CellRecord::Placed(value) => format!("+{value}"),
        CellRecord::Empty | CellRecord::Candidates(_) => ".".to_owned(),
    };
    let grid: String = record.cells.iter().map(cell).collect();
    let (mut deleted, mut odd) = (Vec::new(), 0);
    for ((index, content), open) in record.cells.iter().enumerate().zip(open_candidates(record)) {
        let CellRecord::Candidates(set) = *content else { continue };
        deleted.extend(values(open & !set).map(|value| format!("{value}{}{}", index / 9 + 1, index % 9 + 1)));
        // A candidate that some value excludes has no place here.
        odd += usize::from(set & !open != 0);
    }
    let mut losses = Room { placed: true, candidates: true, ..Room::NONE }.losses(record);
    losses.extend((odd > 0).then_some(Loss::Candidates(odd)));
    Written { lines: vec![format!(":0000:x:{grid}:{}:::", deleted.join(" "))], losses }
}
