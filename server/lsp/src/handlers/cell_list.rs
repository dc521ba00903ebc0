//! Reads what clients enter into cells: the argument of commands, and a game that is kept outside of the text.

use crate::snapshot::DocumentSnapshot;
use ide::{Cell, CellChange, Digit, Field, PuzzleIndex, Refusal};
use serde::Deserialize;
use serde_json::Value;

/// The cells with what they are to hold.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct CellList(Vec<CellEntry>);

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct CellEntry {
    /// Its name, `r1c5`.
    cell: String,
    #[serde(flatten)]
    content: Content,
}

/// What a cell is to hold, in the words of `sudoku/board`; `value` leaves it to the settings how a value is written.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
enum Content {
    Value { value: u8 },
    Given { value: u8 },
    Placed { value: u8 },
    Marks { values: Vec<u8> },
    Empty,
}

impl CellList {
    /// The list that an argument is.
    pub(crate) fn read(argument: &Value) -> Option<CellList> {
        serde_json::from_value(argument.clone()).ok()
    }

    /// The changes in a puzzle of a document.
    pub(crate) fn of_puzzle(
        &self,
        document: &DocumentSnapshot,
        puzzle: PuzzleIndex,
    ) -> Result<Vec<(Cell, CellChange)>, Refusal> {
        let analysis = &document.analysis;
        let field = analysis.field(document.file, puzzle).ok_or("there is no such puzzle")?;
        let digit_count = analysis.digit_count(document.file, puzzle).unwrap_or_default();
        self.changes(field, digit_count)
    }

    /// The changes in a grid on this field; the error names what the grid does not have.
    fn changes(&self, field: Field, digit_count: u8) -> Result<Vec<(Cell, CellChange)>, Refusal> {
        let mut changes = Vec::new();
        for entry in &self.0 {
            let Some(cell) = cell(&entry.cell, field) else {
                return Err(format!("the grid has no cell `{}`", entry.cell).into());
            };
            let change = match &entry.content {
                Content::Value { value } => CellChange::Value(digit(*value, digit_count)?),
                Content::Given { value } => CellChange::Given(digit(*value, digit_count)?),
                Content::Placed { value } => CellChange::Placed(digit(*value, digit_count)?),
                Content::Marks { values } => {
                    let marks = values.iter().map(|value| digit(*value, digit_count));
                    CellChange::Marks(marks.collect::<Result<_, _>>()?)
                }
                Content::Empty => CellChange::Empty,
            };
            changes.push((cell, change));
        }
        Ok(changes)
    }

    /// The title of the change, which undo lists.
    pub(crate) fn title(&self) -> String {
        match &self.0[..] {
            [CellEntry { cell, content }] => match content {
                Content::Empty => format!("Clear {cell}"),
                Content::Marks { .. } => format!("Change the pencil marks of {cell}"),
                _ => format!("Set {cell}"),
            },
            cells => format!("Change {} cells", cells.len()),
        }
    }
}

/// The cell of this name in a grid.
pub(crate) fn cell(name: &str, field: Field) -> Option<Cell> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let row: u8 = row.parse().ok()?;
    let column: u8 = column.parse().ok()?;
    field.get(row.checked_sub(1)?, column.checked_sub(1)?)
}

/// A value of a grid with so many digits.
fn digit(value: u8, digit_count: u8) -> Result<Digit, Refusal> {
    let digit = Digit::new(value).filter(|digit| digit.get() <= digit_count);
    digit.ok_or_else(|| format!("the grid has no value {value}").into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn changes(cells: Value) -> Result<Vec<(usize, CellChange)>, String> {
        let list = CellList::read(&cells).expect("a list of cells");
        let changes = list.changes(Field::square(4), 4).map_err(String::from)?;
        Ok(changes.into_iter().map(|(cell, change)| (cell.index(), change)).collect())
    }

    #[test]
    fn lists_of_cells() {
        let digit = |value| Digit::new(value).expect("a digit");
        assert_eq!(
            changes(json!([
                {"cell": "r1c1", "kind": "value", "value": 4},
                {"cell": "r4c4", "kind": "marks", "values": [1, 2]},
                {"cell": "r2c1", "kind": "empty"},
            ])),
            Ok(vec![
                (0, CellChange::Value(digit(4))),
                (15, CellChange::Marks([1, 2].map(digit).into_iter().collect())),
                (4, CellChange::Empty),
            ])
        );
    }

    #[test]
    fn cells_and_values_that_the_grid_lacks() {
        for (cell, expected) in [
            (json!({"cell": "r5c1", "kind": "empty"}), "the grid has no cell `r5c1`"),
            (json!({"cell": "r0c1", "kind": "empty"}), "the grid has no cell `r0c1`"),
            (json!({"cell": "x", "kind": "empty"}), "the grid has no cell `x`"),
            (json!({"cell": "r1c1", "kind": "given", "value": 5}), "the grid has no value 5"),
            (json!({"cell": "r1c1", "kind": "marks", "values": [0]}), "the grid has no value 0"),
        ] {
            assert_eq!(changes(json!([cell])), Err(expected.to_owned()));
        }
    }

    #[test]
    fn other_arguments_are_none() {
        for other in [json!(7), json!([{"cell": "r1c1"}]), json!([{"cell": "r1c1", "kind": "given"}]), json!([[]])] {
            assert_eq!(CellList::read(&other), None);
        }
    }
}
