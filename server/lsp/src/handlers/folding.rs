//! Answers `textDocument/foldingRange`, by whole lines only, so that all clients fold alike.

use crate::backend::Backend;
use crate::client::capabilities::ClientFeatures;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    FoldingRange, FoldingRangeClientCapabilities, FoldingRangeKind, FoldingRangeParams, FoldingRangeProvider,
    FoldingRangeRequest, Request, ServerCapabilities,
};
use crate::snapshot::DocumentSnapshot;
use crate::transport::raw_json::Encoded;
use ide::{Cancellable, FoldingKind, Interrupt};
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

/// The most folds for a client that sets no limit.
const LIMIT: u32 = 20_000;

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let is_known = client.document().is_some_and(|document| document.folding_range.is_some());
    server.folding_range_provider = is_known.then_some(FoldingRangeProvider::Bool(true));
}

fn register(service: Builder) -> Builder {
    service.custom_method(FoldingRangeRequest::METHOD.as_str(), Backend::folding_range)
}

impl Backend {
    async fn folding_range(&self, params: FoldingRangeParams) -> jsonrpc::Result<Encoded> {
        self.ask(params.text_document.uri, folds).await
    }
}

fn folds(document: &DocumentSnapshot, interrupt: Interrupt<'_>) -> Cancellable<Option<Vec<FoldingRange>>> {
    let announced =
        document.features.document().and_then(|document| document.folding_range.clone()).unwrap_or_default();
    let limit = announced.range_limit.unwrap_or(LIMIT).min(LIMIT);
    let folds = document.analysis.folding_ranges(document.file, limit as usize, interrupt)?;
    Ok(Some(folds.into_iter().map(|fold| proto(document, fold, &announced)).collect()))
}

fn proto(
    document: &DocumentSnapshot,
    fold: ide::FoldingRange,
    announced: &FoldingRangeClientCapabilities,
) -> FoldingRange {
    let lines = document.range(fold.span);
    let collapsed = announced.folding_range.as_ref().and_then(|folding| folding.collapsed_text);
    FoldingRange {
        start_line: lines.start.line,
        end_line: lines.end.line,
        kind: (fold.kind == FoldingKind::Comment && knows_comments(announced)).then_some(FoldingRangeKind::Comment),
        collapsed_text: fold.summary.filter(|_| collapsed == Some(true)),
        ..FoldingRange::default()
    }
}

/// Returns true if the client knows the kind of comments: all do that list no kinds.
fn knows_comments(announced: &FoldingRangeClientCapabilities) -> bool {
    let kinds = announced.folding_range_kind.as_ref().and_then(|kinds| kinds.value_set.as_deref());
    kinds.is_none_or(|kinds| kinds.contains(&FoldingRangeKind::Comment))
}
