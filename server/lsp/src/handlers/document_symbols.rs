//! Answers `textDocument/documentSymbol`: the outline of a document.

use crate::backend::Backend;
use crate::client::capabilities::ClientFeatures;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    BaseSymbolInformation, DocumentSymbol, DocumentSymbolParams, DocumentSymbolProvider, DocumentSymbolRequest,
    DocumentSymbolResponse, Location, Request, ServerCapabilities, SymbolInformation, SymbolKind,
};
use crate::snapshot::DocumentSnapshot;
use crate::transport::raw_json::Encoded;
use ide::shown::shown;
use ide::{Cancellable, Interrupt, Interrupted, Symbol, SymbolPart};
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

fn offer(_client: &ClientFeatures, server: &mut ServerCapabilities) {
    server.document_symbol_provider = Some(DocumentSymbolProvider::Bool(true));
}

fn register(service: Builder) -> Builder {
    service.custom_method(DocumentSymbolRequest::METHOD.as_str(), Backend::document_symbol)
}

impl Backend {
    async fn document_symbol(&self, params: DocumentSymbolParams) -> jsonrpc::Result<Encoded> {
        self.ask(params.text_document.uri, |document, interrupt| symbols(document, interrupt).map(Some)).await
    }
}

fn symbols(document: &DocumentSnapshot, interrupt: Interrupt<'_>) -> Cancellable<DocumentSymbolResponse> {
    let symbols = document.analysis.symbols(document.file);
    let symbols = symbols.map(|symbol| if interrupt() { Err(Interrupted) } else { Ok(symbol) });
    Ok(if document.features.hierarchical_symbols {
        let list = symbols.map(|symbol| Ok(nested(document, &symbol?)));
        DocumentSymbolResponse::DocumentSymbolList(list.collect::<Cancellable<_>>()?)
    } else {
        let list = symbols.map(|symbol| Ok(flat(document, &symbol?)));
        DocumentSymbolResponse::SymbolInformationList(list.collect::<Cancellable<_>>()?)
    })
}

fn nested(document: &DocumentSnapshot, symbol: &Symbol) -> DocumentSymbol {
    // Clients refuse an outline in which the range of a name is outside of that of its entry.
    let whole = document.range(symbol.span.cover(symbol.selection));
    let selection = document.range(symbol.selection);
    let detail = Some(shown(&symbol.detail).into_owned());
    let parts = symbol.parts.iter().filter(|part| !part.name.is_empty());
    let parts: Vec<DocumentSymbol> = parts.map(|part| nested_part(document, part)).collect();
    let parts = (!parts.is_empty()).then_some(parts);
    DocumentSymbol::new(
        shown(&symbol.name).into_owned(),
        detail,
        SymbolKind::Array,
        None,
        None,
        whole,
        selection,
        parts,
    )
}

fn nested_part(document: &DocumentSnapshot, part: &SymbolPart) -> DocumentSymbol {
    let range = document.range(part.span);
    // Both are among the kinds that every client knows.
    let kind = if part.detail.is_some() { SymbolKind::Property } else { SymbolKind::Array };
    let detail = part.detail.as_deref().map(|detail| shown(detail).into_owned());
    let clues: Vec<DocumentSymbol> = part.clues.iter().map(|clue| nested_part(document, clue)).collect();
    let clues = (!clues.is_empty()).then_some(clues);
    DocumentSymbol::new(shown(&part.name).into_owned(), detail, kind, None, None, range, range, clues)
}

fn flat(document: &DocumentSnapshot, symbol: &Symbol) -> SymbolInformation {
    let location = Location { uri: document.uri.clone(), range: document.range(symbol.span) };
    let base = BaseSymbolInformation {
        name: shown(&symbol.name).into_owned(),
        kind: SymbolKind::Array,
        tags: None,
        container_name: None,
    };
    SymbolInformation::new(None, location, base)
}
