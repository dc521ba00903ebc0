//! Reads JSON of data sets: a grid under a usual name, `{"puzzle": "53..7…", "solution": "5346…"}`, as a text or as
//! rows.

use crate::base::error::FormatError;
use crate::base::json::small_number;
use crate::base::record::{CellRecord, Record, side_of_square};
use crate::line::value as symbol_value;
use crate::programs::json::{ABOUT_GRIDS, read_entry};
use field::{Digit, DigitSet, Field, Zero, standard_boxes};
use serde_json::Value;

/// The names of members that hold a puzzle, and of those that hold its solution.
pub(crate) const PUZZLES: [&str; 8] = ["puzzle", "question", "quizzes", "board", "grid", "mission", "quiz", "puzzles"];
pub(crate) const SOLUTIONS: [&str; 4] = ["solution", "answer", "solutions", "answers"];

/// Reads the puzzles of an object: one, or as many as its member lists. `None` if it has no such member.
pub(crate) fn read(value: &Value) -> Option<Vec<Result<Record, FormatError>>> {
    let puzzle = PUZZLES.iter().find_map(|name| value.get(name)).filter(|puzzle| looks_like_grids(puzzle))?;
    let solution = SOLUTIONS.iter().find_map(|name| Some(NamedSolution { name, grid: value.get(name)? }));
    let Some(puzzles) = list_of_grids(puzzle) else {
        return Some(vec![read_one(value, puzzle, solution)]);
    };
    let mut read = Vec::new();
    for (at, puzzle) in puzzles.iter().enumerate() {
        let solution = solution.and_then(|NamedSolution { name, grid }| {
            let grid = list_of_grids(grid)?.get(at)?;
            Some(NamedSolution { name, grid })
        });
        read.push(read_one(value, puzzle, solution));
    }
    Some(read)
}

/// The solution of a puzzle, and the name of the member that holds it.
#[derive(Clone, Copy)]
struct NamedSolution<'v> {
    name: &'static str,
    grid: &'v Value,
}

/// True for a text, or a list of texts, numbers or lists of them. Objects are cells of f-puzzles.
fn looks_like_grids(value: &Value) -> bool {
    match value {
        Value::String(_) => true,
        Value::Array(list) => list.first().is_some_and(|first| match first {
            Value::Array(_) => looks_like_grids(first),
            other => other.is_string() || other.is_number() || other.is_null(),
        }),
        _ => false,
    }
}

/// The grids of a list that is not a grid itself.
fn list_of_grids(value: &Value) -> Option<&[Value]> {
    let list = value.as_array()?;
    (square(value).is_none() && list.iter().any(|value| square(value).is_some())).then_some(list)
}

fn read_one(object: &Value, puzzle: &Value, solution: Option<NamedSolution<'_>>) -> Result<Record, FormatError> {
    let givens = square(puzzle).ok_or("JSON, but no puzzle: its grid does not have N² cells")?;
    if givens.zero == Zero::Unclear {
        return Err("`0` may be a value or an empty cell: write `null` for each empty cell, and values from 1".into());
    }
    let mut record = Record::new(givens.side);
    if givens.zero == Zero::Value {
        let symbols = (0..u32::from(givens.side)).filter_map(|value| char::from_digit(value, 36));
        record.symbols = Some(symbols.map(|symbol| symbol.to_ascii_uppercase()).collect());
    }
    if givens.values.iter().any(|value| *value > givens.side) {
        return Err("a value is larger than the grid".into());
    }
    record.cells = givens.values.iter().map(|value| CellRecord::given(Digit::new(*value))).collect();
    if let Some(NamedSolution { name, grid }) = solution {
        if let Some(square) = square(grid).filter(|square| square.side == givens.side) {
            record.solution = square.values.iter().map(|value| record.digit(*value)).collect();
        }
        if record.solution.is_none() {
            record.unsupported.push(format!("a `{name}` that does not fill the grid"));
        }
    }
    for (key, value) in object.as_object().into_iter().flatten() {
        let is_grid = PUZZLES.contains(&key.as_str()) || SOLUTIONS.contains(&key.as_str());
        match ABOUT_GRIDS.iter().find(|known| *known == key) {
            Some(known) => read_entry(&mut record, known, value),
            None if !is_grid && !value.is_null() => record.unsupported.push(format!("`{key}`")),
            None => {}
        }
    }
    Ok(record)
}

/// The values of a square grid, 0 for empty cells.
struct Square {
    side: u8,
    values: Vec<u8>,
    zero: Zero,
}

/// A `0` before it is known what it means.
const ZERO: u8 = u8::MAX;

/// The grid that a value is; `None` if it is something else. Values from 0 count from 1, by position.
fn square(value: &Value) -> Option<Square> {
    let mut values = cells(value)?;
    let side = side_of_square(values.len())?;
    let zero = meaning_of_zero(&values, side);
    for value in &mut values {
        *value = match (*value, zero) {
            (ZERO, Zero::Value) => 1,
            (ZERO, _) => 0,
            (value @ 1.., Zero::Value) => value + 1,
            (value, _) => value,
        };
    }
    Some(Square { side, values, zero })
}

/// Returns what `0` means, as in files of the language.
fn meaning_of_zero(values: &[u8], side: u8) -> Zero {
    if !values.contains(&ZERO) || values.iter().any(|value| *value >= side && *value != ZERO) {
        return Zero::Empty;
    }
    let mut cells = Vec::with_capacity(values.len());
    for value in values {
        cells.push(match *value {
            0 => None,
            ZERO => Digit::new(1).map(DigitSet::single),
            value => Digit::new(value + 1).map(DigitSet::single),
        });
    }
    let boxes = standard_boxes(side);
    Zero::meaning(&cells, Field::square(side), boxes)
}

/// The values of a grid, 0 for empty cells and [`ZERO`] for zeros; `None` if it is something else.
fn cells(value: &Value) -> Option<Vec<u8>> {
    match value {
        Value::String(text) => {
            text.chars().filter(|c| !c.is_whitespace() && !matches!(c, ',' | '|')).map(symbol).collect()
        }
        Value::Array(rows) => {
            let rows: Vec<Vec<u8>> = rows.iter().map(cells_of_row).collect::<Option<_>>()?;
            let height = rows.len();
            let is_square = rows.iter().all(|row| row.len() == height) || rows.iter().all(|row| row.len() == 1);
            is_square.then(|| rows.concat())
        }
        _ => None,
    }
}

/// A row as a list or as a text, or a cell of a list of all cells.
fn cells_of_row(row: &Value) -> Option<Vec<u8>> {
    match row {
        Value::Array(cells) => cells.iter().map(cell).collect(),
        // A cell has at most two digits.
        Value::String(text) if text.trim().chars().count() > 2 || text.len() > 1 && text.parse::<u8>().is_err() => {
            cells(row)
        }
        _ => cell(row).map(|cell| vec![cell]),
    }
}

fn cell(value: &Value) -> Option<u8> {
    match value {
        Value::Null => Some(0),
        Value::Number(number) if number.as_i64() == Some(-1) => Some(0),
        Value::Number(_) => small_number(value).filter(|value| *value <= 36).map(of_number),
        Value::String(text) => {
            let text = text.trim();
            if text.is_empty() {
                return Some(0);
            }
            if let Some(number) = text.parse().ok().filter(|value| *value <= 36) {
                return Some(of_number(number));
            }
            let mut symbols = text.chars();
            let first = symbols.next()?;
            if symbols.next().is_none() { symbol(first) } else { None }
        }
        _ => None,
    }
}

fn symbol(c: char) -> Option<u8> {
    match c {
        '0' => Some(ZERO),
        '.' | '_' | '-' | '*' | '?' => Some(0),
        _ => symbol_value(c),
    }
}

fn of_number(number: u8) -> u8 {
    if number == 0 { ZERO } else { number }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The givens by position, or why there are none.
    fn givens(board: &Value) -> String {
        let read = read(&json!({ "board": board })).and_then(|mut read| read.pop()).expect("a board");
        match read {
            Ok(record) => record.cells.iter().map(|cell| cell.value().map_or(0, Digit::get).to_string()).collect(),
            Err(why) => why.to_string(),
        }
    }

    #[test]
    fn zero_is_a_value_or_an_empty_cell() {
        let zeros = json!([[1, 0, 3, 0], [3, 0, 1, 0], [0, 1, 0, 3], [0, 3, 0, 1]]);
        assert_eq!(givens(&zeros), "1030301001030301");
        let nulls = json!([[0, null, 2, null], [2, 3, null, 1], [null, 0, null, 2], [3, -1, 1, ""]]);
        assert_eq!(givens(&nulls), "1030340201034020");
        let full = json!(["0123", "2301", "1032", "3210"]);
        assert_eq!(givens(&full), "1234341221434321");
        let unclear = json!([[0, null, 2, null], [2, null, null, 0], [null, 0, null, 2], [null, null, 0, null]]);
        assert!(givens(&unclear).starts_with("`0` may be a value or an empty cell"));
    }
}
