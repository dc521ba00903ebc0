//! The logical path of a puzzle, or its next step: what `hint`, `explain` and the editor show.
//!
//! A path starts at the values of the grid, so a person in the middle of a puzzle sees the next step. Pencil marks are
//! the player's notes and no constraints; only where every open cell has some, and all hold the cell's value in the
//! solution, are they taken for the eliminations that were made already.
//!
//! Must not know how steps are found, nor how they are shown.

use crate::explain::fillable::Fillable;
use crate::explain::solve::{refutation, why_none};
use crate::explain::steps::{Reasoned, reasoned};
use engine::{Cell, Digit, Puzzle, Solution};
use ide_db::base::config::Config;
use ide_db::base::finding::{FileId, PuzzleIndex};
use ide_db::base::interrupt::{Cancellable, Interrupt, Interrupted};
use ide_db::base::refusal::Refusal;
use ide_db::puzzle::parts::sections;
use ide_db::snapshot::Snapshot;
use ide_db::state::logical_path::{Ending, LogicalPath};
use ide_db::state::proof::Proof;
use ide_diagnostics::reasons::readable;
use logic::techniques::{CandidateGrid, Options, Path, PathEnd, path};
use std::cell;
use syntax::{Content, SectionKind};

/// The extent of an explanation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// At most so many steps.
    pub steps: usize,
    /// True if techniques may assume that the puzzle has only one solution, if the settings allow for it.
    pub uniqueness: bool,
}

/// Steps of logic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained {
    /// The values and candidates that the first step starts from, in reading order.
    pub start: Vec<logic::trace::views::Content>,
    /// Each follows from the grid and the steps before it.
    pub steps: Vec<Reasoned>,
    /// Where they lead.
    pub end: Ending,
    /// True if placed values were taken as given because the givens alone allow several solutions.
    pub honours_placed: bool,
}

/// Why there is nothing to explain; each reason in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unexplained {
    /// The puzzle has no solution.
    NoSolution {
        /// The reasons, in short.
        reasons: Vec<String>,
        /// The refutation of the contradictory givens, line by line, if one was found.
        refutation: Vec<String>,
    },
    /// It has several.
    NotUnique(String),
    /// The number of its solutions is unknown.
    Undecided(String),
    /// Values were placed that are not those of the solution.
    WrongValues(Vec<String>),
    /// The grid cannot be used.
    Unreadable(Vec<String>),
}

pub fn explain(
    db: &Snapshot,
    file: FileId,
    puzzle: PuzzleIndex,
    extent: Extent,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Explained, Unexplained>> {
    let located = match db.existing(file, puzzle) {
        Ok(located) => located,
        Err(why) => return Ok(Err(Unexplained::Unreadable(why))),
    };
    let config = &*located.file.config;
    let known = Fillable::new(&located, interrupt)?;
    if let Err(why) = readable(&located) {
        return Ok(Err(Unexplained::Unreadable(why)));
    }
    match located.prove(interrupt)? {
        Proof::None(_) | Proof::Clash => {
            let reasons = why_none(&located);
            let refutation = refutation(&located);
            return Ok(Err(Unexplained::NoSolution { reasons, refutation }));
        }
        Proof::Undecided(why) => return Ok(Err(Unexplained::Undecided(why.to_string()))),
        _ => {}
    }
    let start = match start(&known) {
        Ok(start) => start,
        Err(why) => return Ok(Err(why)),
    };
    let extent = Extent { uniqueness: extent.uniqueness && config.uniqueness, ..extent };
    let walked = walk(&start, extent, config.budget.saturating_mul(QUESTIONS_A_STEP), interrupt)?;
    let mut grid = start.grid.clone();
    let steps = walked.steps.iter().map(|step| reasoned(&known.lowered, step, &mut grid)).collect();
    let honours_placed = known.honours_placed;
    Ok(Ok(Explained { start: contents(&start.grid), steps, end: walked.end, honours_placed }))
}

/// Returns the values and candidates of a grid.
fn contents(grid: &CandidateGrid) -> Vec<logic::trace::views::Content> {
    let content = |cell| match grid.value(cell) {
        Some(value) => logic::trace::views::Content::Value(value),
        None => logic::trace::views::Content::Candidates(grid.candidates(cell)),
    };
    grid.geometry().cells().map(content).collect()
}

/// Returns the whole path, which is kept until the text or the settings change; the error is a reason in words.
pub fn whole<'a>(known: &Fillable<'a>, interrupt: Interrupt<'_>) -> Cancellable<Result<&'a LogicalPath, Refusal>> {
    let located = &known.located;
    let path = located.facts.walked(located.index, || match start(known) {
        Ok(start) => {
            let extent = Extent { steps: usize::MAX, uniqueness: located.file.config.uniqueness };
            walk(&start, extent, PATIENCE, interrupt).map(Ok)
        }
        Err(why) => Ok(Err(why.sentence().into())),
    })?;
    Ok(path.as_ref().map_err(Refusal::clone))
}

impl Unexplained {
    pub fn sentence(&self) -> String {
        match self {
            Unexplained::NoSolution { reasons, .. } => format!("no solution: {}", reasons.join("; ")),
            Unexplained::NotUnique(reason) | Unexplained::Undecided(reason) => reason.clone(),
            Unexplained::WrongValues(reasons) => reasons.join("; "),
            Unexplained::Unreadable(reasons) => reasons.join("; "),
        }
    }
}

/// The most polls of the interrupt while a person waits for the steps of a path in an editor. Paths of hard 9×9 puzzles
/// take up to 250,000 polls, which takes 0.1 s. Counted, not timed, so that every machine decides alike.
const PATIENCE: u64 = 300_000;

/// The same on the command line, for each step of the search that the settings allow for.
const QUESTIONS_A_STEP: u64 = 10;

/// Where a path starts.
pub(crate) struct Start {
    pub grid: CandidateGrid,
    /// True if the candidates are those that the values leave, so that the values that could be exchanged are known.
    pub(crate) is_of_values: bool,
}

/// The whole path from a grid, under the limits of the command line.
pub(crate) fn whole_from(start: &Start, config: &Config, interrupt: Interrupt<'_>) -> Cancellable<LogicalPath> {
    let extent = Extent { steps: usize::MAX, uniqueness: config.uniqueness };
    walk(start, extent, config.budget.saturating_mul(QUESTIONS_A_STEP), interrupt)
}

/// The candidates that a path starts from; `None` where there is no path.
pub fn start_grid(known: &Fillable<'_>) -> Option<CandidateGrid> {
    start(known).ok().map(|start| start.grid)
}

/// Takes steps until there are enough, or patience ends.
fn walk(start: &Start, extent: Extent, patience: u64, interrupt: Interrupt<'_>) -> Cancellable<LogicalPath> {
    let polls = cell::Cell::new(0);
    let is_over = || {
        polls.set(polls.get() + 1);
        polls.get() > patience || interrupt()
    };
    let options = Options::for_size(start.grid.geometry().digit_count());
    let uniqueness = extent.uniqueness && start.is_of_values;
    let options = if uniqueness { options } else { options.without_uniqueness() };
    let Path { steps, end, open } = path(&start.grid, &options, extent.steps, &is_over);
    let end = match end {
        Some(PathEnd::Solved(_)) => Ending::Solved,
        None => Ending::Enough,
        Some(PathEnd::Interrupted) if polls.get() > patience => Ending::GivenUp { open },
        Some(PathEnd::Interrupted) => return Err(Interrupted),
        // The grid has a solution, so there is no contradiction on the way.
        Some(PathEnd::Stuck | PathEnd::Contradiction(_)) => Ending::Stuck { open },
    };
    Ok(LogicalPath { steps, end })
}

/// The grid that a path starts from.
fn start(known: &Fillable<'_>) -> Result<Start, Unexplained> {
    let solution = known.solution.as_ref().map_err(|why| Unexplained::NotUnique(why.to_string()))?;
    let values = as_played(known);
    let wrong = wrong_values(known, &values, solution);
    if !wrong.is_empty() {
        return Err(Unexplained::WrongValues(wrong));
    }
    let lowered = &known.lowered;
    // Where there is one solution only because of them, placed values cannot be exchanged either.
    let fixed = if known.honours_placed { &lowered.values } else { &lowered.givens };
    let given = |cell: Cell| fixed[cell.index()].is_some();
    let puzzle = Puzzle::from_values(lowered.geometry.clone(), &values);
    let mut grid = CandidateGrid::new(&puzzle).with_givens(given);
    let open: Vec<Cell> = grid.open().collect();
    let marked = |cell: &Cell| lowered.marks(*cell).is_some_and(|marks| marks.contains(solution[cell.index()]));
    let is_constraint = lowered.givens.iter().all(Option::is_none);
    if is_constraint || open.iter().all(marked) {
        for cell in open {
            if let Some(marks) = lowered.marks(cell) {
                grid.restrict(cell, marks);
            }
        }
    }
    Ok(Start { grid, is_of_values: !(is_constraint && lowered.has_candidates()) })
}

/// The values of the grid, completed by those of the grid as played beside it.
pub fn as_played(known: &Fillable<'_>) -> Box<[Option<Digit>]> {
    let text = known.lowered.text;
    let mut values = known.lowered.values.clone();
    let states = sections(text, SectionKind::State);
    for (cell, slot) in states.flat_map(|state| state.grid.cells(text.field)) {
        if let Content::Given(value) | Content::Placed(value) = slot.content {
            let known = &mut values[cell.index()];
            *known = known.or(Some(value));
        }
    }
    values
}

fn wrong_values(known: &Fillable<'_>, values: &[Option<Digit>], solution: &Solution) -> Vec<String> {
    let lowered = &known.lowered;
    let wrong = |cell: &Cell| values[cell.index()].is_some_and(|value| value != solution[cell.index()]);
    let message = |cell: Cell| format!("{} is wrong", lowered.name(cell));
    lowered.geometry.cells().filter(wrong).map(message).collect()
}

#[cfg(test)]
mod tests {
    use logic::techniques::Options;

    /// The page on techniques names all that a path tries.
    #[test]
    fn reference() {
        let page = include_str!("../../../reference/techniques.md");
        let missing = |technique: &&logic::techniques::Technique| !page.contains(technique.name());
        let options = Options::default();
        let missing: Vec<_> = options.techniques.iter().filter(missing).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
