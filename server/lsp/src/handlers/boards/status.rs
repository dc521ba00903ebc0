//! Answers `sudoku/status`: the number of solutions, the clues and the difficulty of a puzzle, for a status bar.

use crate::handlers::boards::about::{About, Place};
use crate::handlers::boards::board_view::StatusView;
use crate::snapshot::DocumentSnapshot;
use ide::{Cancellable, Interrupt, StatusDetail};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct StatusAnswer {
    status: Option<StatusView>,
}

pub(super) fn status(
    document: &DocumentSnapshot,
    place: &Place,
    interrupt: Interrupt<'_>,
) -> Cancellable<About<StatusAnswer>> {
    let Some(puzzle) = place.puzzle(document) else { return Ok(About::new(document, None, None)) };
    let status = document.analysis.status(document.file, puzzle, StatusDetail::Difficulty, interrupt)?;
    let answer = StatusAnswer { status: status.as_ref().map(StatusView::new) };
    Ok(About::new(document, Some(puzzle), Some(answer)))
}
