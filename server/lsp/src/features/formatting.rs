//! Puts a document, or the puzzles that a range of it touches, into canonical form.

use super::{Builder, Feature};
use crate::backend::Backend;
use crate::client::ClientFeatures;
use crate::encoded::Encoded;
use crate::protocol::{
    DocumentFormattingProvider, DocumentFormattingRequest, DocumentRangeFormattingProvider,
    DocumentRangeFormattingRequest, Range, Request, ServerCapabilities, TextDocumentIdentifier, TextEdit,
};
use crate::queries::{refusal, try_query};
use crate::snapshot::DocumentSnapshot;
use crate::to_proto;
use ide::{Interrupt, Interrupted};
use serde::Deserialize;
use tower_lsp::jsonrpc;

pub(super) const FEATURE: Feature = Feature { offer, register };

fn offer(_client: &ClientFeatures, server: &mut ServerCapabilities) {
    server.document_formatting_provider = Some(DocumentFormattingProvider::Bool(true));
    server.document_range_formatting_provider = Some(DocumentRangeFormattingProvider::Bool(true));
}

fn register(service: Builder) -> Builder {
    service
        .custom_method(DocumentFormattingRequest::METHOD.as_str(), Backend::formatting)
        .custom_method(DocumentRangeFormattingRequest::METHOD.as_str(), Backend::formatting)
}

/// The parameters of `formatting` and `rangeFormatting`, as far as we need them: the form of a puzzle is no matter of taste.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Formatting {
    text_document: TextDocumentIdentifier,
    range: Option<Range>,
}

impl Backend {
    async fn formatting(&self, params: Formatting) -> jsonrpc::Result<Encoded> {
        let Formatting { text_document, range } = params;
        let question =
            move |document: &DocumentSnapshot, interrupt: Interrupt<'_>| formatting(document, range, interrupt);
        self.answer(text_document.uri, try_query(question)).await
    }
}

/// The edits. An error where there is something
/// to change, but the change would be read differently.
fn formatting(
    document: &DocumentSnapshot,
    range: Option<Range>,
    interrupt: Interrupt<'_>,
) -> Result<jsonrpc::Result<Option<Vec<TextEdit>>>, Interrupted> {
    let range = range.map(|range| document.span(range));
    let formatting = document.analysis.format(document.file, range, interrupt)?;
    let refused = formatting.kept.iter().find(|kept| kept.is_refusal() && formatting.edits.is_empty());
    Ok(match refused {
        Some(kept) => {
            let line = document.range(kept.span).start.line + 1;
            Err(refusal(format!("line {line} and what belongs to it are left as they are: {}", kept.why)))
        }
        None => Ok(Some(to_proto::edits(document, &formatting.edits))),
    })
}
