//! Computes the candidates that the values of a puzzle leave for its empty cells, by rows, columns and boxes alone: the
//! initial pencil marks in formats that store candidates.

use crate::base::record::Record;
use field::{Cell, DigitSet, Field};

/// The candidates of every cell; none for cells that hold a value.
pub(crate) fn open_candidates(record: &Record) -> Vec<DigitSet> {
    let field = record.field;
    let areas = record.areas();
    // A broken list of regions may name more than N of them.
    let mut taken = vec![DigitSet::EMPTY; usize::from(field.rows()) + usize::from(field.columns()) + 256];
    for (cell, content) in field.cells().zip(&record.cells) {
        if let Some(value) = content.value() {
            for house in houses_of(cell, field, areas.as_deref()) {
                taken[house].insert(value);
            }
        }
    }
    let mut candidates = Vec::with_capacity(record.cells.len());
    for (cell, content) in field.cells().zip(&record.cells) {
        let mut open = DigitSet::EMPTY;
        if content.value().is_none() {
            open = DigitSet::up_to(record.digit_count);
            for house in houses_of(cell, field, areas.as_deref()) {
                open = open.without(taken[house]);
            }
        }
        candidates.push(open);
    }
    candidates
}

/// The numbers of the row, the column and the area of a cell: the rows come first, then the columns, then the areas.
fn houses_of(cell: Cell, field: Field, areas: Option<&[u8]>) -> impl Iterator<Item = usize> {
    let row = usize::from(field.row(cell));
    let column = usize::from(field.rows()) + usize::from(field.column(cell));
    let lines = usize::from(field.rows()) + usize::from(field.columns());
    let area = areas.and_then(|areas| areas.get(cell.index())).map(|area| lines + usize::from(*area));
    [row, column].into_iter().chain(area)
}
