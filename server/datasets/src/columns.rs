//! Chooses the columns of a table that hold the puzzles and their answers.

use crate::texts::is_text;
use arrow_schema::{DataType, Schema};
use ide::nearest;
use std::fmt;

/// The names under which data sets keep puzzles, the most telling first.
const PUZZLES: [&str; 9] = ["puzzle", "puzzles", "question", "questions", "quiz", "quizzes", "sudoku", "board", "grid"];
/// The names under which they keep solutions.
const ANSWERS: [&str; 4] = ["solution", "solutions", "answer", "answers"];

/// The columns of a table that hold puzzles and answers, by their positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Columns {
    pub puzzles: usize,
    /// The solutions that the table claims, if it has such a column.
    pub answers: Option<usize>,
}

/// The reason why there is no such column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ColumnError {
    /// The table has no column of the name that was asked for.
    Missing {
        name: String,
        /// The names of all columns.
        has: Vec<String>,
    },
    /// The column does not hold texts.
    NotText {
        name: String,
        /// The type of its values.
        kind: DataType,
    },
    /// No column has one of the usual names.
    NoUsualName(Vec<String>),
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ColumnError::Missing { name, has } => {
                write!(f, "there is no column `{name}`")?;
                match nearest(name, has.iter().map(String::as_str)) {
                    Some(near) => write!(f, "; did you mean `{near}`?"),
                    None => write!(f, "; the columns are {}", listed(has)),
                }
            }
            ColumnError::NotText { name, kind } => {
                write!(f, "the column `{name}` holds {kind}, not strings or lists of cells")
            }
            ColumnError::NoUsualName(has) if has.is_empty() => write!(f, "the table has no columns"),
            ColumnError::NoUsualName(has) => {
                write!(f, "no column is named `puzzle`, `question` or `quizzes`; the columns are {}", listed(has))
            }
        }
    }
}

impl std::error::Error for ColumnError {}

/// The name that a line of CSV with at least so many fields has for a column of puzzles, if it names columns.
pub fn heading_of_puzzles(line: &str, fewest_fields: usize) -> Option<&str> {
    let fields: Vec<&str> = line.split([',', ';', '\t']).map(|field| field.trim().trim_matches('"')).collect();
    if fields.len() < fewest_fields {
        return None;
    }
    fields.into_iter().find(|field| PUZZLES.iter().any(|name| field.eq_ignore_ascii_case(name)))
}

/// The key that a line of JSONL has for puzzles.
pub fn key_of_puzzles(line: &str) -> Option<&'static str> {
    PUZZLES.into_iter().find(|name| {
        let key = format!("\"{name}\"");
        let rest = line.split_once(&key).map_or("", |(_, rest)| rest);
        rest.trim_start().starts_with(':')
    })
}

fn listed(names: &[String]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

impl Columns {
    /// Finds the columns of a table by these names, or by the usual ones if none is given. A name is compared without
    /// regard to case if no column has it exactly. Several names, separated by commas, are tried in turn: tables that
    /// are read together may have different ones.
    ///
    /// # Errors
    /// When there is no such column, or when it does not hold texts.
    pub fn find(schema: &Schema, puzzles: Option<&str>, answers: Option<&str>) -> Result<Columns, ColumnError> {
        let puzzles = match puzzles {
            Some(name) => named(schema, name)?,
            None => match usual(schema, &PUZZLES) {
                Some(column) => column,
                None if schema.fields().len() == 1 => 0,
                None => return Err(ColumnError::NoUsualName(names(schema))),
            },
        };
        let answers = match answers {
            Some(name) => Some(named(schema, name)?),
            None => usual(schema, &ANSWERS).filter(|column| *column != puzzles && holds_text(schema, *column)),
        };
        for column in std::iter::once(puzzles).chain(answers) {
            if !holds_text(schema, column) {
                let field = schema.field(column);
                return Err(ColumnError::NotText { name: field.name().clone(), kind: field.data_type().clone() });
            }
        }
        Ok(Columns { puzzles, answers })
    }
}

fn usual(schema: &Schema, usual: &[&str]) -> Option<usize> {
    usual.iter().find_map(|name| position(schema, name))
}

/// The column of a name, or of the first of several that the table has.
fn named(schema: &Schema, name: &str) -> Result<usize, ColumnError> {
    let several = name.split(',').map(str::trim).filter(|name| !name.is_empty());
    let found = position(schema, name).or_else(|| several.clone().find_map(|name| position(schema, name)));
    found.ok_or_else(|| ColumnError::Missing { name: name.to_owned(), has: names(schema) })
}

fn position(schema: &Schema, name: &str) -> Option<usize> {
    let mut fields = schema.fields().iter();
    if let Some(column) = fields.position(|field| field.name().trim() == name) {
        return Some(column);
    }
    let mut fields = schema.fields().iter();
    fields.position(|field| field.name().trim().eq_ignore_ascii_case(name))
}

fn holds_text(schema: &Schema, column: usize) -> bool {
    is_text(schema.field(column).data_type())
}

fn names(schema: &Schema) -> Vec<String> {
    schema.fields().iter().map(|field| field.name().clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_schema::Field;

    fn schema(names: &[&str]) -> Schema {
        let kind = |name: &str| if name.starts_with('#') { DataType::Int64 } else { DataType::Utf8 };
        Schema::new(names.iter().map(|name| Field::new(*name, kind(name), true)).collect::<Vec<_>>())
    }

    #[track_caller]
    fn check(names: &[&str], expected: Result<(usize, Option<usize>), &str>) {
        let found = Columns::find(&schema(names), None, None);
        let found = found.map(|columns| (columns.puzzles, columns.answers)).map_err(|why| why.to_string());
        assert_eq!(found, expected.map_err(str::to_owned), "{names:?}");
    }

    #[test]
    fn the_names_of_public_data_sets() {
        check(&["source", "question", "answer", "rating"], Ok((1, Some(2))));
        check(&["quizzes", "solutions"], Ok((0, Some(1))));
        check(&["puzzle", "solution", "clues", "difficulty"], Ok((0, Some(1))));
        check(&["Puzzle", "Solution"], Ok((0, Some(1))));
        check(&["id", "puzzle"], Ok((1, None)));
        check(&["x"], Ok((0, None)));
        check(&["x", "y"], Err("no column is named `puzzle`, `question` or `quizzes`; the columns are `x`, `y`"));
    }

    #[test]
    fn columns_by_name() {
        let schema = schema(&["id", "first", "second", "#n"]);
        let find = |puzzles, answers| Columns::find(&schema, Some(puzzles), answers).map_err(|why| why.to_string());
        assert_eq!(find("second", Some("first")), Ok(Columns { puzzles: 2, answers: Some(1) }));
        assert_eq!(find("secnd", None), Err("there is no column `secnd`; did you mean `second`?".to_owned()));
        // Names of different tables.
        assert_eq!(find("board, second", None), Ok(Columns { puzzles: 2, answers: None }));
        let with_comma =
            Schema::new(vec![Field::new("a,id", DataType::Utf8, true), Field::new("id", DataType::Utf8, true)]);
        assert_eq!(Columns::find(&with_comma, Some("a,id"), None), Ok(Columns { puzzles: 0, answers: None }));
        assert_eq!(find("#n", None), Err("the column `#n` holds Int64, not strings or lists of cells".to_owned()));
        let all = "there is no column `quizzes`; the columns are `id`, `first`, `second`, `#n`";
        assert_eq!(find("quizzes", None), Err(all.to_owned()));
    }
}
