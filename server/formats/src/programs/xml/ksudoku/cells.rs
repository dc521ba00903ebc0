//! Reads the values of the setter, the declared solution, and the moves, whose last ones for each cell are its content.
//! A value is a letter: `_` for none, `b` for 1.

use super::super::tree::Element;
use super::grid::GraphField;
use crate::base::error::FormatError;
use crate::base::record::{CellRecord, Record};
use field::{Digit, DigitSet};

/// Sets the cells and the solution of a puzzle.
pub(super) fn read(
    record: &mut Record,
    puzzle: &Element,
    history: Option<&Element>,
    grid: GraphField,
) -> Result<(), FormatError> {
    if let Some(element) = puzzle.child("values") {
        record.cells = values(element, grid)?.into_iter().map(CellRecord::given).collect();
    }
    if let Some(element) = puzzle.child("solution").filter(|element| !element.text.trim().is_empty()) {
        let mut solved = values(element, grid)?;
        for (cell, value) in record.field.cells().zip(&mut solved) {
            // Any value outside of every grid.
            *value = if record.has(cell) { *value } else { Some(Digit::ONE) };
        }
        match solved.into_iter().collect() {
            Some(solution) => record.solution = Some(solution),
            None => record.unsupported.push("a solution that does not fill the grid".to_owned()),
        }
    }
    for (event, number) in history.map(moves).unwrap_or_default().into_iter().zip(1..) {
        play(record, event, grid).ok_or_else(|| format!("move {number} of KSudoku's history cannot be read"))?;
    }
    Ok(())
}

/// The moves of a history, in order.
fn moves(history: &Element) -> Vec<&Element> {
    let mut moves = Vec::new();
    for event in &history.children {
        if event.name == "complex-event" {
            moves.extend(&event.children);
        } else {
            moves.push(event);
        }
    }
    moves
}

/// True for a history that says no more than the content of the cells: a move for each at most, in the order of the
/// cells.
pub(super) fn is_in_order_of_cells(history: &Element) -> bool {
    let numbers = moves(history).into_iter().map(|event| event.attribute("index")?.parse::<usize>().ok());
    let has_groups = history.children.iter().any(|event| event.name == "complex-event");
    !has_groups && numbers.collect::<Vec<_>>().is_sorted_by(|one, next| one < next)
}

/// The values of all cells, in reading order.
fn values(element: &Element, grid: GraphField) -> Result<Vec<Option<Digit>>, FormatError> {
    let text = element.text.trim();
    let count = text.chars().count();
    if count != grid.area() {
        return Err(format!("KSudoku's `{}` has the length {count}, not {}", element.name, grid.area()).into());
    }
    let mut values = vec![None; grid.area()];
    for (letter, number) in text.chars().zip(0..) {
        let Some(cell) = grid.cell(number) else { continue };
        values[cell.index()] = match letter {
            '_' => None,
            'b'..='z' if letter as u8 - b'a' <= grid.size => Digit::new(letter as u8 - b'a'),
            _ => {
                let name = grid.field().name(cell);
                let what = "is neither `_` nor a value (`b` is 1)";
                return Err(format!("{name}: the letter `{letter}` of KSudoku {what}").into());
            }
        };
    }
    Ok(values)
}

/// Sets the cell of a move; `None` if it cannot be read.
fn play(record: &mut Record, event: &Element, grid: GraphField) -> Option<()> {
    let cell = event.attribute("index")?.parse().ok().and_then(|number| grid.cell(number))?;
    let content = match (event.attribute("value"), event.attribute("markers")) {
        (Some(value), None) => {
            let value: u8 = value.parse().ok().filter(|value| *value <= grid.size)?;
            CellRecord::new(Digit::new(value), event.attribute("given") == Some("true"), DigitSet::EMPTY)
        }
        (None, Some(markers)) => candidates(markers, grid)?,
        _ => return None,
    };
    let content_now = record.cells.get_mut(cell.index())?;
    // A move does not change a value of the setter.
    if !matches!(content_now, CellRecord::Given(_)) {
        *content_now = content;
    }
    Some(())
}

/// Pencil marks: a digit for each value, 0 for those that are not marked.
fn candidates(markers: &str, grid: GraphField) -> Option<CellRecord> {
    let mut set = DigitSet::EMPTY;
    for (at, marker) in markers.bytes().enumerate() {
        if marker != b'0' {
            set.insert(Digit::from_index(at).filter(|value| value.get() <= grid.size)?);
        }
    }
    Some(CellRecord::new(None, false, set))
}
