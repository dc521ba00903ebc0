//! Numbers the cells of a grid as KSudoku does.

use super::super::tree::Element;
use crate::base::error::FormatError;
use field::{Cell, Corner, Field, Figure};

/// The square grid of a graph, or the field of several.
#[derive(Clone, Copy)]
pub(super) struct GraphField {
    /// The number of values, which is that of the rows and columns of each grid.
    pub(super) size: u8,
    field: Field,
}

impl GraphField {
    /// The field of a graph, and its grids if there are several.
    pub(super) fn of(graph: &Element) -> Result<(GraphField, Option<Figure>), FormatError> {
        let order = graph.attribute("order").ok_or("KSudoku's `graph` has no `order`")?;
        let size = order.parse().ok().filter(|size| (2..=25).contains(size));
        let size: u8 = size.ok_or_else(|| format!("KSudoku's `order` is `{order}`, not a number from 2 to 25"))?;
        let grid = GraphField { size, field: Field::square(size) };
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
            return Ok((grid, None));
        }
        if let Some((field, figure)) = several(graph, size) {
            return Ok((GraphField { size, field }, Some(figure)));
        }
        let name = ["specific-type", "name", "type"].into_iter().find_map(|name| graph.attribute(name));
        Err(format!("KSudoku's {} is not made of square grids with as many values as rows", name.unwrap_or("puzzle"))
            .into())
    }

    /// The number of cells.
    pub(super) fn area(self) -> usize {
        self.field().cell_count()
    }

    /// The cell with this number of KSudoku, which counts down the columns.
    pub(super) fn cell(self, number: usize) -> Option<Cell> {
        let rows = usize::from(self.field.rows());
        self.field.get((number % rows) as u8, u8::try_from(number / rows).ok()?)
    }

    /// The cells by row and column.
    pub(super) fn field(self) -> Field {
        self.field
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

/// The field and the grids of a graph that has several; `None` for a graph that is not made of such grids.
fn several(graph: &Element, size: u8) -> Option<(Field, Figure)> {
    let length = |name: &str| graph.attribute(name)?.parse::<u8>().ok().filter(|length| (2..=100).contains(length));
    let field = Field::new(length("sizeY")?, length("sizeX")?);
    let is_flat = graph.attribute("type") == Some("custom")
        && graph.attribute("sizeZ") == Some("1")
        && graph.child("roxdokugroups").is_none();
    let grid = GraphField { size, field };
    let mut corners = Vec::new();
    for square in graph.children.iter().filter(|child| child.name == "sudokugroups" && is_flat) {
        let corner = grid.cell(square.attribute("at")?.parse().ok()?)?;
        corners.push(Corner::new(field.row(corner), field.column(corner)));
    }
    let figure = Figure::new(size, &corners).filter(|_| corners.len() > 1)?;
    // Rows and columns without a grid at the end would be lost.
    (figure.field() == field).then_some((field, figure))
}
