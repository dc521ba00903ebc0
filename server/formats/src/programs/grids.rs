//! Reads JSON of data sets: a grid under a usual name, `{"puzzle": "53..7…", "solution": "5346…"}`, as a text or as
//! rows.

use crate::base::error::FormatError;
use crate::base::json::small_number;
use crate::base::record::{CellRecord, Record, side_of_square};
use crate::line::{is_empty, value as symbol_value};
use crate::programs::grid_members::{NameOfPuzzle, PuzzlePlace, is_usual_name, named};
use crate::programs::json::{ABOUT_GRIDS, read_entry};
use field::{Digit, DigitSet, Field, Zero, is_empty_word, standard_boxes};
use serde_json::{Map, Value};

/// Reads the puzzles of an object under the usual names: one, or as many as its member lists. `None` if it has no such
/// member.
pub(crate) fn read(value: &Value) -> Option<Vec<Result<Record, FormatError>>> {
    let object = value.as_object()?;
    let places = named(object);
    (!places.is_empty()).then(|| places.into_iter().map(|place| read_at(object, place)).collect())
}

/// Reads the puzzle at a place of its object.
pub(crate) fn read_at(object: &Map<String, Value>, place: PuzzlePlace<'_>) -> Result<Record, FormatError> {
    let puzzle = place.puzzle.in_object(object).ok_or("JSON, but no puzzle")?;
    let solution = place.solution.and_then(|at| Some(NamedSolution { name: at.key, grid: at.in_object(object)? }));
    let mut record = read_one(puzzle, solution)?;
    let puzzle_key = place.puzzle.key;
    let solution_key = place.solution.map_or(puzzle_key, |solution| solution.key);
    match place.name {
        // The other members are other puzzles.
        NameOfPuzzle::Title(title) => record.add("title", title),
        NameOfPuzzle::Level(level) => record.add_level(level),
        NameOfPuzzle::Usual => {
            for (key, value) in object {
                match ABOUT_GRIDS.iter().find(|known| *known == key) {
                    Some(known) => read_entry(&mut record, known, value),
                    // Their number.
                    None if key == "solutions" && value.is_number() => read_entry(&mut record, key, value),
                    None if key == puzzle_key || key == solution_key || is_usual_name(key) || value.is_null() => {}
                    None => record.unsupported.push(format!("`{key}`")),
                }
            }
        }
    }
    Ok(record)
}

/// The solution of a puzzle, and the name of the member that holds it.
#[derive(Clone, Copy)]
struct NamedSolution<'v> {
    name: &'v str,
    grid: &'v Value,
}

/// True for a text, or a list of texts, numbers or lists of them. Objects are cells of f-puzzles.
pub(crate) fn looks_like_grids(value: &Value) -> bool {
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
pub(crate) fn list_of_grids(value: &Value) -> Option<&[Value]> {
    let list = value.as_array()?;
    let holds_one = list.iter().any(|value| square(value).is_some());
    (holds_one && square(value).is_none() && !are_rows(list)).then_some(list)
}

/// Returns true for texts that are the rows of a grid of which some are missing or too many. 16 characters are also a
/// 4×4 grid.
fn are_rows(list: &[Value]) -> bool {
    /// So many rows may be missing or too many.
    const SLIPS: usize = 2;
    let mut lengths = list.iter().map(|value| value.as_str().map(|text| text.chars().count()));
    let Some(Some(length)) = lengths.next() else { return false };
    let is_even = lengths.all(|other| other == Some(length));
    let are_grids = length >= 16 && list.iter().all(|value| side_of_grid(value).is_some());
    is_even && !are_grids && (length < 16 || list.len().abs_diff(length) <= SLIPS)
}

/// Returns the side of a square grid, each of whose values it may have.
pub(crate) fn side_of_grid(value: &Value) -> Option<u8> {
    let square = square(value)?;
    square.values.iter().all(|value| *value <= square.side).then_some(square.side)
}

/// Returns true for a grid without empty cells.
pub(crate) fn is_full(value: &Value) -> bool {
    square(value).is_some_and(|square| !square.values.contains(&0))
}

fn read_one(puzzle: &Value, solution: Option<NamedSolution<'_>>) -> Result<Record, FormatError> {
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
        let is_count = name == "solutions" && grid.is_number();
        if record.solution.is_none() && !is_count {
            record.unsupported.push(format!("a `{name}` that does not fill the grid"));
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
            if text.is_empty() || is_empty_word(text) {
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
        _ if is_empty(c) => Some(0),
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

    #[test]
    fn marks_and_words_for_empty_cells() {
        assert_eq!(givens(&json!(["1·2?", "····", "__34", "-.*4"])), "1020000000340004");
        let words = json!([[1, "nan", 2, "null"], ["NA", 3, "", "-1"], ["2", ".", "none", 1], [3, "·", "_", 4]]);
        assert_eq!(givens(&words), "1020030020013004");
    }

    #[test]
    fn rows_of_which_one_is_missing_are_no_list_of_grids() {
        let rows = |count: usize, row: &str| json!({ "board": vec![row; count] });
        let outcomes = |object: &Value| read(object).map(|read| read.iter().map(Result::is_ok).collect::<Vec<bool>>());
        assert_eq!(outcomes(&rows(9, "1........")), Some(vec![true]));
        assert_eq!(outcomes(&rows(8, "1........")), Some(vec![false]));
        assert_eq!(outcomes(&rows(15, "G000000000000000")), Some(vec![false]));
        assert_eq!(outcomes(&rows(15, "1000000000000000")), Some(vec![true; 15]));
    }

    #[test]
    fn names_of_grids() {
        let grid = "1.3.3.1..1.3.3.1";
        let solution = "1234341221434321";
        let count = |object: Value| read(&object).map(|read| read.iter().filter(|read| read.is_ok()).count());
        assert_eq!(count(json!({ "value": grid })), Some(1));
        assert_eq!(count(json!({ "value": 5 })), None);
        assert_eq!(count(json!({ "data": ["2024", "abcd"] })), None);
        let solved = [
            json!({ "input": grid, "output": solution }),
            json!({ "start": grid, "solutions": [solution] }),
            json!({ "puzzle": "The first", "grid": grid, "answer": solution }),
        ];
        for object in solved {
            let record = read(&object).and_then(|mut read| read.pop()).expect("a puzzle").expect("a grid");
            assert!(record.solution.is_some(), "{object}");
        }
        let counted = read(&json!({ "puzzle": grid, "solutions": 1 })).and_then(|mut read| read.pop());
        let counted = counted.expect("a puzzle").expect("a grid");
        assert_eq!(counted.get("solutions"), Some("1"));
        assert!(counted.unsupported.is_empty());
    }
}
