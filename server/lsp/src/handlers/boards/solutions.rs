//! Answers `sudoku/solutions`: the solutions of a puzzle as far as they are counted, the first of them cell by cell.

use crate::handlers::boards::about::{About, Place};
use crate::snapshot::DocumentSnapshot;
use ide::shown::shown;
use ide::words::listed;
use ide::{Cancellable, Digit, Field, Interrupt, Unsolved};
use serde::{Deserialize, Serialize};

/// The parameters of the request.
#[derive(Deserialize)]
pub(super) struct SolutionsParams {
    #[serde(flatten)]
    pub(super) place: Place,
    /// Where the count stops.
    #[serde(default = "first_limit")]
    limit: u64,
}

fn first_limit() -> u64 {
    1_000
}

/// The highest limit: counting so many takes seconds.
const HIGHEST_LIMIT: u64 = 10_000_000;

/// The solutions that are written, of any number.
const WRITTEN: usize = 200;

#[derive(Serialize)]
pub(super) struct SolutionsView {
    /// The values of the first ones, row by row.
    solutions: Vec<Vec<Vec<u8>>>,
    count: u64,
    /// True if there are perhaps more than `count`.
    more: bool,
    /// Why there is none.
    reason: Option<String>,
}

pub(super) fn solutions(
    document: &DocumentSnapshot,
    params: &SolutionsParams,
    interrupt: Interrupt<'_>,
) -> Cancellable<About<SolutionsView>> {
    let Some(puzzle) = params.place.puzzle(document) else { return Ok(About::new(document, None, None)) };
    let columns = document.analysis.field(document.file, puzzle).map_or(1, Field::columns);
    let limit = params.limit.clamp(1, HIGHEST_LIMIT);
    let view = match document.analysis.solutions(document.file, puzzle, limit, WRITTEN, interrupt)? {
        Ok(solved) => {
            let mut solutions = Vec::with_capacity(solved.solutions.len());
            for solution in &solved.solutions {
                let rows = solution.chunks(usize::from(columns));
                solutions.push(rows.map(|row| row.iter().copied().map(Digit::get).collect()).collect());
            }
            SolutionsView { solutions, count: solved.count, more: solved.limited, reason: None }
        }
        Err(why) => {
            let reason = match why {
                Unsolved::NoSolution(why) => format!("no solution: {}", listed(&why)),
                Unsolved::Unreadable(why) => listed(&why),
                Unsolved::Undecided(why) => why,
            };
            SolutionsView { solutions: Vec::new(), count: 0, more: false, reason: Some(shown(&reason).into_owned()) }
        }
    };
    Ok(About::new(document, Some(puzzle), Some(view)))
}
