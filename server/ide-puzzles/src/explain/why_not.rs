//! Answers why a cell cannot hold a value: what excludes it at once, or else the shortest chain that was found.
//!
//! Must not know what the solution is: a value that nothing excludes yet may be right or wrong.

use crate::explain::fillable::Fillable;
use crate::explain::path::{Unexplained, start_grid};
use crate::explain::steps::{Reasoned, reasoned};
use engine::{Cell, Digit};
use ide_db::{Cancellable, FileId, Interrupt, Lowered, PuzzleIndex, Snapshot};
use ide_diagnostics::reasons::readable;
use logic::techniques::{CandidateGrid, Exclusion, exclusion};

/// The reason why a cell cannot hold a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WhyNot {
    /// The cell has this value.
    Holds(String),
    /// A cell that sees it has the value; in words.
    Seen(String),
    /// The puzzle's candidates are without it; in words.
    NoCandidate(String),
    /// The assumption leads to a contradiction.
    Refuted(Box<Reasoned>),
    /// No chain that was looked for excludes it; the cell and the value in words.
    NotYet(String),
}

impl WhyNot {
    /// The answer about a candidate such as `r1c1=5`, in a sentence without its end.
    pub fn sentence(&self, candidate: &str) -> String {
        match self {
            WhyNot::Holds(words) | WhyNot::Seen(words) | WhyNot::NoCandidate(words) => {
                format!("{candidate} is not possible: {words}")
            }
            WhyNot::Refuted(step) => step.text.clone(),
            WhyNot::NotYet(candidate) => format!("{candidate} is not excluded yet"),
        }
    }
}

/// The words of a cell and a value, which [`why_not`] reads.
pub fn candidate_words(lowered: &Lowered<'_>, cell: Cell, digit: Digit) -> String {
    format!("{}={}", lowered.name(cell), lowered.symbol(digit))
}

/// Reads a cell and a value: `r1c1=5`. The error is a sentence that says what is wrong with them.
fn candidate_named(lowered: &Lowered<'_>, words: &str) -> Result<(Cell, Digit), String> {
    let Some((cell, value)) = words.split_once('=') else {
        return Err(format!("expected a cell and a value, as in `r1c1=5`, not `{words}`"));
    };
    let cell = lowered.geometry.cells().find(|known| lowered.name(*known).eq_ignore_ascii_case(cell.trim()));
    let cell = cell.ok_or_else(|| format!("there is no cell `{}` in this grid", words.trim()))?;
    let digit = lowered.geometry.digits().iter().find(|digit| lowered.symbol(*digit) == value.trim());
    let digit = digit.ok_or_else(|| format!("`{}` is no value of this puzzle", value.trim()))?;
    Ok((cell, digit))
}

/// Finds why a cell cannot hold a value, from the values and candidates of the grid as it is.
///
/// # Errors
/// When `interrupt` says so.
pub fn why_not(
    db: &Snapshot,
    file: FileId,
    puzzle: PuzzleIndex,
    words: &str,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<WhyNot, Unexplained>> {
    let located = match db.existing(file, puzzle) {
        Ok(located) => located,
        Err(why) => return Ok(Err(Unexplained::Unreadable(why))),
    };
    let known = Fillable::new(&located, interrupt)?;
    let lowered = &known.lowered;
    let (cell, digit) = match candidate_named(lowered, words) {
        Ok(candidate) => candidate,
        Err(why) => return Ok(Err(Unexplained::Unreadable(vec![why]))),
    };
    if let Err(why) = readable(&located) {
        return Ok(Err(Unexplained::Unreadable(why)));
    }
    let mut grid = match start_grid(&known, interrupt)? {
        Ok(grid) => grid,
        Err(why) => return Ok(Err(why)),
    };
    Ok(Ok(match exclusion(&grid, cell, digit, interrupt)? {
        Exclusion::Holds(value) => WhyNot::Holds(format!("{} is {}", lowered.name(cell), lowered.symbol(value))),
        Exclusion::NoCandidate => {
            WhyNot::NoCandidate(format!("it is not among the candidates of {}", lowered.name(cell)))
        }
        Exclusion::SeenBy(other) => WhyNot::Seen(seen(lowered, &grid, cell, other)),
        Exclusion::Refuted(step) => WhyNot::Refuted(Box::new(reasoned(lowered, &step, &mut grid))),
        Exclusion::None => WhyNot::NotYet(candidate_words(lowered, cell, digit)),
    }))
}

/// `r1c4 is 5, in row 1`.
fn seen(lowered: &Lowered<'_>, grid: &CandidateGrid, cell: Cell, other: Cell) -> String {
    let value = grid.value(other).map(|value| lowered.symbol(value)).unwrap_or_default();
    let house = lowered.geometry.common_area(cell, other).map(|house| format!(", in {}", house.name().in_sentence()));
    format!("{} is {value}{}", lowered.name(other), house.unwrap_or_default())
}
