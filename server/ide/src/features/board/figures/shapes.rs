//! Defines figures and their shapes as plain data.

use engine::Cell;
use ide_db::puzzle::clues::Place;
use serde::Serialize;
use syntax::Span;

/// The length of a cell's side.
pub(super) const CELL: i32 = 100;

/// A clue or a house as shapes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The kind: the word of its section, or of its rule.
    pub kind: &'static str,
    /// Its name in a sentence: `cage A`, `the arrow at r1c1`.
    pub name: String,
    /// Its cells, each once.
    pub cells: Vec<Cell>,
    /// Its range in the file; `None` if no text of its own draws it.
    pub span: Option<Span>,
    /// Its shapes, the lowest first.
    pub shapes: Vec<Shape>,
}

/// A point, in hundredths of a cell from the top left corner of the grid; serialized as a list of both.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[serde(into = "(i32, i32)")]
pub struct Point {
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
}

/// A shape of a figure. The names of the fields are a promise.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "shape", rename_all = "camelCase")]
pub enum Shape {
    /// A line through points.
    Line {
        style: Style,
        /// Its points, in order.
        points: Vec<Point>,
    },
    /// An area, closed from its last point to its first.
    Area {
        style: Style,
        /// Its corners, in order.
        points: Vec<Point>,
    },
    Circle {
        style: Style,
        /// Its middle.
        #[serde(rename = "at")]
        centre: Point,
        /// Its radius, in hundredths of a cell.
        radius: i32,
    },
    /// A text, centred vertically on its point.
    Text {
        /// The place of its anchor.
        at: Point,
        /// The text, on one line.
        text: String,
        /// The size of its font, in hundredths of a cell.
        size: i32,
        /// The part of the text that is at the point.
        anchor: Anchor,
    },
}

/// The style of a line or an area. Colours belong to the kind of the figure.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "camelCase")]
pub enum Style {
    /// A band under the values, a third of a cell wide.
    Band,
    /// A thin line.
    Thin,
    /// A thin dashed line.
    Dashed,
    /// An area in a light shade.
    Tint,
    /// An area as the background, with a thin border.
    Open,
    /// An area as the background, without a border.
    Blank,
    /// An area in the colour of text.
    Solid,
    /// The border of an area, heavier than those of boxes.
    Outline,
}

/// The part of a text that is at its point.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "camelCase")]
pub enum Anchor {
    Start,
    Middle,
}

impl Style {
    /// Its name, for every format.
    pub fn name(self) -> &'static str {
        match self {
            Style::Band => "band",
            Style::Thin => "thin",
            Style::Dashed => "dashed",
            Style::Tint => "tint",
            Style::Open => "open",
            Style::Blank => "blank",
            Style::Solid => "solid",
            Style::Outline => "outline",
        }
    }
}

impl Anchor {
    /// Its name, for every format.
    pub fn name(self) -> &'static str {
        match self {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
        }
    }
}

impl From<Point> for (i32, i32) {
    fn from(point: Point) -> (i32, i32) {
        (point.x, point.y)
    }
}

impl Point {
    /// The point at these coordinates.
    pub(super) fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    /// The middle of a cell.
    pub(super) fn centre((row, column): Place) -> Point {
        Point::new(i32::from(column) * CELL + CELL / 2, i32::from(row) * CELL + CELL / 2)
    }

    /// The top left corner of a cell.
    pub(super) fn corner((row, column): Place) -> Point {
        Point::new(i32::from(column) * CELL, i32::from(row) * CELL)
    }

    /// The point moved by a vector.
    pub(super) fn moved(self, x: i32, y: i32) -> Point {
        Point::new(self.x + x, self.y + y)
    }

    /// The point between this one and another.
    pub(super) fn halfway(self, other: Point) -> Point {
        Point::new((self.x + other.x) / 2, (self.y + other.y) / 2)
    }

    /// The point at this distance on the way to another one.
    pub(super) fn towards(self, other: Point, distance: i32) -> Point {
        let x = f64::from(other.x - self.x);
        let y = f64::from(other.y - self.y);
        let length = x.hypot(y).max(1.0);
        let share = f64::from(distance) / length;
        self.moved((x * share).round() as i32, (y * share).round() as i32)
    }
}

impl Shape {
    /// A text around its middle.
    pub(super) fn label(at: Point, text: impl Into<String>, size: i32) -> Shape {
        Shape::Text { at, text: text.into(), size, anchor: Anchor::Middle }
    }

    /// A line through the middles of cells.
    pub(super) fn path(cells: &[Place], style: Style) -> Shape {
        Shape::Line { points: cells.iter().map(|cell| Point::centre(*cell)).collect(), style }
    }

    /// A circle in the middle of a cell.
    pub(super) fn disc(cell: Place, radius: i32, style: Style) -> Shape {
        Shape::Circle { centre: Point::centre(cell), radius, style }
    }

    /// An area with this distance from its middle to each of its four corners: a diamond.
    pub(super) fn diamond(cell: Place, radius: i32, style: Style) -> Shape {
        let centre = Point::centre(cell);
        let corners = [(0, -radius), (radius, 0), (0, radius), (-radius, 0)];
        Shape::Area { points: corners.map(|(x, y)| centre.moved(x, y)).to_vec(), style }
    }

    /// A square in the middle of a cell; `half` is half of its side.
    pub(super) fn square(cell: Place, half: i32, style: Style) -> Shape {
        let centre = Point::centre(cell);
        let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
        Shape::Area { points: corners.map(|(x, y)| centre.moved(x, y)).to_vec(), style }
    }

    /// The two strokes of an arrow's head, whose tip is the end of a line.
    pub(super) fn arrow_head(before: Point, tip: Point, size: i32) -> Shape {
        let back = tip.towards(before, size);
        let x = back.x - tip.x;
        let y = back.y - tip.y;
        let left = back.moved(-y * 6 / 10, x * 6 / 10);
        let right = back.moved(y * 6 / 10, -x * 6 / 10);
        Shape::Line { points: vec![left, tip, right], style: Style::Thin }
    }
}
