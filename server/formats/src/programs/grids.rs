//! Reads JSON of data sets: a grid under a usual name, `{"puzzle": "53..7…", "solution": "5346…"}`, as a text or as
//! rows.

use crate::base::error::FormatError;
use crate::base::json::small_number;
use crate::base::record::{CellRecord, Record, side_of_square};
use crate::line::value as symbol_value;
use crate::programs::json::{ABOUT_GRIDS, read_entry};
use field::Digit;
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
    let mut record = Record::new(givens.side);
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
}

/// The grid that a value is; `None` if it is something else.
fn square(value: &Value) -> Option<Square> {
    let values = cells(value)?;
    Some(Square { side: side_of_square(values.len())?, values })
}

/// The values of a grid, 0 for empty cells; `None` if it is something else.
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
        Value::String(text) if text.chars().count() > 1 && text.parse::<u8>().is_err() => cells(row),
        _ => cell(row).map(|cell| vec![cell]),
    }
}

fn cell(value: &Value) -> Option<u8> {
    match value {
        Value::Null => Some(0),
        Value::Number(_) => small_number(value).filter(|value| *value <= 36),
        Value::String(text) => {
            let text = text.trim();
            if text.is_empty() {
                return Some(0);
            }
            if let Some(number) = text.parse().ok().filter(|value| *value <= 36) {
                return Some(number);
            }
            let mut symbols = text.chars();
            let first = symbols.next()?;
            if symbols.next().is_none() { symbol(first) } else { None }
        }
        _ => None,
    }
}

fn symbol(c: char) -> Option<u8> {
    if matches!(c, '.' | '0' | '_' | '-' | '*' | '?') { Some(0) } else { symbol_value(c) }
}
