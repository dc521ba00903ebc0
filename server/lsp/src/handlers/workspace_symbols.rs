//! Answers `workspace/symbol`: the puzzles of all documents by name, those of the workspace's other files that have a
//! title, and the boards of the folder that `SUDOKU_CONF` names.

use crate::backend::Backend;
use crate::client::capabilities::{ClientFeatures, announces};
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    BaseSymbolInformation, Location, LocationUriOnly, Range, Request, ServerCapabilities, SymbolInformation,
    SymbolKind, Uri, WorkspaceSymbol, WorkspaceSymbolLocation, WorkspaceSymbolOptions, WorkspaceSymbolParams,
    WorkspaceSymbolProvider, WorkspaceSymbolRequest, WorkspaceSymbolResolveRequest, WorkspaceSymbolResponse,
};
use crate::snapshot::{DocumentSnapshot, SessionSnapshot};
use crate::transport::raw_json::Encoded;
use crate::uri;
use discovery::boards;
use ide::shown::shown;
use ide::{Cancellable, Interrupt, Interrupted, Offset, Span};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::Arc;
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

/// The most symbols of an answer: users do not read more, and a query with another letter is a new request.
const LIMIT: usize = 1_000;

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let is_known = client.announced.workspace.as_ref().is_some_and(|workspace| workspace.symbol.is_some());
    if !is_known {
        return;
    }
    server.workspace_symbol_provider = Some(if resolves_ranges(client) {
        WorkspaceSymbolProvider::WorkspaceSymbolOptions(WorkspaceSymbolOptions {
            resolve_provider: Some(true),
            ..WorkspaceSymbolOptions::default()
        })
    } else {
        WorkspaceSymbolProvider::Bool(true)
    });
}

/// Returns true if the client requests the range of a symbol later.
fn resolves_ranges(client: &ClientFeatures) -> bool {
    let symbol = client.announced.workspace.as_ref().and_then(|workspace| workspace.symbol.as_ref());
    let resolve = symbol.and_then(|symbol| symbol.resolve_support.as_ref());
    announces(resolve.map(|resolve| &*resolve.properties), "location.range")
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

/// A puzzle whose name matches the query.
struct SymbolMatch<'a> {
    name: String,
    /// The displayed name of its file.
    file: Arc<str>,
    uri: Uri,
    location: MatchLocation<'a>,
    /// The first byte of its grid.
    start: Offset,
}

enum MatchLocation<'a> {
    Open(&'a DocumentSnapshot, Span),
    Elsewhere(Range),
}

impl MatchLocation<'_> {
    fn range(&self) -> Range {
        match self {
            MatchLocation::Open(document, span) => document.range(*span),
            MatchLocation::Elsewhere(range) => *range,
        }
    }
}

/// The matches so far, by rank.
#[derive(Default)]
struct BestMatches<'a>([Vec<SymbolMatch<'a>>; 4]);

impl<'a> BestMatches<'a> {
    /// Adds a match, unless there are enough of its rank.
    fn add(&mut self, name: &str, query: &str, found: impl FnOnce(String) -> SymbolMatch<'a>) {
        let rank = rank(name, query).and_then(|rank| self.0.get_mut(rank));
        if let Some(list) = rank.filter(|list| list.len() < LIMIT) {
            list.push(found(shown(name).into_owned()));
        }
    }

    /// Returns true if all further matches would be left out.
    fn is_full(&self) -> bool {
        self.0[0].len() == LIMIT
    }
}

fn symbols(session: &SessionSnapshot, query: &str, interrupt: Interrupt<'_>) -> Cancellable<WorkspaceSymbolResponse> {
    let query = query.trim().to_lowercase();
    let mut best = BestMatches::default();
    add_open(&mut best, session, &query, interrupt)?;
    add_others(&mut best, session, &query, interrupt)?;
    add_boards(&mut best, &query, interrupt)?;
    let found = best.0.into_iter().flatten().take(LIMIT);
    Ok(if resolves_ranges(&session.features) {
        WorkspaceSymbolResponse::WorkspaceSymbolList(found.map(lazy).collect())
    } else {
        WorkspaceSymbolResponse::SymbolInformationList(found.map(whole).collect())
    })
}

/// Adds the puzzles of open documents.
fn add_open<'a>(
    best: &mut BestMatches<'a>,
    session: &'a SessionSnapshot,
    query: &str,
    interrupt: Interrupt<'_>,
) -> Cancellable<()> {
    for document in &session.documents {
        let label = uri::name(&document.uri).shown;
        for (name, span, grid) in document.analysis.puzzle_names(document.file) {
            if interrupt() {
                return Err(Interrupted);
            }
            if best.is_full() {
                break;
            }
            best.add(&name, query, |name| SymbolMatch {
                name,
                file: Arc::clone(&label),
                uri: document.uri.clone(),
                location: MatchLocation::Open(document, span),
                start: grid.start,
            });
        }
    }
    Ok(())
}

/// Adds the titled puzzles of files that are not open.
fn add_others(
    best: &mut BestMatches<'_>,
    session: &SessionSnapshot,
    query: &str,
    interrupt: Interrupt<'_>,
) -> Cancellable<()> {
    let open: HashSet<Arc<str>> = session.documents.iter().map(|document| uri::name(&document.uri).order).collect();
    for (file, titles) in session.index.titles().filter(|(file, _)| !open.contains(&file.order)) {
        for title in titles {
            if interrupt() {
                return Err(Interrupted);
            }
            best.add(&title.text, query, |name| SymbolMatch {
                name,
                file: Arc::clone(&file.shown),
                uri: Uri::from(&*file.path),
                location: MatchLocation::Elsewhere(title.range()),
                start: title.start(),
            });
        }
    }
    Ok(())
}

/// Adds the boards of the folder that `SUDOKU_CONF` names, by the names of their files. Other programs write into it,
/// so it is listed for each request.
fn add_boards(best: &mut BestMatches<'_>, query: &str, interrupt: Interrupt<'_>) -> Cancellable<()> {
    let Some(folder) = boards::folder() else { return Ok(()) };
    // A folder that cannot be read has no boards; the command line says why.
    for board in boards::boards(&folder).unwrap_or_default() {
        if interrupt() {
            return Err(Interrupted);
        }
        best.add(&board.name, query, |name| SymbolMatch {
            name,
            file: folder.to_string_lossy().into(),
            uri: uri::of(&board.path),
            location: MatchLocation::Elsewhere(Range::default()),
            start: Offset::START,
        });
    }
    Ok(())
}

/// The rank of a name for a query in lower case, 0 best: the name begins with the query; a word of it does; it contains
/// the query; it contains the query's letters in their order, which is the filter of clients.
fn rank(name: &str, query: &str) -> Option<usize> {
    let name = name.to_lowercase();
    if name.starts_with(query) {
        return Some(0);
    }
    if name.contains(query) {
        for (at, _) in name.match_indices(query) {
            if !name[..at].ends_with(char::is_alphanumeric) {
                return Some(1);
            }
        }
        return Some(2);
    }
    let mut letters = name.chars();
    query.chars().all(|wanted| letters.any(|letter| letter == wanted)).then_some(3)
}

fn base(name: String, file: &str) -> BaseSymbolInformation {
    BaseSymbolInformation { name, kind: SymbolKind::Array, tags: None, container_name: Some(shown(file).into_owned()) }
}

fn whole(found: SymbolMatch<'_>) -> SymbolInformation {
    let location = Location { range: found.location.range(), uri: found.uri };
    SymbolInformation::new(None, location, base(found.name, &found.file))
}

/// A symbol without its range.
fn lazy(found: SymbolMatch<'_>) -> WorkspaceSymbol {
    WorkspaceSymbol {
        location: WorkspaceSymbolLocation::LocationUriOnly(LocationUriOnly { uri: found.uri }),
        data: Some(json!({ "start": found.start.to_u32() })),
        base_symbol_information: base(found.name, &found.file),
    }
}

/// The symbol with its range; with the beginning of its file if the puzzle is not found any more.
fn resolved(session: &SessionSnapshot, symbol: WorkspaceSymbol) -> WorkspaceSymbol {
    let WorkspaceSymbolLocation::LocationUriOnly(LocationUriOnly { uri }) = &symbol.location else { return symbol };
    let start = symbol.data.as_ref().and_then(|data| data.get("start")).and_then(Value::as_u64);
    let start = start.and_then(|start| u32::try_from(start).ok()).map(Offset::from);
    let range = start.and_then(|start| range(session, uri, start)).unwrap_or_default();
    let location = WorkspaceSymbolLocation::Location(Location { uri: uri.clone(), range });
    WorkspaceSymbol { location, ..symbol }
}

/// The range of the puzzle whose grid begins at this byte of a file.
fn range(session: &SessionSnapshot, uri: &Uri, start: Offset) -> Option<Range> {
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
    fn better_matches_come_first() {
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
