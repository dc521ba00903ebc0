//! Answers the requests of boards: `sudoku/board`, a puzzle as a board; `sudoku/path` and `sudoku/search`, what a board
//! plays; `sudoku/hint`, the next step of a game; `sudoku/status`, the puzzle in a few words; `sudoku/clueKinds`, the
//! clues that can be added; `sudoku/offeredWishes`, what new puzzles can have; `sudoku/solutions`, all solutions;
//! `sudoku/trueCandidates`, the values of some solution; `sudoku/export` and `sudoku/import`, puzzles for other
//! programs and of them.
//!
//! An editor with a board sets `experimental: {"sudoku": {"boards": true}}`. It changes cells by the commands
//! `sudoku-lsp.setCells` and `sudoku-lsp.setState`, so that a change is an edit of the text; where the text has no
//! place for a game, the editor keeps it and sends it along. The path and the search have the JSON of `explain`.

mod about;
mod board_view;
mod choices;
mod clue_kinds;
mod export;
mod hint;
mod import;
mod offered_wishes;
mod path;
mod search;
mod solutions;
mod status;
mod true_candidates;

use crate::backend::Backend;
use crate::client::capabilities::ClientFeatures;
use crate::client::open_pages::BOARDS;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::ServerCapabilities;
use crate::snapshot::DocumentSnapshot;
use crate::transport::raw_json::Encoded;
use about::{About, Place};
use board_view::BoardView;
use ide::{Cancellable, Interrupt, Waiting};
use serde::Deserialize;
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
        .custom_method("sudoku/hint", Backend::board_hint)
        .custom_method("sudoku/solutions", Backend::board_solutions)
        .custom_method("sudoku/trueCandidates", Backend::true_candidates)
        .custom_method("sudoku/clueKinds", Backend::clue_kinds)
        .custom_method("sudoku/offeredWishes", Backend::offered_wishes)
        .custom_method("sudoku/export", Backend::board_export)
        .custom_method("sudoku/import", Backend::import)
        .custom_method("sudoku/status", Backend::puzzle_status)
}

/// The parameters of `sudoku/board`.
#[derive(Deserialize)]
struct BoardParams {
    #[serde(flatten)]
    place: Place,
    /// `false`: the puzzle is not proved for this answer.
    wait: Option<bool>,
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

    async fn board_hint(&self, place: Place) -> jsonrpc::Result<Encoded> {
        self.ask_any(place.uri(), move |document, interrupt| hint::hint(document, &place, interrupt).map(Some)).await
    }

    async fn board_solutions(&self, params: solutions::SolutionsParams) -> jsonrpc::Result<Encoded> {
        let uri = params.place.uri();
        self.ask_any(uri, move |document, interrupt| solutions::solutions(document, &params, interrupt).map(Some)).await
    }

    async fn true_candidates(&self, params: true_candidates::TrueCandidatesParams) -> jsonrpc::Result<Encoded> {
        let uri = params.place.uri();
        self.ask_any(uri, move |document, interrupt| {
            true_candidates::true_candidates(document, params, interrupt).map(Some)
        })
        .await
    }

    async fn clue_kinds(&self, _: serde_json::Value) -> jsonrpc::Result<Encoded> {
        self.inquire(move |_, _| Ok(Ok(clue_kinds::clue_kinds()))).await
    }

    async fn offered_wishes(&self, params: offered_wishes::OfferedWishesParams) -> jsonrpc::Result<Encoded> {
        self.inquire(move |_, interrupt| offered_wishes::offered_wishes(params, interrupt)).await
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
        Some(puzzle) => {
            let entered = params.place.entered(document, puzzle);
            document.analysis.board(document.file, puzzle, entered.as_deref(), waiting, interrupt)?
        }
        None => None,
    };
    let mut about = About::new(document, puzzle, board.map(|board| BoardView::new(document, board)));
    if about.count == 0 {
        about.choices = choices::choices(document);
    }
    Ok(about)
}
