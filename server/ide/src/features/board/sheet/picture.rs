//! Draws one board as SVG. All lengths are hundredths of a cell.

use super::markup::{element, escaped, text};
use super::step::StepView;
use crate::features::board::figures::{Anchor, Figure, GRID, Point, Shape, Style};
use crate::features::board::model::{BoardShape, PlayedCell, PlayedContent, PuzzleBoard};
use engine::{Cell, Digit};
use ide_db::base::words::counted;
use std::fmt::Write as _;

/// The length of a cell's side.
pub(super) const CELL: i32 = 100;
/// The space around a picture, for its thick lines.
const MARGIN: i32 = 6;

/// A drawn puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The elements of the picture, without the `svg` element around them.
    pub(super) markup: String,
    /// The left and upper edge.
    pub(super) origin: Point,
    /// The width and the height.
    pub(super) extent: (i32, i32),
    /// The accessible name: the title of the puzzle, or its place in the file.
    pub(super) label: String,
    /// The rules of the puzzle and the kinds of its clues: what a person must know to solve it.
    pub(super) rules: Vec<Rule>,
}

/// A rule or a kind of clues, by its word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Rule {
    pub(super) word: String,
    /// True if bands in a picture show it: each kind has a pattern of its own.
    pub(super) has_band: bool,
}

impl Rule {
    /// The rules of a puzzle, each once: which grids it has, if they are several, its values, if the grid does not show
    /// them, those of its metadata, then the kinds of its clues.
    fn of(board: &PuzzleBoard) -> Vec<Rule> {
        let mut rules: Vec<Rule> = Vec::new();
        if let Some(figure) = board.geometry.figure() {
            let word = figure.word().map_or_else(|| counted(figure.corners().len() as u64, "grid"), str::to_owned);
            rules.push(Rule { word, has_band: false });
        }
        if let [first, .., last] = board.shape.symbols.as_slice() {
            let are_more = board.shape.symbols.len() > usize::from(board.shape.field.longer_side());
            if are_more || first == "0" {
                rules.push(Rule { word: format!("values {first} to {last}"), has_band: false });
            }
        }
        for word in &board.rules {
            if !rules.iter().any(|known| known.word == *word) {
                rules.push(Rule { word: (*word).to_owned(), has_band: false });
            }
        }
        for figure in board.figures.iter().filter(|figure| figure.kind != GRID) {
            if !rules.iter().any(|known| known.word == figure.kind) {
                let has_band =
                    figure.shapes.iter().any(|shape| matches!(shape, Shape::Line { style: Style::Band, .. }));
                rules.push(Rule { word: figure.kind.to_owned(), has_band });
            }
        }
        rules
    }
}

/// The content that a picture draws into the cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sheet<'a> {
    /// The content of the text.
    Puzzle,
    /// This value in each cell without a given.
    Solution(&'a [Digit]),
    /// A step, in the grid before it.
    Step(StepView<'a>),
}

impl Picture {
    /// Draws a board.
    pub fn new(board: &PuzzleBoard, sheet: Sheet<'_>, label: &str) -> Picture {
        let (origin, extent) = frame(board);
        let mut out = String::new();
        for figure in &board.figures {
            let is_about = matches!(sheet, Sheet::Step(view) if view.is_about(&board.geometry, &figure.name));
            if is_about {
                out += "<g class=\"about\">";
            }
            draw_figure(&mut out, figure);
            if is_about {
                out += "</g>";
            }
        }
        if let Sheet::Step(view) = sheet {
            view.draw_backgrounds(&mut out, &board.shape);
        }
        grid_lines(&mut out, board);
        let spots = Spots::new(board);
        for (at, cell) in board.shape.field.cells().zip(&board.cells) {
            let content = match sheet {
                Sheet::Puzzle => cell.content,
                Sheet::Solution(digits) => solved(cell, digits.get(at.index()).copied()),
                Sheet::Step(view) => view.content(at, cell),
            };
            draw_cell(&mut out, &board.shape, at, content, &spots);
        }
        if let Sheet::Step(view) = sheet {
            view.draw_signs(&mut out, &board.shape, &spots);
        }
        Picture { markup: out, origin, extent, label: label.to_owned(), rules: Rule::of(board) }
    }

    /// The picture without the words of its rules, which are beside another picture of the puzzle.
    pub fn without_rules(mut self) -> Picture {
        self.rules.clear();
        self
    }

    /// The picture as an element of an HTML document.
    pub(super) fn element(&self) -> String {
        let Picture { markup, origin: Point { x, y }, extent: (width, height), label, .. } = self;
        let label = escaped(label);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"puzzle\" viewBox=\"{x} {y} {width} {height}\" role=\"img\" aria-label=\"{label}\">{markup}</svg>"
        )
    }
}

/// The box around the grid and all figures: its corner, and its width and height.
fn frame(board: &PuzzleBoard) -> (Point, (i32, i32)) {
    let mut least = Point { x: 0, y: 0 };
    let mut most = far_corner(&board.shape);
    for shape in board.figures.iter().flat_map(|figure| &figure.shapes) {
        for point in extremes(shape) {
            least = Point { x: least.x.min(point.x), y: least.y.min(point.y) };
            most = Point { x: most.x.max(point.x), y: most.y.max(point.y) };
        }
    }
    let corner = Point { x: least.x - MARGIN, y: least.y - MARGIN };
    (corner, (most.x + MARGIN - corner.x, most.y + MARGIN - corner.y))
}

/// Points that a shape reaches, and none beyond them.
pub(super) fn extremes(shape: &Shape) -> Vec<Point> {
    match shape {
        Shape::Line { points, .. } | Shape::Area { points, .. } => points.clone(),
        Shape::Circle { centre, radius, .. } => around(*centre, *radius).to_vec(),
        Shape::Text { at, text, size, .. } => {
            let length = i32::try_from(text.chars().count()).unwrap_or(i32::MAX / 100);
            around(*at, size * length * 3 / 10).to_vec()
        }
    }
}

fn around(Point { x, y }: Point, reach: i32) -> [Point; 2] {
    [Point { x: x - reach, y: y - reach }, Point { x: x + reach, y: y + reach }]
}

pub(super) fn draw_figure(out: &mut String, figure: &Figure) {
    for shape in &figure.shapes {
        match shape {
            Shape::Line { points, style } => {
                let class = format!("{} {}", style.name(), figure.kind);
                element(out, "path", &class, &[("d", &path(points))]);
            }
            Shape::Area { points, style } => {
                let class = format!("area {}", style.name());
                element(out, "path", &class, &[("d", &format!("{}Z", path(points)))]);
            }
            Shape::Circle { centre, radius, style } => {
                let class = format!("area {}", style.name());
                element(out, "circle", &class, &[("cx", &centre.x), ("cy", &centre.y), ("r", radius)]);
            }
            Shape::Text { at, text: content, size, anchor } => {
                let class = if *anchor == Anchor::Start { "clue start" } else { "clue" };
                text(out, class, &[("x", &at.x), ("y", &at.y), ("font-size", size)], content);
            }
        }
    }
}

fn path(points: &[Point]) -> String {
    let mut path = String::new();
    for (index, Point { x, y }) in points.iter().enumerate() {
        let _ = write!(path, "{}{x} {y}", if index == 0 { 'M' } else { 'L' });
    }
    path
}

/// The lines of the grid: thin ones between cells, thick ones between boxes or regions and around.
pub(super) fn grid_lines(out: &mut String, board: &PuzzleBoard) {
    element(out, "path", "lines", &[("d", &lines_between(board, false))]);
    element(out, "path", "borders", &[("d", &format!("{}{}", lines_between(board, true), edges(board)))]);
}

/// The lines at the edges of the field: around it, or, of several grids, where these reach them.
fn edges(board: &PuzzleBoard) -> String {
    let shape = &board.shape;
    let Point { x: far_x, y: far_y } = far_corner(shape);
    if board.geometry.figure().is_none() {
        return format!("M0 0H{far_x}V{far_y}H0Z");
    }
    let mut lines = String::new();
    for cell in board.geometry.places() {
        let Point { x, y } = corner(cell, shape);
        for (is_edge, line) in [
            (y == 0, format!("M{x} 0h{CELL}")),
            (x == 0, format!("M0 {y}v{CELL}")),
            (y + CELL == far_y, format!("M{x} {far_y}h{CELL}")),
            (x + CELL == far_x, format!("M{far_x} {y}v{CELL}")),
        ] {
            if is_edge {
                lines += &line;
            }
        }
    }
    lines
}

/// The lines between cells of one region, or between regions; none between places outside of every grid.
fn lines_between(board: &PuzzleBoard, is_border: bool) -> String {
    let field = board.shape.field;
    let mut lines = String::new();
    for cell in field.cells() {
        let Point { x, y } = corner(cell, &board.shape);
        let right = x + CELL;
        let below = y + CELL;
        if field.moved(cell, 0, 1).is_some_and(|next| has_line(board, cell, next, is_border)) {
            let _ = write!(lines, "M{right} {y}v{CELL}");
        }
        if field.moved(cell, 1, 0).is_some_and(|next| has_line(board, cell, next, is_border)) {
            let _ = write!(lines, "M{x} {below}h{CELL}");
        }
    }
    lines
}

/// Returns true if the line between two cells is between regions, or is not, as asked.
fn has_line(board: &PuzzleBoard, cell: Cell, next: Cell, is_border: bool) -> bool {
    let regions = &board.shape.regions;
    let is_in_grids = board.geometry.has(cell) || board.geometry.has(next);
    is_in_grids && (regions.get(cell.index()) != regions.get(next.index())) == is_border
}

/// The top left corner of a cell.
pub(super) fn corner(cell: Cell, shape: &BoardShape) -> Point {
    Point { x: i32::from(shape.field.column(cell)) * CELL, y: i32::from(shape.field.row(cell)) * CELL }
}

/// The bottom right corner of the grid.
fn far_corner(shape: &BoardShape) -> Point {
    Point { x: i32::from(shape.field.columns()) * CELL, y: i32::from(shape.field.rows()) * CELL }
}

/// The places of pencil marks in a cell.
pub(super) struct Spots {
    columns: i32,
    /// The width and the height of one place.
    pub(super) step: (i32, i32),
    /// The corner of the first place, from the corner of the cell.
    start: Point,
}

impl Spots {
    /// The places in a cell that has room for all of them, or keeps its corner free for the clues of cages.
    fn new(board: &PuzzleBoard) -> Spots {
        let count = i32::from(board.geometry.digit_count());
        let columns = (1..).find(|columns| columns * columns >= count).unwrap_or(count);
        let rows = (count + columns - 1) / columns;
        let (side, above, below) = if has_corner_clues(board) { (13, 25, 11) } else { (6, 6, 6) };
        let step = ((CELL - 2 * side) / columns, (CELL - above - below) / rows);
        Spots { columns, step, start: Point { x: side, y: above } }
    }

    /// The middle of the place of a value.
    pub(super) fn middle(&self, corner: Point, digit: Digit) -> Point {
        let index = i32::from(digit.get()) - 1;
        let (width, height) = self.step;
        Point {
            x: corner.x + self.start.x + index % self.columns * width + width / 2,
            y: corner.y + self.start.y + index / self.columns * height + height / 2,
        }
    }
}

/// Returns true if a cell has a small clue in its top left corner, such as the sum of a cage.
fn has_corner_clues(board: &PuzzleBoard) -> bool {
    let far = far_corner(&board.shape);
    board.figures.iter().flat_map(|figure| &figure.shapes).any(|shape| match shape {
        Shape::Text { at: Point { x, y }, .. } => {
            (0..far.x).contains(x) && (0..far.y).contains(y) && x % CELL < CELL / 3 && y % CELL < CELL / 3
        }
        _ => false,
    })
}

/// The content of a cell with the value of the solution.
fn solved(cell: &PlayedCell, value: Option<Digit>) -> PlayedContent {
    match (cell.content, value) {
        (PlayedContent::Given { .. } | PlayedContent::Outside, _) | (_, None) => cell.content,
        (_, Some(value)) => PlayedContent::Placed { value },
    }
}

fn draw_cell(out: &mut String, shape: &BoardShape, at: Cell, content: PlayedContent, spots: &Spots) {
    let corner = corner(at, shape);
    match content {
        PlayedContent::Given { value: digit } => draw_value(out, "given", corner, symbol(shape, digit)),
        PlayedContent::Placed { value: digit } => draw_value(out, "placed", corner, symbol(shape, digit)),
        PlayedContent::Unknown => draw_value(out, "unknown", corner, "?"),
        PlayedContent::Marks { values: digits } => {
            for digit in digits.iter() {
                let Point { x, y } = spots.middle(corner, digit);
                let content = symbol(shape, digit);
                let length = i32::try_from(content.chars().count()).unwrap_or(1).max(1);
                let size = (spots.step.1 * 84 / 100).min(spots.step.0 * 140 / 100 / length);
                text(out, "mark", &[("x", &x), ("y", &y), ("font-size", &size)], content);
            }
        }
        PlayedContent::Empty | PlayedContent::Outside => {}
    }
}

fn draw_value(out: &mut String, class: &str, corner: Point, content: &str) {
    let size = if content.chars().count() > 1 { 48 } else { 64 };
    let x = corner.x + CELL / 2;
    let y = corner.y + CELL / 2;
    text(out, class, &[("x", &x), ("y", &y), ("font-size", &size)], content);
}

/// The symbol of a digit in the grid.
fn symbol(shape: &BoardShape, digit: Digit) -> &str {
    shape.symbols.get(usize::from(digit.get()) - 1).map_or("?", |symbol| symbol)
}
