//! A value that is typed before an empty cell overwrites it: clients insert what is typed, and this takes away what would
//! be a cell too many. `ch` may be several characters, for a client that sends what was typed while it waited for an answer.

use crate::client::capabilities::ClientFeatures;
use crate::features::edits::edits;
use crate::features::{Builder, Feature};
use crate::protocol::{
    DocumentOnTypeFormattingOptions, DocumentOnTypeFormattingRequest, Position, Request, ServerCapabilities,
    TextDocumentIdentifier,
};
use crate::session::backend::Backend;
use crate::transport::raw_json::Encoded;
use serde::Deserialize;
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

/// What values and empty marks are written with, besides the first.
const MORE: &str = "234567890._-*?·ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let is_announced = client.document().is_some_and(|document| document.on_type_formatting.is_some());
    server.document_on_type_formatting_provider = is_announced.then(|| DocumentOnTypeFormattingOptions {
        first_trigger_character: "1".to_owned(),
        more_trigger_character: Some(MORE.chars().map(String::from).collect()),
    });
}

fn register(service: Builder) -> Builder {
    service.custom_method(DocumentOnTypeFormattingRequest::METHOD.as_str(), Backend::on_type_formatting)
}

/// The parameters, as far as we need them: how wide a tab is does not matter here.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Typed {
    text_document: TextDocumentIdentifier,
    position: Position,
    ch: String,
}

impl Backend {
    async fn on_type_formatting(&self, params: Typed) -> jsonrpc::Result<Encoded> {
        let Typed { text_document, position, ch } = params;
        self.ask(text_document.uri, move |document, _| {
            let offset = document.offset(position);
            Ok(Some(edits(document, &document.analysis.overwrite_edits(document.file, offset, &ch))))
        })
        .await
    }
}
