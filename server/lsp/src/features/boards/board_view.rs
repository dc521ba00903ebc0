//! The JSON of a board. `server/reference/editor.md` describes it.

use crate::convert::position::Walk;
use crate::protocol::Range;
use crate::snapshot::DocumentSnapshot;
use answers::{HouseRecord, rows};
use ide::shown::shown_lines;
use ide::{
    Anchor, Cell, Digit, DigitSet, Figure, Finding, Geometry, PlayedCell, PlayedContent, Point, PuzzleBoard,
    PuzzleStatus, Shape, SolutionCount,
};
use serde::Serialize;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct BoardView {
    /// The puzzle with its metadata and further grids.
    range: Range,
    grid: Range,
    readable: bool,
    status: Option<StatusView>,
    size: u8,
    boxes: Option<(u8, u8)>,
    regions: Vec<Vec<u8>>,
    symbols: Vec<String>,
    rules: Vec<&'static str>,
    cells: Vec<Vec<CellView>>,
    houses: Vec<HouseRecord>,
    pairs: Vec<(String, String)>,
    figures: Vec<FigureView>,
    problems: Vec<ProblemView>,
}

#[derive(Serialize)]
pub(super) struct StatusView {
    solutions: &'static str,
    clues: usize,
    words: String,
}

#[derive(Serialize)]
struct CellView {
    #[serde(flatten)]
    content: ContentView,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forced: Option<ForcedView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<Range>,
}

/// What a cell holds.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
enum ContentView {
    Empty,
    Unknown,
    Given { value: u8 },
    Placed { value: u8 },
    Marks { values: Vec<u8> },
}

#[derive(Serialize)]
struct ForcedView {
    value: u8,
    reason: String,
}

#[derive(Serialize)]
struct FigureView {
    kind: &'static str,
    name: String,
    cells: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<Range>,
    shapes: Vec<ShapeView>,
}

/// A shape; coordinates are hundredths of a cell.
#[derive(Serialize)]
#[serde(tag = "shape", rename_all = "camelCase")]
enum ShapeView {
    Line { style: &'static str, points: Vec<(i32, i32)> },
    Area { style: &'static str, points: Vec<(i32, i32)> },
    Circle { style: &'static str, at: (i32, i32), radius: i32 },
    Text { at: (i32, i32), text: String, size: i32, anchor: &'static str },
}

#[derive(Serialize)]
struct ProblemView {
    rule: &'static str,
    severity: &'static str,
    message: String,
    cells: Vec<String>,
    range: Range,
}

impl BoardView {
    pub(super) fn new(document: &DocumentSnapshot, board: PuzzleBoard) -> BoardView {
        let mut places = Walk::part(&document.text, board.span, document.features.encoding);
        let geometry = &*board.geometry;
        let cells: Vec<CellView> = board.cells.iter().map(|cell| CellView::new(cell, &mut places)).collect();
        let mut cells = cells.into_iter();
        let rows_of_field = board.shape.field.rows();
        let columns = board.shape.field.columns();
        BoardView {
            range: places.range(board.span),
            grid: places.range(board.grid),
            readable: board.is_readable,
            status: board.status.as_ref().map(StatusView::new),
            size: columns,
            boxes: board.shape.boxes,
            regions: rows(geometry, |cell| board.shape.regions[cell.index()]),
            cells: (0..rows_of_field).map(|_| cells.by_ref().take(columns.into()).collect()).collect(),
            houses: board.further_houses().map(|(name, cells)| HouseRecord::new(geometry, name, cells)).collect(),
            pairs: board.further_pairs().map(|(one, other)| (name(geometry, one), name(geometry, other))).collect(),
            figures: board.figures.iter().map(|figure| FigureView::new(figure, geometry, &mut places)).collect(),
            // A finding about text outside of the puzzle's range needs the whole document.
            problems: board.problems.into_iter().map(|finding| ProblemView::new(finding, document)).collect(),
            symbols: board.shape.symbols,
            rules: board.rules,
        }
    }
}

impl StatusView {
    pub(super) fn new(status: &PuzzleStatus) -> StatusView {
        let solutions = match status.solutions {
            SolutionCount::Unique => "unique",
            SolutionCount::Several { .. } => "several",
            SolutionCount::None => "none",
            SolutionCount::Undecided => "undecided",
            SolutionCount::Invalid => "invalid",
            SolutionCount::Blank => "empty",
        };
        StatusView { solutions, clues: status.clues, words: status.words() }
    }
}

impl CellView {
    fn new(cell: &PlayedCell, places: &mut Walk<'_>) -> CellView {
        CellView {
            content: match cell.content {
                PlayedContent::Empty => ContentView::Empty,
                PlayedContent::Unknown => ContentView::Unknown,
                PlayedContent::Given(digit) => ContentView::Given { value: digit.get() },
                PlayedContent::Placed(digit) => ContentView::Placed { value: digit.get() },
                PlayedContent::Marks(digits) => ContentView::Marks { values: values(digits) },
            },
            candidates: cell.candidates.map(values),
            forced: cell
                .forced
                .as_ref()
                .map(|(digit, reason)| ForcedView { value: digit.get(), reason: reason.clone() }),
            range: cell.span.map(|span| places.range(span)),
        }
    }
}

impl FigureView {
    fn new(figure: &Figure, geometry: &Geometry, places: &mut Walk<'_>) -> FigureView {
        FigureView {
            kind: figure.kind,
            name: figure.name.clone(),
            cells: figure.cells.iter().map(|cell| name(geometry, *cell)).collect(),
            range: figure.span.map(|span| places.range(span)),
            shapes: figure.shapes.iter().map(ShapeView::new).collect(),
        }
    }
}

impl ShapeView {
    fn new(shape: &Shape) -> ShapeView {
        let point = |point: &Point| (point.x, point.y);
        match shape {
            Shape::Line { points, style } => {
                ShapeView::Line { style: style.name(), points: points.iter().map(point).collect() }
            }
            Shape::Area { points, style } => {
                ShapeView::Area { style: style.name(), points: points.iter().map(point).collect() }
            }
            Shape::Circle { centre, radius, style } => {
                ShapeView::Circle { style: style.name(), at: point(centre), radius: *radius }
            }
            Shape::Text { at, text, size, anchor } => {
                ShapeView::Text { at: point(at), text: text.clone(), size: *size, anchor: Anchor::name(*anchor) }
            }
        }
    }
}

impl ProblemView {
    fn new(finding: Finding, document: &DocumentSnapshot) -> ProblemView {
        ProblemView {
            rule: finding.rule.name(),
            severity: finding.severity.name(),
            range: document.range(finding.shown()),
            message: shown_lines(&finding.message).into_owned(),
            cells: finding.cells,
        }
    }
}

fn values(digits: DigitSet) -> Vec<u8> {
    digits.iter().map(Digit::get).collect()
}

fn name(geometry: &Geometry, cell: Cell) -> String {
    geometry.cell_name(cell).to_string()
}
