//! Reads puzzles of SudokuPad: JSON that the ids `scl…` and `ctc…` contain in packed form. It describes a drawing: the
//! grid, regions, cages and the solution are read, the rest is named as drawn.

mod unzip;

pub(crate) use unzip::unzip;

use crate::base::address::without_scheme;
use crate::base::error::FormatError;
use crate::base::json::{digit, says_something, small_number, text_of};
use crate::base::record::{CellRecord, Record, Variant, boxes_of, regions_of, same_areas};
use clues::{Clue, ClueKind};
use field::{Cell, Digit, DigitSet};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The shortest data of an id. A shorter id names a puzzle on the server.
const SHORTEST: usize = 60;

/// The packed data of a line: an id in an address, or alone.
pub(crate) fn packed(line: &str) -> Option<&str> {
    let line = line.trim();
    let data = match without_scheme(line) {
        Some(address) => {
            let starts = ["/scl", "/ctc", "puzzleid=scl", "puzzleid=ctc"];
            let (_, rest) = starts.into_iter().find_map(|start| address.split_once(start))?;
            rest.split(['?', '&', '#']).next()?
        }
        None => line.strip_prefix("scl").or_else(|| line.strip_prefix("ctc"))?,
    };
    let is_base64 = data.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=%-_".contains(&byte));
    // Packed texts that begin with `{` begin with this character.
    (data.len() >= SHORTEST && data.starts_with('N') && is_base64).then_some(data)
}

/// Returns true for JSON of SudokuPad: its cells are rows of objects.
pub(crate) fn is_puzzle(value: &Value) -> bool {
    let rows = value.get("cells").and_then(Value::as_array);
    rows.is_some_and(|rows| !rows.is_empty() && rows.iter().all(Value::is_array))
}

/// Reads a puzzle.
pub(crate) fn read(value: &Value) -> Result<Record, FormatError> {
    let rows = value.get("cells").and_then(Value::as_array).ok_or("`cells` is not a list")?;
    let size = u8::try_from(rows.len()).ok().filter(|size| (2..=36).contains(size));
    let size = size.ok_or("`cells` does not have from 2 to 36 rows")?;
    let cells: Vec<&Value> = rows.iter().filter_map(Value::as_array).flatten().collect();
    let is_square = rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == usize::from(size)));
    let mut record = Record::new(size);
    if !is_square || cells.len() != record.cells.len() {
        return Err(format!("the grid does not have {size} rows of {size} cells").into());
    }
    let mut reader = DrawingReader { record: &mut record, left: BTreeSet::new() };
    reader.cells(&cells)?;
    reader.regions(value.get("regions"));
    reader.metadata(value.get("metadata"));
    reader.cages(value.get("cages"));
    reader.others(value);
    let left = reader.left;
    record.unsupported.extend(left);
    Ok(record)
}

/// Members of the puzzle with drawings, with their names. They may mean constraints.
const DRAWN: [(&str, &str); 4] = [
    ("lines", "lines (drawn, not read)"),
    ("arrows", "arrows (drawn, not read)"),
    ("overlays", "symbols (drawn, not read)"),
    ("underlays", "shapes (drawn, not read)"),
];

/// Members of the puzzle that aid or hinder the player.
const FOG: [&str; 3] = ["foglight", "triggereffect", "fogofwar"];

/// Members of the puzzle that are read elsewhere, or do not concern it.
const KNOWN: [&str; 7] = ["cells", "regions", "cages", "metadata", "cellSize", "id", "settings"];

/// Members of metadata that are read elsewhere, or do not concern the puzzle.
const ABOUT: [&str; 9] =
    ["title", "author", "rules", "solution", "antiknight", "antiking", "source", "msgcorrect", "date"];

struct DrawingReader<'r> {
    record: &'r mut Record,
    /// The content that is not read.
    left: BTreeSet<String>,
}

impl DrawingReader<'_> {
    fn cells(&mut self, cells: &[&Value]) -> Result<(), FormatError> {
        let field = self.record.field;
        let size = self.record.digit_count;
        for (at, cell) in field.cells().zip(cells) {
            let members = match cell {
                Value::Object(members) => members,
                Value::Null => continue,
                other => return Err(format!("{} is {other}, not an object", field.name(at)).into()),
            };
            if let Some(value) = members.get("value").filter(|value| says_something(value)) {
                let Some(digit) = digit(self.record, value) else {
                    let name = field.name(at);
                    return Err(format!("{name}: `value` is {value}, not a number from 1 to {size}").into());
                };
                self.record.cells[at.index()] = CellRecord::Given(digit);
            } else {
                self.marks(at, members);
            }
            for (key, value) in members {
                if !["value", "centremarks", "pencilMarks"].contains(&key.as_str()) && says_something(value) {
                    self.left.insert(format!("`{key}` in cells of SudokuPad"));
                }
            }
        }
        Ok(())
    }

    /// Pencil marks are values, or drawn texts.
    fn marks(&mut self, at: Cell, members: &Map<String, Value>) {
        for name in ["centremarks", "pencilMarks"] {
            let Some(list) = members.get(name).and_then(Value::as_array) else { continue };
            let mut set = DigitSet::EMPTY;
            for mark in list {
                match digit(self.record, mark) {
                    Some(value) => set.insert(value),
                    None => drop(self.left.insert("pencil marks that are no values".to_owned())),
                }
            }
            if !set.is_empty() {
                self.record.cells[at.index()] = CellRecord::Candidates(set);
            }
        }
    }

    /// Lists of cells. If they are N of N cells they replace the boxes.
    fn regions(&mut self, value: Option<&Value>) {
        let field = self.record.field;
        let size = usize::from(self.record.digit_count);
        let Some(list) = value.and_then(Value::as_array).filter(|list| !list.is_empty()) else { return };
        let areas: Option<Vec<Vec<Cell>>> = list.iter().map(|area| self.cells_of(area)).collect();
        let areas = areas.unwrap_or_default();
        let are_even = areas.len() == size && areas.iter().all(|area| area.len() == size);
        let named: BTreeSet<&Cell> = areas.iter().flatten().collect();
        if !are_even || named.len() < field.cell_count() {
            self.record.unread.push("regions that are not of one size".to_owned());
            return;
        }
        let regions = regions_of(field, &areas);
        let usual = self.record.boxes.map(|boxes| boxes_of(field, boxes));
        if usual.is_none_or(|usual| !same_areas(&usual, &regions)) {
            self.record.regions = Some(regions);
        }
    }

    fn metadata(&mut self, value: Option<&Value>) {
        let Some(metadata) = value.and_then(Value::as_object) else { return };
        for key in ["title", "author", "source", "date"] {
            if let Some(text) = metadata.get(key).and_then(Value::as_str) {
                self.record.add(key, text);
            }
        }
        match metadata.get("rules") {
            Some(Value::String(rules)) => self.record.add_comment(rules),
            Some(Value::Array(rules)) => {
                rules.iter().filter_map(Value::as_str).for_each(|rule| self.record.add_comment(rule))
            }
            _ => {}
        }
        for (key, variant) in [("antiknight", Variant::AntiKnight), ("antiking", Variant::AntiKing)] {
            if metadata.get(key).and_then(Value::as_bool) == Some(true) {
                self.record.add_variant(variant);
            }
        }
        if let Some(solution) = metadata.get("solution").and_then(Value::as_str) {
            self.solution(solution);
        }
        for (key, value) in metadata {
            if !ABOUT.contains(&key.as_str()) && says_something(value) {
                self.left.insert(format!("`{key}` of SudokuPad"));
            }
        }
    }

    /// A solution as one character for each cell.
    fn solution(&mut self, text: &str) {
        let numbers = text.chars().map(crate::line::value);
        let values: Option<Vec<Digit>> = numbers.map(|number| self.record.digit(number?)).collect();
        match values {
            Some(values) if values.len() == self.record.cells.len() => self.record.solution = Some(values),
            _ => _ = self.left.insert("a solution that does not fill the grid".to_owned()),
        }
    }

    /// Cages. Some hold rows and columns, or metadata as `title: …`.
    fn cages(&mut self, value: Option<&Value>) {
        for cage in value.and_then(Value::as_array).into_iter().flatten() {
            let kind = cage.get("type").and_then(Value::as_str).unwrap_or_default();
            let text = text_of(cage.get("value"));
            let is_hidden = cage.get("hidden").and_then(Value::as_bool) == Some(true);
            if is_hidden || matches!(kind, "rowcol" | "region" | "global") {
                continue;
            }
            match cage.get("cells").and_then(|list| self.cells_of(list)) {
                None => self.unread("cages that are not in the grid"),
                // Such cages have the metadata of older puzzles.
                Some(cells) if cells.is_empty() => self.about(&text),
                Some(cells) => self.cage(text.trim(), cells, cage.get("unique").and_then(Value::as_bool)),
            }
        }
    }

    /// A cage with a number is a killer cage; one without is only drawn, unless its values differ.
    fn cage(&mut self, text: &str, cells: Vec<Cell>, unique: Option<bool>) {
        match (text.parse::<u32>(), unique) {
            (Ok(total), Some(false)) => {
                self.record.add_clue(ClueKind::Sums, Clue::Cells { values: vec![total], cells })
            }
            (Ok(total), _) => self.record.add_clue(ClueKind::Cages, Clue::Cells { values: vec![total], cells }),
            (Err(_), Some(true)) if text.is_empty() => {
                self.record.add_clue(ClueKind::Cages, Clue::Cells { values: Vec::new(), cells });
            }
            (Err(_), _) => self.unread("cages without a sum (drawn, not read)"),
        }
    }

    /// Names, once, what may be a constraint.
    fn unread(&mut self, what: &str) {
        if !self.record.unread.iter().any(|unread| unread == what) {
            self.record.unread.push(what.to_owned());
        }
    }

    fn about(&mut self, text: &str) {
        match text.split_once(':') {
            Some((key @ ("title" | "author"), value)) if self.record.get(key).is_none() => self.record.add(key, value),
            Some(("rules", value)) if self.record.get("comment").is_none() => self.record.add_comment(value),
            Some(("solution", value)) if self.record.solution.is_none() => self.solution(value.trim()),
            Some(("foglight", _)) => drop(self.left.insert("fog".to_owned())),
            _ => {}
        }
    }

    fn others(&mut self, value: &Value) {
        let members = value.as_object().into_iter().flatten().filter(|(_, value)| says_something(value));
        for (key, _) in members {
            match DRAWN.into_iter().find(|(known, _)| known == key) {
                Some((_, name)) => self.record.unread.push(name.to_owned()),
                None if FOG.contains(&key.as_str()) => drop(self.left.insert("fog".to_owned())),
                None if KNOWN.contains(&key.as_str()) => {}
                None => drop(self.left.insert(format!("`{key}` of SudokuPad"))),
            }
        }
    }

    /// A cell as a row and a column from 0.
    fn cell(&self, value: &Value) -> Option<Cell> {
        let [row, column] = value.as_array()?.as_slice() else { return None };
        self.record.field.get(small_number(row)?, small_number(column)?)
    }

    fn cells_of(&self, list: &Value) -> Option<Vec<Cell>> {
        list.as_array()?.iter().map(|cell| self.cell(cell)).collect()
    }
}
