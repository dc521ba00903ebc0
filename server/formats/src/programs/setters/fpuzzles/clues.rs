//! Reads the constraints of f-puzzles.

use super::lists::{Form, LISTS};
use super::{digit, negative, says_something};
use crate::base::clues::{cell_from_name, place_from_name};
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
        let mut reader = Reader { record: &mut *record, key, kind, cells: Vec::new() };
        let results = entries.iter().map(|entry| reader.entry(form, entry)).zip(1..);
        let reasons: Vec<String> =
            results.filter_map(|(result, at): (_, usize)| Some(format!("entry {at}: {}", result.err()?))).collect();
        reader.finish();
        if !reasons.is_empty() {
            let more = if reasons.len() > MOST_REASONS { ", …" } else { "" };
            let shown: Vec<&str> = reasons.iter().take(MOST_REASONS).map(String::as_str).collect();
            record.unread.push(format!("{name} ({}{more})", shown.join(", ")));
        }
    }
    negative::read(record, value);
}

struct Reader<'r> {
    record: &'r mut Record,
    key: &'static str,
    kind: ClueKind,
    /// The cells of all entries, if they make one clue.
    cells: Vec<Cell>,
}

type Reading<T> = Result<T, String>;

impl Reader<'_> {
    fn entry(&mut self, form: Form, entry: &Value) -> Reading<()> {
        match form {
            Form::Cells => {
                let values = self.values(entry)?;
                let cells = self.cells(entry, "cells")?;
                if self.kind != ClueKind::Cages && !values.is_empty() {
                    return Err(format!("a value of {}", listed(&values)));
                }
                self.add(Clue::Cells { values, cells });
            }
            Form::Lines | Form::ValuedLines => self.lines(form, entry)?,
            Form::Each => {
                let cells = match entry.get("cell") {
                    Some(cell) => vec![self.cell(cell)?],
                    None => self.cells(entry, "cells")?,
                };
                self.cells.extend(cells);
            }
            Form::Pair => self.pair(entry)?,
            Form::Arrow => self.arrow(entry)?,
            Form::Clone => {
                let left = self.cells(entry, "cells")?;
                let right = self.cells(entry, "cloneCells")?;
                if left.len() != right.len() {
                    return Err("the two areas differ in size".to_owned());
                }
                self.add(Clue::Clones { left, right });
            }
            Form::Quadruple => self.quadruple(entry)?,
            Form::LittleKiller => self.little_killer(entry)?,
            Form::Outside => self.outside(entry)?,
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

    fn lines(&mut self, form: Form, entry: &Value) -> Reading<()> {
        let values = self.values(entry)?;
        let values = match form {
            Form::ValuedLines => values,
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

    fn pair(&mut self, entry: &Value) -> Reading<()> {
        let cells = self.cells(entry, "cells")?;
        if cells.len() != 2 || cells[0] == cells[1] {
            return Err("not two cells".to_owned());
        }
        let text = text_of(entry.get("value"));
        let mark = match (self.key, text.as_str()) {
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
    fn arrow(&mut self, entry: &Value) -> Reading<()> {
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

    fn quadruple(&mut self, entry: &Value) -> Reading<()> {
        let cells = self.cells(entry, "cells")?;
        let value = |value: &Value| digit(value, self.record.digit_count).map(|digit| digit.get().into());
        let values = list(entry, "values")?.iter().map(|it| value(it).ok_or_else(|| format!("the value {it}")));
        let values = values.collect::<Reading<Vec<u32>>>()?;
        // A circle without values means nothing.
        if !values.is_empty() {
            self.add(Clue::Cells { values, cells });
        }
        Ok(())
    }

    /// Reads a sum along the diagonal that begins beside a cell outside the grid.
    fn little_killer(&mut self, entry: &Value) -> Reading<()> {
        let (row, column) = place(entry)?;
        let direction = text_of(entry.get("direction"));
        let (down, right) = match direction.as_str() {
            "DR" => (1, 1),
            "DL" => (1, -1),
            "UR" => (-1, 1),
            "UL" => (-1, -1),
            other => return Err(format!("the direction is `{other}`")),
        };
        let field = self.record.field;
        let at = |step: i64| {
            let row = row + step * down - 1;
            let column = column + step * right - 1;
            field.get(u8::try_from(row).ok()?, u8::try_from(column).ok()?)
        };
        let most = i64::from(field.rows().max(field.columns())) + 1;
        let steps = (1..=most).map(at).skip_while(Option::is_none);
        let cells: Vec<Cell> = steps.map_while(|cell| cell).collect();
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

    fn outside(&mut self, entry: &Value) -> Reading<()> {
        let (row, column) = place(entry)?;
        let rows = i64::from(self.record.field.rows());
        let columns = i64::from(self.record.field.columns());
        let is_row = (1..=rows).contains(&row);
        let is_column = (1..=columns).contains(&column);
        let (side, at) = match () {
            () if row < 1 && is_column => (Side::Top, column),
            () if row > rows && is_column => (Side::Bottom, column),
            () if column < 1 && is_row => (Side::Left, row),
            () if column > columns && is_row => (Side::Right, row),
            () => return Err(format!("`{}` is not beside the grid", text_of(entry.get("cell")))),
        };
        let value = self.values(entry)?.first().copied().ok_or("no value")?;
        self.record.add_at_side(self.kind, side, (at - 1) as usize, value);
        Ok(())
    }

    /// The number of an entry, if it has one.
    fn values(&self, entry: &Value) -> Reading<Vec<u32>> {
        match entry.get("value") {
            None | Some(Value::Null) => Ok(Vec::new()),
            Some(Value::String(text)) if text.trim().is_empty() => Ok(Vec::new()),
            Some(value) => number(value).map(|number| vec![number]).ok_or_else(|| format!("the value is {value}")),
        }
    }

    /// The cells of a member, at least one.
    fn cells(&self, entry: &Value, member: &str) -> Reading<Vec<Cell>> {
        let cells = self.cells_of(entry.get(member).unwrap_or(&Value::Null))?;
        if cells.is_empty() { Err("no cells".to_owned()) } else { Ok(cells) }
    }

    fn cells_of(&self, list: &Value) -> Reading<Vec<Cell>> {
        list.as_array().ok_or("no cells")?.iter().map(|cell| self.cell(cell)).collect()
    }

    fn cell(&self, value: &Value) -> Reading<Cell> {
        let name = value.as_str().ok_or_else(|| format!("{value} is not a cell"))?;
        cell_from_name(self.record.field, name).ok_or_else(|| format!("`{name}` is not a cell of the grid"))
    }
}

fn list<'v>(entry: &'v Value, member: &str) -> Reading<&'v [Value]> {
    match entry.get(member) {
        None if !entry.is_object() => Err("not an object".to_owned()),
        None | Some(Value::Null) => Ok(&[]),
        Some(list) => list.as_array().map(Vec::as_slice).ok_or_else(|| format!("`{member}` is not a list")),
    }
}

/// The place of a cell outside the grid.
fn place(entry: &Value) -> Reading<(i64, i64)> {
    let name = text_of(entry.get("cell"));
    // A place far away would take long to reach the grid.
    let is_near = |(row, column): &(i64, i64)| (-1..=40).contains(row) && (-1..=40).contains(column);
    place_from_name(&name).filter(is_near).ok_or_else(|| format!("`{name}` is not a place beside the grid"))
}

/// A number, or a text that is one.
fn number(value: &Value) -> Option<u32> {
    let whole = |number: &f64| number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(number);
    match value {
        Value::String(text) => text.trim().parse().ok(),
        other => other.as_f64().filter(whole).map(|number| number as u32),
    }
}

fn text_of(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(other) => other.to_string(),
    }
}

fn listed(values: &[u32]) -> String {
    values.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}
