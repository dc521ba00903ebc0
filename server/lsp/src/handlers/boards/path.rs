//! Answers `sudoku/path`: the path of logic, with what a board needs to play it.

use crate::handlers::boards::about::{About, Place};
use crate::snapshot::DocumentSnapshot;
use answers::{ContentRecord, PathRecord};
use ide::shown::shown;
use ide::words::listed;
use ide::{Cancellable, Explained, Extent, Field, Interrupt, Unexplained};
use serde::Serialize;

/// A path as `explain` writes it, and the cells before and after each step.
#[derive(Serialize)]
pub(super) struct PathView {
    #[serde(flatten)]
    record: serde_json::Value,
    /// The values and candidates before the first step, row by row.
    start: Vec<Vec<ContentRecord>>,
    /// For each step, the cells and values that its placements exclude.
    excluded: Vec<Vec<(String, Vec<u8>)>>,
}

pub(super) fn path(
    document: &DocumentSnapshot,
    place: &Place,
    interrupt: Interrupt<'_>,
) -> Cancellable<About<PathView>> {
    let Some(puzzle) = place.puzzle(document) else { return Ok(About::new(document, None, None)) };
    let extent = Extent { steps: usize::MAX, uniqueness: true };
    let entered = place.entered(document, puzzle);
    let found = document.analysis.explain_game(document.file, puzzle, entered.as_deref(), extent, interrupt)?;
    let columns = document.analysis.field(document.file, puzzle).map_or(1, Field::columns);
    Ok(About::new(document, Some(puzzle), Some(PathView::new(found, usize::from(columns)))))
}

impl PathView {
    fn new(found: Result<Explained, Unexplained>, columns: usize) -> PathView {
        let record = PathRecord::new(&found, |why| shown(&answers::reason(why, listed)).into_owned());
        let record = serde_json::to_value(record).unwrap_or_default();
        let mut start = Vec::new();
        let mut excluded = Vec::new();
        if let Ok(explained) = &found {
            for row in explained.contents().chunks(columns) {
                start.push(row.iter().copied().map(ContentRecord::from).collect());
            }
            for step in &explained.steps {
                excluded.push(step.excludes.clone());
            }
        }
        PathView { record, start, excluded }
    }
}
