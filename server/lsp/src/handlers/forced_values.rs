//! Answers `sudoku/forcedValues`: the empty cells of a range that naked and hidden singles decide, for editors that
//! draw the value in place of the empty mark.
//!
//! Inlay hints cannot do that: they take room, so rows and bars would move. The protocol has no other request for it,
//! so this one is our own; a client announces it by the capability `experimental.sudoku.forcedValues`.

use crate::backend::Backend;
use crate::client::capabilities::ClientFeatures;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{Range, ServerCapabilities, TextDocumentIdentifier};
use crate::snapshot::DocumentSnapshot;
use crate::to_proto::PositionCursor;
use crate::transport::raw_json::Encoded;
use ide::{ForcedValue, Span};
use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

/// The name of the request.
const METHOD: &str = "sudoku/forcedValues";

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    client.answer_experimental(server, "forcedValues");
}

fn register(service: Builder) -> Builder {
    service.custom_method(METHOD, Backend::forced_values)
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Params {
    text_document: TextDocumentIdentifier,
    range: Range,
}

#[derive(Default, Serialize)]
struct ForcedValuesAnswer {
    cells: Vec<ForcedCell>,
}

#[derive(Serialize)]
struct ForcedCell {
    range: Range,
    value: String,
    reason: String,
}

impl Backend {
    async fn forced_values(&self, params: Params) -> jsonrpc::Result<Encoded> {
        self.ask_any(params.text_document.uri, move |document, interrupt| {
            let range = document.span(params.range);
            Ok(answer(document, document.analysis.forced_values(document.file, range, interrupt)?))
        })
        .await
    }
}

fn answer(document: &DocumentSnapshot, values: Vec<ForcedValue>) -> ForcedValuesAnswer {
    let (Some(first), Some(last)) = (values.first(), values.last()) else { return ForcedValuesAnswer::default() };
    let part = Span::new(first.span.start, last.span.end);
    let mut positions = PositionCursor::part(&document.text, part, document.features.encoding);
    let mut cells = Vec::new();
    for ForcedValue { span, value, reason } in values {
        cells.push(ForcedCell { range: positions.range(span), value, reason });
    }
    ForcedValuesAnswer { cells }
}
