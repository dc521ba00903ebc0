//! Answers `textDocument/rename`: exchanges two values of a puzzle.

use crate::backend::Backend;
use crate::client::capabilities::ClientFeatures;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    Position, PrepareRenameParams, PrepareRenamePlaceholder, PrepareRenameRequest, PrepareRenameResult, RenameOptions,
    RenameParams, RenameProvider, RenameRequest, Request, ServerCapabilities, WorkspaceEdit,
};
use crate::snapshot::DocumentSnapshot;
use crate::snapshot::queries::{refusal, try_query};
use crate::to_proto::workspace_edit;
use crate::transport::raw_json::Encoded;
use ide::{Cancellable, Interrupt};
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let announced = client.document().and_then(|document| document.rename.as_ref());
    server.rename_provider = announced.map(|rename| match rename.prepare_support {
        Some(true) => {
            let options = RenameOptions { prepare_provider: Some(true), ..RenameOptions::default() };
            RenameProvider::RenameOptions(options)
        }
        // Clients that cannot prepare a rename do not know the options.
        Some(false) | None => RenameProvider::Bool(true),
    });
}

fn register(service: Builder) -> Builder {
    service
        .custom_method(PrepareRenameRequest::METHOD.as_str(), Backend::prepare_rename)
        .custom_method(RenameRequest::METHOD.as_str(), Backend::rename)
}

impl Backend {
    async fn prepare_rename(&self, params: PrepareRenameParams) -> jsonrpc::Result<Encoded> {
        let place = params.text_document_position_params;
        let pending = try_query(move |document, _| Ok(prepare(document, place.position)));
        self.answer(place.text_document.uri, pending).await
    }

    async fn rename(&self, params: RenameParams) -> jsonrpc::Result<Encoded> {
        let place = params.text_document_position_params;
        let name = params.new_name;
        let pending = try_query(move |document, interrupt| rename(document, place.position, &name, interrupt));
        self.answer(place.text_document.uri, pending).await
    }
}

/// The value at a position that can be exchanged.
fn prepare(document: &DocumentSnapshot, position: Position) -> jsonrpc::Result<Option<PrepareRenameResult>> {
    let Some(found) = document.analysis.prepare_rename(document.file, document.offset(position)) else {
        return Ok(None);
    };
    let found = found.map_err(refusal)?;
    let range = document.range(found.span);
    let placeholder = found.text;
    Ok(Some(PrepareRenameResult::PrepareRenamePlaceholder(PrepareRenamePlaceholder { range, placeholder })))
}

fn rename(
    document: &DocumentSnapshot,
    position: Position,
    name: &str,
    interrupt: Interrupt<'_>,
) -> Cancellable<jsonrpc::Result<Option<WorkspaceEdit>>> {
    let edits = match document.analysis.rename(document.file, document.offset(position), name, interrupt)? {
        Ok(edits) => edits,
        Err(why) => return Ok(Err(refusal(why))),
    };
    Ok(Ok((!edits.is_empty()).then(|| workspace_edit(document, &edits))))
}
