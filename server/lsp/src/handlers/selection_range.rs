//! Answers `textDocument/selectionRange`: the ranges to which a selection at a cursor grows.

use crate::backend::Backend;
use crate::client::capabilities::ClientFeatures;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    Position, Range, Request, SelectionRange, SelectionRangeParams, SelectionRangeProvider, SelectionRangeRequest,
    ServerCapabilities,
};
use crate::snapshot::DocumentSnapshot;
use crate::transport::raw_json::Encoded;
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let is_known = client.document().is_some_and(|document| document.selection_range.is_some());
    server.selection_range_provider = is_known.then_some(SelectionRangeProvider::Bool(true));
}

fn register(service: Builder) -> Builder {
    service.custom_method(SelectionRangeRequest::METHOD.as_str(), Backend::selection_range)
}

impl Backend {
    async fn selection_range(&self, params: SelectionRangeParams) -> jsonrpc::Result<Encoded> {
        self.ask(params.text_document.uri, move |document, _| {
            Ok(Some(params.positions.iter().map(|&position| around(document, position)).collect::<Vec<_>>()))
        })
        .await
    }
}

/// The ranges around a position: the smallest, with those that contain it as its parents.
fn around(document: &DocumentSnapshot, position: Position) -> SelectionRange {
    let ranges = document.analysis.selection_ranges(document.file, document.offset(position));
    let mut smallest = None;
    for span in ranges.into_iter().rev() {
        let parent = smallest.take().map(Box::new);
        smallest = Some(SelectionRange { range: document.range(span), parent });
    }
    // Each position needs an answer, even if there were no range.
    smallest.unwrap_or(SelectionRange { range: Range { start: position, end: position }, parent: None })
}
