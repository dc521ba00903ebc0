//! Reads and writes puzzles of f-puzzles: JSON that links contain in packed form. Drawings and what has no form in
//! `.sudoku` are listed as unsupported.

mod clues;
mod links;
mod lists;
mod negative;
mod write;

pub(crate) use links::packed;
pub(crate) use write::{write, write_link};

use crate::base::error::FormatError;
use crate::base::json::{digit, says_something, small_number};
use crate::base::record::{CellRecord, Record, are_even, boxes_of};
use field::{Cell, Digit, DigitSet};
use serde_json::Value;
use std::collections::BTreeSet;

/// Reads a puzzle.
pub(crate) fn read(value: &Value) -> Result<Record, FormatError> {
    let rows = value.get("grid").and_then(Value::as_array).ok_or("`grid` is not a list")?;
    let size = value.get("size").and_then(Value::as_u64).unwrap_or(rows.len() as u64);
    let size = u8::try_from(size).ok().filter(|size| (2..=36).contains(size)).ok_or("`size` is not from 2 to 36")?;
    let cells: Vec<&Value> = rows.iter().filter_map(Value::as_array).flatten().collect();
    let even = rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == usize::from(size)));
    let mut record = Record::new(size);
    if !even || cells.len() != record.cells.len() {
        return Err(format!("the grid does not have {size} rows of {size} cells").into());
    }
    about(&mut record, value);
    let mut contents = Vec::with_capacity(cells.len());
    for (at, cell) in record.field.cells().zip(&cells) {
        contents.push(content(&record, at, cell)?);
    }
    record.fill(contents);
    regions(&mut record, &cells);
    solution(&mut record, value);
    constraints(&mut record, value);
    marks(&mut record, &cells);
    Ok(record)
}

/// Reads the textual members.
fn about(record: &mut Record, value: &Value) {
    for key in ["title", "author", "ruleset"] {
        match value.get(key) {
            Some(Value::String(text)) if key == "ruleset" => record.add_comment(text),
            Some(Value::String(text)) => record.add(key, text),
            Some(other) if says_something(other) => record.unsupported.push(format!("`{key}`, which is not text")),
            _ => {}
        }
    }
}

/// The content of a cell, and its pencil marks.
fn content(record: &Record, at: Cell, cell: &Value) -> Result<(CellRecord, DigitSet), FormatError> {
    let name = record.field.name(at);
    if !cell.is_object() && !cell.is_null() {
        return Err(format!("{name} is not an object").into());
    }
    let member = |key: &str| cell.get(key).filter(|value| !value.is_null());
    let is_given = match member("given") {
        Some(given) => given.as_bool().ok_or_else(|| format!("{name}: `given` is neither true nor false"))?,
        None => false,
    };
    let size = record.digit_count;
    let value = match member("value") {
        Some(value) if value.as_u64() != Some(0) && value.as_str() != Some("") => {
            let digit = digit(record, value);
            Some(digit.ok_or_else(|| format!("{name}: `value` is {value}, not a number from 1 to {size}"))?)
        }
        _ => None,
    };
    let mut marks = DigitSet::EMPTY;
    if let Some(list) = member("centerPencilMarks") {
        let list = list.as_array().ok_or_else(|| format!("{name}: `centerPencilMarks` is not a list"))?;
        for mark in list {
            let digit = digit(record, mark);
            marks.insert(
                digit.ok_or_else(|| format!("{name}: a pencil mark is {mark}, not a number from 1 to {size}"))?,
            );
        }
    }
    Ok((CellRecord::new(value, is_given, marks), marks))
}

fn solution(record: &mut Record, value: &Value) {
    let Some(solution) = value.get("solution").filter(|solution| says_something(solution)) else { return };
    let list = solution.as_array().map(Vec::as_slice).unwrap_or_default();
    let values: Option<Vec<Digit>> = list.iter().map(|value| digit(record, value)).collect();
    match values {
        Some(values) if values.len() == record.cells.len() => record.solution = Some(values),
        _ => record.unsupported.push("a solution that does not fill the grid".to_owned()),
    }
}

/// Reads the regions that cells name. A cell without one is in its box, or in its row if the size has no boxes.
fn regions(record: &mut Record, cells: &[&Value]) {
    let field = record.field;
    let usual = boxes_of(field, record.boxes.unwrap_or((1, field.columns())));
    let mut regions = usual.clone();
    for (at, cell) in field.cells().zip(cells) {
        let Some(named) = cell.get("region").filter(|named| !named.is_null()) else { continue };
        match small_number(named) {
            Some(number) if number < record.digit_count => regions[at.index()] = number,
            _ => {
                record.unsupported.push(format!("the regions ({}: `region` is {named})", field.name(at)));
                return;
            }
        }
    }
    if regions == usual {
        return;
    }
    if are_even(&regions, record.digit_count) {
        record.regions = Some(regions);
    } else {
        record.unsupported.push("regions that are not of one size".to_owned());
    }
}

/// The names of members whose clues have no form in `.sudoku`, in plain words.
const UNREAD: [(&str, &str); 5] = [
    ("boxindexer", "box indexers"),
    ("selfTaxicab", "self taxicab"),
    ("selftaxicab", "self taxicab"),
    ("weakpalindrome", "weak palindromes"),
    ("selfregionsum", "region sums"),
];

/// The names of members that mean nothing for the solution.
const DRAWN: [(&str, &str); 8] = [
    ("cage", "drawn cages"),
    ("circle", "drawn circles"),
    ("line", "drawn lines"),
    ("rectangle", "drawn rectangles"),
    ("text", "drawn text"),
    ("foglight", "fog"),
    ("fogofwar", "fog"),
    ("successMessage", "the message shown when it is solved"),
];

/// The members that are read elsewhere, and settings of the program that do not concern the puzzle.
const KNOWN: [&str; 12] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "negative",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "disabledLogic",
    "conflictchecker",
];

fn constraints(record: &mut Record, value: &Value) {
    for (key, variant) in lists::SWITCHES {
        if value.get(key).and_then(Value::as_bool) == Some(true) {
            record.add_variant(variant);
        }
    }
    record.join_diagonals();
    clues::read(record, value);
    for (key, value) in value.as_object().into_iter().flatten() {
        let is_switch = value.is_boolean() && lists::SWITCHES.iter().any(|(known, _)| known == key);
        let is_list = lists::LISTS.iter().any(|(known, ..)| known == key);
        if is_switch || is_list || KNOWN.contains(&key.as_str()) || !says_something(value) {
            continue;
        }
        if let Some((_, name)) = UNREAD.iter().find(|(known, _)| known == key) {
            record.unread.push((*name).to_owned());
        } else if let Some((_, name)) = DRAWN.iter().find(|(known, _)| known == key) {
            if !is_picture_of_clues(value) && !record.unsupported.iter().any(|known| known == name) {
                record.unsupported.push((*name).to_owned());
            }
        } else {
            record.unread.push(format!("`{key}` of f-puzzles"));
        }
    }
}

/// True for a list of drawings that a plug-in has added to show clues that are in other members.
fn is_picture_of_clues(value: &Value) -> bool {
    const MARKS: [&str; 3] = ["fromConstraint", "isNewConstraint", "fromRangskSolver"];
    let Some(entries) = value.as_array() else { return false };
    entries.iter().all(|entry| MARKS.iter().any(|mark| entry.get(mark).is_some_and(says_something)))
}

/// The members of a cell that a record holds completely.
const IN_CELLS: [&str; 4] = ["value", "given", "centerPencilMarks", "region"];

/// Other members of a cell, with their names.
const ON_CELLS: [(&[&str], &str); 4] = [
    (&["givenPencilMarks"], "pencil marks that are given"),
    (&["cornerPencilMarks"], "pencil marks in corners"),
    (&["c", "cArray", "highlight", "highlightArray"], "colours of cells"),
    (&["parity"], "parities of cells"),
];

/// Lists the members of cells that a record does not hold.
fn marks(record: &mut Record, cells: &[&Value]) {
    let mut found: BTreeSet<&str> = BTreeSet::new();
    for (key, value) in cells.iter().filter_map(|cell| cell.as_object()).flatten() {
        if says_something(value) && !IN_CELLS.contains(&key.as_str()) {
            found.insert(key);
        }
    }
    for (keys, name) in ON_CELLS {
        if keys.iter().any(|key| found.contains(key)) {
            record.unsupported.push(name.to_owned());
        }
        keys.iter().for_each(|key| _ = found.remove(key));
    }
    record.unsupported.extend(found.into_iter().map(|key| format!("`{key}` in cells of f-puzzles")));
}
