//! Answers `textDocument/formatting` and its variants for ranges: puts puzzles into canonical form.

use crate::backend::Backend;
use crate::client::capabilities::ClientFeatures;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    DocumentFormattingProvider, DocumentFormattingRequest, DocumentRangeFormattingOptions,
    DocumentRangeFormattingProvider, DocumentRangeFormattingRequest, DocumentRangesFormattingRequest, Range, Request,
    ServerCapabilities, TextDocumentIdentifier, TextEdit,
};
use crate::snapshot::DocumentSnapshot;
use crate::snapshot::queries::{refusal, try_query};
use crate::to_proto::text_edits;
use crate::transport::raw_json::Encoded;
use ide::{Cancellable, Interrupt};
use serde::Deserialize;
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let announced = client.document().and_then(|document| document.range_formatting);
    let several = announced.and_then(|range| range.ranges_support) == Some(true);
    server.document_formatting_provider = Some(DocumentFormattingProvider::Bool(true));
    server.document_range_formatting_provider = Some(if several {
        DocumentRangeFormattingProvider::DocumentRangeFormattingOptions(DocumentRangeFormattingOptions {
            ranges_support: Some(true),
            ..DocumentRangeFormattingOptions::default()
        })
    } else {
        DocumentRangeFormattingProvider::Bool(true)
    });
}

fn register(service: Builder) -> Builder {
    service
        .custom_method(DocumentFormattingRequest::METHOD.as_str(), Backend::formatting)
        .custom_method(DocumentRangeFormattingRequest::METHOD.as_str(), Backend::formatting)
        .custom_method(DocumentRangesFormattingRequest::METHOD.as_str(), Backend::formatting)
}

/// The parameters of `formatting`, `rangeFormatting` and `rangesFormatting` that are needed: the canonical form has no
/// options.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Formatting {
    text_document: TextDocumentIdentifier,
    range: Option<Range>,
    ranges: Option<Vec<Range>>,
}

impl Backend {
    async fn formatting(&self, params: Formatting) -> jsonrpc::Result<Encoded> {
        let Formatting { text_document, range, ranges } = params;
        let ranges = ranges.or(range.map(|range| vec![range]));
        let pending = try_query(move |document, interrupt| formatting(document, ranges, interrupt));
        self.answer(text_document.uri, pending).await
    }
}

/// The edits that format the puzzles in these ranges. An error if a puzzle is not formatted because that would change
/// its meaning, and there are no other edits.
fn formatting(
    document: &DocumentSnapshot,
    ranges: Option<Vec<Range>>,
    interrupt: Interrupt<'_>,
) -> Cancellable<jsonrpc::Result<Option<Vec<TextEdit>>>> {
    let spans = ranges.map(|ranges| ranges.into_iter().map(|range| document.span(range)).collect::<Vec<_>>());
    let formatting = document.analysis.format(document.file, spans.as_deref(), interrupt)?;
    if formatting.edits.is_empty()
        && let Some(block) = formatting.unformatted.iter().find(|block| block.is_refusal())
    {
        let line = document.range(block.span).start.line + 1;
        return Ok(Err(refusal(format!("line {line} was not formatted: {}", block.why))));
    }
    Ok(Ok(Some(text_edits(document, &formatting.edits))))
}
