//! Reads KSudoku's saved games (`ksudoku`) and the shapes of its grids (`ksudoku-graph`), which are puzzles without
//! values.
//!
//! A `graph` has cells, numbered column by column, and groups that hold every value once: `sudokugroups` are the rows,
//! columns and perhaps blocks of a square grid, a `clique` is any group. Its `order` is the number of values. A graph
//! with several grids, or with three dimensions, is no puzzle that a record can hold.

mod cages;
mod cells;
mod groups;

use super::tree::{self, Element};
use crate::base::error::FormatError;
use crate::base::record::Record;
use field::{Cell, Field};

/// Reads the puzzle of a file.
pub(super) fn read(text: &str) -> Result<Record, FormatError> {
    let root = tree::read(text)?;
    let game = root.child("game");
    let puzzle = game.and_then(|game| game.child("puzzle"));
    // A shape has its graph outside.
    let holder = puzzle.unwrap_or(&root);
    let graph = holder.child("graph").ok_or("KSudoku XML without a `graph`")?;
    let grid = SquareGrid::of(graph)?;
    let mut record = Record::new(grid.size);
    record.add("title", graph.attribute("name").unwrap_or_default());
    groups::read(&mut record, graph, grid)?;
    cages::read(&mut record, graph, grid)?;
    cells::read(&mut record, holder, game.and_then(|game| game.child("history")), grid)?;
    others(&mut record, [Some(&root), game, puzzle, Some(graph)]);
    Ok(record)
}

/// The one square grid of a graph.
#[derive(Clone, Copy)]
struct SquareGrid {
    size: u8,
}

impl SquareGrid {
    fn of(graph: &Element) -> Result<SquareGrid, FormatError> {
        let order = graph.attribute("order").ok_or("KSudoku's `graph` has no `order`")?;
        let size = order.parse().ok().filter(|size| (2..=25).contains(size));
        let size: u8 = size.ok_or_else(|| format!("KSudoku's `order` is `{order}`, not a number from 2 to 25"))?;
        let grid = SquareGrid { size };
        let is_one = match graph.attribute("type") {
            Some("sudoku") => true,
            Some("custom") => {
                let lengths = ["sizeX", "sizeY", "sizeZ"].map(|name| graph.attribute(name).unwrap_or_default());
                let order = size.to_string();
                let mut squares = graph.children.iter().filter(|child| child.name == "sudokugroups");
                lengths == [&order, &order, "1"]
                    && graph.child("roxdokugroups").is_none()
                    && squares.all(|square| square.attribute("at").is_none_or(|at| at.parse() == Ok(0)))
            }
            _ => false,
        };
        if is_one {
            return Ok(grid);
        }
        let name = ["specific-type", "name", "type"].into_iter().find_map(|name| graph.attribute(name));
        Err(format!(
            "KSudoku's {} is not one square grid with as many values as rows: write each of its grids as a puzzle of its own",
            name.unwrap_or("puzzle")
        )
        .into())
    }

    /// The number of cells.
    fn area(self) -> usize {
        self.field().cell_count()
    }

    /// The cell with this number of KSudoku, which counts down the columns.
    fn cell(self, number: usize) -> Option<Cell> {
        let size = usize::from(self.size);
        self.field().get((number % size) as u8, u8::try_from(number / size).ok()?)
    }

    /// The cells by row and column.
    fn field(self) -> Field {
        Field::square(self.size)
    }

    /// The cells that the text of an element names. KSudoku reads as many as the element's `size`.
    fn cells(self, element: &Element) -> Result<Vec<Cell>, FormatError> {
        let mut cells = Vec::new();
        for word in element.text.split_whitespace() {
            let Some(cell) = word.parse().ok().and_then(|number| self.cell(number)) else {
                let last = self.area() - 1;
                return Err(format!("a {} of KSudoku names the cell `{word}`, not 0 to {last}", element.name).into());
            };
            cells.push(cell);
        }
        let size = element.attribute("size").unwrap_or_default();
        if size.parse() != Ok(cells.len()) || cells.is_empty() {
            return Err(
                format!("a {} of KSudoku has {} cells, but the size `{size}`", element.name, cells.len()).into()
            );
        }
        Ok(cells)
    }
}

/// What a record holds, or ignores without a loss, of the root, the game, the puzzle and the graph: their
/// attributes and their children.
const KNOWN: [(&[&str], &[&str]); 4] = [
    (&[], &["game", "graph"]),
    (&["had-help", "msecs-elapsed"], &["puzzle", "history"]),
    (&[], &["graph", "values", "solution"]),
    (&["order", "type", "specific-type", "name", "sizeX", "sizeY", "sizeZ"], &["sudokugroups", "clique", "cage"]),
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
    if game.child("history").is_some_and(|history| !history.children.is_empty()) {
        record.unsupported.push("the order of the moves".to_owned());
    }
}
