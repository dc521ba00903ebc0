//! Reads lists of puzzles with their values.

use crate::puzzle::Puzzle;
use crate::scale::Scale;
use std::error::Error;
use std::path::Path;

/// A list, or every so many rows of it.
pub(crate) struct List {
    pub(crate) name: String,
    /// The names of the columns in lower case.
    header: Vec<String>,
    pub(crate) rows: Vec<Row>,
}

pub(crate) struct Row {
    pub(crate) puzzle: Puzzle,
    fields: Vec<String>,
}

impl List {
    /// Reads every `every`-th row. Without a header, values are those of the scale `bare`, or ER.
    pub(crate) fn read(path: &Path, bare: Option<Scale>, every: usize) -> Result<List, Box<dyn Error>> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
        let mut rest = lines.clone();
        let first = rest.next().map_or("", |(_, line)| line).to_lowercase();
        let mark = ['\t', ',', ' '].into_iter().find(|mark| first.contains(*mark)).unwrap_or('\t');
        let mut header = split(&first, mark);
        if header.iter().any(|column| column == "puzzle") {
            lines = rest;
        } else {
            let (value, _) = bare.unwrap_or(Scale::Se).columns()[0];
            header = vec!["puzzle".to_owned(), value.to_lowercase()];
        }
        let place = header.iter().position(|column| column == "puzzle").unwrap_or_default();
        let row = |(number, line): (usize, &str)| {
            let fields = split(line, mark);
            let puzzle = fields.get(place).and_then(|field| Puzzle::read(field));
            let puzzle = puzzle.ok_or_else(|| format!("{name}:{number}: not a puzzle of 81 cells"))?;
            Ok::<Row, String>(Row { puzzle, fields })
        };
        let rows = lines.step_by(every).map(row).collect::<Result<Vec<_>, _>>()?;
        Ok(List { name, header, rows })
    }

    /// The values of the row that the list has, in the order of [`Scale::columns`].
    pub(crate) fn expected(&self, row: &Row, scale: Scale) -> Vec<Option<String>> {
        let value = |names: &[&str]| {
            let field = row.fields.get(self.column(names)?)?;
            (!field.is_empty()).then(|| scale.normal_form(field))
        };
        scale.columns().iter().map(|(_, names)| value(names)).collect()
    }

    /// Returns true if the list has a value of this scale.
    pub(crate) fn has(&self, scale: Scale) -> bool {
        scale.columns().iter().any(|(_, names)| self.column(names).is_some())
    }

    fn column(&self, names: &[&str]) -> Option<usize> {
        self.header.iter().position(|column| names.contains(&column.as_str()))
    }
}

fn split(line: &str, mark: char) -> Vec<String> {
    let fields = line.split(mark).map(|field| field.trim().to_owned());
    // Several blanks between two fields are one mark.
    fields.filter(|field| mark != ' ' || !field.is_empty()).collect()
}
