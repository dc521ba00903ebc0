//! Answers `textDocument/hover`.

use crate::backend::Backend;
use crate::client::capabilities::ClientFeatures;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    Contents, Hover, HoverParams, HoverProvider, HoverRequest, MarkupContent, MarkupKind, Position, Request,
    ServerCapabilities,
};
use crate::snapshot::DocumentSnapshot;
use crate::transport::raw_json::Encoded;
use ide::shown::{markdown, shown_lines};
use ide::{Cancellable, Interrupt};
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

fn offer(_client: &ClientFeatures, server: &mut ServerCapabilities) {
    server.hover_provider = Some(HoverProvider::Bool(true));
}

fn register(service: Builder) -> Builder {
    service.custom_method(HoverRequest::METHOD.as_str(), Backend::hover)
}

impl Backend {
    async fn hover(&self, params: HoverParams) -> jsonrpc::Result<Encoded> {
        let place = params.text_document_position_params;
        self.ask_any(place.text_document.uri, move |document, interrupt| hover(document, place.position, interrupt))
            .await
    }
}

fn hover(document: &DocumentSnapshot, position: Position, interrupt: Interrupt<'_>) -> Cancellable<Option<Hover>> {
    let offset = document.offset(position);
    if let Some(puzzle) = document.analysis.rated_at(document.file, offset) {
        document.rate_soon(puzzle, interrupt);
    }
    let hover = document.analysis.hover(document.file, offset, interrupt)?;
    Ok(hover.map(|hover| proto(document, &hover)))
}

/// A hover; the first paragraph is its headline.
fn proto(document: &DocumentSnapshot, hover: &ide::Hover) -> Hover {
    let is_markdown = document.features.markdown_hovers;
    let mut paragraphs = Vec::new();
    for (index, text) in hover.paragraphs.iter().enumerate() {
        paragraphs.push(match index {
            _ if !is_markdown => shown_lines(text).into_owned(),
            0 => format!("**{}**", markdown(text)),
            _ => markdown(text),
        });
    }
    if let Some(topic) = hover.topic {
        paragraphs.push(topic.markdown().to_owned());
    }
    let kind = if is_markdown { MarkupKind::Markdown } else { MarkupKind::PlainText };
    let content = MarkupContent { kind, value: paragraphs.join("\n\n") };
    Hover { contents: Contents::MarkupContent(content), range: Some(document.range(hover.span)) }
}
