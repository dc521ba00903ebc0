//! The next logical step as ghost text.

use crate::client::capabilities::ClientFeatures;
use crate::features::{Builder, Feature};
use crate::protocol::{
    InlineCompletionItem, InlineCompletionList, InlineCompletionParams, InlineCompletionProvider,
    InlineCompletionRequest, InlineCompletionTriggerKind, InsertText, Request, ServerCapabilities,
};
use crate::session::backend::Backend;
use crate::snapshot::DocumentSnapshot;
use crate::transport::raw_json::Encoded;
use ide::{Asked, Ghost};
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let is_announced = client.document().is_some_and(|document| document.inline_completion.is_some());
    server.inline_completion_provider = is_announced.then_some(InlineCompletionProvider::Bool(true));
}

fn register(service: Builder) -> Builder {
    service.custom_method(InlineCompletionRequest::METHOD.as_str(), Backend::inline_completion)
}

impl Backend {
    async fn inline_completion(&self, params: InlineCompletionParams) -> jsonrpc::Result<Encoded> {
        let place = params.text_document_position_params;
        let asked = match params.context.trigger_kind {
            InlineCompletionTriggerKind::Invoked => Asked::Freely,
            _ => Asked::ByTyping,
        };
        self.ask(place.text_document.uri, move |document, interrupt| {
            let offset = document.offset(place.position);
            let ghosts = document.analysis.ghosts(document.file, offset, asked, interrupt)?;
            Ok((!ghosts.is_empty()).then(|| proto(document, ghosts)))
        })
        .await
    }
}

fn proto(document: &DocumentSnapshot, ghosts: Vec<Ghost>) -> InlineCompletionList {
    let item = |ghost: Ghost| InlineCompletionItem {
        insert_text: InsertText::String(ghost.text),
        filter_text: None,
        range: Some(document.range(ghost.span)),
        command: None,
    };
    InlineCompletionList { items: ghosts.into_iter().map(item).collect() }
}
