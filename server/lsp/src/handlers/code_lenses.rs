//! Answers `textDocument/codeLens`: above each puzzle, its number of solutions and clues and its difficulty, and the
//! commands for it.
//!
//! Its status may take long to find, so it is found when the client shows the lens; its ratings are computed in the
//! background, after which the client is asked to request the lenses again. A document with more than
//! [`MOST_PUZZLES`] has no lenses, since they would be above each line of a collection.

use crate::backend::{Backend, Event};
use crate::client::capabilities::{ClientFeatures, announces};
use crate::handlers::command_names::STATUS;
use crate::handlers::feature::{Builder, Feature};
use crate::handlers::pages::shows_pages;
use crate::protocol::{
    CodeLens, CodeLensOptions, CodeLensParams, CodeLensRequest, CodeLensResolveRequest, Command, Request,
    ServerCapabilities, Uri,
};
use crate::snapshot::queries::{encoded, require};
use crate::snapshot::{DocumentSnapshot, Revision};
use crate::transport::raw_json::Encoded;
use ide::{Cancellable, Interrupt, Interrupted, PuzzleIndex, PuzzleStatus, Span, StatusDetail};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::{Arc, Mutex, PoisonError};
use tower_lsp::jsonrpc::{self, Error};

pub(crate) const FEATURE: Feature = Feature { offer, register };

/// The most puzzles of a document with lenses.
const MOST_PUZZLES: usize = 200;

/// The pages about a puzzle: their titles, and the commands that show them. No lens changes the text.
const PAGES: [(&str, &str); 2] = [("Show solution", "sudoku-lsp.solution"), ("Explain", "sudoku-lsp.path")];

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let has_lenses = client.document().is_some_and(|document| document.code_lens.is_some());
    server.code_lens_provider = has_lenses
        .then(|| CodeLensOptions { resolve_provider: Some(resolves_commands(client)), ..CodeLensOptions::default() });
}

fn register(service: Builder) -> Builder {
    service
        .custom_method(CodeLensRequest::METHOD.as_str(), Backend::code_lenses)
        .custom_method(CodeLensResolveRequest::METHOD.as_str(), Backend::resolve_code_lens)
}

impl Backend {
    async fn code_lenses(&self, params: CodeLensParams) -> jsonrpc::Result<Encoded> {
        let unrated = Unrated::default();
        let noted = unrated.clone();
        let uri = params.text_document.uri;
        let answer = self.ask_any(uri.clone(), move |document, interrupt| lenses(document, &noted, interrupt)).await;
        self.want_ratings(uri, &unrated);
        answer
    }

    /// Adds the command to a lens. One that had it when it was sent is returned unchanged.
    async fn resolve_code_lens(&self, lens: CodeLens) -> jsonrpc::Result<Encoded> {
        if lens.data.is_none() {
            return encoded(&lens);
        }
        let data: LensData = serde_json::from_value(lens.data.clone().unwrap_or_default())
            .map_err(|error| Error::invalid_params(format!("the `data` of the lens is invalid: {error}")))?;
        let uri = data.uri.clone();
        let unrated = Unrated::default();
        let noted = unrated.clone();
        let resolving = require(move |document, interrupt| {
            if data.revision != document.revision.0 {
                return Ok(Err(Error::content_modified()));
            }
            let puzzle = PuzzleIndex(data.puzzle);
            let status = match status_of(document, puzzle, StatusDetail::Difficulty, interrupt)? {
                Ok(status) => status,
                Err(error) => return Ok(Err(error)),
            };
            noted.note(document, puzzle, &status);
            let command = command(status.words(), STATUS.to_owned(), json!([data.uri, lens.range.start]));
            Ok(encoded(&CodeLens { command: Some(command), ..lens }))
        });
        let answer = self.answer(uri.clone(), resolving).await;
        self.want_ratings(uri, &unrated);
        answer
    }

    /// Has the missing ratings of an answer computed.
    fn want_ratings(&self, uri: Uri, unrated: &Unrated) {
        let Unrated(noted) = unrated;
        let (revision, puzzles) = std::mem::take(&mut *noted.lock().unwrap_or_else(PoisonError::into_inner));
        if !puzzles.is_empty() {
            self.send(Event::RatingsWanted { uri, revision, puzzles });
        }
    }
}

/// The puzzles of a state of a document whose ratings an answer lacks.
#[derive(Clone, Default)]
struct Unrated(Arc<Mutex<(Revision, Vec<PuzzleIndex>)>>);

impl Unrated {
    fn note(&self, document: &DocumentSnapshot, puzzle: PuzzleIndex, status: &PuzzleStatus) {
        let is_unrated = status.ratings.as_ref().is_some_and(|ratings| ratings.unknown().next().is_some());
        if is_unrated {
            let mut noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            noted.0 = document.revision;
            noted.1.push(puzzle);
        }
    }
}

/// The `data` of a lens: its puzzle in a state of a document.
#[derive(Serialize, Deserialize)]
struct LensData {
    uri: Uri,
    revision: u64,
    puzzle: u32,
}

/// Returns true if the client requests the command of a lens when it shows the lens. All clients do that; since version
/// 3.18 of the protocol they may announce the properties that they request.
fn resolves_commands(client: &ClientFeatures) -> bool {
    let lens = client.document().and_then(|document| document.code_lens.as_ref());
    let properties = lens.and_then(|lens| lens.resolve_support.as_ref()).map(|resolve| &*resolve.properties);
    properties.is_none() || announces(properties, "command")
}

fn lenses(
    document: &DocumentSnapshot,
    unrated: &Unrated,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Vec<CodeLens>>> {
    if !document.settings.code_lens {
        return Ok(Some(Vec::new()));
    }
    let mut found = Vec::new();
    for lens in document.analysis.code_lenses(document.file, MOST_PUZZLES) {
        if interrupt() {
            return Err(Interrupted);
        }
        // First what can be done: where room is short, the end of the line is cut off.
        if lens.can_be_played && shows_pages(&document.features) {
            found.extend(PAGES.iter().map(|(title, command)| page(document, &lens, title, command)));
        }
        found.push(status(document, &lens, unrated, interrupt)?);
    }
    Ok(Some(found))
}

/// The lens with the status of a puzzle; with its command if the client does not request that later.
fn status(
    document: &DocumentSnapshot,
    lens: &ide::CodeLens,
    unrated: &Unrated,
    interrupt: Interrupt<'_>,
) -> Cancellable<CodeLens> {
    let range = document.range(lens.span);
    if resolves_commands(&document.features) {
        let Revision(revision) = document.revision;
        let data = LensData { uri: document.uri.clone(), revision, puzzle: lens.puzzle.0 };
        return Ok(CodeLens { range, command: None, data: Some(json!(data)) });
    }
    // Without the difficulty: the paths of all puzzles would take too long.
    let words = match status_of(document, lens.puzzle, StatusDetail::Solutions, interrupt)? {
        Ok(status) => {
            unrated.note(document, lens.puzzle, &status);
            status.words()
        }
        Err(_) => String::new(),
    };
    let command = command(words, STATUS.to_owned(), json!([document.uri, range.start]));
    Ok(CodeLens { range, command: Some(command), data: None })
}

/// The status of a puzzle.
pub(crate) fn status_of(
    document: &DocumentSnapshot,
    puzzle: PuzzleIndex,
    detail: StatusDetail,
    interrupt: Interrupt<'_>,
) -> Cancellable<jsonrpc::Result<PuzzleStatus>> {
    let status = document.analysis.status(document.file, puzzle, detail, interrupt)?;
    Ok(status.ok_or_else(|| Error::invalid_params("there is no such puzzle")))
}

/// A lens that shows a page about the puzzle.
fn page(document: &DocumentSnapshot, lens: &ide::CodeLens, title: &str, name: &str) -> CodeLens {
    let place = document.range(Span::empty(lens.grid)).start;
    let command = command(title.to_owned(), name.to_owned(), json!([document.uri, place]));
    CodeLens { range: document.range(lens.span), command: Some(command), data: None }
}

fn command(title: String, command: String, arguments: serde_json::Value) -> Command {
    Command { title, command, arguments: arguments.as_array().cloned(), ..Command::default() }
}
