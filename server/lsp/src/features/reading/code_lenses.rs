//! Answers `textDocument/codeLens`: above each puzzle, its number of solutions and clues and its difficulty, and the
//! commands for it.
//!
//! Its status may take long to find, so it is found when the client shows the lens. A document with more than
//! [`MOST_PUZZLES`] has no lenses, since they would be above each line of a collection.

use crate::client::capabilities::{ClientFeatures, announces};
use crate::features::command_names::STATUS;
use crate::features::pages::shows_pages;
use crate::features::{Builder, Feature};
use crate::protocol::{
    CodeLens, CodeLensOptions, CodeLensParams, CodeLensRequest, CodeLensResolveRequest, Command, Request,
    ServerCapabilities, Uri,
};
use crate::session::backend::Backend;
use crate::snapshot::DocumentSnapshot;
use crate::snapshot::Revision;
use crate::snapshot::queries::{demand, encoded};
use crate::transport::raw_json::Encoded;
use ide::{Cancellable, Interrupt, Interrupted, PuzzleIndex, Span, StatusDetail};
use serde::{Deserialize, Serialize};
use serde_json::json;
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
        self.ask_any(params.text_document.uri, lenses).await
    }

    /// Adds the command to a lens. One that had it when it was sent is returned unchanged.
    async fn resolve_code_lens(&self, lens: CodeLens) -> jsonrpc::Result<Encoded> {
        if lens.data.is_none() {
            return encoded(&lens);
        }
        let data: LensData = serde_json::from_value(lens.data.clone().unwrap_or_default())
            .map_err(|error| Error::invalid_params(format!("the `data` of the lens is invalid: {error}")))?;
        let uri = data.uri.clone();
        let resolve = move |document: &DocumentSnapshot, interrupt: Interrupt<'_>| {
            if data.revision != document.revision.0 {
                return Ok(Err(Error::content_modified()));
            }
            let words = words(document, PuzzleIndex(data.puzzle), StatusDetail::Difficulty, interrupt)?;
            let position = lens.range.start;
            Ok(words.and_then(|words| {
                let command = command(words, STATUS.to_owned(), json!([data.uri, position]));
                encoded(&CodeLens { command: Some(command), ..lens })
            }))
        };
        self.answer(uri, demand(resolve)).await
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

fn lenses(document: &DocumentSnapshot, interrupt: Interrupt<'_>) -> Cancellable<Option<Vec<CodeLens>>> {
    if !document.settings.code_lens {
        return Ok(Some(Vec::new()));
    }
    let mut found = Vec::new();
    for lens in document.analysis.code_lenses(document.file, MOST_PUZZLES) {
        if interrupt() {
            return Err(Interrupted);
        }
        found.push(status(document, &lens, interrupt)?);
        if lens.can_be_played && shows_pages(&document.features) {
            found.extend(PAGES.iter().map(|(title, command)| page(document, &lens, title, command)));
        }
    }
    Ok(Some(found))
}

/// The lens with the status of a puzzle; with its command if the client does not request that later.
fn status(document: &DocumentSnapshot, lens: &ide::CodeLens, interrupt: Interrupt<'_>) -> Cancellable<CodeLens> {
    let range = document.range(lens.span);
    if resolves_commands(&document.features) {
        let Revision(revision) = document.revision;
        let data = LensData { uri: document.uri.clone(), revision, puzzle: lens.puzzle.0 };
        return Ok(CodeLens { range, command: None, data: Some(json!(data)) });
    }
    // Without the difficulty: to rate all puzzles would take too long.
    let words = words(document, lens.puzzle, StatusDetail::Solutions, interrupt)?.unwrap_or_default();
    let command = command(words, STATUS.to_owned(), json!([document.uri, range.start]));
    Ok(CodeLens { range, command: Some(command), data: None })
}

/// The status of a puzzle in words.
pub(crate) fn words(
    document: &DocumentSnapshot,
    puzzle: PuzzleIndex,
    detail: StatusDetail,
    interrupt: Interrupt<'_>,
) -> Cancellable<jsonrpc::Result<String>> {
    let status = document.analysis.status(document.file, puzzle, detail, interrupt)?;
    Ok(status.map(|status| status.words()).ok_or_else(|| Error::invalid_params("there is no such puzzle")))
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
