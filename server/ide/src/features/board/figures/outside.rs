//! Draws clues outside of the grid: numbers at its sides, and little killers.
//!
//! Each kind of numbers has a line of its own beside the grid, in the order of the text.

use super::lines;
use super::shapes::{CELL, Point, Shape, Style};
use clues::{ClueKind, LineEnds, Side};
use engine::Field;
use ide_db::puzzle::clues::Place;
use syntax::{ClueContent, PuzzleText};

/// The size of a number beside the grid.
const TEXT: i32 = 36;

/// The kinds of numbers at each side, the nearest to the grid first.
pub(super) struct Sides(Vec<(Side, ClueKind)>);

impl Sides {
    /// Finds the kinds of numbers that a puzzle has at its sides.
    pub(super) fn of(puzzle: &PuzzleText) -> Sides {
        let mut sides = Vec::new();
        for section in &puzzle.clues {
            for (kind, clue) in section.of_kind() {
                if let ClueContent::Side { side, .. } = clue.content
                    && !sides.contains(&(side, kind))
                {
                    sides.push((side, kind));
                }
            }
        }
        Sides(sides)
    }

    /// Returns the shape of a number at a place of a side.
    pub(super) fn number(&self, kind: ClueKind, side: Side, place: u8, number: u32, field: Field) -> Vec<Shape> {
        if side.length(field) <= place {
            return Vec::new();
        }
        let kinds = self.0.iter().filter(|(other, _)| *other == side);
        let level = kinds.map(|(_, kind)| kind).position(|other| *other == kind).unwrap_or_default();
        let along = i32::from(place) * CELL + CELL / 2;
        let away = level as i32 * CELL + CELL / 2;
        let at = match side {
            Side::Top => Point::new(along, -away),
            Side::Bottom => Point::new(along, i32::from(field.rows()) * CELL + away),
            Side::Left => Point::new(-away, along),
            Side::Right => Point::new(i32::from(field.columns()) * CELL + away, along),
        };
        vec![Shape::label(at, number.to_string(), TEXT)]
    }

    /// Returns the shapes of a little killer: its number outside with an arrow to its first cell, where it begins at an
    /// edge and goes straight on; else its path.
    pub(super) fn little_killer(&self, cells: &[Place], number: Option<u32>, field: Field) -> Vec<Shape> {
        let (Some(outside), Some(number)) = (outside(cells, field), number) else {
            return lines::line(LineEnds::Plain, cells, number);
        };
        let first = Point::centre(cells[0]);
        let tip = first.towards(outside, 62);
        vec![
            Shape::label(outside, number.to_string(), TEXT),
            Shape::Line { points: vec![outside.towards(first, 28), tip], style: Style::Thin },
            Shape::arrow_head(outside, tip, 14),
        ]
    }
}

/// The middle of the place outside of the grid from which a straight path goes on into it.
fn outside(cells: &[Place], field: Field) -> Option<Point> {
    let first = *cells.first()?;
    let [down, right] = step(first, *cells.get(1)?);
    if cells.windows(2).any(|pair| step(pair[0], pair[1]) != [down, right]) {
        return None;
    }
    let row = i32::from(first.0) - down;
    let column = i32::from(first.1) - right;
    let is_inside = (0..i32::from(field.rows())).contains(&row) && (0..i32::from(field.columns())).contains(&column);
    (!is_inside).then(|| Point::new(column * CELL + CELL / 2, row * CELL + CELL / 2))
}

/// The number of rows and columns from one place to another.
fn step(one: Place, other: Place) -> [i32; 2] {
    [i32::from(other.0) - i32::from(one.0), i32::from(other.1) - i32::from(one.1)]
}
