//! Draws clues, and the houses that the lines of a grid do not show, as shapes.
//!
//! A clue is one figure; of a chain of marks each mark, of a side each number. Coordinates are hundredths of a cell,
//! from the top left corner of the grid; what lies outside of the grid is drawn beside it. Must not know colours: a
//! figure names its kind and each shape its style.

mod areas;
mod houses;
mod lines;
mod marks;
mod outline;
mod outside;
mod shapes;

pub(super) use houses::GRID;
pub use shapes::{Anchor, Figure, Point, Shape, Style};

use areas::Chevron;
use clues::{Count, Figure as Drawing};
use engine::{Cell, Field};
use ide_db::puzzle::clues::Place;
use ide_db::puzzle::written_clues::{WrittenClue, counted};
use ide_db::{Located, Lowered};
use outside::Sides;
use syntax::{ClueCell, ClueContent};

/// Returns the figures of a puzzle: houses first, then its clues in the order of the text.
pub(super) fn figures(located: &Located<'_>, lowered: &Lowered<'_>) -> Vec<Figure> {
    let puzzle = located.puzzle();
    let sides = Sides::of(puzzle);
    let mut figures = houses::houses(lowered);
    for (number, clue) in WrittenClue::all(puzzle).enumerate() {
        let shapes = shapes_of(&clue, number, &sides, puzzle.field);
        if !shapes.is_empty() {
            figures.push(Figure {
                kind: clue.kind.name(),
                name: clue.name(),
                cells: places(lowered, &clue.cells(lowered.geometry.field())),
                span: Some(clue.span().in_file(located.start)),
                shapes,
            });
        }
    }
    figures
}

/// Returns the shapes of a clue, the one with this number in the puzzle.
fn shapes_of(found: &WrittenClue<'_>, number: usize, sides: &Sides, field: Field) -> Vec<Shape> {
    if let Some((one, other, mark)) = found.mark() {
        let are_inside = field.get(one.0, one.1).is_some() && field.get(other.0, other.1).is_some();
        return if are_inside { marks::mark(one, other, mark.relation) } else { Vec::new() };
    }
    if let Some((side, place, value)) = found.number_at_side() {
        return sides.number(found.kind, side, place, value.number, field);
    }
    match &found.clue.content {
        ClueContent::Cells { values, cells } => {
            let cells = within(cells, field);
            let numbers: Vec<u32> = values.iter().map(|value| value.number).collect();
            if cells.is_empty() { Vec::new() } else { of_cells(found.kind.figure(), &cells, &numbers, sides, field) }
        }
        ClueContent::Arrow { circle, shaft } => lines::arrow(&within(circle, field), &within(shaft, field)),
        ClueContent::Clones { left, right } => areas::clones(&within(left, field), &within(right, field), number),
        ClueContent::Pairs { relation, cells } => lines::related(&within(cells, field), &relation.text()),
        ClueContent::Sets(sets) => {
            let sets: Vec<Vec<Place>> = sets.iter().map(|set| within(set, field)).collect();
            areas::sets(&sets, number)
        }
        ClueContent::Counts { count, what, cells } => {
            let cell = match count {
                Count::Cell(cell) => within(std::slice::from_ref(cell), field).first().copied(),
                Count::Number(_) => None,
            };
            areas::count(&within(cells, field), cell, &counted(count, what))
        }
        ClueContent::Chain { .. } | ClueContent::Side { .. } => Vec::new(),
    }
}

/// The places of those cells that are inside of the field.
fn within(cells: &[ClueCell], field: Field) -> Vec<Place> {
    cells.iter().filter(|cell| cell.within(field).is_some()).map(|cell| (cell.row, cell.column)).collect()
}

/// Returns the shapes of a clue of the form `[value:] cells`.
fn of_cells(drawing: Drawing, cells: &[Place], numbers: &[u32], sides: &Sides, field: Field) -> Vec<Shape> {
    let number = numbers.first().copied();
    match drawing {
        Drawing::Cage => areas::cage(cells, number),
        Drawing::InnerCage => areas::inner_cage(cells, number),
        Drawing::SignedCage(sign) => areas::signed_cage(cells, number, sign),
        Drawing::Region => areas::region(cells),
        Drawing::Shade => areas::shade(cells),
        Drawing::Discs => cells.iter().map(|cell| Shape::disc(*cell, 38, Style::Tint)).collect(),
        Drawing::Circles => cells.iter().map(|cell| Shape::disc(*cell, 40, Style::Open)).collect(),
        Drawing::Squares => cells.iter().map(|cell| Shape::square(*cell, 36, Style::Tint)).collect(),
        Drawing::Minima => cells.iter().flat_map(|cell| areas::extreme(*cell, Chevron::Inside)).collect(),
        Drawing::Maxima => cells.iter().flat_map(|cell| areas::extreme(*cell, Chevron::Outside)).collect(),
        Drawing::Circle => areas::quad(cells, numbers),
        Drawing::Line(ends) => lines::line(ends, cells, number),
        Drawing::Pointer => lines::arrow(&cells[..1], &cells[1..]),
        Drawing::Outside => sides.little_killer(cells, number, field),
        // These clues have other forms.
        Drawing::Arrow | Drawing::Clones | Drawing::Sets | Drawing::Count => Vec::new(),
        Drawing::Marks | Drawing::Numbers => Vec::new(),
    }
}

fn places(lowered: &Lowered<'_>, places: &[Place]) -> Vec<Cell> {
    let field = lowered.geometry.field();
    places.iter().filter_map(|&(row, column)| field.get(row, column)).collect()
}

#[cfg(test)]
mod tests;
