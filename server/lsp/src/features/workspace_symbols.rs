//! The puzzles of all documents, by name.

use super::{Builder, Feature};
use crate::backend::Backend;
use crate::client::ClientFeatures;
use crate::encoded::Encoded;
use crate::protocol::{
    BaseSymbolInformation, Location, Request, ServerCapabilities, SymbolInformation, SymbolKind, WorkspaceSymbolParams,
    WorkspaceSymbolProvider, WorkspaceSymbolRequest,
};
use crate::snapshot::SessionSnapshot;
use ide::{Interrupt, Interrupted};
use tower_lsp::jsonrpc;

pub(super) const FEATURE: Feature = Feature { offer, register };

/// How many are told at most: nobody reads more, and a query with another letter asks again.
const LIMIT: usize = 1_000;

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let is_known = client.announced.workspace.as_ref().is_some_and(|workspace| workspace.symbol.is_some());
    server.workspace_symbol_provider = is_known.then_some(WorkspaceSymbolProvider::Bool(true));
}

fn register(service: Builder) -> Builder {
    service.custom_method(WorkspaceSymbolRequest::METHOD.as_str(), Backend::workspace_symbols)
}

impl Backend {
    async fn workspace_symbols(&self, params: WorkspaceSymbolParams) -> jsonrpc::Result<Encoded> {
        self.inquire(move |session, interrupt| Ok(Ok(symbols(session, &params.query, interrupt)?))).await
    }
}

fn symbols(
    session: &SessionSnapshot,
    query: &str,
    interrupt: Interrupt<'_>,
) -> Result<Vec<SymbolInformation>, Interrupted> {
    let mut found = Vec::new();
    for document in &session.documents {
        for symbol in document.analysis.symbols(document.file) {
            if interrupt() {
                return Err(Interrupted);
            }
            if found.len() == LIMIT {
                return Ok(found);
            }
            if is_asked_for(&symbol.name, query) {
                let location = Location { uri: document.uri.clone(), range: document.range(symbol.span) };
                let base = BaseSymbolInformation {
                    name: symbol.name,
                    kind: SymbolKind::Array,
                    tags: None,
                    container_name: None,
                };
                found.push(SymbolInformation::new(None, location, base));
            }
        }
    }
    Ok(found)
}

/// Whether the letters of a query stand in a name, in their order, in any case: what clients expect to filter further.
fn is_asked_for(name: &str, query: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    query.chars().flat_map(char::to_lowercase).all(|wanted| letters.any(|letter| letter == wanted))
}

#[cfg(test)]
mod tests {
    use super::is_asked_for;

    #[test]
    fn letters_in_their_order() {
        for query in ["", "evil", "EVL", "e7"] {
            assert!(is_asked_for("Evil 7", query), "{query}");
        }
        for query in ["live", "Evil 77"] {
            assert!(!is_asked_for("Evil 7", query), "{query}");
        }
    }
}
