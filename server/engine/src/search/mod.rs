//! Counts and lists the solutions of a puzzle over any geometry, exactly.
//!
//! Classic 9×9 puzzles have a search of their own ([`classic`]). All others are searched depth first: singles, locked
//! candidates and constraints are propagated ([`propagation`]), then one cell is tried with one digit ([`branching`]),
//! and after that without it; with constraints, cells that often fail come first ([`weights`]). If that takes too long,
//! clauses learnt from conflicts find the rest ([`clause_search`]). Every step depends on the puzzle alone, so the same
//! call gives the same outcome on every machine. Each branch has a grid of its own, copied from the one before: that is
//! simpler than undoing, and the copy is a small part of a node.
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
mod outcome;
mod patience;
mod propagation;
mod weights;

use crate::model::cell::Cell;
use crate::model::digits::{Digit, DigitSet};
use crate::model::geometry::Geometry;
use crate::model::puzzle::{Puzzle, Solution};
use branching::Branch;
pub use budget::Budget;
use budget::Work;
use classic::{Classic, Start};
use clause_search::{ClauseSearch, NotEncoded};
use constraints::Contradiction;
pub(crate) use constraints::Reviser;
use lanes::InstructionSet;
pub use outcome::{Cancellable, Interrupt, Interrupted, Outcome, Stopped, Verdict};
use propagation::Propagation;

/// Counts the solutions of `puzzle` up to `limit` and returns the first `keep` of them.
///
/// The search ends at the limit-th solution without a test for more, and always within the budget. For many puzzles in
/// a row, [`Solver::solve`] does the same without allocating each time.
pub fn solve(puzzle: &Puzzle, limit: u64, keep: usize, budget: Budget, interrupt: Interrupt<'_>) -> Outcome {
    Solver::default().solve(puzzle, limit, keep, budget, interrupt)
}

/// The most solutions that clauses exclude; a puzzle with more is counted by the depth-first search alone.
const MOST_EXCLUDED: u64 = 1_000;

/// A solver that reuses its memory: solving allocates only until it has grown to the deepest search so far, which for
/// the largest puzzles is below 30 MB.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    /// The candidates of all cells at each depth of the search, one grid after the other.
    grids: Vec<DigitSet>,
    /// The branch being tried at each depth: grid `i` is the one before `branches[i]`, and the last grid is the current
    /// one.
    branches: Vec<Branch>,
    propagation: Propagation,
    classic: Classic,
}

impl Solver {
    /// A solver that uses these instructions instead of the fastest ones. Its results are the same.
    pub fn using(instructions: InstructionSet) -> Solver {
        let (classic, propagation) = (Classic::using(instructions), Propagation::using(instructions));
        Solver { classic, propagation, ..Solver::default() }
    }

    /// Does what [`solve`] does, in the memory of earlier searches, with the same outcome.
    pub fn solve(
        &mut self,
        puzzle: &Puzzle,
        limit: u64,
        keep: usize,
        budget: Budget,
        interrupt: Interrupt<'_>,
    ) -> Outcome {
        if limit == 0 {
            return Outcome::without_search(Stopped::LimitReached);
        }
        if interrupt() {
            return Outcome::without_search(Stopped::Interrupted);
        }
        if puzzle.geometry().is_classic() {
            return self.classic.solve(Start::Grid(puzzle.grid()), limit, keep, budget, interrupt);
        }
        let mut search = Search {
            geometry: puzzle.geometry(),
            limit,
            keep,
            budget: Work::of_budget(budget),
            spent: Work::default(),
            interrupt,
            memory: self,
            outcome: Outcome::without_search(Stopped::Exhausted),
            found: Vec::new(),
            patience: patience::nodes(puzzle.geometry()),
            clauses_from: patience::nodes(puzzle.geometry()),
        };
        if let Err(stopped) = search.run(puzzle) {
            search.outcome.stopped = stopped;
        }
        search.outcome.steps = search.spent().steps();
        search.outcome
    }

    /// Does what [`Solver::solve`] does for a classic puzzle with these values, for lists of millions.
    pub fn solve_classic(
        &mut self,
        values: &[Option<Digit>; 81],
        limit: u64,
        keep: usize,
        budget: Budget,
        interrupt: Interrupt<'_>,
    ) -> Outcome {
        match limit {
            0 => Outcome::without_search(Stopped::LimitReached),
            _ if interrupt() => Outcome::without_search(Stopped::Interrupted),
            _ => self.classic.solve(Start::Values(values), limit, keep, budget, interrupt),
        }
    }
}

/// A search in progress.
struct Search<'a> {
    geometry: &'a Geometry,
    limit: u64,
    keep: usize,
    budget: Work,
    /// The cost of nodes and clauses, without propagation.
    spent: Work,
    interrupt: Interrupt<'a>,
    memory: &'a mut Solver,
    outcome: Outcome,
    /// All solutions so far, unless there are too many for clauses to exclude.
    found: Vec<Solution>,
    /// The number of nodes without a new solution after which clauses take over.
    patience: u64,
    /// The number of nodes at which clauses take over.
    clauses_from: u64,
}

impl Search<'_> {
    /// Searches to the end.
    ///
    /// # Errors
    /// The reason why the search ended early.
    fn run(&mut self, puzzle: &Puzzle) -> Result<(), Stopped> {
        let mut settled = self.begin(puzzle);
        loop {
            if self.outcome.nodes >= self.clauses_from
                && let Some(result) = self.finish_with_clauses()
            {
                return result;
            }
            if settled.is_ok() {
                if let Some(branch) = self.choose() {
                    self.spend_node()?;
                    settled = self.descend(branch);
                    continue;
                }
                self.record_solution()?;
            }
            let Some(branch) = self.memory.branches.pop() else {
                return Ok(());
            };
            self.spend_node()?;
            self.memory.propagation.weights.age();
            settled = self.retract(branch);
        }
    }

    fn spend_node(&mut self) -> Result<(), Stopped> {
        // Compares whole steps, so that a search can be repeated with its steps as the budget.
        if self.spent().steps() >= self.budget.steps() {
            return Err(Stopped::OutOfBudget);
        }
        if (self.interrupt)() {
            return Err(Stopped::Interrupted);
        }
        self.outcome.nodes += 1;
        self.spent += Work::STEP;
        Ok(())
    }

    fn spent(&self) -> Work {
        self.spent + self.memory.propagation.work()
    }

    /// The next branch, if a cell is open.
    fn choose(&mut self) -> Option<Branch> {
        let start = self.start_of_grid();
        let grid = &self.memory.grids[start..];
        let (branch, work) = if self.geometry.constraints().is_empty() {
            branching::choose(self.geometry, grid)
        } else {
            branching::choose_by_weight(self.geometry, grid, &self.memory.propagation.weights)
        };
        self.spent += work;
        branch
    }

    /// Sets up the grid of depth 0.
    fn begin(&mut self, puzzle: &Puzzle) -> Result<(), Contradiction> {
        let Solver { grids, branches, propagation, .. } = &mut *self.memory;
        branches.clear();
        grids.clear();
        grids.extend_from_slice(puzzle.grid());
        propagation.begin(self.geometry, grids)?;
        propagation.settle(self.geometry, grids)
    }

    /// Tries the branch on a copy of the current grid.
    fn descend(&mut self, branch: Branch) -> Result<(), Contradiction> {
        let start = self.start_of_grid();
        self.memory.grids.extend_from_within(start..);
        self.memory.branches.push(branch);
        self.narrow(branch.cell, DigitSet::single(branch.digit))
    }

    /// Returns to the grid before the branch, and excludes the branch.
    fn retract(&mut self, branch: Branch) -> Result<(), Contradiction> {
        let start = self.start_of_grid();
        self.memory.grids.truncate(start);
        let others = self.grid()[branch.cell.index()].without(DigitSet::single(branch.digit));
        self.narrow(branch.cell, others)
    }

    /// Restricts a cell of the current grid to `digits`, and propagates.
    fn narrow(&mut self, cell: Cell, digits: DigitSet) -> Result<(), Contradiction> {
        let start = self.start_of_grid();
        let grid = &mut self.memory.grids[start..];
        let propagation = &mut self.memory.propagation;
        propagation.clear();
        propagation.narrow(self.geometry, grid, cell, digits)?;
        propagation.settle(self.geometry, grid)
    }

    /// The current grid.
    fn grid(&self) -> &[DigitSet] {
        &self.memory.grids[self.start_of_grid()..]
    }

    fn start_of_grid(&self) -> usize {
        self.memory.grids.len() - self.geometry.cell_count()
    }

    /// Records the current grid, whose cells are all decided.
    fn record_solution(&mut self) -> Result<(), Stopped> {
        let solution = self.grid().iter().filter_map(|candidates| candidates.only()).collect();
        self.clauses_from = self.outcome.nodes + self.patience;
        self.record(solution)
    }

    fn record(&mut self, solution: Solution) -> Result<(), Stopped> {
        self.outcome.count += 1;
        if self.outcome.solutions.len() < self.keep {
            self.outcome.solutions.push(solution.clone());
        }
        if self.outcome.count <= MOST_EXCLUDED {
            self.found.push(solution);
        }
        if self.outcome.count == self.limit {
            return Err(Stopped::LimitReached);
        }
        Ok(())
    }

    /// Finishes the search with clauses; `None` if solutions or clauses are too many.
    fn finish_with_clauses(&mut self) -> Option<Result<(), Stopped>> {
        self.clauses_from = u64::MAX;
        if self.outcome.count > MOST_EXCLUDED {
            return None;
        }
        // Deeper grids depend on branches; the first one lacks only candidates whose branches are finished.
        let root = &self.memory.grids[..self.geometry.cell_count()];
        let left = self.budget.less(self.spent());
        let mut clauses = match ClauseSearch::new(self.geometry, root, left, self.interrupt) {
            Ok(clauses) => clauses,
            Err(NotEncoded::Interrupted) => return Some(Err(Stopped::Interrupted)),
            Err(NotEncoded::TooLarge) => return None,
        };
        for solution in &self.found {
            clauses.exclude(solution);
        }
        let result = self.count_rest(&mut clauses);
        self.outcome.conflicts = clauses.conflicts();
        self.spent += clauses.spent();
        Some(result)
    }

    fn count_rest(&mut self, clauses: &mut ClauseSearch<'_>) -> Result<(), Stopped> {
        while let Some(solution) = clauses.next()? {
            clauses.exclude_found();
            self.record(solution)?;
        }
        Ok(())
    }
}
