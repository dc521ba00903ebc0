//! Computes the candidates that the values of a puzzle leave for its empty cells, by rows, columns and boxes alone: the
//! initial pencil marks in formats that store candidates.

use crate::base::record::Record;
use field::{Cell, DigitSet};

/// The candidates of every cell; none for cells that hold a value.
pub(crate) fn open_candidates(record: &Record) -> Vec<DigitSet> {
    let field = record.field;
    let areas = record.areas();
    let (rows, lines) = (usize::from(field.rows()), usize::from(field.rows()) + usize::from(field.columns()));
    let houses_of = |cell: Cell| {
        let area = areas.as_ref().and_then(|areas| areas.get(cell.index())).map(|area| lines + usize::from(*area));
        [Some(field.row(cell).into()), Some(rows + usize::from(field.column(cell))), area].into_iter().flatten()
    };
    // A broken list of regions may name more than N of them.
    let mut taken = vec![DigitSet::EMPTY; lines + 256];
    for (cell, content) in field.cells().zip(&record.cells) {
        if let Some(value) = content.value() {
            houses_of(cell).for_each(|house: usize| taken[house].insert(value));
        }
    }
    let all = DigitSet::up_to(record.digit_count);
    let open = |cell: Cell| houses_of(cell).fold(all, |set, house| set.without(taken[house]));
    let cells = field.cells().zip(&record.cells);
    cells.map(|(cell, content)| if content.value().is_none() { open(cell) } else { DigitSet::EMPTY }).collect()
}
