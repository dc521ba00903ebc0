//! Reads the groups of cells that hold every value once: boxes, regions, diagonals and further regions.

use super::super::tree::Element;
use super::grid::GraphField;
use crate::base::error::FormatError;
use crate::base::record::{Record, Variant, boxes_of, same_areas};
use clues::{Clue, ClueKind};
use field::{Cell, Figure, standard_boxes};
use std::collections::BTreeSet;

type CellGroup = BTreeSet<Cell>;

/// Sets boxes or regions, diagonals and further regions.
pub(super) fn read(record: &mut Record, graph: &Element, grid: GraphField) -> Result<(), FormatError> {
    let is_plain = graph.attribute("type") == Some("sudoku");
    let squares: Vec<&Element> = graph.children.iter().filter(|child| child.name == "sudokugroups").collect();
    let has_blocks =
        is_plain || squares.iter().any(|square| square.attribute("withblocks").is_none_or(|with| with == "1"));
    let mut groups = Vec::new();
    for clique in graph.children.iter().filter(|child| child.name == "clique") {
        groups.push(grid.cells(clique)?.into_iter().collect::<CellGroup>());
    }
    let lines = lines(grid);
    if !is_plain && squares.is_empty() && !lines.iter().all(|line| groups.contains(line)) {
        return Err("the rows and columns of KSudoku's grid are not groups".into());
    }
    groups.retain(|group| !lines.contains(group));
    diagonals(record, &mut groups);
    areas(record, &mut groups, has_blocks)?;
    for group in groups {
        let clue = Clue::Cells { values: Vec::new(), cells: group.into_iter().collect() };
        record.add_clue(ClueKind::ExtraRegions, clue);
    }
    Ok(())
}

/// Takes the boxes of several grids out of the groups, and sets further regions. Grids without blocks of their own have
/// theirs as groups, as far as they do not share them with other grids.
pub(super) fn read_of_grids(
    record: &mut Record,
    graph: &Element,
    grid: GraphField,
    figure: &Figure,
) -> Result<(), FormatError> {
    let Some((rows, columns)) = record.boxes else {
        return Err(format!("KSudoku's blocks do not fit {0}×{0} cells", record.digit_count).into());
    };
    let mut groups = Vec::new();
    for clique in graph.children.iter().filter(|child| child.name == "clique") {
        groups.push(grid.cells(clique)?.into_iter().collect::<CellGroup>());
    }
    let squares = graph.children.iter().filter(|child| child.name == "sudokugroups");
    let mut blocks: BTreeSet<CellGroup> = BTreeSet::new();
    let mut needed: BTreeSet<CellGroup> = BTreeSet::new();
    for square in squares {
        let corner = square.attribute("at").and_then(|at| at.parse().ok()).and_then(|number| grid.cell(number));
        let Some(corner) = corner else { continue };
        let has_blocks = square.attribute("withblocks").is_none_or(|with| with == "1");
        let boxes = boxes_from(grid, corner, rows, columns);
        if has_blocks { blocks.extend(boxes) } else { needed.extend(boxes) }
    }
    let is_known = |group: &CellGroup| blocks.contains(group) || groups.contains(group);
    if !needed.iter().all(is_known) {
        return Err("grids of KSudoku without boxes, among others, are not supported".into());
    }
    groups.retain(|group| !needed.contains(group) && !blocks.contains(group));
    for group in groups {
        if let Some(outside) = group.iter().find(|cell| !figure.has(**cell)) {
            let name = record.field.name(*outside);
            return Err(format!("a group of KSudoku has the cell {name}, which is in no grid").into());
        }
        let clue = Clue::Cells { values: Vec::new(), cells: group.into_iter().collect() };
        record.add_clue(ClueKind::ExtraRegions, clue);
    }
    Ok(())
}

/// The boxes, of so many rows and columns, of the grid with that corner.
fn boxes_from(grid: GraphField, corner: Cell, rows: u8, columns: u8) -> Vec<CellGroup> {
    let field = grid.field();
    let mut boxes = Vec::new();
    for top in (field.row(corner)..).step_by(rows.into()).take(usize::from(grid.size / rows)) {
        for left in (field.column(corner)..).step_by(columns.into()).take(usize::from(grid.size / columns)) {
            let places = (top..top + rows).flat_map(|row| (left..left + columns).map(move |column| (row, column)));
            boxes.push(places.filter_map(|(row, column)| field.get(row, column)).collect());
        }
    }
    boxes
}

/// The rows and the columns.
fn lines(grid: GraphField) -> Vec<CellGroup> {
    let field = grid.field();
    let mut lines = Vec::new();
    for row in 0..field.rows() {
        lines.push((0..field.columns()).map(|column| field.cell(row, column)).collect());
    }
    for column in 0..field.columns() {
        lines.push((0..field.rows()).map(|row| field.cell(row, column)).collect());
    }
    lines
}

/// Takes the diagonals out of the groups.
fn diagonals(record: &mut Record, groups: &mut Vec<CellGroup>) {
    let field = record.field;
    let down: CellGroup = (0..field.rows()).map(|at| field.cell(at, at)).collect();
    let up: CellGroup = (0..field.rows()).map(|at| field.cell(at, field.columns() - 1 - at)).collect();
    let variant = match (groups.contains(&down), groups.contains(&up)) {
        (true, true) => Variant::Diagonal,
        (true, false) => Variant::DiagonalDown,
        (false, true) => Variant::DiagonalUp,
        (false, false) => return,
    };
    groups.retain(|group| *group != down && *group != up);
    record.add_variant(variant);
}

/// Sets the boxes, or takes the regions that replace them out of the groups.
fn areas(record: &mut Record, groups: &mut Vec<CellGroup>, has_blocks: bool) -> Result<(), FormatError> {
    if has_blocks {
        if record.boxes.is_none_or(|(rows, columns)| rows != columns) {
            return Err(format!("KSudoku's blocks do not fit {0}×{0} cells", record.digit_count).into());
        }
        return Ok(());
    }
    let usual = standard_boxes(record.digit_count).map(|boxes| boxes_of(record.field, boxes));
    match regions(record, groups) {
        Some(regions) if usual.as_ref().is_some_and(|usual| same_areas(usual, &regions)) => {}
        Some(regions) => record.regions = Some(regions),
        None if usual.is_some() => record.add_variant(Variant::NoBoxes),
        None => {}
    }
    Ok(())
}

/// Takes groups that share no cell out of the list, if they are as many as a row has cells.
fn regions(record: &Record, groups: &mut Vec<CellGroup>) -> Option<Vec<u8>> {
    let size = usize::from(record.digit_count);
    let mut regions: Vec<Option<u8>> = vec![None; record.cells.len()];
    let mut taken: Vec<&CellGroup> = Vec::new();
    for group in groups.iter().filter(|group| group.len() == size) {
        if group.iter().all(|cell| regions[cell.index()].is_none()) {
            group.iter().for_each(|cell| regions[cell.index()] = Some(taken.len() as u8));
            taken.push(group);
        }
    }
    let regions: Vec<u8> = regions.into_iter().collect::<Option<_>>()?;
    let taken: Vec<CellGroup> = taken.into_iter().cloned().collect();
    groups.retain(|group| !taken.contains(group));
    Some(regions)
}
