//! Counts and lists the solutions of a puzzle over any geometry, exactly.
//!
//! Classic 9×9 puzzles have a search of their own ([`classic`]). All others are searched depth first ([`depth_first`]):
//! singles, locked candidates and constraints are propagated ([`propagation`]), then one cell is tried with one digit
//! ([`branching`]), and after that without it; with constraints, cells that often fail come first ([`weights`]), and
//! sums that follow from the stated ones are propagated, too (`model/geometry/implied_sums`). If that takes too long,
//! clauses learnt from conflicts find the rest ([`clause_search`]). Every step depends on the puzzle alone, so the same
//! call gives the same outcome on every machine.
//!
//! Must not know clues, nor time: the budget counts steps ([`budget`]), and the caller's interrupt
//! decides whether the search goes on.

mod automaton_clauses;
mod branching;
mod budget;
mod cdcl;
mod classic;
mod clause_search;
mod constraints;
mod depth_first;
mod outcome;
mod patience;
mod propagation;
mod query;
mod watch;
mod weights;

use field::Digit;

use crate::model::puzzle::Puzzle;
pub use budget::Budget;
use classic::{Classic, Start};
pub use constraints::Reviser;
use depth_first::DepthFirst;
use lanes::InstructionSet;
pub use outcome::{Cancellable, Interrupt, Interrupted, Outcome, Stopped, Verdict};
pub use query::Query;

/// Searches for the solutions of a puzzle. For many puzzles in a row, [`Solver::solve`] does the same without
/// allocating each time.
pub fn solve(puzzle: &Puzzle, query: Query<'_>) -> Outcome {
    Solver::default().solve(puzzle, query)
}

/// A solver that reuses its memory: solving allocates only until it has grown to the deepest search so far, which for
/// the largest puzzles is below 30 MB.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    depth_first: DepthFirst,
    classic: Classic,
}

impl Solver {
    /// A solver that uses these instructions instead of the fastest ones. Its results are the same.
    pub fn using(instructions: InstructionSet) -> Solver {
        Solver { depth_first: DepthFirst::using(instructions), classic: Classic::using(instructions) }
    }

    /// Does what [`solve`] does, in the memory of earlier searches, with the same outcome.
    pub fn solve(&mut self, puzzle: &Puzzle, query: Query<'_>) -> Outcome {
        if let Some(stopped) = query.ends_at_once() {
            return Outcome::without_search(stopped);
        }
        if puzzle.geometry().is_classic() {
            return self.classic.solve(Start::Grid(puzzle.grid()), query);
        }
        self.depth_first.solve(puzzle, query)
    }

    /// Does what [`Solver::solve`] does for a classic puzzle with these values, for lists of millions.
    pub fn solve_classic(&mut self, values: &[Option<Digit>; 81], query: Query<'_>) -> Outcome {
        match query.ends_at_once() {
            Some(stopped) => Outcome::without_search(stopped),
            None => self.classic.solve(Start::Values(values), query),
        }
    }

    /// Does what [`Solver::solve_classic`] does for each puzzle of a list, and returns the outcomes in its order.
    ///
    /// A list is faster than its puzzles one by one; the outcomes are the same, nodes and steps included. The budget is
    /// that of each puzzle. An interrupt leaves the outcomes that are known; the others are [`Stopped::Interrupted`].
    pub fn solve_classics(&mut self, puzzles: &[[Option<Digit>; 81]], query: Query<'_>) -> Vec<Outcome> {
        let starts: Vec<Start<'_>> = puzzles.iter().map(Start::Values).collect();
        self.solve_list(&starts, query)
    }

    /// Does what [`Solver::solve`] does for each of several puzzles, and returns the outcomes in their order; with
    /// classic puzzles as fast as [`Solver::solve_classics`].
    pub fn solve_all(&mut self, puzzles: &[Puzzle], query: Query<'_>) -> Vec<Outcome> {
        if puzzles.iter().all(|puzzle| puzzle.geometry().is_classic()) {
            let starts: Vec<Start<'_>> = puzzles.iter().map(|puzzle| Start::Grid(puzzle.grid())).collect();
            return self.solve_list(&starts, query);
        }
        puzzles.iter().map(|puzzle| self.solve(puzzle, query)).collect()
    }

    fn solve_list(&mut self, starts: &[Start<'_>], query: Query<'_>) -> Vec<Outcome> {
        match query.limit {
            0 => vec![Outcome::without_search(Stopped::LimitReached); starts.len()],
            _ => self.classic.solve_list(starts, query),
        }
    }
}
