//! Answers the requests of boards: `sudoku/board`, a puzzle as a board; `sudoku/path` and `sudoku/search`, what a board
//! plays; `sudoku/status`, the puzzle in a few words; `sudoku/export` and `sudoku/import`, puzzles for other programs
//! and of them.
//!
//! An editor with a board sets `experimental: {"sudoku": {"boards": true}}`. It changes cells by the command
//! `sudoku-lsp.setCells`, so that a change is an edit of the text. The path and the search have the JSON of `explain`.

mod board_view;
mod choices;
mod export;
mod import;
mod path;
mod search;
mod status;

use crate::backend::Backend;
use crate::client::capabilities::ClientFeatures;
use crate::client::open_pages::BOARDS;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{Position, Range, ServerCapabilities, TextDocumentIdentifier, Uri};
use crate::snapshot::DocumentSnapshot;
use crate::transport::raw_json::Encoded;
use board_view::BoardView;
use choices::Choice;
use ide::shown::shown;
use ide::{Cancellable, Interrupt, PuzzleIndex, Waiting};
use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    client.answer_experimental(server, BOARDS);
}

fn register(service: Builder) -> Builder {
    service
        .custom_method("sudoku/board", Backend::board)
        .custom_method("sudoku/path", Backend::board_path)
        .custom_method("sudoku/search", Backend::board_search)
        .custom_method("sudoku/export", Backend::board_export)
        .custom_method("sudoku/import", Backend::import)
        .custom_method("sudoku/status", Backend::puzzle_status)
}

/// The puzzle that a request is about.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Place {
    text_document: TextDocumentIdentifier,
    /// A position in the puzzle, or near it. It goes before the number.
    position: Option<Position>,
    /// The number of the puzzle, from 1; the first one without both.
    puzzle: Option<u32>,
}

/// The parameters of `sudoku/board`.
#[derive(Deserialize)]
struct BoardParams {
    #[serde(flatten)]
    place: Place,
    /// `false`: the puzzle is not proved for this answer.
    wait: Option<bool>,
}

impl Place {
    fn uri(&self) -> Uri {
        self.text_document.uri.clone()
    }

    /// The puzzle of a document; `None` if there is none.
    fn puzzle(&self, document: &DocumentSnapshot) -> Option<PuzzleIndex> {
        let analysis = &document.analysis;
        let file = document.file;
        let at = self.position.map(|position| document.span(Range { start: position, end: position }));
        let chosen = at.and_then(|at| analysis.chosen_puzzle(file, at)).map(|(puzzle, _)| puzzle);
        let numbered = self.puzzle.unwrap_or(1).checked_sub(1).map(PuzzleIndex);
        let exists = |puzzle: &PuzzleIndex| (puzzle.0 as usize) < analysis.puzzle_count(file);
        chosen.or_else(|| numbered.filter(exists))
    }
}

impl Backend {
    async fn board(&self, params: BoardParams) -> jsonrpc::Result<Encoded> {
        let uri = params.place.uri();
        self.show_page(uri.clone(), None);
        self.ask_any(uri, move |document, interrupt| board(document, &params, interrupt).map(Some)).await
    }

    async fn board_path(&self, place: Place) -> jsonrpc::Result<Encoded> {
        self.ask_any(place.uri(), move |document, interrupt| path::path(document, &place, interrupt).map(Some)).await
    }

    async fn board_search(&self, params: search::SearchParams) -> jsonrpc::Result<Encoded> {
        let uri = params.place.uri();
        self.ask_any(uri, move |document, interrupt| search::search(document, &params, interrupt).map(Some)).await
    }

    async fn import(&self, params: import::ImportParams) -> jsonrpc::Result<Encoded> {
        self.inquire(move |_, _| Ok(Ok(import::import(&params)))).await
    }

    async fn puzzle_status(&self, place: Place) -> jsonrpc::Result<Encoded> {
        self.ask_any(place.uri(), move |document, interrupt| status::status(document, &place, interrupt).map(Some))
            .await
    }

    async fn board_export(&self, params: export::ExportParams) -> jsonrpc::Result<Encoded> {
        let uri = params.place.uri();
        self.ask_any(uri, move |document, interrupt| export::export(document, &params, interrupt).map(Some)).await
    }
}

fn board(document: &DocumentSnapshot, params: &BoardParams, interrupt: Interrupt<'_>) -> Cancellable<About<BoardView>> {
    let waiting = if params.wait == Some(false) { Waiting::Known } else { Waiting::Complete };
    let puzzle = params.place.puzzle(document);
    let board = match puzzle {
        Some(puzzle) => document.analysis.board(document.file, puzzle, waiting, interrupt)?,
        None => None,
    };
    let about = About::new(document, puzzle, board.map(|board| BoardView::new(document, board)));
    Ok(About { choices: if about.count == 0 { choices::choices(document) } else { Vec::new() }, ..about })
}

/// An answer about a puzzle, with the members that name the puzzle and the state of the document.
#[derive(Serialize)]
struct About<T> {
    uri: Uri,
    version: Option<i32>,
    /// The number of puzzles in the document.
    count: usize,
    /// The number of the puzzle, from 1; `null` if there is none.
    puzzle: Option<u64>,
    name: Option<String>,
    /// A sentence that says why there is no puzzle.
    note: Option<&'static str>,
    /// The ways to a first puzzle, of a board without one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<Choice>,
    #[serde(flatten)]
    answer: Option<T>,
}

impl<T> About<T> {
    fn new(document: &DocumentSnapshot, puzzle: Option<PuzzleIndex>, answer: Option<T>) -> About<T> {
        let count = document.analysis.puzzle_count(document.file);
        let note = match count {
            0 => "There is no puzzle in this document.",
            _ => "There is no such puzzle.",
        };
        About {
            uri: document.uri.clone(),
            version: document.version,
            count,
            puzzle: puzzle.map(|puzzle| u64::from(puzzle.0) + 1),
            name: puzzle
                .and_then(|puzzle| document.analysis.puzzle_name(document.file, puzzle))
                .map(|name| shown(&name).into_owned()),
            note: answer.is_none().then_some(note),
            choices: Vec::new(),
            answer,
        }
    }
}
