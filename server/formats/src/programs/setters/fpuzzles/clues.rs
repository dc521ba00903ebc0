//! Reads the constraints of f-puzzles.

use super::lists::{EntryForm, LISTS};
use super::negative;
use crate::base::clues::{cell_from_name, place_from_name};
use crate::base::json::{digit, says_something, text_of};
use crate::base::record::Record;
use clues::{Clue, ClueKind, Relation, Side};
use field::Cell;
use serde_json::Value;

/// The most entries of a list with a reason why they cannot be read.
const MOST_REASONS: usize = 3;

/// Reads the lists of clues, in the order of [`LISTS`].
pub(super) fn read(record: &mut Record, value: &Value) {
    for (key, name, kind, form) in LISTS {
        let Some(found) = value.get(key).filter(|found| says_something(found)) else { continue };
        let Some(entries) = found.as_array() else {
            record.unread.push(format!("{name} (`{key}` is not a list)"));
            continue;
        };
        let mut reader = ListReader { record: &mut *record, key, kind, cells: Vec::new() };
        let mut reasons: Vec<String> = Vec::new();
        for (entry, number) in entries.iter().zip(1_usize..) {
            if let Err(why) = reader.entry(form, entry) {
                reasons.push(format!("entry {number}: {why}"));
            }
        }
        reader.finish();
        if !reasons.is_empty() {
            let more = if reasons.len() > MOST_REASONS { ", …" } else { "" };
            let shown: Vec<&str> = reasons.iter().take(MOST_REASONS).map(String::as_str).collect();
            record.unread.push(format!("{name} ({}{more})", shown.join(", ")));
        }
    }
    negative::read(record, value);
}

/// Reads the entries of one list. An error is the reason why an entry cannot be read.
struct ListReader<'r> {
    record: &'r mut Record,
    key: &'static str,
    kind: ClueKind,
    /// The cells of all entries, if they make one clue.
    cells: Vec<Cell>,
}

impl ListReader<'_> {
    fn entry(&mut self, form: EntryForm, entry: &Value) -> Result<(), String> {
        match form {
            EntryForm::Cells => {
                let values = self.values(entry)?;
                let cells = self.cells(entry, "cells")?;
                if self.kind != ClueKind::Cages && !values.is_empty() {
                    return Err(format!("a value of {}", listed(&values)));
                }
                self.add(Clue::Cells { values, cells });
            }
            EntryForm::Lines | EntryForm::ValuedLines => self.lines(form, entry)?,
            EntryForm::Each => {
                let cells = match entry.get("cell") {
                    Some(cell) => vec![self.cell(cell)?],
                    None => self.cells(entry, "cells")?,
                };
                self.cells.extend(cells);
            }
            EntryForm::Pair => self.pair(entry)?,
            EntryForm::Arrow => self.arrow(entry)?,
            EntryForm::Clone => {
                let left = self.cells(entry, "cells")?;
                let right = self.cells(entry, "cloneCells")?;
                if left.len() != right.len() {
                    return Err("the two areas differ in size".to_owned());
                }
                self.add(Clue::Clones { left, right });
            }
            EntryForm::Quadruple => self.quadruple(entry)?,
            EntryForm::LittleKiller => self.little_killer(entry)?,
            EntryForm::Outside => self.outside(entry)?,
        }
        Ok(())
    }

    /// Adds the clue that all entries make.
    fn finish(&mut self) {
        let mut cells = std::mem::take(&mut self.cells);
        cells.sort_unstable();
        cells.dedup();
        if !cells.is_empty() {
            self.add(Clue::Cells { values: Vec::new(), cells });
        }
    }

    fn add(&mut self, clue: Clue) {
        self.record.add_clue(self.kind, clue);
    }

    fn lines(&mut self, form: EntryForm, entry: &Value) -> Result<(), String> {
        let values = self.values(entry)?;
        let values = match form {
            EntryForm::ValuedLines => values,
            // Residues of three; other lines have no number.
            _ if values.iter().all(|value| *value == 3 && self.kind == ClueKind::Modular) => Vec::new(),
            _ => return Err(format!("a value of {}", listed(&values))),
        };
        for line in list(entry, "lines")? {
            let cells = self.cells_of(line)?;
            // A line of one cell means nothing.
            if cells.len() > 1 {
                self.add(Clue::Cells { values: values.clone(), cells });
            }
        }
        Ok(())
    }

    fn pair(&mut self, entry: &Value) -> Result<(), String> {
        let cells = self.cells(entry, "cells")?;
        if cells.len() != 2 || cells[0] == cells[1] {
            return Err("not two cells".to_owned());
        }
        let text = text_of(entry.get("value"));
        let mark = match (self.key, text.trim()) {
            ("xv", "X" | "x" | "10") => Relation::Ten,
            ("xv", "V" | "v" | "5") => Relation::Five,
            ("inequality", "<") => Relation::Less,
            ("inequality", ">") => Relation::Greater,
            ("difference", _) => Relation::Difference(self.values(entry)?.first().copied().unwrap_or(1)),
            ("ratio", _) => Relation::Ratio(self.values(entry)?.first().copied().unwrap_or(2)),
            (_, "") => return Err("no value".to_owned()),
            (_, other) => return Err(format!("the value is `{other}`")),
        };
        self.add(Clue::Chain { cells, marks: vec![mark] });
        Ok(())
    }

    /// Reads an arrow, whose lines begin in the circle. One without lines means nothing.
    fn arrow(&mut self, entry: &Value) -> Result<(), String> {
        let mut circle = self.cells(entry, "cells")?;
        circle.sort_unstable();
        for line in list(entry, "lines")? {
            let line = self.cells_of(line)?;
            let shaft: Vec<Cell> = line.into_iter().skip_while(|cell| circle.contains(cell)).collect();
            if !shaft.is_empty() {
                self.add(Clue::Arrow { circle: circle.clone(), shaft });
            }
        }
        Ok(())
    }

    fn quadruple(&mut self, entry: &Value) -> Result<(), String> {
        let cells = self.cells(entry, "cells")?;
        let mut values = Vec::new();
        for value in list(entry, "values")? {
            let digit = digit(self.record, value).ok_or_else(|| format!("the value {value}"))?;
            values.push(digit.get().into());
        }
        // A circle without values means nothing.
        if !values.is_empty() {
            self.add(Clue::Cells { values, cells });
        }
        Ok(())
    }

    /// Reads a sum along the diagonal that begins beside a cell outside the grid.
    fn little_killer(&mut self, entry: &Value) -> Result<(), String> {
        let (row, column) = place(entry)?;
        let direction = text_of(entry.get("direction"));
        let (down, right) = match direction.trim() {
            "DR" => (1, 1),
            "DL" => (1, -1),
            "UR" => (-1, 1),
            "UL" => (-1, -1),
            other => return Err(format!("the direction is `{other}`")),
        };
        let field = self.record.field;
        let mut cells: Vec<Cell> = Vec::new();
        for step in 1..=i64::from(field.rows().max(field.columns())) + 1 {
            let row = u8::try_from(row + step * down - 1);
            let column = u8::try_from(column + step * right - 1);
            match (row, column) {
                (Ok(row), Ok(column)) if row < field.rows() && column < field.columns() => {
                    cells.push(field.cell(row, column));
                }
                // Out of the grid again.
                _ if !cells.is_empty() => break,
                // Still on the way to the grid.
                _ => {}
            }
        }
        if cells.is_empty() {
            return Err("no cells of the grid in its direction".to_owned());
        }
        let values = self.values(entry)?;
        if values.is_empty() {
            return Err("no value".to_owned());
        }
        self.add(Clue::Cells { values, cells });
        Ok(())
    }

    fn outside(&mut self, entry: &Value) -> Result<(), String> {
        let (row, column) = place(entry)?;
        let rows = i64::from(self.record.field.rows());
        let columns = i64::from(self.record.field.columns());
        let (side, at) = if (1..=columns).contains(&column) && row < 1 {
            (Side::Top, column)
        } else if (1..=columns).contains(&column) && row > rows {
            (Side::Bottom, column)
        } else if (1..=rows).contains(&row) && column < 1 {
            (Side::Left, row)
        } else if (1..=rows).contains(&row) && column > columns {
            (Side::Right, row)
        } else {
            return Err(format!("`{}` is not beside the grid", text_of(entry.get("cell")).trim()));
        };
        let value = self.values(entry)?.first().copied().ok_or("no value")?;
        self.record.add_at_side(self.kind, side, (at - 1) as usize, value);
        Ok(())
    }

    /// The number of an entry, if it has one.
    fn values(&self, entry: &Value) -> Result<Vec<u32>, String> {
        match entry.get("value") {
            None | Some(Value::Null) => Ok(Vec::new()),
            Some(Value::String(text)) if text.trim().is_empty() => Ok(Vec::new()),
            Some(value) => number(value).map(|number| vec![number]).ok_or_else(|| format!("the value is {value}")),
        }
    }

    /// The cells of a member, at least one.
    fn cells(&self, entry: &Value, member: &str) -> Result<Vec<Cell>, String> {
        let cells = self.cells_of(entry.get(member).unwrap_or(&Value::Null))?;
        if cells.is_empty() { Err("no cells".to_owned()) } else { Ok(cells) }
    }

    fn cells_of(&self, list: &Value) -> Result<Vec<Cell>, String> {
        list.as_array().ok_or("no cells")?.iter().map(|cell| self.cell(cell)).collect()
    }

    fn cell(&self, value: &Value) -> Result<Cell, String> {
        let name = value.as_str().ok_or_else(|| format!("{value} is not a cell"))?;
        cell_from_name(self.record.field, name).ok_or_else(|| format!("`{name}` is not a cell of the grid"))
    }
}

fn list<'v>(entry: &'v Value, member: &str) -> Result<&'v [Value], String> {
    match entry.get(member) {
        None if !entry.is_object() => Err("not an object".to_owned()),
        None | Some(Value::Null) => Ok(&[]),
        Some(list) => list.as_array().map(Vec::as_slice).ok_or_else(|| format!("`{member}` is not a list")),
    }
}

/// The row and the column of a cell outside the grid.
fn place(entry: &Value) -> Result<(i64, i64), String> {
    let text = text_of(entry.get("cell"));
    let name = text.trim();
    match place_from_name(name) {
        // A place far away would take long to reach the grid.
        Some((row @ -1..=40, column @ -1..=40)) => Ok((row, column)),
        _ => Err(format!("`{name}` is not a place beside the grid")),
    }
}

/// A whole number, or a text that is one. JavaScript may write it as `5.0`.
fn number(value: &Value) -> Option<u32> {
    if let Value::String(text) = value {
        return text.trim().parse().ok();
    }
    let number = value.as_f64()?;
    let is_whole = number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number);
    is_whole.then_some(number as u32)
}

fn listed(values: &[u32]) -> String {
    values.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}
