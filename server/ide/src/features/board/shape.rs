//! Finds the shape of a grid: its boxes or regions, and its symbols.

use super::BoardShape;
use engine::HouseKind;
use ide_db::Lowered;

/// Returns the shape of a puzzle's grid.
pub(crate) fn shape(lowered: &Lowered<'_>) -> BoardShape {
    let geometry = &lowered.geometry;
    let mut regions = vec![0; geometry.cell_count()];
    for house in geometry.areas() {
        if let HouseKind::Box(number) | HouseKind::Region(number) = house.kind {
            house.cells.iter().for_each(|cell| regions[cell.index()] = number);
        }
    }
    BoardShape {
        field: geometry.field(),
        boxes: geometry.box_shape().map(|shape| (shape.rows, shape.columns)),
        regions,
        symbols: lowered.symbols(geometry.digits()),
    }
}
