//! Answers `sudoku/trueCandidates`: the values of each cell that occur in some solution.

use crate::handlers::boards::about::{About, Place};
use crate::snapshot::DocumentSnapshot;
use ide::shown::shown;
use ide::words::listed;
use ide::{Cancellable, Digit, DigitSet, Field, Interrupt, TrueCandidates};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct TrueCandidatesView {
    /// For each cell the values that do, row by row; none if there is a `reason`.
    cells: Vec<Vec<Vec<u8>>>,
    /// The values of which nothing is known, the search having ended before.
    undecided: Vec<Vec<Vec<u8>>>,
    reason: Option<String>,
}

pub(super) fn true_candidates(
    document: &DocumentSnapshot,
    place: &Place,
    interrupt: Interrupt<'_>,
) -> Cancellable<About<TrueCandidatesView>> {
    let Some(puzzle) = place.puzzle(document) else { return Ok(About::new(document, None, None)) };
    let columns = document.analysis.field(document.file, puzzle).map_or(1, Field::columns);
    let view = match document.analysis.true_candidates(document.file, puzzle, interrupt)? {
        Ok(TrueCandidates { found, undecided }) => TrueCandidatesView {
            cells: rows_of(&found, columns),
            undecided: rows_of(&undecided, columns),
            reason: None,
        },
        Err(why) => {
            let reason = Some(shown(&listed(&why)).into_owned());
            TrueCandidatesView { cells: Vec::new(), undecided: Vec::new(), reason }
        }
    };
    Ok(About::new(document, Some(puzzle), Some(view)))
}

fn rows_of(cells: &[DigitSet], columns: u8) -> Vec<Vec<Vec<u8>>> {
    let mut rows = Vec::new();
    for row in cells.chunks(usize::from(columns)) {
        rows.push(row.iter().map(|set| set.iter().map(Digit::get).collect()).collect());
    }
    rows
}
