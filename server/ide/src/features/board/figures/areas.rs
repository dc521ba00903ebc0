//! Draws clues about sets of cells: cages, sums, regions, shaded cells, quads and clones.

use super::outline::outlines;
use super::shapes::{Anchor, CELL, Point, Shape, Style};
use ide_db::puzzle::clues::Place;

/// The distance of a cage from the borders of its cells.
const INSET: i32 = 8;

/// Returns the shapes of a cage with its total.
pub(super) fn cage(cells: &[Place], total: Option<u32>) -> Vec<Shape> {
    cage_within(cells, total, INSET)
}

/// Returns the shapes of a sum, which may share cells with a cage.
pub(super) fn inner_cage(cells: &[Place], total: Option<u32>) -> Vec<Shape> {
    cage_within(cells, total, 2 * INSET)
}

/// Returns the shapes of a further region.
pub(super) fn region(cells: &[Place]) -> Vec<Shape> {
    areas(cells, INSET, Style::Tint)
}

/// Returns the shapes of shaded cells.
pub(super) fn shade(cells: &[Place]) -> Vec<Shape> {
    areas(cells, 3, Style::Tint)
}

/// Returns the shapes of a cage whose number has a sign: `24×`, `≠9`.
pub(super) fn signed_cage(cells: &[Place], number: Option<u32>, sign: &str) -> Vec<Shape> {
    let label = number.map(|number| match sign {
        "≠" => format!("{sign}{number}"),
        _ => format!("{number}{sign}"),
    });
    labelled(cells, label, 2 * INSET)
}

/// Returns the shapes of cells in which something is counted, and of the cell that says how many.
pub(super) fn count(cells: &[Place], cell: Option<Place>, label: &str) -> Vec<Shape> {
    let mut shapes = areas(cells, INSET, Style::Tint);
    shapes.extend(cell.map(|cell| Shape::disc(cell, 40, Style::Open)));
    shapes.extend(cells.iter().min().map(|first| corner_label(*first, INSET, label.to_owned())));
    shapes
}

/// Returns the shapes of cells that have the same values, the clue with this number in the puzzle.
pub(super) fn clones(left: &[Place], right: &[Place], number: usize) -> Vec<Shape> {
    sets(&[left.to_vec(), right.to_vec()], number)
}

/// Returns the shapes of sets of cells that have something in common, the clue with this number in the puzzle.
pub(super) fn sets(sets: &[Vec<Place>], number: usize) -> Vec<Shape> {
    let letter = char::from(b'a' + (number % 26) as u8).to_string();
    let mut shapes = Vec::new();
    for cells in sets {
        shapes.extend(areas(cells, 4, Style::Tint));
        if let Some(cell) = cells.iter().max() {
            let at = Point::corner(*cell).moved(CELL - 16, CELL - 16);
            shapes.push(Shape::label(at, letter.clone(), 20));
        }
    }
    shapes
}

fn cage_within(cells: &[Place], total: Option<u32>, inset: i32) -> Vec<Shape> {
    labelled(cells, total.map(|total| total.to_string()), inset)
}

fn labelled(cells: &[Place], label: Option<String>, inset: i32) -> Vec<Shape> {
    let mut shapes = areas(cells, inset, Style::Dashed);
    if let (Some(first), Some(label)) = (cells.iter().min(), label) {
        shapes.push(corner_label(*first, inset, label));
    }
    shapes
}

/// A text in the top left corner of a cell.
fn corner_label(cell: Place, inset: i32, text: String) -> Shape {
    let at = Point::corner(cell).moved(inset - 2, inset + 7);
    Shape::Text { at, text, size: 22, anchor: Anchor::Start }
}

fn areas(cells: &[Place], inset: i32, style: Style) -> Vec<Shape> {
    outlines(cells, inset).into_iter().map(|points| Shape::Area { points, style }).collect()
}

/// The direction of the chevrons around a cell: to the inside for a minimum, to the outside for a maximum.
#[derive(Clone, Copy)]
pub(super) enum Chevron {
    Inside,
    Outside,
}

/// A cell with a chevron at each side.
pub(super) fn extreme(cell: Place, chevron: Chevron) -> Vec<Shape> {
    let centre = Point::centre(cell);
    let (back, tip) = match chevron {
        Chevron::Inside => (46, 38),
        Chevron::Outside => (38, 46),
    };
    let mut shapes = vec![Shape::square(cell, 48, Style::Tint)];
    for (x, y) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
        let one = centre.moved(x * back - y * 9, y * back - x * 9);
        let other = centre.moved(x * back + y * 9, y * back + x * 9);
        shapes.push(Shape::Line { points: vec![one, centre.moved(x * tip, y * tip), other], style: Style::Thin });
    }
    shapes
}

/// Values in the middle of four cells.
pub(super) fn quad(cells: &[Place], values: &[u32]) -> Vec<Shape> {
    let (Some(row), Some(column)) = (cells.iter().map(|cell| cell.0).min(), cells.iter().map(|cell| cell.1).min())
    else {
        return Vec::new();
    };
    let centre = Point::corner((row, column)).moved(CELL, CELL);
    let words: Vec<String> = values.iter().map(u32::to_string).collect();
    let mut shapes = vec![Shape::Circle { centre, radius: 27, style: Style::Open }];
    match words.len() {
        0 => {}
        1..=3 => shapes.push(Shape::label(centre, words.join(" "), if words.len() == 3 { 18 } else { 22 })),
        _ => {
            let (above, below) = words.split_at(words.len() / 2);
            shapes.push(Shape::label(centre.moved(0, -10), above.join(" "), 18));
            shapes.push(Shape::label(centre.moved(0, 10), below.join(" "), 18));
        }
    }
    shapes
}
