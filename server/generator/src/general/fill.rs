//! Draws a random solution of a puzzle.
//!
//! If a small grid has few solutions, each has the same probability. Otherwise random cells get random digits, several
//! at once, if a search finds a solution with them; every solution can be drawn, but not all equally often.

use crate::random::Random;
use engine::{Budget, Cancellable, Cell, Digit, DigitSet, Interrupt, Puzzle, Query, Solution, Solver};

/// The most solutions that are listed to draw one of them, and the largest grid for which that is tried.
const LISTED: u64 = 1_000;
const LISTED_SIZE: u8 = 4;

/// The steps of the search for a first solution, and of each search with more digits. The first one decides whether
/// rules contradict each other; digits without an answer are not taken.
const FIRST: Budget = Budget::of(200_000);
const LATER: Budget = Budget::of(200);

/// The number of cells that get random digits, as a multiple of the cells of a row. The solver chooses the rest.
const SEEDS: usize = 4;

/// A random solution of a puzzle; `None` if none was found.
///
/// # Errors
/// When `interrupt` says so.
pub fn fill(
    puzzle: &Puzzle,
    solver: &mut Solver,
    random: &mut Random,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Solution>> {
    let geometry = puzzle.geometry();
    if geometry.digit_count() <= LISTED_SIZE {
        let listed = solver.solve(puzzle, Query::list(LISTED as usize, FIRST).until(interrupt)).uninterrupted()?;
        if listed.count < LISTED {
            return Ok(random.pick(&listed.solutions).cloned());
        }
    }
    let mut cells: Vec<Cell> = geometry.places().collect();
    random.shuffle(&mut cells);
    // Of several grids, each needs as many.
    let grids = geometry.figure().map_or(1, |figure| figure.corners().len());
    cells.truncate(SEEDS * usize::from(geometry.digit_count()) * grids);
    let mut puzzle = puzzle.clone();
    let mut known = None;
    let mut run = cells.len();
    let mut rest = &cells[..];
    while !rest.is_empty() {
        let (now, later) = rest.split_at(run.clamp(1, rest.len()));
        let tried = with_random_digits(&puzzle, now, random);
        if let Some(solution) = first_solution(&tried, LATER, solver, interrupt)? {
            puzzle = tried;
            known = Some(solution);
            rest = later;
        } else if now.len() > 1 {
            run = now.len() / 2;
        } else {
            // The cell keeps the digit of a solution that is known.
            if known.is_none() {
                known = first_solution(&puzzle, FIRST, solver, interrupt)?;
            }
            let Some(solution) = &known else { return Ok(None) };
            puzzle.restrict(now[0], DigitSet::single(solution[now[0].index()]));
            rest = later;
        }
    }
    Ok(known)
}

fn first_solution(
    puzzle: &Puzzle,
    budget: Budget,
    solver: &mut Solver,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Solution>> {
    let outcome = solver.solve(puzzle, Query::first(budget).until(interrupt)).uninterrupted()?;
    Ok(outcome.solutions.into_iter().next())
}

/// The puzzle with random digits in these cells, each of those that are not decided in a peer; cells without any are
/// left open.
fn with_random_digits(puzzle: &Puzzle, cells: &[Cell], random: &mut Random) -> Puzzle {
    let mut puzzle = puzzle.clone();
    for &cell in cells {
        let decided = puzzle.geometry().peers(cell).iter().filter_map(|peer| puzzle.allowed(*peer).only());
        let open = decided.fold(puzzle.allowed(cell), |open, digit| open.without(DigitSet::single(digit)));
        let digits: Vec<Digit> = open.iter().collect();
        if let Some(digit) = random.pick(&digits) {
            puzzle.restrict(cell, DigitSet::single(*digit));
        }
    }
    puzzle
}
