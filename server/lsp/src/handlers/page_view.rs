//! Answers `sudoku/page`: pages about puzzles as data, for an editor that draws them itself. An editor without such a
//! view gets the same as text, see [`crate::handlers::pages`].
//!
//! An editor with such a view sets `experimental: {"sudoku": {"pages": true}}`. The server then sends it the
//! notification `sudoku/pageChanged` once when a document changes whose page it has requested.

use crate::backend::Backend;
use crate::client::capabilities::ClientFeatures;
use crate::client::open_pages::PAGES;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{Position, Range, ServerCapabilities, TextDocumentIdentifier, Uri};
use crate::snapshot::DocumentSnapshot;
use crate::to_proto::PositionCursor;
use crate::transport::raw_json::Encoded;
use ide::shown::shown_lines;
use ide::{
    Cancellable, CellContent, Chapter, Interrupt, Offset, Page, PageContent, PageStep, PuzzleIndex, SentencePart, Span,
};
use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    client.answer_experimental(server, PAGES);
}

fn register(service: Builder) -> Builder {
    service.custom_method("sudoku/page", Backend::page_view)
}

/// The parameters of the request.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PageParams {
    text_document: TextDocumentIdentifier,
    #[serde(with = "PageName")]
    page: Page,
    /// A position in the puzzle. It goes before the number; without both, the page is about all puzzles.
    position: Option<Position>,
    /// The number of the puzzle, from 1.
    puzzle: Option<u32>,
}

/// A [`Page`] as it is serialised.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Page", rename_all = "camelCase")]
enum PageName {
    Solution,
    Path,
    Candidates,
}

impl Backend {
    async fn page_view(&self, params: PageParams) -> jsonrpc::Result<Encoded> {
        let source = params.text_document.uri.clone();
        self.show_page(source.clone(), None);
        self.ask_any(source, move |document, interrupt| view(document, &params, interrupt).map(Some)).await
    }
}

fn view(document: &DocumentSnapshot, params: &PageParams, interrupt: Interrupt<'_>) -> Cancellable<PageView> {
    let analysis = &document.analysis;
    let file = document.file;
    let at = params.position.map(|position| document.span(Range { start: position, end: position }));
    let chosen = at.and_then(|at| analysis.chosen_puzzle(file, at)).map(|(puzzle, _)| puzzle);
    let numbered = params.puzzle.and_then(|number| number.checked_sub(1)).map(PuzzleIndex);
    let puzzle = chosen.or(numbered);
    if at.is_some() && puzzle.is_none() {
        let note = Some("There is no puzzle here.".to_owned());
        let content = PageContent { page: params.page, chapters: Vec::new(), count: analysis.puzzle_count(file), note };
        return Ok(PageView::new(document, content));
    }
    Ok(PageView::new(document, analysis.page_content(file, params.page, puzzle, interrupt)?))
}

/// The answer. `server/reference/editor.md` describes it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PageView {
    #[serde(with = "PageName")]
    page: Page,
    uri: Uri,
    version: Option<i32>,
    /// The number of puzzles in the document.
    count: usize,
    note: Option<String>,
    puzzles: Vec<PuzzleView>,
}

#[derive(Serialize)]
struct PuzzleView {
    number: u64,
    heading: String,
    status: String,
    range: Range,
    grid: PageGridView,
    problems: Vec<Vec<PartView>>,
    refutation: Vec<LineView>,
    steps: Vec<StepView>,
    ending: Option<Vec<PartView>>,
}

#[derive(Serialize)]
struct PageGridView {
    size: u8,
    boxes: Option<(u8, u8)>,
    regions: Vec<u16>,
    symbols: Vec<String>,
    cells: Vec<PageCellView>,
}

#[derive(Serialize)]
struct PageCellView {
    #[serde(flatten)]
    content: ContentView,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<Range>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    marked: bool,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
enum ContentView {
    Empty,
    Unknown,
    Outside,
    Given { value: String },
    Placed { value: String },
    Solved { value: String },
    Candidates { values: Vec<String> },
}

#[derive(Serialize)]
struct PartView {
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<usize>,
}

#[derive(Serialize)]
struct LineView {
    number: String,
    depth: usize,
    text: Vec<PartView>,
}

#[derive(Serialize)]
struct StepView {
    number: usize,
    technique: &'static str,
    text: Vec<PartView>,
    cells: Vec<usize>,
    places: Vec<ValueView>,
    removes: Vec<ValuesView>,
    candidates: Vec<ValuesView>,
}

#[derive(Serialize)]
struct ValueView {
    cell: usize,
    value: String,
}

#[derive(Serialize)]
struct ValuesView {
    cell: usize,
    values: Vec<String>,
}

impl PageView {
    fn new(document: &DocumentSnapshot, content: PageContent) -> PageView {
        let PageContent { page, chapters, count, note } = content;
        let whole = Span::new(
            chapters.first().map_or(Offset::START, |chapter| chapter.span.start),
            chapters.last().map_or(Offset::START, |chapter| chapter.span.end),
        );
        let mut places = PositionCursor::part(&document.text, whole, document.features.encoding);
        let puzzles = chapters.into_iter().map(|chapter| PuzzleView::new(chapter, &mut places)).collect();
        PageView { page, uri: document.uri.clone(), version: document.version, count, note, puzzles }
    }
}

impl PuzzleView {
    fn new(chapter: Chapter, places: &mut PositionCursor<'_>) -> PuzzleView {
        let board = chapter.board;
        let mut cells = Vec::new();
        for cell in board.cells {
            cells.push(PageCellView {
                content: ContentView::new(cell.content),
                range: cell.span.map(|span| places.range(span)),
                marked: cell.is_marked,
            });
        }
        PuzzleView {
            number: u64::from(chapter.puzzle.0) + 1,
            heading: chapter.heading,
            status: chapter.status,
            range: places.range(chapter.span),
            grid: PageGridView {
                size: board.field.columns(),
                boxes: board.boxes,
                regions: board.regions,
                symbols: board.symbols,
                cells,
            },
            problems: chapter.problems.into_iter().map(parts).collect(),
            refutation: chapter
                .refutation
                .into_iter()
                .map(|line| LineView { number: line.number, depth: line.depth, text: parts(line.text) })
                .collect(),
            steps: chapter.steps.into_iter().map(StepView::new).collect(),
            ending: chapter.ending.map(parts),
        }
    }
}

impl ContentView {
    fn new(content: CellContent) -> ContentView {
        match content {
            CellContent::Empty => ContentView::Empty,
            CellContent::Unknown => ContentView::Unknown,
            CellContent::Outside => ContentView::Outside,
            CellContent::Given(value) => ContentView::Given { value },
            CellContent::Placed(value) => ContentView::Placed { value },
            CellContent::Solved(value) => ContentView::Solved { value },
            CellContent::Candidates(values) => ContentView::Candidates { values },
        }
    }
}

impl StepView {
    fn new(step: PageStep) -> StepView {
        StepView {
            number: step.number,
            technique: step.technique,
            text: parts(step.text),
            cells: step.cells,
            places: step.places.into_iter().map(|(cell, value)| ValueView { cell, value }).collect(),
            removes: values(step.removes),
            candidates: values(step.candidates),
        }
    }
}

fn values(cells: Vec<(usize, Vec<String>)>) -> Vec<ValuesView> {
    cells.into_iter().map(|(cell, values)| ValuesView { cell, values }).collect()
}

fn parts(sentence: Vec<SentencePart>) -> Vec<PartView> {
    sentence
        .into_iter()
        .map(|SentencePart { text, cell }| PartView { text: shown_lines(&text).into_owned(), cell })
        .collect()
}
