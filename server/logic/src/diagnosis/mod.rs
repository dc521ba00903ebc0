//! Explains the outcome of a search: why a puzzle has no solution, why it has several, which givens it could do
//! without.
//!
//! Must not know how solutions are searched for, nor how an explanation is worded.

pub mod ambiguity;
pub mod completion;
pub mod constraint_conflicts;
pub mod direct_conflicts;
pub mod redundant;
pub mod refutation;
pub mod unsatisfiable;

mod budgeted_solver;

use ambiguity::Ambiguity;
use budgeted_solver::BudgetedSolver;
use completion::Completions;
use engine::{Budget, Cancellable, Interrupt, Outcome, Puzzle, Query};
use field::{Cell, Digit};
use redundant::Redundant;
use refutation::Explanation;
use unsatisfiable::UnsatisfiableSubset;

/// Answers questions about a puzzle. Its solutions are searched for once at most, and not at all if the outcome of a
/// search is known; what a question needs besides are searches of narrower puzzles.
///
/// All searches for one answer share the budget. Every question fails if the interrupt ended them.
pub struct Diagnosis<'a> {
    puzzle: &'a Puzzle,
    budget: Budget,
    interrupt: Interrupt<'a>,
    /// The outcome of a search for the puzzle's solutions, if there was one.
    outcome: Option<Outcome>,
}

impl<'a> Diagnosis<'a> {
    /// Questions about a puzzle, each with this budget.
    pub fn new(puzzle: &'a Puzzle, budget: Budget, interrupt: Interrupt<'a>) -> Diagnosis<'a> {
        Diagnosis { puzzle, budget, interrupt, outcome: None }
    }

    /// Questions about a puzzle after a query with this outcome, each with the rest of its budget.
    pub fn after(puzzle: &'a Puzzle, query: Query<'a>, outcome: Outcome) -> Diagnosis<'a> {
        let budget = query.budget.rest(outcome.steps);
        Diagnosis { puzzle, budget, interrupt: query.interrupt, outcome: Some(outcome) }
    }

    /// Explains why the puzzle has no solution: finds the smallest unsatisfiable subsets, and returns the one with the
    /// shortest refutation. `None` if the puzzle has a solution, or if the budget ran out before that was proved.
    pub fn explanation(&mut self) -> Cancellable<Option<Explanation>> {
        // Where clues make a step of the search cost more, the reader waits for the reason.
        let parts_for_refutations = if self.puzzle.geometry().is_classic() { 4 } else { 2 };
        let for_refutations = self.budget.steps() / parts_for_refutations;
        let for_subsets = Budget::of(self.budget.steps() - for_refutations);
        let mut solver = BudgetedSolver::new(for_subsets, self.interrupt);
        let subsets = self.unsatisfiable_subsets_within(&mut solver)?;
        let left = for_refutations + solver.rest().steps();
        refutation::shortest(self.puzzle, subsets, self.budget, left, self.interrupt)
    }

    /// Finds the smallest unsatisfiable subsets of the puzzle that a search in several orders arrives at, in the order
    /// in which they are found. None if the puzzle has a solution, or if the budget ran out before that was proved.
    ///
    /// Only cells that do not allow all digits count: givens, and cells with pencil marks where those restrict the
    /// puzzle. All subsets returned have the same number of members. If one is minimal, all are.
    pub fn unsatisfiable_subsets(&mut self) -> Cancellable<Vec<UnsatisfiableSubset>> {
        self.unsatisfiable_subsets_within(&mut BudgetedSolver::new(self.budget, self.interrupt))
    }

    fn unsatisfiable_subsets_within(
        &mut self,
        solver: &mut BudgetedSolver<'_>,
    ) -> Cancellable<Vec<UnsatisfiableSubset>> {
        let outcome = self.solve(1, solver)?;
        unsatisfiable::subsets(self.puzzle, &outcome, solver)
    }

    /// Finds where the puzzle is open. `None` if the budget ran out before the cell and its values were found, and if
    /// there are no two solutions.
    ///
    /// The cell and its values are exact over all solutions, whichever are known. With more of them, fewer searches are
    /// left, and the difference becomes smaller.
    ///
    /// # Panics
    /// When a known solution has not as many digits as the puzzle has cells.
    pub fn ambiguity(&mut self) -> Cancellable<Option<Ambiguity>> {
        let mut solver = BudgetedSolver::new(self.budget, self.interrupt);
        let solutions = match &self.outcome {
            Some(outcome) => outcome.solutions.clone(),
            None => self.solve(2, &mut solver)?.solutions,
        };
        ambiguity::ambiguity(self.puzzle, solutions, &mut solver)
    }

    /// Finds completions of the puzzle, if it has several solutions; those that leave `wanted`, if that is one of them.
    pub fn completions(&mut self, wanted: Option<&[Digit]>) -> Cancellable<Completions> {
        let mut solver = BudgetedSolver::new(self.budget, self.interrupt);
        let outcome = self.solve(completion::MOST_COMPARED, &mut solver)?;
        completion::completions(self.puzzle, outcome, wanted, &mut solver)
    }

    /// Finds which of `givens`, decided cells of the puzzle, which has one solution, are redundant.
    pub fn redundant(&self, givens: &[Cell]) -> Cancellable<Redundant> {
        redundant::redundant(self.puzzle, givens, &mut BudgetedSolver::new(self.budget, self.interrupt))
    }

    /// The outcome of a search for up to `limit` solutions, all of which are returned: it is searched for unless a
    /// known outcome tells it. The solver's budget is spent in either case, so that an answer does not depend on what
    /// was asked before.
    fn solve(&mut self, limit: usize, solver: &mut BudgetedSolver<'_>) -> Cancellable<Outcome> {
        if let Some(known) = &self.outcome
            && let Some(outcome) = solver.repeated(known, limit)
        {
            return Ok(outcome);
        }
        let outcome = solver.solve(self.puzzle, limit)?;
        if outcome.is_complete() {
            self.outcome = Some(outcome.clone());
        }
        Ok(outcome)
    }
}
