//! Finds the shape of a grid: its boxes or regions, and its symbols.

use super::BoardShape;
use engine::{Cell, Figure, Geometry, HouseKind};
use ide_db::Lowered;
use ide_db::puzzle::parts::region_grid;
use std::collections::BTreeMap;
use syntax::Content;

/// Returns the shape of a puzzle's grid.
pub(crate) fn shape(lowered: &Lowered<'_>) -> BoardShape {
    let geometry = &lowered.geometry;
    let regions = match geometry.figure() {
        Some(figure) => regions_of_grids(geometry, figure),
        None if lowered.has_sound_regions => regions(geometry),
        None => unfinished_regions(lowered),
    };
    BoardShape {
        field: geometry.field(),
        boxes: geometry.box_shape().map(|shape| (shape.rows, shape.columns)),
        regions,
        symbols: lowered.symbols(geometry.digits()),
    }
}

fn regions(geometry: &Geometry) -> Vec<u16> {
    let mut regions = vec![0; geometry.cell_count()];
    for house in geometry.areas() {
        if let HouseKind::Box(number) | HouseKind::Region(number) = house.kind {
            house.cells.iter().for_each(|cell| regions[cell.index()] = number.into());
        }
    }
    regions
}

/// The numbers that the cells have in a map that is not whole or wrong; equal for all cells that have none yet.
fn unfinished_regions(lowered: &Lowered<'_>) -> Vec<u16> {
    let mut regions = vec![0; lowered.geometry.cell_count()];
    for (cell, slot) in region_grid(lowered.text).into_iter().flat_map(|grid| grid.cells(lowered.text.field)) {
        if let Content::Given(number) = slot.content {
            regions[cell.index()] = number.get().into();
        }
    }
    regions
}

/// The cells that are in the same boxes of the same grids have the same number, and those outside of every grid one of
/// their own: a line between different numbers is the border of a box of some grid.
fn regions_of_grids(geometry: &Geometry, figure: &Figure) -> Vec<u16> {
    let mut numbers: BTreeMap<Vec<usize>, u16> = BTreeMap::from([(Vec::new(), 0)]);
    let boxes: Vec<_> = geometry.areas().enumerate().filter(|(_, house)| house.kind.is_box()).collect();
    let mut regions = Vec::with_capacity(geometry.cell_count());
    for cell in geometry.cells() {
        let own = boxes.iter().filter(|(_, house)| house.cells.binary_search(&cell).is_ok()).map(|(index, _)| *index);
        let mut key: Vec<usize> = own.collect();
        // Without boxes, grids are told apart.
        key.extend(boxes.is_empty().then(|| grids_of(figure, cell)).into_iter().flatten());
        let next = numbers.len() as u16;
        regions.push(*numbers.entry(key).or_insert(next));
    }
    regions
}

fn grids_of(figure: &Figure, cell: Cell) -> Vec<usize> {
    figure.grids_of(cell).collect()
}
