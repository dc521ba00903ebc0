//! Draws clues that are paths through cells: thermometers, arrows, whispers and other lines.

use super::outline::outlines;
use super::shapes::{Anchor, Point, Shape, Style};
use clues::LineEnds;
use ide_db::puzzle::clues::Place;

/// The radius of a circle around a cell's value.
const CIRCLE: i32 = 40;

/// Returns the shapes of a path of at least one cell, with the number before its colon.
pub(super) fn line(ends: LineEnds, cells: &[Place], number: Option<u32>) -> Vec<Shape> {
    let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return Vec::new() };
    let style = if ends == LineEnds::ThinCircles { Style::Thin } else { Style::Band };
    let mut shapes = vec![Shape::path(cells, style)];
    match ends {
        LineEnds::Plain => {}
        LineEnds::Bulb => shapes.push(Shape::disc(first, CIRCLE, Style::Tint)),
        LineEnds::RingedBulb => {
            shapes.push(Shape::disc(first, CIRCLE, Style::Tint));
            shapes.push(Shape::disc(first, CIRCLE - 12, Style::Open));
        }
        LineEnds::Circles | LineEnds::ThinCircles => {
            shapes.extend([first, last].map(|cell| Shape::disc(cell, CIRCLE - 2, Style::Open)));
        }
        LineEnds::Diamonds => shapes.extend([first, last].map(|cell| Shape::diamond(cell, CIRCLE + 2, Style::Open))),
    }
    if let Some(number) = number {
        let at = Point::corner(first).moved(6, 14);
        shapes.push(Shape::Text { at, text: number.to_string(), size: 22, anchor: Anchor::Start });
    }
    shapes
}

/// The most characters of a relation that are written beside its line.
const LONGEST_RELATION: usize = 20;

/// Returns the shapes of cells with a relation between them, and its words if they are short.
pub(super) fn related(cells: &[Place], relation: &str) -> Vec<Shape> {
    let Some(&first) = cells.first() else { return Vec::new() };
    let mut shapes = vec![Shape::path(cells, Style::Band)];
    if relation.len() <= LONGEST_RELATION {
        let at = Point::corner(first).moved(6, 10);
        shapes.push(Shape::Text { at, text: relation.to_owned(), size: 14, anchor: Anchor::Start });
    }
    shapes
}

/// Returns the shapes of an arrow: the circle or pill with the sum, and the shaft.
pub(super) fn arrow(circle: &[Place], shaft: &[Place]) -> Vec<Shape> {
    let round = match circle {
        [cell] => vec![Shape::disc(*cell, CIRCLE, Style::Open)],
        cells => outlines(cells, 10).into_iter().map(|points| Shape::Area { points, style: Style::Open }).collect(),
    };
    let mut points: Vec<Point> = shaft.iter().map(|cell| Point::centre(*cell)).collect();
    let (Some(&next), Some(&tip)) = (points.first(), points.last()) else { return round };
    // The shaft begins at the nearest cell of the circle.
    let distance = |point: &Point| (point.x - next.x).pow(2) + (point.y - next.y).pow(2);
    if let Some(from) = circle.iter().map(|cell| Point::centre(*cell)).min_by_key(distance) {
        points.insert(0, from.towards(next, CIRCLE));
    }
    let before = points[points.len().saturating_sub(2)];
    let head = (before != tip).then(|| Shape::arrow_head(before, tip, 22));
    round.into_iter().chain([Shape::Line { points, style: Style::Thin }]).chain(head).collect()
}
