//! Draws the houses that the lines of a grid do not show: diagonals and windows.

use super::outline::outlines;
use super::shapes::{Figure, Shape, Style};
use engine::HouseKind;
use ide_db::Lowered;
use ide_db::puzzle::clues::Place;

/// Returns a figure for each diagonal and each window of a puzzle. Disjoint groups are scattered: a drawing of them
/// would cover the grid.
pub(super) fn houses(lowered: &Lowered<'_>) -> Vec<Figure> {
    let geometry = &lowered.geometry;
    let mut figures = Vec::new();
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
