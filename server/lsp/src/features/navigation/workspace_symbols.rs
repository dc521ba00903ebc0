//! The puzzles of all documents by name, and those of the workspace's other files that have a title.

use crate::client::capabilities::{ClientFeatures, names};
use crate::convert::uri;
use crate::features::{Builder, Feature};
use crate::protocol::{
    BaseSymbolInformation, Location, LocationUriOnly, Range, Request, ServerCapabilities, SymbolInformation,
    SymbolKind, Uri, WorkspaceSymbol, WorkspaceSymbolLocation, WorkspaceSymbolOptions, WorkspaceSymbolParams,
    WorkspaceSymbolProvider, WorkspaceSymbolRequest, WorkspaceSymbolResolveRequest, WorkspaceSymbolResponse,
};
use crate::session::backend::Backend;
use crate::snapshot::{DocumentSnapshot, SessionSnapshot};
use crate::transport::raw_json::Encoded;
use ide::{Cancellable, Interrupt, Interrupted, Span};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::Arc;
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

/// How many are told at most: nobody reads more, and a query with another letter asks again.
const LIMIT: usize = 1_000;

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let is_known = client.announced.workspace.as_ref().is_some_and(|workspace| workspace.symbol.is_some());
    server.workspace_symbol_provider = is_known.then(|| match resolves_ranges(client) {
        true => WorkspaceSymbolProvider::WorkspaceSymbolOptions(WorkspaceSymbolOptions {
            resolve_provider: Some(true),
            ..WorkspaceSymbolOptions::default()
        }),
        false => WorkspaceSymbolProvider::Bool(true),
    });
}

/// Whether the client asks for the range of a symbol once it needs it.
fn resolves_ranges(client: &ClientFeatures) -> bool {
    let symbol = client.announced.workspace.as_ref().and_then(|workspace| workspace.symbol.as_ref());
    let resolve = symbol.and_then(|symbol| symbol.resolve_support.as_ref());
    names(resolve.map(|resolve| &*resolve.properties), "location.range")
}

fn register(service: Builder) -> Builder {
    service
        .custom_method(WorkspaceSymbolRequest::METHOD.as_str(), Backend::workspace_symbols)
        .custom_method(WorkspaceSymbolResolveRequest::METHOD.as_str(), Backend::workspace_symbol)
}

impl Backend {
    async fn workspace_symbols(&self, params: WorkspaceSymbolParams) -> jsonrpc::Result<Encoded> {
        self.inquire(move |session, interrupt| Ok(Ok(symbols(session, &params.query, interrupt)?))).await
    }

    async fn workspace_symbol(&self, symbol: WorkspaceSymbol) -> jsonrpc::Result<Encoded> {
        self.inquire(move |session, _| Ok(Ok(resolved(session, symbol)))).await
    }
}

/// A puzzle that was found.
struct Found<'a> {
    name: String,
    /// What people call its file.
    file: Arc<str>,
    uri: Uri,
    place: Place<'a>,
    /// Where its grid begins, in bytes.
    start: u32,
}

enum Place<'a> {
    Open(&'a DocumentSnapshot, Span),
    Elsewhere(Range),
}

impl Place<'_> {
    fn range(&self) -> Range {
        match self {
            Place::Open(document, span) => document.range(*span),
            Place::Elsewhere(range) => *range,
        }
    }
}

/// Those found so far, the better ones apart.
#[derive(Default)]
struct Best<'a>([Vec<Found<'a>>; 4]);

impl<'a> Best<'a> {
    /// Adds one, unless there are enough as good ones.
    fn add(&mut self, name: &str, query: &str, found: impl FnOnce(String) -> Found<'a>) {
        let rank = rank(name, query).and_then(|rank| self.0.get_mut(rank));
        if let Some(list) = rank.filter(|list| list.len() < LIMIT) {
            list.push(found(name.to_owned()));
        }
    }

    /// Whether there cannot be better ones.
    fn is_full(&self) -> bool {
        self.0[0].len() == LIMIT
    }
}

fn symbols(session: &SessionSnapshot, query: &str, interrupt: Interrupt<'_>) -> Cancellable<WorkspaceSymbolResponse> {
    let query = query.trim().to_lowercase();
    let mut best = Best::default();
    let mut open = HashSet::new();
    for document in &session.documents {
        let file = uri::name(&document.uri);
        for (name, span, grid) in document.analysis.puzzle_names(document.file) {
            if interrupt() {
                return Err(Interrupted);
            }
            if best.is_full() {
                break;
            }
            let (shown, uri, start) = (&file.shown, &document.uri, grid.start);
            let place = Place::Open(document, span);
            best.add(&name, &query, |name| Found { name, file: Arc::clone(shown), uri: uri.clone(), place, start });
        }
        open.insert(file.order);
    }
    for (file, titles) in session.index.titles().filter(|(file, _)| !open.contains(&file.order)) {
        for title in titles {
            if interrupt() {
                return Err(Interrupted);
            }
            let (uri, place) = (Uri::from(&*file.path), Place::Elsewhere(title.range()));
            let (shown, start) = (Arc::clone(&file.shown), title.start());
            best.add(&title.text, &query, |name| Found { name, file: shown, uri, place, start });
        }
    }
    let found = best.0.into_iter().flatten().take(LIMIT);
    Ok(if resolves_ranges(&session.features) {
        WorkspaceSymbolResponse::WorkspaceSymbolList(found.map(lazy).collect())
    } else {
        WorkspaceSymbolResponse::SymbolInformationList(found.map(whole).collect())
    })
}

/// How well a name matches a query in small letters, 0 best: it is the query or begins with it; a word of it does; it holds
/// the query; the query's letters stand in it in their order, which is what clients filter by.
fn rank(name: &str, query: &str) -> Option<usize> {
    let name = name.to_lowercase();
    if name.starts_with(query) {
        return Some(0);
    }
    if name.contains(query) {
        let begins_word = |at: usize| name.get(..at).is_some_and(|before| !before.ends_with(char::is_alphanumeric));
        return Some(if name.match_indices(query).any(|(at, _)| begins_word(at)) { 1 } else { 2 });
    }
    let mut letters = name.chars();
    query.chars().all(|wanted| letters.any(|letter| letter == wanted)).then_some(3)
}

fn base(name: String, file: &str) -> BaseSymbolInformation {
    BaseSymbolInformation { name, kind: SymbolKind::Array, tags: None, container_name: Some(file.to_owned()) }
}

fn whole(found: Found<'_>) -> SymbolInformation {
    let location = Location { range: found.place.range(), uri: found.uri };
    SymbolInformation::new(None, location, base(found.name, &found.file))
}

/// A symbol without its range.
fn lazy(found: Found<'_>) -> WorkspaceSymbol {
    WorkspaceSymbol {
        location: WorkspaceSymbolLocation::LocationUriOnly(LocationUriOnly { uri: found.uri }),
        data: Some(json!({ "start": found.start })),
        base_symbol_information: base(found.name, &found.file),
    }
}

/// The symbol with its range; the beginning of its file if that has changed so much that the puzzle is not there.
fn resolved(session: &SessionSnapshot, symbol: WorkspaceSymbol) -> WorkspaceSymbol {
    let WorkspaceSymbolLocation::LocationUriOnly(LocationUriOnly { uri }) = &symbol.location else { return symbol };
    let start = symbol.data.as_ref().and_then(|data| data.get("start")).and_then(Value::as_u64);
    let start = start.and_then(|start| u32::try_from(start).ok());
    let range = start.and_then(|start| range(session, uri, start)).unwrap_or_default();
    let location = WorkspaceSymbolLocation::Location(Location { uri: uri.clone(), range });
    WorkspaceSymbol { location, ..symbol }
}

/// The range of the puzzle whose grid begins at this byte of a file.
fn range(session: &SessionSnapshot, uri: &Uri, start: u32) -> Option<Range> {
    let Some(document) = session.documents.iter().find(|document| document.uri == *uri) else {
        return Some(session.index.title(uri.as_ref(), start)?.range());
    };
    let mut puzzles = document.analysis.puzzle_names(document.file);
    puzzles.find(|(_, _, grid)| grid.start == start).map(|(_, span, _)| document.range(span))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_a_name_matches_the_earlier_it_comes() {
        for (query, expected) in [
            ("", Some(0)),
            ("evil", Some(0)),
            ("7", Some(1)),
            ("il 7", Some(2)),
            ("e7", Some(3)),
            ("live", None),
            ("evil 77", None),
        ] {
            assert_eq!(rank("Evil 7", query), expected, "{query}");
        }
        assert_eq!(rank("Ünterwegs ÜBER", "über"), Some(1));
    }
}
