//! Answers `sudoku/trueCandidates`: the values of each cell that occur in some solution.

use crate::handlers::boards::about::{About, Place};
use crate::snapshot::DocumentSnapshot;
use ide::shown::shown;
use ide::words::listed;
use ide::{Cancellable, Digit, DigitSet, Field, Interrupt, TrueCandidates};
use serde::{Deserialize, Serialize};

/// The parameters of the request.
#[derive(Deserialize)]
pub(super) struct TrueCandidatesParams {
    #[serde(flatten)]
    pub(super) place: Place,
    /// The values of the last answer; the search goes on from there.
    known: Option<KnownValues>,
}

/// Values of cells, row by row.
type Rows = Vec<Vec<Vec<u8>>>;

#[derive(Deserialize)]
struct KnownValues {
    cells: Rows,
    undecided: Rows,
    done: usize,
}

#[derive(Serialize)]
pub(super) struct TrueCandidatesView {
    /// For each cell the values that do, row by row; none if there is a `reason`.
    cells: Rows,
    /// The values of which nothing is known, the search not having come so far, or having ended before.
    undecided: Rows,
    /// The number of cells, in reading order, whose values have been tried; all in the last answer.
    done: usize,
    reason: Option<String>,
}

pub(super) fn true_candidates(
    document: &DocumentSnapshot,
    params: TrueCandidatesParams,
    interrupt: Interrupt<'_>,
) -> Cancellable<About<TrueCandidatesView>> {
    let Some(puzzle) = params.place.puzzle(document) else { return Ok(About::new(document, None, None)) };
    let columns = document.analysis.field(document.file, puzzle).map_or(1, Field::columns);
    let known = params.known.and_then(KnownValues::read);
    let view = match document.analysis.true_candidates(document.file, puzzle, known, interrupt)? {
        Ok(TrueCandidates { found, undecided, done }) => TrueCandidatesView {
            cells: rows_of(&found, columns),
            undecided: rows_of(&undecided, columns),
            done,
            reason: None,
        },
        Err(why) => {
            let reason = Some(shown(&listed(&why)).into_owned());
            TrueCandidatesView { cells: Vec::new(), undecided: Vec::new(), done: 0, reason }
        }
    };
    Ok(About::new(document, Some(puzzle), Some(view)))
}

impl KnownValues {
    /// The values as sets; `None` if some are no values.
    fn read(self) -> Option<TrueCandidates> {
        let found = sets_of(&self.cells)?;
        let undecided = sets_of(&self.undecided)?;
        Some(TrueCandidates { found, undecided, done: self.done })
    }
}

fn sets_of(rows: &Rows) -> Option<Box<[DigitSet]>> {
    let mut sets = Vec::new();
    for values in rows.iter().flatten() {
        let mut set = DigitSet::EMPTY;
        for value in values {
            set.insert(Digit::new(*value)?);
        }
        sets.push(set);
    }
    Some(sets.into_boxed_slice())
}

fn rows_of(cells: &[DigitSet], columns: u8) -> Rows {
    let mut rows = Vec::new();
    for row in cells.chunks(usize::from(columns)) {
        rows.push(row.iter().map(|set| set.iter().map(Digit::get).collect()).collect());
    }
    rows
}
