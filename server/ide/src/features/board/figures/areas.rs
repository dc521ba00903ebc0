//! Draws clues about sets of cells: cages, sums, regions, shaded cells, quads and clones.

use super::outline::outlines;
use super::shapes::{Anchor, CELL, Point, Shape, Style};
use crate::puzzle::clues::Place;
use syntax::ClueKind;

/// The distance of a cage from the borders of its cells.
const INSET: i32 = 8;

/// Returns true if clues of a kind are drawn as sets of cells, not as paths.
pub(super) fn is_area(kind: ClueKind) -> bool {
    use ClueKind::{Cages, ColIndexers, Even, ExtraRegions, Max, Min, Odd, Quads, RowIndexers, Sums};
    matches!(kind, Cages | Sums | ExtraRegions | Odd | Even | Min | Max | Quads | RowIndexers | ColIndexers)
}

/// Returns the shapes of a clue about a set of cells.
pub(super) fn area(kind: ClueKind, cells: &[Place], numbers: &[u32]) -> Vec<Shape> {
    let each = |shape: &dyn Fn(Place) -> Vec<Shape>| cells.iter().flat_map(|cell| shape(*cell)).collect();
    match kind {
        ClueKind::Cages => cage(cells, numbers.first().copied(), INSET),
        // A sum may share cells with a cage.
        ClueKind::Sums => cage(cells, numbers.first().copied(), 2 * INSET),
        ClueKind::ExtraRegions => areas(cells, INSET, Style::Tint),
        ClueKind::Odd => each(&|cell| vec![Shape::disc(cell, 38, Style::Tint)]),
        ClueKind::Even => each(&|cell| vec![Shape::square(cell, 36, Style::Tint)]),
        ClueKind::Min => each(&|cell| extreme(cell, true)),
        ClueKind::Max => each(&|cell| extreme(cell, false)),
        ClueKind::Quads => quad(cells, numbers),
        _ => areas(cells, 3, Style::Tint),
    }
}

/// Returns the shapes of cells that have the same values, the clue with this number in the puzzle.
pub(super) fn clones(left: &[Place], right: &[Place], number: usize) -> Vec<Shape> {
    let letter = char::from(b'a' + (number % 26) as u8).to_string();
    let part = |cells: &[Place]| {
        let mut shapes = areas(cells, 4, Style::Tint);
        shapes.extend(cells.iter().max().map(|cell| {
            let at = Point::corner(*cell).moved(CELL - 16, CELL - 16);
            Shape::label(at, letter.clone(), 20)
        }));
        shapes
    };
    [part(left), part(right)].concat()
}

fn cage(cells: &[Place], total: Option<u32>, inset: i32) -> Vec<Shape> {
    let mut shapes = areas(cells, inset, Style::Dashed);
    if let (Some(first), Some(total)) = (cells.iter().min(), total) {
        let at = Point::corner(*first).moved(inset - 2, inset + 7);
        shapes.push(Shape::Text { at, text: total.to_string(), size: 22, anchor: Anchor::Start });
    }
    shapes
}

fn areas(cells: &[Place], inset: i32, style: Style) -> Vec<Shape> {
    outlines(cells, inset).into_iter().map(|points| Shape::Area { points, style }).collect()
}

/// A cell with a chevron at each side: to the inside for a minimum, to the outside for a maximum.
fn extreme(cell: Place, is_minimum: bool) -> Vec<Shape> {
    let centre = Point::centre(cell);
    let (back, tip) = if is_minimum { (46, 38) } else { (38, 46) };
    let chevron = |(x, y): (i32, i32)| {
        let end = |side: i32| centre.moved(x * back + y * side, y * back + x * side);
        Shape::Line { points: vec![end(-9), centre.moved(x * tip, y * tip), end(9)], style: Style::Thin }
    };
    let mut shapes = vec![Shape::square(cell, 48, Style::Tint)];
    shapes.extend([(0, -1), (1, 0), (0, 1), (-1, 0)].map(chevron));
    shapes
}

/// Values in the middle of four cells.
fn quad(cells: &[Place], values: &[u32]) -> Vec<Shape> {
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
