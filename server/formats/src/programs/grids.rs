//! Reads JSON of data sets: a grid under a usual name, `{"puzzle": "53..7…", "solution": "5346…"}`, as a text or as
//! rows.

use crate::base::error::FormatError;
use crate::base::record::{CellRecord, Record};
use crate::line::value as symbol_value;
use crate::programs::json::{ABOUT_GRIDS, read_entry};
use field::{Digit, Field};
use serde_json::Value;

/// The names of members that hold a puzzle, and of those that hold its solution.
pub(crate) const PUZZLES: [&str; 8] = ["puzzle", "question", "quizzes", "board", "grid", "mission", "quiz", "puzzles"];
pub(crate) const SOLUTIONS: [&str; 4] = ["solution", "answer", "solutions", "answers"];

/// Reads the puzzles of an object: one, or as many as its member lists. `None` if it has no such member.
pub(crate) fn read(value: &Value) -> Option<Vec<Result<Record, FormatError>>> {
    let puzzle = member(value, &PUZZLES).filter(|(_, puzzle)| looks_like_grids(puzzle))?;
    let solution = member(value, &SOLUTIONS);
    let lists = (list_of_grids(puzzle.1), solution.and_then(|(_, solution)| list_of_grids(solution)));
    let (Some(puzzles), solutions) = lists else {
        return Some(vec![one(value, puzzle.1, solution)]);
    };
    let read = puzzles.iter().enumerate().map(|(at, puzzle)| {
        let name = solution.map_or("", |(name, _)| name);
        one(value, puzzle, solutions.and_then(|list| list.get(at)).map(|solution| (name, solution)))
    });
    Some(read.collect())
}

/// The first member of one of these names.
fn member<'v>(value: &'v Value, names: &[&'static str]) -> Option<(&'static str, &'v Value)> {
    names.iter().find_map(|name| Some((*name, value.get(name)?)))
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
    let is_grid = |value: &Value| cells(value).is_some_and(|cells| side(&cells).is_some());
    (!is_grid(value) && list.iter().any(is_grid)).then_some(list)
}

fn one(object: &Value, puzzle: &Value, solution: Option<(&str, &Value)>) -> Result<Record, FormatError> {
    let cells_of = |value: &Value| cells(value).filter(|cells| side(cells).is_some());
    let givens = cells_of(puzzle).ok_or("JSON, but no puzzle: its grid does not have N² cells")?;
    let mut record = Record::new(side(&givens).unwrap_or(9));
    let size = record.digit_count;
    if givens.iter().any(|value| *value > size) {
        return Err("a value is larger than the grid".into());
    }
    record.cells = givens.iter().map(|value| Digit::new(*value).map_or(CellRecord::Empty, CellRecord::Given)).collect();
    if let Some((name, solution)) = solution {
        let fits =
            |cells: &Vec<u8>| cells.len() == givens.len() && cells.iter().all(|value| (1..=size).contains(value));
        let values = cells_of(solution).filter(fits);
        record.solution = values.map(|values| values.into_iter().filter_map(Digit::new).collect());
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

/// The number of cells in a row.
fn side(cells: &[u8]) -> Option<u8> {
    (2..=36).find(|side: &u8| Field::square(*side).cell_count() == cells.len())
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
        Value::Number(number) => {
            number.as_u64().and_then(|value| u8::try_from(value).ok()).filter(|value| *value <= 36)
        }
        Value::String(text) => match text.trim() {
            "" => Some(0),
            text => text.parse().ok().filter(|value| *value <= 36).or_else(|| {
                let mut symbols = text.chars();
                symbols.next().and_then(symbol).filter(|_| symbols.next().is_none())
            }),
        },
        _ => None,
    }
}

fn symbol(c: char) -> Option<u8> {
    if matches!(c, '.' | '0' | '_' | '-' | '*' | '?') { Some(0) } else { symbol_value(c) }
}
