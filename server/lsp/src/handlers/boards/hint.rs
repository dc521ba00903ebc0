//! Answers `sudoku/hint`: the next step of a game.

use crate::handlers::boards::about::{About, Place};
use crate::snapshot::DocumentSnapshot;
use ide::shown::shown;
use ide::words::listed;
use ide::{Cancellable, Hint, Interrupt, Reasoned, Unexplained};
use serde::Serialize;

/// The next step, or the reason why there is none.
#[derive(Serialize)]
pub(super) struct HintView {
    /// `step`, `solved`, `stuck`, or why there is none: `no solution`, `not unique`, `undecided`, `wrong values`,
    /// `unreadable`.
    end: &'static str,
    /// Eliminations, and then the value that they lead to; in a game with pencil marks in all open cells one step.
    steps: Vec<Reasoned>,
    reason: Option<String>,
}

pub(super) fn hint(
    document: &DocumentSnapshot,
    place: &Place,
    interrupt: Interrupt<'_>,
) -> Cancellable<About<HintView>> {
    let Some(puzzle) = place.puzzle(document) else { return Ok(About::new(document, None, None)) };
    let entered = place.entered(document, puzzle);
    let found = document.analysis.hint(document.file, puzzle, entered.as_deref(), interrupt)?;
    Ok(About::new(document, Some(puzzle), Some(HintView::new(found))))
}

impl HintView {
    fn new(found: Result<Hint, Unexplained>) -> HintView {
        let why = match found {
            Ok(Hint { steps, open }) => {
                let end = if open == 0 {
                    "solved"
                } else if steps.is_empty() {
                    "stuck"
                } else {
                    "step"
                };
                return HintView { end, steps, reason: None };
            }
            Err(why) => why,
        };
        let reason = shown(&answers::reason(&why, listed)).into_owned();
        HintView { end: answers::end(&why), steps: Vec::new(), reason: Some(reason) }
    }
}
