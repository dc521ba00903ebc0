//! Reads cages: sums, and the differences and quotients of two cells. Values may repeat in the cages of a Mathdoku.

use super::super::tree::Element;
use super::Grid;
use crate::base::error::FormatError;
use crate::base::record::Record;
use clues::{Clue, ClueKind, Relation};
use field::Cell;
use std::collections::BTreeSet;

/// Adds the cages of a graph as clues.
pub(super) fn read(record: &mut Record, graph: &Element, grid: Grid) -> Result<(), FormatError> {
    let is_mathdoku = graph.attribute("specific-type").is_some_and(|name| name.eq_ignore_ascii_case("Mathdoku"));
    let sums = if is_mathdoku { ClueKind::Sums } else { ClueKind::Cages };
    let mut unread = BTreeSet::new();
    for cage in graph.children.iter().filter(|child| child.name == "cage") {
        let cells = grid.cells(cage)?;
        let number = |name: &str| cage.attribute(name).unwrap_or_default().parse::<u32>();
        let (Ok(operator), Ok(value)) = (number("operator"), number("value")) else {
            return Err("a cage of KSudoku has no `operator` or no `value`".into());
        };
        match clue(Operator::from(operator), value, &cells, sums) {
            Ok((kind, clue)) => record.add_clue(kind, clue),
            Err(what) => _ = unread.insert(what),
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

/// A cage as a clue; the error names cages that no clue is equal to.
fn clue(operator: Operator, value: u32, cells: &[Cell], sums: ClueKind) -> Result<(ClueKind, Clue), &'static str> {
    let sum = || (sums, Clue::Cells { values: vec![value], cells: cells.to_vec() });
    let pair = |mark| (ClueKind::Dots, Clue::Chain { cells: cells.to_vec(), marks: vec![mark] });
    match (operator, cells.len()) {
        (Operator::Add, _) | (_, 1) => Ok(sum()),
        (Operator::Divide, 2) if value > 1 => Ok(pair(Relation::Ratio(value))),
        (Operator::Subtract, 2) if value > 0 => Ok(pair(Relation::Difference(value))),
        (Operator::Divide | Operator::Subtract, _) => Err("differences and quotients of cages"),
        (Operator::Multiply, _) => Err("products of cages"),
        (Operator::Unknown, _) => Err("cages without an operation"),
    }
}
