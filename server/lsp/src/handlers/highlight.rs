//! Answers `textDocument/documentHighlight`: the cells that are related to the one under the cursor.

use crate::backend::Backend;
use crate::client::capabilities::ClientFeatures;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams, DocumentHighlightProvider,
    DocumentHighlightRequest, Request, ServerCapabilities,
};
use crate::snapshot::DocumentSnapshot;
use crate::transport::raw_json::Encoded;
use ide::{Highlight, HighlightKind};
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let is_known = client.document().is_some_and(|document| document.document_highlight.is_some());
    server.document_highlight_provider = is_known.then_some(DocumentHighlightProvider::Bool(true));
}

fn register(service: Builder) -> Builder {
    service.custom_method(DocumentHighlightRequest::METHOD.as_str(), Backend::document_highlight)
}

impl Backend {
    async fn document_highlight(&self, params: DocumentHighlightParams) -> jsonrpc::Result<Encoded> {
        let place = params.text_document_position_params;
        self.ask(place.text_document.uri, move |document, _| {
            let found = document.analysis.highlights(document.file, document.offset(place.position));
            let highlights: Vec<DocumentHighlight> = found.iter().map(|found| proto(document, found)).collect();
            Ok((!highlights.is_empty()).then_some(highlights))
        })
        .await
    }
}

/// Converts a highlight. Themes give each kind a colour of its own: the cell itself, values, and the rest.
fn proto(document: &DocumentSnapshot, highlight: &Highlight) -> DocumentHighlight {
    let kind = match highlight.kind {
        HighlightKind::Itself => DocumentHighlightKind::Write,
        HighlightKind::Value => DocumentHighlightKind::Read,
        HighlightKind::Mark | HighlightKind::Peer | HighlightKind::Clue => DocumentHighlightKind::Text,
    };
    DocumentHighlight { range: document.range(highlight.span), kind: Some(kind) }
}
