//! Numbers the cells of a grid as KSudoku does.

use super::super::tree::Element;
use crate::base::error::FormatError;
use field::{Cell, Field};

/// The one square grid of a graph.
#[derive(Clone, Copy)]
pub(super) struct SquareGrid {
    pub(super) size: u8,
}

impl SquareGrid {
    pub(super) fn of(graph: &Element) -> Result<SquareGrid, FormatError> {
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
    pub(super) fn area(self) -> usize {
        self.field().cell_count()
    }

    /// The cell with this number of KSudoku, which counts down the columns.
    pub(super) fn cell(self, number: usize) -> Option<Cell> {
        let size = usize::from(self.size);
        self.field().get((number % size) as u8, u8::try_from(number / size).ok()?)
    }

    /// The cells by row and column.
    pub(super) fn field(self) -> Field {
        Field::square(self.size)
    }

    /// The cells that the text of an element names. KSudoku reads as many as the element's `size`.
    pub(super) fn cells(self, element: &Element) -> Result<Vec<Cell>, FormatError> {
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
