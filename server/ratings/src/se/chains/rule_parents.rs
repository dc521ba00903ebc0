//! Finds the candidates that had to go before a step by chains became possible.

use super::graph::{Cause, Statement, StatementSet};
use super::graph::{Hint, Kind};
use super::links::gone_places;
use crate::se::board::Grid;

/// Those of the candidates of `source` that `grid` lacks, of the cells and houses by which candidates of the chains are
/// on. Steps nested deeper are not looked at.
pub(super) fn of_hint(hint: &Hint, source: &Grid, grid: &Grid) -> Vec<Statement> {
    let mut parents = Vec::new();
    let mut seen = StatementSet::default();
    for target in &hint.targets {
        for node in target.ancestors() {
            let node = target.graph.node(node);
            if !node.statement.is_on() {
                continue;
            }
            let cell = node.statement.cell();
            let of = node.statement;
            let mut add = |parent: Statement| {
                if seen.insert(parent) {
                    parents.push(parent);
                }
            };
            match node.cause.or(cause_of_start(hint.kind)) {
                Some(Cause::Cell) => {
                    let gone = source.candidates(cell).without(grid.candidates(cell));
                    gone.iter().for_each(|digit| add(Statement::off(cell, digit)));
                }
                Some(Cause::House(kind)) => gone_places(source, grid, of, kind).for_each(add),
                Some(Cause::Advanced) | None => {}
            }
        }
    }
    parents
}

/// Why the starts of a step are considered.
fn cause_of_start(kind: Kind) -> Option<Cause> {
    match kind {
        Kind::Cell => Some(Cause::Cell),
        Kind::House(kind) => Some(Cause::House(kind)),
        _ => None,
    }
}
