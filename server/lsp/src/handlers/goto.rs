//! Answers `textDocument/definition`, by the cells that decide a cell, and `textDocument/references`, by the cells with
//! the same value.

use crate::backend::Backend;
use crate::client::capabilities::ClientFeatures;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    Definition, DefinitionParams, DefinitionProvider, DefinitionRequest, DefinitionResponse, Location, LocationLink,
    ReferenceParams, ReferencesProvider, ReferencesRequest, Request, ServerCapabilities,
};
use crate::snapshot::DocumentSnapshot;
use crate::transport::raw_json::Encoded;
use ide::{Declaration, Span};
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let document = client.document();
    let definition = document.is_some_and(|document| document.definition.is_some());
    let references = document.is_some_and(|document| document.references.is_some());
    server.definition_provider = definition.then_some(DefinitionProvider::Bool(true));
    server.references_provider = references.then_some(ReferencesProvider::Bool(true));
}

fn register(service: Builder) -> Builder {
    service
        .custom_method(DefinitionRequest::METHOD.as_str(), Backend::definition)
        .custom_method(ReferencesRequest::METHOD.as_str(), Backend::references)
}

impl Backend {
    async fn definition(&self, params: DefinitionParams) -> jsonrpc::Result<Encoded> {
        let place = params.text_document_position_params;
        self.ask(place.text_document.uri, move |document, _| {
            let definition = document.analysis.definition(document.file, document.offset(place.position));
            Ok(definition.map(|definition| proto(document, &definition)))
        })
        .await
    }

    async fn references(&self, params: ReferenceParams) -> jsonrpc::Result<Encoded> {
        let place = params.text_document_position_params;
        let declaration =
            if params.context.include_declaration { Declaration::Included } else { Declaration::Excluded };
        self.ask(place.text_document.uri, move |document, _| {
            let found = document.analysis.references(document.file, document.offset(place.position), declaration);
            Ok(Some(locations(document, &found)))
        })
        .await
    }
}

fn proto(document: &DocumentSnapshot, definition: &ide::Definition) -> DefinitionResponse {
    let announced = document.features.document().and_then(|document| document.definition);
    if announced.and_then(|definition| definition.link_support) != Some(true) {
        return DefinitionResponse::Definition(Definition::LocationList(locations(document, &definition.targets)));
    }
    let origin = document.range(definition.origin);
    let links = definition.targets.iter().map(|&target| {
        let target = document.range(target);
        LocationLink {
            origin_selection_range: Some(origin),
            target_uri: document.uri.clone(),
            target_range: target,
            target_selection_range: target,
        }
    });
    DefinitionResponse::DefinitionLinkList(links.collect())
}

fn locations(document: &DocumentSnapshot, spans: &[Span]) -> Vec<Location> {
    spans.iter().map(|&span| Location { uri: document.uri.clone(), range: document.range(span) }).collect()
}
