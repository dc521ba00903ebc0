//! Answers `textDocument/onTypeFormatting`: a value takes the place of the cell before which it is typed. Clients
//! insert the character, and the answer removes the surplus cell. `ch` may be several characters, for a client that
//! collects them until the answer to its last request.

use crate::backend::Backend;
use crate::client::capabilities::ClientFeatures;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    DocumentOnTypeFormattingOptions, DocumentOnTypeFormattingRequest, Position, Request, ServerCapabilities,
    TextDocumentIdentifier,
};
use crate::to_proto::text_edits;
use crate::transport::raw_json::Encoded;
use ide::TypedBehind;
use serde::Deserialize;
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

/// The characters of values and empty marks, without the first.
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

/// The parameters that are needed, without the options for tabs.
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
            let typed = document.analysis.type_over(document.file, offset, &ch, TypedBehind::NextCell);
            Ok(Some(text_edits(document, &typed.edits)))
        })
        .await
    }
}
