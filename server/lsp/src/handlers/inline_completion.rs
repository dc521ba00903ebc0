//! Answers `textDocument/inlineCompletion`: the next logical step as ghost text.

use crate::backend::Backend;
use crate::client::capabilities::ClientFeatures;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    InlineCompletionItem, InlineCompletionList, InlineCompletionParams, InlineCompletionProvider,
    InlineCompletionRequest, InlineCompletionTriggerKind, InsertText, Request, ServerCapabilities,
};
use crate::snapshot::DocumentSnapshot;
use crate::transport::raw_json::Encoded;
use ide::{CompletionTrigger, InlineCompletion};
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
        let trigger = match params.context.trigger_kind {
            InlineCompletionTriggerKind::Invoked => CompletionTrigger::Invoked,
            _ => CompletionTrigger::Automatic,
        };
        self.ask(place.text_document.uri, move |document, interrupt| {
            let offset = document.offset(place.position);
            let inline_completions = document.analysis.inline_completions(document.file, offset, trigger, interrupt)?;
            Ok((!inline_completions.is_empty()).then(|| proto(document, inline_completions)))
        })
        .await
    }
}

fn proto(document: &DocumentSnapshot, inline_completions: Vec<InlineCompletion>) -> InlineCompletionList {
    let mut items = Vec::new();
    for InlineCompletion { text, span } in inline_completions {
        items.push(InlineCompletionItem {
            insert_text: InsertText::String(text),
            filter_text: None,
            range: Some(document.range(span)),
            command: None,
        });
    }
    InlineCompletionList { items }
}
