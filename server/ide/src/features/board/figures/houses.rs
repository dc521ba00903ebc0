//! Draws what the lines of boxes do not show: where each of several grids is, diagonals and windows.

use super::outline::outlines;
use super::shapes::{Figure, Shape, Style};
use engine::{Cell, HouseKind};
use ide_db::Lowered;
use ide_db::puzzle::clues::Place;

/// The kind of the figure of one of several grids.
pub(in crate::features::board) const GRID: &str = "grid";

/// Returns a figure for each of several grids, each diagonal and each window of a puzzle. Disjoint groups are
/// scattered: a drawing of them would cover the grid.
pub(super) fn houses(lowered: &Lowered<'_>) -> Vec<Figure> {
    let geometry = &lowered.geometry;
    let mut figures = grids(lowered);
    for house in geometry.areas() {
        let places: Vec<Place> = house.cells.iter().map(|cell| (geometry.row(*cell), geometry.column(*cell))).collect();
        let (kind, shapes) = match house.kind {
            HouseKind::Diagonal(_) => ("diagonal", vec![Shape::path(&places, Style::Thin)]),
            HouseKind::Window(_) => {
                let outlines = outlines(&places, 0).into_iter();
                ("windoku", outlines.map(|points| Shape::Area { points, style: Style::Tint }).collect())
            }
            _ => continue,
        };
        figures.push(Figure {
            kind,
            name: house.name().in_sentence(),
            cells: house.cells.to_vec(),
            span: None,
            shapes,
        });
    }
    figures
}

/// Returns a figure for the border of each of several grids.
fn grids(lowered: &Lowered<'_>) -> Vec<Figure> {
    let geometry = &lowered.geometry;
    let Some(figure) = geometry.figure() else { return Vec::new() };
    let mut grids = Vec::with_capacity(figure.corners().len());
    for grid in 0..figure.corners().len() {
        let cells: Vec<Cell> = figure.cells_of(grid).collect();
        let places: Vec<Place> = cells.iter().map(|cell| (geometry.row(*cell), geometry.column(*cell))).collect();
        let outlines = outlines(&places, 0).into_iter();
        grids.push(Figure {
            kind: GRID,
            name: format!("the {}", figure.name(grid)),
            cells,
            span: None,
            shapes: outlines.map(|points| Shape::Area { points, style: Style::Outline }).collect(),
        });
    }
    grids
}
