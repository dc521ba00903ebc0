//! Answers `sudoku/export`: a puzzle in the format of another program.

use crate::handlers::boards::about::{About, Place};
use crate::snapshot::DocumentSnapshot;
use ide::{Cancellable, Exported, Interrupt, Refusal, SheetFormat, Waiting, sheet_of};
use serde::{Deserialize, Serialize};

/// The parameters of the request.
#[derive(Deserialize)]
pub(super) struct ExportParams {
    #[serde(flatten)]
    pub(super) place: Place,
    /// The name of the format, as of `convert --to` or `print --format`.
    format: String,
}

/// The puzzle in the format, or the reason why that is impossible.
#[derive(Serialize)]
pub(super) struct ExportView {
    text: Option<String>,
    /// A sentence about what the text does not represent.
    loss: Option<String>,
    reason: Option<String>,
}

pub(super) fn export(
    document: &DocumentSnapshot,
    params: &ExportParams,
    interrupt: Interrupt<'_>,
) -> Cancellable<About<ExportView>> {
    let Some(puzzle) = params.place.puzzle(document) else { return Ok(About::new(document, None, None)) };
    let analysis = &document.analysis;
    let file = document.file;
    let exported = match sheet_format(&params.format) {
        None => analysis.export(file, puzzle, &params.format),
        Some(format) => match analysis.board(file, puzzle, None, Waiting::Known, interrupt)? {
            Some(board) => Ok(Exported { text: sheet_of(&board, format), loss: None }),
            None => Err("there is no such puzzle".into()),
        },
    };
    Ok(About::new(document, Some(puzzle), Some(view(exported))))
}

/// The format of a sheet to print, by the name that `print` gives it.
fn sheet_format(name: &str) -> Option<SheetFormat> {
    match name {
        "html" => Some(SheetFormat::Html),
        "svg" => Some(SheetFormat::Svg),
        _ => None,
    }
}

fn view(exported: Result<Exported, Refusal>) -> ExportView {
    match exported {
        Ok(Exported { text, loss }) => ExportView { text: Some(text), loss, reason: None },
        Err(refusal) => ExportView { text: None, loss: None, reason: Some(refusal.into()) },
    }
}
