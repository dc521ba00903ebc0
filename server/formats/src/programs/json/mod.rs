//! Reads and writes JSON of this program: one object per puzzle.
//!
//! Its members are `size` (the cells of a row), `givens` and optionally: `rows` (where they are not as many), `title`,
//! `author` and the other metadata (a text, or a list if a key occurs more than once; keys that `.sudoku` does not know
//! in `metadata`), `comments`, `box` (`"2x3"`), `symbols`, `values` (`"0-8"`, the numbers of clues), `rules`,
//! `regions`, `constraints`, `placed`, `candidates` (`{"r1c3":[1,5]}`), `solution`. Cells are a text of N² characters
//! (`.` empty, values above 9 as letters) or, for 36×36, a list of numbers (0 empty); both are read for every size.

mod clues;

use crate::base::clues::cell_from_name;
use crate::base::error::FormatError;
use crate::base::json::small_number;
use crate::base::loss::unsupported;
use crate::base::record::{ABOUT, RATING, is_known, side_of_square};
use crate::base::record::{CellRecord, Record, Variant};
use crate::base::written::Written;
use crate::line::{is_empty, symbol, value as symbol_value};
use field::{BoxShape, Digit, DigitSet, Field, Numbers};
use serde_json::map::Entry;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// The members of an object besides metadata.
const MEMBERS: [&str; 14] = [
    "metadata",
    "comments",
    "size",
    "rows",
    "box",
    "symbols",
    "values",
    "rules",
    "givens",
    "placed",
    "candidates",
    "constraints",
    "regions",
    "solution",
];

/// Keys that change how a grid is read, and so cannot be keys of other metadata.
const SHAPE: [&str; 7] = ["size", "rows", "box", "symbols", "values", "rules", "solution"];

/// Writes the object on one line.
pub(crate) fn write(record: &Record) -> Written {
    let mut members: Vec<(&str, Value)> = Vec::new();
    for key in ABOUT.into_iter().chain(RATING) {
        let entries = record.metadata.iter().filter(|(known, _)| known == key);
        let values: Vec<&str> = entries.map(|(_, value)| value.as_str()).collect();
        match values.as_slice() {
            [] => {}
            [value] => members.push((key, json!(value))),
            several => members.push((key, json!(several))),
        }
    }
    let others = others(record);
    if !others.is_empty() {
        members.push(("metadata", Value::Object(others)));
    }
    if !record.comments.is_empty() {
        members.push(("comments", json!(record.comments)));
    }
    members.push(("size", json!(record.field.columns())));
    if record.declared_size().is_some() {
        members.push(("rows", json!(record.field.rows())));
    }
    if let Some((rows, columns)) = record.unusual_boxes() {
        members.push(("box", json!(format!("{rows}x{columns}"))));
    }
    if let Some(symbols) = &record.symbols {
        members.push(("symbols", json!(symbols.iter().collect::<String>())));
    }
    members.extend(record.declared_values().map(|values| ("values", json!(values))));
    if !record.variants.is_empty() {
        members.push(("rules", record.variants.iter().map(|variant| json!(variant.name())).collect()));
    }
    members.extend(grids(record));
    let members: Vec<String> = members.iter().map(|(key, value)| format!("{}:{value}", json!(key))).collect();
    Written { lines: vec![format!("{{{}}}", members.join(","))], losses: unsupported(record).collect() }
}

/// The metadata with keys that `.sudoku` does not know.
fn others(record: &Record) -> Map<String, Value> {
    let mut others = Map::new();
    for (key, value) in record.metadata.iter().filter(|(key, _)| !is_known(key)) {
        match others.entry(key.as_str()) {
            Entry::Vacant(place) => drop(place.insert(json!(value))),
            Entry::Occupied(mut place) => match place.get_mut() {
                Value::Array(values) => values.push(json!(value)),
                one => *one = json!([one.take(), value]),
            },
        }
    }
    others
}

fn grids(record: &Record) -> Vec<(&'static str, Value)> {
    let mut members = Vec::new();
    if let Some(regions) = &record.regions {
        let numbers: Vec<u8> = regions.iter().map(|region| region.saturating_add(1)).collect();
        members.push(("regions", line(record.digit_count, &numbers)));
    }
    let mut givens = vec![0; record.cells.len()];
    let mut placed = vec![0; record.cells.len()];
    let mut marks = Map::new();
    for (at, cell) in record.field.cells().zip(&record.cells) {
        match cell {
            CellRecord::Empty => {}
            CellRecord::Given(value) => givens[at.index()] = value.get(),
            CellRecord::Placed(value) => placed[at.index()] = value.get(),
            CellRecord::Candidates(set) => {
                let values: Vec<u8> = set.iter().map(Digit::get).collect();
                marks.insert(record.field.name(at).to_string(), json!(values));
            }
        }
    }
    members.push(("givens", line(record.digit_count, &givens)));
    if placed.iter().any(|value| *value > 0) {
        members.push(("placed", line(record.digit_count, &placed)));
    }
    if !marks.is_empty() {
        members.push(("candidates", Value::Object(marks)));
    }
    if !record.clues.is_empty() {
        members.push(("constraints", clues::write(record)));
    }
    if let Some(solution) = &record.solution {
        let values: Vec<u8> = solution.iter().map(|value| value.get()).collect();
        members.push(("solution", line(record.digit_count, &values)));
    }
    members
}

fn line(size: u8, values: &[u8]) -> Value {
    if size > 35 {
        return json!(values);
    }
    json!(values.iter().map(|value| symbol(*value).unwrap_or('.')).collect::<String>())
}

/// Reads the puzzle of an object.
pub(crate) fn read(value: &Value) -> Result<Record, FormatError> {
    let givens = cells(value, "givens")?.unwrap_or_default();
    let columns = match value.get("size") {
        None => side_of_square(givens.len()).ok_or("`givens` does not have N² cells")?,
        Some(size) => small_number(size).unwrap_or(0),
    };
    let rows = match value.get("rows").filter(|rows| !rows.is_null()) {
        None => columns,
        Some(rows) => small_number(rows).unwrap_or(0),
    };
    let is_size = (2..=36).contains(&rows) && (2..=36).contains(&columns);
    if !is_size || givens.len() != usize::from(rows) * usize::from(columns) {
        return Err(match value.get("rows") {
            None => "`givens` does not have `size` × `size` cells, with a `size` from 2 to 36",
            Some(_) => "`givens` does not have `rows` × `size` cells, each from 2 to 36",
        }
        .into());
    }
    let field = Field::new(rows, columns);
    let numbers = declared_numbers(value, field)?.unwrap_or(Numbers::from_one(field.longer_side()));
    let mut record = Record::blank(field, numbers.count());
    record.least_number = numbers.least() as u8;
    read_metadata(&mut record, value);
    read_shape(&mut record, value)?;
    let placed = cells(value, "placed")?.unwrap_or_else(|| vec![0; givens.len()]);
    if placed.len() != givens.len() {
        return Err("`placed` and `givens` differ in their number of cells".into());
    }
    for (at, cell) in record.field.cells().zip(&mut record.cells) {
        let given = Digit::new(givens[at.index()]);
        let placed = Digit::new(placed[at.index()]);
        *cell = match (given, placed) {
            (Some(given), Some(value)) if given != value => {
                let name = record.field.name(at);
                return Err(format!("`placed` is {value} in {name}, where the given is {given}").into());
            }
            (Some(given), _) => CellRecord::Given(given),
            (None, Some(value)) => CellRecord::Placed(value),
            (None, None) => CellRecord::Empty,
        };
    }
    read_candidates(&mut record, value)?;
    if let Some(clues) = value.get("constraints").filter(|clues| !clues.is_null()) {
        clues::read(&mut record, clues)?;
    }
    let solution = whole(cells(value, "solution")?, &record, "solution")?;
    record.solution = solution.map(|solution| solution.into_iter().filter_map(Digit::new).collect());
    if let Some(regions) = whole(cells(value, "regions")?, &record, "regions")? {
        let regions: Vec<u8> = regions.iter().map(|region| region - 1).collect();
        if !record.accepts_regions(&regions) {
            return Err(match record.is_usual() {
                true => format!("`regions` are not {columns} regions of {columns} cells"),
                false => "`regions` are not regions of the same size, of at most as many cells as values".to_owned(),
            }
            .into());
        }
        record.regions = Some(regions);
    }
    if record.cells.iter().filter_map(|cell| cell.value()).any(|value| value.get() > record.digit_count) {
        return Err("a value is larger than `size`".into());
    }
    Ok(record)
}

/// A grid without empty cells and of the right length.
fn whole(cells: Option<Vec<u8>>, record: &Record, name: &str) -> Result<Option<Vec<u8>>, FormatError> {
    let Some(cells) = cells else { return Ok(None) };
    if cells.len() != record.cells.len() || cells.iter().any(|value| record.digit(*value).is_none()) {
        return Err(format!("`{name}` does not fill the grid").into());
    }
    Ok(Some(cells))
}

/// A grid as a text or as a list of numbers.
fn cells(value: &Value, name: &str) -> Result<Option<Vec<u8>>, FormatError> {
    let found: Option<Vec<u8>> = match value.get(name) {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) => {
            text.chars().map(|c| if is_empty(c) { Some(0) } else { symbol_value(c) }).collect()
        }
        Some(Value::Array(list)) => {
            list.iter().map(|value| small_number(value).filter(|number| *number <= 36)).collect()
        }
        Some(_) => None,
    };
    match found {
        Some(found) => Ok(Some(found)),
        None => Err(format!("`{name}` is neither a string of values and `.` nor a list of numbers").into()),
    }
}

fn read_metadata(record: &mut Record, value: &Value) {
    for key in ABOUT.into_iter().chain(RATING) {
        if let Some(value) = value.get(key) {
            read_entry(record, key, value);
        }
    }
    match value.get("metadata") {
        None | Some(Value::Null) => {}
        Some(Value::Object(others)) => {
            for (key, value) in others {
                let lower = key.to_lowercase();
                // Such a line would change the meaning of the grid below it.
                if SHAPE.contains(&lower.as_str()) {
                    record.unsupported.push(format!("`{key}` in `metadata`"));
                } else {
                    read_entry(record, &lower, value);
                }
            }
        }
        Some(_) => record.unsupported.push("`metadata`".to_owned()),
    }
    if let Some(comments) = value.get("comments") {
        record.comments = texts(record, "comments", comments);
    }
    for (key, _) in value.as_object().into_iter().flatten() {
        if !is_known(key) && !MEMBERS.contains(&key.as_str()) {
            record.unsupported.push(format!("`{key}`"));
        }
    }
}

/// The members of other programs' objects that are metadata of ours; the other keys have other meanings there.
pub(crate) const ABOUT_GRIDS: [&str; 8] = ["title", "author", "source", "url", "date", "id", "comment", "difficulty"];

/// Reads a member as metadata.
pub(crate) fn read_entry(record: &mut Record, key: &str, value: &Value) {
    for text in texts(record, key, value) {
        if key == "difficulty" { record.add_level(&text) } else { record.add(key, &text) }
    }
}

/// A value, or each of a list, as text. Other values are listed as unsupported.
fn texts(record: &mut Record, name: &str, value: &Value) -> Vec<String> {
    let values = match value {
        Value::Null => &[],
        Value::Array(list) => list.as_slice(),
        single => std::slice::from_ref(single),
    };
    let mut found = Vec::new();
    for value in values {
        match value {
            Value::String(text) => found.push(text.clone()),
            Value::Bool(_) | Value::Number(_) => found.push(value.to_string()),
            Value::Null | Value::Array(_) | Value::Object(_) => {}
        }
    }
    if found.len() < values.len() {
        record.unsupported.push(format!("values of `{name}` that are not text"));
    }
    found
}

/// The rows and columns of `2x3`.
fn measures(text: &str) -> Option<(u8, u8)> {
    let (rows, columns) = text.split_once('x')?;
    Some((rows.trim().parse().ok()?, columns.trim().parse().ok()?))
}

/// The numbers that `values` declares, as `0-8`: at least as many as the longer side of the field has cells.
fn declared_numbers(value: &Value, field: Field) -> Result<Option<Numbers>, FormatError> {
    let Some(values) = value.get("values").filter(|values| !values.is_null()) else { return Ok(None) };
    let numbers = values.as_str().and_then(Numbers::from_text).filter(|numbers| numbers.count() >= field.longer_side());
    match numbers {
        Some(numbers) => Ok(Some(numbers)),
        None => {
            Err("`values` is not the first and the last number, such as `0-8`, or there are too few of them".into())
        }
    }
}

fn read_shape(record: &mut Record, value: &Value) -> Result<(), FormatError> {
    let member = |name: &str| value.get(name).filter(|value| !value.is_null());
    if let Some(value) = member("box") {
        let boxes = value.as_str().and_then(measures);
        let fitting =
            boxes.filter(|&(rows, columns)| BoxShape { rows, columns }.fits(record.field, record.digit_count));
        record.boxes = Some(fitting.ok_or("`box` is not `ROWSxCOLUMNS` with N cells")?);
    }
    if let Some(symbols) = member("symbols") {
        let symbols: Vec<char> = symbols.as_str().unwrap_or_default().chars().collect();
        let distinct: BTreeSet<&char> = symbols.iter().collect();
        if !(usize::from(record.digit_count)..=36).contains(&symbols.len()) || distinct.len() < symbols.len() {
            return Err("`symbols` is not a string with a different character for each value".into());
        }
        record.symbols = Some(symbols);
    }
    for name in member("rules").map(|value| texts(record, "rules", value)).unwrap_or_default() {
        match Variant::from_name(&name) {
            Some(variant) => record.variants.push(variant),
            None => record.unread.push(format!("the rule `{name}`")),
        }
    }
    record.variants.sort();
    record.variants.dedup();
    Ok(())
}

fn read_candidates(record: &mut Record, value: &Value) -> Result<(), FormatError> {
    let lists = match value.get("candidates") {
        None | Some(Value::Null) => return Ok(()),
        Some(lists) => lists.as_object().ok_or("`candidates` does not have the form `{\"r1c5\":[1,2]}`")?,
    };
    for (name, list) in lists {
        let wrong = || format!("`candidates` of `{name}`: not a cell such as `r1c5` and a list of values");
        let at = cell_from_name(record.field, name).ok_or_else(wrong)?;
        let mut set = DigitSet::EMPTY;
        for mark in list.as_array().ok_or_else(wrong)? {
            let mark = small_number(mark).and_then(|mark| record.digit(mark));
            set.insert(mark.ok_or_else(wrong)?);
        }
        match record.cells.get_mut(at.index()) {
            Some(cell @ CellRecord::Empty) => *cell = CellRecord::Candidates(set),
            Some(CellRecord::Candidates(_)) => {
                return Err(format!("`candidates` of `{name}`: the cell is named twice").into());
            }
            Some(_) if !set.is_empty() => record.covered_marks += 1,
            _ => {}
        }
    }
    Ok(())
}
