//! The slow and obviously correct solver that tests compare the fast one with.
//!
//! It tries the digits of each cell in reading order and checks only the peers already filled. It must share nothing
//! with the fast solver except the puzzle itself, and must stay simple: it has no budget, so it is for puzzles that are
//! small or nearly full.

use engine::{Cell, Digit, Puzzle, Solution};

/// The number of solutions up to `limit`, and these solutions, smallest in reading order first.
pub(crate) fn count(puzzle: &Puzzle, limit: u64) -> (u64, Vec<Solution>) {
    let mut solutions = Vec::new();
    let mut filled = Vec::new();
    fill(puzzle, limit, &mut filled, &mut solutions);
    (solutions.len() as u64, solutions)
}

/// Adds all solutions that begin with the digits `filled`.
fn fill(puzzle: &Puzzle, limit: u64, filled: &mut Vec<Digit>, solutions: &mut Vec<Solution>) {
    if solutions.len() as u64 >= limit {
        return;
    }
    if filled.len() == puzzle.geometry().cell_count() {
        if puzzle.geometry().constraints().iter().all(|constraint| constraint.accepts(filled)) {
            solutions.push(filled.as_slice().into());
        }
        return;
    }
    let cell = Cell::new(filled.len());
    for digit in puzzle.allowed(cell) {
        let peers = puzzle.geometry().peers(cell);
        let clashes = peers.iter().any(|peer| filled.get(peer.index()) == Some(&digit));
        let neighbours = puzzle.geometry().neighbours(cell).iter();
        let mut beside = neighbours.filter_map(|neighbour| filled.get(neighbour.index()));
        let is_next = beside.any(|beside| beside.get().abs_diff(digit.get()) == 1);
        if !clashes && !is_next {
            filled.push(digit);
            fill(puzzle, limit, filled, solutions);
            filled.pop();
        }
    }
}
