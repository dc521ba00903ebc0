//! Reads cages: sums, products, and the differences and quotients of two cells. Values may repeat in the cages of a
//! Mathdoku.

use super::super::tree::Element;
use super::grid::GraphField;
use crate::base::error::FormatError;
use crate::base::record::Record;
use clues::{Clue, ClueKind, Relation};
use std::collections::BTreeSet;

/// Adds the cages of a graph as clues.
pub(super) fn read(record: &mut Record, graph: &Element, grid: GraphField) -> Result<(), FormatError> {
    let is_mathdoku = graph.attribute("specific-type").is_some_and(|name| name.eq_ignore_ascii_case("Mathdoku"));
    let sums = if is_mathdoku { ClueKind::Sums } else { ClueKind::Cages };
    let mut unread = BTreeSet::new();
    for cage in graph.children.iter().filter(|child| child.name == "cage") {
        let cells = grid.cells(cage)?;
        let operator = cage.attribute("operator").unwrap_or_default().parse::<u32>();
        let value = cage.attribute("value").unwrap_or_default().parse();
        let (Ok(operator), Ok(value)) = (operator, value) else {
            return Err("a cage of KSudoku has no `operator` or no `value`".into());
        };
        match Operator::from(operator) {
            _ if cells.len() == 1 => record.add_clue(sums, Clue::Cells { values: vec![value], cells }),
            Operator::Add => record.add_clue(sums, Clue::Cells { values: vec![value], cells }),
            Operator::Divide if cells.len() == 2 && value > 1 => {
                record.add_clue(ClueKind::Dots, Clue::Chain { cells, marks: vec![Relation::Ratio(value)] });
            }
            Operator::Subtract if cells.len() == 2 && value > 0 => {
                record.add_clue(ClueKind::Dots, Clue::Chain { cells, marks: vec![Relation::Difference(value)] });
            }
            Operator::Divide | Operator::Subtract => {
                _ = unread.insert("differences and quotients of more than two cells")
            }
            Operator::Multiply => {
                record.add_clue(ClueKind::Products, Clue::Cells { values: vec![value], cells });
            }
            Operator::Unknown => _ = unread.insert("cages without an operation"),
        }
    }
    record.unread.extend(unread.into_iter().map(str::to_owned));
    Ok(())
}

/// The operation of a cage.
enum Operator {
    Divide,
    Subtract,
    Multiply,
    Add,
    Unknown,
}

impl From<u32> for Operator {
    fn from(number: u32) -> Operator {
        match number {
            1 => Operator::Divide,
            2 => Operator::Subtract,
            3 => Operator::Multiply,
            4 => Operator::Add,
            _ => Operator::Unknown,
        }
    }
}
