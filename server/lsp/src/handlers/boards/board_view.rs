//! The JSON of a board. `server/reference/editor.md` describes it.

use crate::protocol::Range;
use crate::snapshot::DocumentSnapshot;
use crate::to_proto::PositionCursor;
use answers::{HouseRecord, rows};
use ide::shown::shown_lines;
use ide::{
    Cell, Digit, Figure, Finding, GamePlace, Geometry, PlayedCell, PlayedContent, PuzzleBoard, PuzzleStatus, Shape,
    SolutionCount, Span,
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
    /// The number of grids.
    grids: usize,
    boxes: Option<(u8, u8)>,
    regions: Vec<Vec<u16>>,
    symbols: Vec<String>,
    rules: Vec<&'static str>,
    cells: Vec<Vec<CellView>>,
    game: GameView,
    houses: Vec<HouseRecord>,
    pairs: Vec<(String, String)>,
    figures: Vec<FigureView>,
    problems: Vec<ProblemView>,
}

#[derive(Serialize)]
pub(super) struct StatusView {
    solutions: &'static str,
    clues: usize,
    /// What fits where room is short.
    brief: String,
    words: String,
}

#[derive(Serialize)]
struct CellView {
    #[serde(flatten)]
    content: PlayedContent,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<Range>,
}

/// The game that is played on the board.
#[derive(Serialize)]
struct GameView {
    /// `text`: in the puzzle's `[state]`; `outside`: the client keeps it.
    kept: &'static str,
    /// Its cells; `null` while they are those of the grid.
    cells: Option<Vec<Vec<CellView>>>,
    solved: bool,
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
    /// The ranges of the clues that it is about.
    clues: Vec<Range>,
    range: Range,
}

impl BoardView {
    pub(super) fn new(document: &DocumentSnapshot, board: PuzzleBoard) -> BoardView {
        let mut places = PositionCursor::part(&document.text, board.span, document.features.encoding);
        let geometry = &*board.geometry;
        let houses = board.further_houses().map(|(name, cells)| HouseRecord::new(geometry, name, cells)).collect();
        let pairs = board.further_pairs().map(|(one, other)| (name(geometry, one), name(geometry, other))).collect();
        let columns = board.shape.field.columns();
        let clues: Vec<Span> = board.figures.iter().filter_map(|figure| figure.span).collect();
        // A finding about text outside of the puzzle's range needs the whole document.
        let problems = board.problems.into_iter().map(|finding| ProblemView::new(finding, &clues, document)).collect();
        let cells = rows_of(board.cells, columns, &mut places);
        let game = GameView {
            kept: match board.game.place {
                GamePlace::Text => "text",
                GamePlace::Outside => "outside",
            },
            cells: board.game.cells.map(|cells| rows_of(cells, columns, &mut places)),
            solved: board.game.is_solved,
        };
        BoardView {
            range: places.range(board.span),
            grid: places.range(board.grid),
            readable: board.is_readable,
            status: board.status.as_ref().map(StatusView::new),
            size: columns,
            grids: geometry.figure().map_or(1, |figure| figure.corners().len()),
            boxes: board.shape.boxes,
            regions: rows(geometry, |cell| board.shape.regions[cell.index()]),
            cells,
            game,
            houses,
            pairs,
            figures: board.figures.into_iter().map(|figure| FigureView::new(figure, geometry, &mut places)).collect(),
            problems,
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
        StatusView { solutions, clues: status.clues, brief: status.brief(), words: status.words() }
    }
}

/// Cells in reading order, row by row.
fn rows_of(cells: Vec<PlayedCell>, columns: u8, places: &mut PositionCursor<'_>) -> Vec<Vec<CellView>> {
    let mut rows: Vec<Vec<CellView>> = Vec::new();
    for cell in cells {
        let view = CellView::new(cell, places);
        match rows.last_mut().filter(|row| row.len() < usize::from(columns)) {
            Some(row) => row.push(view),
            None => rows.push(vec![view]),
        }
    }
    rows
}

impl CellView {
    fn new(cell: PlayedCell, places: &mut PositionCursor<'_>) -> CellView {
        CellView {
            content: cell.content,
            candidates: cell.candidates.map(|candidates| candidates.iter().map(Digit::get).collect()),
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
    /// The view of a finding about a puzzle with clues at these places.
    fn new(finding: Finding, clues: &[Span], document: &DocumentSnapshot) -> ProblemView {
        let mut concerned: Vec<Span> = finding.related.iter().map(|related| related.span).collect();
        concerned.push(finding.span);
        // A finding about one clue may be at its number or at its cells.
        let clues = clues.iter().filter(|clue| concerned.iter().any(|span| clue.cover(*span) == **clue));
        ProblemView {
            clues: clues.map(|clue| document.range(*clue)).collect(),
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
