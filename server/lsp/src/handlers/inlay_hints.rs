//! Answers `textDocument/inlayHint`: after empty cells, the value that singles decide, or the candidates, according to
//! the settings.
//!
//! Both are off by default: hints take room, so rows and bars would move, and an easy puzzle would show its whole
//! solution.

use crate::backend::Backend;
use crate::client::capabilities::{ClientFeatures, announces};
use crate::client::requests::Refresh;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    InlayHint, InlayHintOptions, InlayHintParams, InlayHintProvider, InlayHintRequest, InlayHintResolveRequest, Label,
    Request, ServerCapabilities, Tooltip, Uri,
};
use crate::snapshot::queries::refusal;
use crate::snapshot::{DocumentSnapshot, Early};
use crate::to_proto::{PositionCursor, text_edits};
use crate::transport::raw_json::Encoded;
use ide::{Cancellable, Cell, Details, InlayHintDetails, Interrupt, PuzzleIndex};
use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let is_known = client.document().is_some_and(|document| document.inlay_hint.is_some());
    server.inlay_hint_provider = is_known.then(|| {
        let later = HintProperties::requested_later(client);
        InlayHintProvider::InlayHintOptions(InlayHintOptions {
            resolve_provider: Some(later.tooltips || later.edits),
            ..InlayHintOptions::default()
        })
    });
}

fn register(service: Builder) -> Builder {
    service
        .custom_method(InlayHintRequest::METHOD.as_str(), Backend::inlay_hints)
        .custom_method(InlayHintResolveRequest::METHOD.as_str(), Backend::inlay_hint_resolved)
}

/// Properties of a hint that may be added later.
#[derive(Clone, Copy)]
struct HintProperties {
    tooltips: bool,
    edits: bool,
}

impl HintProperties {
    const ALL: HintProperties = HintProperties { tooltips: true, edits: true };

    /// The properties that a client requests when it shows a hint.
    fn requested_later(client: &ClientFeatures) -> HintProperties {
        let hints = client.document().and_then(|document| document.inlay_hint.as_ref());
        let resolved = hints.and_then(|hints| hints.resolve_support.as_ref()).map(|support| &*support.properties);
        HintProperties { tooltips: announces(resolved, "tooltip"), edits: announces(resolved, "textEdits") }
    }
}

/// The `data` of a hint, which the client sends back to request the rest of it.
///
/// As a list it is half as long as an object, and there are thousands on a screen.
#[derive(Serialize, Deserialize, Clone)]
#[serde(from = "HintDataList", into = "HintDataList")]
struct HintData {
    uri: Uri,
    revision: u64,
    puzzle: u32,
    cell: u16,
    forced: bool,
}

type HintDataList = (Uri, u64, u32, u16, bool);

impl From<HintDataList> for HintData {
    fn from(list: HintDataList) -> HintData {
        let (uri, revision, puzzle, cell, forced) = list;
        HintData { uri, revision, puzzle, cell, forced }
    }
}

impl From<HintData> for HintDataList {
    fn from(data: HintData) -> HintDataList {
        (data.uri, data.revision, data.puzzle, data.cell, data.forced)
    }
}

impl Backend {
    async fn inlay_hints(&self, params: InlayHintParams) -> jsonrpc::Result<Encoded> {
        self.ask_early(Refresh::InlayHints, params.text_document.uri, move |document, interrupt| {
            let range = document.span(params.range);
            hints(document, range, interrupt)
        })
        .await
    }

    async fn inlay_hint_resolved(&self, hint: InlayHint) -> jsonrpc::Result<Encoded> {
        let data: Option<HintData> = hint.data.clone().and_then(|data| serde_json::from_value(data).ok());
        let Some(data) = data else { return Err(refusal("this hint is not from this server".to_owned())) };
        let uri = data.uri.clone();
        let unresolved = hint.clone();
        let answer = self.ask(uri, move |document, _| Ok(Some(resolved(document, unresolved, &data)))).await?;
        // If the document is closed, the hint is returned unchanged.
        let is_known = Encoded::new(&()).is_ok_and(|nothing| nothing != answer);
        if is_known { Ok(answer) } else { Encoded::new(&hint).map_err(|_| jsonrpc::Error::internal_error()) }
    }
}

fn hints(
    document: &DocumentSnapshot,
    range: ide::Span,
    interrupt: Interrupt<'_>,
) -> Cancellable<Early<Option<Vec<InlayHint>>>> {
    let wanted = document.settings.hints;
    let later = HintProperties::requested_later(&document.features);
    if wanted.forced {
        document.prove_soon(range, interrupt);
    }
    let details = if later.tooltips && later.edits { Details::OnRequest } else { Details::Included };
    let mut found = document.analysis.inlay_hints(document.file, range, wanted, details, interrupt)?;
    // The hints of grids side by side are in the order of the grids.
    found.list.sort_by_key(|hint| hint.at);
    let (Some(first), Some(last)) = (found.list.first(), found.list.last()) else {
        return Ok(Early { answer: Some(Vec::new()), complete: found.complete });
    };
    let mut positions =
        PositionCursor::part(&document.text, ide::Span::new(first.at, last.at), document.features.encoding);
    let answer = found.list.into_iter().map(|hint| proto(document, &mut positions, hint, later)).collect();
    Ok(Early { answer: Some(answer), complete: found.complete })
}

fn proto(
    document: &DocumentSnapshot,
    positions: &mut PositionCursor<'_>,
    hint: ide::InlayHint,
    later: HintProperties,
) -> InlayHint {
    let data = HintData {
        uri: document.uri.clone(),
        revision: document.revision.0,
        puzzle: hint.puzzle.0,
        cell: hint.cell.index() as u16,
        forced: hint.kind == ide::InlayHintKind::Forced,
    };
    // A forced value looks like a part of the grid; candidates would run into the next cell.
    let is_apart = (hint.kind == ide::InlayHintKind::Candidates).then_some(true);
    let mut proto = InlayHint {
        position: positions.position(hint.at),
        label: Label::String(hint.label),
        kind: None,
        text_edits: None,
        tooltip: None,
        padding_left: is_apart,
        padding_right: is_apart,
        data: (later.tooltips || later.edits).then(|| serde_json::to_value(data).ok()).flatten(),
    };
    if let Some(details) = hint.details {
        add(document, &mut proto, details, HintProperties { tooltips: !later.tooltips, edits: !later.edits });
    }
    proto
}

fn add(document: &DocumentSnapshot, hint: &mut InlayHint, details: InlayHintDetails, added: HintProperties) {
    if added.tooltips {
        hint.tooltip = Some(Tooltip::String(details.reason));
    }
    if added.edits && !details.edits.is_empty() {
        hint.text_edits = Some(text_edits(document, &details.edits));
    }
}

/// The cells of the largest field.
const MOST_CELLS: u16 = 100 * 100;

/// A hint with all its properties; unchanged if it is about an older text.
fn resolved(document: &DocumentSnapshot, mut hint: InlayHint, data: &HintData) -> InlayHint {
    // The client may send any data.
    if data.revision != document.revision.0 || MOST_CELLS <= data.cell {
        return hint;
    }
    let puzzle = PuzzleIndex(data.puzzle);
    let cell = Cell::new(data.cell.into());
    let kind = if data.forced { ide::InlayHintKind::Forced } else { ide::InlayHintKind::Candidates };
    if let Some(details) = document.analysis.inlay_hint_details(document.file, puzzle, cell, kind) {
        add(document, &mut hint, details, HintProperties::ALL);
    }
    hint
}
