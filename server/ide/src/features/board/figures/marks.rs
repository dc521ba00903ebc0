//! Draws marks between two cells: dots, sums and inequalities.

use super::shapes::{Point, Shape, Style};
use clues::Relation;
use ide_db::puzzle::clues::Place;

/// The radius of a dot.
const DOT: i32 = 13;

/// Returns the shapes of the mark between two cells. If these are not next to each other, a dashed line joins them.
pub(super) fn mark(one: Place, other: Place, relation: Relation) -> Vec<Shape> {
    let from = Point::centre(one);
    let to = Point::centre(other);
    let middle = from.halfway(to);
    let is_beside = one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1;
    let join = (!is_beside).then(|| Shape::Line { points: vec![from, to], style: Style::Dashed });
    let mut shapes: Vec<Shape> = join.into_iter().collect();
    shapes.extend(match relation {
        Relation::Difference(difference) => dot(middle, Style::Open, (difference != 1).then_some(difference)),
        Relation::Ratio(ratio) => dot(middle, Style::Solid, (ratio != 2).then_some(ratio)),
        Relation::Ten => sign(middle, "X"),
        Relation::Five => sign(middle, "V"),
        Relation::Equal => sign(middle, "="),
        Relation::Less => chevron(to, middle),
        Relation::Greater => chevron(from, middle),
    });
    shapes
}

/// A dot, with its number if that is not the usual one.
fn dot(centre: Point, style: Style, number: Option<u32>) -> Vec<Shape> {
    let Some(number) = number else { return vec![Shape::Circle { centre, radius: DOT, style }] };
    // A number cannot be read on a solid dot: it stands in a ring.
    let mut shapes = vec![Shape::Circle { centre, radius: DOT + 4, style }];
    if style == Style::Solid {
        shapes.push(Shape::Circle { centre, radius: DOT, style: Style::Blank });
    }
    shapes.push(Shape::label(centre, number.to_string(), 20));
    shapes
}

fn sign(centre: Point, text: &str) -> Vec<Shape> {
    vec![Shape::Circle { centre, radius: DOT, style: Style::Blank }, Shape::label(centre, text, 26)]
}

/// A chevron whose open side faces the cell with the larger value, at `larger`.
fn chevron(larger: Point, middle: Point) -> Vec<Shape> {
    let open = middle.towards(larger, 7);
    let x = open.x - middle.x;
    let y = open.y - middle.y;
    let tip = middle.moved(-x, -y);
    let ends = [open.moved(-y * 14 / 10, x * 14 / 10), open.moved(y * 14 / 10, -x * 14 / 10)];
    vec![
        Shape::Circle { centre: middle, radius: DOT, style: Style::Blank },
        Shape::Line { points: vec![ends[0], tip, ends[1]], style: Style::Thin },
    ]
}
