//! Finds the logical path of a puzzle, or its next step: what `hint`, `explain` and the editor show.
//!
//! A path starts at the grid as it is played, so a person in the middle of a puzzle sees the next step. Pencil marks
//! are the player's notes and no constraints. They count as the eliminations that were made already only if every open
//! cell has some, and all hold the cell's value in the solution.
//!
//! Must not know how steps are found, nor how they are shown.

use crate::explain::fillable::{AsPlayed, Fillable, solved_as_played};
use crate::explain::game::Game;
use crate::explain::solve::{refutation, why_none};
use crate::explain::steps::{Reasoned, reasoned};
use engine::{Cell, Digit, DigitSet, Puzzle, Solution};
use formats::CellRecord;
use ide_db::state::logical_path::{Ending, LogicalPath};
use ide_db::{Cancellable, Config, FileId, Interrupt, Interrupted, Located, Proof, PuzzleIndex, Refusal, Snapshot};
use ide_diagnostics::reasons::readable;
use logic::techniques::{CandidateGrid, Options, Path, PathEnd, path, path_to_the_end};
use logic::trace::views;
use std::cell;

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
    /// The grid that the first step starts from.
    pub start: CandidateGrid,
    /// Each follows from the grid and the steps before it.
    pub steps: Vec<Reasoned>,
    /// Where they lead.
    pub end: Ending,
    /// How many solutions the puzzle has, in words, if there are several.
    pub several: Option<String>,
    /// True if placed values were taken as given because the givens alone allow several solutions.
    pub honours_placed: bool,
    /// True if the candidates were taken for constraints, for the same reason.
    pub honours_candidates: bool,
}

impl Explained {
    /// The values and candidates that the first step starts from, in reading order.
    pub fn contents(&self) -> Vec<views::Content> {
        let mut contents = Vec::new();
        for cell in self.start.geometry().cells() {
            contents.push(match self.start.value(cell) {
                Some(value) => views::Content::Value(value),
                None => views::Content::Candidates(self.start.candidates(cell)),
            });
        }
        contents
    }
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
    /// It does not have exactly one, and there is nothing to start from: the grid is empty.
    NotUnique(String),
    /// The number of its solutions is unknown.
    Undecided(String),
    /// Values were placed that are not those of the solution.
    WrongValues(Vec<String>),
    /// The grid cannot be used.
    Unreadable(Vec<String>),
}

impl Unexplained {
    /// Returns all reasons in one sentence.
    pub fn sentence(&self) -> String {
        match self {
            Unexplained::NoSolution { reasons, .. } => format!("no solution: {}", reasons.join("; ")),
            Unexplained::NotUnique(reason) | Unexplained::Undecided(reason) => reason.clone(),
            Unexplained::WrongValues(reasons) | Unexplained::Unreadable(reasons) => reasons.join("; "),
        }
    }
}

/// Returns the steps of logic that lead on from the grid as it is played, or the reason why there are none. A game that
/// is kept outside of the text is passed as `entered`.
pub fn explain(
    db: &Snapshot,
    file: FileId,
    puzzle: PuzzleIndex,
    entered: Option<&[(Cell, CellRecord)]>,
    extent: Extent,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Explained, Unexplained>> {
    let located = match db.existing(file, puzzle) {
        Ok(located) => located,
        Err(why) => return Ok(Err(Unexplained::Unreadable(why))),
    };
    let config = &*located.file.config;
    let known = Fillable::new(&located, interrupt)?;
    if let Err(why) = explainable(&located, interrupt)? {
        return Ok(Err(why));
    }
    let game = Game::played(&known.lowered, entered);
    let start = match start_of(&known, &game, interrupt)? {
        Ok(start) => start,
        Err(why) => return Ok(Err(why)),
    };
    let extent = Extent { uniqueness: extent.uniqueness && config.uniqueness, ..extent };
    let path = take_steps(&start, extent, config.budget.saturating_mul(POLLS_PER_SEARCH_STEP), interrupt)?;
    let mut grid = start.grid.clone();
    let steps = path.steps.iter().map(|step| reasoned(&known.lowered, step, &mut grid)).collect();
    let honours_candidates = known.lowered.has_constraining_candidates_beside_givens();
    let honours_placed = known.honours_placed;
    let several = known.solution.as_ref().err().map(Refusal::to_string);
    Ok(Ok(Explained { start: start.grid, steps, end: path.end, several, honours_placed, honours_candidates }))
}

/// Returns the reason why no logic leads on in a puzzle, if its givens are one.
pub(crate) fn explainable(located: &Located<'_>, interrupt: Interrupt<'_>) -> Cancellable<Result<(), Unexplained>> {
    if let Err(why) = readable(located) {
        return Ok(Err(Unexplained::Unreadable(why)));
    }
    Ok(match located.prove(interrupt)? {
        Proof::None(_) | Proof::Clash => {
            Err(Unexplained::NoSolution { reasons: why_none(located), refutation: refutation(located) })
        }
        Proof::Undecided(why) => Err(Unexplained::Undecided(why.to_string())),
        _ => Ok(()),
    })
}

/// Returns the whole path, which is kept until the text or the settings change; the error is a reason in words.
pub fn whole<'a>(known: &Fillable<'a>, interrupt: Interrupt<'_>) -> Cancellable<Result<&'a LogicalPath, Refusal>> {
    let located = &known.located;
    let path = located.facts.walked(located.index, || match start(known, interrupt)? {
        Ok(start) => {
            let extent = Extent { steps: usize::MAX, uniqueness: located.file.config.uniqueness };
            let polls = if start.is_ambiguous { POLLS_IN_EDITOR_IF_AMBIGUOUS } else { POLLS_IN_EDITOR };
            take_steps(&start, extent, polls, interrupt).map(Ok)
        }
        Err(why) => Ok(Err(why.sentence().into())),
    })?;
    Ok(path.as_ref().map_err(Refusal::clone))
}

/// Returns the whole path from a grid, under the limits of the command line.
pub(crate) fn whole_from(start: &PathStart, config: &Config, interrupt: Interrupt<'_>) -> Cancellable<LogicalPath> {
    let extent = Extent { steps: usize::MAX, uniqueness: config.uniqueness };
    take_steps(start, extent, config.budget.saturating_mul(POLLS_PER_SEARCH_STEP), interrupt)
}

/// Returns the candidates that a path starts from, or the reason why there is none.
pub(crate) fn start_grid(
    known: &Fillable<'_>,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<CandidateGrid, Unexplained>> {
    Ok(start(known, interrupt)?.map(|start| start.grid))
}

/// Returns the values of the grid as it is played.
pub fn as_played(known: &Fillable<'_>) -> Box<[Option<Digit>]> {
    Game::written(&known.lowered).values()
}

/// The most polls of the interrupt while a person waits for the steps of a path in an editor. The paths of 21 of
/// the hardest 9×9 puzzles take 400,000 to 2,000,000 polls, 0.6 s on average; clues make a poll dearer. Counted, not
/// timed, so that every machine decides alike.
const POLLS_IN_EDITOR: u64 = 2_000_000;

/// The most polls in an editor where the puzzle has several solutions, as each has that somebody is typing. Then all
/// techniques are tried in vain at the end.
const POLLS_IN_EDITOR_IF_AMBIGUOUS: u64 = 200_000;

/// The most polls on the command line, for each step of the search that the settings allow for.
pub(crate) const POLLS_PER_SEARCH_STEP: u64 = 20;

/// The grid that a path starts from.
pub(crate) struct PathStart {
    pub(crate) grid: CandidateGrid,
    /// True if the candidates are those that the values leave, so that the values that could be exchanged are known.
    pub(crate) is_of_values: bool,
    /// True if the puzzle has several solutions.
    pub(crate) is_ambiguous: bool,
}

/// Takes steps until there are enough. If that takes `most_polls` polls of the interrupt, simple techniques and proofs
/// go on for as many polls again, in a puzzle with one solution.
pub(crate) fn take_steps(
    start: &PathStart,
    extent: Extent,
    most_polls: u64,
    interrupt: Interrupt<'_>,
) -> Cancellable<LogicalPath> {
    let polls = cell::Cell::new(0);
    let is_enough = || {
        polls.set(polls.get() + 1);
        polls.get() > most_polls || interrupt()
    };
    let most_with_proofs = most_polls.saturating_mul(2);
    let is_over = || {
        polls.set(polls.get() + 1);
        polls.get() > most_with_proofs || interrupt()
    };
    let mut options = Options::for_puzzle(start.grid.geometry());
    if !extent.uniqueness || !start.is_of_values || start.is_ambiguous {
        options = options.without_uniqueness();
    }
    // With several solutions there is no end that proofs could lead to.
    let Path { steps, end, open } = match start.is_ambiguous {
        true => path(&start.grid, &options, extent.steps, &is_enough),
        false => path_to_the_end(&start.grid, &options, extent.steps, &is_enough, &is_over),
    };
    let end = match end {
        Some(PathEnd::Solved(_)) => Ending::Solved,
        None => Ending::Enough,
        Some(PathEnd::Interrupted) if interrupt() => return Err(Interrupted),
        Some(PathEnd::Interrupted) => Ending::GivenUp { open },
        Some(PathEnd::Stuck) if start.is_ambiguous => Ending::SeveralSolutions { open },
        // The grid has a solution, so there is no contradiction on the way.
        Some(PathEnd::Stuck | PathEnd::Contradiction(_)) => Ending::Stuck { open },
    };
    Ok(LogicalPath { steps, end })
}

/// Returns the grid that a path starts from, or the reason why there is no path.
fn start(known: &Fillable<'_>, interrupt: Interrupt<'_>) -> Cancellable<Result<PathStart, Unexplained>> {
    start_of(known, &Game::written(&known.lowered), interrupt)
}

/// Returns the grid that the path of a game starts from, or the reason why there is no path.
pub(crate) fn start_of(
    known: &Fillable<'_>,
    game: &Game,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<PathStart, Unexplained>> {
    let lowered = &known.lowered;
    let values = game.values();
    let solution = match &known.solution {
        Ok(solution) => Some(solution),
        Err(_) if known.is_ambiguous => None,
        Err(why) => return Ok(Err(Unexplained::NotUnique(why.to_string()))),
    };
    let puzzle = Puzzle::from_values(lowered.geometry.clone(), &values);
    // Which values of a game are wrong is known only where there is one solution.
    if solution.is_none() && values != lowered.values {
        let played = solved_as_played(&puzzle, &known.located.file.config, interrupt)?;
        if matches!(played, AsPlayed::None) {
            return Ok(Err(Unexplained::WrongValues(vec!["the entered values allow no solution".to_owned()])));
        }
    }
    let mut wrong = Vec::new();
    for cell in lowered.geometry.cells() {
        if let (Some(value), Some(solution)) = (values[cell.index()], solution)
            && value != solution[cell.index()]
        {
            wrong.push(format!("{} is wrong", lowered.name(cell)));
        }
    }
    if !wrong.is_empty() {
        return Ok(Err(Unexplained::WrongValues(wrong)));
    }
    // Where there is one solution only because of them, placed values cannot be exchanged either.
    let fixed = if known.honours_placed { &lowered.values } else { &lowered.givens };
    let mut grid = CandidateGrid::new(&puzzle).with_givens(|cell| fixed[cell.index()].is_some());
    // In a grid without givens, and where the values do not suffice, the pencil marks are a part of the puzzle.
    let are_constraints = lowered.has_constraining_candidates();
    if are_constraints {
        restrict_to_marks(&mut grid, |cell| lowered.marks(cell));
    }
    if solution.is_some_and(|solution| are_right(&grid, solution, |cell| game.marks(cell))) {
        restrict_to_marks(&mut grid, |cell| game.marks(cell));
    }
    Ok(Ok(PathStart { grid, is_of_values: !are_constraints, is_ambiguous: solution.is_none() }))
}

/// Returns true if every open cell has pencil marks that hold its value in the solution.
pub(crate) fn are_right(
    grid: &CandidateGrid,
    solution: &Solution,
    marks_of: impl Fn(Cell) -> Option<DigitSet>,
) -> bool {
    grid.open().all(|cell| marks_of(cell).is_some_and(|marks| marks.contains(solution[cell.index()])))
}

/// Removes the candidates that are not among the pencil marks of their cell.
pub(crate) fn restrict_to_marks(grid: &mut CandidateGrid, marks_of: impl Fn(Cell) -> Option<DigitSet>) {
    let open: Vec<Cell> = grid.open().collect();
    for cell in open {
        if let Some(marks) = marks_of(cell) {
            grid.restrict(cell, marks);
        }
    }
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
