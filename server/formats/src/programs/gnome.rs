//! Reads saved games of GNOME Sudoku: JSON with a list of cells, without the empty ones.

use crate::base::error::FormatError;
use crate::base::json::small_number;
use crate::base::record::{CellRecord, Record};
use field::{Cell, Digit, DigitSet, Field};
use serde_json::Value;
use std::collections::BTreeSet;

/// Reads a game.
pub(crate) fn read(value: &Value) -> Result<Record, FormatError> {
    let mut record = Record::new(9);
    let cells = value.get("cells").and_then(Value::as_array).ok_or("`cells` is not a list")?;
    let mut contents = vec![(CellRecord::Empty, DigitSet::EMPTY); record.cells.len()];
    let mut named = BTreeSet::new();
    for (cell, number) in cells.iter().zip(1..) {
        let (at, content, marks) =
            read_cell(cell).ok_or_else(|| format!("cell {number} of GNOME Sudoku has an unexpected form"))?;
        if !named.insert(at) {
            return Err(format!("cell {number} of GNOME Sudoku repeats the position of an earlier cell").into());
        }
        if let Some(place) = contents.get_mut(at.index()) {
            *place = (content, marks);
        }
    }
    record.fill(contents);
    about(&mut record, value);
    let on_cells: BTreeSet<String> = cells.iter().flat_map(|cell| unknown(cell, &IN_CELLS)).collect();
    record.unsupported.extend(on_cells.into_iter().map(|name| format!("{name} in cells of GNOME Sudoku")));
    Ok(record)
}

/// The members of a cell.
const IN_CELLS: [&str; 4] = ["position", "value", "fixed", "earmarks"];

/// Reads the members other than the cells.
fn about(record: &mut Record, value: &Value) {
    let mut known = vec!["cells"];
    if let Some(level) = value.get("difficulty_category").and_then(Value::as_str) {
        record.add_level(level);
        known.push("difficulty_category");
    }
    if let Some(time) = value.get("time_elapsed").and_then(Value::as_f64) {
        if time > 0.0 {
            record.unsupported.push("the playing time".to_owned());
        }
        known.push("time_elapsed");
    }
    record.unsupported.extend(unknown(value, &known).map(|name| format!("{name} of GNOME Sudoku")));
}

/// The unknown members that have a value.
fn unknown<'a>(value: &'a Value, known: &'a [&str]) -> impl Iterator<Item = String> + 'a {
    let members = value.as_object().into_iter().flatten();
    let unknown = members.filter(|(key, value)| !known.contains(&key.as_str()) && !value.is_null());
    unknown.map(|(key, _)| format!("`{key}`"))
}

/// A cell, its content, and its pencil marks.
fn read_cell(cell: &Value) -> Option<(Cell, CellRecord, DigitSet)> {
    let [row, column] = cell.get("position")?.as_array()?.as_slice() else { return None };
    let at = Field::square(9).get(small_number(row)?, small_number(column)?)?;
    let value = match cell.get("value") {
        Some(value) => digit_or_none(value)?,
        None => None,
    };
    let is_fixed = match cell.get("fixed") {
        Some(fixed) => fixed.as_bool()?,
        None => false,
    };
    let mut marks = DigitSet::EMPTY;
    if let Some(earmarks) = cell.get("earmarks") {
        for earmark in earmarks.as_array()? {
            if let Some(mark) = digit_or_none(earmark)? {
                marks.insert(mark);
            }
        }
    }
    Some((at, CellRecord::new(value, is_fixed, marks), marks))
}

/// A number from 0, which is no digit, to 9.
fn digit_or_none(value: &Value) -> Option<Option<Digit>> {
    small_number(value).filter(|number| *number <= 9).map(Digit::new)
}
