//! Reads KSudoku's saved games (`ksudoku`) and the shapes of its grids (`ksudoku-graph`), which are puzzles without
//! values; and writes saved games.
//!
//! A `graph` has cells, numbered column by column, and groups that hold every value once: `sudokugroups` are the rows,
//! columns and perhaps blocks of a square grid, a `clique` is any group. Its `order` is the number of values. A graph
//! with several square grids is a figure; one with three dimensions is no puzzle that a record can hold.

mod cages;
mod cells;
mod grid;
mod groups;
mod write;

use super::tree::{self, Element};
use crate::base::error::FormatError;
use crate::base::record::Record;
use grid::GraphField;
use std::sync::Arc;

pub(crate) use write::write;

/// Reads the puzzle of a file.
pub(super) fn read(text: &str) -> Result<Record, FormatError> {
    let root = tree::read(text)?;
    let game = root.child("game");
    let puzzle = game.and_then(|game| game.child("puzzle"));
    // A shape has its graph outside.
    let holder = puzzle.unwrap_or(&root);
    let graph = holder.child("graph").ok_or("KSudoku XML without a `graph`")?;
    let (grid, figure) = GraphField::of(graph)?;
    let figure = figure.map(Arc::new);
    let mut record = figure.clone().map_or_else(|| Record::new(grid.size), Record::of_figure);
    record.add("title", graph.attribute("name").unwrap_or_default());
    record.add("author", graph.attribute("author").unwrap_or_default());
    match &figure {
        Some(figure) => groups::read_of_grids(&mut record, graph, grid, figure)?,
        None => groups::read(&mut record, graph, grid)?,
    }
    cages::read(&mut record, graph, grid)?;
    cells::read(&mut record, holder, game.and_then(|game| game.child("history")), grid)?;
    others(&mut record, [Some(&root), game, puzzle, Some(graph)]);
    Ok(record)
}

/// What a record holds, or ignores without a loss, of the root, the game, the puzzle and the graph: their
/// attributes and their children.
const KNOWN: [(&[&str], &[&str]); 4] = [
    (&[], &["game", "graph"]),
    (&["had-help", "msecs-elapsed"], &["puzzle", "history"]),
    (&[], &["graph", "values", "solution"]),
    (
        &["order", "type", "specific-type", "name", "author", "sizeX", "sizeY", "sizeZ"],
        &["sudokugroups", "clique", "cage"],
    ),
];

/// Lists the content of these elements that a record does not hold.
fn others(record: &mut Record, elements: [Option<&Element>; 4]) {
    for (element, (attributes, children)) in elements.into_iter().zip(KNOWN) {
        let unknown = element.into_iter().flat_map(|element| element.others(attributes, children));
        record.unsupported.extend(unknown.map(|name| format!("`{name}` of KSudoku")));
    }
    let [_, Some(game), ..] = elements else { return };
    for (name, what) in [("had-help", "that help was used"), ("msecs-elapsed", "the playing time")] {
        if game.attribute(name).is_some_and(|value| !matches!(value, "" | "0")) {
            record.unsupported.push(what.to_owned());
        }
    }
    if game.child("history").is_some_and(|history| !cells::is_in_order_of_cells(history)) {
        record.unsupported.push("the order of the moves".to_owned());
    }
}
