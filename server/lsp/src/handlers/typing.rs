//! Answers `sudoku/typeOver` and `sudoku/erase`: what typed characters and keys that delete do to the cells of a grid,
//! for an editor that moves the cursor itself. Others get the edits by [`crate::handlers::on_type_formatting`].
//!
//! An editor that asks sets `experimental: {"sudoku": {"typing": true}}`.

use crate::backend::Backend;
use crate::client::capabilities::ClientFeatures;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{Position, Range, ServerCapabilities, TextDocumentIdentifier, TextEdit};
use crate::snapshot::DocumentSnapshot;
use crate::to_proto::text_edits;
use crate::transport::raw_json::Encoded;
use ide::{EraseDirection, Span, TypedBehind};
use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    client.answer_experimental(server, "typing");
}

fn register(service: Builder) -> Builder {
    service.custom_method("sudoku/typeOver", Backend::type_over).custom_method("sudoku/erase", Backend::erase)
}

/// The parameters of `sudoku/typeOver`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TypeOverParams {
    text_document: TextDocumentIdentifier,
    /// Behind the typed characters.
    position: Position,
    ch: String,
    #[serde(default)]
    behind: Behind,
}

/// A [`TypedBehind`] as it is written.
#[derive(Deserialize, Default, Clone, Copy)]
#[serde(rename_all = "camelCase")]
enum Behind {
    #[default]
    NextCell,
    SameCell,
}

#[derive(Serialize)]
struct TypeOverAnswer {
    edits: Vec<TextEdit>,
    /// The way of the cursor to the next cell, once the edits are made.
    next: Option<Way>,
}

#[derive(Serialize)]
struct Way {
    lines: usize,
    characters: usize,
}

/// The parameters of `sudoku/erase`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct EraseParams {
    text_document: TextDocumentIdentifier,
    /// The selections.
    ranges: Vec<Range>,
    direction: Direction,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "camelCase")]
enum Direction {
    Left,
    Right,
}

#[derive(Serialize)]
struct EraseAnswer {
    /// One for each selection; `None` if the key deletes text for one of them.
    cells: Option<Vec<ErasedCell>>,
}

#[derive(Serialize)]
struct ErasedCell {
    edit: Option<TextEdit>,
    cursor: Position,
}

impl Backend {
    async fn type_over(&self, params: TypeOverParams) -> jsonrpc::Result<Encoded> {
        let TypeOverParams { text_document, position, ch, behind } = params;
        self.ask(text_document.uri, move |document, _| {
            let behind = match behind {
                Behind::NextCell => TypedBehind::NextCell,
                Behind::SameCell => TypedBehind::SameCell,
            };
            let typed = document.analysis.type_over(document.file, document.offset(position), &ch, behind);
            let next = typed.next_cell.map(|next| Way { lines: next.lines, characters: next.characters });
            Ok(Some(TypeOverAnswer { edits: text_edits(document, &typed.edits), next }))
        })
        .await
    }

    async fn erase(&self, params: EraseParams) -> jsonrpc::Result<Encoded> {
        let EraseParams { text_document, ranges, direction } = params;
        self.ask(text_document.uri, move |document, _| Ok(Some(erased(document, &ranges, direction)))).await
    }
}

fn erased(document: &DocumentSnapshot, ranges: &[Range], direction: Direction) -> EraseAnswer {
    let direction = match direction {
        Direction::Left => EraseDirection::Left,
        Direction::Right => EraseDirection::Right,
    };
    let mut cells = Vec::with_capacity(ranges.len());
    for range in ranges {
        let Some(erased) = document.analysis.erase(document.file, document.span(*range), direction) else {
            return EraseAnswer { cells: None };
        };
        let cursor = document.range(Span::empty(erased.cursor)).start;
        let edit = text_edits(document, erased.edit.as_slice()).pop();
        cells.push(ErasedCell { edit, cursor });
    }
    EraseAnswer { cells: Some(cells) }
}
