//! A game that GNOME Sudoku has saved: JSON with a list of cells, empty ones left out.

use crate::open::bit;
use crate::{CellRecord, Record};
use serde_json::Value;

/// The game.
pub(crate) fn read(value: &Value) -> Result<Record, String> {
    let mut record = Record::new(9);
    let cells = value.get("cells").and_then(Value::as_array).ok_or("`cells` is no list")?;
    let mut contents = vec![(CellRecord::Empty, 0); record.cells.len()];
    for (cell, number) in cells.iter().zip(1..) {
        let (at, content, marks) =
            read_cell(cell).ok_or_else(|| format!("cell {number} of GNOME Sudoku is not as expected"))?;
        if let Some(place) = contents.get_mut(at) {
            *place = (content, marks);
        }
    }
    record.fill(contents);
    record.add_level(value.get("difficulty_category").and_then(Value::as_str).unwrap_or_default());
    if value.get("time_elapsed").and_then(Value::as_f64).is_some_and(|time| time > 0.0) {
        record.beyond.push("the time of play".to_owned());
    }
    Ok(record)
}

/// A cell's index, what stands in it, and its pencil marks.
fn read_cell(cell: &Value) -> Option<(usize, CellRecord, u64)> {
    let position = cell.get("position")?.as_array()?;
    let coordinate = |at: usize| position.get(at)?.as_u64().filter(|it| *it < 9).map(|it| it as usize);
    let digit = |value: &Value| value.as_u64().and_then(|value| u8::try_from(value).ok()).filter(|value| *value <= 9);
    let value = cell.get("value").map_or(Some(0), digit)?;
    let marks = cell.get("earmarks").and_then(Value::as_array).into_iter().flatten();
    let marks = marks.filter_map(digit).filter(|mark| *mark > 0).fold(0, |set, mark| set | bit(mark));
    let content = match (value, cell.get("fixed").and_then(Value::as_bool).unwrap_or(false), marks) {
        (0, _, 0) => CellRecord::Empty,
        (0, _, marks) => CellRecord::Candidates(marks),
        (value, true, _) => CellRecord::Given(value),
        (value, false, _) => CellRecord::Placed(value),
    };
    Some((coordinate(0)? * 9 + coordinate(1)?, content, marks))
}
