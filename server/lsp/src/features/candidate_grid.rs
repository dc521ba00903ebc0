//! The request `sudoku/candidateGrid`: the grid of the puzzle at a place with all candidates in it, for editors that show it beside
//! the puzzle. Candidates are too wide to be drawn into the grid itself.

use super::{Builder, Feature};
use crate::backend::Backend;
use crate::client::ClientFeatures;
use crate::encoded::Encoded;
use crate::protocol::{Position, Range, ServerCapabilities, TextDocumentIdentifier};
use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc;

pub(super) const FEATURE: Feature = Feature { offer, register };

/// The name of the request.
const METHOD: &str = "sudoku/candidateGrid";

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    client.answer_experimental(server, "candidateGrid");
}

fn register(service: Builder) -> Builder {
    service.custom_method(METHOD, Backend::candidate_grid)
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Params {
    text_document: TextDocumentIdentifier,
    position: Position,
}

#[derive(Serialize)]
struct Answer {
    text: String,
}

impl Backend {
    async fn candidate_grid(&self, params: Params) -> jsonrpc::Result<Encoded> {
        self.ask(params.text_document.uri, move |document, _| {
            let place = document.span(Range { start: params.position, end: params.position });
            Ok(document.analysis.candidate_grid(document.file, place).map(|text| Answer { text }))
        })
        .await
    }
}
