//! Answers `textDocument/semanticTokens`: the class of each part of a document, for its colour.
//!
//! Tokens never overlap and never go past the end of a line, so clients need not support that.
//!
//! A client that requests ranges gets no answer about the whole of a document above [`LARGE`]: it would request that
//! again at every key, and editors without it show the tokens of the ranges. About a collection of 49,151 puzzles the
//! whole answer has 16.5 MB of JSON and takes 0.33 s; a screen of 60 of its lines takes 2.5 ms.

mod legend;

use crate::backend::Backend;
use crate::client::capabilities::ClientFeatures;
use crate::client::requests::Refresh;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    ClientSemanticTokensRequestOptionsFull, ClientSemanticTokensRequestOptionsRange, Full, Position, Request,
    SemanticTokensClientCapabilities, SemanticTokensDeltaParams, SemanticTokensDeltaRequest, SemanticTokensFullDelta,
    SemanticTokensOptions, SemanticTokensOptionsRange, SemanticTokensParams, SemanticTokensProvider,
    SemanticTokensRangeParams, SemanticTokensRangeRequest, SemanticTokensRequest, ServerCapabilities, TokenFormat, Uri,
};
use crate::snapshot::{DocumentSnapshot, Early};
use crate::to_proto::PositionCursor;
use crate::token_data::{TokenData, TokenEdit, TokenNumbers};
use crate::transport::raw_json::Encoded;
use ide::{Cancellable, Interrupt, Span, Token, Tokens};
use legend::Legend;
use serde::Serialize;
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

/// The longest document, in bytes, with an answer about the whole for clients that request ranges.
const LARGE: usize = 512 * 1024;

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let Some(known) = announced(client).filter(|known| known.formats.contains(&TokenFormat::Relative)) else { return };
    let legend = legend(client);
    let full = full(known);
    let ranges = asks_for_ranges(known);
    if !legend.is_empty() && (full.is_some() || ranges) {
        server.semantic_tokens_provider = Some(SemanticTokensProvider::SemanticTokensOptions(SemanticTokensOptions {
            legend: legend.proto(),
            range: ranges.then_some(SemanticTokensOptionsRange::Bool(true)),
            full,
            ..SemanticTokensOptions::default()
        }));
    }
}

fn register(service: Builder) -> Builder {
    service
        .custom_method(SemanticTokensRequest::METHOD.as_str(), Backend::semantic_tokens)
        .custom_method(SemanticTokensDeltaRequest::METHOD.as_str(), Backend::semantic_tokens_delta)
        .custom_method(SemanticTokensRangeRequest::METHOD.as_str(), Backend::semantic_tokens_range)
}

fn announced(client: &ClientFeatures) -> Option<&SemanticTokensClientCapabilities> {
    client.document()?.semantic_tokens.as_ref()
}

/// The capability for answers about whole documents.
fn full(known: &SemanticTokensClientCapabilities) -> Option<Full> {
    match known.requests.full.as_ref()? {
        ClientSemanticTokensRequestOptionsFull::Bool(full) => full.then_some(Full::Bool(true)),
        ClientSemanticTokensRequestOptionsFull::ClientSemanticTokensRequestFullDelta(full) => {
            Some(Full::SemanticTokensFullDelta(SemanticTokensFullDelta { delta: full.delta }))
        }
    }
}

fn takes_deltas(known: &SemanticTokensClientCapabilities) -> bool {
    matches!(full(known), Some(Full::SemanticTokensFullDelta(SemanticTokensFullDelta { delta: Some(true) })))
}

fn asks_for_ranges(known: &SemanticTokensClientCapabilities) -> bool {
    use ClientSemanticTokensRequestOptionsRange::{Bool, Object};
    matches!(known.requests.range, Some(Bool(true) | Object(_)))
}

/// The legend for a client. One that announces no types gets no tokens.
fn legend(client: &ClientFeatures) -> Legend {
    announced(client).map_or(Legend::of(&[], &[]), |known| Legend::of(&known.token_types, &known.token_modifiers))
}

/// An answer in the protocol's form.
#[derive(Serialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
enum TokensAnswer {
    Whole {
        #[serde(skip_serializing_if = "Option::is_none")]
        result_id: Option<String>,
        data: TokenData,
    },
    Delta {
        #[serde(skip_serializing_if = "Option::is_none")]
        result_id: Option<String>,
        edits: Vec<TokenEdit>,
    },
}

impl Backend {
    async fn semantic_tokens(&self, params: SemanticTokensParams) -> jsonrpc::Result<Encoded> {
        self.whole_tokens(params.text_document.uri, None).await
    }

    async fn semantic_tokens_delta(&self, params: SemanticTokensDeltaParams) -> jsonrpc::Result<Encoded> {
        self.whole_tokens(params.text_document.uri, Some(params.previous_result_id)).await
    }

    async fn whole_tokens(&self, uri: Uri, previous: Option<String>) -> jsonrpc::Result<Encoded> {
        self.ask_early(Refresh::SemanticTokens, uri, move |document, interrupt| {
            whole(document, previous.as_deref(), interrupt)
        })
        .await
    }

    async fn semantic_tokens_range(&self, params: SemanticTokensRangeParams) -> jsonrpc::Result<Encoded> {
        self.ask_early(Refresh::SemanticTokens, params.text_document.uri, move |document, interrupt| {
            let found = tokens(document, document.span(params.range), interrupt)?;
            let answer = Some(TokensAnswer::Whole { result_id: None, data: data(document, &found.list) });
            Ok(Early { answer, complete: found.complete })
        })
        .await
    }
}

/// The tokens of a whole document, or the changes since the answer of that identifier.
fn whole(
    document: &DocumentSnapshot,
    previous: Option<&str>,
    interrupt: Interrupt<'_>,
) -> Cancellable<Early<Option<TokensAnswer>>> {
    let known = announced(&document.features);
    if LARGE < document.text.len_bytes() && known.is_some_and(asks_for_ranges) {
        return Ok(Early { answer: None, complete: true });
    }
    let found = tokens(document, Span::from(0..document.text.len_bytes()), interrupt)?;
    let data = data(document, &found.list);
    let old = previous.and_then(|previous| document.tokens.named(previous));
    let result_id = if known.is_some_and(takes_deltas) { document.tokens.store(&data) } else { None };
    let answer = match old {
        Some(old) => TokensAnswer::Delta { result_id, edits: data.edits_from(&old) },
        None => TokensAnswer::Whole { result_id, data },
    };
    Ok(Early { answer: Some(answer), complete: found.complete })
}

fn tokens(document: &DocumentSnapshot, range: Span, interrupt: Interrupt<'_>) -> Cancellable<Tokens> {
    document.prove_soon(range, interrupt);
    document.analysis.tokens(document.file, Some(range), interrupt)
}

/// Tokens as numbers, without those that have no name for the client.
fn data(document: &DocumentSnapshot, tokens: &[Token]) -> TokenData {
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return TokenData([].into()) };
    let legend = legend(&document.features);
    let mut positions =
        PositionCursor::part(&document.text, Span::new(first.span.start, last.span.end), document.features.encoding);
    let mut numbers: Vec<TokenNumbers> = Vec::with_capacity(tokens.len());
    let mut before = Position::default();
    for token in tokens {
        let Some((kind, modifiers)) = legend.numbers(token.class, token.conflicting) else { continue };
        let start = positions.position(token.span.start);
        let end = positions.position(token.span.end);
        let columns = if start.line == before.line { start.character - before.character } else { start.character };
        numbers.push([start.line - before.line, columns, end.character - start.character, kind, modifiers]);
        before = start;
    }
    TokenData(numbers.into())
}

#[cfg(test)]
mod tests;
