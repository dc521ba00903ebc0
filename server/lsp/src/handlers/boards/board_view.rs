//! The JSON of a board. `server/reference/editor.md` describes it.

use crate::protocol::Range;
use crate::snapshot::DocumentSnapshot;
use crate::to_proto::PositionCursor;
use answers::{HouseRecord, rows};
use ide::shown::shown_lines;
use ide::{
    Cell, Digit, Figure, Finding, ForcedDigit, Geometry, PlayedCell, PlayedContent, PuzzleBoard, PuzzleStatus, Shape,
    SolutionCount,
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
    content: PlayedContent,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forced: Option<ForcedDigit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<Range>,
}

#[derive(Serialize)]
struct FigureView {
    kind: &'static str,
    name: String,
    cells: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<Range>,
    shapes: Vec<Shape>,
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
        let mut places = PositionCursor::part(&document.text, board.span, document.features.encoding);
        let geometry = &*board.geometry;
        let houses = board.further_houses().map(|(name, cells)| HouseRecord::new(geometry, name, cells)).collect();
        let pairs = board.further_pairs().map(|(one, other)| (name(geometry, one), name(geometry, other))).collect();
        let cells: Vec<CellView> = board.cells.into_iter().map(|cell| CellView::new(cell, &mut places)).collect();
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
            houses,
            pairs,
            figures: board.figures.into_iter().map(|figure| FigureView::new(figure, geometry, &mut places)).collect(),
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
    fn new(cell: PlayedCell, places: &mut PositionCursor<'_>) -> CellView {
        CellView {
            content: cell.content,
            candidates: cell.candidates.map(|candidates| candidates.iter().map(Digit::get).collect()),
            forced: cell.forced,
            range: cell.span.map(|span| places.range(span)),
        }
    }
}

impl FigureView {
    fn new(figure: Figure, geometry: &Geometry, places: &mut PositionCursor<'_>) -> FigureView {
        FigureView {
            kind: figure.kind,
            name: figure.name,
            cells: figure.cells.iter().map(|cell| name(geometry, *cell)).collect(),
            range: figure.span.map(|span| places.range(span)),
            shapes: figure.shapes,
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

fn name(geometry: &Geometry, cell: Cell) -> String {
    geometry.cell_name(cell).to_string()
}
