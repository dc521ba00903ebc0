//! Reads and writes a puzzle as one line of N² characters, and `.sdm` collections of such lines.

use crate::base::error::FormatError;
use crate::base::loss::{Capabilities, Loss};
use crate::base::record::{CellRecord, Record};
use crate::base::written::Written;
use field::{Cell, Digit, is_empty_mark};

/// `.` for empty cells, values above 9 as letters.
pub(crate) fn write(record: &Record) -> Result<Written, FormatError> {
    let mut losses = Capabilities::NONE.losses(record);
    losses.extend(size(record));
    Ok(Written { lines: vec![puzzle(record, '.')?], losses })
}

/// The size, if a line of the cells alone is not read as a grid of it.
pub(crate) fn size(record: &Record) -> Option<Loss> {
    if let Some(figure) = &record.figure {
        let is_recognised = figure.word() == Some("samurai");
        let size = record.declared_size().map(|size| format!("`size: {size}` and ")).unwrap_or_default();
        return (!is_recognised).then(|| Loss::Shape(format!("{size}`grids: {}`", figure.declaration())));
    }
    if !record.is_usual() {
        let field = record.field;
        let size = record.declared_size().unwrap_or_else(|| field.columns().to_string());
        let values = record.declared_values().map(|values| format!(" and `values: {values}`")).unwrap_or_default();
        return Some(Loss::Shape(format!("`size: {size}`{values}")));
    }
    let largest = record.cells.iter().filter_map(|cell| cell.value()).max().map_or(0, Digit::get);
    // So few cells are a row, or too few of a 9×9 grid. As many as those of several 9×9 grids are these, if no value
    // is larger than 9.
    let is_unclear = match record.digit_count {
        2 | 3 | 5 => true,
        10.. => largest <= 9 && record.cells.len().is_multiple_of(81),
        _ => false,
    };
    is_unclear.then_some(Loss::Size(record.digit_count))
}

/// A line of a `.sdm` file: 81 digits, `0` for empty cells.
pub(crate) fn write_sdm(record: &Record) -> Written {
    let line = record.cells.iter().map(|cell| symbol_or(cell.value(), '0')).collect();
    Written { lines: vec![line], losses: Capabilities::NONE.losses(record) }
}

/// The puzzle's cells as one line.
pub(crate) fn puzzle(record: &Record, empty: char) -> Result<String, FormatError> {
    if record.digit_count > 35 {
        return Err("a line can only hold values up to 35".into());
    }
    let places = record.field.cells().zip(&record.cells);
    let symbol =
        |(at, cell): (Cell, &CellRecord)| if record.has(at) { symbol_or(cell.value(), empty) } else { OUTSIDE };
    Ok(places.map(symbol).collect())
}

/// The mark of a place that is outside of every grid.
pub(crate) const OUTSIDE: char = '~';

/// The usual symbol of a value, or this character for an empty cell.
pub(crate) fn symbol_or(value: Option<Digit>, empty: char) -> char {
    value.and_then(|value| symbol(value.get())).unwrap_or(empty)
}

/// The usual symbol of a value: `1` to `9`, then letters.
pub fn symbol(value: u8) -> Option<char> {
    match value {
        1..=9 => Some(char::from(b'0' + value)),
        10..=35 => Some(char::from(b'A' + value - 10)),
        _ => None,
    }
}

/// Returns true for a mark of an empty cell. Letters are values here.
pub(crate) fn is_empty(symbol: char) -> bool {
    is_empty_mark(symbol) && !symbol.is_alphabetic()
}

/// The value of a usual symbol.
pub(crate) fn value(symbol: char) -> Option<u8> {
    match symbol {
        '1'..='9' => Some(symbol as u8 - b'0'),
        'A'..='Z' => Some(symbol as u8 - b'A' + 10),
        'a'..='z' => Some(symbol as u8 - b'a' + 10),
        _ => None,
    }
}
