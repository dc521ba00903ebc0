//! Finds the next step, all steps of a technique, or the whole path.
//!
//! Must not know any technique.

use super::constraints::group;
use super::grids::board::Board;
use super::grids::candidate_grid::CandidateGrid;
use super::needed::remove_unneeded;
use super::steps::case::{Case, CaseLine};
use super::steps::sink::{Flow, Sink};
use super::steps::step::{Candidate, Step};
use super::steps::technique::Technique;
use super::{Exclusion, Options, find, forcing};
use crate::singles::Contradiction;
use engine::Solution;
use engine::{Cancellable, Interrupt};
use field::{Cell, Digit};

/// A grid to which steps are applied.
#[derive(Clone, Debug)]
pub struct Walk(Width);

/// The board in the narrowest width that fits. Four widths are a compromise between the size of the code and the time
/// that wide sets take; the widest is for fields of several grids that are larger than a 36×36 grid.
#[derive(Clone, Debug)]
enum Width {
    Narrow(Board<2>),
    Medium(Board<4>),
    Wide(Box<Board<21>>),
    Vast(Box<Board<157>>),
}

/// Evaluates the same expression for each width.
macro_rules! each {
    ($walk:expr, $board:ident => $do:expr) => {
        match $walk {
            Width::Narrow($board) => $do,
            Width::Medium($board) => $do,
            Width::Wide($board) => $do,
            Width::Vast($board) => $do,
        }
    };
}

/// The next step, or the end of the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    Step(Box<Step>),
    /// No step was found, or none is needed.
    End(PathEnd),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathEnd {
    /// The grid is solved.
    Solved(Solution),
    /// Open cells are left, but none of the techniques finds anything.
    Stuck,
    /// There is no solution: a direct conflict, a cell without a candidate, or a house without a place.
    Contradiction(Contradiction),
    /// The caller's interrupt ended the search.
    Interrupted,
}

/// Steps from a grid, to the end of logic or up to a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Each follows from the grid and the steps before it.
    pub steps: Vec<Step>,
    /// The end of the path; `None` if it reached the limit.
    pub end: Option<PathEnd>,
    /// The number of cells without a value at the end.
    pub open: usize,
}

/// Finds the path, with at most `most` steps; `usize::MAX` for the whole one. Steps that nothing later needs are left
/// out if it leads to the solution.
pub fn path(grid: &CandidateGrid, options: &Options, most: usize, interrupt: Interrupt<'_>) -> Path {
    let mut path = with_unneeded(grid, options, most, interrupt);
    if let Some(PathEnd::Solved(_)) = path.end {
        remove_unneeded(grid, &mut path.steps);
    }
    path
}

/// Finds the path, and goes on with few techniques and proofs where `is_enough` ends it: then it leads to the end of
/// every puzzle that the proofs can decide. `interrupt` ends these, too.
pub fn path_to_the_end(
    grid: &CandidateGrid,
    options: &Options,
    most: usize,
    is_enough: Interrupt<'_>,
    interrupt: Interrupt<'_>,
) -> Path {
    let mut path = with_unneeded(grid, options, most, is_enough);
    if path.end == Some(PathEnd::Interrupted) {
        let mut reached = grid.clone();
        for step in &path.steps {
            reached.apply(step);
        }
        let rest = with_unneeded(&reached, &options.last_resort(), most - path.steps.len(), interrupt);
        path.steps.extend(rest.steps);
        path.end = rest.end;
        path.open = rest.open;
    }
    if let Some(PathEnd::Solved(_)) = path.end {
        remove_unneeded(grid, &mut path.steps);
    }
    path
}

/// The path with all steps that were found.
pub(super) fn with_unneeded(grid: &CandidateGrid, options: &Options, most: usize, interrupt: Interrupt<'_>) -> Path {
    let mut walk = Walk::new(grid);
    let mut steps = Vec::new();
    let mut waiting = Vec::new();
    let end = loop {
        // A grid without an open cell is solved even if no steps are allowed.
        if steps.len() == most && walk.open() > 0 {
            break None;
        }
        let next = each!(&walk.0, board => next(board, options, &mut waiting, interrupt));
        match next {
            Next::Step(step) => {
                walk.apply(&step);
                steps.push(*step);
            }
            Next::End(end) => break Some(end),
        }
    };
    Path { steps, end, open: walk.open() }
}

impl Walk {
    /// A walk that starts at `grid`.
    pub fn new(grid: &CandidateGrid) -> Walk {
        Walk(match grid.geometry().cell_count() {
            0..=128 => Width::Narrow(Board::new(grid)),
            129..=256 => Width::Medium(Board::new(grid)),
            257..=1344 => Width::Wide(Box::new(Board::new(grid))),
            _ => Width::Vast(Box::new(Board::new(grid))),
        })
    }

    /// The first step of the first technique that finds one; the end of the path if none does.
    pub fn next(&self, options: &Options, interrupt: Interrupt<'_>) -> Next {
        each!(&self.0, board => next(board, options, &mut Vec::new(), interrupt))
    }

    /// All instances of `technique` that are found before the interrupt.
    pub fn all(&self, technique: Technique, options: &Options, interrupt: Interrupt<'_>) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut take = |step| {
            steps.push(step);
            Flow::Continue(())
        };
        let mut sink = Sink::new(&mut take, interrupt);
        // The reason for the end does not matter: the result is the steps.
        let _ = each!(&self.0, board => find(technique, board, options, &mut sink));
        steps
    }

    /// Why a cell cannot hold one of its candidates.
    pub(super) fn exclusion(&self, cell: Cell, digit: Digit, interrupt: Interrupt<'_>) -> Cancellable<Exclusion> {
        each!(&self.0, board => forcing::exclusion::of_candidate(board, cell, digit, interrupt))
    }

    /// The number of cells without a value.
    fn open(&self) -> usize {
        each!(&self.0, board => board.open().len())
    }

    /// Applies the step.
    pub fn apply(&mut self, step: &Step) {
        each!(&mut self.0, board => board.apply(step));
    }
}

/// The hardest technique that is tried before a waiting step is taken.
const EASY: Technique = Technique::HiddenQuad;

/// The next step. `waiting` are steps that were found together with an earlier one, the last of them first: forcing
/// chains of one round of trials. They go before what is no easier, so that a path needs fewer rounds.
fn next<const W: usize>(
    board: &Board<W>,
    options: &Options,
    waiting: &mut Vec<Step>,
    interrupt: Interrupt<'_>,
) -> Next {
    let broken = || group::broken(board).map(Contradiction::NoWay);
    if let Some(contradiction) = board.contradiction().or_else(broken) {
        return Next::End(PathEnd::Contradiction(contradiction));
    }
    if board.open().is_empty() {
        let solution = board.geometry().cells().filter_map(|cell| board.value(cell)).collect();
        return Next::End(PathEnd::Solved(solution));
    }
    for techniques in options.techniques.chunk_by(|one, other| forcing::share_trials(*one, *other)) {
        if techniques[0] > EASY
            && let Some(step) = take_waiting(board, waiting)
        {
            return Next::Step(Box::new(step));
        }
        let mut found = Vec::new();
        let wants_all = techniques.len() > 1 || techniques[0] == Technique::NestedForcingNet;
        let mut take = |step| {
            found.push(step);
            if wants_all { Flow::Continue(()) } else { Flow::Break(()) }
        };
        let mut sink = Sink::new(&mut take, interrupt);
        let ended = match techniques {
            [technique] => find(*technique, board, options, &mut sink),
            _ => forcing::find(techniques, board, &mut sink),
        };
        found.reverse();
        match (found.pop(), ended) {
            (Some(step), _) => {
                waiting.extend(found);
                return Next::Step(Box::new(step));
            }
            (None, Flow::Break(())) => return Next::End(PathEnd::Interrupted),
            (None, Flow::Continue(())) => {}
        }
    }
    match take_waiting(board, waiting) {
        Some(step) => Next::Step(Box::new(step)),
        None => Next::End(PathEnd::Stuck),
    }
}

/// Returns true if all that the cases place is still open: else their words would not fit the grid.
fn are_open<const W: usize>(board: &Board<W>, cases: &[Case]) -> bool {
    let is_open = |&(cell, digit): &Candidate| board.candidates(cell).contains(digit);
    cases.iter().all(|case| {
        let are_lines_open = |line: &CaseLine| line.places.iter().all(is_open) && are_open(board, &line.cases);
        is_open(&(case.cell, case.digit)) && case.lines.iter().all(are_lines_open)
    })
}

/// The last waiting step that still has a conclusion, without what is known by now.
fn take_waiting<const W: usize>(board: &Board<W>, waiting: &mut Vec<Step>) -> Option<Step> {
    while let Some(mut step) = waiting.pop() {
        if !are_open(board, &step.cases) {
            continue;
        }
        step.places.retain(|(cell, digit)| board.candidates(*cell).contains(*digit));
        step.removes.retain(|(cell, digit)| board.candidates(*cell).contains(*digit));
        if !step.places.is_empty() || !step.removes.is_empty() {
            return Some(step);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::support::{puzzle, standard};
    use engine::Geometry;
    use engine::Variant;

    #[track_caller]
    fn check_clash(variant: Option<Variant>, text: &str, cells: [&str; 2]) {
        let mut geometry = standard(4);
        if let Some(variant) = variant {
            geometry = Arc::new(Geometry::clone(&geometry).with_variant(variant).expect("a rule for any size"));
        }
        let path = path(&CandidateGrid::new(&puzzle(&geometry, text)), &Options::default(), usize::MAX, &|| false);
        let Some(PathEnd::Contradiction(Contradiction::DirectConflict(one, other))) = path.end else {
            panic!("{:?}", path.end)
        };
        assert_eq!([one, other].map(|cell| geometry.cell_name(cell).to_string()), cells);
        assert_eq!(path.steps, []);
    }

    #[test]
    fn a_path_ends_after_as_many_steps_as_were_asked_for() {
        let grid = CandidateGrid::new(&puzzle(&standard(4), "1... ..2. .4.. ...3"));
        let of = |most| path(&grid, &Options::default(), most, &|| false);
        let whole = of(usize::MAX);
        assert!(matches!(whole.end, Some(PathEnd::Solved(_))));
        assert_eq!((whole.steps.len(), whole.open), (12, 0));
        let part = of(5);
        assert_eq!((&part.steps[..], &part.end, part.open), (&whole.steps[..5], &None, 7));
        assert_eq!(of(12), whole);
    }

    #[test]
    fn values_that_clash_from_the_start_have_no_solution() {
        check_clash(None, "1.1. .... .... ....", ["r1c1", "r1c3"]);
        check_clash(None, "1234 3412 2143 4312", ["r2c3", "r4c3"]);
        check_clash(Some(Variant::Antiknight), "1... ..1. .... ....", ["r1c1", "r2c3"]);
        check_clash(Some(Variant::Antiknight), "1234 3412 2143 4321", ["r1c1", "r2c3"]);
        check_clash(Some(Variant::Nonconsecutive), "12.. .... .... ....", ["r1c1", "r1c2"]);
        check_clash(Some(Variant::Nonconsecutive), "1234 3412 2143 4321", ["r1c1", "r1c2"]);
    }
}
