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
use crate::base::record::boxes_of;
use crate::base::record::{CellRecord, Record, Variant};
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
    let field = record.field;
    let named = |(at, cell): (Cell, &&Value)| content(cell, size).map_err(|why| format!("{}{why}", field.name(at)));
    let contents: Vec<(CellRecord, DigitSet)> = field.cells().zip(&cells).map(named).collect::<Result<_, _>>()?;
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

/// The content of a cell, and its pencil marks; the error describes the problem there.
fn content(cell: &Value, size: u8) -> Result<(CellRecord, DigitSet), FormatError> {
    let member = |key: &str| cell.get(key).filter(|value| !value.is_null());
    if !cell.is_object() && !cell.is_null() {
        return Err(" is not an object".into());
    }
    let wrong = |what: &str, value: &Value| format!(": {what} is {value}, not a number from 1 to {size}");
    let given = match member("given") {
        Some(given) => given.as_bool().ok_or(": `given` is neither true nor false")?,
        None => false,
    };
    let value = member("value").filter(|value| value.as_u64() != Some(0) && value.as_str() != Some(""));
    let value = value.map(|value| digit(value, size).ok_or_else(|| wrong("`value`", value))).transpose()?;
    let mut marks = DigitSet::EMPTY;
    if let Some(list) = member("centerPencilMarks") {
        for mark in list.as_array().ok_or(": `centerPencilMarks` is not a list")? {
            marks.insert(digit(mark, size).ok_or_else(|| wrong("a pencil mark", mark))?);
        }
    }
    let content = match value {
        Some(value) if given => CellRecord::Given(value),
        Some(value) => CellRecord::Placed(value),
        None if marks.is_empty() => CellRecord::Empty,
        None => CellRecord::Candidates(marks),
    };
    Ok((content, marks))
}

/// A value as a number or as text.
fn digit(value: &Value, digit_count: u8) -> Option<Digit> {
    let number = value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())?;
    u8::try_from(number).ok().and_then(Digit::new).filter(|value| value.get() <= digit_count)
}

fn solution(record: &mut Record, value: &Value) {
    let Some(solution) = value.get("solution").filter(|solution| says_something(solution)) else { return };
    let read =
        |list: &Vec<Value>| list.iter().map(|value| digit(value, record.digit_count)).collect::<Option<Vec<Digit>>>();
    let values = solution.as_array().and_then(read).filter(|values| values.len() == record.cells.len());
    match values {
        Some(values) => record.solution = Some(values),
        None => record.unsupported.push("a solution that does not fill the grid".to_owned()),
    }
}

/// Reads the regions that cells name. A cell without one is in its box, or in its row if the size has no boxes.
fn regions(record: &mut Record, cells: &[&Value]) {
    let field = record.field;
    let size = usize::from(record.digit_count);
    let usual = boxes_of(field, record.boxes.unwrap_or((1, field.columns())));
    let region = |(at, (cell, usual)): (Cell, (&&Value, &u8))| match cell.get("region") {
        None | Some(Value::Null) => Ok(*usual),
        Some(named) => {
            let number = named.as_u64().and_then(|it| u8::try_from(it).ok()).filter(|it| *it < record.digit_count);
            number.ok_or_else(|| format!("the regions ({}: `region` is {named})", field.name(at)))
        }
    };
    let regions: Result<Vec<u8>, String> = field.cells().zip(cells.iter().zip(&usual)).map(region).collect();
    let holds_n = |regions: &[u8], it: u8| regions.iter().filter(|region| **region == it).count() == size;
    match regions {
        Ok(regions) if regions == usual => {}
        Ok(regions) if (0..record.digit_count).all(|it| holds_n(&regions, it)) => record.regions = Some(regions),
        Ok(_) => record.unsupported.push("regions that are not of one size".to_owned()),
        Err(why) => record.unsupported.push(why),
    }
}

/// Rules that are switched on by a member.
pub(super) const SWITCHES: [(&str, Variant); 6] = [
    ("antiknight", Variant::AntiKnight),
    ("antiking", Variant::AntiKing),
    ("nonconsecutive", Variant::NonConsecutive),
    ("disjointgroups", Variant::Disjoint),
    ("diagonal+", Variant::DiagonalUp),
    ("diagonal-", Variant::DiagonalDown),
];

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
    let is_on = |key: &str| value.get(key).and_then(Value::as_bool).unwrap_or(false);
    SWITCHES.into_iter().filter(|(key, _)| is_on(key)).for_each(|(_, variant)| record.add_variant(variant));
    let diagonals = [Variant::DiagonalUp, Variant::DiagonalDown];
    if diagonals.iter().all(|diagonal| record.variants.contains(diagonal)) {
        record.variants.retain(|variant| !diagonals.contains(variant));
        record.add_variant(Variant::Diagonal);
    }
    clues::read(record, value);
    let is_switch = |key: &str| SWITCHES.iter().any(|(it, _)| *it == key);
    let is_list = |key: &str| lists::LISTS.iter().any(|(it, ..)| *it == key);
    let is_read =
        |key: &str, value: &Value| KNOWN.contains(&key) || is_list(key) || is_switch(key) && value.is_boolean();
    for (key, value) in value.as_object().into_iter().flatten().filter(|(key, value)| !is_read(key, value)) {
        let named =
            |names: &[(&str, &str)]| names.iter().find(|(known, _)| known == key).map(|(_, name)| (*name).to_owned());
        match (named(&UNREAD), named(&DRAWN)) {
            _ if !says_something(value) => {}
            (Some(name), _) => record.unread.push(name),
            (None, Some(name)) => {
                if !is_picture_of_clues(value) && !record.unsupported.contains(&name) {
                    record.unsupported.push(name);
                }
            }
            (None, None) => record.unread.push(format!("`{key}` of f-puzzles")),
        }
    }
}

/// True for a list of drawings that a plug-in has added to show clues that are in other members.
fn is_picture_of_clues(value: &Value) -> bool {
    const MARKS: [&str; 3] = ["fromConstraint", "isNewConstraint", "fromRangskSolver"];
    let is_picture = |entry: &Value| MARKS.iter().any(|mark| entry.get(mark).is_some_and(says_something));
    value.as_array().is_some_and(|entries| entries.iter().all(is_picture))
}

/// Returns true if a value is more than a switch that is off or a list without entries.
fn says_something(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(on) => *on,
        Value::Array(list) => !list.is_empty(),
        Value::String(text) => !text.is_empty(),
        Value::Object(members) => !members.is_empty(),
        Value::Number(_) => true,
    }
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
    let members = cells.iter().filter_map(|cell| cell.as_object()).flatten();
    let found: BTreeSet<&str> = members
        .filter(|(key, value)| says_something(value) && !IN_CELLS.contains(&key.as_str()))
        .map(|(key, _)| key.as_str())
        .collect();
    for (keys, name) in ON_CELLS {
        if keys.iter().any(|key| found.contains(key)) {
            record.unsupported.push(name.to_owned());
        }
    }
    let is_known = |key: &str| ON_CELLS.iter().any(|(keys, _)| keys.contains(&key));
    let unknown = found.into_iter().filter(|key| !is_known(key));
    record.unsupported.extend(unknown.map(|key| format!("`{key}` in cells of f-puzzles")));
}
